"""What the query lane computes for a template: what is believed of all its slices."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.sessions.kept_time_engine import KeptTimeEngine
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.temporal.carried import empty_for
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.temporal.answers import TimeAnswers
from bayesgui.inference.engine_list import traits_of
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.decisions.solving.following import DecisionSetting, Solution
    from bayesgui.decisions.solving.over_time.following import FollowingOverTime
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.temporal.base import EngineOverTime
    from bayesgui.inference.temporal.over_time import OverTime

EXACT = "junction-tree"
"""The exact engine over time: the junction tree of a slice."""
BEST, NONE = "best", "none"
"""Under which strategy beliefs stand; see `decisions.solving.following.Beliefs`."""
SMOOTH, FILTER = "smooth", "filter"
"""Tasks of the engine; its module is not imported before a template is open."""
MAX_PRIOR_SLICES = 20_000
"""Number of slices up to which what is believed without findings is computed, too."""


@dataclass(frozen=True)
class TimeAnswer:
    """What is found, and the reason where the findings cannot hold together."""

    found: TimeAnswers
    impossible: ImpossibleEvidenceError | None
    seconds: float
    solution: Solution | None = None


class TimeAnswering:
    """The engine over time of a document, which follows its edits; used on one lane."""

    def __init__(self) -> None:
        self._kept = KeptTimeEngine()
        self._engine: EngineOverTime | None = None
        self._prior: OverTime | None = None
        self._solver: FollowingOverTime | None = None

    def answer(
        self,
        state: DocumentState,
        setting: DecisionSetting,
        engine_setting: EngineSetting,
        budget: int | None,
        monitor: Monitor,
    ) -> TimeAnswer:
        """Return what is believed of the slices of the series that is shown.

        An engine that cannot smooth says what is believed given the findings until each slice.
        """
        model = template_of(state.model)
        assert model is not None
        engine, series = self._kept.of(model, engine_setting, budget), state.over_time
        if engine is not self._engine:
            self._engine, self._prior = engine, None
        task, answered = SMOOTH if SMOOTH in engine.tasks else FILTER, engine.name
        names = tuple(name for name in model.names if name not in model.utilities)
        if self._prior is None and series.slices <= MAX_PRIOR_SLICES:
            self._prior = engine.ask(empty_for(model), task, 0, names, monitor)
        start, smoothed, impossible = time.perf_counter(), self._prior, None
        solution = None
        try:
            if model.decisions and model.utilities:
                solution = self._solution(model, series, setting, monitor, budget)
            if solution is not None and solution.strategy is not None and setting.beliefs == BEST:
                from bayesgui.inference.temporal.unrolled import UnrolledEngine

                under, answered = UnrolledEngine(model, solution.network, budget), EXACT
                smoothed = under.ask(series, SMOOTH, 0, names, monitor)
            elif series.n_findings or smoothed is None:
                asked = series if setting.beliefs != NONE else without_decisions(model, series)
                smoothed = engine.ask(asked, task, 0, names, monitor)
        except ImpossibleEvidenceError as error:
            smoothed, impossible = None, error
        found = TimeAnswers(series, smoothed, self._prior, answered)
        return TimeAnswer(found, impossible, time.perf_counter() - start, solution)

    def _solution(
        self,
        model: TemporalNetwork,
        series: Series,
        setting: DecisionSetting,
        monitor: Monitor,
        budget: int | None,
    ) -> Solution:
        if self._solver is None:
            # A template without decisions does not load how they are solved.
            from bayesgui.decisions.solving.over_time.following import FollowingOverTime

            self._solver = FollowingOverTime()
        return self._solver.solution(model, series, setting, monitor, budget)


def warnings_of(answer: TimeAnswer) -> tuple[str, ...]:
    """Return what an approximate engine says of its numbers."""
    found = answer.found.smoothed
    if found is None or answer.found.engine == EXACT or not answer.found.series.n_findings:
        return ()
    said = [translate_sentence(each) for each in found.warnings]
    if found.task == FILTER:
        text = phrase(
            "Queries",
            "{engine} cannot smooth: the numbers of a slice are those given the findings until "
            "then.",
            engine=registered_text(traits_of(answer.found.engine).label),
        )
        said.append(text)
    return tuple(said)


def without_decisions(model: TemporalNetwork, series: Series) -> Series:
    """Return a series without what was chosen."""
    taken = [
        (number, name, None)
        for name in model.decisions
        for number in (range(series.slices) if model.place(name) == EVERY else [0])
    ]
    return series.with_found(model, taken)


def beliefs_over_time(
    answer: TimeAnswer, state: DocumentState, setting: EngineSetting, number: int
) -> BeliefState:
    """Return the beliefs of which a slice is shown."""
    impossible = answer.impossible
    made = BeliefState(
        Freshness.FRESH if impossible is None else Freshness.IMPOSSIBLE,
        computed_for=state,
        conflict=tuple(impossible.values.get("conflict", ())) if impossible else (),
        message=error_sentence(impossible) if impossible else "",
        seconds=answer.seconds,
        computed_with=setting,
        over_time=answer.found,
        solution=answer.solution,
    )
    return made.at_slice(number)
