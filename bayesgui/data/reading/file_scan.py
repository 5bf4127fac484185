"""Scan of a whole file before the import: its columns and their statistics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import NoVariablesError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.csv_import import read_text
from bayesgui.data.reading.meanings.dates import part_names
from bayesgui.data.reading.parquet import read_columns
from bayesgui.data.reading.quantities import is_quantity
from bayesgui.data.reading.reading_options import NOTHING_KNOWN, ColumnOptions, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_preview import Preview

BARS = 24

Kind = Literal["category", "number", "identifier", "date", "empty"]


@dataclass(frozen=True, eq=False)
class ColumnFacts:
    """Statistics of a column, for one line of a list.

    `kind`: content: many distinct values make it "number"; identifiers, dates and empty columns
    were left out. `n_rows`, `n_missing`, `n_distinct`: numbers of rows, missing cells and distinct
    values; of columns left out only the first is known. `states`: all texts in their order; empty
    if only numbers are kept. `counts`: number of rows with each state, or in each bar of the
    histogram. `low`, `high`: smallest and largest number; NaN for other kinds.
    """

    name: str
    kind: Kind
    n_rows: int
    n_missing: int
    n_distinct: int
    states: tuple[str, ...]
    counts: NDArray[np.intp]
    low: float = float("nan")
    high: float = float("nan")


@dataclass(frozen=True, eq=False)
class FileScan:
    """A file as read, with statistics of its columns.

    `dataset`: the columns that are variables, with their own texts; ragged rows are left out.
    `facts`: one for each column of the file, in its order. `n_ragged`: number of rows that differ
    in length from the header. `is_whole`: whether the whole file was read, or only its first rows.
    `marks`: texts that stand for missing values and occur.
    """

    dataset: Dataset
    facts: tuple[ColumnFacts, ...]
    n_ragged: int
    n_bytes: int
    decimal: str = "."
    is_whole: bool = True
    marks: tuple[str, ...] = ()
    refused: NoVariablesError | None = None

    @property
    def n_missing(self) -> int:
        """Number of missing cells in the columns that are variables."""
        return sum(each.n_missing for each in self.facts)

    @property
    def all_marked(self) -> bool:
        """Whether no column has a value, since all cells read as marks of missing ones."""
        return bool(self.marks) and all(each.kind == "empty" for each in self.facts)

    @property
    def n_cells(self) -> int:
        """Number of cells of the whole file."""
        return self.dataset.n_rows * len(self.facts)

    def remarks_on(self, name: str) -> tuple[Sentence, ...]:
        """Return the remarks on a single column, such as why it was left out."""
        return tuple(
            note
            for note in self.dataset.remarks
            if isinstance(note, Sentence) and note.values.get("column") == name
        )

    def __getitem__(self, name: str) -> ColumnFacts:
        """Return the statistics of a column by name."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, ColumnFacts]:
        return {each.name: each for each in self.facts}


def is_parquet(path: Path) -> bool:
    """Tell whether a file is a Parquet file, by its suffix."""
    return path.suffix.lower() in (".parquet", ".pq")


def scan(
    path: Path,
    dialect: CsvDialect | None = None,
    missing_values: Iterable[str] | None = None,
    columns: Iterable[str] = (),
    monitor: Monitor = SILENT,
    *,
    network: BayesianNetwork | None = None,
    column_options: ColumnOptions = NOTHING_KNOWN,
) -> FileScan:
    """Read a whole file and compute statistics of its columns.

    `dialect`: dialect of a text file; ignored for Parquet files. `missing_values`: texts of missing
    cells; by default the marks that are found. `network`: columns named like its nodes are never
    left out, and its states are not marks. The result: its table has no column if all are left out.
    """
    reading = Reading.of(
        missing_values,
        network=network,
        unknown="keep",
        kept={*columns, *(network or ())},
        column_options=column_options,
    )
    n_ragged, refused = 0, None
    try:
        if is_parquet(path):
            data = read_columns(path, reading, monitor)
        else:
            assert dialect is not None
            ragged = "skip" if dialect.ragged == "refuse" else dialect.ragged
            data, n_ragged = read_text(path, replace(dialect, ragged=ragged), reading, monitor)
    except NoVariablesError as error:
        refused = error
        data = Dataset((), np.ones(error.values["rows"]), error.values["remarks"])
    decimal = "." if dialect is None else dialect.decimal
    facts, marks = {}, []
    for column in data.columns:
        monitor.check()
        facts[column.name] = facts_of(column, decimal)
    for note in data.remarks:
        values = note.values if isinstance(note, Sentence) else {}
        if "mark" in values:
            marks.append(values["mark"])
        kind = values.get("set_aside")
        if kind is not None and values["column"] not in facts:
            facts[values["column"]] = _set_aside(values, kind, data.n_rows)
    order = [
        each
        for name in _names(path, dialect)
        for each in (name, *(part_names(name) if name in column_options.dates else ()))
    ]
    ordered = sorted(facts.values(), key=lambda each: order.index(each.name))
    size = path.stat().st_size
    return FileScan(
        data, tuple(ordered), n_ragged, size, decimal, marks=tuple(marks), refused=refused
    )


def _names(path: Path, dialect: CsvDialect | None) -> list[str]:
    from bayesgui.data.reading.csv_dialect import names_of
    from bayesgui.data.reading.file_preview import first_row

    if dialect is not None:
        return list(names_of(first_row(path, dialect), path, dialect))
    from bayesgui.data.reading.conversion.parquet_decoding import facts_of

    return list(facts_of(path).names)


def _set_aside(values: dict[str, object], kind: Kind, n_rows: int) -> ColumnFacts:
    count = values.get("count", 0 if kind == "empty" else n_rows)
    nothing = np.empty(0, dtype=np.intp)
    missing = int(str(values.get("missing", n_rows if kind == "empty" else 0)))
    return ColumnFacts(str(values["column"]), kind, n_rows, missing, int(str(count)), (), nothing)


def facts_of(column: CodedColumn | NumericColumn, decimal: str = ".") -> ColumnFacts:
    """Compute the statistics of a column."""
    if isinstance(column, NumericColumn):
        present = column.values[np.isfinite(column.values)]
        values, repeated = np.unique(present, return_counts=True)
    else:
        counts = column.counts
        if is_quantity(column, decimal):
            values = np.array([number(state, decimal) for state in column.states])[counts > 0]
            repeated = counts[counts > 0]
        else:
            n_missing = column.n_rows - int(counts.sum())
            n_distinct = int(np.count_nonzero(counts))
            return ColumnFacts(
                column.name,
                "category" if n_distinct else "empty",
                column.n_rows,
                n_missing,
                n_distinct,
                column.states,
                counts,
            )
    n_present = int(repeated.sum())
    if not n_present:
        return ColumnFacts(column.name, "empty", column.n_rows, column.n_rows, 0, (), repeated)
    low, high = float(values.min()), float(values.max())
    limits = (low, high) if high > low else (low - 0.5, high + 0.5)
    bars, _ = np.histogram(values, bins=BARS, range=limits, weights=repeated)
    return ColumnFacts(
        column.name,
        "number",
        column.n_rows,
        column.n_rows - n_present,
        len(values),
        getattr(column, "states", ()),
        bars.astype(np.intp),
        low,
        high,
    )


def first_rows(shown: Preview, missing: Iterable[str], decimal: str, n_bytes: int) -> FileScan:
    """Return the statistics of the first rows, to be shown while the whole file is being read.

    `shown`: the first rows; short rows are filled with missing cells.
    """
    from bayesgui.data.columns.column import sorted_states

    blank = {"", *missing}
    columns = []
    for k, name in enumerate(shown.names):
        cells = [row[k] if k < len(row) else "" for row in shown.rows]
        states = tuple(sorted_states({c for c in cells if c.strip() and c not in blank}, decimal))
        codes = {state: code for code, state in enumerate(states)}
        columns.append(CodedColumn(name, states, np.array([codes.get(c, -1) for c in cells])))
    data = Dataset(tuple(columns))
    facts = tuple(facts_of(column, decimal) for column in data.columns)
    ragged = sum(len(row) != len(shown.names) for row in shown.rows)
    return FileScan(data, facts, ragged, n_bytes, decimal, is_whole=False)
