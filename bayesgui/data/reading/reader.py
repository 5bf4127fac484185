"""Reading tables of cases from files of any known format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from bayesgui.catalog.parameters import refuse_unknown
from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import listed, short_repr
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.conversion.standing_in import StandIn, standing_in
from bayesgui.data.reading.csv_import import detect, read_text
from bayesgui.data.reading.import_request import is_parquet
from bayesgui.data.reading.parquet import read_columns
from bayesgui.data.reading.parquet_files import ParquetFiles
from bayesgui.data.reading.quantities import (
    BINS,
    MAX_STATES,
    with_quantities_as_numbers,
    with_quantities_cut,
)
from bayesgui.data.reading.reading_options import ColumnOptions, Reading, is_netica
from bayesgui.data.reading.row_weights import weight_column, weighted
from bayesgui.data.reading.sources.opening import bytes_in_memory, open_parquet
from bayesgui.data.reading.sources.query_opening import is_query, open_query
from bayesgui.data.reading.sources.source_options import SourceOptions
from bayesgui.data.reading.table_options import TABLE_OPTIONS, TableOptions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

FOUND = ("",)
"""The default texts of missing cells: blank cells, and the marks that are found."""


def exceeds_memory(path: Path, memory: int | None = None) -> bool:
    """Tell whether a Parquet file, or a folder of them, is too large to be read into memory.

    `memory`: bytes that it may take; by default half of the free memory.
    """
    allowed = default_budget() if memory is None else memory
    return bytes_in_memory(ParquetFiles.at(path)) > allowed


def read_data(
    path: Any,
    missing_values: Iterable[str] = FOUND,
    *,
    columns: Iterable[str] | None = None,
    network: BayesianNetwork | None = None,
    numeric: Iterable[str] = (),
    categorical: Iterable[str] = (),
    weights: str | None = None,
    bins: int = BINS,
    max_states: int = MAX_STATES,
    quantities: Literal["cut", "numbers"] = "cut",
    unknown: Literal["refuse", "missing", "keep"] = "refuse",
    mapping: Mapping[str, Mapping[str, str]] | None = None,
    missing_in: Mapping[str, str | Iterable[str]] | None = None,
    states: Mapping[str, Iterable[str]] | None = None,
    merge: Iterable[str] = (),
    dates: Iterable[str] = (),
    memory: int | None = None,
    monitor: Monitor = SILENT,
    **layout: Any,
) -> CaseTable:
    """Read a table of cases, or open one that is too large to be read.

    Parameters
    ----------
    path : str or Path or ibis.Table, or list of str or Path
        A CSV or Parquet file, a folder of Parquet files, several CSV files with the same header
        line (a list, a folder or a ZIP archive of them), a file of Excel, Stata, SPSS, SAS, Feather
        or JSON lines by its suffix (pandas may need a further package, which is said), or a table
        of a database: its address, such as ``duckdb:///file.db?table=cases``, or an Ibis table.
        Text files may be compressed (``.gz``), and their delimiter, encoding, decimal separator and
        header are detected from the first lines.
    missing_values : iterable of str
        Texts of missing cells. By default these are the marks that occur in a column and are not
        states of the network, such as ``NA`` and ``?``; ``()`` takes no text for missing. Blank
        cells are always missing.
    columns : iterable of str, optional
        Columns to read; by default all except identifiers and dates.
    network : BayesianNetwork, optional
        Columns named like its nodes get the nodes' states.
    numeric : iterable of str
        Columns to read as numbers, which are not cut into intervals.
    categorical : iterable of str
        Columns whose texts are the states, unchanged, even if they are many numbers.
    weights : str, optional
        The column of the rows' weights. By default it is the last column of sampled cases, or
        NumCases of Netica's case files (see `row_weights.weight_column`); ``""`` is none.
    bins : int
        Number of intervals of a column of many numbers, if there is no `network`.
    max_states : int
        Number of different numbers above which a column is cut into intervals.
    quantities : {"cut", "numbers"}
        ``"numbers"`` keeps columns of more than `max_states` different numbers, or of numbers that
        are not whole, as numbers, for classifiers and densities.
    unknown : {"refuse", "missing", "keep"}
        Treatment of a text that is not a state of its node.
    mapping : mapping of str to mapping of str to str, optional
        By column, replacements of texts.
    missing_in : mapping of str to iterable of str, optional
        By column, texts of missing cells that it has besides `missing_values`.
    states : mapping of str to iterable of str, optional
        By column, texts that are values and never marks of missing cells, such as the states that a
        classifier was trained on; the states of a network's nodes always are.
    merge : iterable of str
        Columns in which texts that differ only in case and blanks (Male, male) are one state.
    dates : iterable of str
        Columns of dates whose year, month and weekday become columns, named ``date year`` and so
        on.
    memory : int, optional
        Bytes that a table may take; a larger Parquet file is counted in a stream, a larger table of
        a database by the database. By default half of the free memory, and nothing for tables on a
        server or a cluster, whose rows stay there.
    monitor : Monitor
        Progress and cancellation.
    **layout
        How a text file is laid out, where that is not to be detected; see `TableOptions`.
        ``delimiter`` is a character or ``"tab"``, ``"blanks"``; ``encoding`` a name such as
        ``"gbk"``; ``header`` says whether the first row holds names; ``skip`` counts lines above
        it; lines that begin with ``comment`` are left out; ``strip`` removes blanks around cells;
        ``decimal`` is a point or a comma; ``quote`` encloses cells, ``""`` for none;
        ``ragged="skip"`` leaves rows of another length out and ``"fill"`` fills them with missing
        cells; ``equal_names="number"`` numbers columns of the same name.

    Returns
    -------
    Dataset or CaseSource
        Immutable columns of state codes or numbers; or, for databases and Parquet files larger than
        `memory`, a table that answers counts, which is all that most learners ask. ``remarks`` says
        what was found and assumed: marks of missing cells, columns of numbers cut into intervals,
        columns left out, spellings of one word merged (TRUE and true), weights.

    Raises
    ------
    DataError
        If the file cannot be read or a row or a cell does not fit; the message says where.

    Examples
    --------
    >>> import bayesgui
    >>> from bayesgui import paths
    >>> data = bayesgui.read_data(paths.samples() / "data" / "fruit.csv")
    >>> data.names, data.n_rows
    (('fruit', 'long', 'sweet', 'yellow'), 1000)
    """
    refuse_unknown("read_data", layout, TABLE_OPTIONS)
    text = TableOptions(**layout)
    given = (missing_values,) if isinstance(missing_values, str) else tuple(missing_values)
    missing = None if given == FOUND else given
    columns = columns if columns is None else listed(columns)
    numeric, categorical = listed(numeric), listed(categorical)
    if columns is not None and weights:
        columns = (*columns, weights)
    kept = (*categorical, weights) if weights else categorical
    known = ColumnOptions.of(missing_in, listed(merge), listed(dates), states)
    reading = Reading.of(
        missing,
        columns,
        network,
        numeric,
        unknown,
        mapping,
        kept=kept,
        unchanged=categorical,
        column_options=known,
    )
    counted = SourceOptions(
        reading.with_nulls(),
        network,
        weights,
        (*numeric, *categorical),
        bins,
        max_states,
        memory,
    )
    if is_query(path):
        _refuse_dates(known)
        return open_query(path, counted, monitor)
    table = standing_in(_places(path), monitor)
    return _read_file(table, text, reading, counted, quantities, monitor)


def _read_file(
    table: StandIn,
    text: TableOptions,
    reading: Reading,
    counted: SourceOptions,
    quantities: str,
    monitor: Monitor,
) -> CaseTable:
    """Read a file, or open one that is too large to be read."""
    path = table.path
    is_text = not is_parquet(path) and not path.is_dir()
    dialect = detect(path, counted.network, text) if is_text else None
    if dialect is None and exceeds_memory(path, counted.memory):
        _refuse_dates(reading.columns)
        with reading_parquet(path, is_folder=path.is_dir()):
            source = open_parquet(ParquetFiles.at(path), counted, monitor)
            return replace(source, remarks=(*table.remarks, *source.remarks))
    if dialect is None:
        decimal, data = ".", read_columns(path, reading, monitor)
    else:
        decimal, data = dialect.decimal, read_text(path, dialect, reading, monitor)[0]
    data = data.remarked(*table.remarks)
    if counted.weights is None and reading.kept is None:
        nodes = {*(counted.network or ()), *counted.uncut}
        found = weight_column(data, nodes, decimal, of_netica=is_netica(path))
        counted = replace(counted, weights=found)
    return _completed(data, counted, decimal, quantities)


def _places(given: Any) -> Path | tuple[Path, ...]:
    """Return the file that a caller named, or several."""
    several = isinstance(given, list | tuple)
    try:
        return tuple(map(Path, given)) if several else Path(given)
    except TypeError:
        raise DataError(
            "{value} is not the name of a file; give one, or a list of them. Dataset.from_frame "
            "takes tables of pandas and Arrow.",
            value=short_repr(given),
        ) from None


def _completed(data: Dataset, options: SourceOptions, decimal: str, quantities: str) -> Dataset:
    """Return a table as read with its weights, and with quantities cut or as numbers."""
    if options.weights:
        data = weighted(data, options.weights, decimal)
    if options.network is not None:
        return data
    names = [name for name in data.names if name not in options.uncut]
    if quantities == "numbers":
        return with_quantities_as_numbers(data, names, decimal, options.max_states)
    return with_quantities_cut(data, names, decimal, options.bins, options.max_states)


def _refuse_dates(known: ColumnOptions) -> None:
    """Raise if columns are to be made of dates of a table that is only counted."""
    if known.dates:
        raise DataError(
            "Year, month and weekday can be taken from tables that fit into memory; leave "
            "{columns} as it is.",
            columns=", ".join(sorted(known.dates)),
        )
