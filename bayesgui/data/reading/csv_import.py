"""Reading tables of cases from CSV files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

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
from bayesgui.data.reading.reading_options import NOTHING_KNOWN, ColumnOptions, Reading
from bayesgui.data.reading.row_layout import header_remark
from bayesgui.data.reading.skipped_lines import skipped_remarks
from bayesgui.data.reading.sniffing import sniff
from bayesgui.data.reading.table_options import DETECTED, TableOptions
from bayesgui.data.reading.text_source import open_stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def read_csv(
    path: Path | str,
    dialect: CsvDialect | None = None,
    missing_values: Iterable[str] | None = ("",),
    columns: Iterable[str] | None = None,
    network: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    *,
    numeric: Iterable[str] = (),
    unknown: Literal["refuse", "missing", "keep"] = "refuse",
    mapping: Mapping[str, Mapping[str, str]] | None = None,
    kept: Iterable[str] = (),
    unchanged: Iterable[str] = (),
    column_options: ColumnOptions = NOTHING_KNOWN,
) -> Dataset:
    """Read a table of cases from a text file.

    `dialect`: its dialect; detected from its first lines if not given. `missing_values`: texts of
    missing cells; None takes the marks that are found. Blank cells are always missing; a text that
    is a state of the matched node is not. `columns`: columns to read, in this order; by default all
    except identifiers. `network`: columns named like its nodes get the nodes' states, including
    states that do not occur; numbers are discretized at the limits of a node with intervals.
    `numeric`: columns to read as numbers. In all others the texts are the states, unchanged but for
    spellings of true, false, yes and no that differ in case. `unknown`: treatment of a text that is
    not a state of its node: an error, a missing value, or all columns keep their own states, to be
    compared by `matching`. `mapping`: by column, replacements of texts; the empty text is a missing
    value. `kept`: additional columns that are never left out. `unchanged`: columns whose texts are
    the states, even if two are spellings of one word, such as TRUE and true. The result: states in
    numerical order if all are numbers, else by code point. Columns whose texts nearly all differ,
    columns of dates and columns that number the rows are left out, with a remark.

    Files without quotes are read by one compiled loop with a hash table for each column; if a quote
    is found, pyarrow starts over and returns the same result more slowly.
    """
    path = Path(path)
    chosen = detect(path, network) if dialect is None else dialect
    reading = Reading.of(
        missing_values, columns, network, numeric, unknown, mapping, chosen.decimal, chosen.strip
    ).keeping(kept)
    reading = reading.leaving(unchanged).knowing(column_options).for_file(path)
    return _read(path, chosen, reading, monitor)[0]


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


def read_all(
    path: Path,
    dialect: CsvDialect,
    missing_values: Iterable[str] | None,
    kept: Iterable[str],
    monitor: Monitor,
    network: BayesianNetwork | None = None,
    column_options: ColumnOptions = NOTHING_KNOWN,
) -> tuple[Dataset, int]:
    """Read all columns of a text file with their own texts, skipping ragged rows.

    `missing_values`: texts of missing cells; None takes the marks that are found. The result: the
    table, and the number of rows that differ in length from the header.
    """
    reading = Reading.of(
        missing_values, None, network, (), "keep", None, dialect.decimal, dialect.strip
    )
    if dialect.ragged == "refuse":
        dialect = replace(dialect, ragged="skip")
    reading = reading.keeping(kept).knowing(column_options).for_file(path)
    return _read(path, dialect, reading, monitor)


def _read(
    path: Path, dialect: CsvDialect, reading: Reading, monitor: Monitor
) -> tuple[Dataset, int]:
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
