"""Missing cells and missing-data patterns of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.columns.column import missing_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

_BITS = 40
"""Number of columns encoded as bits of one integer before the patterns are renumbered."""


@dataclass(frozen=True)
class MissingPattern:
    """A missing-data pattern: the set of columns missing in a row.

    `columns`: the missing columns; empty for complete rows.
    """

    columns: tuple[str, ...]
    n_rows: int


@dataclass(frozen=True, eq=False)
class MissingMap:
    """The missing cells of a table.

    `bands`: shape (bands, columns); fraction of missing cells in each column in consecutive bands
    of rows, for display. `starts`: shape (bands + 1,); first row of each band, and the number of
    rows.
    """

    n_rows: int
    counts: dict[str, int]
    patterns: tuple[MissingPattern, ...]
    bands: NDArray[np.float64]
    starts: NDArray[np.intp]

    @property
    def n_missing(self) -> int:
        """Number of missing cells of the table."""
        return sum(self.counts.values())


def row_patterns(
    marks: NDArray[np.bool_],
) -> Iterator[tuple[NDArray[np.bool_], NDArray[np.intp]]]:
    """Yield each distinct column of marks with the rows that have it.

    `marks`: shape (columns, rows); such as which cells are missing; at least one column.
    """
    if not marks.shape[1]:
        return
    patterns, which = np.unique(np.packbits(marks, axis=0), axis=1, return_inverse=True)
    order = np.argsort(which.ravel(), kind="stable")
    sizes = np.bincount(which.ravel(), minlength=patterns.shape[1])
    unpacked = np.unpackbits(patterns, axis=0, count=len(marks)).astype(bool)
    yield from zip(unpacked.T, np.split(order, np.cumsum(sizes)[:-1]), strict=True)


def rows_of_pattern(data: Dataset, columns: Iterable[str]) -> NDArray[np.bool_]:
    """Return the mask of the rows in which exactly some columns are missing.

    `columns`: the missing columns; empty for complete rows.
    """
    wanted = {*columns}
    found = np.ones(data.n_rows, dtype=bool)
    for column in data.columns:
        missing = missing_cells(column)
        found &= missing if column.name in wanted else ~missing
    return found


def missing_map(data: Dataset, bands: int = 200, monitor: Monitor = SILENT) -> MissingMap:
    """Locate the missing cells of a table."""
    n = data.n_rows
    starts = np.unique(np.linspace(0, n, min(bands, n) + 1).astype(np.intp))
    shares = np.zeros((max(len(starts) - 1, 0), len(data.columns)))
    counts: dict[str, int] = {}
    codes = np.zeros(n, dtype=np.int64)
    patterns: list[tuple[str, ...]] = [()]
    pending: list[str] = []
    for k, column in enumerate(data.columns):
        monitor.check()
        missing = missing_cells(column)
        counts[column.name] = int(np.count_nonzero(missing))
        if counts[column.name]:
            shares[:, k] = np.add.reduceat(missing, starts[:-1], dtype=np.float64)
            codes = 2 * codes + missing
            pending.append(column.name)
        if len(pending) == _BITS:
            codes, patterns = _renumbered(codes, patterns, pending)
            pending = []
        monitor.report((k + 1) / len(data.columns))
    if len(shares):
        shares /= np.diff(starts)[:, np.newaxis]
    codes, patterns = _renumbered(codes, patterns, pending)
    rows = np.bincount(codes, minlength=len(patterns)) if n else np.zeros(0, dtype=np.intp)
    found = [MissingPattern(p, int(r)) for p, r in zip(patterns, rows, strict=False) if r]
    found.sort(key=lambda p: (-p.n_rows, len(p.columns), p.columns))
    return MissingMap(n, counts, tuple(found), shares, starts)


def _renumbered(
    codes: NDArray[np.int64], patterns: list[tuple[str, ...]], pending: list[str]
) -> tuple[NDArray[np.int64], list[tuple[str, ...]]]:
    """Renumber the patterns that occur from 0; return the codes and the patterns."""
    distinct, numbered = np.unique(codes, return_inverse=True)
    width = len(pending)
    named = []
    for code in distinct.tolist():
        more = tuple(name for k, name in enumerate(pending) if code >> (width - 1 - k) & 1)
        named.append((*patterns[code >> width], *more))
    return numbered.astype(np.int64), named
