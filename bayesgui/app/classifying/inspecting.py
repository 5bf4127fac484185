"""The window of what the workshop's chosen model learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.widgets.on_screen import bring_to_front

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.learned_tables import LearnedTable
    from bayesgui.windows.workshop.inspector import Inspector
    from bayesgui.windows.workshop.window import WorkshopWindow


class Inspecting(WorkshopPart):
    """Opens the window, and keeps it at the chosen model."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench, window)
        self.inspector: Inspector | None = None
        self._shown: ClassModel | None = None
        window.head.menu.inspector_requested.connect(self.open)
        window.models.inspected.connect(self._open_named)
        window.state_changed.connect(self._follow)

    def _open_named(self, name: str) -> None:
        """Choose a model, and open the window if it is trained."""
        self.window.update_state(current=name, cell=None)
        if self.window.state.trained is not None:
            self.open()
        else:
            text = self.tr("Train {model} first.")
            self.window.messages.show_message("info", text.format(model=name))

    def open(self) -> None:
        """Open the window, or bring it to the front."""
        from bayesgui.windows.workshop.inspector import Inspector

        if self.inspector is None:
            self.inspector = Inspector(self.window)
            self.inspector.destroyed.connect(self._forget_inspector)
        self._follow()
        bring_to_front(self.inspector)

    def _forget_inspector(self) -> None:
        self.inspector = self._shown = None

    def _follow(self) -> None:
        from bayesgui.classifiers.model_files import SavedModel

        if self.inspector is None:
            return
        state = self.window.state
        opened = state.opened.model if isinstance(state.opened, SavedModel) else None
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

        self.job.start(
            lambda: self.workbench.runner.submit_query("workshop inspector", work), done, self.fail
        )
