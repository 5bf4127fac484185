"""The dialog Solver of decisions: which solver finds the best strategy, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.shell.kept_algorithm_dialog import KeptAlgorithmDialog
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.following import WINDOWS_OWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.settings import Settings
    from bayesgui.document.shown.deciding import Deciding
    from bayesgui.document.shown.shown import Shown


class SolverDialog(KeptAlgorithmDialog):
    """Shows the options of any solver; Use gives the document the solver with them."""

    settings_kind = "solvers"

    def __init__(self, shown: Shown[Deciding], settings: Settings, parent: QWidget) -> None:
        setting = shown.state.setting
        super().__init__(
            self.tr("Solver of decisions"), solvers, setting.solver, settings, parent, WINDOWS_OWN
        )
        self._deciding = shown
        self.setObjectName("solverDialog")
        self.build(
            self.tr("Solver"),
            "solverName",
            self.tr("Solver that finds the best strategy"),
            self.tr("This solver has no options."),
        )
        self.finish(
            "solverDefault",
            self.tr(
                "Networks that are opened or made from now on start with this solver and these "
                "options; networks that are open keep theirs"
            ),
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as the solver with most options needs, so that another moves no button."""
        super().showEvent(event)
        chosen, heights = self.algorithm.currentIndex(), []
        for k in range(self.algorithm.count()):
            self.algorithm.setCurrentIndex(k)
            self.form.ensurePolished()
            self.content.activate()
            self._column.activate()
            heights.append(self._least_height())
        self.algorithm.setCurrentIndex(chosen)
        self.setMinimumHeight(max(heights))

    def options_of(self, name: str) -> Mapping[str, Any]:
        return self._deciding.state.setting.options.get(name, {})

    def give(self, name: str, options: Mapping[str, Any]) -> None:
        self._deciding.set(self._deciding.state.with_solver(name, options))

    def begin_with(self, name: str) -> None:
        self._settings.solver = name
