"""Tables of cases whose rows stay where they are, and which answer counts of families.

Learning needs counts only. A `CaseSource` has what a learner asks of a `Dataset` except the rows:
columns, numbers of rows, matching with a network, restriction to complete rows, and counts of many
families at once, which take one pass over a file or one query.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable

    Table = NDArray[Any]
    Family = tuple[str, ...]

MAX_BYTES = 2**28
"""Memory of the tables that are kept, in bytes."""

BATCH_CELLS = 2**24
"""Cells of the tables that are counted in one pass or query."""


class RowCounter(Protocol):
    """Counts rows where they are: in a file, or in a database."""

    @property
    def held(self) -> Dataset | None:
        """The distinct rows with the number of times that each occurs, if they are in memory."""

    def count(
        self, families: Sequence[Family], complete: Sequence[str], monitor: Monitor
    ) -> list[Table]:
        """Count the rows of every configuration of some families.

        `families`: columns of each family. A row with a missing cell in a family is not counted
        there. `complete`: columns of which none may be missing in a row that is counted.
        """

    def totals(self, complete: Sequence[str], monitor: Monitor) -> tuple[int, float]:
        """Return the number of rows that are complete in some columns, and their total weight."""


@dataclass(frozen=True, eq=False, repr=False)
class SourceColumn(ShortRepr):
    """A categorical column of a table whose rows are elsewhere.

    `states`: all states, including those that do not occur. `counts`: shape (states,); number of
    rows with each state, or their total weight. `n_missing`: number of rows in which the cell is
    missing. `edges`: limits of the intervals, if the column was numeric. `places`: for each state
    its place in the counter's tables, −1 if it has none; by default its own.
    """

    name: str
    states: tuple[str, ...]
    counts: Table
    n_rows: int
    n_missing: int
    edges: tuple[float, ...] | None = None
    places: tuple[int, ...] | None = None

    def matched(self, variable: Variable) -> SourceColumn:
        """Return the column with the states of a node, in its order."""
        if self.states == variable.states:
            return self
        own_places: dict[int, int] = {}
        unknown = []
        for k, (state, count) in enumerate(zip(self.states, self.counts, strict=True)):
            position = variable.position(state)
            if position is None or own_places.setdefault(position, k) != k:
                # Two texts of one state have no common place in the counter's tables.
                unknown += [state] if count else []
        if unknown:
            raise DataError(
                "Column {column}: node {variable} has no state “{state}”; it has {states}. Add the "
                "state to the node, or give the network when the table is opened.",
                column=self.name,
                variable=variable.name,
                state=unknown[0],
                states=", ".join(variable.states),
            )
        own = self.places or tuple(range(len(self.states)))
        found = [own_places.get(position, -1) for position in range(variable.n_states)]
        counts = np.array([self.counts[k] if k >= 0 else 0 for k in found])
        places = tuple(own[k] if k >= 0 else -1 for k in found)
        return replace(
            self, states=variable.states, counts=counts, edges=variable.edges, places=places
        )


@dataclass(frozen=True, eq=False, repr=False)
class CaseSource(ShortRepr):
    """A table of cases whose rows stay where they are.

    `total_weight`: sum of the rows' weights; the number of rows if they have none. `remarks`:
    sentences on what was found and left out when the table was opened. `complete`: columns of which
    none may be missing in a row that counts. `monitor`: cancels counting where the caller brings no
    monitor.
    """

    columns: tuple[SourceColumn, ...]
    counter: RowCounter
    n_rows: int
    total_weight: float
    weighted: bool = False
    remarks: tuple[str, ...] = ()
    complete: tuple[str, ...] = ()
    monitor: Monitor = SILENT
    _known: dict[tuple[Family, Family], Table] = field(repr=False, default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names in order."""
        return tuple(self._by_name)

    @cached_property
    def _by_name(self) -> dict[str, SourceColumn]:
        return {column.name: column for column in self.columns}

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> SourceColumn:
        """Return a column by name."""
        if (column := self._by_name.get(name)) is not None:
            return column
        raise DataError(
            "The table has no column {column}; it has {names}.",
            column=name,
            names=", ".join(self.names) or "none",
        )

    def categorical(self, name: str) -> SourceColumn:
        """Return a column by name; see `__getitem__`."""
        return self[name]

    def select(self, names: Iterable[str]) -> CaseSource:
        """Return the table with only some columns, in the given order."""
        return replace(self, columns=tuple(self[name] for name in names))

    def remarked(self, *remarks: str) -> CaseSource:
        """Return the table with more remarks."""
        return replace(self, remarks=(*self.remarks, *remarks))

    def watched(self, monitor: Monitor) -> CaseSource:
        """Return the table with a monitor that cancels its passes."""
        return replace(self, monitor=monitor)

    def complete_rows(
        self, names: Iterable[str] | None = None, monitor: Monitor = SILENT
    ) -> CaseSource:
        """Return the rows in which no cell of some columns, by default of any, is missing."""
        considered = self.names if names is None else names
        asked = [name for name in considered if self[name].n_missing]
        complete = tuple(sorted({*self.complete, *asked}))
        if complete == self.complete:
            return self
        watch = self._monitor(monitor)
        n_rows, total = self.counter.totals(complete, watch)
        made = replace(self, complete=complete, n_rows=n_rows, total_weight=total)
        marginals = made.tables([(name,) for name in self.names], watch)
        columns = tuple(
            replace(
                column, counts=counts, n_rows=n_rows, n_missing=self._blank(column, counts, made)
            )
            for column, counts in zip(self.columns, marginals, strict=True)
        )
        return replace(made, columns=columns)

    @staticmethod
    def _blank(column: SourceColumn, counts: Table, made: CaseSource) -> int:
        """Return the number of missing cells of a column that are left."""
        if column.name in made.complete:
            return 0
        # Of weighted rows the number is not known; it matters only whether there are any.
        return column.n_missing if made.weighted else made.n_rows - int(counts.sum())

    def matched(
        self,
        network: BayesianNetwork,
        *,
        unknown: Literal["refuse"] = "refuse",
        hidden: bool = False,
    ) -> CaseSource:
        """Return the table with the columns and states of a network; see `Dataset.matched`."""
        for node in network:
            if node not in self:
                raise DataError(
                    "The table has no column for node {variable}; its columns are {names}. Rename "
                    "a column, or remove the node.",
                    variable=node,
                    names=", ".join(self.names) or "none",
                )
        columns = tuple(self[v.name].matched(v) for v in network.variables)
        others = [name for name in self.names if name not in network]
        made = replace(self, columns=columns)
        if others:
            note = Sentence(
                "No node has the name of {columns}; left out.", columns=", ".join(others)
            )
            made = made.remarked(note)
        return made

    def tables(self, families: Sequence[Family], monitor: Monitor = SILENT) -> list[Table]:
        """Count the rows of every configuration of some families, at once.

        The result: numbers of rows (int64), or total weights (float64).
        """
        keys = [(self.complete, tuple(sorted(family))) for family in families]
        found = self._counted(keys)
        asked = [key for key in dict.fromkeys(keys) if key not in found]
        for batch in _batches(asked, self._n_cells):
            wanted = [family for _, family in batch]
            counted = self.counter.count(wanted, self.complete, self._monitor(monitor))
            found.update(zip(batch, counted, strict=True))
        self._keep(found)
        return [
            self._arranged(found[key], key[1], family)
            for key, family in zip(keys, families, strict=True)
        ]

    def _counted(self, keys: Sequence[tuple[Family, Family]]) -> dict[tuple[Family, Family], Table]:
        """Return the tables that are known, or are sums of known ones."""
        found = {key: self._known[key] for key in keys if key in self._known}
        whole = {column.name for column in self.columns if not column.n_missing}
        larger = [
            (family, table)
            for (complete, family), table in self._known.items()
            if complete == self.complete and whole.issuperset(family)
        ]
        sets = [frozenset(family) for family, _ in larger]
        for key in keys:
            if key in found:
                continue
            names = frozenset(key[1])
            fitting = [k for k, other in enumerate(sets) if names < other]
            if fitting:
                family, table = larger[min(fitting, key=lambda k: larger[k][1].size)]
                rest = tuple(axis for axis, name in enumerate(family) if name not in names)
                found[key] = table.sum(axis=rest)
        return found

    def _monitor(self, monitor: Monitor) -> Monitor:
        return self.monitor if monitor is SILENT else monitor

    def _n_cells(self, family: Family) -> int:
        return math.prod(len(self[name].states) for name in family)

    def _keep(self, found: dict[tuple[Family, Family], Table]) -> None:
        new = sum(table.nbytes for key, table in found.items() if key not in self._known)
        if new + sum(table.nbytes for table in self._known.values()) > MAX_BYTES:
            self._known.clear()
        self._known.update(found)

    def _arranged(self, table: Table, order: Family, family: Family) -> Table:
        """Return a table with the axes in the order asked for, and the states in the columns'."""
        made = table.transpose([order.index(name) for name in family])
        for axis, name in enumerate(family):
            places = self[name].places
            if places is not None:
                here = np.array(places)
                made = np.take(made, np.maximum(here, 0), axis=axis)
                made[(slice(None),) * axis + (here < 0,)] = 0
        return np.ascontiguousarray(made)


CaseTable = Dataset | CaseSource
"""The input of learners: a table in memory, or one whose rows are elsewhere."""


def is_weighted(data: CaseTable) -> bool:
    """Tell whether the rows of a table have weights."""
    return data.weights is not None if isinstance(data, Dataset) else data.weighted


def held_rows(data: CaseTable) -> Dataset | None:
    """Return the rows, or the distinct rows with weights, if they are in memory."""
    if isinstance(data, Dataset):
        return data
    held = data.counter.held
    if held is None:
        return None
    columns = [held.categorical(column.name) for column in data.columns]
    if all(c.states == s.states for c, s in zip(columns, data.columns, strict=True)):
        kept = held.complete_rows(data.complete) if data.complete else held
        return kept.select(data.names)
    return None


def as_weighted_rows(data: CaseSource, family: Family, table: Table) -> Dataset:
    """Return the counts of a family as a small table of weighted rows.

    `table`: the counts. The rest of the table's rows have a missing cell.
    """
    cells = np.argwhere(table > 0)
    weights = table[tuple(cells.T)].astype(np.float64)
    blank = data.total_weight - float(weights.sum())
    if blank > 0:
        cells = np.vstack([cells, np.full((1, len(family)), -1)])
        weights = np.append(weights, blank)
    columns = tuple(
        CodedColumn(name, data[name].states, cells[:, k], data[name].edges)
        for k, name in enumerate(family)
    )
    return Dataset(columns, weights)


def rows_of(data: CaseTable, method: str) -> Dataset:
    """Return the rows of a table for a method that needs more than counts of families."""
    found = held_rows(data)
    if found is None:
        raise DataError(
            "{method} reads the rows themselves, and this table of {rows:,} rows answers counts "
            "only. Take a part of the rows, or a method that counts, such as hill-climbing.",
            method=method,
            rows=data.n_rows,
        )
    return found


def _batches(
    asked: Sequence[tuple[Family, Family]], n_cells: Any
) -> Iterator[list[tuple[Family, Family]]]:
    """Yield families in batches whose tables fit memory."""
    batch: list[tuple[Family, Family]] = []
    cells = 0
    for key in asked:
        more = n_cells(key[1])
        if batch and cells + more > BATCH_CELLS:
            yield batch
            batch, cells = [], 0
        batch.append(key)
        cells += more
    if batch:
        yield batch
