"""Tables of cases from files of any known kind."""

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
        The file; text files may be packed (``.gz``), and their delimiter, encoding and header
        are told from the first lines.
    missing_values : iterable of str
        Texts of missing cells; blank cells are missing too.
    columns : iterable of str, optional
        Columns that are read; all that are no identifiers if not given.
    network : BayesianNetwork, optional
        Columns named like its nodes get the nodes' states.
    numeric : iterable of str
        Columns that are read as numbers; all other cells are states, letter by letter.
    unknown : {"refuse", "missing", "keep"}
        What to do with a text that is no state of its node.
    mapping : mapping of str to mapping of str to str, optional
        By column, texts that stand for another one.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Dataset
        Immutable columns of state codes or numbers; ``notes`` says what was set aside.

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
