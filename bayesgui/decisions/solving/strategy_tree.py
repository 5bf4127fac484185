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

    `p`: probability of a state where it is seen; None for an option. `is_best`: of an option that
    is taken because none is better. `utility`: expected from there on. `below`: None while it is
    folded. `is_chosen`: of an option that is taken whatever it is worth.
    """

    state: str
    p: float | None
    is_best: bool
    utility: float
    below: TreeNode | None
    is_chosen: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether it is what the decision does."""
        return self.is_best or self.is_chosen


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
        self._n_ends, self._unfolded, self._monitor = 0, frozenset[Path](), SILENT

    def unfold(self, unfolded: Collection[Path] = (), monitor: Monitor = SILENT) -> TreeNode:
        """Return the tree with the best options and some folded branches unfolded."""
        self._n_ends, self._unfolded, self._monitor = 0, frozenset(unfolded), monitor
        return self._node((), 1.0)

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

    def _node(self, path: Path, p: float) -> TreeNode:
        self._monitor.check()
        answer, name = self._answer(path), self._next(path)
        worth = answer.expected_utility
        if not name:
            self._n_ends += 1
            return TreeNode("end", "", path, p, worth)
        if name in answer.options:
            options = self._options(name, path, p)
            return TreeNode("decision", name, path, p, worth, tuple(options))
        return TreeNode("chance", name, path, p, worth, tuple(self._states(name, path, p)))

    def _next(self, path: Path) -> str:
        """Return what comes next; "" at an end. A policy set by hand is met as chance is."""
        taken, decisions = {name for name, _ in path}, self._strategy.information.order
        left = (name for name in self.order if name not in taken)
        return next((name for name in left if name in decisions or self._matters(name, path)), "")

    def _options(self, name: str, path: Path, p: float) -> list[Branch]:
        """Return the branches of a decision, first the option that is best, or was chosen."""
        answer, found = self._answer(path), []
        chosen = answer.chosen.get(name)
        taken = chosen or answer.best(name)[0]
        for option, value in answer.options[name].items():
            if value != value:
                continue
            way = (*path, (name, option))
            is_taken = option == taken
            is_open = (is_taken and self._n_ends < MOST_ENDS) or way in self._unfolded
            below = self._node(way, p if is_taken else 0.0) if is_open else None
            is_best = is_taken and not chosen
            found.append(Branch(option, None, is_best, value, below, is_taken and bool(chosen)))
        return sorted(found, key=lambda each: not each.is_taken)

    def _states(self, name: str, path: Path, p: float) -> list[Branch]:
        """Return the branches of a chance node that can come."""
        found, states = [], self._strategy.model[name].states
        for state, share in zip(states, self._answer(path).posteriors[name], strict=True):
            if not share > 0:
                continue
            way = (*path, (name, state))
            try:
                value = self._answer(way).expected_utility
            except ImpossibleEvidenceError:
                continue
            is_open = self._n_ends < MOST_ENDS or way in self._unfolded
            below = self._node(way, p * float(share)) if is_open else None
            found.append(Branch(state, float(share), False, value, below))
        return found

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
