"""Changes of a table by edits of arcs and states; the rules are listed in `core.model`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from bayesgui.core.cpt import CPT, EXACT_ROW_SUM
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.table_budget import MAX_PARENTS, check_table, most_bytes

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.mechanism import EditableTable, Origin
    from bayesgui.core.variable import Variable

_T = TypeVar("_T", bound="EditableTable")


def check_parent_fits(child: str, parents: Collection[str], cells: int, new: Variable) -> None:
    """Raise if a table would be too large with one more parent.

    `cells`: its size now.
    """
    needed = 8 * new.n_states * cells
    most = most_bytes()
    if needed > most or len(parents) >= MAX_PARENTS:
        raise MemoryBudgetError(
            "No arc from {parent} to {child}: its table would have {cells:,} numbers for "
            "{parents} parents, too many; remove a parent first.",
            parent=new.name,
            child=child,
            cells=new.n_states * cells,
            parents=len(parents) + 1,
            needed=needed,
            budget=most,
        )


def with_parent(table: _T, parent: str, size: int) -> _T:
    """Return a table with one more parent, the last one, that has no influence.

    `size`: number of its states; counts are divided evenly among them.
    """
    return table.changed(
        (*table.parents, parent),
        _repeated(table.cells, size),
        lambda counts: _repeated(counts, size) / size,
    )


def _repeated(values: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    return np.repeat(values[..., np.newaxis, :], size, axis=-2)


def depends_on(table: EditableTable, parents: Collection[str]) -> bool:
    """Tell whether some rows that differ only in the states of some parents differ."""
    first = table.cells[_first_of(table, parents)]
    return not bool((table.cells == first).all())


def _first_of(table: EditableTable, parents: Collection[str]) -> tuple[slice, ...]:
    """Return the index of the rows of the first states of some parents, whose axes stay."""
    return tuple(slice(0, 1) if parent in parents else slice(None) for parent in table.parents)


def without_parents(table: _T, parents: Collection[str], weights: ArrayLike = 1.0) -> _T:
    """Return a table without some parents: rows that differed only in them are averaged.

    `weights`: the weight of each configuration of all its parents, one axis for each parent; one
    number for equal weights, which are also taken where they are all zero.

    Weighted by P(parents), the average over x of P(y | x, w) is P(y | w). Equal rows are kept bit
    by bit, so that adding a parent and removing it changes nothing.
    """
    axes = tuple(k for k, parent in enumerate(table.parents) if parent in parents)
    if depends_on(table, parents):
        cells = average(table.cells, axes, weights)
    else:
        cells = table.cells[_first_of(table, parents)].squeeze(axes)
    left = tuple(name for name in table.parents if name not in parents)
    return table.changed(left, cells, lambda counts: np.asarray(counts.sum(axis=axes)))


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
    sums = values.sum(axis=-1)
    empty = sums == 0
    lacking = (np.abs(sums - 1) > EXACT_ROW_SUM) & ~empty
    values[lacking] /= sums[lacking][..., np.newaxis]
    values[empty] = 1.0 / len(origin)
    return cpt.changed(cpt.parents, values, lambda counts: _picked(counts, origin, -1, fill=0.0))


def with_parent_states(table: _T, parent: str, origin: Origin) -> _T:
    """Return a table after a parent's states changed.

    `origin`: position of the old state for each new one; None for a new state, whose rows are
    uniform, or without numbers in the table of a utility.
    """
    axis = table.parents.index(parent)
    shape = table.cells.shape
    check_table(table.variable, (*shape[:axis], len(origin), *shape[axis + 1 :]))
    return table.changed(
        table.parents,
        _picked(table.cells, origin, axis, fill=table.number_in_new_rows),
        lambda counts: _picked(counts, origin, axis, fill=0.0),
    )


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
