"""What the best strategy and others may bring: lotteries to compare."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import (
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ModelError,
)
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.decisions.solving.cautious import cautious
from bayesgui.decisions.solving.lottery import Lottery, are_equal
from bayesgui.decisions.solving.risk_profile import lottery_under
from bayesgui.decisions.solving.strategy_words import strategy_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.decisions.solving.strategy import Strategy

MOST_COMPARED = 8
"""Strategies that are compared."""


@dataclass(frozen=True, eq=False)
class Outlook:
    """The lottery under a strategy.

    `key`: tells it from the others; "" for the best strategy. `words`: what the strategy does.
    """

    key: str
    words: str
    lottery: Lottery


def outlooks(
    model: Model,
    evidence: Mapping[str, object],
    setting: DecisionSetting,
    monitor: Monitor,
    memory_budget: int | None = None,
) -> tuple[Outlook, ...]:
    """Return the lottery of the best strategy, then those of others that bring something else.

    These are the best strategy with each option of the first decision that is free, the one without
    policies set by hand, and those that are best for who avoids risk.
    """
    solver = setting.solver_for(model, memory_budget)
    best = solver.solve(evidence, None, monitor)
    found = _Found()
    found.add(best, lottery(best, monitor))
    free = [n for n in best.information.order if n in best.options and n not in best.chosen]
    options = model[free[0]].states if free else ()
    for k, option in enumerate(options):
        monitor.report(k / (2 * len(options)))
        try:
            strategy = solver.solve({**evidence, free[0]: Intervention(option)}, None, monitor)
        except ImpossibleEvidenceError:
            continue
        found.add(strategy, lottery(strategy, monitor))
    freed = _without_policies(model)
    if freed is not model:
        other = setting.solver_for(freed, memory_budget)
        try:
            strategy = other.solve(evidence, None, monitor)
            found.add(strategy, lottery(strategy, monitor))
        except (ModelError, EvidenceError, MemoryBudgetError):
            pass  # what is not to be compared leaves the others
    for strategy, brings in cautious(solver, best, [each[1] for each in found.listed], monitor):
        found.add(strategy, brings)
    return found.named()


class _Found:
    """Strategies that bring different lotteries, in the order in which they were found."""

    def __init__(self) -> None:
        self.listed: list[tuple[Strategy, Lottery]] = []

    def add(self, strategy: Strategy, brings: Lottery) -> None:
        """Add a strategy unless one brings the same."""
        full = len(self.listed) >= MOST_COMPARED
        if not full and not any(are_equal(brings, each) for _, each in self.listed):
            self.listed.append((strategy, brings))

    def named(self) -> tuple[Outlook, ...]:
        """Return them with their names; two of the same name are numbered."""
        made: list[Outlook] = []
        counts: Counter[str] = Counter()
        for strategy, brings in self.listed:
            words = strategy_words(strategy)
            counts[words] += 1
            if counts[words] > 1:
                words = Sentence("{strategy} ({number})", strategy=words, number=counts[words])
            made.append(Outlook(str(words) if made else "", words, brings))
        return tuple(made)


def _without_policies(model: Model) -> Model:
    """Return a model whose decisions are all free."""
    for name in model.decisions:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Decision) and mechanism.policy is not None:
            model = model.with_mechanism(replace(mechanism, policy=None))
    return model


def lottery(strategy: Strategy, monitor: Monitor = SILENT) -> Lottery:
    """Return the totals that may come under a strategy; drawn where the joint is too large."""
    return lottery_under(strategy.model, strategy.network, strategy.findings, monitor)
