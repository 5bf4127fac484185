"""What must hold of templates: their series, and what is believed of the slice shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.core.errors import BayesGuiError, ImpossibleEvidenceError
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.temporal.unrolling import unrolled_findings
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.inference.temporal.base import time_engines
from tests.support.unrolled_oracle import Unrolled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

TOLERANCE = 1e-7
APPROXIMATE = [entry.name for entry in time_engines if not entry.factory.is_exact]
MANY = 150
"""Nodes above which a template is not unrolled, as its tree may be wide."""


def wrong_series(state: DocumentState) -> Iterator[str]:
    """Yield a sentence for each series that does not fit its template."""
    model = template_of(state.model)
    if model is None:
        if state.series:
            yield "there are series, and no template"
        return
    if state.series and not 0 <= state.series_shown < len(state.series):
        yield f"series {state.series_shown} of {len(state.series)} is shown"
    for series in (*state.series, state.over_time):
        try:
            series.check(model)
        except BayesGuiError as error:
            yield f"the series {series.name!r} does not fit: {error}"
        if series.slices > model.slices:
            yield f"the series {series.name!r} has {series.slices} slices of {model.slices}"


def wrong_slice(session: DocumentSession) -> Iterator[str]:
    """Compare what is believed of the slice shown with the template unrolled."""
    state, shown = session.document.state, session.beliefs.state
    model = template_of(state.model)
    if model is None or shown.computed_for is not state or not len(model):
        return
    if state.model.decisions or state.model.utilities:
        yield from _wrong_strategy(session, model)
        return
    if state.unfinished or session.engine.name in APPROXIMATE:
        return
    if shown.freshness not in (Freshness.FRESH, Freshness.IMPOSSIBLE):
        return
    series, slices = state.over_time, model.slices
    if len(model) * slices > MANY:
        return
    try:
        judge = Unrolled(model, slices)
        right = judge.ask(series, slices - 1)
    except ImpossibleEvidenceError:
        if shown.freshness is not Freshness.IMPOSSIBLE:
            yield f"the series is impossible, and what is believed is {shown.freshness.name}"
        return
    except BayesGuiError:
        return
    if shown.posteriors is None:
        yield f"unrolled there is an answer, and the window says {shown.message!r}"
        return
    number = min(session.slice, slices - 1)
    for name in model.names:
        where = slice_name(name, number) if model.place(name) == EVERY else name
        if name not in shown.posteriors or where not in judge.network:
            continue
        gap = float(np.abs(shown.posteriors[name] - right[where]).max())
        if not gap <= TOLERANCE:
            yield f"{name} at t = {number} is off by {gap:.2g}"


def _wrong_strategy(session: DocumentSession, model: TemporalNetwork) -> Iterator[str]:
    """Compare a strategy over time with a solver that is asked anew, and with its own numbers."""
    state, answer = session.document.state, session.beliefs.answer
    strategy = answer.strategy
    if not isinstance(strategy, StrategyOverTime) or answer.computed_for is not state:
        return
    if answer.freshness is not Freshness.FRESH or len(strategy.model) > MANY:
        return
    total = sum(factor * strategy.utilities[name] for name, factor in strategy.factors.items())
    if not np.isclose(total, strategy.expected_utility, rtol=1e-9, atol=1e-9):
        yield f"the utilities sum to {total}, and the strategy is worth {strategy.expected_utility}"
    findings = unrolled_findings(state.over_time, strategy.slices)
    if strategy.exact and strategy.cost is not None and strategy.cost.seconds < 1:
        again = bayesgui.solve(
            model,
            findings,
            slices=strategy.slices,
            policy=strategy.policy,
            limited_memory=strategy.limited_memory and not strategy.shared,
        )
        if not np.isclose(again.expected_utility, strategy.expected_utility, rtol=1e-9, atol=1e-9):
            yield f"the strategy is worth {strategy.expected_utility}, not {again.expected_utility}"
    number, worth = session.slice, session.shown[SolvedWorth].state
    for name in model.utilities:
        held = slice_name(name, number) if model.place(name) == EVERY else name
        said = worth.of(name).expected
        if held in strategy.utilities and said != strategy.utilities[held]:
            yield f"{name} at t = {number} shows {said}, not {strategy.utilities[held]}"
