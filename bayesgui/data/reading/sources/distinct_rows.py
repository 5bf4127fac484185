"""The distinct rows of a table, each with the number of times that it occurs.

Where they fit in memory, everything that can be learned from the table can be learned from them, at
the speed of a table in memory.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread
from bayesgui.data.columns.column import CodedColumn, code_type
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import Family, SourceColumn, Table

    _Counted = tuple[NDArray[np.int64], NDArray[np.int64]]

MAX_ROWS = 2**20
"""Distinct rows of a stream that are kept whatever the memory budget."""

MAX_PENDING = 2**21
"""Rows that await being merged, at the least."""

MAX_KEY = 2**62
"""Number of possible rows up to which one number stands for a row."""

BYTES_PER_CELL = 8
"""Memory of a cell while rows are made distinct and learned from."""


def rows_within(memory: int | None, n_columns: int, bytes_per_cell: int = BYTES_PER_CELL) -> int:
    """Return the number of distinct rows that fit in some memory."""
    allowed = default_budget() if memory is None else memory
    return allowed // (bytes_per_cell * max(n_columns, 1))


@dataclass(frozen=True, eq=False)
class HeldRows:
    """Counts distinct rows in memory; see `case_source.RowCounter`.

    `held`: the distinct rows, weighted by how often each occurs.
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


def rows_kept(memory: int | None, n_columns: int) -> int:
    """Return the number of distinct rows up to which a stream is kept; see `rows_within`."""
    return max(MAX_ROWS, rows_within(memory, n_columns))


def distinct_rows(
    batches: Iterable[Dataset],
    columns: Sequence[SourceColumn],
    most: int,
    monitor: Monitor = SILENT,
) -> Dataset | None:
    """Return the distinct rows of some batches with their numbers, None if they are too many.

    `most`: number of distinct rows above which there are too many. The result: the rows in the
    order of their codes, weighted by their numbers.
    """
    digits = _Digits(columns)
    found = digits.none
    pending: list[_Counted] = []
    waiting = 0
    for batch in batches:
        counted = digits.counted(batch)
        monitor.check()
        pending.append(_merged([counted]))
        waiting += len(pending[-1][1])
        # Merging when as many rows wait as are there keeps the time proportional to the rows.
        if waiting > max(MAX_PENDING, len(found[1])):
            found = in_thread(functools.partial(_merged, [found, *pending]), monitor)
            pending, waiting = [], 0
            if len(found[1]) > most:
                return None

    def end() -> Dataset | None:
        keys, counts = _merged([found, *pending])
        return None if len(counts) > most else digits.rows(keys, counts)

    return in_thread(end, monitor)


def repeated(rows: Dataset) -> Dataset:
    """Return each distinct row as often as it occurs, without weights."""
    assert rows.weights is not None
    times = rows.weights.astype(np.int64)
    return rows.with_weights(None).rows(np.repeat(np.arange(rows.n_rows), times))


class _Digits:
    """Writes each row as a few numbers, whose digits are the codes; the last digit is missing."""

    def __init__(self, columns: Sequence[SourceColumn]) -> None:
        self._columns = columns
        self._sizes = [len(column.states) + 1 for column in columns]
        self._words: list[list[int]] = [[]]
        possible = 1
        for k, size in enumerate(self._sizes):
            possible *= size
            if possible > MAX_KEY:
                self._words.append([])
                possible = size
            self._words[-1].append(k)

    @property
    def none(self) -> _Counted:
        return np.zeros((len(self._words), 0), np.int64), np.zeros(0, np.int64)

    def counted(self, batch: Dataset) -> _Counted:
        """Return the numbers of the rows of a batch, and how often each row occurs."""
        keys = np.zeros((len(self._words), batch.n_rows), np.int64)
        for key, places in zip(keys, self._words, strict=True):
            for k in places:
                key *= self._sizes[k]
                codes = batch.categorical(self._columns[k].name).codes
                key += np.minimum(codes, self._sizes[k] - 1)
        if batch.weights is None:
            return keys, np.ones(batch.n_rows, np.int64)
        return keys, np.rint(batch.weights).astype(np.int64)

    def rows(self, keys: NDArray[np.int64], counts: NDArray[np.int64]) -> Dataset:
        """Return the table of some numbered rows."""
        columns = {}
        for key, places in zip(keys, self._words, strict=True):
            rest = key
            for k in reversed(places):
                rest, codes = np.divmod(rest, self._sizes[k])
                columns[k] = self._coded(k, codes)
        return Dataset(tuple(columns[k] for k in range(len(columns))), counts.astype(np.float64))

    def _coded(self, k: int, codes: NDArray[np.int64]) -> CodedColumn:
        column, missing = self._columns[k], self._sizes[k] - 1
        codes[codes == missing] = np.iinfo(code_type(missing)).max
        made = codes.astype(code_type(missing))
        return CodedColumn(column.name, column.states, made, column.edges)


def _merged(parts: Sequence[_Counted]) -> _Counted:
    """Return the distinct ones of some numbered rows in order, and how often each occurs."""
    keys = np.concatenate([part[0] for part in parts], axis=1)
    counts = np.concatenate([part[1] for part in parts])
    if not counts.size:
        return keys, counts
    order = np.lexsort(keys[::-1])
    keys = keys[:, order]
    differs = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    starts = np.flatnonzero(np.concatenate([[True], differs]))
    return keys[:, starts], np.add.reduceat(counts[order], starts)
