"""The distinct rows of a stream, each with the number of times that it occurs.

Where they are few, everything that can be learned from the table can be learned from them, at the
speed of a table in memory.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.columns.column import CodedColumn, code_type
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import Family, Table

MAX_ROWS = 2**20
"""Distinct rows above which the stream is counted instead."""

MAX_PENDING = 2**21
"""Rows that await being merged."""

MAX_KEY = 2**62
"""Number of possible rows up to which a row is numbered."""


@dataclass(frozen=True, eq=False)
class HeldRows:
    """Counts distinct rows in memory; see `case_source.RowCounter`.

    Parameters
    ----------
    held : Dataset
        The distinct rows, weighted by how often each occurs.
    """

    held: Dataset

    def count(
        self, families: Sequence[Family], complete: Sequence[str], monitor: Monitor
    ) -> list[Table]:
        """Count the rows of every configuration of some families."""
        rows = self.held.complete_rows(complete)
        counted = (family_counts(rows, f[-1], f[:-1], monitor) for f in families)
        return [np.rint(table).astype(np.int64) for table in counted]

    def totals(self, complete: Sequence[str], monitor: Monitor) -> tuple[int, float]:
        """Return the number of rows that are complete in some columns, twice."""
        total = self.held.complete_rows(complete).total_weight
        return round(total), total


def distinct_rows(batches: Iterable[Dataset], like: Dataset) -> Dataset | None:
    """Return the distinct rows of a stream with their numbers, None if they are too many.

    Parameters
    ----------
    batches : iterable of Dataset
        Coded rows without weights.
    like : Dataset
        Names and states of the columns; no rows.
    """
    sizes = [len(like.categorical(name).states) + 1 for name in like.names]
    if math.prod(sizes) > MAX_KEY:
        return None
    keys, counts = np.zeros(0, np.int64), np.zeros(0, np.int64)
    pending: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
    waiting = 0
    for batch in batches:
        found = np.unique(_keys(batch, sizes), return_counts=True)
        pending.append(found)
        waiting += len(found[0])
        if waiting > MAX_PENDING:
            keys, counts = _merged([(keys, counts), *pending])
            pending, waiting = [], 0
            if len(keys) > MAX_ROWS:
                return None
    keys, counts = _merged([(keys, counts), *pending])
    return None if len(keys) > MAX_ROWS else _rows(keys, counts, like, sizes)


def _keys(batch: Dataset, sizes: Sequence[int]) -> NDArray[np.int64]:
    """Return a number for each row, whose digits are the codes; the last digit is missing."""
    keys = np.zeros(batch.n_rows, np.int64)
    for name, size in zip(batch.names, sizes, strict=True):
        keys *= size
        keys += np.minimum(batch.categorical(name).codes, size - 1)
    return keys


def _merged(
    parts: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    keys = np.concatenate([part[0] for part in parts])
    counts = np.concatenate([part[1] for part in parts])
    found, places = np.unique(keys, return_inverse=True)
    total = np.bincount(places, counts, len(found))
    return found, total.astype(np.int64)


def _rows(
    keys: NDArray[np.int64], counts: NDArray[np.int64], like: Dataset, sizes: Sequence[int]
) -> Dataset:
    columns = []
    rest = keys.copy()
    for name, size in zip(reversed(like.names), reversed(sizes), strict=True):
        column = like.categorical(name)
        codes = (rest % size).astype(np.int64)
        rest //= size
        codes[codes == size - 1] = np.iinfo(code_type(size - 1)).max
        made = codes.astype(code_type(size - 1))
        columns.append(CodedColumn(name, column.states, made, column.edges))
    return Dataset(tuple(reversed(columns)), counts.astype(np.float64))
