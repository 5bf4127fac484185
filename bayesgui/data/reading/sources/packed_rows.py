"""The rows of a table as bits: a twentieth of it, in memory or in a temporary file.

Counting families in them takes no decoding, so that a search asks as many times as it likes.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import shutil
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.byte_sizes import default_budget
from bayesgui.data.columns.column import CodedColumn, code_type
from bayesgui.data.columns.planes import plane_block
from bayesgui.data.counts import count_by_numpy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import Family, SourceColumn, Table
    from bayesgui.data.dataset import Dataset

    Planes = NDArray[np.uint64]

PLANE_CELLS = 1_000
"""Cells of a family up to which bits are counted; above, codes are made of them."""

GROUP_WORK = 2**22
"""Words, for each cell, that are counted between two polls for cancellation, a few ms."""

MEMORY_SHARE = 2
"""One in so many bytes of the memory that a table may take is for its bits."""


@dataclass(frozen=True, eq=False)
class PackedRows:
    """Counts rows by their bits; see `case_source.RowCounter`.

    `columns`: the columns of the table. `blocks`: bit planes of some rows, and how many rows; a
    plane for each state of each column. `held`: the rows themselves are not in memory.
    """

    columns: tuple[SourceColumn, ...]
    blocks: tuple[tuple[Planes, int], ...]
    held: Dataset | None = None
    asks_cheaply: bool = True

    def count(
        self, families: Sequence[Family], complete: Sequence[str], monitor: Monitor
    ) -> list[Table]:
        """Count the rows of every configuration of some families."""
        sizes = {column.name: len(column.states) for column in self.columns}
        shapes = [[sizes[name] for name in family] for family in families]
        tables: list[Any] = [np.zeros(math.prod(shape), np.int64) for shape in shapes]
        small = [k for k, table in enumerate(tables) if table.size <= PLANE_CELLS]
        large = [k for k, table in enumerate(tables) if table.size > PLANE_CELLS]
        groups = [*self._groups([families[k] for k in small])]
        totals = [np.zeros(group.n_cells, np.int64) for group in groups]
        for done, (planes, n_rows) in enumerate(self.blocks):
            inside = planes & self._complete(planes, complete) if complete else planes
            for group, total in zip(groups, totals, strict=True):
                monitor.check()
                group.add(total, inside)
            decoded: dict[str, CodedColumn] = {}
            for k in large:
                monitor.check()
                columns = [self._column(name, inside, n_rows, decoded) for name in families[k]]
                tables[k] += count_by_numpy(columns, None)
            monitor.report((done + 1) / len(self.blocks))
        counted = np.concatenate(totals) if totals else np.zeros(0, np.int64)
        end = 0
        for k in small:
            start, end = end, end + tables[k].size
            tables[k] = counted[start:end]
        return [table.reshape(shape) for table, shape in zip(tables, shapes, strict=True)]

    def totals(self, complete: Sequence[str], monitor: Monitor) -> tuple[int, float]:
        """Return the number of rows that are complete in some columns, twice."""
        found = 0
        for planes, n_rows in self.blocks:
            monitor.check()
            mask = self._complete(planes, complete).view(np.uint8)
            found += int(np.unpackbits(mask, bitorder="little", count=n_rows).sum())
        return found, float(found)

    def _first(self) -> dict[str, tuple[int, int]]:
        """Return the first plane of each column, and the one after its last."""
        ends = np.cumsum([0, *(len(column.states) for column in self.columns)]).tolist()
        pairs = itertools.pairwise(ends)
        return {column.name: pair for column, pair in zip(self.columns, pairs, strict=True)}

    def _groups(self, families: Sequence[Family]) -> Iterator[_Group]:
        """Yield families that are counted in one call."""
        firsts = self._first()
        words = max((planes.shape[1] for planes, _ in self.blocks), default=1)
        most = max(1, GROUP_WORK // max(words, 1))
        group, cells = _Group(), 0
        for family in families:
            spans = [firsts[name] for name in family]
            group.append(spans)
            cells += math.prod(stop - start for start, stop in spans)
            if cells > most:
                yield group
                group, cells = _Group(), 0
        if group.n_cells:
            yield group

    def _complete(self, planes: Planes, complete: Sequence[str]) -> Planes:
        """Return the rows of which no cell of some columns is missing."""
        firsts = self._first()
        mask = np.full(planes.shape[1], ~np.uint64(0), np.uint64)
        for name in complete:
            start, stop = firsts[name]
            mask &= np.bitwise_or.reduce(planes[start:stop], axis=0)
        return mask

    def _column(
        self, name: str, planes: Planes, n_rows: int, decoded: dict[str, CodedColumn]
    ) -> CodedColumn:
        """Return a column of a block as codes."""
        if name not in decoded:
            start, stop = self._first()[name]
            bits = np.ascontiguousarray(planes[start:stop]).view(np.uint8)
            flags = np.unpackbits(bits, axis=1, bitorder="little", count=n_rows).view(bool)
            kind = code_type(stop - start)
            codes = np.full(n_rows, np.iinfo(kind).max, kind)
            for code, rows in enumerate(flags):
                codes[rows] = code
            states = tuple(map(str, range(stop - start)))
            decoded[name] = CodedColumn(name, states, codes)
        return decoded[name]


class _Group:
    """Families that a kernel counts in one call."""

    def __init__(self) -> None:
        self.n_cells = 0
        self._lengths: list[int] = []
        self._sizes: list[int] = []
        self._places: list[int] = []

    def append(self, spans: Sequence[tuple[int, int]]) -> None:
        """Add a family, given by the planes of its columns."""
        self.n_cells += math.prod(stop - start for start, stop in spans)
        self._lengths.append(len(spans))
        self._sizes += [stop - start for start, stop in spans]
        self._places += [place for start, stop in spans for place in range(start, stop)]

    def add(self, counts: NDArray[np.int64], planes: Planes) -> None:
        """Add the rows of a block to the counts of all families."""
        base = int(planes.__array_interface__["data"][0])
        kernel_cache.module("data", "counting").count_many(
            counts,
            np.array(self._lengths, np.int64),
            np.array(self._sizes, np.int64),
            base + np.array(self._places, np.int64) * (8 * planes.shape[1]),
            planes.shape[1],
        )


class RowPacker:
    """Packs the rows of a table, of which a batch comes after the other."""

    def __init__(self, columns: tuple[SourceColumn, ...], *, in_memory: bool) -> None:
        self._columns = columns
        self._blocks: list[tuple[Planes, int]] = []
        self._shapes: list[tuple[int, int]] = []
        self._file: Any = None if in_memory else tempfile.TemporaryFile()  # noqa: SIM115
        self.is_whole = True
        """Whether all rows so far were packed; a disk may be full."""

    def packing(self, batches: Iterable[Dataset]) -> Iterator[Dataset]:
        """Pack batches while they go by."""
        for batch in batches:
            if self.is_whole and batch.n_rows:
                self._add(batch)
            yield batch

    def _add(self, batch: Dataset) -> None:
        planes = plane_block([batch.categorical(column.name) for column in self._columns])
        if self._file is None:
            self._blocks.append((planes, batch.n_rows))
            return
        try:
            self._file.write(planes.data)
            self._shapes.append((planes.shape[1], batch.n_rows))
        except OSError:
            self.is_whole = False

    def __enter__(self) -> RowPacker:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, which what is mapped of it outlives."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()

    def rows(self) -> PackedRows | None:
        """Return the rows, None if there was no room for them."""
        if not self.is_whole:
            return None
        if self._file is not None:
            try:
                self._file.flush()
            except OSError:
                return None
            self._blocks = [*self._mapped()]
        return PackedRows(self._columns, tuple(self._blocks))

    def _mapped(self) -> Iterator[tuple[Planes, int]]:
        """Yield the blocks of the file, which ends with the last of them."""
        n_planes = sum(len(column.states) for column in self._columns)
        whole = np.memmap(self._file, np.uint64, "r") if self._shapes else None
        start = 0
        for words, n_rows in self._shapes:
            stop = start + n_planes * words
            assert whole is not None
            yield np.asarray(whole[start:stop]).reshape(n_planes, words), n_rows
            start = stop


def packer_for(
    columns: tuple[SourceColumn, ...], n_rows: int, memory: int | None
) -> RowPacker | None:
    """Return what packs a table of some columns, None where there is no room for its bits.

    `memory`: bytes that the table may take; its bits may take a part of them, or of a disk.
    """
    needed = packed_bytes(columns, n_rows)
    allowed = default_budget() if memory is None else memory
    if needed <= allowed / MEMORY_SHARE:
        return RowPacker(columns, in_memory=True)
    try:
        free = shutil.disk_usage(tempfile.gettempdir()).free
        return RowPacker(columns, in_memory=False) if 2 * needed <= free else None
    except OSError:
        return None


def packed_bytes(columns: Sequence[SourceColumn], n_rows: int) -> int:
    """Return about how many bytes the bits of a table take."""
    return sum(len(column.states) for column in columns) * (n_rows // 8 + 64)
