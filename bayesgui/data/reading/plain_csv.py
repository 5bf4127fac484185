"""Reading CSV files without quotes by a compiled loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import DataError
from bayesgui.core.sentence import pluralize
from bayesgui.data.columns.code_buffer import CodeBuffer
from bayesgui.data.reading.raw_column import RawColumn
from bayesgui.data.reading.raw_columns import rows_read
from bayesgui.data.reading.text_source import BLOCK, wrong_encoding

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.skipped_lines import SkippedLines

ROWS = 4_136
"""Maximum number of rows of codes held before packing; not a power of two, for which all columns
would compete for the same cache lines."""

CELLS = 2**22
"""Maximum number of codes held before packing."""

FIRST_BITS = 5
"""Base-2 logarithm of the size of a new hash table."""

REHASHED_BITS = 16
"""Base-2 logarithm of the slots that are moved to a larger hash table between two polls."""

COPIED = 2**20
"""Words of hash tables that are copied between two polls."""

TEXTS = 50_000
"""Texts that are made between two polls."""

MAX_DISTINCT = 1_000_000
"""Number of distinct texts at which reading stops for a column that was not requested."""

PADDING = 16
"""Bytes beyond the end of the text that the loop may read."""


class QuotesFoundError(Exception):
    """A cell may be quoted, so that `QuotedReader` must be used; caught within this package."""


class PlainReader:
    """Reader of one file; for a single use.

    `kept`: columns to read regardless of their number of texts.
    """

    def __init__(
        self,
        path: Path,
        dialect: CsvDialect,
        names: Sequence[str],
        wanted: set[str],
        kept: set[str],
    ) -> None:
        self._kernels = csv_cells = kernel_cache.module("data", "csv_cells")
        self._path = path
        self._dialect = dialect
        self._names = names
        self._wanted = [name in wanted for name in names]
        n = len(names)
        self._columns = np.zeros((n, csv_cells.COLUMN_FIELDS), dtype=np.int64)
        self._columns[:, csv_cells.FIRST_SLOT] = np.arange(n) << FIRST_BITS
        self._columns[:, csv_cells.BITS] = FIRST_BITS
        self._columns[:, csv_cells.READ] = self._wanted
        unlimited = np.array([name in kept for name in names])
        self._columns[:, csv_cells.LIMIT] = np.where(unlimited, 2**32 - 2, MAX_DISTINCT)
        self._slots = np.zeros((n << FIRST_BITS) * csv_cells.SLOT_WORDS, dtype=np.uint64)
        self._slots_used = n << FIRST_BITS
        self._pool = np.empty(65_536, dtype=np.uint8)
        self._state = np.zeros(csv_cells.STATE_FIELDS, dtype=np.int64)
        self._state[csv_cells.DELIMITER] = ord(dialect.delimiter)
        self._state[csv_cells.RAGGED_ROWS] = ("refuse", "skip", "fill").index(dialect.ragged)
        self._codes = np.empty((n, min(ROWS, CELLS // n + 8)), dtype=np.uint32)
        self._buffers = [CodeBuffer() for _ in names]
        self.stopped = False
        """Whether the monitor requested a stop before the end; the last line read is complete."""
        self.lines: SkippedLines | None = None
        """The lines that were not rows; None if there could be none."""

    @property
    def skipped(self) -> int:
        """Number of rows of another length that were skipped."""
        return int(self._state[self._kernels.SKIPPED])

    def read(self, monitor: Monitor) -> list[RawColumn]:
        """Read the wanted columns."""
        buffer = np.zeros(2 * BLOCK + PADDING, dtype=np.uint8)
        used = 0
        header, state = self._dialect.header, self._state
        with self._dialect.open(self._path) as source:
            self.lines = source.skipped
            while block := source.read():
                monitor.check()
                if self._dialect.quote and self._dialect.quote.encode() in block:
                    raise QuotesFoundError
                if used + len(block) + PADDING > len(buffer):
                    larger = np.zeros(2 * (used + len(block)) + PADDING, dtype=np.uint8)
                    larger[:used] = buffer[:used]
                    buffer = larger
                buffer[used : used + len(block)] = np.frombuffer(block, dtype=np.uint8)
                used += len(block)
                last = block.rfind(b"\n")
                if last < 0:
                    continue
                end = used - len(block) + last + 1
                header = self._read_lines(buffer, end, header, monitor)
                rest = buffer[end:used].copy()
                used = len(rest)
                buffer[:used] = rest
                rows = int(state[self._kernels.LINES])
                monitor.report(source.fraction, rows_read(rows))
                if monitor.stop_requested and source.fraction < 1:
                    self.stopped, used = True, 0
                    break
        if used:
            buffer[used] = ord("\n")
            self._read_lines(buffer, used + 1, header, monitor)
        self._pack()
        held = self._pool[: self._state[self._kernels.POOL_USED]].tobytes()
        # A character of ASCII is a byte.
        pool = held.decode("ascii") if held.isascii() else held
        return [self._raw(c, pool, monitor) for c, wanted in enumerate(self._wanted) if wanted]

    def _read_lines(
        self, buffer: NDArray[np.uint8], end: int, header: bool, monitor: Monitor
    ) -> bool:
        """Read complete lines; return whether the header is still to come."""
        kernels, state = self._kernels, self._state
        state[kernels.POSITION] = _after_header(buffer, end, state) if header else 0
        if state[kernels.POSITION] < 0:
            return True
        while True:
            status = kernels.read_rows(
                buffer, end, state, self._columns, self._slots, self._pool, self._codes
            )
            if status == kernels.DONE:
                return False
            if status == kernels.FULL:
                self._pack()
            elif status == kernels.TABLE_FULL:
                self._enlarge(int(state[kernels.AT_COLUMN]), monitor)
            elif status == kernels.POOL_FULL:
                longer = np.empty(max(2 * len(self._pool), len(self._pool) + end), dtype=np.uint8)
                longer[: len(self._pool)] = self._pool
                self._pool = longer
            else:
                raise ragged_row(
                    self._path,
                    self._dialect.line_in_file(self._path, int(state[kernels.LINES]) + 1),
                    int(state[kernels.FIELDS]),
                    len(self._names),
                    self._dialect.header,
                )

    def _pack(self) -> None:
        """Pack the codes read so far into the smallest type that holds them."""
        rows = int(self._state[self._kernels.ROWS])
        for c, read in enumerate(self._columns[:, self._kernels.READ]):
            if read and rows:
                count = int(self._columns[c, self._kernels.COUNT])
                self._buffers[c].extend(self._codes[c, :rows], count)
        self._state[self._kernels.ROWS] = 0

    def _enlarge(self, c: int, monitor: Monitor) -> None:
        kernels, column = self._kernels, self._columns[c]
        bits = int(column[kernels.BITS])
        more = 2 if bits < 16 else 1
        first = self._slots_used
        self._slots_used += 1 << (bits + more)
        needed = kernels.SLOT_WORDS * self._slots_used
        if needed > len(self._slots):
            # Doubled, so that many growing columns do not copy all tables every time.
            slots = np.zeros(2 * needed, dtype=np.uint64)
            for start in range(0, len(self._slots), COPIED):
                monitor.check()
                part = slice(start, min(start + COPIED, len(self._slots)))
                slots[part] = self._slots[part]
            self._slots = slots
        old = int(column[kernels.FIRST_SLOT])
        at_once = min(bits, REHASHED_BITS)
        for start in range(old, old + (1 << bits), 1 << at_once):
            monitor.check()
            kernels.rehash(self._slots, start, at_once, self._slots, first, bits + more)
        column[kernels.FIRST_SLOT], column[kernels.BITS] = first, bits + more

    def _raw(self, c: int, pool: bytes | str, monitor: Monitor) -> RawColumn:
        monitor.check()
        kernels, column = self._kernels, self._columns[c]
        first = int(column[kernels.FIRST_SLOT]) * kernels.SLOT_WORDS
        size = kernels.SLOT_WORDS << int(column[kernels.BITS])
        slots = self._slots[first : first + size].reshape(-1, kernels.SLOT_WORDS)
        slots = slots[slots[:, kernels.CODE] > 0]
        monitor.check()
        order = np.argsort(slots[:, kernels.CODE])
        monitor.check()
        slots = slots[order].astype(np.int64)
        tokens: list[str] = []
        try:
            for start in range(0, len(slots), TEXTS):
                monitor.check()
                some = slots[start : start + TEXTS]
                parts = zip(
                    some[:, kernels.PLACE].tolist(), some[:, kernels.LENGTH].tolist(), strict=True
                )
                if isinstance(pool, str):
                    tokens += [pool[a : a + n] for a, n in parts]
                else:
                    tokens += [pool[a : a + n].decode("utf-8") for a, n in parts]
        except UnicodeDecodeError:
            raise wrong_encoding(self._path, self._dialect.encoding) from None
        complete = bool(column[kernels.READ])
        return RawColumn(self._names[c], tokens, self._buffers[c], complete)


def _after_header(buffer: NDArray[np.uint8], end: int, state: NDArray[np.int64]) -> int:
    """Return the start of the first row, −1 if there are only blank lines."""
    from bayesgui.data.kernels.csv_cells import LINES

    text = buffer[:end].tobytes()
    at = 0
    while at < end:
        stop = text.find(b"\n", at)
        state[LINES] += 1
        if stop > at:
            return stop + 1
        at = stop + 1
    return -1


def ragged_row(path: Path, row: int, fields: int, expected: int, header: bool) -> DataError:
    """Return the error for a row that differs in length from the first one."""
    n_fields = pluralize(fields, "{count} field", "{count} fields")
    if header:
        return DataError(
            "{path}, row {row:,} has {fields} and the header {expected:,}. "
            "Choose another delimiter, or skip or fill such rows.",
            path=path.name,
            row=row,
            fields=n_fields,
            expected=expected,
            remedies=("skip-rows", "fill-rows"),
        )
    return DataError(
        "{path}, row {row:,} has {fields} and the first row {expected:,}. "
        "Choose another delimiter, or skip or fill such rows.",
        path=path.name,
        row=row,
        fields=n_fields,
        expected=expected,
        remedies=("skip-rows", "fill-rows"),
    )
