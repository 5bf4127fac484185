"""How the decisions and utilities of two models differ: their arcs, and their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model


@dataclass(frozen=True)
class DecisionDifference:
    """What differs beside the network of chance nodes.

    `added, missing`: arcs into decisions and utilities that only the other model has, and that only
    the reference has. `numbers`: utilities and decisions whose numbers, weight, formula or fixed
    policy differ. `only_reference, only_other`: utilities that only one of them has.
    """

    added: tuple[Arc, ...] = ()
    missing: tuple[Arc, ...] = ()
    numbers: tuple[str, ...] = ()
    only_reference: tuple[str, ...] = ()
    only_other: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything differs."""
        return any((self.added, self.missing, self.numbers, self.only_reference, self.only_other))


def decision_difference(reference: Model, other: Model) -> DecisionDifference:
    """Return how the decisions and utilities of two models differ.

    As for arcs between chance nodes, only what is between nodes that both have counts.
    """
    first, second = _arcs(reference, other), _arcs(other, reference)
    kinds = (*reference.decisions, *reference.utilities)
    common = [n for n in kinds if n in other and other.kind(n) == reference.kind(n)]
    return DecisionDifference(
        tuple(arc for arc in second if arc not in first),
        tuple(arc for arc in first if arc not in second),
        tuple(n for n in common if _differ(reference.mechanism(n), other.mechanism(n))),
        tuple(name for name in reference.utilities if name not in other),
        tuple(name for name in other.utilities if name not in reference),
    )


def _arcs(model: Model, other: Model) -> tuple[Arc, ...]:
    """Return the arcs into decisions and utilities between nodes that another model has, too."""
    return tuple(
        (parent, name)
        for name in (*model.decisions, *model.utilities)
        for parent in model.parents(name)
        if name in other and parent in other
    )


def _differ(first: Mechanism, second: Mechanism) -> bool:
    """Return whether numbers differ; of other parents only the arcs are told."""
    if set(first.parents) != set(second.parents):
        return False
    if isinstance(first, Utility) and isinstance(second, Utility):
        order = [second.parents.index(name) for name in first.parents]
        values = second.values.transpose(order) if order else second.values
        same = np.array_equal(first.values, values, equal_nan=True)
        return first.weight != second.weight or not same
    if isinstance(first, SuperValue) and isinstance(second, SuperValue):
        return (first.formula, first.weight) != (second.formula, second.weight)
    if isinstance(first, Decision) and isinstance(second, Decision):
        return first.policy != second.policy
    return type(first) is not type(second)
