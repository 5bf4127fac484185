"""Sensitivity of a node's posterior to the CPT parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.asking.tornado import Swing
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.questions.sensitivity import SensitivityPage

SHOWN = 40
"""Maximum number of parameters shown."""


@dataclass(frozen=True)
class _Answer:
    target: str
    state: str
    posterior: float
    swings: tuple[Swing, ...]


class SensitivityAnalysis(EnginePagePart):
    """Sensitivity…; its page stays on the state that was queried."""

    sensitivity: LazyPage[SensitivityPage] = GuestPage(
        "questions.sensitivity.SensitivityPage", "right", "sensitivity", "sliders", "Sensitivity"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._state: str | None = None
        super().__init__(workbench)

    def connect_page(self, page: SensitivityPage) -> None:
        super().connect_page(page)
        page.state_chosen.connect(self._choose)
        page.cell_chosen.connect(self._open_cell)
        page.total_requested.connect(self.actions["infer.strategy_sensitivity"].trigger)

    @Command(
        "infer.sensitivity",
        "Sensitivity…",
        icon="chart",
        tip="Which table entries the posterior of the selected node, or the total, depends on",
        needs=conditions.asked_about,
    )
    def ask_of_selection(self) -> None:
        """Query the most probable state of the node selected last, or with decisions the total."""
        model = self.document.state.model
        if model.decisions and model.utilities:
            self.actions["infer.strategy_sensitivity"].trigger()
            return
        name = self.session.selection.variable
        if name is not None:
            self._state = None
            self.ask_of(name)

    def ask_about(self, name: str) -> None:
        """Query the most probable state of a node."""
        self._state = None
        self.ask_of(name)

    def _choose(self, state: str) -> None:
        self._state = state
        self.ask()

    def _open_cell(self, name: str, configuration: tuple[int, ...], state: int) -> None:
        self.workbench.pages.editor_requested.emit(name)
        shape = self.document.state.network.cpt(name).values.shape[:-1]
        row = int(np.ravel_multi_index(configuration, shape)) if shape else 0
        self.workbench.pages.cpt.view.go_to(row, state)
        self.workbench.canvas.show_node(name)

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Sensitivity")

    def obstacle(self) -> tuple[str, str] | None:
        if self.targets:
            return None
        return self.title, self.tr("Select a node and ask again what its probability depends on.")

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        """Return the query; it always takes two passes over a junction tree, with any engine."""
        (target,) = self.targets
        states = state.network[target].states
        if self._state not in states:
            self._state = states[self._likeliest(target)]
        value, budget = self._state, self.workbench.settings.memory_budget or 0

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            # Imported late: numba must not delay the first paint.
            from bayesgui.inference.asking.sensitivity import sensitivity
            from bayesgui.inference.asking.tornado import swings

            found = sensitivity(engine.network, target, value, state.evidence, monitor, budget)
            return _Answer(target, value, found.posterior, tuple(swings(found, SHOWN)))

        return ask

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import EVIDENCE

        given = *self.targets, self._state, EVIDENCE
        return self.question_code(state, "swings", "sensitivity", *given)

    def _likeliest(self, name: str) -> int:
        beliefs = self.session.beliefs.state.posteriors
        if beliefs is None or name not in beliefs:
            return 0
        return min(int(beliefs[name].argmax()), self.document.state.network[name].n_states - 1)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        assert isinstance(answer, _Answer)
        self.sensitivity.show_swings(
            state.network, answer.target, answer.state, answer.posterior, answer.swings
        )
