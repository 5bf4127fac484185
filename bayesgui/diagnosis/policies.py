"""Carrying a diagnosis out on a case whose states are known, by a rule that chooses the tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.diagnosis.outlook import HARDLY
from bayesgui.diagnosis.ranking import look_ahead
from bayesgui.diagnosis.verdict import verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.diagnosis.course import Replayer
    from bayesgui.diagnosis.ranking import RankedTest, Ranking
    from bayesgui.diagnosis.verdict import Verdict

Rule = Literal["as listed", "worthwhile", "per price", "information", "look-ahead"]
"""How the next test is chosen: as a ranking lists them, by the plain ratio of information to price,
by information alone, or as listed when the best test after it counts, too. What is worthwhile goes
as listed, and ends where hardly any such case can be decided by paying for more."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A diagnosis that was carried out.

    `tests`: their nodes in order. `paid`: what they cost; `n_paid`: how many cost anything.
    """

    tests: tuple[str, ...]
    paid: float
    n_paid: int
    verdict: Verdict


def carry_out(
    replayer: Replayer,
    case: Mapping[str, str],
    start: Mapping[str, object] | None = None,
    rule: Rule = "as listed",
    monitor: Monitor = SILENT,
) -> Carried:
    """Test a case until enough is known, or until no test tells anything.

    `case`: the true state of every node. `start`: what is known at first.
    """
    engine, problem, certainty = replayer.engine, replayer.problem, replayer.certainty
    known = Evidence(start or {})
    tests: list[str] = []
    paid, n_paid = 0.0, 0
    while True:
        ranking = replayer.ranking(known, monitor)
        end = verdict(problem, ranking.faults, certainty)
        if end.is_certain:
            break
        if rule == "look-ahead":
            ranking = look_ahead(
                engine, problem, ranking, known, replayer.measure, 6, monitor, certainty
            )
        chosen = _next(ranking, rule)
        if chosen is None:
            break
        if rule == "worthwhile" and chosen.price:
            share = replayer.outlook(known, monitor)
            if share is not None and share < HARDLY:
                break
        known = known.with_finding(chosen.name, case[chosen.name])
        tests.append(chosen.name)
        paid += chosen.price
        n_paid += chosen.price > 0
    return Carried(tuple(tests), paid, n_paid, end)


def _next(ranking: Ranking, rule: Rule) -> RankedTest | None:
    if rule in ("as listed", "worthwhile", "look-ahead"):
        return ranking.next
    by_price = rule == "per price"
    best = max(
        ranking.tests,
        key=lambda test: (test.ratio if by_price else test.gain, test.gain),
        default=None,
    )
    return best if best is not None and best.is_telling else None
