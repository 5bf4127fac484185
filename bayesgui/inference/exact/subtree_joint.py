"""The joint of some variables along a part of a junction forest, one product of matrices a step."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Table = NDArray[np.float64]

MOST_WORK = 2**26
"""Products of cells in one step, about 20 ms, between two looks at whether it was cancelled."""
MOST_CELLS = 2**23
"""Cells of the largest table on the way."""
BYTES_OF_STEP = 8 * 4
"""Memory of a step for each cell of the larger table: both, and both with their axes in order."""


class Scoped(NamedTuple):
    """A table, and the variable of each axis; no variable has two."""

    variables: tuple[int, ...]
    values: Table

    def along(self, variables: Sequence[int]) -> Table:
        """Return the table with its axes in another order."""
        return self.values.transpose([self.variables.index(v) for v in variables])


def joined_along(
    tables: Sequence[Scoped],
    parents: Sequence[int],
    wanted: Collection[int],
    most: int = MOST_CELLS,
    monitor: Monitor = SILENT,
) -> Scoped | None:
    """Return the sum of the product of tables over all variables that are not wanted.

    `tables`: of cliques, from the leaves up. `parents`: the place of the clique above each, -1 of
    the top. A variable is in a connected part of the tree. `most`: cells of the largest table on
    the way. The result: None where that is too few, so that another order has to be looked for.
    """
    below: list[list[Scoped]] = [[] for _ in tables]
    for place, (own, parent) in enumerate(zip(tables, parents, strict=True)):
        monitor.check()
        kept = set(wanted)
        if parent >= 0:
            kept.update(tables[parent].variables)
        message = _product_of(own, below[place], kept, most)
        if message is None or parent < 0:
            return message
        below[parent].append(message)
    return None


def outer_product(
    tables: Iterable[Scoped | None], order: Sequence[int], most: int = MOST_CELLS
) -> Table | None:
    """Return the product of tables without common variables.

    None where it would be too large, or one of the tables is not known.
    """
    found = Scoped((), np.ones(()))
    for table in tables:
        if table is None:
            return None
        joined = _contracted(found, table, {*found.variables, *table.variables}, most)
        if joined is None:
            return None
        found = joined
    return found.along(order)


def _product_of(own: Scoped, messages: list[Scoped], kept: set[int], most: int) -> Scoped | None:
    """Return the product of a clique's table and the messages to it, summed over all else."""
    # A message that brings few variables of its own lets others go before the table grows.
    order = sorted(messages, key=lambda each: each.values.size)
    found: Scoped | None = _summed(own, kept.union(*(each.variables for each in order)))
    for k, message in enumerate(order):
        later = kept.union(*(each.variables for each in order[k + 1 :]))
        assert found is not None
        found = _contracted(found, message, later, most)
        if found is None:
            return None
    return found


def _summed(table: Scoped, kept: Collection[int]) -> Scoped:
    """Return a table with all variables summed out that are not kept."""
    gone = tuple(k for k, v in enumerate(table.variables) if v not in kept)
    if not gone:
        return table
    left = tuple(v for v in table.variables if v in kept)
    return Scoped(left, np.asarray(table.values.sum(axis=gone)))


def _contracted(a: Scoped, b: Scoped, kept: Collection[int], most: int) -> Scoped | None:
    """Return the product of two tables, summed over the variables that are not kept."""
    in_a, in_b = set(a.variables), set(b.variables)
    a = _summed(a, in_b.union(kept))
    b = _summed(b, in_a.union(kept))
    shared = [v for v in a.variables if v in in_b]
    both = [v for v in shared if v in kept]
    summed = [v for v in shared if v not in kept]
    only_a = [v for v in a.variables if v not in in_b]
    only_b = [v for v in b.variables if v not in in_a]
    size = dict(zip((*a.variables, *b.variables), (*a.values.shape, *b.values.shape), strict=True))
    cells = [math.prod(size[v] for v in part) for part in (both, only_a, summed, only_b)]
    if math.prod(cells) > MOST_WORK or cells[0] * cells[1] * cells[3] > most:
        return None
    left = a.along([*both, *only_a, *summed]).reshape(cells[0], cells[1], cells[2])
    right = b.along([*both, *summed, *only_b]).reshape(cells[0], cells[2], cells[3])
    variables = (*both, *only_a, *only_b)
    return Scoped(variables, np.matmul(left, right).reshape([size[v] for v in variables]))
