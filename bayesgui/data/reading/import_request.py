"""The request and the result of an import, and the first rows of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bayesgui.data.reading.conversion.suffixes import CONVERTED, TEXTS
from bayesgui.data.reading.reading_options import NOTHING_KNOWN, ColumnOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_preview import Preview
    from bayesgui.data.reading.file_scan import FileScan
    from bayesgui.data.summary import ColumnSummary

PARQUET = (".parquet", ".pq")
SUFFIXES = (*TEXTS, *PARQUET, *CONVERTED)
HEAD_ROWS = 200

Unknown = Literal["refuse", "missing", "add"]


@dataclass(frozen=True, kw_only=True)
class ImportRequest:
    """Options of an import.

    `missing`: texts of missing cells, including the empty one; by default the marks that are found.
    `network`: the network with the nodes of the columns; None makes a node for each column.
    `nodes`: by column, its node; a new node is made for a name that the network does not have.
    `states`: by column, the node's state for each text: the empty text for a missing value, the
    text itself for a state to be added to the node. `unknown`: treatment of any other state that
    the node does not have. `table_only`: whether to read only a table, without nodes. `columns`:
    what is known of single columns of the file. `scan`: the scan of the whole file, if it was made
    already with `dialect`, `missing` and `columns`.
    """

    path: Path
    dialect: CsvDialect | None = None
    missing: tuple[str, ...] | None = None
    network: BayesianNetwork | None = None
    nodes: Mapping[str, str] = field(default_factory=dict)
    skipped: frozenset[str] = frozenset()
    states: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unknown: Unknown = "refuse"
    cuts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    weights: str | None = None
    table_only: bool = False
    columns: ColumnOptions = NOTHING_KNOWN
    scan: FileScan | None = None

    @property
    def decimal(self) -> str:
        """The decimal separator of the file."""
        return "." if self.dialect is None else self.dialect.decimal

    @property
    def named(self) -> set[str]:
        """Columns chosen by name, which are never left out."""
        weights = {self.weights} if self.weights is not None else set()
        return {*self.nodes, *self.cuts, *weights}


@dataclass(frozen=True, eq=False)
class Imported:
    """The result of an import.

    `dataset`: the table; columns matched to nodes have the nodes' names and states. `network`: the
    given network, possibly with added states, or a new one. `quantities`: the numbers of columns
    that were discretized. `weights`: summary of the column of the rows' weights.
    """

    dataset: Dataset
    summaries: tuple[ColumnSummary, ...]
    network: BayesianNetwork
    quantities: Mapping[str, NumericColumn] = field(default_factory=dict)
    weights: ColumnSummary | None = None


def is_data(path: Path) -> bool:
    """Tell whether a file holds a table of cases, by its suffix; a folder may hold its parts."""
    return path.is_dir() or Path(path.name.lower().removesuffix(".gz")).suffix in SUFFIXES


def table_patterns() -> tuple[str, ...]:
    """Return the patterns of the names of all files that hold tables, such as ``*.csv``."""
    return (*(f"*{suffix}.gz" for suffix in TEXTS), *(f"*{suffix}" for suffix in SUFFIXES))


def is_parquet(path: Path) -> bool:
    """Tell whether a file is a Parquet file, by its suffix."""
    return path.suffix.lower() in PARQUET


def head(path: Path, dialect: CsvDialect | None) -> Preview:
    """Return the first rows of a file.

    `dialect`: dialect of a text file; ignored for Parquet files.
    """
    from bayesgui.data.reading.file_preview import preview

    return _parquet_head(path) if dialect is None else preview(path, dialect, HEAD_ROWS)


def _parquet_head(path: Path) -> Preview:
    from bayesgui.data.reading.conversion.parquet_decoding import first_rows
    from bayesgui.data.reading.file_preview import Preview

    names, columns = first_rows(path, HEAD_ROWS)
    rows = zip(*columns, strict=True)
    return Preview(names, tuple(tuple("" if c is None else str(c) for c in row) for row in rows))
