"""Operations on rows of a table: normalize, uniform, randomize, complement, rebalance.

All take rows with the states on the last axis and return new ones. Locked cells keep their value;
the others share the remainder to 1. Empty cells (NaN) count as 0. A row whose locked cells sum to
more than 1, or that has no unlocked cell, is not changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Rows = NDArray[np.float64]
    Mask = NDArray[np.bool_]

EXCESS = 1e-9
"""Tolerance by which the sum of locked cells may exceed 1."""


SMALLEST = float(np.finfo(np.float64).tiny)
"""The smallest number with all digits, 2.2e-308; down to 5e-324 there are ever fewer."""

_SMALL, _UNSEEN = 1e-3, 1e-15
"""The smallest number that is taken for a decimal one, and how near it must be to that."""


def normalized(values: ArrayLike, locked: ArrayLike | None = None) -> Rows:
    """Scale the unlocked cells of every row so that it sums to 1; all zeros become equal.

    `values`: shape (..., n_states); the rows.
    """
    rows, mask = _prepare(values, locked)
    return _share_out(rows, np.where(mask, 0.0, rows), mask)


def has_tiny(values: NDArray[np.float64]) -> bool:
    """Tell whether some numbers are between 0 and `SMALLEST`."""
    return bool(((values > 0) & (values < SMALLEST)).any())


def uniform(values: ArrayLike, locked: ArrayLike | None = None) -> Rows:
    """Give the unlocked cells of every row the same value."""
    rows, mask = _prepare(values, locked)
    return _share_out(rows, (~mask).astype(np.float64), mask)


def randomized(
    values: ArrayLike, generator: np.random.Generator, locked: ArrayLike | None = None
) -> Rows:
    """Draw the unlocked cells of every row from a uniform Dirichlet distribution.

    `values`: shape (..., n_states); the rows.
    """
    rows, mask = _prepare(values, locked)
    # Exponential numbers divided by their sum are Dirichlet(1, …, 1).
    return _share_out(rows, np.where(mask, 0.0, generator.standard_exponential(rows.shape)), mask)


def complemented(values: ArrayLike, locked: ArrayLike | None = None) -> Rows:
    """Replace every row by its negation; two numbers are swapped.

    With r the remainder for the m unlocked cells, p becomes (r − p) / (m − 1). A row with one
    unlocked cell is not changed.

    Yager 2014, On the maximum entropy negation of a probability distribution.
    """
    rows, mask = _prepare(values, locked)
    m = (~mask).sum(axis=-1, keepdims=True)
    free = np.where(mask, 0.0, rows)
    total = free.sum(axis=-1, keepdims=True)
    found = np.where(mask, rows, (total - rows) / np.maximum(m - 1, 1))
    if rows.shape[-1] == 2:
        # Exactly the other number rather than 1 minus this one.
        found = np.where(m == 2, rows[..., ::-1], found)
    return np.where(m >= 2, np.maximum(found, 0.0), rows)


def deterministic(values: ArrayLike, state: int) -> Rows:
    """Make one state certain in every row, ignoring locks.

    `values`: shape (..., n_states); the rows.
    """
    rows = np.zeros(np.shape(values))
    rows[..., state] = 1.0
    return rows


def rebalanced(
    values: ArrayLike, state: int, number: float, locked: ArrayLike | None = None
) -> Rows:
    """Set one cell of every row; the other unlocked cells are scaled in proportion.

    `values`: shape (..., n_states); the rows. Those without room for the change are kept, as long
    as another row has some. `state`: position of the cell; its own lock is ignored. `number`: its
    new value, clipped to the remainder left by the locked cells.
    """
    rows, mask = _prepare(values, locked)
    mask = mask.copy()
    mask[..., state] = False
    rest = 1.0 - np.where(mask, rows, 0.0).sum(axis=-1, keepdims=True)
    others = ~mask
    others[..., state] = False
    free = others.any(axis=-1, keepdims=True)
    if not free.any():
        raise ModelError("No other cell can adjust: all are locked. Unlock one first.")
    possible = free & (rest >= -EXCESS)
    if not possible.any():
        raise ModelError("The locked cells sum to more than 1. Unlock one first.")
    rest = np.maximum(0.0, rest)
    own = np.minimum(max(0.0, number), rest)
    total = np.where(others, rows, 0.0).sum(axis=-1, keepdims=True)
    level = others.sum(axis=-1, keepdims=True)
    # Zeros, and numbers too small to divide by, have no proportion: they share evenly.
    some = total >= SMALLEST
    factor = np.where(some, (rest - own) / np.where(some, total, 1.0), 0.0)
    even = np.where(some, 0.0, (rest - own) / np.maximum(level, 1))
    found = np.where(others, _decimal(np.where(others, rows * factor + even, 0.0)), rows)
    found[..., state] = own[..., 0]
    return np.where(possible, found, rows)


def _decimal(values: Rows) -> Rows:
    """Return numbers without the last digits of a remainder: 1 − 0.95 is 0.05, 1/3 stays 1/3."""
    near = np.round(values, 12)
    return np.where((near >= _SMALL) & (np.abs(near - values) < _UNSEEN), near, values)


def _prepare(values: ArrayLike, locked: ArrayLike | None) -> tuple[Rows, Mask]:
    rows = np.nan_to_num(np.asarray(values, dtype=np.float64), nan=0.0)
    if locked is None:
        return rows, np.zeros(rows.shape, dtype=np.bool_)
    return rows, np.asarray(locked, dtype=np.bool_)


def _share_out(rows: Rows, weights: Rows, locked: Mask) -> Rows:
    """Distribute the remainder to the unlocked cells by weights, which are 0 at locked ones."""
    rest = 1.0 - np.where(locked, rows, 0.0).sum(axis=-1, keepdims=True)
    possible = (rest >= -EXCESS) & ~locked.all(axis=-1, keepdims=True)
    sums = weights.sum(axis=-1, keepdims=True)
    level = (~locked).astype(np.float64)
    some = sums >= np.finfo(np.float64).tiny
    weights = np.where(some, weights, level)
    sums = np.where(some, sums, np.maximum(level.sum(axis=-1, keepdims=True), 1.0))
    found = np.where(locked, rows, _decimal(weights * (np.maximum(rest, 0.0) / sums)))
    return np.where(possible, found, rows)


def with_rest_filled(
    rows: NDArray[np.float64], open_cells: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return rows whose open cells share evenly what the other cells leave up to 1.

    A row stays as it is where nothing is open, where another cell is empty (NaN), or where the
    others exceed 1.
    """
    given = np.where(open_cells, 0.0, rows)
    rest = 1.0 - given.sum(axis=-1, keepdims=True)
    rest = np.where(np.abs(rest) < 1e-12, 0.0, rest)
    count = open_cells.sum(axis=-1, keepdims=True)
    # Decimal numbers typed by hand leave a decimal number: 1 - 0.9 is 0.1.
    share = np.round(rest / np.maximum(count, 1), 15)
    fillable = (count > 0) & np.isfinite(rest) & (rest >= 0.0)
    return np.where(open_cells & fillable, share, rows)
