"""All that is told of the decisions of a model on paper: in a report, or on a sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError, MemoryBudgetError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.decisions.solving.advice import advice_of
from bayesgui.decisions.solving.following import (
    DEFAULT_SETTING,
    DecisionSetting,
    FollowingSolver,
)
from bayesgui.decisions.solving.frontier.criteria import Criteria

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.advice import Advice
    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.frontier.told import ToldFrontier
    from bayesgui.decisions.solving.risk.outlooks import Outlook
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.decisions.solving.strategy_tree import TreeNode
    from bayesgui.decisions.solving.worked_steps import WorkedStep
    from bayesgui.decisions.solving.worth import Worth

MOST_ASKED = 200
"""Nodes times decisions up to which it is told what is worth knowing: each is solved anew."""
MOST_TOLD = 100
"""Ends up to which the tree is told."""
MOST_NUMBERS = 80
"""Numbers of all tables up to which it is told how much the strategy depends on each."""
REACH = 0.3
"""Part of itself by which a number goes."""
_MOST_PATHS = 20 * MOST_TOLD
"""Ways of chance up to which it is tried: many are left out, as they cannot come."""


_PROPOSED = Criteria()


@dataclass(frozen=True)
class HowSolved:
    """How decisions are solved where they are told.

    `prices`: of what can be known before one. `criteria`: two that were chosen; without them they
    are told where utilities have two units. `memory_budget`: in bytes, as for solvers.
    """

    setting: DecisionSetting = DEFAULT_SETTING
    prices: Mapping[str, float] = field(default_factory=dict)
    criteria: Criteria = _PROPOSED
    memory_budget: int | None = None


BY_DEFAULT = HowSolved()


@dataclass(frozen=True, eq=False)
class Knowable:
    """What can be known before a decision.

    `worths`: best first. `too_late`: nodes that the decision changes.
    """

    decision: str
    worths: tuple[Worth, ...]
    too_late: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Account:
    """The solved problem and its views.

    `solution`: the best strategy; without one the rest is empty, and `problem` says why, "" where
    nothing is to be decided. `knowable`: by decision without a policy set by hand; none where there
    are too many. `tree`: None where it has too many ends. `columns`: what the tree asks, in the
    order of time. `numbers`: those of all tables, the ones that matter most first; none where there
    are too many. `frontier`: of two criteria. `steps`: of backward induction; none where they are
    many.
    """

    solution: Solution | None = None
    problem: str = ""
    advice: tuple[Advice, ...] = ()
    knowable: tuple[Knowable, ...] = ()
    outlooks: tuple[Outlook, ...] = ()
    tree: TreeNode | None = None
    columns: tuple[str, ...] = ()
    numbers: tuple[NumberWorth, ...] = ()
    frontier: ToldFrontier | None = None
    steps: tuple[WorkedStep, ...] = ()
    how: HowSolved = BY_DEFAULT

    @property
    def strategy(self) -> Strategy | None:
        """The best strategy."""
        return None if self.solution is None else self.solution.strategy


NO_ACCOUNT = Account()


def account_of(
    model: Model,
    evidence: Evidence,
    how: HowSolved = BY_DEFAULT,
    monitor: Monitor = SILENT,
) -> Account:
    """Return the best strategy and what is told of it, or why there is none."""
    if not (model.decisions and model.utilities):
        return NO_ACCOUNT
    # Whatever the bars of a window show.
    how = replace(how, setting=replace(how.setting, beliefs="best"))
    setting, budget = how.setting, how.memory_budget
    try:
        solution = FollowingSolver().solution(model, evidence, setting, monitor, budget)
    except (ModelError, EvidenceError, MemoryBudgetError) as why:
        return Account(problem=Sentence(why.template, **why.values))
    strategy = solution.strategy
    if strategy is None:
        error = solution.refusal
        assert error is not None
        return Account(None, Sentence(error.template, **error.values))
    from bayesgui.decisions.solving.risk.outlooks import outlooks

    tree, columns = _tree(strategy, how, monitor)
    return Account(
        solution,
        "",
        advice_of(strategy, solution.tables),
        _knowable(strategy, how, monitor),
        outlooks(model, evidence, setting, monitor, budget),
        tree,
        columns,
        _numbers(strategy, setting, monitor),
        _frontier(model, evidence, how, monitor),
        _steps(strategy, how),
        how,
    )


def _knowable(strategy: Strategy, how: HowSolved, monitor: Monitor) -> tuple[Knowable, ...]:
    """Return what can be known before each decision that is still to be taken."""
    from bayesgui.decisions.solving.worth import Worths, candidates

    model, found = strategy.model, []
    asked = {
        name: candidates(model, name)
        for name in strategy.information.order
        if name in strategy.options and name not in strategy.chosen
    }
    if sum(map(len, asked.values())) > MOST_ASKED:
        return ()
    for decision, names in asked.items():
        try:
            worths = Worths(
                model,
                decision,
                strategy.findings,
                how.setting,
                memory_budget=how.memory_budget,
                monitor=monitor,
            )
            each = [worths.of(name) for name in names]
        except MemoryBudgetError:
            continue
        each.sort(key=lambda worth: how.prices.get(worth.variable, 0.0) - worth.value)
        apart = {*names, *model.other_kinds}
        late = tuple(name for name in model if name not in apart)
        found.append(Knowable(decision, tuple(each), late))
    return tuple(found)


def _numbers(
    strategy: Strategy, setting: DecisionSetting, monitor: Monitor
) -> tuple[NumberWorth, ...]:
    """Return how much what the strategy is worth depends on each number."""
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorths
    from bayesgui.decisions.solving.sensitivity.numbers import table_numbers

    if len(table_numbers(strategy.model)) > MOST_NUMBERS:
        return ()
    try:
        asked = NumberWorths(
            strategy.model,
            strategy.findings,
            setting=setting,
            monitor=monitor,
        )
        return tuple(asked.all_within(REACH))
    except (ModelError, EvidenceError, MemoryBudgetError):
        return ()


def _steps(strategy: Strategy, how: HowSolved) -> tuple[WorkedStep, ...]:
    """Return the steps of backward induction."""
    from bayesgui.decisions.solving.worked_steps import worked_steps

    problem = how.setting.solver_for(strategy.model, how.memory_budget).problem
    return worked_steps(problem, problem.situation(strategy.evidence, strategy.chosen))


def _frontier(
    model: Model, evidence: Evidence, how: HowSolved, monitor: Monitor
) -> ToldFrontier | None:
    """Return the frontier of two criteria, where there are two."""
    from bayesgui.decisions.solving.frontier.told import told_frontier

    units = {model[name].unit for name in model.utilities}
    if not how.criteria.first and len(units) != 2:
        return None
    try:
        return told_frontier(model, evidence, how.criteria, how.setting, monitor, how.memory_budget)
    except (ModelError, EvidenceError, MemoryBudgetError):
        return None


def _tree(
    strategy: Strategy, how: HowSolved, monitor: Monitor
) -> tuple[TreeNode | None, tuple[str, ...]]:
    from bayesgui.decisions.solving.strategy_tree import StrategyTree, tree_order

    model, order = strategy.model, tree_order(strategy)
    chance = [model[name].n_states for name in order if name not in strategy.options]
    if math.prod(chance) > _MOST_PATHS:
        return None, order
    root = StrategyTree(how.setting.solver_for(model, how.memory_budget), strategy).unfold(
        (), monitor
    )
    return (root if root.n_ends <= MOST_TOLD else None), order
