"""Changes of a table by edits of arcs and states; the rules are listed in `core.model`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT, EXACT_ROW_SUM
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.table_budget import MAX_PARENTS, check_table, most_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.mechanism import Origin


def check_parent_fits(cpt: CPT, parent: str, size: int) -> None:
    """Raise if a table with one more parent would be too large."""
    needed = 8 * size * cpt.values.size
    most = most_bytes()
    if needed > most or len(cpt.parents) >= MAX_PARENTS:
        raise MemoryBudgetError(
            "No arc from {parent} to {child}: its table would have {cells:,} numbers for "
            "{parents} parents, too many; remove a parent first.",
            parent=parent,
            child=cpt.variable,
            cells=size * cpt.values.size,
            parents=len(cpt.parents) + 1,
            needed=needed,
            budget=most,
        )


def with_parent(cpt: CPT, parent: str, size: int) -> CPT:
    """Return the table with one more parent, the last one, that has no influence.

    `size`: number of its states; counts are divided evenly among them.
    """
    counts = _map_counts(cpt, lambda counts: _repeated(counts, size) / size)
    made = CPT(cpt.variable, (*cpt.parents, parent), _repeated(cpt.values, size), *counts)
    return made.marked_filled(cpt.is_filled)


def _map_counts(
    cpt: CPT, change: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> tuple[NDArray[np.float64] | None, NDArray[np.float64] | None]:
    """Apply a change to both kinds of counts of a table; None where there are none."""
    counts = None if cpt.counts is None else change(cpt.counts)
    observed = None if cpt.observed is None else change(cpt.observed)
    return counts, observed


def _repeated(values: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    return np.repeat(values[..., np.newaxis, :], size, axis=-2)


def depends_on(cpt: CPT, parents: Collection[str]) -> bool:
    """Tell whether some rows that differ only in the states of some parents differ."""
    first = cpt.values[_first_of(cpt, parents)]
    return not bool((cpt.values == first).all())


def _first_of(cpt: CPT, parents: Collection[str]) -> tuple[slice, ...]:
    """Return the index of the rows of the first states of some parents, whose axes stay."""
    return tuple(slice(0, 1) if parent in parents else slice(None) for parent in cpt.parents)


def without_parents(cpt: CPT, parents: Collection[str], weights: ArrayLike = 1.0) -> CPT:
    """Return the table without some parents: rows that differed only in them are averaged.

    `weights`: the weight of each configuration of all its parents, one axis for each parent; one
    number for equal weights, which are also taken where they are all zero.

    Weighted by P(parents), the average over x of P(y | x, w) is P(y | w). Equal rows are kept bit
    by bit, so that adding a parent and removing it changes nothing.
    """
    axes = tuple(k for k, parent in enumerate(cpt.parents) if parent in parents)
    if depends_on(cpt, parents):
        values = average(cpt.values, axes, weights)
    else:
        values = cpt.values[_first_of(cpt, parents)].squeeze(axes)
    counts = _map_counts(cpt, lambda counts: np.asarray(counts.sum(axis=axes)))
    left = tuple(name for name in cpt.parents if name not in parents)
    return CPT(cpt.variable, left, values, *counts).marked_filled(cpt.is_filled)


def average(
    rows: NDArray[np.float64], axes: tuple[int, ...], weights: ArrayLike = 1.0
) -> NDArray[np.float64]:
    """Average rows over some of their axes; cells that are NaN do not count.

    `rows`: one axis for each parent, and one for the states. `weights`: one axis for each parent;
    one number for equal weights, which are also taken where those of all cells that count are zero.
    """
    known = ~np.isnan(rows)
    values = np.where(known, rows, 0.0)
    share = np.broadcast_to(np.asarray(weights, np.float64), rows.shape[:-1])
    share = np.where(known, share[..., np.newaxis], 0.0)
    total = share.sum(axis=axes, keepdims=True)
    share = np.where(total > 0, share, known)
    total = share.sum(axis=axes)
    mean = (values * share).sum(axis=axes)
    return np.where(total > 0, mean / np.where(total > 0, total, 1.0), np.nan)


def with_child_states(cpt: CPT, origin: Origin) -> CPT:
    """Return the table after its own variable's states changed.

    `origin`: position of the old state for each new one; None for a new state, which gets
    probability 0.

    The probability of removed states is distributed to the others in proportion; a row left without
    any becomes uniform. A table that nobody has filled stays uniform.
    """
    if not cpt.is_filled:
        return CPT.uniform(cpt.variable, cpt.parents, cpt.values.shape[:-1], len(origin))
    check_table(cpt.variable, (*cpt.values.shape[:-1], len(origin)))
    values = _picked(cpt.values, origin, -1, fill=0.0)
    counts = _map_counts(cpt, lambda counts: _picked(counts, origin, -1, fill=0.0))
    sums = values.sum(axis=-1)
    empty = sums == 0
    lacking = (np.abs(sums - 1) > EXACT_ROW_SUM) & ~empty
    values[lacking] /= sums[lacking][..., np.newaxis]
    values[empty] = 1.0 / len(origin)
    return CPT(cpt.variable, cpt.parents, values, *counts)


def with_parent_states(cpt: CPT, parent: str, origin: Origin) -> CPT:
    """Return the table after a parent's states changed.

    `origin`: position of the old state for each new one; None for a new state, which gets uniform
    rows.
    """
    axis = cpt.parents.index(parent)
    shape = cpt.values.shape
    check_table(cpt.variable, (*shape[:axis], len(origin), *shape[axis + 1 :]))
    values = _picked(cpt.values, origin, axis, fill=1.0 / cpt.n_states)
    counts = _map_counts(cpt, lambda counts: _picked(counts, origin, axis, fill=0.0))
    return CPT(cpt.variable, cpt.parents, values, *counts).marked_filled(cpt.is_filled)


def _picked(
    values: NDArray[np.float64], origin: Origin, axis: int, *, fill: float
) -> NDArray[np.float64]:
    """Take slices along an axis in a new order, with a constant slice for new states."""
    taken = values.take([0 if k is None else k for k in origin], axis=axis)
    new = [place for place, k in enumerate(origin) if k is None]
    np.moveaxis(taken, axis, 0)[new] = fill
    return taken


def follow_states(values: tuple[float, ...] | None, origin: Origin) -> tuple[float, ...] | None:
    """Return the numeric values of the remaining states; new ones count up from the largest.

    `origin`: position of the old state for each new one, or None if it is new.
    """
    if values is None:
        return None
    highest = max(values)
    found = []
    for k in origin:
        if k is None:
            highest += 1
        found.append(highest if k is None else values[k])
    return tuple(found)
