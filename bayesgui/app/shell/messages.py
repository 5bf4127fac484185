"""Messages to the user in the status line and in the message bar above the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import error_sentence, translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.status import StatusLine
    from bayesgui.widgets.frame.message_bar import Kind, MessageBar


class Messages(QObject):
    """Shows events in the status line, and messages that need attention in the message bar."""

    def __init__(self, bar: MessageBar, status: StatusLine, parent: QObject) -> None:
        super().__init__(parent)
        self.bar = bar
        self._status = status

    def say(self, text: str) -> None:
        """Show what just happened in the status line."""
        self._status.say(text)

    def show_message(
        self, kind: Kind, text: str, actions: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        """Show a sentence in the message bar, with links for actions."""
        self.bar.show_message(kind, text, actions)

    def show_error(self, error: BayesGuiError) -> None:
        """Show an error that the user can correct in the message bar."""
        self.bar.show_message("error", error_sentence(error))

    def show_failure(self, error: BaseException) -> None:
        """Show an error of a job in the message bar; raise it again if it is a bug."""
        if isinstance(error, BayesGuiError):
            self.show_error(error)
        else:
            raise error

    def show_remarks(self, title: str, notes: Sequence[str]) -> None:
        """Show what was changed or dropped while reading a file."""
        from bayesgui.app.shell.remarks_dialog import RemarksDialog

        notes = [translate_sentence(note) for note in notes]
        if len(notes) == 1:
            self.bar.show_message("warning", f"**{title}**: {notes[0]}")
            return
        self.bar.show_message(
            "warning",
            self.tr("**{file}**: {first} (%n notes in all)", "", len(notes)).format(
                file=title, first=notes[0]
            ),
            [(self.tr("Show them"), lambda: RemarksDialog(title, notes, self.bar.window()).open())],
        )
