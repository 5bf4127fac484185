"""What a whole file holds, before it is decided what is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.reading.csv_import import read_all
from bayesgui.data.reading.parquet import read_parquet

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.csv_dialect import CsvDialect, Preview

MAX_STATES = 12
"""Different numbers above which a column is cut into intervals rather than given a state each."""

BARS = 24

Kind = Literal["category", "number", "identifier", "empty"]


@dataclass(frozen=True, eq=False)
class ColumnFacts:
    """What a column holds, for a line of a list.

    Parameters
    ----------
    name : str
        The column.
    kind : {"category", "number", "identifier", "empty"}
        Numbers are many different ones; an identifier and an empty column were set aside.
    n_rows, n_missing, n_distinct : int
        Rows, missing cells, different values; of what was set aside only the rows are known.
    states : tuple of str
        All texts in their order; none where only numbers are kept.
    counts : ndarray of int
        Rows with each state, or in each bar of the histogram.
    low, high : float
        Smallest and largest number; NaN for the others.
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
    """A file as it was read, and what each of its columns holds.

    Parameters
    ----------
    dataset : Dataset
        The columns that are variables, texts as they are; ragged rows are left out.
    facts : tuple of ColumnFacts
        One for each column of the file, in its order.
    n_ragged : int
        Rows of another length than the header.
    n_bytes : int
        Size of the file.
    decimal : str
        The decimal mark of its numbers.
    is_whole : bool
        Whether the whole file was read, or only its first rows.
    """

    dataset: Dataset
    facts: tuple[ColumnFacts, ...]
    n_ragged: int
    n_bytes: int
    decimal: str = "."
    is_whole: bool = True

    @property
    def n_missing(self) -> int:
        """Missing cells of the columns that are variables."""
        return sum(each.n_missing for each in self.facts)

    @property
    def n_cells(self) -> int:
        """Cells of the whole file."""
        return self.dataset.n_rows * len(self.facts)

    def __getitem__(self, name: str) -> ColumnFacts:
        """Return what a column holds."""
        return next(each for each in self.facts if each.name == name)


def is_parquet(path: Path) -> bool:
    """Tell whether a file is a Parquet file, by its name."""
    return path.suffix.lower() in (".parquet", ".pq")


def scan(
    path: Path,
    dialect: CsvDialect | None = None,
    missing_values: Iterable[str] = ("",),
    columns: Iterable[str] | None = None,
    monitor: Monitor = SILENT,
) -> FileScan:
    """Read a whole file and tell what it holds.

    Parameters
    ----------
    path : Path
        The file.
    dialect : CsvDialect, optional
        How a text file holds its rows; a Parquet file needs none.
    missing_values : iterable of str
        Texts of missing cells.
    columns : iterable of str, optional
        Columns that are never set aside.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If the file cannot be read.
    """
    if is_parquet(path):
        data = read_parquet(path, missing_values, monitor=monitor, kept=columns or ())
        n_ragged, decimal = 0, "."
    else:
        assert dialect is not None
        data, n_ragged = read_all(path, dialect, missing_values, columns or (), monitor)
        decimal = dialect.decimal
    facts = {}
    for column in data.columns:
        monitor.check()
        facts[column.name] = facts_of(column, decimal)
    for note in data.remarks:
        values = note.values if isinstance(note, Sentence) else {}
        kind = values.get("set_aside")
        if kind is not None and values["column"] not in facts:
            facts[values["column"]] = _set_aside(values, kind, data.n_rows)
    order = _names(path, dialect)
    ordered = sorted(facts.values(), key=lambda each: order.index(each.name))
    return FileScan(data, tuple(ordered), n_ragged, path.stat().st_size, decimal)


def _names(path: Path, dialect: CsvDialect | None) -> list[str]:
    from bayesgui.data.reading.csv_dialect import first_row, names_of

    if dialect is not None:
        return list(names_of(first_row(path, dialect), path, dialect))
    from pyarrow import parquet

    return list(parquet.read_schema(path).names)


def _set_aside(values: dict[str, object], kind: Kind, n_rows: int) -> ColumnFacts:
    count = values.get("count", 0 if kind == "empty" else n_rows)
    nothing = np.empty(0, dtype=np.intp)
    missing = n_rows if kind == "empty" else 0
    return ColumnFacts(str(values["column"]), kind, n_rows, missing, int(str(count)), (), nothing)


def facts_of(column: CodedColumn | NumericColumn, decimal: str = ".") -> ColumnFacts:
    """Return what a column holds.

    Parameters
    ----------
    column : CodedColumn or NumericColumn
        With the texts of the file.
    decimal : str
        The decimal mark of its numbers.
    """
    if isinstance(column, NumericColumn):
        present = column.values[np.isfinite(column.values)]
        values, repeated = np.unique(present, return_counts=True)
    else:
        counts = column.counts
        if column.edges is None and is_quantity(column, decimal):
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


def is_quantity(column: CodedColumn | NumericColumn, decimal: str = ".") -> bool:
    """Tell whether a column is made of many different numbers, which nobody wants as states."""
    if isinstance(column, NumericColumn):
        return True
    return len(column.states) > MAX_STATES and not any(
        np.isnan(number(state, decimal)) for state in column.states
    )


def first_rows(shown: Preview, missing: Iterable[str], decimal: str, n_bytes: int) -> FileScan:
    """Return what the first rows of a file hold, to be shown while the whole of it is read.

    Parameters
    ----------
    shown : Preview
        The first rows; cells that a short row lacks are missing.
    missing : iterable of str
        Texts of missing cells.
    decimal : str
        The decimal mark of numbers.
    n_bytes : int
        Size of the file.
    """
    from bayesgui.data.columns.column import sorted_states
    from bayesgui.data.dataset import Dataset

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
