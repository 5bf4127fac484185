"""A strategy as a tree: what is seen and chosen in the order of time, pruned to the best options.

Raiffa 1968. A branch that is not the best is folded, with its expected utility, until it is asked
for; branches of probability 0, and nodes that change nothing any more, are left out.
"""

from __future__ import annotations

import heapq
import time
from dataclasses import dataclass, replace
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
MOST_MORE = 50
"""Ends up to which a branch is unfolded that was folded."""
MOST_SECONDS = 10.0
"""Time after which no more is unfolded by itself."""


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


@dataclass(frozen=True)
class _Question:
    """What comes after a path: its branches, folded.

    Of the strategy there only what the tree shows is kept: its policies can be huge.
    """

    name: str
    is_decision: bool
    utility: float
    branches: tuple[Branch, ...]


class StrategyTree:
    """Unfolds the tree of a model's best strategy: what is most probable first.

    It stops at `MOST_ENDS`, or after `MOST_SECONDS`: each question costs a solution.
    """

    def __init__(self, solver: DecisionSolver, strategy: Strategy) -> None:
        self._solver, self._strategy = solver, strategy
        self.order = tree_order(strategy)
        self._asked: dict[Path, _Question] = {}
        self._worth: dict[Path, float] = {(): strategy.expected_utility}
        self._open: set[Path] = set()
        self._monitor = SILENT
        self._until = 0.0
        self.is_stopped = False
        """Whether the time was up before the tree was unfolded as far as it would have been."""

    @property
    def n_asked(self) -> int:
        """Number of nodes that were unfolded."""
        return len(self._open)

    def unfold(self, unfolded: Collection[Path] = (), monitor: Monitor = SILENT) -> TreeNode:
        """Return the tree with the best options and some folded branches unfolded."""
        self._monitor, self._open, self.is_stopped = monitor, set(), False
        self._until = time.monotonic() + MOST_SECONDS
        self._unfold_from((), MOST_ENDS)
        for path in sorted(unfolded, key=len):
            if path[:-1] in self._open and path not in self._open:
                self._unfold_from(path, MOST_MORE)
        return self._node((), 1.0)

    def _unfold_from(self, start: Path, most: int) -> None:
        """Open what is below a path, the most probable way to its end first, up to some ends.

        The first way is followed to its end, so that a tree of many questions has one.
        """
        waiting: list[tuple[bool, float, int, Path]] = [(False, -1.0, 0, start)]
        fronts, count = 1, 0
        while waiting:
            is_aside, weight, _, path = heapq.heappop(waiting)
            self.is_stopped |= path != start and time.monotonic() > self._until
            if path != start and (fronts > most or self.is_stopped):
                return
            self._monitor.report(min(1.0, fronts / most))
            asked = self._question(path)
            self._open.add(path)
            ways = [each for each in asked.branches if each.is_taken or each.p is not None]
            fronts += max(0, len(ways) - 1)
            likely = max(range(len(ways)), key=lambda k: ways[k].p or 0.0, default=0)
            for k, each in enumerate(ways):
                count += 1
                share = 1.0 if each.p is None else each.p
                way = (*path, (asked.name, each.state))
                heapq.heappush(waiting, (is_aside or k != likely, weight * share, count, way))

    def _node(self, path: Path, p: float) -> TreeNode:
        """Return the tree below a path with what is open."""
        asked = self._question(path)
        if not asked.name:
            return TreeNode("end", "", path, p, asked.utility)
        found = []
        for each in asked.branches:
            way = (*path, (asked.name, each.state))
            share = each.p if each.p is not None else 1.0 if each.is_taken else 0.0
            below = self._node(way, p * share) if way in self._open else None
            found.append(replace(each, below=below))
        kind: Literal["decision", "chance"] = "decision" if asked.is_decision else "chance"
        return TreeNode(kind, asked.name, path, p, asked.utility, tuple(found))

    def _question(self, path: Path) -> _Question:
        """Return what comes after a path."""
        found = self._asked.get(path)
        if found is None:
            found = self._asked[path] = self._found(path)
        return found

    def _found(self, path: Path) -> _Question:
        self._monitor.check()
        name = self._next(path)
        if not name:
            return _Question("", False, self._utility(path), ())
        answer = self._answer(path, compares=True)
        worth = answer.expected_utility
        if name in answer.options:
            return _Question(name, True, worth, tuple(_options(name, answer)))
        states = self._states(name, path, answer)
        return _Question(name, False, worth, tuple(states))

    def _answer(self, path: Path, *, compares: bool) -> Strategy:
        """Return the strategy where a path was taken."""
        if not path:
            return self._strategy
        decisions = set(self._strategy.information.order)
        chosen = {name: state for name, state in path if name in decisions}
        seen = {name: state for name, state in path if name not in decisions}
        # A choice may be given as evidence, and another option be unfolded.
        findings = {k: v for k, v in self._strategy.evidence.items() if k not in decisions}
        return self._solver.solve(
            {**findings, **seen},
            {**self._strategy.chosen, **chosen},
            compares=compares,
        )

    def _utility(self, path: Path) -> float:
        """Return what is expected where a path was taken."""
        if path not in self._worth:
            self._monitor.check()
            self._worth[path] = self._answer(path, compares=False).expected_utility
        return self._worth[path]

    def _next(self, path: Path) -> str:
        """Return what comes next; "" at an end. A policy set by hand is met as chance is."""
        taken, decisions = {name for name, _ in path}, self._strategy.information.order
        left = (name for name in self.order if name not in taken)
        return next((name for name in left if name in decisions or self._matters(name, path)), "")

    def _states(self, name: str, path: Path, answer: Strategy) -> list[Branch]:
        """Return the branches of a chance node that can come."""
        found, states = [], self._strategy.model[name].states
        for state, share in zip(states, answer.posteriors[name], strict=True):
            if not share > 0:
                continue
            try:
                value = self._utility((*path, (name, state)))
            except ImpossibleEvidenceError:
                continue
            found.append(Branch(state, float(share), False, value, None))
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


def _options(name: str, answer: Strategy) -> list[Branch]:
    """Return the branches of a decision, first the option that is best, or was chosen."""
    chosen, found = answer.chosen.get(name), []
    taken = chosen or answer.best(name)[0]
    for option, value in answer.options[name].items():
        if value == value:
            is_taken = option == taken
            is_best = is_taken and not chosen
            found.append(Branch(option, None, is_best, value, None, is_taken and bool(chosen)))
    return sorted(found, key=lambda each: not each.is_taken)
