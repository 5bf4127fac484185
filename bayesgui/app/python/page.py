"""The page Python beside whichever document is active."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtGui import QGuiApplication

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.python.page import PythonPage
    from bayesgui.widgets.listening import Heard

SETTLING_MILLISECONDS = 60
"""After so long without a further change, lines are asked for: a drag is many changes."""


class AsPython(WindowActivity):
    """Shows the script of the active document, and keeps it up to date while it is seen."""

    min_widths: ClassVar = {"right": 420}
    python: LazyPage[PythonPage] = GuestPage(
        "python.page.PythonPage", "right", "python", "script", "Python"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._settling = alarm(self, self._ask, SETTLING_MILLISECONDS)
        workbench.pages.when_made(AsPython.python, self._connect)

    def _connect(self, page: PythonPage) -> None:
        page.shown.connect(self.follow)
        page.copy_requested.connect(self.copy)
        page.save_requested.connect(self.save)
        page.restart_requested.connect(self.begin_again)

    @Command(
        "view.python",
        "Python…",
        ("Ctrl+Shift+Y",),
        "script",
        "What was done in this document, as a script that does it again",
        needs=conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page."""
        self.bring()
        self.follow()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (
            (session.journal.changed, self.follow),
            (session.beliefs.changed, self.follow),
            (session.engine.changed, self.follow),
            (session.shown[LessonView].changed, self.follow),
        )

    def show(self) -> None:
        self.follow()

    @property
    def is_seen(self) -> bool:
        """Whether the page is visible."""
        page = self.workbench.pages.if_made(AsPython.python)
        return page is not None and page.isVisible()

    def follow(self, _before: object = None) -> None:
        """Bring the page up to date soon, if it is seen."""
        if self.is_seen:
            self._settling.start()

    def _ask(self) -> None:
        opened = self.workbench.documents.current

        reason = self.is_covered()
        if reason is not None:
            self.python.show_script("")
            self.python.say(f"{reason[:1].upper()}{reason[1:]}.")
            return

        def show() -> None:
            if self.is_seen and opened is self.workbench.documents.current:
                self.python.say("")
                self.python.show_script(opened.script.script())

        opened.script.write(show)

    # -- what the page asks for -----------------------------------------------------------------

    def copy(self) -> None:
        """Copy the whole script."""
        if self.say_reason(self.is_covered()):
            return
        writer = self.workbench.documents.current.script

        def then() -> None:
            QGuiApplication.clipboard().setText(writer.script())
            text = self.tr("Copied the script: it ends with the same network and numbers.")
            self.workbench.messages.say(text)

        writer.write(then)

    def save(self) -> None:
        """Ask for a file and write the script to it."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        if self.say_reason(self.is_covered()):
            return
        start = self.folder / f"{self.document.title}.py"
        types = [FileType(self.tr("Python script"), (".py",))]
        path = ask_path(self.workbench.window, self.tr("Save script"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the script to a file, or show why that fails."""
        writer = self.workbench.documents.current.script

        def then() -> None:
            script = writer.script().encode()

            def work(_monitor: Monitor) -> None:
                from bayesgui.formats.storage import replace_file

                replace_file(path, script)

            job = self.workbench.runner.submit_saving(work, lambda: self.tr("Save script"))
            said = self.tr("Script written to **{file}**.").format(file=path.name)
            self.when_done(job, lambda _result: self.workbench.messages.say(said))

        writer.write(then)

    def begin_again(self) -> None:
        """Begin the script with the present network."""
        document, journal = self.document, self.session.journal
        if document.path is not None and not document.is_modified:
            from bayesgui.formats.code.edits.start import Start

            journal.begin(Start(document.path))
        else:
            journal.begin()
