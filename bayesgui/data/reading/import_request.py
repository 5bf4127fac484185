"""What can be asked of an import, and the first rows of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.csv_dialect import CsvDialect, Preview
    from bayesgui.data.reading.file_scan import FileScan
    from bayesgui.data.summary import ColumnSummary

PARQUET = (".parquet", ".pq")
SUFFIXES = (".csv", ".tsv", ".txt", ".data", *PARQUET)
HEAD_ROWS = 200

Unknown = Literal["refuse", "missing", "add"]


@dataclass(frozen=True, kw_only=True)
class ImportRequest:
    """What shall be read and how.

    Parameters
    ----------
    path : Path
        The file.
    dialect : CsvDialect, optional
        How a text file holds its rows.
    missing : tuple of str
        Texts of missing cells, the empty one among them.
    network : BayesianNetwork, optional
        Whose nodes the columns are; None makes a node for each column.
    nodes : mapping of str to str
        By column, its node; a name that the network does not have makes a new node.
    skipped : frozenset of str
        Columns that are left out.
    states : mapping of str to mapping of str to str
        By column, texts and the node's states that they stand for: the empty text for a missing
        value, itself for a state that the node shall get.
    unknown : {"refuse", "missing", "add"}
        What to do with any other state that its node does not have.
    bins : int
        Intervals of a column of many numbers that has no cut points, where a node is made of it.
    cuts : mapping of str to tuple of float
        By column, cut points of the user's.
    weights : str, optional
        The column that tells what each row counts.
    table_only : bool
        Whether no column is a node.
    scan : FileScan, optional
        The whole file, if it was read already as `dialect` and `missing` say.
    """

    path: Path
    dialect: CsvDialect | None = None
    missing: tuple[str, ...] = ("",)
    network: BayesianNetwork | None = None
    nodes: Mapping[str, str] = field(default_factory=dict)
    skipped: frozenset[str] = frozenset()
    states: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unknown: Unknown = "refuse"
    bins: int = 4
    cuts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    weights: str | None = None
    table_only: bool = False
    scan: FileScan | None = None

    @property
    def decimal(self) -> str:
        """The decimal mark of the file's numbers."""
        return "." if self.dialect is None else self.dialect.decimal

    @property
    def named(self) -> set[str]:
        """Columns that were chosen by name, so that they are never set aside."""
        weights = {self.weights} if self.weights is not None else set()
        return {*self.nodes, *self.cuts, *weights}


@dataclass(frozen=True, eq=False)
class Imported:
    """What an import made.

    Parameters
    ----------
    dataset : Dataset
        The table; columns of nodes have the nodes' names and states.
    summaries : tuple of ColumnSummary
        One for each column.
    network : BayesianNetwork
        The one given, perhaps with more states, or a new one.
    quantities : mapping of str to NumericColumn
        The numbers of columns that were cut.
    weights : ColumnSummary, optional
        What the column of the rows' weights holds.
    """

    dataset: Dataset
    summaries: tuple[ColumnSummary, ...]
    network: BayesianNetwork
    quantities: Mapping[str, NumericColumn] = field(default_factory=dict)
    weights: ColumnSummary | None = None


def is_data(path: Path) -> bool:
    """Tell whether a file holds a table of cases, by its name."""
    return Path(path.name.lower().removesuffix(".gz")).suffix in SUFFIXES


def is_parquet(path: Path) -> bool:
    """Tell whether a file is a Parquet file, by its name."""
    return path.suffix.lower() in PARQUET


def head(path: Path, dialect: CsvDialect | None) -> Preview:
    """Return the first rows of a file.

    Parameters
    ----------
    path : Path
        The file.
    dialect : CsvDialect, optional
        How a text file holds its rows; a Parquet file needs none.

    Raises
    ------
    DataError
        If the file cannot be read.
    """
    from bayesgui.data.reading.csv_dialect import preview

    return _parquet_head(path) if dialect is None else preview(path, dialect, HEAD_ROWS)


def _parquet_head(path: Path) -> Preview:
    import pyarrow as pa
    from pyarrow import parquet

    from bayesgui.data.reading.csv_dialect import Preview

    try:
        with parquet.ParquetFile(path) as file:
            names = tuple(file.schema_arrow.names)
            batch = next(file.iter_batches(batch_size=HEAD_ROWS), None)
            columns = [] if batch is None else [column.to_pylist() for column in batch.columns]
    except (OSError, pa.ArrowInvalid) as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=path.name,
            reason=str(error),
        ) from None
    rows = zip(*columns, strict=True)
    return Preview(names, tuple(tuple("" if c is None else str(c) for c in row) for row in rows))
