"""The decisions of a template in a report: what to do in which slice, and what that brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.sentence import filled
from bayesgui.decisions.solving.advice import advice_of
from bayesgui.decisions.solving.over_time.following import FollowingOverTime
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.document.reporting.html_parts import line, muted, table
from bayesgui.explain.writing import number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.decisions.solving.account import HowSolved
    from bayesgui.decisions.solving.advice import Advice
    from bayesgui.decisions.solving.strategy import Strategy

MOST_SEEN = 40
"""Configurations of what a decision depends on that are listed."""


def decisions_over_time(
    template: TemporalNetwork,
    series: Series,
    how: HowSolved,
    tell: Callable[[str], str],
    monitor: Monitor,
) -> Iterator[str]:
    """Yield the best strategy over the slices of a series, or why there is none."""
    following = FollowingOverTime()
    try:
        found = following.solution(template, series, how.setting, monitor, how.memory_budget)
    except (EvidenceError, ImpossibleEvidenceError) as error:
        yield muted(filled(tell(error.template), error.values))
        return
    strategy = found.strategy
    if found.refusal is not None:
        yield muted(filled(tell(found.refusal.template), found.refusal.values))
    if not isinstance(strategy, StrategyOverTime):
        return
    is_shared = bool(strategy.shared)
    said = (
        QCoreApplication.translate(
            "DecisionsOverTime",
            "Expected utility {value} over {slices} slices, with the same policy in every slice.",
        )
        if is_shared
        else QCoreApplication.translate(
            "DecisionsOverTime",
            "Expected utility {value} over {slices} slices, with a policy for each slice.",
        )
    )
    yield line(said.format(value=number_text(strategy.expected_utility), slices=strategy.slices))
    head = (
        QCoreApplication.translate("DecisionsOverTime", "Decision"),
        QCoreApplication.translate("DecisionsOverTime", "Seen"),
        QCoreApplication.translate("DecisionsOverTime", "Best option"),
        QCoreApplication.translate("DecisionsOverTime", "Expected utility"),
    )
    rows = [
        row
        for each in advice_of(strategy.summary, found.tables)
        for row in _rows(strategy.summary, each, each.decision in found.tables)
    ]
    yield from table(head, rows, names=3)
    parts = [(name, number_text(value)) for name, value in strategy.totals.items()]
    yield from table(
        (
            QCoreApplication.translate("DecisionsOverTime", "Utility"),
            QCoreApplication.translate("DecisionsOverTime", "In all slices"),
        ),
        parts,
        names=1,
    )


def _rows(strategy: Strategy, advice: Advice, is_listed: bool) -> Iterator[tuple[str, ...]]:
    name = advice.decision
    if advice.taken is not None:
        if not is_listed and strategy.depends(name):
            text = QCoreApplication.translate("DecisionsOverTime", "depends on {count} nodes")
            known = len(strategy.policies_of[name].known)
            yield name, text.format(count=f"{known:,}"), "", ""
        else:
            yield name, "", advice.taken.name, number_text(advice.taken.utility)
    for each in advice.seen[:MOST_SEEN]:
        seen = ", ".join(
            f"{name} = {state}" for name, state in zip(advice.varies, each.states, strict=True)
        )
        yield name, seen, each.taken.name, number_text(each.taken.utility)
