"""Files that another program changes while they are open, and reading them again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from bayesgui.app.editing.arranging import with_places
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import edits
from bayesgui.document.origin import Stamp

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.files import OpenedFile
    from bayesgui.document.origin import Origin
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

AGAIN = 500
"""Milliseconds after which a changed file is looked at again before it is told."""


class ChangedFiles(WindowPart):
    """Looks at the active document's file when the window is returned to, and offers to reload it.

    A version of the file is told once; saving over it asks again.
    """

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._told: set[tuple[Origin, Stamp]] = set()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    def follow_session(self, session: DocumentSession) -> None:
        """Look at the file of the document that is shown now."""
        self.listen(session)
        self.look()

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look()

    def look(self, seen: Stamp | None = None) -> None:
        """Look whether the active document's file is still what was read or saved.

        `seen`: the version that was found just now.
        """
        opened = self.workbench.documents.current
        origin = opened.document.origin
        if origin is None:
            return

        def work(_monitor: Monitor) -> Stamp | None:
            return Stamp.of(origin.path)

        job = self.workbench.runner.submit_reading(work)
        job.finished.connect(lambda found: self._on_found(opened, origin, found, seen))

    def _on_found(
        self, opened: OpenDocument, origin: Origin, found: Stamp | None, seen: Stamp | None
    ) -> None:
        is_shown = opened is self.workbench.documents.current and opened.document.origin is origin
        if found is None or found.is_of_same(origin.stamp) or not is_shown:
            return
        if (origin, found) in self._told:
            return
        if found != seen:
            # It may just have been saved here, or may still be written.
            QTimer.singleShot(AGAIN, self, lambda: self.look(found))
            return
        self._told.add((origin, found))
        self.workbench.messages.show_message(
            "warning",
            self.tr("Another program has changed **{file}**.").format(file=origin.path.name),
            [
                (self.tr("Reload"), lambda: self.reload(opened, origin)),
                # Closes the message; saving asks before the other version is replaced.
                (self.tr("Keep mine"), lambda: None),
            ],
        )

    def reload(self, opened: OpenDocument, origin: Origin) -> None:
        """Read a document's file again, as an edit that can be undone."""

        def work(monitor: Monitor) -> OpenedFile:
            from bayesgui.document.files import open_file

            return open_file(origin.path, monitor)

        def title() -> str:
            return self.tr("Reload {file}").format(file=origin.path.name)

        job = self.workbench.runner.submit_work(work, title)
        self.when_done(job, lambda file: self._on_read(opened, title(), file))

    def _on_read(self, opened: OpenDocument, title: str, file: OpenedFile) -> None:
        if opened not in self.workbench.documents.all:
            return
        state = with_places(
            self.workbench.canvas.node_sizes, _placed_as(opened.document.state, file.state)
        )
        opened.document.apply(title, state)
        opened.document.mark_saved(state, file.origin)
        done = self.tr("Reloaded {file}; Undo brings back what was here.")
        self.workbench.messages.say(done.format(file=file.origin.path.name))
        if file.remarks:
            self.workbench.messages.show_remarks(file.origin.path.name, file.remarks)


def _placed_as(before: DocumentState, state: DocumentState) -> DocumentState:
    """Return a state with the places that its nodes had before, where the file has none."""
    known = {
        name: place
        for name, place in before.layout.positions.items()
        if name in state.model and name not in state.layout.positions
    }
    if not known:
        return state
    positions = {**known, **state.layout.positions}
    return edits.set_layout(state, replace(state.layout, positions=positions))
