"""Assembly of a model from the parts of a file, with the checks common to all formats."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import CycleError, FormatError, ModelError, arrows
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, SuperValue, Utility
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import list_names, notes_on
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.node_rules import CHANCE, check_kinds
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.formats.decisions.properties import DecisionProperties, taken_from
from bayesgui.formats.dropped_nodes import dependents, list_dropped, notes_on_dropped
from bayesgui.formats.file_table import FileTable
from bayesgui.formats.properties import floats
from bayesgui.formats.row_sums import RowRepairs, notes_on_tiny
from bayesgui.formats.table_budget import TableBudget

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism


class Assembly:
    """Collects variables and tables and builds the network from them.

    Where some of the nodes are decisions or utilities, it builds a `Model`; a table of a decision
    without numbers says what is known when it is taken.

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
        self._unfilled: set[str] = set()
        self._dropped: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        """The kind of each node that is no chance node."""
        self.said: dict[str, DecisionProperties] = {}
        """What the file says of decisions and utilities besides their tables."""
        self._open: list[str] = []
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
        return self._add(
            name,
            line,
            lambda: Variable(
                name,
                tuple(states),
                None if values is None else tuple(values),
                None if edges is None else tuple(edges),
                unit,
                label,
                description,
                tuple(properties),
            ),
        )

    def _add(self, name: str, line: int, make: Callable[[], Variable]) -> Variable:
        if name in self.variables:
            raise FormatError(
                "{where}: there is a second node named {variable}. Nothing was opened.",
                **self._place(line),
                variable=name,
            )
        try:
            self.variables[name] = make()
        except ModelError as error:
            raise self.refusal(line, error) from None
        return self.variables[name]

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
        """Add a decision; its table, if there is one, says what is known and what is done."""
        self.said[name], details["properties"] = taken_from(details.get("properties", ()))
        self.add_variable(name, states, line, **details)
        self.kinds[name] = DECISION

    def add_utility(self, name: str, line: int, *, unit: str = "", **details: Any) -> None:
        """Add a utility; its table has no axis for itself."""
        self.said[name], properties = taken_from(details.get("properties", ()))
        texts = {key: details.get(key, "") for key in ("label", "description")}
        self._add(name, line, lambda: Variable(name, Reals(unit), properties=properties, **texts))
        self.kinds[name] = UTILITY

    def say(self, name: str, **parts: Any) -> None:
        """Say more of a decision or utility: any field of `DecisionProperties`."""
        self.said[name] = replace(self.said[name], **parts)

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

        `numbers`: none for a decision without a policy, and a utility whose numbers are not in the
        file. `axes`, `experience`: as in `FileTable`; the rows in the file's order.
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
        self._unfilled.add(variable)

    def expand(self, variable: str, cells: int, line: int) -> None:
        """Allow for a table whose numbers are not in the file."""
        self._budget.expand(variable, cells, self._place(line))

    def has_table(self, name: str) -> bool:
        """Tell whether a node's table has been added."""
        return name in self._tables

    def parents_of(self, name: str) -> tuple[str, ...]:
        """Return the parents that a table names."""
        return self._tables[name].parents if name in self._tables else ()

    def states_of(self, name: str, line: int, child: str = "") -> tuple[str, ...]:
        """Return the states of a node that a table refers to."""
        if name in self.variables:
            if self.kinds.get(name) == UTILITY and child != name:
                self._refuse_arc(name, child, line)
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

    def _refuse_arc(self, parent: str, child: str, line: int) -> None:
        """Raise if a node may not have a utility as its parent."""
        try:
            check_kinds(parent, child, (UTILITY, self.kinds.get(child, CHANCE)))
        except ModelError as error:
            raise self.refusal(line, error) from None

    def sizes(self, variable: str, parents: Sequence[str], line: int) -> tuple[int, ...]:
        """Return the shape of a table, parents first; raise if it is too large.

        That of a utility has no axis for itself.
        """
        own = () if self.kinds.get(variable) == UTILITY else (variable,)
        if own or variable not in self.variables:
            self.states_of(variable, line)
        names = (*parents, *own)
        shape = tuple(len(self.states_of(name, line, variable)) for name in names)
        self._budget.take(variable, shape if own else (*shape, 1), self._place(line))
        return shape

    def refusal(self, line: int, reason: ModelError) -> FormatError:
        """Convert an error of the core to one with the place in the file."""
        return FormatError(
            "{where}: {reason} Nothing was opened.",
            **self._place(line),
            reason=reason,
        )

    def model(
        self,
        name: str,
        properties: Mapping[str, str] | None = None,
        *,
        may_be_empty: bool = False,
    ) -> Model:
        """Build the model from everything added, and add notes on its tables.

        It is a `BayesianNetwork` where all nodes are chance nodes.

        `may_be_empty`: whether a network without nodes is valid rather than a sign of a truncated
        file.
        """
        if not self.variables and not self._tables and may_be_empty:
            return BayesianNetwork((), (), name, properties)
        if not self.variables and not self._dropped:
            raise FormatError("{path} has no nodes. Nothing was opened.", path=self.file)
        below = self._settle_dropped()
        if not self.variables:
            raise FormatError(
                "{path} has no discrete chance nodes that can be read, only {nodes}. Nothing was "
                "opened.",
                path=self.file,
                nodes=list_dropped(self._dropped, below),
            )
        for table in self._tables.values():
            if table.variable not in self.variables:
                self.states_of(table.variable, table.line)
        missing = [n for n in self.variables if n not in self._tables and n not in self.kinds]
        if missing:
            raise FormatError(
                "{path} has no table for {variables}; it seems to be cut short. Nothing was "
                "opened.",
                path=self.file,
                variables=list_names(missing),
            )
        mechanisms = [self._mechanism(name) for name in self.variables]
        self.remarks += notes_on(
            self._open,
            "The utilities of {names} are not in the file; give them in their tables.",
            "The utilities of {names} are not in the file; give them in its table.",
        )
        self.remarks.extend(self._repairs.notes())
        self.remarks.extend(notes_on_tiny(each for each in mechanisms if isinstance(each, CPT)))
        flat = all(isinstance(each, CPT) for each in mechanisms)
        made: type[Model] = BayesianNetwork if flat else Model
        try:
            return made(self.variables.values(), mechanisms, name, properties)
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

    def _settle_dropped(self) -> list[str]:
        """Leave out the nodes below the dropped ones, and return them."""
        self.remarks.extend(notes_on_dropped(self._dropped))
        parents = {
            name: table.parents
            for name, table in self._tables.items()
            if self.kinds.get(name) != DECISION
        }
        below: list[str] = []
        for child, parent in dependents(parents, self._dropped):
            self.lose(
                "Left out: {child}, because it depends on {parent}.", child=child, parent=parent
            )
            self.variables.pop(child, None)
            below.append(child)
        lost = {*self._dropped, *below}
        self._tables = {name: table for name, table in self._tables.items() if name not in lost}
        for name in self.kinds if lost else ():
            if name in self._tables and self.kinds[name] == DECISION:
                self._forget(name, lost)
        return below

    def _forget(self, decision: str, lost: Container[str]) -> None:
        """Take nodes that are left out from what a decision knows."""
        table = self._tables[decision]
        known = tuple(parent for parent in table.parents if parent not in lost)
        if known != table.parents:
            self._tables[decision] = FileTable(decision, known, np.zeros(0), table.line)
            self.say(decision, policy=())
            self.remarks += notes_on(
                [parent for parent in table.parents if parent in lost],
                "{variable} does not know {names} any more, which were left out.",
                "{variable} does not know {names} any more, which was left out.",
                kind=Loss,
                variable=decision,
            )

    def _mechanism(self, name: str) -> Mechanism:
        self._monitor.check()
        if name not in self.kinds:
            return self._cpt(self._tables[name])
        table = self._tables.get(name) or FileTable(name, (), np.zeros(0), 0)
        return self._decision(table) if self.kinds[name] == DECISION else self._utility(table)

    def _decision(self, table: FileTable) -> Decision:
        policy = np.array(self.said[table.variable].policy, dtype=np.float64)
        if policy.size:
            table = FileTable(table.variable, table.parents, policy, table.line)
        if table.numbers.size:
            return Decision(table.variable, table.parents, self._cpt(table))
        for parent in table.parents:
            self.states_of(parent, table.line, table.variable)
        return Decision(table.variable, table.parents)

    def _utility(self, table: FileTable) -> Utility | SuperValue:
        name, said = table.variable, self.said[table.variable]
        parents = table.parents if said.terms is None else said.terms
        if said.formula is not None or any(self.kinds.get(each) == UTILITY for each in parents):
            for parent in parents:
                if parent not in self.variables:
                    self.states_of(parent, table.line, name)
            if table.numbers.size and said.formula is None:
                self.lose(
                    "The numbers of {variable} were left out: it is the sum of the utilities "
                    "above it.",
                    variable=name,
                )
            try:
                return SuperValue(name, parents, said.formula or "", said.weight)
            except ModelError as error:
                raise self.refusal(table.line, error) from None
        shape = self.sizes(name, table.parents, table.line)
        if table.numbers.size:
            self._check_size(table, shape)
        if not np.isfinite(table.numbers).all():
            raise FormatError(
                "{where}: the utilities of {variable} hold a number that is not finite. Nothing "
                "was opened; give a finite one.",
                **self._place(table.line),
                variable=name,
            )
        if not table.numbers.size:
            self.expand(name, math.prod(shape), table.line)
            self._open.append(name)
        elif said.terms == () and (table.numbers == table.numbers[0]).all():
            # It has no parents; a program that needs one was given some node.
            table, shape = replace(table, parents=(), numbers=table.numbers[:1]), ()
        table = replace(table, numbers=said.without_factor(table.numbers))
        unknown = [k for k in said.unknown if 0 <= k < table.numbers.size]
        return table.utility(shape, said.weight, unknown)

    def _check_size(self, table: FileTable, shape: tuple[int, ...]) -> None:
        """Raise unless a table has as many numbers as its axes need."""
        if table.numbers.size != math.prod(shape):
            raise FormatError(
                "{where}: the table of {variable} needs {needed} numbers and has "
                "{found}. Nothing was opened.",
                **self._place(table.line),
                variable=table.variable,
                needed=math.prod(shape),
                found=table.numbers.size,
            )

    def _cpt(self, table: FileTable) -> CPT:
        shape = self.sizes(table.variable, table.parents, table.line)
        self._check_size(table, shape)
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
        return cpt.marked_filled(table.variable not in self._unfilled)
