"""Reading CSV files with quotes in batches by pyarrow."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.core.waiting import in_thread
from bayesgui.data.reading.csv_dialect import python_rows, text_lines
from bayesgui.data.reading.file_preview import beginning
from bayesgui.data.reading.growing_column import GrowingColumn
from bayesgui.data.reading.plain_csv import MAX_DISTINCT, ragged_row
from bayesgui.data.reading.raw_columns import rows_read
from bayesgui.data.reading.row_streams import (
    BelowHeader,
    EvenRows,
    QuotedMarks,
    Utf8Only,
    quotes_all,
)
from bayesgui.data.reading.text_source import wrong_encoding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.raw_column import RawColumn
    from bayesgui.data.reading.skipped_lines import SkippedLines
    from bayesgui.data.reading.text_source import ByteStream

ROW_BYTES = 2**22
"""Batch size in bytes, also the maximum length of a row."""
_ROWS_BETWEEN_LOOKS = 1000
"""Rows after which the slower reader looks for cancellation."""


class QuotedReader:
    """Reader of one file, for a single use; parameters as for `plain_csv.PlainReader`."""

    def __init__(
        self,
        path: Path,
        dialect: CsvDialect,
        names: Sequence[str],
        wanted: set[str],
        kept: set[str],
    ) -> None:
        # What `read` needs, too: it looks for cancellation between batches only.
        import pyarrow
        import pyarrow.compute
        from pyarrow import csv as arrow_csv

        self._pa, self._arrow_csv = pyarrow, arrow_csv
        self._path = path
        self._dialect = dialect
        self._names = names
        each = quotes_all(beginning(path, dialect), dialect)
        self._columns = {
            str(c): GrowingColumn(
                name, 2**32 - 2 if name in kept else MAX_DISTINCT, quotes_all=each
            )
            for c, name in enumerate(names)
            if name in wanted
        }
        self.skipped = 0
        """Number of rows of another length that were skipped."""
        self.stopped = False
        """Whether the monitor requested a stop before the end."""
        self.lines: SkippedLines | None = None
        """The lines that were not rows; None if there could be none."""

    def read(self, monitor: Monitor) -> list[RawColumn]:
        """Read the wanted columns."""
        pa = self._pa
        rows = 0
        with self._dialect.open(self._path, keep_returns=True) as source:
            self.lines = source.skipped
            body: ByteStream = source
            if self._dialect.header:
                body = BelowHeader(body, self._dialect, beginning(self._path, self._dialect))
            marks = None
            if self._dialect.quote:
                body = marks = QuotedMarks(body, self._dialect)
            if self._dialect.ragged == "fill":
                body = EvenRows(body, self._dialect, len(self._names), self._path.name)
            if self._dialect.ragged == "skip":
                body = Utf8Only(body, self._path, self._dialect.encoding)
            try:
                for batch in self._batches(pa.PythonFile(body, "r"), monitor):
                    monitor.check()
                    for name, column in zip(batch.schema.names, batch.columns, strict=True):
                        monitor.check()
                        self._columns[name].add(column)
                    rows += len(batch)
                    monitor.report(source.fraction, rows_read(rows))
                    if monitor.stop_requested and source.fraction < 1:
                        self.stopped = True
                        break
            except pa.ArrowInvalid as error:
                if "Empty CSV" not in str(error):
                    self._explain(str(error), monitor)
        if marks is not None and marks.n_quotes % 2 and not self.stopped:
            self._check_end(monitor)
        return [column.raw() for column in self._columns.values()]

    def _check_end(self, monitor: Monitor) -> None:
        """Refuse a file whose last row is within a quote: Arrow takes all the rest for one cell."""
        held: list[str] = []

        def lines() -> Iterator[str]:
            for line in text_lines(source):
                held.append(line)
                yield line

        last: list[str] = []
        first = 1
        with self._dialect.open(self._path, keep_returns=True) as source:
            for k, _row in enumerate(python_rows(lines(), self._dialect)):
                if k % _ROWS_BETWEEN_LOOKS == 0:
                    monitor.check()
                first += len(last)
                last = held[:]
                held.clear()
        try:
            list(python_rows(last, self._dialect, strict=True))
        except csv.Error as error:
            if "end of data" in str(error):
                line = self._dialect.line_in_file(self._path, first)
                raise self._open_quote(line) from None

    def _batches(self, body: Any, monitor: Monitor) -> Iterator[Any]:
        """Yield the batches of rows, each read while cancellation is polled.

        Arrow reads many megabytes ahead before there is a first one.
        """
        reader = in_thread(lambda: self._arrow_csv.open_csv(body, *self._options()), monitor)
        while (batch := in_thread(lambda: next(reader, None), monitor)) is not None:
            yield batch

    def _options(self) -> tuple[Any, Any, Any]:
        pa, arrow_csv = self._pa, self._arrow_csv
        names = [str(c) for c in range(len(self._names))]
        reading = arrow_csv.ReadOptions(
            use_threads=False,
            block_size=ROW_BYTES,
            column_names=names,
        )
        parsing = arrow_csv.ParseOptions(
            delimiter=self._dialect.delimiter,
            quote_char=self._dialect.quote or False,
            double_quote=True,
            escape_char=self._dialect.escape or False,
            newlines_in_values=True,
            ignore_empty_lines=len(names) > 1,
            invalid_row_handler=self._on_ragged if self._dialect.ragged == "skip" else None,
        )
        converting = arrow_csv.ConvertOptions(
            check_utf8=True,
            column_types={name: pa.string() for name in names},
            strings_can_be_null=False,
            include_columns=list(self._columns),
        )
        return reading, parsing, converting

    def _on_ragged(self, _row: Any) -> str:
        self.skipped += 1
        return "skip"

    def _open_quote(self, row: int) -> DataError:
        return DataError(
            "{path}, row {row:,}: a quote is opened and goes on over the end of the line. Close "
            "it, or say that there are no quotes.",
            path=self._path.name,
            row=row,
            remedies=("no-quotes", "skip-rows"),
        )

    def _explain(self, message: str, monitor: Monitor) -> None:
        """Locate the cause of a pyarrow error with the standard library's slower reader."""
        if "UTF8" in message:
            raise wrong_encoding(self._path, self._dialect.encoding) from None
        if "straddl" in message:
            raise DataError(
                "{path} has a row of more than 4 MB; a quote is probably never closed. "
                "Check its quotes, or say that there are none.",
                path=self._path.name,
                remedies=("no-quotes",),
            )
        expected, header_left = len(self._names), self._dialect.header
        with self._dialect.open(self._path, keep_returns=True) as source:
            lines = text_lines(source)
            rows = python_rows(lines, self._dialect)
            try:
                for k, row in enumerate(rows, start=1):
                    if k % _ROWS_BETWEEN_LOOKS == 0:
                        monitor.check()
                    if row and not header_left and len(row) != expected:
                        k = self._dialect.line_in_file(self._path, k)
                        if len(row) < expected and "\n" in row[-1]:
                            raise self._open_quote(k)
                        raise ragged_row(self._path, k, len(row), expected, self._dialect.header)
                    header_left = header_left and not row
            except csv.Error:
                pass
        raise DataError(
            "{path} cannot be read: {reason}. Check its quotes, or say that there are none.",
            path=self._path.name,
            reason=message,
            remedies=("no-quotes",),
        )
