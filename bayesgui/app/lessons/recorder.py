"""Recording what is done in the window as a lesson: the page, its sign, and the file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal

from bayesgui.app.lessons.menus import open_menu
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.shown.lesson import LessonView
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.lessons.document_recorder import DocumentRecorder
    from bayesgui.app.lessons.lesson_writing import Written
    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.lessons.recording_page import RecordingPage

SIGN, STOP = "recording", "stop_recording"
SUFFIX = ".lesson"


class LessonRecorder(WindowPart):
    """Binds Record a lesson, and keeps for each document what was recorded in it."""

    take_requested = Signal(object)
    """Path of a lesson that was written and is to be taken."""

    def __init__(self, workbench: Workbench, views: ViewCommands) -> None:
        super().__init__(workbench)
        self._views = views
        self._recorders: WeakKeyDictionary[DocumentSession, DocumentRecorder] = WeakKeyDictionary()
        self._files: WeakKeyDictionary[DocumentSession, Path] = WeakKeyDictionary()
        for id, clicked in ((SIGN, self.bring), (STOP, self.stop)):
            workbench.messages.set_cell(id, "").when_clicked(clicked)
        workbench.pages.when_made(Pages.recording, self._connect)
        workbench.documents.closed.connect(self._on_closed)
        workbench.settings.changed.connect(self._on_setting_changed)

    def _connect(self, page: RecordingPage) -> None:
        page.toggled.connect(self._toggle)
        page.step_requested.connect(lambda k: self._tell(lambda one: one.begin_step(k)))
        page.worded.connect(self._word)
        page.deleted.connect(lambda k, gone: self._tell(lambda one: one.delete(k, gone)))
        page.lesson_title.typed.connect(self._set_title)
        page.save_requested.connect(self.ask)
        page.take_requested.connect(self._take)
        page.discard_requested.connect(self._discard)
        page.menu_requested.connect(partial(open_menu, self.workbench, "recording"))
        self.leave_by_escape(page, self._leave)

    @property
    def page(self) -> RecordingPage:
        """The page at the right."""
        return self.workbench.pages.recording

    @property
    def recorder(self) -> DocumentRecorder | None:
        """The recording of the active document, whether or not it is on."""
        return self._recorders.get(self.session)

    @property
    def is_recording(self) -> bool:
        """Whether what is done in the active document is being recorded."""
        return self.recorder is not None and self.recorder.is_on

    def _tell(self, what: Callable[[DocumentRecorder], object]) -> None:
        if self.recorder is not None:
            what(self.recorder)

    def _word(self, index: int, words: tuple[str, str], about: tuple[str, str]) -> None:
        from bayesgui.lessons.lesson import Text

        self._tell(lambda one: one.word(index, Text(*words), Text(*about)))

    @conditions.reads("shown")
    def _cannot(self) -> str | None:
        if self.recorder is None and self.session.shown[LessonView].state.title:
            return self.tr("record in a tab in which no lesson is taken")
        return None

    # -- on and off -----------------------------------------------------------------------------

    @Command(
        "lesson.record",
        "Record a lesson",
        icon="script",
        tip="Turn what is done in the window into the steps of a .lesson file",
        checkable=True,
        needs=_cannot,
    )
    def _toggle(self) -> None:
        if self.is_recording:
            self.stop()
        elif not self.say_reason(self._cannot()):
            self.begin()

    def begin(self) -> None:
        """Record the active document, or go on with what was recorded in it."""
        from bayesgui.app.lessons.document_recorder import DocumentRecorder

        recorder = self.recorder
        if recorder is None:
            recorder = DocumentRecorder(self.session, self._views, self)
            self._recorders[self.session] = recorder
            recorder.changed.connect(self._show)
        self.bring()
        recorder.go_on()
        self._show()
        self.workbench.messages.say(self.tr("Recording: do what the learner shall do."))

    def stop(self) -> None:
        """Stop recording; nothing is lost until the document is closed."""
        if self.recorder is None or not self.recorder.is_on:
            return
        self.recorder.stop()
        said = self.tr("Stopped recording; what was recorded is kept until this tab is closed.")
        self.workbench.messages.say(said)

    def bring(self) -> None:
        """Bring the page to the front."""
        from bayesgui.panels.lessons.page import WIDTH

        if self.recorder is not None:
            self.recorder.is_listed = True
        self.workbench.pages.show(self.page)
        self.workbench.docks.widen("right", WIDTH)

    def _leave(self) -> None:
        """Hide the page; recording goes on."""
        if self.recorder is not None:
            self.recorder.is_listed = False
        self.workbench.pages.hide(self.page)
        self.workbench.canvas.setFocus()

    def _discard(self) -> None:
        """Forget what was recorded; the message offers it back."""
        session, recorder = self.session, self.recorder
        if recorder is None:
            return
        recorder.stop()
        del self._recorders[session]

        def put_back() -> None:
            if session in [each.session for each in self.workbench.documents.all]:
                self._recorders[session] = recorder
                self._show()

        self._leave()
        self._show()
        text = self.tr("The recording is discarded (tasks: {count}).")
        self.workbench.messages.show_message(
            "info",
            text.format(count=count_text(recorder.n_asked)),
            [(self.tr("Put it back"), put_back)],
        )

    # -- showing --------------------------------------------------------------------------------

    def follow_session(self, _session: DocumentSession) -> None:
        """Show the recording of another document."""
        page, recorder = self.workbench.pages.if_made(Pages.recording), self.recorder
        if page is not None:
            if recorder is None or not recorder.is_listed:
                self.workbench.pages.hide(page)
            elif not page.isVisible():
                self.workbench.pages.show(page)
        if recorder is not None:
            recorder.look_again()
        self._show()

    def _show(self) -> None:
        recorder = self.recorder
        self.actions.set_checked("lesson.record", self.is_recording)
        self.actions.refresh(("lesson.record",))
        text = stop = ""
        if recorder is not None and recorder.is_on:
            text = self.tr("**●** Recording · tasks: **{count}**").format(
                count=count_text(recorder.n_asked)
            )
            stop = self.tr("Stop")
        set_cell = self.workbench.messages.set_cell
        set_cell(SIGN, text, self.tr("What you do becomes a lesson; click for the list"))
        set_cell(STOP, stop, self.tr("Stop recording; what was recorded is kept"))
        page = self.workbench.pages.if_made(Pages.recording)
        if page is not None and recorder is not None:
            from bayesgui.app.lessons.recorded_showing import shown_of

            language = self.workbench.settings.effective_language
            page.show_recording(shown_of(recorder, language))

    def _on_setting_changed(self, key: str) -> None:
        if key == "look/language":
            self._show()

    def _set_title(self, pair: tuple[str, str]) -> None:
        if self.recorder is not None:
            from bayesgui.lessons.lesson import Text

            self.recorder.title = Text(*pair)
            self.recorder.note_change()

    # -- writing --------------------------------------------------------------------------------

    def ask(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a file, and write the lesson; `then` is called once it is written."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        recorder = self.recorder
        if recorder is None:
            return
        if not recorder.n_asked:
            said = self.tr("Nothing was recorded that a lesson could ask for.")
            self.workbench.messages.show_message("warning", said)
            return
        types = [FileType(self.tr("Lesson"), (SUFFIX,))]
        name = recorder.title.any or recorder.session.document.title
        plain = "".join(" " if letter in '/\\:*?"<>|' else letter for letter in name).strip(" .")
        known = self._files.get(recorder.session)
        start = known or self.folder / f"{plain or 'lesson'}{SUFFIX}"
        path = ask_path(self.workbench.window, self.tr("Save the lesson"), start, types)
        if path is not None:
            self.write(path, then)

    def write(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Write the lesson and what it opens beside it, and say what does not hold."""
        from bayesgui.app.lessons.recorded_showing import draft_of

        recorder = self.recorder
        if recorder is None:
            return
        self._files[recorder.session] = path
        draft = draft_of(recorder)

        def work(monitor: Monitor) -> Written:
            from bayesgui.app.lessons.lesson_writing import write_lesson

            return write_lesson(path, draft, monitor)

        def finish(written: Written) -> None:
            self._on_written(recorder, written)
            if then is not None:
                then()

        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, lambda: title, recipe=TRANSIENT)
        self.when_done(job, finish)

    def _on_written(self, recorder: DocumentRecorder, written: Written) -> None:
        recorder.stop()
        wrong = [each for each in written.problems if not each.is_note]
        name = written.path.name
        if wrong:
            text = self.tr("**{file}** is written, and does not hold yet; correct and save it.")
            notes = [
                self.tr("Line {line}: {problem}").format(
                    line=each.line, problem=translate_sentence(each.text)
                )
                for each in wrong
            ]
            self.workbench.messages.show_report(
                self.tr("Lesson"), text.format(file=name), notes, headline=name
            )
            return
        recorder.saved = name
        self._show()
        text = self.tr("Wrote the lesson **{file}**; everything in it holds.")
        if written.beside:
            text = self.tr("Wrote the lesson **{file}** and {beside}; everything in it holds.")
        said = text.format(file=name, beside=", ".join(written.beside))
        take = (self.tr("Take it"), lambda: self.take_requested.emit(written.path))
        self.workbench.messages.show_message("success", said, [take])

    def _take(self) -> None:
        path = self._files.get(self.session)
        if path is not None:
            self.take_requested.emit(path)

    # -- closing --------------------------------------------------------------------------------

    def may_close(self, opened: OpenDocument, then: Callable[[], object]) -> bool:
        """Ask whether to save an unsaved recording; False if the document must stay open.

        `then`: called once it has been saved, if the user chooses that.
        """
        recorder = self._recorders.get(opened.session)
        if recorder is None or not recorder.is_unsaved:
            return True
        from bayesgui.app.lessons.closing_question import ask_to_save

        self.workbench.documents.activate(opened)
        answer = ask_to_save(self.workbench.window, opened.document.title, recorder.n_asked)
        if answer == "save":
            self.ask(then)
        elif answer == "discard":
            recorder.stop()
            self._recorders.pop(opened.session, None)
        return answer == "discard"

    def _on_closed(self, opened: OpenDocument) -> None:
        recorder = self._recorders.pop(opened.session, None)
        if recorder is not None:
            recorder.stop()
            recorder.deleteLater()
