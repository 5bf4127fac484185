"""Backward induction step by step: sums and maxima over pairs of a probability and a utility table.

Jensen, Jensen & Dittmer 1994, for small models and in a few lines of numpy: what a student writes
down. The solvers find the same by compiled programs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.decisions.solving.problem import DecisionProblem, Situation

MOST_CELLS = 512
"""Numbers of a table up to which a model is worked out."""
_NEARLY = 1e-9


@dataclass(frozen=True, eq=False)
class NamedTable:
    """A table over some variables. `label`: how it is called."""

    label: str
    names: tuple[str, ...]
    values: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class WorkedStep:
    """A variable that is summed out, or over whose options the best one is taken.

    `of`: the labels of the tables that it is in. `names`: what the result depends on.
    `probability`: of the result; None where it is 1 everywhere. `utility`: the expected utility of
    the result; None where no utility depends on the variable. `best`: of a maximum, the position of
    the best option. `label`: the number of the step; its
    results are called P(number) and EU(number) from here on.
    """

    kind: Literal["sum", "max"]
    variable: str
    of: tuple[str, ...]
    names: tuple[str, ...]
    probability: NDArray[np.float64] | None
    utility: NDArray[np.float64] | None
    best: NDArray[np.int64] | None
    label: str


def worked_steps(problem: DecisionProblem, situation: Situation) -> tuple[WorkedStep, ...]:
    """Return the steps that lead to the expected utility of the best strategy.

    That is the sum of all results that depend on nothing and are in no later step. No steps where a
    table would be too large, or where decisions do not remember what they knew.
    """
    if problem.limited_memory:
        return ()
    work = _Work(problem, situation)
    for names, is_decision in _order(problem, situation):
        left = list(names)
        while left:
            # The smallest table next, as one would by hand.
            name = min(left, key=work.cells_with)
            left.remove(name)
            if work.cells_with(name) > MOST_CELLS:
                return ()
            if not (work.maximize(name) if is_decision else work.sum_out(name)):
                return ()
    return tuple(work.steps)


def _order(problem: DecisionProblem, situation: Situation) -> list[tuple[tuple[str, ...], bool]]:
    """Return what is eliminated in groups, last in time first, and whether it is a decision."""
    information = problem.information_under(situation)
    free = [n for n in information.order if n in problem.free and n not in situation.chosen]
    left = dict.fromkeys(problem.chance)
    groups: list[tuple[tuple[str, ...], bool]] = []
    for decision in free:
        seen = tuple(name for name in information.known[decision] if name in left)
        for name in seen:
            del left[name]
        groups += [(seen, False), ((decision,), True)]
    return [*groups, (tuple(left), False)][::-1]


class _Work:
    """The tables that are left, and the steps so far."""

    def __init__(self, problem: DecisionProblem, situation: Situation) -> None:
        self._sizes = problem.sizes
        self.steps: list[WorkedStep] = []
        numbers, place = problem.tables(situation), 0
        self._chances: list[NamedTable] = []
        for family in problem.families:
            shape = [problem.sizes[name] for name in family]
            size = math.prod(shape)
            *parents, name = family
            label = f"P({name} | {', '.join(parents)})" if parents else f"P({name})"
            values = numbers[place : place + size].reshape(shape)
            self._chances.append(_chosen(NamedTable(label, family, values), situation))
            place += size
        self._utilities = [
            _chosen(NamedTable(name, term.parents, weight * term.values), situation)
            for name, weight in problem.terms.roots.items()
            for term in problem.terms.of[name]
        ]

    def _with(self, name: str) -> tuple[list[NamedTable], list[NamedTable]]:
        chances = [each for each in self._chances if name in each.names]
        return chances, [each for each in self._utilities if name in each.names]

    def cells_with(self, name: str) -> int:
        """Return the number of cells of all tables together that a variable is in."""
        chances, utilities = self._with(name)
        names = {other for each in (*chances, *utilities) for other in each.names}
        return math.prod(self._sizes[other] for other in names)

    def _taken(self, name: str) -> tuple[tuple[str, ...], NDArray[np.float64], NDArray[np.float64]]:
        """Take the tables of a variable: product and sum of them, the variable on the last axis."""
        chances, utilities = self._with(name)
        found = dict.fromkeys(other for each in (*chances, *utilities) for other in each.names)
        names = (*(other for other in found if other != name), name)
        shape = [self._sizes[other] for other in names]
        product = reduce(np.multiply, (_along(e, names) for e in chances), np.ones(shape))
        total = reduce(np.add, (_along(e, names) for e in utilities), np.zeros(shape))
        self._chances = [each for each in self._chances if name not in each.names]
        self._utilities = [each for each in self._utilities if name not in each.names]
        return names[:-1], product, total

    def sum_out(self, name: str) -> bool:
        """Sum over a chance node: P is the sum, and EU the mean with these probabilities."""
        chances, utilities = self._with(name)
        names, product, total = self._taken(name)
        probability = product.sum(-1)
        sums = (product * total).sum(-1)
        expected = np.divide(sums, probability, out=np.zeros_like(sums), where=probability > 0)
        is_one = bool(np.abs(probability - 1.0).max(initial=0.0) < _NEARLY)
        self._keep(
            WorkedStep(
                "sum",
                name,
                tuple(each.label for each in (*chances, *utilities)),
                names,
                None if is_one else probability,
                expected if utilities else None,
                None,
                self._label(),
            )
        )
        return True

    def maximize(self, name: str) -> bool:
        """Take the best option in each configuration; whether chances do not depend on it."""
        chances, utilities = self._with(name)
        names, product, total = self._taken(name)
        comes = product.max(-1)
        # Where an option cannot come, its row is no choice; else all have the same probability.
        possible = np.where(product > 0, total, -np.inf)
        best = possible.argmax(-1) if utilities else np.zeros(comes.shape, np.int64)
        spread = np.abs(product - comes[..., np.newaxis])[product > 0]
        if spread.max(initial=0.0) > _NEARLY:
            return False
        expected = np.where(comes > 0, np.take_along_axis(total, best[..., None], -1)[..., 0], 0.0)
        is_one = bool(np.abs(comes - 1.0).max(initial=0.0) < _NEARLY)
        self._keep(
            WorkedStep(
                "max",
                name,
                tuple(each.label for each in (*chances, *utilities)),
                names,
                None if is_one else comes,
                expected if utilities else None,
                best,
                self._label(),
            )
        )
        return True

    def _label(self) -> str:
        return str(len(self.steps) + 1)

    def _keep(self, step: WorkedStep) -> None:
        if step.probability is not None:
            self._chances.append(NamedTable(f"P({step.label})", step.names, step.probability))
        if step.utility is not None:
            self._utilities.append(NamedTable(f"EU({step.label})", step.names, step.utility))
        if step.probability is None and step.utility is None and step.kind == "sum":
            return  # a node that nothing depends on drops out
        self.steps.append(step)


def _chosen(table: NamedTable, situation: Situation) -> NamedTable:
    """Return a table with the options that are chosen."""
    index = tuple(situation.chosen.get(name, slice(None)) for name in table.names)
    names = tuple(name for name in table.names if name not in situation.chosen)
    return NamedTable(table.label, names, table.values[index])


def _along(table: NamedTable, names: Sequence[str]) -> NDArray[np.float64]:
    """Return the numbers of a table with an axis for each name, of length 1 where it has none."""
    order = [table.names.index(name) for name in names if name in table.names]
    shape = [
        table.values.shape[table.names.index(name)] if name in table.names else 1 for name in names
    ]
    return table.values.transpose(order).reshape(shape)
