"""The Bayesian network as an immutable value, and what each edit of it does to the tables.

What happens to a table, in one place:

* **An arc is added**: the new parent becomes the last axis, every row is repeated for each of its
  states, so no posterior moves.
* **An arc is removed**: the rows that differed only in the parent's state are averaged (equal rows
  keep their bits, so adding and removing an arc is no change).
* **A state is added**: it has probability 0 in every row; children get uniform rows for it.
* **A state is removed**: its share is given to the others in proportion (a row that has nothing
  else becomes uniform); children lose its rows.
* **A state is renamed or moved**: numbers follow their state.
* **A variable is removed**: its children lose a parent as above.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from numpy.typing import NDArray


class BayesianNetwork:
    """A directed acyclic graph with a conditional distribution at every node.

    Equal content makes equal networks; every ``with_…`` and ``without_…`` returns a new network that
    shares all parts it did not touch.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes in their order; names must differ.
    cpds : iterable of CPD
        One for each variable; a variable without one gets a uniform table without parents.
    name : str
        Name of the network.
    properties : mapping of str to str
        Free properties of the network, kept by files.

    Raises
    ------
    ModelError
        If names clash, a table does not fit its variable or parents, or (`CycleError`) the arcs
        close a cycle.
    """

    __slots__ = ("_children", "_cpds", "_order", "_variables", "name", "properties")

    def __init__(
        self,
        variables: Iterable[Variable] = (),
        cpds: Iterable[CPD] = (),
        name: str = "",
        properties: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.properties: Mapping[str, str] = dict(properties or {})
        self._variables: dict[str, Variable] = {}
        for variable in variables:
            if variable.name in self._variables:
                raise ModelError(
                    "There are two nodes named {variable}; give one of them another name.",
                    variable=variable.name,
                )
            self._variables[variable.name] = variable
        given = self._given_cpds(cpds)
        self._cpds: dict[str, CPD] = {
            v.name: given.get(v.name) or CPT.uniform(v.name, (), (), v.n_states)
            for v in self._variables.values()
        }
        for cpd in self._cpds.values():
            self._check_fit(cpd)
        self._children: dict[str, tuple[str, ...]] | None = None
        self._order: tuple[str, ...] | None = None
        self._sort()

    def _given_cpds(self, cpds: Iterable[CPD]) -> dict[str, CPD]:
        given: dict[str, CPD] = {}
        for cpd in cpds:
            if cpd.variable not in self._variables:
                raise ModelError(
                    "There is a table for {variable}, but no such node.", variable=cpd.variable
                )
            if cpd.variable in given:
                raise ModelError("Node {variable} has two tables.", variable=cpd.variable)
            given[cpd.variable] = cpd
        return given

    def _check_fit(self, cpd: CPD) -> None:
        if len(set(cpd.parents)) != len(cpd.parents) or cpd.variable in cpd.parents:
            raise ModelError("The parents of {variable} are not distinct.", variable=cpd.variable)
        for parent in cpd.parents:
            if parent not in self._variables:
                raise ModelError(
                    "Node {variable} has the unknown parent {parent}.",
                    variable=cpd.variable,
                    parent=parent,
                )
        names = (*cpd.parents, cpd.variable)
        expected = tuple(self._variables[name].n_states for name in names)
        shape = cpd.table().values.shape
        if shape != expected:
            raise ModelError(
                "The table of {variable} needs {needed} numbers ({expected}) and has {found} "
                "({shape}).",
                variable=cpd.variable,
                needed=math.prod(expected),
                expected="×".join(map(str, expected)),
                found=math.prod(shape),
                shape="×".join(map(str, shape)),
            )

    def _copy(
        self,
        variables: dict[str, Variable] | None = None,
        cpds: dict[str, CPD] | None = None,
        *,
        arcs_changed: bool = True,
    ) -> BayesianNetwork:
        """Return a network with some parts replaced, which the caller has checked."""
        twin = object.__new__(BayesianNetwork)
        twin.name = self.name
        twin.properties = self.properties
        twin._variables = self._variables if variables is None else variables
        twin._cpds = self._cpds if cpds is None else cpds
        twin._children = None if arcs_changed else self._children
        twin._order = None if arcs_changed else self._order
        return twin

    # -- looking ------------------------------------------------------------------------------

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables in order."""
        return tuple(self._variables.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The variables' names in order."""
        return tuple(self._variables)

    @property
    def cpds(self) -> Mapping[str, CPD]:
        """The conditional distributions by variable, in their own form; a view, not a copy."""
        return MappingProxyType(self._cpds)

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """All arcs as (parent, child), by child in order, then by parent."""
        return tuple((p, cpd.variable) for cpd in self._cpds.values() for p in cpd.parents)

    @property
    def n_parameters(self) -> int:
        """Number of free parameters, the sum of q (r − 1) over the nodes."""
        return sum(self.cpt(name).n_parameters for name in self._variables)

    def __len__(self) -> int:
        return len(self._variables)

    def __iter__(self) -> Iterator[str]:
        return iter(self._variables)

    def __contains__(self, name: object) -> bool:
        return name in self._variables

    def __getitem__(self, name: str) -> Variable:
        """Return the variable of a name.

        Raises
        ------
        ModelError
            If there is none.
        """
        try:
            return self._variables[name]
        except KeyError:
            raise ModelError("The network has no node {variable}.", variable=name) from None

    def cpd(self, name: str) -> CPD:
        """Return the conditional distribution of a variable in its own form."""
        return self._cpds[self[name].name]

    def cpt(self, name: str) -> CPT:
        """Return the conditional distribution of a variable as a table."""
        return self.cpd(name).table()

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the names of a variable's parents, in the order of its table's axes."""
        return self.cpd(name).parents

    def children(self, name: str) -> tuple[str, ...]:
        """Return the names of a variable's children in network order."""
        if self._children is None:
            found: dict[str, list[str]] = {other: [] for other in self._variables}
            for parent, child in self.arcs:
                found[parent].append(child)
            self._children = {parent: tuple(children) for parent, children in found.items()}
        return self._children[self[name].name]

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all variables from which a directed path leads to one of `names`, not `names`."""
        return self._reachable(names, self.parents)

    def descendants(self, *names: str) -> frozenset[str]:
        """Return all variables to which a directed path leads from one of `names`, not `names`."""
        return self._reachable(names, self.children)

    def _reachable(self, names: Sequence[str], step: Any) -> frozenset[str]:
        seen: set[str] = set()
        waiting = list(names)
        while waiting:
            for other in step(waiting.pop()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return frozenset(seen.difference(names))

    def markov_blanket(self, name: str) -> frozenset[str]:
        """Return parents, children and the children's other parents (Pearl 1988, section 3.2.1)."""
        blanket = {*self.parents(name), *self.children(name)}
        for child in self.children(name):
            blanket.update(self.parents(child))
        return frozenset(blanket - {name})

    def topological_order(self) -> tuple[str, ...]:
        """Return the names, parents before children, network order wherever that leaves a choice."""
        if self._order is None:
            self._sort()
        assert self._order is not None
        return self._order

    def _sort(self) -> None:
        waiting = {name: len(cpd.parents) for name, cpd in self._cpds.items()}
        position = {name: k for k, name in enumerate(self._variables)}
        ready = [position[name] for name, count in waiting.items() if not count]
        names = self.names
        order: list[str] = []
        heapq.heapify(ready)
        while ready:
            name = names[heapq.heappop(ready)]
            order.append(name)
            for child in self.children(name):
                waiting[child] -= 1
                if not waiting[child]:
                    heapq.heappush(ready, position[child])
        if len(order) < len(names):
            self._raise_cycle(set(names).difference(order))
        self._order = tuple(order)

    def _raise_cycle(self, tangled: set[str]) -> None:
        name = next(n for n in self._variables if n in tangled)
        path = [name]
        while True:
            name = next(parent for parent in self.parents(name) if parent in tangled)
            if name in path:
                cycle = [*path[path.index(name) :], name][::-1]
                raise CycleError(
                    "The arcs close the cycle {path}; remove one of them.",
                    parent=cycle[-2],
                    child=cycle[-1],
                    path=tuple(cycle),
                )
            path.append(name)

    def directed_path(self, source: str, target: str) -> tuple[str, ...] | None:
        """Return a shortest directed path between two variables, both ends included, or None."""
        before: dict[str, str] = {source: source}
        frontier = [source]
        while frontier and target not in before:
            reached = [(n, child) for n in frontier for child in self.children(n)]
            frontier = []
            for name, child in reached:
                if child not in before:
                    before[child] = name
                    frontier.append(child)
        if target not in before:
            return None
        path = [target]
        while path[-1] != source:
            path.append(before[path[-1]])
        return tuple(reversed(path))

    # -- variables ----------------------------------------------------------------------------

    def with_variable(self, variable: Variable, cpd: CPD | None = None) -> BayesianNetwork:
        """Return the network with one more variable, by default uniform and without parents."""
        if variable.name in self._variables:
            raise ModelError(
                "There already is a node named {variable}; choose another name.",
                variable=variable.name,
            )
        variables = {**self._variables, variable.name: variable}
        cpd = cpd or CPT.uniform(variable.name, (), (), variable.n_states)
        twin = self._copy(variables, {**self._cpds, variable.name: cpd})
        twin._check_fit(cpd)
        return twin

    def without_variables(self, *names: str) -> BayesianNetwork:
        """Return the network without some variables; their children lose them as parents."""
        removed = {self[name].name for name in names}
        network = self
        for parent, child in self.arcs:
            if parent in removed and child not in removed:
                network = network.without_arc(parent, child)
        variables = {k: v for k, v in network._variables.items() if k not in removed}
        cpds = {k: v for k, v in network._cpds.items() if k not in removed}
        return network._copy(variables, cpds)

    def with_variable_replaced(self, variable: Variable) -> BayesianNetwork:
        """Return the network with other particulars of a variable (label, values …), same states.

        Raises
        ------
        ModelError
            If the states differ; use `with_states`.
        """
        if self[variable.name].states != variable.states:
            raise ModelError("The states of {variable} differ.", variable=variable.name)
        return self._copy({**self._variables, variable.name: variable}, arcs_changed=False)

    def with_variable_renamed(self, old: str, new: str) -> BayesianNetwork:
        """Return the network with a variable under another name, everywhere."""
        if old == new:
            return self
        if new in self._variables:
            raise ModelError(
                "There already is a node named {variable}; choose another name.", variable=new
            )
        renamed = self[old].with_name(new)
        variables = {
            (new if name == old else name): (renamed if name == old else variable)
            for name, variable in self._variables.items()
        }
        affected = {old, *self.children(old)}
        cpds: dict[str, CPD] = {}
        for name, cpd in self._cpds.items():
            target = new if name == old else name
            if name in affected:
                parents = tuple(new if p == old else p for p in cpd.parents)
                cpds[target] = cpd.table().with_names(target, parents)
            else:
                cpds[target] = cpd
        return self._copy(variables, cpds)

    def with_name(self, name: str) -> BayesianNetwork:
        """Return the same network under another name."""
        twin = self._copy(arcs_changed=False)
        twin.name = name
        return twin

    def with_properties(self, properties: Mapping[str, str]) -> BayesianNetwork:
        """Return the same network with other free properties."""
        twin = self._copy(arcs_changed=False)
        twin.properties = dict(properties)
        return twin

    # -- states -------------------------------------------------------------------------------

    def with_states(
        self, name: str, states: Sequence[str], origin: Sequence[int | None]
    ) -> BayesianNetwork:
        """Return the network with other states of a variable.

        Parameters
        ----------
        name : str
            The variable.
        states : sequence of str
            Its new states in order.
        origin : sequence of (int or None)
            For each new state the position of the old state it continues, or None for a new one.
        """
        old = self[name]
        kept = [k for k in origin if k is not None]
        if len(origin) != len(states) or len(set(kept)) != len(kept):
            raise ModelError("The states of {variable} do not match.", variable=name)
        variable = replace(
            old,
            states=tuple(states),
            values=_followed(old.values, origin),
            edges=old.edges if list(origin) == list(range(old.n_states)) else None,
        )
        cpds = dict(self._cpds)
        cpds[name] = _with_child_states(self.cpt(name), origin)
        for child in self.children(name):
            cpds[child] = _with_parent_states(self.cpt(child), name, origin)
        return self._copy({**self._variables, name: variable}, cpds, arcs_changed=False)

    # -- arcs and tables ----------------------------------------------------------------------

    def check_arc(self, parent: str, child: str) -> None:
        """Raise unless an arc could be added.

        Raises
        ------
        ModelError
            If it is a loop or already there.
        CycleError
            If it would close a cycle; ``values["path"]`` is that cycle.
        """
        if self[parent].name == self[child].name:
            raise ModelError("No arc from {parent} to itself.", parent=parent)
        if parent in self.parents(child):
            raise ModelError(
                "There already is an arc from {parent} to {child}.", parent=parent, child=child
            )
        path = self.directed_path(child, parent)
        if path is not None:
            raise CycleError(
                "No arc from {parent} to {child}: it would close {path}.",
                parent=parent,
                child=child,
                path=(*path, child),
            )

    def with_arc(self, parent: str, child: str) -> BayesianNetwork:
        """Return the network with one more arc; every row of the child's table is repeated.

        Raises
        ------
        ModelError, CycleError
            As `check_arc` does.
        """
        self.check_arc(parent, child)
        old = self.cpt(child)
        size = self[parent].n_states
        values = _repeated(old.values, size)
        counts = None if old.counts is None else _repeated(old.counts, size) / size
        return self._with_table(CPT(child, (*old.parents, parent), values, counts))

    def without_arc(self, parent: str, child: str) -> BayesianNetwork:
        """Return the network without an arc; rows that differed only in the parent are averaged."""
        old = self.cpt(child)
        if parent not in old.parents:
            raise ModelError(
                "There is no arc from {parent} to {child}.", parent=parent, child=child
            )
        axis = old.parents.index(parent)
        first = np.take(old.values, [0], axis=axis)
        same = bool((old.values == first).all())
        values = first.squeeze(axis) if same else old.values.mean(axis=axis)
        counts = None if old.counts is None else old.counts.sum(axis=axis)
        parents = tuple(name for name in old.parents if name != parent)
        return self._with_table(CPT(child, parents, values, counts))

    def with_arc_reversed(self, parent: str, child: str) -> BayesianNetwork:
        """Return the network with an arc turned round: removed, then added the other way."""
        return self.without_arc(parent, child).with_arc(child, parent)

    def with_cpt(self, cpt: CPD) -> BayesianNetwork:
        """Return the network with another distribution of one variable, and so its parents.

        Raises
        ------
        ModelError, CycleError
            If the table does not fit, or its parents close a cycle.
        """
        self[cpt.variable]  # names the unknown variable
        self._check_fit(cpt)
        old = self._cpds[cpt.variable].parents
        added = set(cpt.parents).difference(old)
        twin = self._copy(
            cpds={**self._cpds, cpt.variable: cpt}, arcs_changed=old != cpt.parents
        )
        if added:
            twin._sort()
        return twin

    def _with_table(self, cpt: CPT) -> BayesianNetwork:
        return self._copy(cpds={**self._cpds, cpt.variable: cpt})

    # -- value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BayesianNetwork):
            return NotImplemented
        return self is other or (
            self.name == other.name
            and self.properties == other.properties
            and self.variables == other.variables
            and all(self._cpds[name] == other._cpds[name] for name in self._variables)
        )

    def __hash__(self) -> int:
        return hash((self.name, self.variables))

    def __repr__(self) -> str:
        return f"<BayesianNetwork {self.name!r}: {len(self)} nodes, {len(self.arcs)} arcs>"

    def __reduce__(self) -> tuple[Any, ...]:
        return BayesianNetwork, (
            self.variables,
            tuple(self._cpds.values()),
            self.name,
            self.properties,
        )


def _repeated(values: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """Insert a new parent axis before the child's, all slices alike."""
    return np.repeat(values[..., np.newaxis, :], size, axis=-2)


def _followed(
    values: tuple[float, ...] | None, origin: Sequence[int | None]
) -> tuple[float, ...] | None:
    """Numeric values of the states that stay; a new state continues the sequence by 1."""
    if values is None:
        return None
    highest = max(values)
    found = []
    for k in origin:
        if k is None:
            highest += 1
        found.append(highest if k is None else values[k])
    return tuple(found)


def _with_child_states(cpt: CPT, origin: Sequence[int | None]) -> CPT:
    shape = (*cpt.values.shape[:-1], len(origin))
    values = np.zeros(shape)
    counts = None if cpt.counts is None else np.zeros(shape)
    for new, old in enumerate(origin):
        if old is not None:
            values[..., new] = cpt.values[..., old]
            if counts is not None and cpt.counts is not None:
                counts[..., new] = cpt.counts[..., old]
    lost = set(range(cpt.n_states)).difference(k for k in origin if k is not None)
    if lost:
        sums = values.sum(axis=-1, keepdims=True)
        uniform = np.full(shape, 1.0 / len(origin))
        values = np.where(sums > 0, values / np.where(sums > 0, sums, 1), uniform)
    return CPT(cpt.variable, cpt.parents, values, counts)


def _with_parent_states(cpt: CPT, parent: str, origin: Sequence[int | None]) -> CPT:
    axis = cpt.parents.index(parent)
    shape = list(cpt.values.shape)
    shape[axis] = len(origin)
    values = np.full(shape, 1.0 / cpt.n_states)
    counts = None if cpt.counts is None else np.zeros(shape)
    for new, old in enumerate(origin):
        if old is not None:
            at = (slice(None),) * axis
            values[(*at, new)] = cpt.values[(*at, old)]
            if counts is not None and cpt.counts is not None:
                counts[(*at, new)] = cpt.counts[(*at, old)]
    return CPT(cpt.variable, cpt.parents, values, counts)
