"""A strategy as the answer of a command."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.cli.terminal import Answer, print_notes, print_table
from bayesgui.decisions.solving.configurations import policy_table
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.decisions.solving.strategy_document import strategy_document

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import Strategy

_ROWS = 40
"""Rows of a policy that are printed."""


def answer_of(solver: DecisionSolver, strategy: Strategy) -> Answer:
    """Return a strategy as a document, and as text."""
    document = strategy_document(strategy)

    def show() -> None:
        how = str(strategy.how) if strategy.how is not None else "exact"
        print(f"expected utility {strategy.expected_utility:g} ({strategy.solver}, {how})\n")
        rows = [
            (
                name if k == 0 else "",
                taken,
                f"{value:g}" if math.isfinite(value) else "impossible",
                "★" if taken in strategy.best(name) and name not in strategy.chosen else "",
                "chosen" if strategy.chosen.get(name) == taken else "",
            )
            for name, values in strategy.options.items()
            for k, (taken, value) in enumerate(values.items())
        ]
        print_table(("decision", "option", "expected utility", "best", ""), rows)
        for name, held in _policies_to_print(strategy):
            _print_policy(solver, strategy, name, held)
        print()
        print_table(
            ("utility", "expected"), [(u, f"{eu:g}") for u, eu in strategy.utilities.items()]
        )
        print_notes([str(each) for each in strategy.remarks])

    return document, show


def _policies_to_print(strategy: Strategy) -> list[tuple[str, tuple[str, ...]]]:
    """Return each policy with the decisions that follow it."""
    shared = strategy.shared if isinstance(strategy, StrategyOverTime) else {}
    sharing = {each for held in shared.values() for each in held}
    alone = [name for name in strategy.model.decisions if name not in sharing]
    return [*shared.items(), *((name, (name,)) for name in alone)]


def _print_policy(
    solver: DecisionSolver, strategy: Strategy, name: str, held: tuple[str, ...]
) -> None:
    """Print what to do in each configuration that can come, if it depends on that.

    `held`: the decisions that follow the policy.
    """
    model = strategy.model
    free = [each for each in held if each not in strategy.chosen]
    if not free or not strategy.depends(free[0]):
        return
    policy = strategy.policies_of[free[0]]
    possible = np.logical_or.reduce([_can_come(solver, strategy, each) for each in free])
    rows = []
    for index in np.argwhere(possible).tolist():
        states = [model[each].states[k] for each, k in zip(policy.known, index, strict=True)]
        taken = [
            option if share == 1 else f"{option} {share:g}"
            for option, share in zip(model[free[0]].states, policy.table[tuple(index)], strict=True)
            if share > 0
        ]
        rows.append((*states, ", ".join(taken)))
    known = strategy.known[name] if name != held[0] else policy.known
    print()
    print_table((*known, f"→ {name}"), rows[:_ROWS])
    if len(rows) > _ROWS:
        print(f"… {len(rows) - _ROWS:,} more")


def _can_come(solver: DecisionSolver, strategy: Strategy, name: str) -> NDArray[np.bool_]:
    """Return which configurations of what a policy depends on can come."""
    policy = strategy.policies_of[name]
    if name not in strategy.options:
        return np.ones(policy.table.shape[:-1], np.bool_)
    table = policy_table(solver, strategy, name)
    axes = [table.known.index(each) for each in policy.known]
    rest = [axis for axis in range(len(table.known)) if axis not in axes]
    possible = table.possible.transpose([*axes, *rest])
    return np.asarray(possible.reshape(*policy.table.shape[:-1], -1).any(axis=-1))
