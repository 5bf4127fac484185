"""Assembly of a network from the parts of a file, with the checks common to all formats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT, normalized_rows
from bayesgui.core.errors import CycleError, FormatError, ModelError, arrows
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.core.table_edits import MAX_BYTES, MAX_PARENTS
from bayesgui.core.variable import Variable
from bayesgui.formats.dropped_nodes import dependents, notes_on_dropped
from bayesgui.formats.row_sums import notes_on_sums, proportions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

MAX_CELLS = MAX_BYTES // 8
"""Number of entries of all tables that any file may have, checked before one is allocated.

A few bytes of a file may stand for a large table, such as a default row. A table as large as the
window allows can be read from any file that it is saved in.
"""


def most_cells(size: int) -> int:
    """Return the maximum number of entries of all tables in a file.

    Parameters
    ----------
    size : int
        Number of characters of the file; a number that is written out takes two at least.
    """
    return max(MAX_CELLS, size // 2)


@dataclass(frozen=True)
class _Table:
    variable: str
    parents: tuple[str, ...]
    numbers: NDArray[np.float64]
    line: int
    axes: tuple[int, ...] | None
    weights: bool


class Assembly:
    """Collects variables and tables and builds the network from them.

    Parameters
    ----------
    path : Path
        The file, for messages.
    monitor : Monitor
        Polled for cancellation.
    size : int
        Number of characters of the file.
    """

    def __init__(self, path: Path, monitor: Monitor = SILENT, size: int = 0) -> None:
        self.file = path.name
        self._most_cells = most_cells(size)
        self._monitor = monitor
        self.remarks: list[str] = []
        self.variables: dict[str, Variable] = {}
        self._tables: dict[str, _Table] = {}
        self._dropped: dict[str, str] = {}
        self._decisions: set[str] = set()
        self._renormalized: dict[str, int] = {}
        self._weights: list[str] = []
        self._cells: dict[str, int] = {}
        self._total = 0

    def where(self, line: int) -> str | FormatError:
        """Return a place for messages: the file and, if known, the line.

        The place is a separate template (an error that is never raised), so that it can be
        translated.
        """
        if not line:
            return self.file
        return FormatError("{path}, line {line}", path=self.file, line=line)

    def _place(self, line: int) -> dict[str, object]:
        """Return the values of an error that say where it is."""
        return {"path": self.file, "where": self.where(line), "line": line}

    def add_variable(
        self,
        name: str,
        states: Sequence[str],
        line: int,
        *,
        values: Sequence[float] | None = None,
        edges: Sequence[float] | None = None,
        unit: str = "",
        label: str = "",
        description: str = "",
        properties: Sequence[tuple[str, str]] = (),
    ) -> Variable:
        """Add a node.

        Raises
        ------
        FormatError
            If its name is taken, or name and states are invalid.
        """
        if name in self.variables:
            raise FormatError(
                "{where}: there is a second node named {variable}. Nothing was opened.",
                **self._place(line),
                variable=name,
            )
        try:
            variable = Variable(
                name,
                tuple(states),
                None if values is None else tuple(values),
                None if edges is None else tuple(edges),
                unit,
                label,
                description,
                tuple(properties),
            )
        except ModelError as error:
            raise self.refusal(line, error) from None
        self.variables[name] = variable
        return variable

    def reorder(self, names: Sequence[str]) -> None:
        """Reorder the nodes; those that are not named come last, in their old order."""
        known = [name for name in dict.fromkeys(names) if name in self.variables]
        self.variables = {name: self.variables[name] for name in (*known, *self.variables)}

    def drop(self, name: str, kind: str) -> None:
        """Drop a node and everything that depends on it.

        Parameters
        ----------
        name : str
            The node.
        kind : str
            Its kind, for the note: "utility", "continuous" and so on.
        """
        self._dropped[name] = kind

    def add_decision(self, name: str, states: Sequence[str], line: int, **details: Any) -> None:
        """Add a decision, kept as a node with equally likely states if a table depends on it."""
        self.add_variable(name, states, line, **details)
        self._decisions.add(name)

    def add_table(
        self,
        variable: str,
        parents: Sequence[str],
        numbers: Sequence[float] | NDArray[np.float64],
        line: int,
        *,
        axes: Sequence[int] | None = None,
        weights: bool = False,
    ) -> None:
        """Add the table of a node, which may be added later itself.

        Parameters
        ----------
        variable : str
            The child.
        parents : sequence of str
            Its parents.
        numbers : sequence of float
            All entries in the file's order.
        line : int
            Line of the table, for messages.
        axes : sequence of int, optional
            The file's order of the axes, slowest first, where k < len(parents) is a parent and
            len(parents) the child; by default the parents in order, then the child.
        weights : bool
            Whether the format allows rows of weights that do not sum to 1.

        Raises
        ------
        FormatError
            If the node already has a table.
        """
        if variable in self._tables:
            raise FormatError(
                "{where}: {variable} has a second table. Nothing was opened.",
                **self._place(line),
                variable=variable,
            )
        array = np.asarray(numbers, dtype=np.float64).reshape(-1)
        order = None if axes is None else tuple(axes)
        self._tables[variable] = _Table(variable, tuple(parents), array, line, order, weights)

    def has_table(self, name: str) -> bool:
        """Tell whether a node's table has been added."""
        return name in self._tables

    def states_of(self, name: str, line: int, child: str = "") -> tuple[str, ...]:
        """Return the states of a node that a table refers to.

        Raises
        ------
        FormatError
            If there is no such node.
        """
        if name in self.variables:
            return self.variables[name].states
        if not child or child == name:
            raise FormatError(
                "{where}: there is a table for {variable}, but no such node. Nothing was opened.",
                **self._place(line),
                variable=name,
            )
        raise FormatError(
            "{where}: the table of {variable} names the unknown parent {parent}. "
            "Nothing was opened.",
            **self._place(line),
            variable=child,
            parent=name,
        )

    def sizes(self, variable: str, parents: Sequence[str], line: int) -> tuple[int, ...]:
        """Return the shape of a table, parents first; raise if it is too large.

        Raises
        ------
        FormatError
            If a node is unknown, or the tables would have more than `most_cells` numbers or
            one of them more than `MAX_PARENTS` parents.
        """
        names = (*parents, variable)
        self.states_of(variable, line)
        shape = tuple(len(self.states_of(name, line, variable)) for name in names)
        if len(parents) > MAX_PARENTS:
            raise FormatError(
                "{where}: {variable} has {count} parents, but this program handles {most} at most. "
                "Nothing was opened.",
                **self._place(line),
                variable=variable,
                count=len(parents),
                most=MAX_PARENTS,
            )
        if math.prod(shape) > self._most_cells:
            raise FormatError(
                "{where}: the table of {variable} would have {needed:,} numbers, more "
                "than this program handles. Nothing was opened.",
                **self._place(line),
                variable=variable,
                needed=math.prod(shape),
            )
        self._total += math.prod(shape) - self._cells.get(variable, 0)
        self._cells[variable] = math.prod(shape)
        if self._total > self._most_cells:
            raise FormatError(
                "{where}: the tables up to that of {variable} would have {needed:,} numbers "
                "together, more than this program handles. Nothing was opened.",
                **self._place(line),
                variable=variable,
                needed=self._total,
            )
        return shape

    def refusal(self, line: int, reason: ModelError) -> FormatError:
        """Convert an error of the core to one with the place in the file."""
        return FormatError(
            "{where}: {reason} Nothing was opened.",
            **self._place(line),
            reason=reason,
        )

    def network(
        self,
        name: str,
        properties: Mapping[str, str] | None = None,
        *,
        may_be_empty: bool = False,
    ) -> BayesianNetwork:
        """Build the network from everything added, and add notes on its tables.

        Parameters
        ----------
        name : str
            The network's name.
        properties : mapping of str to str, optional
            Its free properties.
        may_be_empty : bool
            Whether a network without nodes is valid rather than a sign of a truncated file.

        Raises
        ------
        FormatError
            If tables are missing or of the wrong size, hold numbers that are not probabilities, or
            the arcs close a cycle.
        """
        if not self.variables and not self._tables and may_be_empty:
            return BayesianNetwork((), (), name, properties)
        if not self.variables:
            raise FormatError("{path} has no nodes. Nothing was opened.", path=self.file)
        self._settle_decisions()
        self._settle_dropped()
        if not self.variables:
            raise FormatError(
                "{path} has no discrete chance nodes. Nothing was opened.", path=self.file
            )
        for table in self._tables.values():
            self.states_of(table.variable, table.line)
        missing = [name for name in self.variables if name not in self._tables]
        if missing:
            raise FormatError(
                "{path} has no table for {variables}; it seems to be cut short. Nothing was "
                "opened.",
                path=self.file,
                variables=list_names(missing),
            )
        cpts = [self._cpt(self._tables[name]) for name in self.variables]
        self.remarks.extend(notes_on_sums(self._weights, self._renormalized))
        try:
            return BayesianNetwork(self.variables.values(), cpts, name, properties)
        except CycleError as error:
            raise FormatError(
                "{path}: the arcs close the cycle {cycle}. Nothing was opened.",
                path=self.file,
                cycle=arrows(error.values["path"]),
            ) from None
        except ModelError as error:
            raise FormatError(
                "{path}: {reason} Nothing was opened.", path=self.file, reason=error
            ) from None

    def _settle_decisions(self) -> None:
        for name in self._decisions:
            self._tables.pop(name, None)
        needed = {parent for table in self._tables.values() for parent in table.parents}
        for name in [name for name in self.variables if name in self._decisions]:
            if name not in needed:
                del self.variables[name]
                self._dropped.setdefault(name, "decision")
                continue
            uniform = np.full(len(self.variables[name].states), 1 / self.variables[name].n_states)
            self.add_table(name, (), uniform, 0)
            self.remarks.append(
                Loss(
                    "The decision {variable} became a node with equally likely states, because "
                    "other nodes depend on it.",
                    variable=name,
                )
            )

    def _settle_dropped(self) -> None:
        self.remarks.extend(notes_on_dropped(self._dropped))
        lost = set(self._dropped)
        parents = {name: table.parents for name, table in self._tables.items()}
        for child, parent in dependents(parents, self._dropped):
            self.remarks.append(
                Loss(
                    "Left out: {child}, because it depends on {parent}.", child=child, parent=parent
                )
            )
            self.variables.pop(child, None)
            lost.add(child)
        self._tables = {name: table for name, table in self._tables.items() if name not in lost}

    def _cpt(self, table: _Table) -> CPT:
        self._monitor.check()
        shape = self.sizes(table.variable, table.parents, table.line)
        needed = math.prod(shape)
        if table.numbers.size != needed:
            raise FormatError(
                "{where}: the table of {variable} needs {needed} numbers and has "
                "{found}. Nothing was opened.",
                **self._place(table.line),
                variable=table.variable,
                needed=needed,
                found=table.numbers.size,
            )
        values = table.numbers
        if table.axes is not None:
            stored = values.reshape([shape[axis] for axis in table.axes])
            values = stored.transpose(np.argsort(table.axes))
        values = values.reshape(shape)
        try:
            if table.weights:
                values, weighted = proportions(values)
                self._weights.extend([table.variable] * weighted)
            rows, renormalized = normalized_rows(values, table.variable)
            cpt = CPT(table.variable, table.parents, rows)
        except ModelError as error:
            raise self.refusal(table.line, error) from None
        if renormalized:
            self._renormalized[table.variable] = renormalized
        return cpt
