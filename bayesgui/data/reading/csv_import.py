"""Reading tables of cases from CSV files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.core.guards.spreadsheet_cells import read_cell, read_cells
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.waiting import in_thread
from bayesgui.data.reading.csv_dialect import CsvDialect, names_of
from bayesgui.data.reading.encodings import WESTERN, encoding_of
from bayesgui.data.reading.file_preview import first_row
from bayesgui.data.reading.plain_csv import PlainReader, QuotesFoundError
from bayesgui.data.reading.quoted_csv import QuotedReader
from bayesgui.data.reading.raw_columns import dataset_of
from bayesgui.data.reading.reading_options import Reading
from bayesgui.data.reading.row_layout import header_remark
from bayesgui.data.reading.skipped_lines import skipped_remarks
from bayesgui.data.reading.sniffing import sniff
from bayesgui.data.reading.table_options import DETECTED, TableOptions
from bayesgui.data.reading.text_source import open_stream

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def read_csv(
    path: Path | str,
    dialect: CsvDialect | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Dataset:
    """Read a table of cases from a text file; `**options`: those of `Reading.of`.

    `dialect`: its dialect; detected from its first lines if not given. The result: states in
    numerical order if all are numbers, else by code point. Columns whose texts nearly all differ,
    columns of dates and columns that number the rows are left out, with a remark.
    """
    path = Path(path)
    chosen = detect(path, options.get("network")) if dialect is None else dialect
    return read_text(path, chosen, Reading.of(**options), monitor)[0]


def read_text(
    path: Path, dialect: CsvDialect, reading: Reading, monitor: Monitor
) -> tuple[Dataset, int]:
    """Read a table of cases; return it, and the number of rows of another length than the header.

    Files without quotes are read by one compiled loop with a hash table for each column; if a quote
    is found, pyarrow starts over and returns the same result more slowly.
    """
    reading = replace(reading, decimal=dialect.decimal, strip=dialect.strip).for_file(path)
    try:
        return _read_encoded(path, dialect, reading, monitor)
    except DataError as error:
        # The encoding shows only beyond the first lines.
        if not dialect.sniffed or dialect.encoding != "utf-8-sig" or "encoding" not in error.values:
            raise
        found = _encoding_inside(path)
        if found == dialect.encoding:
            # Damaged, or cut short within a character: any other encoding would garble the names.
            raise
    return _read_encoded(path, replace(dialect, encoding=found), reading, monitor)


def detect(
    path: Path, network: BayesianNetwork | None = None, options: TableOptions = DETECTED
) -> CsvDialect:
    """Detect the dialect of a text file whose columns may be named like the nodes of a network."""
    found = sniff(path, options)
    if (
        options.header is None
        and network
        and all(read_cell(cell) in network for cell in first_row(path, found))
    ):
        # Column names such as 1, 2, 3 look like a row of data.
        return replace(found, header=True)
    return found


_LINE = 2**20
"""Bytes of a line that are looked at at once."""


def _encoding_inside(path: Path) -> str:
    """Detect the encoding of a file by its first line that is not ASCII."""
    raw, file = open_stream(path)
    with raw, file:
        while line := file.readline(_LINE):
            if not line.isascii():
                return encoding_of(line)
    return WESTERN


def _read_encoded(
    path: Path, dialect: CsvDialect, reading: Reading, monitor: Monitor
) -> tuple[Dataset, int]:
    first = first_row(path, dialect)
    names = names_of(first, path, dialect)
    wanted = reading.wanted(path, names)
    arguments = (path, dialect, names, set(wanted), reading.asked)
    kind: type[PlainReader | QuotedReader] = QuotedReader if dialect.escape else PlainReader
    # The first reader of a process loads its kernels, or Arrow, which takes longer than a
    # cancellation may.
    reader = in_thread(lambda: kind(*arguments), monitor)
    try:
        raw = reader.read(monitor)
    except QuotesFoundError:
        reader = in_thread(lambda: QuotedReader(*arguments), monitor)
        raw = reader.read(monitor)
    found = {column.name: column for column in raw}
    ordered = [found[name] for name in wanted]
    for column in ordered:
        monitor.check()
        column.tokens = read_cells(column.tokens)
    skipped, stopped = reader.skipped, reader.stopped
    made = dataset_of(path, ordered, reading, monitor, skipped, stopped=stopped)
    notes = skipped_remarks(reader.lines, dialect.comment)
    header = header_remark(first, dialect)
    return made.remarked(*notes, *([] if header is None else [header])), skipped
