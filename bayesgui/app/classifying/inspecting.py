"""The window of what the workshop's chosen model learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.learned_tables import LearnedTable
    from bayesgui.windows.workshop.inspector import Inspector
    from bayesgui.windows.workshop.window import WorkshopWindow


class Inspecting(QObject):
    """Opens the window, and keeps it at the chosen model."""

    failed = Signal(object)

    def __init__(self, workbench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._workbench = workbench
        self._window: WorkshopWindow | None = None
        self.inspector: Inspector | None = None
        self._shown: ClassModel | None = None
        self._job = LatestJob(self)

    def bind(self, window: WorkshopWindow) -> None:
        """Answer the menus of a new window."""
        self._window = window
        window.head.menu.inspector_requested.connect(self.open)
        window.models.inspected.connect(self._open_named)
        window.state_changed.connect(self._follow)
        window.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._window = None
        self._job.cancel()

    def _open_named(self, name: str) -> None:
        """Choose a model, and open the window if it is trained."""
        window = self._window
        if window is None:
            return
        window.update_state(current=name, cell=None)
        if window.state.trained is not None:
            self.open()
        else:
            text = self.tr("Train {model} first.")
            window.messages.show_message("info", text.format(model=name))

    def open(self) -> None:
        """Open the window, or bring it to the front."""
        from bayesgui.windows.workshop.inspector import Inspector

        if self._window is None:
            return
        if self.inspector is None:
            self.inspector = Inspector(self._window)
            self.inspector.destroyed.connect(self._forget_inspector)
        self._follow()
        self.inspector.show()
        self.inspector.raise_()
        self.inspector.activateWindow()

    def _forget_inspector(self) -> None:
        self.inspector = self._shown = None

    def _follow(self) -> None:
        window = self._window
        if window is None or self.inspector is None:
            return
        state = window.state
        opened = None if state.opened is None else state.opened.model
        model = opened if state.trained is None else state.trained.model
        if model is None or model is self._shown:
            return
        name = state.opened_title if state.trained is None else state.current
        self._shown = model

        def work(_monitor: object) -> LearnedTable:
            from bayesgui.classifiers.learned_tables import learned_table

            return learned_table(model)

        def done(table: LearnedTable) -> None:
            if self.inspector is not None:
                self.inspector.show_model(name, table)

        self._job.start(
            lambda: self._workbench.runner.submit_query("workshop inspector", work),
            done,
            self.failed.emit,
        )
