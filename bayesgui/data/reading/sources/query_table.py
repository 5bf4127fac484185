"""A table in a database or a cluster, counted by its own engine through Ibis.

One grouped query for each batch of families. `ibis` is imported when a table is opened; it and the
engines are the optional extra ``bayesgui[cluster]``.
"""

from __future__ import annotations

import contextlib
import functools
import math
import operator
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number_text
from bayesgui.core.waiting import in_thread
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.parquet_files import rows_per_batch
from bayesgui.data.reading.sources.column_profiles import (
    BLANK,
    MAX_TOKENS,
    Coding,
    Profile,
    codings_of,
)
from bayesgui.data.reading.sources.parquet_stream import dictionary_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import Family, Table
    from bayesgui.data.reading.sources.source_options import SourceOptions

QUERY_FAMILIES = 64
"""Families of a query; between two queries cancellation is noticed."""
STACKING = frozenset({"databricks", "pyspark"})
"""Engines of Ibis that plan each scan of a table anew, and can make several rows of one."""


@contextlib.contextmanager
def asking(shown: str) -> Iterator[None]:
    """Turn what Ibis and the engines raise into a sentence."""
    try:
        yield
    except ImportError as error:
        raise DataError(
            "A table in a database needs the package {package}; install it with {command}.",
            package=error.name or str(error),
            command="pip install 'bayesgui[cluster]'",
        ) from None
    except _failures() as error:
        raise DataError(
            "{path} cannot be read: {reason}. Check the address and the table.",
            path=shown,
            reason=(str(error).splitlines() or [""])[0].rstrip("."),
        ) from None


def _failures() -> tuple[type[Exception], ...]:
    """Return the exceptions of the packages that are loaded."""
    homes = {
        "ibis.common.exceptions": "IbisError",
        "duckdb": "Error",
        "pyspark.errors": "PySparkException",
        "py4j.protocol": "Py4JError",
    }
    found: list[type[Exception]] = [OSError, ValueError]
    for module, name in homes.items():
        if module in sys.modules:
            found.append(getattr(sys.modules[module], name))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class QueryColumn:
    """A column of a database table.

    `codes`: by the text that the engine makes of a value, the place of its state, `BLANK` if
    missing. `by_limits`: whether the engine itself finds the interval of a number.
    """

    coding: Coding
    codes: Mapping[str, int]
    by_limits: bool = False


@dataclass(frozen=True, eq=False)
class QueryTable:
    """Counts the rows of an Ibis table by grouped queries; see `case_source.RowCounter`."""

    table: Any
    columns: Mapping[str, QueryColumn]
    weights: str | None = None
    shown: str = ""
    held: Dataset | None = None

    def count(
        self, families: Sequence[Family], complete: Sequence[str], monitor: Monitor
    ) -> list[Table]:
        """Count the rows of every configuration of some families."""
        kind = np.int64 if self.weights is None else np.float64
        tables = [np.zeros([self._size(name) for name in family], kind) for family in families]
        with asking(self.shown):
            rows = self.table.filter(*self._known(complete)) if complete else self.table
            for start in range(0, len(families), QUERY_FAMILIES):
                monitor.check()
                part = families[start : start + QUERY_FAMILIES]
                self._fill(tables[start : start + len(part)], rows, part, monitor)
                monitor.report((start + len(part)) / len(families))
        return tables

    def totals(self, complete: Sequence[str], monitor: Monitor) -> tuple[int, float]:
        """Return the number of rows that are complete in some columns, and their total weight."""
        with asking(self.shown):
            monitor.check()
            rows = self.table.filter(*self._known(complete)) if complete else self.table
            if self.weights is None:
                n_rows = int(self._answer(rows.count(), monitor).as_py())
                return n_rows, float(n_rows)
            weight = rows[self.weights].cast("float64")
            wrong = (weight.isnull() | (weight < 0) | weight.isnan()).sum()
            found = rows.aggregate(n=rows.count(), total=weight.sum(), wrong=wrong)
            row = self._answer(found, monitor).to_pylist()[0]
            if row["wrong"]:
                raise DataError(
                    "Column {column} has {count:,} cells that are not weights; a weight is a "
                    "number of 0 or more.",
                    column=self.weights,
                    count=row["wrong"],
                )
            return row["n"], float(row["total"] or 0.0)

    def grouped_rows(self, names: Sequence[str], monitor: Monitor) -> Iterator[Dataset]:
        """Yield the distinct rows of some columns in batches, weighted by their numbers."""
        cells = {f"c{k}": self._cell(name) for k, name in enumerate(names)}
        with asking(self.shown):
            found = self._counts_of(self.table.select(**cells), [[*cells]], "COUNT(*)", monitor)
            for batch in found.to_batches(rows_per_batch(len(names))):
                monitor.check()
                columns = tuple(
                    self._coded(name, batch.column(f"v{k}")) for k, name in enumerate(names)
                )
                yield Dataset(columns, batch.column("n").to_numpy(zero_copy_only=False))

    def _coded(self, name: str, cells: pa.Array) -> CodedColumn:
        coding = self.columns[name].coding
        texts, places = dictionary_of(cells)
        codes = np.array([self._code(name, text or None) for text in texts], np.int64)
        return CodedColumn(name, coding.states, codes[places], coding.edges)

    def look(
        self, names: Sequence[str], options: SourceOptions, monitor: Monitor
    ) -> tuple[dict[str, QueryColumn], list[str]]:
        """Return what the values of columns mean, and remarks."""
        cut = [name for name in names if self._has_limits(name, options)]
        others = [name for name in names if name not in cut]
        distinct = self._distinct(others, monitor)
        profiles, raw = [], {}
        few = [name for name in others if distinct[name] <= MAX_TOKENS]
        values = self._values(few, monitor)
        for name in others:
            profile = Profile(name)
            if name in few:
                raw[name] = [text for text, _ in values[name]]
                for text, count in values[name]:
                    meant = self._text(name, text)
                    profile.rows[meant] = profile.rows.get(meant, 0) + count
            else:
                profile.rows.update((f"{k}", 1) for k in range(MAX_TOKENS + 1))
            profiles.append(profile)
        codings, remarks = codings_of(
            profiles, options.reading, options.uncut, monitor, **options.intervals
        )
        found = {
            name: QueryColumn(
                coding,
                {text: coding.codes[self._text(name, text)] for text in raw[name]},
                coding.by_number and self.table[name].type().is_numeric(),
            )
            for name, coding in codings.items()
        }
        for name in cut:
            found[name] = self._of_limits(name, options, monitor)
        return {name: found[name] for name in names if name in found}, remarks

    # -- columns ------------------------------------------------------------------------------

    def _has_limits(self, name: str, options: SourceOptions) -> bool:
        """Tell whether a column of numbers belongs to a node with intervals."""
        node = options.reading.nodes.get(name)
        return node is not None and node.edges is not None and self.table[name].type().is_numeric()

    def _of_limits(self, name: str, options: SourceOptions, monitor: Monitor) -> QueryColumn:
        node = options.reading.nodes[name]
        empty = np.zeros(node.n_states, np.int64)
        coding = Coding(name, node.states, node.edges, {}, empty)
        alone = QueryTable(self.table, {name: QueryColumn(coding, {}, True)}, None, self.shown)
        counts = np.zeros(node.n_states, np.int64)
        alone._fill([counts], self.table, [(name,)], monitor)
        return QueryColumn(Coding(name, node.states, node.edges, {}, counts), {}, True)

    def _size(self, name: str) -> int:
        return len(self.columns[name].coding.states)

    def _distinct(self, names: Sequence[str], monitor: Monitor) -> dict[str, int]:
        if not names:
            return {}
        asked = {f"c{k}": self.table[name].approx_nunique() for k, name in enumerate(names)}
        row = self._answer(self.table.aggregate(**asked), monitor).to_pylist()[0]
        return {name: row[f"c{k}"] for k, name in enumerate(names)}

    def _values(self, names: Sequence[str], monitor: Monitor) -> dict[str, list[tuple[str, int]]]:
        """Return the distinct values of columns as the engine's texts, with their rows."""
        found: dict[str, list[tuple[str, int]]] = {name: [] for name in names}
        for start in range(0, len(names), QUERY_FAMILIES):
            part = names[start : start + QUERY_FAMILIES]
            cells = {f"c{k}": self.table[name].cast("string") for k, name in enumerate(part)}
            groups = [[column] for column in cells]
            rows = self.table.select(**cells)
            for k, (value,), n in self._grouped(rows, groups, "COUNT(*)", monitor):
                found[part[k]].append(("" if value is None else value, int(n)))
        return {name: sorted(rows) for name, rows in found.items()}

    def _text(self, name: str, text: str) -> str:
        """Return the text of a value as it is read from a file."""
        kind = self.table[name].type()
        if not text:
            return ""
        if kind.is_boolean():
            return text.capitalize()
        if kind.is_floating():
            value = float(text)
            return "" if math.isnan(value) else number_text(value)
        return text

    # -- queries ------------------------------------------------------------------------------

    def _cell(self, name: str) -> Any:
        """Return the expression that a column is grouped by: a text, null if missing."""
        cell, column = self.table[name], self.columns[name]
        if not column.by_limits:
            return cell.cast("string")
        if cell.type().is_floating():
            cell = cell.isnan().ifelse(None, cell)
        above = [(cell >= edge).cast("int64") for edge in (column.coding.edges or ())[1:-1]]
        if not above:
            return cell.notnull().ifelse("0", None)
        return functools.reduce(operator.add, above).cast("string")

    def _code(self, name: str, text: str | None) -> int:
        column = self.columns[name]
        if text is None:
            return BLANK
        if not column.by_limits:
            found = column.codes.get(text)
            if found is None:
                raise DataError(
                    "{path} has changed: column {column} has the value “{state}” now. Open it "
                    "again.",
                    path=self.shown,
                    column=name,
                    state=text,
                )
            return found
        return int(text)

    def _known(self, names: Sequence[str]) -> list[Any]:
        """Return the conditions that no cell of some columns is missing."""
        found = []
        for name in names:
            cell = self._cell(name)
            found.append(cell.notnull())
            column = self.columns[name]
            blanks = [text for text, code in column.codes.items() if code == BLANK]
            if blanks and not column.by_limits:
                found.append(cell.notin(blanks))
        return found

    def _fill(
        self,
        tables: Sequence[Table],
        rows: Any,
        families: Sequence[Family],
        monitor: Monitor,
    ) -> None:
        """Count families in one query."""
        names = sorted({name for family in families for name in family})
        cells = {f"c{k}": self._cell(name) for k, name in enumerate(names)}
        number = "COUNT(*)"
        if self.weights is not None:
            cells["w"] = self.table[self.weights].cast("float64")
            number = "SUM(w)"
        places = {name: f"c{k}" for k, name in enumerate(names)}
        asked = [[places[name] for name in family] for family in families]
        for k, values, count in self._grouped(rows.select(**cells), asked, number, monitor):
            family = families[k]
            cell = tuple(map(self._code, family, values))
            if BLANK not in cell:
                tables[k][cell] += count

    def _grouped(
        self,
        rows: Any,
        groups: Sequence[Sequence[str]],
        number: str,
        monitor: Monitor,
    ) -> list[tuple[int, list[str | None], Any]]:
        """Return the numbers of rows of each combination of values, for some groups of columns."""
        found = self._counts_of(rows, groups, number, monitor).to_pydict()
        width = max(map(len, groups))
        columns = zip(*(found[f"v{p}"] for p in range(width)), strict=True)
        return [
            (k, [*values[: len(groups[k])]], n)
            for k, n, values in zip(found["k"], found["n"], columns, strict=True)
        ]

    def _counts_of(
        self, rows: Any, groups: Sequence[Sequence[str]], number: str, monitor: Monitor
    ) -> pa.Table:
        """Return the number of each group, the rows in it, and the values of its columns.

        Ibis writes the query of the cells in the engine's own words. The rest is the same in all of
        them, and it would take Ibis a second to write it for a hundred families.
        """
        width = max(map(len, groups))
        connection = self.table.get_backend()
        stacks = connection.name in STACKING and len(groups) > 1
        write = _in_one_scan if stacks else _in_a_scan_each
        asked = f"WITH cells AS ({connection.compile(rows)}) {write(groups, number)}"
        kind = "int64" if number.startswith("COUNT") else "float64"
        schema = {"k": "int32", "n": kind} | {f"v{p}": "string" for p in range(width)}
        return self._answer(connection.sql(asked, schema=schema), monitor)

    def _answer(self, query: Any, monitor: Monitor) -> Any:
        """Return what the engine answers; DuckDB is told of a cancellation."""
        connection = getattr(self.table.get_backend(), "con", None)
        return in_thread(query.to_pyarrow, monitor, getattr(connection, "interrupt", None))


def _in_a_scan_each(groups: Sequence[Sequence[str]], number: str) -> str:
    """Return the words that count each group of columns by itself."""
    width = max(map(len, groups))
    parts = []
    for k, group in enumerate(groups):
        # The parts of a union have equally many columns; what is added is not looked at.
        padded = [*group, *[group[0]] * (width - len(group))]
        shown = ", ".join(f"{column} AS v{p}" for p, column in enumerate(padded))
        keys = ", ".join(group)
        parts.append(f"SELECT {k} AS k, {number} AS n, {shown} FROM cells GROUP BY {keys}")
    return " UNION ALL ".join(parts)


def _in_one_scan(groups: Sequence[Sequence[str]], number: str) -> str:
    """Return the words that make a row for each group of columns of each row, and count these.

    Spark takes half a second to plan a scan, however few rows there are.
    """
    width = max(map(len, groups))
    shown = ", ".join(f"v{p}" for p in range(width))
    weight = ("w",) if "w" in number else ()
    made = []
    for k, group in enumerate(groups):
        padded = [*group, *["CAST(NULL AS STRING)"] * (width - len(group))]
        made.append(", ".join((str(k), *weight, *padded)))
    names = ", ".join(("k", *weight, shown))
    rows = f"SELECT stack({len(groups)}, {', '.join(made)}) AS ({names}) FROM cells"
    return f"SELECT k, {number} AS n, {shown} FROM ({rows}) GROUP BY k, {shown}"
