"""Reading tables of cases from files of any known format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.reading.parquet import read_parquet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

_PARQUET = (".parquet", ".pq")


def read_data(
    path: str | Path,
    missing_values: Iterable[str] = ("",),
    *,
    columns: Iterable[str] | None = None,
    network: BayesianNetwork | None = None,
    numeric: Iterable[str] = (),
    unknown: Literal["refuse", "missing", "keep"] = "refuse",
    mapping: Mapping[str, Mapping[str, str]] | None = None,
    monitor: Monitor = SILENT,
) -> Dataset:
    """Read a table of cases from a CSV or Parquet file.

    Parameters
    ----------
    path : str or Path
        The file; text files may be compressed (``.gz``), and their delimiter, encoding and header
        are detected from the first lines.
    missing_values : iterable of str
        Texts of missing cells; blank cells are missing too.
    columns : iterable of str, optional
        Columns to read; by default all except identifiers.
    network : BayesianNetwork, optional
        Columns named like its nodes get the nodes' states.
    numeric : iterable of str
        Columns to read as numbers; in all others the texts are the states, unchanged.
    unknown : {"refuse", "missing", "keep"}
        Treatment of a text that is not a state of its node.
    mapping : mapping of str to mapping of str to str, optional
        By column, replacements of texts.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Dataset
        Immutable columns of state codes or numbers; ``remarks`` lists columns that were left out.

    Raises
    ------
    DataError
        If the file cannot be read or a row or a cell does not fit; the message says where.

    Examples
    --------
    >>> import bayesgui
    >>> data = bayesgui.read_data("samples/data/fruit.csv")
    >>> data.names, data.n_rows
    (('fruit', 'long', 'sweet', 'yellow'), 1000)
    """
    reader = read_parquet if Path(path).suffix.lower() in _PARQUET else read_csv
    return reader(
        path,
        missing_values=missing_values,
        columns=columns,
        network=network,
        monitor=monitor,
        numeric=numeric,
        unknown=unknown,
        mapping=mapping,
    )
