"""What the query lane computes for a template: what is believed of all its slices."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.temporal.carried import empty_for
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.temporal.answers import TimeAnswers
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.shown.time_wish import TimeWish
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.temporal.engine import TimeEngine
    from bayesgui.inference.temporal.over_time import OverTime

ENGINE = "junction-tree"
"""The engine that answers over time: the junction tree of a slice."""
MAX_PRIOR_SLICES = 20_000
"""Number of slices up to which what is believed without findings is computed, too."""


@dataclass(frozen=True)
class TimeAnswer:
    """The answers, or None with the reason where the findings cannot hold together."""

    found: TimeAnswers | None
    impossible: ImpossibleEvidenceError | None
    seconds: float


class TimeAnswering:
    """The engine over time of a document, which follows its edits; used on one lane."""

    def __init__(self) -> None:
        self._model: TemporalContent | None = None
        self._engine: TimeEngine | None = None
        self._budget: int | None = None
        self._known: dict[tuple[object, ...], tuple[Series, OverTime]] = {}

    def answer(
        self, state: DocumentState, wish: TimeWish, budget: int | None, monitor: Monitor
    ) -> TimeAnswer:
        """Return what is wished of the series that is shown; what is known is not asked again."""
        model = template_of(state.model)
        assert model is not None
        if model is not self._model or budget != self._budget:
            from bayesgui.inference.temporal.engine import TimeEngine

            self._engine = TimeEngine(model, budget)
            self._model, self._budget, self._known = model, budget, {}
        start = time.perf_counter()
        try:
            found = self._answers(state, wish, monitor)
        except ImpossibleEvidenceError as error:
            return TimeAnswer(None, error, time.perf_counter() - start)
        return TimeAnswer(found, None, time.perf_counter() - start)

    def _answers(self, state: DocumentState, wish: TimeWish, monitor: Monitor) -> TimeAnswers:
        assert self._engine is not None
        engine, model = self._engine, self._engine.model
        series, kept = state.over_time, set[tuple[object, ...]]()
        names = tuple(name for name in model.names if model.mechanism(name).has_table)

        def ask(key: str, asked: Series, task: str, targets: tuple[str, ...] | None) -> OverTime:
            whole = (key, wish.horizon, targets)
            kept.add(whole)
            known = self._known.get(whole)
            if known is None or known[0] is not asked:
                # A series that is not shown has as many slices as were found.
                padded = asked if asked.slices == model.slices else asked.with_slices(model.slices)
                found = engine.ask(padded, task, wish.horizon, targets, monitor)
                known = self._known[whole] = (asked, found)
            return known[1]

        smoothed = ask("smoothed", series, "smooth", names)
        prior = None
        if not series.n_findings:
            prior = smoothed
        elif series.slices <= MAX_PRIOR_SLICES:
            prior = ask("prior", empty_for(model), "smooth", names)
        until = (*(v.name for v in series.columns), *(n for n in names if n in wish.once))
        filtered = ask("filtered", series, "filter", until) if wish.filtered else None
        predicted = ask("predicted", series, "predict", until) if wish.predicted else None
        sequence = ask("sequence", series, "sequence", None) if wish.sequence else None
        compared = compared_sequence = None
        if wish.compared is not None and wish.compared < len(state.series):
            other = state.series[wish.compared]
            compared = ask("compared", other, "smooth", names)
            if wish.sequence:
                compared_sequence = ask("compared sequence", other, "sequence", None)
        self._known = {key: value for key, value in self._known.items() if key in kept}
        return TimeAnswers(
            series,
            wish,
            smoothed,
            prior,
            filtered,
            predicted,
            sequence,
            compared,
            compared_sequence,
            ENGINE,
        )


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
    )
    return made.at_slice(number)
