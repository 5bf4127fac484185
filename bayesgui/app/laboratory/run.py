"""One run of an engine that is watched in the laboratory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.runs.watched_run import RunStatus, WatchedRun
from bayesgui.inference.engine_run import EngineRun
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QObject

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.jobs.runner import Runner


class WatchedEngine(WatchedRun[EngineRun]):
    """A run of an engine under the findings of a document."""

    def __init__(
        self,
        runner: Runner,
        state: DocumentState,
        engine: type[InferenceEngine],
        options: Mapping[str, Any],
        parent: QObject | None = None,
    ) -> None:
        self.record = engine.record(state.network)
        super().__init__(runner, state, self.record, parent)
        self.engine = engine
        self.options = options

    def _begin(self, monitor: Monitor) -> EngineRun:
        return self.engine.watch(self.state.network, self.state.evidence, self.options, monitor)

    def _prepare(self, run: EngineRun) -> None:
        if self.engine.run_length:
            run.set_length(self.options[self.engine.run_length])

    def _describe(self) -> tuple[str, Recipe]:
        labels = {p.name: registered_text(p.label) for p in self.engine.run_parameters()}
        options = self.options
        labeled = {labels[name]: value for name, value in options.items() if name != "seed"}
        recipe = Recipe(labeled, options.get("seed"), keeps=True, transient=True)
        return self.tr("Laboratory"), recipe

    def extend(self, options: Mapping[str, Any]) -> None:
        """Take other options under which the run can go on."""
        self.options = options
        if self.status is RunStatus.DONE and not self._is_over:
            self.status = RunStatus.PAUSED
        self.changed.emit()

    @property
    def _is_over(self) -> bool:
        length = self.engine.run_length
        if length:
            # It may have become longer since.
            return self.record.done >= int(self.options[length])
        return self.record.is_over
