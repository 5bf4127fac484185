"""Reversing an arc without changing the joint distribution."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, MemoryBudgetError, ModelError
from bayesgui.core.table_budget import MAX_BYTES, MAX_PARENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model_content import ModelContent

DEFAULT_BUDGET = 3 * MAX_BYTES
"""Default memory limit for the two new tables and what they are made from, in bytes."""


def reversed_tables(
    network: ModelContent, parent: str, child: str, budget: int = DEFAULT_BUDGET
) -> tuple[CPT, CPT]:
    """Return the tables of both ends of a reversed arc under which the joint stays the same.

    `child_table`, ` parent_table`: both variables inherit each other's parents: first their own in
    the old order, then the other's; the former child becomes the last parent of the former parent.
    Counts are dropped, since they belong to the old rows.

    With Z the union of both sets of parents, without `parent` itself, P(y | Z) = Σ_x P(x | Z) P(y |
    x, Z) and P(x | y, Z) = P(x | Z) P(y | x, Z) / P(y | Z). Where P(y | Z) = 0 the row of x is set
    to uniform; the joint does not depend on it.

    Shachter (1986), "Evaluating influence diagrams", Operations Research 34, 871–882.
    """
    check_reversal(network, parent, child)
    x, y = network.cpt(parent), network.cpt(child)
    of_y = [name for name in y.parents if name != parent]
    of_x = list(x.parents)
    for_y = [*of_y, *(name for name in of_x if name not in of_y)]
    for_x = [*of_x, *(name for name in of_y if name not in of_x)]
    _check_budget(network, parent, child, for_y, budget)
    axes = [*for_y, parent, child]
    joint = _spread(x, axes) * _spread(y, axes)
    child_table = joint.sum(axis=-2)
    child_table /= child_table.sum(axis=-1, keepdims=True)
    parent_table = np.moveaxis(joint, -2, -1)
    sums = parent_table.sum(axis=-1, keepdims=True)
    possible = sums > 0
    uniform = 1.0 / x.n_states
    parent_table = np.where(possible, parent_table / np.where(possible, sums, 1.0), uniform)
    new_y = CPT(child, tuple(for_y), child_table)
    new_x = CPT(parent, (*for_y, child), parent_table).with_parent_order((*for_x, child))
    return new_y, new_x


def check_reversal(network: ModelContent, parent: str, child: str) -> None:
    """Raise unless an arc can be reversed."""
    if network[parent].name not in network.parents(child):
        raise ModelError("There is no arc from {parent} to {child}.", parent=parent, child=child)
    paths = [
        (parent, *path)
        for other in network.children(parent)
        if other != child and (path := network.directed_path(other, child)) is not None
    ]
    if paths:
        raise CycleError(
            "No arc from {parent} to {child}: it would close {path}.",
            parent=child,
            child=parent,
            path=(*min(paths, key=len), parent),
        )


def _check_budget(
    network: ModelContent, parent: str, child: str, shared: Sequence[str], budget: int
) -> None:
    """Raise if the joint table of both and the two tables made from it would exceed the budget."""
    names = (*shared, parent, child)
    needed = 3 * 8 * math.prod(network[name].n_states for name in names)
    if needed > budget or len(names) > MAX_PARENTS + 1:
        raise MemoryBudgetError(
            "Reversing {parent} → {child} would need {needed_text} for {count} parents, more than "
            "{budget_text} or {most} parents; remove a parent first.",
            parent=parent,
            child=child,
            needed_text=bytes_text(needed),
            budget_text=bytes_text(budget),
            count=len(names) - 1,
            most=MAX_PARENTS,
            needed=needed,
            budget=budget,
        )


def _spread(cpt: CPT, axes: Sequence[str]) -> NDArray[np.float64]:
    """Return a table with its axes in the order of `axes`, length 1 for variables it lacks."""
    names = (*cpt.parents, cpt.variable)
    present = [name for name in axes if name in names]
    values = cpt.values.transpose([names.index(name) for name in present])
    sizes = dict(zip(present, values.shape, strict=True))
    return values.reshape([sizes.get(name, 1) for name in axes])
