"""A strategy as a tree: what is seen and chosen in the order of time, pruned to the best options.

Raiffa 1968. A branch that is not the best is folded, with its expected utility, until it is asked
for; branches of probability 0, and nodes that change nothing any more, are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import Strategy

Path = tuple[tuple[str, str], ...]
"""What was seen and chosen so far: names and their states, in the order of time."""

MOST_ENDS = 200
"""Ends up to which a tree is unfolded by itself; more only where they are asked for."""


@dataclass(frozen=True)
class Branch:
    """A state that is seen, or an option.

    `p`: probability of a state where it is seen; None for an option. `is_best`: of an option.
    `utility`: expected from there on. `below`: None while it is folded.
    """

    state: str
    p: float | None
    is_best: bool
    utility: float
    below: TreeNode | None


@dataclass(frozen=True)
class TreeNode:
    """A node of the tree.

    `name`: of what is seen or chosen there; "" for an end. `p`: probability of coming here.
    """

    kind: Literal["decision", "chance", "end"]
    name: str
    path: Path
    p: float
    utility: float
    branches: tuple[Branch, ...] = ()

    @property
    def n_ends(self) -> int:
        """Number of unfolded ends."""
        if self.kind == "end":
            return 1
        return sum(each.below.n_ends for each in self.branches if each.below is not None)

    @property
    def n_folded(self) -> int:
        """Number of folded branches."""
        return sum(1 if each.below is None else each.below.n_folded for each in self.branches)


def tree_order(strategy: Strategy) -> tuple[str, ...]:
    """Return what the tree asks, in the order of time: what matters to decisions and utilities."""
    model, info = strategy.model, strategy.information
    found: dict[str, None] = {}
    for decision in info.order:
        matters = info.requisite[decision]
        found.update((name, None) for name in matters if name not in info.order)
        found[decision] = None
    apart = {*model.utilities, *found}
    for utility in model.utilities:
        found.update((name, None) for name in model.parents(utility) if name not in apart)
    observed = strategy.evidence.keys() - set(info.order)
    return tuple(name for name in found if name not in observed)


class StrategyTree:
    """Unfolds the tree of a model's best strategy."""

    def __init__(self, solver: DecisionSolver, strategy: Strategy) -> None:
        self._solver, self._strategy = solver, strategy
        self.order = tree_order(strategy)
        self._answers: dict[Path, Strategy] = {(): strategy}
        self._n_ends = 0

    def unfold(self, unfolded: Collection[Path] = (), monitor: Monitor = SILENT) -> TreeNode:
        """Return the tree with the best options and some folded branches unfolded."""
        self._n_ends = 0
        return self._node((), 1.0, frozenset(unfolded), monitor)

    def _answer(self, path: Path) -> Strategy:
        """Return the strategy where a path was taken."""
        found = self._answers.get(path)
        if found is None:
            decisions = set(self._strategy.information.order)
            chosen = {name: state for name, state in path if name in decisions}
            seen = {name: state for name, state in path if name not in decisions}
            found = self._answers[path] = self._solver.solve(
                {**self._strategy.evidence, **seen}, {**self._strategy.chosen, **chosen}
            )
        return found

    def _node(self, path: Path, p: float, unfolded: frozenset[Path], monitor: Monitor) -> TreeNode:
        monitor.check()
        answer = self._answer(path)
        taken = {name for name, _ in path}
        for name in self.order:
            if name in taken:
                continue
            if name in self._strategy.information.order:
                return self._decision(name, path, p, answer, unfolded, monitor)
            if self._matters(name, path):
                return self._chance(name, path, p, answer, unfolded, monitor)
        self._n_ends += 1
        return TreeNode("end", "", path, p, answer.expected_utility)

    def _decision(
        self,
        name: str,
        path: Path,
        p: float,
        answer: Strategy,
        unfolded: frozenset[Path],
        monitor: Monitor,
    ) -> TreeNode:
        options = answer.options.get(name)
        if options is None:  # a policy set by hand is met as chance is
            return self._chance(name, path, p, answer, unfolded, monitor)
        best = answer.chosen.get(name) or answer.best(name)[0]
        branches = []
        for option, value in options.items():
            if value != value:
                continue
            way = (*path, (name, option))
            is_best = option == best
            open_it = (is_best and self._n_ends < MOST_ENDS) or way in unfolded
            share = p if is_best else 0.0
            below = self._node(way, share, unfolded, monitor) if open_it else None
            branches.append(Branch(option, None, is_best, value, below))
        branches.sort(key=lambda each: not each.is_best)
        return TreeNode("decision", name, path, p, answer.expected_utility, tuple(branches))

    def _chance(
        self,
        name: str,
        path: Path,
        p: float,
        answer: Strategy,
        unfolded: frozenset[Path],
        monitor: Monitor,
    ) -> TreeNode:
        branches = []
        states = self._strategy.model[name].states
        for state, share in zip(states, answer.posteriors[name], strict=True):
            if not share > 0:
                continue
            way = (*path, (name, state))
            try:
                value = self._answer(way).expected_utility
            except ImpossibleEvidenceError:
                continue
            open_it = self._n_ends < MOST_ENDS or way in unfolded
            below = self._node(way, p * float(share), unfolded, monitor) if open_it else None
            branches.append(Branch(state, float(share), False, value, below))
        return TreeNode("chance", name, path, p, answer.expected_utility, tuple(branches))

    def _matters(self, name: str, path: Path) -> bool:
        """Return whether a chance node still changes what is worth, or what is chosen later."""
        strategy = self._strategy
        taken: Mapping[str, str] = dict(path)
        later = [d for d in strategy.information.order if d not in taken]
        if any(name in strategy.information.requisite[decision] for decision in later):
            return True
        for term in self._solver.problem.terms.total:
            if name not in term.parents:
                continue
            index = tuple(
                strategy.model[parent].index(taken[parent]) if parent in taken else slice(None)
                for parent in term.parents
            )
            left = term.values[index]
            axis = [parent for parent in term.parents if parent not in taken].index(name)
            if np.ptp(left, axis=axis).any():
                return True
        return False
