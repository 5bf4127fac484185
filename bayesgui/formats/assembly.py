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
from bayesgui.core.variable import Variable
from bayesgui.formats.dropped_nodes import dependents, list_dropped, notes_on_dropped
from bayesgui.formats.properties import floats
from bayesgui.formats.row_sums import RowRepairs, notes_on_tiny
from bayesgui.formats.table_budget import TableBudget

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray


@dataclass(frozen=True)
class FileTable:
    """A table of a file.

    `numbers`: shape (n,); all entries in the file's order. `axes`: the file's order of the axes,
    slowest first, where k < len(parents) is a parent and len(parents) the child; by default the
    parents in order, then the child. `experience`: number of cases on which each row rests, or one
    for all; empty if unknown.
    """

    variable: str
    parents: tuple[str, ...]
    numbers: NDArray[np.float64]
    line: int
    axes: tuple[int, ...] | None = None
    experience: tuple[float, ...] = ()

    def cpt(self, shape: tuple[int, ...], repairs: RowRepairs | None) -> CPT:
        """Return the table as a CPT, without counts if the experience does not fit.

        `shape`: numbers of states of the parents and the child; as many entries as there are
        numbers. `repairs`: receives what was done to rows of zeros, numbers just below 0 and rows
        that do not sum to 1, which are errors without it.

        Netica's and HUGIN's experience of a row is the sum of its Dirichlet parameters, so that
        these are the row times its experience.
        """
        values = self.numbers
        if self.axes is not None:
            stored = values.reshape([shape[axis] for axis in self.axes])
            values = stored.transpose(np.argsort(self.axes))
        values = values.reshape(shape)
        if repairs is not None:
            values = repairs.fill(values, self.variable)
            values = repairs.divide(values, self.variable)
        rows, renormalized = normalized_rows(values, self.variable)
        if renormalized and repairs is not None:
            repairs.renormalized[self.variable] = renormalized
        return CPT(self.variable, self.parents, rows, self._counts(rows))

    def _counts(self, rows: NDArray[np.float64]) -> NDArray[np.float64] | None:
        cases = np.asarray(self.experience, dtype=np.float64)
        size = rows.size // rows.shape[-1]
        if cases.size not in (1, size) or not np.isfinite(cases).all() or (cases < 0).any():
            return None
        counts: NDArray[np.float64] = (
            rows * np.broadcast_to(cases, size).reshape(rows.shape[:-1])[..., np.newaxis]
        )
        return counts


class Assembly:
    """Collects variables and tables and builds the network from them.

    `strict`: whether rows of zeros, numbers just below 0 and rows that do not sum to 1 are errors,
    as in a file that no other program writes. `normalizes`: whether the program that writes the
    format divides each row by its sum, whatever it is.
    """

    def __init__(
        self,
        path: Path,
        monitor: Monitor = SILENT,
        size: int = 0,
        *,
        strict: bool = False,
        normalizes: bool = False,
    ) -> None:
        self.file = path.name
        self._budget = TableBudget(size)
        self._monitor = monitor
        self.remarks: list[str] = []
        self.variables: dict[str, Variable] = {}
        self._tables: dict[str, FileTable] = {}
        self._dropped: dict[str, str] = {}
        self.decisions: set[str] = set()
        self._repairs = RowRepairs(normalizes)
        self._strict = strict

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
        """Add a node."""
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

    def numbers(self, words: Iterable[str], variable: str, line: int) -> list[float]:
        """Return the numbers of a table as a file has them."""
        try:
            return floats(words, self._monitor)
        except ValueError:
            raise FormatError(
                "{path}, line {line}: the table of {variable} holds something that is not a "
                "number. Nothing was opened.",
                path=self.file,
                line=line,
                variable=variable,
            ) from None

    def lose(self, template: str, /, **values: object) -> None:
        """Add a remark on content that is left out or replaced."""
        self.remarks.append(Loss(template, **values))

    def drop(self, name: str, kind: str) -> None:
        """Drop a node and everything that depends on it.

        `kind`: its kind, for the note: "utility", "continuous" and so on.
        """
        self._dropped[name] = kind

    def add_decision(self, name: str, states: Sequence[str], line: int, **details: Any) -> None:
        """Add a decision, kept as a node with equally likely states if a table depends on it."""
        self.add_variable(name, states, line, **details)
        self.decisions.add(name)

    def add_table(
        self,
        variable: str,
        parents: Sequence[str],
        numbers: Sequence[float] | NDArray[np.float64],
        line: int,
        *,
        axes: Sequence[int] | None = None,
        experience: Sequence[float] | None = None,
    ) -> None:
        """Add the table of a node, which may be added later itself.

        `axes`: the file's order of the axes, slowest first, where k < len(parents) is a parent and
        len(parents) the child; by default the parents in order, then the child. `experience`:
        number of cases on which each row rests, in the file's order of the rows, or one for all.
        """
        if variable in self._tables:
            raise FormatError(
                "{where}: {variable} has a second table. Nothing was opened.",
                **self._place(line),
                variable=variable,
            )
        array = np.asarray(numbers, dtype=np.float64).reshape(-1)
        order = None if axes is None else tuple(axes)
        cases = tuple(experience or ())
        self._tables[variable] = FileTable(variable, tuple(parents), array, line, order, cases)

    def add_uniform(self, variable: str, parents: Sequence[str], line: int) -> None:
        """Add a table with uniform rows for a node whose numbers are not in the file."""
        known = all(parent in self.variables for parent in parents)
        shape = self.sizes(variable, parents, line) if known else (1,)
        self.expand(variable, math.prod(shape), line)
        self.add_table(variable, parents, np.full(math.prod(shape), 1.0 / shape[-1]), line)

    def expand(self, variable: str, cells: int, line: int) -> None:
        """Allow for a table whose numbers are not in the file."""
        self._budget.expand(variable, cells, self._place(line))

    def has_table(self, name: str) -> bool:
        """Tell whether a node's table has been added."""
        return name in self._tables

    def states_of(self, name: str, line: int, child: str = "") -> tuple[str, ...]:
        """Return the states of a node that a table refers to."""
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
        """Return the shape of a table, parents first; raise if it is too large."""
        names = (*parents, variable)
        self.states_of(variable, line)
        shape = tuple(len(self.states_of(name, line, variable)) for name in names)
        self._budget.take(variable, shape, self._place(line))
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

        `may_be_empty`: whether a network without nodes is valid rather than a sign of a truncated
        file.
        """
        if not self.variables and not self._tables and may_be_empty:
            return BayesianNetwork((), (), name, properties)
        if not self.variables and not self._dropped:
            raise FormatError("{path} has no nodes. Nothing was opened.", path=self.file)
        below = self._settle_dropped()
        self._settle_decisions()
        if not self.variables:
            raise FormatError(
                "{path} has no discrete chance nodes that can be read, only {nodes}. Nothing was "
                "opened.",
                path=self.file,
                nodes=list_dropped(self._dropped, below),
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
        self.remarks.extend(self._repairs.notes())
        self.remarks.extend(notes_on_tiny(cpts))
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
        """Keep the decisions on which a remaining table depends, and leave out the others."""
        for name in self.decisions:
            self._tables.pop(name, None)
        needed = {
            parent
            for table in self._tables.values()
            if table.variable in self.variables
            for parent in table.parents
        }
        unneeded: dict[str, str] = {}
        for name in [name for name in self.variables if name in self.decisions]:
            if name not in needed:
                del self.variables[name]
                unneeded[name] = self._dropped[name] = "decision"
                continue
            uniform = np.full(len(self.variables[name].states), 1 / self.variables[name].n_states)
            self.add_table(name, (), uniform, 0)
            self.lose(
                "The decision {variable} became a node with equally likely states, because "
                "other nodes depend on it.",
                variable=name,
            )
        self.remarks.extend(notes_on_dropped(unneeded))

    def _settle_dropped(self) -> list[str]:
        """Leave out the nodes below the dropped ones, and return them."""
        self.remarks.extend(notes_on_dropped(self._dropped))
        parents = {name: table.parents for name, table in self._tables.items()}
        below: list[str] = []
        for child, parent in dependents(parents, self._dropped):
            self.lose(
                "Left out: {child}, because it depends on {parent}.", child=child, parent=parent
            )
            self.variables.pop(child, None)
            below.append(child)
        lost = {*self._dropped, *below}
        self._tables = {name: table for name, table in self._tables.items() if name not in lost}
        return below

    def _cpt(self, table: FileTable) -> CPT:
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
        repairs = None if self._strict else self._repairs
        try:
            cpt = table.cpt(shape, repairs)
        except ModelError as error:
            raise self.refusal(table.line, error) from None
        if table.experience and cpt.counts is None:
            self.lose(
                "The numbers of cases of {variable} do not fit its table and were left out.",
                variable=table.variable,
            )
        return cpt
