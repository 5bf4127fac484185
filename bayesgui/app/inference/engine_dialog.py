"""The dialog Engine options: which engine answers, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from bayesgui.app.shell.kept_algorithm_dialog import KeptAlgorithmDialog
from bayesgui.document.engine import USUAL_ENGINE
from bayesgui.inference.base import engines
from bayesgui.inference.engine_list import traits_of
from bayesgui.inference.incremental_engine import WINDOWS_OWN
from bayesgui.inference.temporal.base import time_engines
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import live

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.settings import Settings
    from bayesgui.document.engine import DocumentEngine


class EngineDialog(KeptAlgorithmDialog):
    """Shows the options of any engine; Use gives the document the engine with them.

    `has_decisions`: whether there is a solver to choose beside the engine. `over_time`: whether the
    engines are those of a template.
    """

    settings_kind = "engines"
    watch_requested = Signal()
    """Request to watch the engine in the laboratory."""
    solver_requested = Signal()
    """Request to choose the solver of the decisions."""

    def __init__(
        self,
        engine: DocumentEngine,
        settings: Settings,
        parent: QWidget,
        *,
        has_decisions: bool = False,
        over_time: bool = False,
    ) -> None:
        title, registry = self.tr("Engine options"), time_engines if over_time else engines
        chosen = engine.name if engine.name in registry.names() else USUAL_ENGINE
        super().__init__(title, registry, chosen, settings, parent, WINDOWS_OWN)
        self._engine = engine
        self.setObjectName("engineDialog")
        self.build(
            self.tr("Engine"),
            "engineName",
            self.tr("Engine that computes the posteriors"),
            self.tr("This engine has no options."),
        )
        self.solver_link = link_button(
            self, self._choose_solver, live("Solver of the decisions…"), name="solverLink"
        )
        self.solver_link.setVisible(has_decisions)
        self.extra.addWidget(self.solver_link)
        self.finish(
            "engineDefault",
            self.tr(
                "Networks that are opened or made from now on start with this engine and these "
                "options; networks that are open keep theirs"
            ),
        )
        self.default_box.setHidden(over_time)

    def add_further(self) -> None:
        self.watch_button = QPushButton(self.tr("Use and watch"), self)
        self.watch_button.setToolTip(self.tr("Use the engine, and watch it in the laboratory"))
        self.watch_button.setAutoDefault(False)
        self.watch_button.clicked.connect(self._watch)
        self.add_left(self.watch_button)

    def follow(self) -> None:
        super().follow()
        self.watch_button.setEnabled(self.form.is_valid)
        self.watch_button.setVisible(traits_of(self.entry.name).is_watchable)

    def options_of(self, name: str) -> Mapping[str, Any]:
        return self._engine.options(name)

    def give(self, name: str, options: Mapping[str, Any]) -> None:
        self._engine.use(name, options)

    def begin_with(self, name: str) -> None:
        self._settings.engine = name

    def _watch(self) -> None:
        self.use()
        self.watch_requested.emit()

    def _choose_solver(self) -> None:
        self.use()
        self.solver_requested.emit()
