"""Opening of a table in a database or a cluster: where it is, and what its columns hold."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource
from bayesgui.data.reading.sources.distinct_rows import (
    HeldRows,
    distinct_rows,
    repeated,
    rows_within,
)
from bayesgui.data.reading.sources.query_table import QueryTable, asking

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.sources.source_options import SourceOptions

BYTES_PER_TEXT = 32
"""Memory of a cell while it comes as a text."""
ENGINES_HERE = frozenset({"datafusion", "duckdb", "polars", "sqlite"})
"""Engines of Ibis that run in this process, on this machine's files."""


def is_query(place: object) -> bool:
    """Tell whether a place is the address of a table in a database, or an Ibis table."""
    if isinstance(place, str):
        return "://" in place
    return not isinstance(place, Path) and hasattr(place, "to_pyarrow")


def open_query(place: Any, options: SourceOptions, monitor: Monitor) -> CaseSource:
    """Open a table of a database as a source of counts.

    A search asks for hundreds of families, so without a network the distinct rows are fetched where
    they fit in memory, if the engine runs in this process. No row leaves a server or a cluster
    unless `options` name the memory for it. The tables of a network are one query, for which
    nothing is fetched.

    `place`: an address such as ``duckdb:///file.db?table=cases``, or a table of an Ibis connection.
    """
    shown = _shown(place)
    with asking(shown):
        table = _connected(place) if isinstance(place, str) else place
        names = tuple(table.columns)
        wanted = [
            name for name in options.reading.wanted(Path(shown), names) if name != options.weights
        ]
        if options.network is not None:
            wanted = [name for name in wanted if name in options.network]
        counter = QueryTable(table, {}, options.weights or None, shown)
        n_rows, total = counter.totals((), monitor)
        if not n_rows:
            raise DataError("{path} has no rows; choose another table.", path=shown)
        codings, remarks = counter.look(wanted, options, monitor)
    if not codings:
        raise DataError(
            "{path} has no column that is a variable: {notes} Ask for columns by name.",
            path=shown,
            notes=" ".join(remarks),
        )
    columns = tuple(column.coding.column(n_rows) for column in codings.values())
    counter = QueryTable(table, codings, options.weights or None, shown)
    source = CaseSource(columns, counter, n_rows, total, bool(options.weights), tuple(remarks))
    if options.network is None and not source.weighted and _may_fetch(table, options):
        most = rows_within(options.memory, len(columns), BYTES_PER_TEXT)
        if min(n_rows, _possible_rows(source)) <= most:
            return _with_rows(source, counter, most, monitor)
    return source.remarked(
        Sentence("The {rows:,} rows stay in the database, which counts them itself.", rows=n_rows)
    )


def _may_fetch(table: Any, options: SourceOptions) -> bool:
    """Tell whether rows may come here: from this machine, or because the caller says so."""
    return options.memory is not None or table.get_backend().name in ENGINES_HERE


def _possible_rows(source: CaseSource) -> int:
    return math.prod(len(column.states) + bool(column.n_missing) for column in source.columns)


def _with_rows(source: CaseSource, counter: QueryTable, most: int, monitor: Monitor) -> CaseSource:
    """Return the source with its distinct rows in memory, fetched by one grouped query."""
    batches = counter.grouped_rows(source.names, monitor)
    rows = distinct_rows(batches, source.columns, source.n_rows, monitor)
    assert rows is not None
    note = Sentence(
        "The {rows:,} rows came from the database as {count:,} distinct ones with their numbers.",
        rows=source.n_rows,
        count=rows.n_rows,
    )
    # Rows without weights are counted faster, so they are repeated where all of them fit.
    held = repeated(rows) if source.n_rows <= most else rows
    return replace(source, counter=HeldRows(held)).remarked(note)


def _shown(place: Any) -> str:
    """Return a place as messages name it, without a password."""
    if not isinstance(place, str):
        # A selection of rows or columns has no name.
        return str(getattr(place.op(), "name", None) or "the table")
    parts = urlsplit(place)
    return dict(parse_qsl(parts.query)).get("table") or parts.path.rsplit("/", 1)[-1] or place


def _is_duckdb(file: Path) -> bool:
    """Whether a file begins as DuckDB's do (DuckDB, "Storage Versions and Format")."""
    with file.open("rb") as stream:
        return stream.read(12)[8:] == b"DUCK"


def _connected(address: str) -> Any:
    """Return the table at an address."""
    import ibis

    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    name = query.pop("table", None)
    if name is None:
        raise DataError(
            "The address needs the name of a table, as in {example}.",
            example=f"{parts.scheme}://…?table=cases",
        )
    if parts.scheme == "duckdb":
        file = Path(parts.netloc + parts.path)
        if not file.is_file():
            raise DataError(
                "There is no file {path}. Give its whole path, as in {example}.",
                path=str(file),
                example="duckdb:///path/file.db?table=cases",
            )
        if not _is_duckdb(file):
            raise DataError(
                "{path} is not a DuckDB file. Give an address such as {example}.",
                path=str(file),
                example="duckdb:///path/file.db?table=cases",
            )
        connection = ibis.duckdb.connect(file, read_only=True)
    else:
        connection = ibis.connect(urlunsplit(parts._replace(query=urlencode(query))))
    database, _, last = name.rpartition(".")
    try:
        return connection.table(last, database=database or None)
    except ibis.common.exceptions.TableNotFound:
        raise DataError(
            "The database has no table {table}; check its name, and its schema if it is in one, as "
            "in {example}.",
            table=name,
            example="schema.cases",
        ) from None
