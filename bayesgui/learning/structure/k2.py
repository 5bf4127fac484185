"""The K2 search: parents from among the variables before, in a given order."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, parameter
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, arcs_of, parents_of, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

MIN_GAIN = 1e-7
"""Gain below which a parent is not worth it; sums in another order differ by less."""


@structure_learners.register("k2", label="K2", order=7, has_score=True)
@dataclass(frozen=True, kw_only=True)
class K2(ScoredLearner):
    """Gives each variable, in a given order, the parents before it that raise the score most.

    Notes
    -----
    A variable begins without parents, or with the required ones; the parent of largest gain is
    added as long as the score rises. The result depends on the order. Without one, it is that of
    the columns, each after its required parents, and after those of earlier tiers where it may be.

    References
    ----------
    Cooper and Herskovits (1992), A Bayesian method for the induction of probabilistic networks from
    data, section 3.
    """

    score: Choice = score_option("k2")
    order: str = parameter(
        "",
        label="Order",
        doc="All columns, parents first, separated by commas; empty: as they are.",
    )

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each arc."""
        from bayesgui.learning.search.arc_limits import limits_of
        from bayesgui.learning.search.family_scores import members

        constraints = problem.constraints
        order = self._order(problem.data.names, constraints)
        families = self.family_scores(problem)
        names = families.names
        limits = limits_of(constraints, names)
        parents = parents_of(constraints.required, names)
        remarks = () if self.order else (_no_order(order),)
        score = families.total(parents, monitor)
        before = np.zeros(len(names), bool)
        for k, name in enumerate(order):
            child = names.index(name)
            gain = np.inf
            while gain > MIN_GAIN and parents[child].bit_count() < limits.most[child]:
                monitor.check()
                gains = families.gains(child, parents[child]).copy()
                gains[~before | (limits.allowed[child] == 0)] = -np.inf
                gains[members(parents[child])] = -np.inf
                best = int(gains.argmax())
                gain = float(gains[best])
                if gain > MIN_GAIN:
                    parents[child] |= 1 << best
                    score += gain
                    if monitor.wants_steps:
                        yield StructureStep(
                            arcs=arcs_of(parents, names),
                            score=score,
                            gain=gain,
                            share=k / len(names),
                        )
            before[child] = True
            if monitor.stop_requested:
                yield StructureStep(arcs=arcs_of(parents, names), score=score, remarks=remarks)
        yield StructureStep(arcs=arcs_of(parents, names), score=score, share=1.0, remarks=remarks)

    def _order(self, names: Sequence[str], constraints: ArcConstraints) -> list[str]:
        """Return the order of the variables."""
        if not self.order.strip():
            return _allowed_first(names, constraints)
        order = [name.strip() for name in next(csv.reader([self.order], skipinitialspace=True))]
        for name in order:
            if name not in names:
                raise ParameterError(
                    "k2: the order names {name}, and there is no such column; there are {names}.",
                    name=name,
                    names=", ".join(names),
                )
            if order.count(name) > 1:
                raise ParameterError("k2: the order names {name} twice; name it once.", name=name)
        for name in names:
            if name not in order:
                raise ParameterError("k2: the order lacks the column {name}; add it.", name=name)
        for parent, child in constraints.required:
            if order.index(parent) > order.index(child):
                raise ParameterError(
                    "k2: the order has {child} before its required parent {parent}; change the "
                    "order, or the required arc.",
                    parent=parent,
                    child=child,
                )
        return order


def _allowed_first(names: Sequence[str], constraints: ArcConstraints) -> list[str]:
    """Return names in their order, each after its required parents, and by tiers."""
    parents: dict[str, list[str]] = {name: [] for name in names}
    for parent, child in constraints.required:
        parents[child].append(parent)
    order: dict[str, None] = {}
    left = list(names)
    while left:
        first = min(
            (tier for tier in map(constraints.tier_of, left) if tier is not None), default=0
        )
        free = [each for each in left if all(parent in order for parent in parents[each])]
        # Required arcs by way of a variable in no tier may lead to an earlier one.
        name = next((each for each in free if constraints.tier_of(each) in (None, first)), free[0])
        order[name] = None
        left.remove(name)
    return list(order)


def _no_order(order: Sequence[str]) -> Sentence:
    return Sentence(
        "No order was given, and that of the columns was taken: {first} is first, {last} is last.",
        first=order[0],
        last=order[-1],
    )
