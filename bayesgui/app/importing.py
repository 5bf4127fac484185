"""What an import does, without the window: the head of a file, and the whole of it as a job."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.csv_dialect import CsvDialect, Preview
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.matching import Matching
    from bayesgui.data.summary import ColumnSummary

PARQUET = (".parquet", ".pq")
SUFFIXES = (".csv", ".tsv", ".txt", ".data", *PARQUET)
HEAD_ROWS = 200
MOST_STATES = 12
"""Different numbers above which a column is cut into intervals rather than given a state each."""

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
        By column, its node.
    skipped : frozenset of str
        Columns that are left out.
    states : mapping of str to mapping of str to str
        By column, texts and the node's states that they stand for.
    unknown : {"refuse", "missing", "add"}
        What to do with a state that its node does not have.
    bins : int
        Intervals of a column of many numbers, where nodes are made.
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
    """

    dataset: Dataset
    summaries: tuple[ColumnSummary, ...]
    network: BayesianNetwork


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
    from bayesgui.data.csv_dialect import preview

    return _parquet_head(path) if dialect is None else preview(path, dialect, HEAD_ROWS)


def _parquet_head(path: Path) -> Preview:
    import pyarrow as pa
    from pyarrow import parquet

    from bayesgui.data.csv_dialect import Preview

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


def head_dataset(shown: Preview, missing: Sequence[str]) -> Dataset:
    """Return the first rows of a file as a table, to compare with a network.

    Parameters
    ----------
    shown : Preview
        The first rows; cells that a short row lacks are missing.
    missing : sequence of str
        Texts of missing cells.
    """
    import numpy as np

    from bayesgui.data.columns import CodedColumn
    from bayesgui.data.dataset import Dataset

    columns = []
    for k, name in enumerate(shown.names):
        cells = [row[k] if k < len(row) else "" for row in shown.rows]
        states = tuple(sorted({cell for cell in cells if cell and cell not in missing}))
        codes = {state: code for code, state in enumerate(states)}
        columns.append(CodedColumn(name, states, np.array([codes.get(c, -1) for c in cells])))
    return Dataset(tuple(columns))


def compared(data: Dataset, network: BayesianNetwork) -> Matching:
    """Return how the columns of the head fit the nodes."""
    from bayesgui.data.matching import match

    return match(data, network)


def run(request: ImportRequest, monitor: Monitor) -> Imported:
    """Read a whole file as it was asked for.

    Parameters
    ----------
    request : ImportRequest
        What and how.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Imported
        The table, and the network with it.

    Raises
    ------
    DataError
        If a row, a cell or a state does not fit; the message says where.
    Cancelled
        If the monitor says so.
    """
    from bayesgui.data.summary import summarize

    data = _read(request, monitor)
    if request.network is None:
        data, network = _with_new_nodes(request, data)
    else:
        data, network = _with_nodes(request, data, request.network)
    monitor.check()
    return Imported(data, summarize(data), network)


def _read(request: ImportRequest, monitor: Monitor) -> Dataset:
    from bayesgui.data.csv_import import read_csv
    from bayesgui.data.parquet import read_parquet

    network = request.network
    limits = {name for name in network or () if network and network[name].edges is not None}
    numeric = [column for column, node in request.nodes.items() if node in limits]
    mapping = {name: dict(meant) for name, meant in request.states.items()}
    if is_parquet(request.path):
        data = read_parquet(
            request.path, request.missing, monitor=monitor, numeric=numeric, mapping=mapping
        )
    else:
        data = read_csv(
            request.path,
            request.dialect,
            request.missing,
            monitor=monitor,
            numeric=numeric,
            mapping=mapping,
        )
    data = data.without(*request.skipped)
    if not data.columns:
        raise DataError("All columns are left out; keep one at least.")
    return data


def _with_new_nodes(request: ImportRequest, data: Dataset) -> tuple[Dataset, BayesianNetwork]:
    """Return the table with its columns of many numbers cut, and a node for each column."""
    from bayesgui.core.numerals import number
    from bayesgui.data.columns import CodedColumn
    from bayesgui.data.discretize.base import discretized
    from bayesgui.data.nodes import network_of

    many = [
        column.name
        for column in data.columns
        if not isinstance(column, CodedColumn)
        or (
            len(column.states) > MOST_STATES
            and not any(math.isnan(number(state)) for state in column.states)
        )
    ]
    if many:
        data = discretized(data, many, bins=request.bins)
    return data, network_of(data)


def _with_nodes(
    request: ImportRequest, data: Dataset, network: BayesianNetwork
) -> tuple[Dataset, BayesianNetwork]:
    """Return the table with the names and states of the nodes, and the network."""
    from bayesgui.data.fitting import fitted_column
    from bayesgui.data.matching import match
    from bayesgui.data.nodes import with_states_added

    nodes = {name: node for name, node in request.nodes.items() if name in data}
    # A column of a node's name that is not meant for it must not be taken for it.
    others = {name: f"{name} (2)" for name in data.names if name in network and name not in nodes}
    data = data.with_renamed({**nodes, **others})
    taken = [name for name in data.names if name in network]
    if request.unknown == "add":
        found = match(data.select(taken), network)
        network = with_states_added(
            network, {m.node: m.unknown for m in found.columns if m.node and m.states == "differ"}
        )
    for name in taken:
        column = fitted_column(data[name], network[name], refuse=request.unknown == "refuse")
        data = data.with_column(replace(column, name=name))
    return data, network
