"""Messages to the user in the status line and in the message bar above the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.sessions.kernels import Kernels
    from bayesgui.app.shell.status import StatusLine
    from bayesgui.jobs.job import Job
    from bayesgui.widgets.frame.message_bar import Kind, MessageBar
    from bayesgui.widgets.frame.status_cells import StatusCell


class Messages(QObject):
    """Shows events in the status line, and messages that need attention in the message bar."""

    def __init__(self, bar: MessageBar, status: StatusLine, parent: QObject) -> None:
        super().__init__(parent)
        self.bar = bar
        self._status = status
        self._reported = 0
        """The number of the last report's message."""

    def say(self, text: str, mode: str = "") -> None:
        """Show what just happened in the status line, or what a mode says until `end_mode`."""
        self._status.say(text, mode)

    def end_mode(self, mode: str) -> None:
        """Remove a mode's sentence from the status line."""
        self._status.end_mode(mode)

    def follow(self, kernels: Kernels) -> None:
        """Say what becomes of the kernels."""
        kernels.failed.connect(self.show_failure)
        kernels.awaited.connect(self.say_preparing)

    def say_preparing(self, waits: bool) -> None:
        """Say in the status line that a job waits for kernels, as long as one does."""
        if waits:
            text = self.tr("Preparing… What this needs is compiled, once for each version.")
            self.say(text, "kernels")
        else:
            self.end_mode("kernels")

    def set_cell(self, id: str, marked: str, tool_tip: str = "") -> StatusCell:
        """Set a cell of the status line, which is hidden without a text, and return it."""
        return self._status.set_cell(id, marked, tool_tip=tool_tip)

    def show_message(
        self, kind: Kind, text: str, actions: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        """Show a sentence in the message bar, with links for actions."""
        self.bar.show_message(kind, text, actions)

    def offer_to_cancel(self, job: Job, text: str) -> None:
        """Show what a job does, with a button that cancels it, until it is over."""
        if job.is_over:
            return

        def withdraw(_result: object = None) -> None:
            if self.bar.shown == number:
                self.bar.clear()

        self.show_message("info", text, [(self.tr("Cancel"), job.cancel)])
        number = self.bar.shown
        for ended in (job.finished, job.failed, job.cancelled):
            ended.connect(withdraw)

    def add(self, text: str, since: str) -> None:
        """Show what else an edit did; "" says nothing.

        `since`: the message before the edit; one that came with the edit stays in front.
        """
        if text:
            said = "" if self.bar.text == since else f"{self.bar.text} "
            self.bar.show_message("info", said + text)

    def end_report(self) -> None:
        """Remove what the message bar says of the last edit, which was undone."""
        is_plain = self.bar.kind == "info" and not self.bar.buttons
        if is_plain or (self.bar.shown and self.bar.shown == self._reported):
            self.bar.clear()

    def show_error(self, error: BayesGuiError) -> None:
        """Show an error that the user can correct in the message bar."""
        self.bar.show_message("error", error_sentence(error))

    def show_failure(self, error: BaseException) -> None:
        """Show an error of a job in the message bar; raise it again if it is a bug."""
        if isinstance(error, BayesGuiError):
            self.show_error(error)
        else:
            raise error

    def show_failures(
        self,
        title: str,
        errors: Sequence[BaseException],
        remarks: Sequence[str] = (),
        before: str = "",
    ) -> None:
        """Show errors of several jobs, with a link to all of them and to what else was found.

        `before`: a sentence in front of them.
        """
        for error in errors:
            if not isinstance(error, BayesGuiError):
                raise error
        said = [error_sentence(error) for error in errors if isinstance(error, BayesGuiError)]
        text = join_sentences([*filter(None, [before]), *said])
        self._show_notes("error", text, title, [*said, *remarks], title)

    def show_remarks(self, title: str, notes: Sequence[str]) -> None:
        """Show what was changed or dropped while reading a file."""
        first = translate_sentence(notes[0])
        text = self.tr("**{file}**: {first}").format(file=title, first=first)
        if len(notes) > 1:
            text = self.tr("**{file}**: {first} (%Ln notes in all)", "", len(notes)).format(
                file=title, first=first
            )
        self._show_notes("warning", text, title, notes)

    def show_report(
        self,
        title: str,
        text: str,
        notes: Sequence[str],
        headline: str = "",
        links: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show what was done, and what was found and assumed meanwhile.

        `headline`: that of all notes; by default that they are on a file, the title. `links`: what
        is offered to be done next.
        """
        kind: Kind = "warning" if notes else "success"
        said = join_sentences((text, *map(translate_sentence, notes[:1])))
        self._show_notes(kind, said, title, notes, headline, links)
        self._reported = self.bar.shown

    def _show_notes(
        self,
        kind: Kind,
        text: str,
        title: str,
        notes: Sequence[str],
        headline: str = "",
        links: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show a sentence, with a link to all notes if there are several."""
        from bayesgui.app.shell.remarks_dialog import RemarksDialog

        def show_all() -> None:
            said = [translate_sentence(note) for note in notes]
            RemarksDialog(title, said, self.bar.window(), headline).open()

        link = [(self.tr("Show them"), show_all)]
        self.bar.show_message(kind, text, [*links, *(link if len(notes) > 1 else [])])
