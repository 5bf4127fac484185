"""The edits of a model's variables and of their states; see `bayesgui.core.model`."""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from bayesgui.core.causes.marks import CommonCause, check_can_be_hidden
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.mechanism import StatesMoved, check_fit, follow_edit
from bayesgui.core.model_content import ModelContent
from bayesgui.core.node_rules import check_kinds
from bayesgui.core.states.states_origin import states_origin
from bayesgui.core.table_budget import check_together
from bayesgui.core.tables import edits as table_edits

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.causes.marks import CausalMarks
    from bayesgui.core.cpt import CPD
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable

_PROBABILITIES = "bayesgui.inference.parent_probabilities"


class VariableEdits(ModelContent):
    """The edits of variables and states of `Model`, which adds those of arcs and tables."""

    __slots__ = ()

    def _class_of(self, mechanisms: Mapping[str, Mechanism]) -> type[Self]:
        """Return the narrowest class of a model with some mechanisms."""
        raise NotImplementedError

    def _copy(
        self,
        variables: dict[str, Variable] | None = None,
        mechanisms: dict[str, Mechanism] | None = None,
        graph: DirectedGraph | None = None,
    ) -> Self:
        """Return a model with some parts replaced; the caller has checked them."""
        made = type(self)
        if mechanisms is not None:
            self._check_together(self._variables if variables is None else variables, mechanisms)
            made = self._class_of(mechanisms)
        twin = object.__new__(made)
        twin._name = self._name
        twin._properties = self._properties
        twin._variables = self._variables if variables is None else variables
        twin._mechanisms = self._mechanisms if mechanisms is None else mechanisms
        twin._graph = self._graph if graph is None else graph
        twin._marks = self._marks and self._marks.among(twin._mechanisms)
        return twin

    def _check_together(
        self, variables: Mapping[str, Variable], mechanisms: Mapping[str, Mechanism]
    ) -> None:
        """Raise if a table is larger than before, and all of them are too large together."""
        for name, each in mechanisms.items():
            before = self._mechanisms.get(name)
            if each is before or 8 * each.n_cells(variables) <= 2**20:
                continue
            if before is None or each.n_cells(variables) > before.n_cells(self._variables):
                check_together([other.n_cells(variables) for other in mechanisms.values()])
                return

    # -- variables ----------------------------------------------------------------------------

    def with_variable(self, variable: Variable, cpd: CPD | None = None) -> Self:
        """Return the network with one more variable, by default uniform and without parents.

        Raises
        ------
        ModelError
            If the name is taken, or the table belongs to another variable or does not fit.
        """
        return self._with_node(variable, self._new_mechanism(variable) if cpd is None else cpd)

    def _with_node(self, variable: Variable, mechanism: Mechanism) -> Self:
        self._check_free(variable.name)
        if mechanism.variable != variable.name:
            raise ModelError("The table of {variable} is missing.", variable=variable.name)
        variables = {**self._variables, variable.name: variable}
        check_fit(mechanism, variables)
        for parent in mechanism.parents:
            check_kinds(parent, variable.name, (self.kind(parent), mechanism.kind))
        graph = self._graph.with_family(variable.name, mechanism.parents)
        return self._copy(variables, {**self._mechanisms, variable.name: mechanism}, graph)

    def with_variables(self, variables: Iterable[Variable], cpds: Iterable[Mechanism]) -> Self:
        """Return the network with more variables and a distribution for each of them.

        Parameters
        ----------
        variables : iterable of Variable
            The new nodes; they come last.
        cpds : iterable of CPD
            Their distributions; parents are old or new nodes.

        Raises
        ------
        ModelError
            If a name is taken, a table is missing, belongs to another variable or does not fit, or
            (`CycleError`) the new arcs close a cycle.
        """
        added: dict[str, Variable] = {}
        for variable in variables:
            self._check_free(variable.name, added)
            added[variable.name] = variable
        new = {cpd.variable: cpd for cpd in cpds}
        if new.keys() != added.keys():
            missing = next(iter(new.keys() ^ added.keys()))
            raise ModelError("The table of {variable} is missing.", variable=missing)
        merged = {**self._variables, **added}
        for cpd in new.values():
            check_fit(cpd, merged)
        # Old nodes keep their parents: only the arcs among new nodes can close a cycle.
        among = {name: tuple(p for p in new[name].parents if p in new) for name in added}
        DirectedGraph(among).topological_order()
        graph = self._graph.with_families({name: new[name].parents for name in added})
        return self._copy(
            merged, {**self._mechanisms, **{name: new[name] for name in added}}, graph
        )

    def with_nodes(
        self,
        variables: Iterable[Variable] = (),
        mechanisms: Iterable[Mechanism] = (),
        names: Iterable[str] | None = None,
    ) -> Self:
        """Return the model with some nodes added or replaced, and others left out.

        Nothing follows: each table is given as it is to be, also those of children.

        Parameters
        ----------
        variables : iterable of Variable
            Those that are new, or take the place of one of the same name.
        mechanisms : iterable of CPD
            Tables and other mechanisms that are new or replaced; they name their parents.
        names : iterable of str, optional
            All nodes of the result in their order; by default all that there are, new ones last.

        Raises
        ------
        ModelError
            If a node is unknown, or a mechanism does not fit; `CycleError` if arcs close a cycle.

        Examples
        --------
        >>> import bayesgui
        >>> net = bayesgui.example("asia")
        >>> net.with_nodes(names=["asia", "tub"]).arcs
        (('asia', 'tub'),)
        """
        known = {**self._variables, **{each.name: each for each in variables}}
        given = {**self._mechanisms, **{each.variable: each for each in mechanisms}}
        kept = tuple(known) if names is None else tuple(names)
        found = [given[name] for name in kept if name in given]
        # An unknown name raises here.
        made: Self = self._made([known.get(name) or self[name] for name in kept], found)
        return made

    def with_row(self, name: str, given: Mapping[str, str], probabilities: ArrayLike) -> Self:
        """Return the network with another row of a table.

        Parameters
        ----------
        name : str
            The variable.
        given : mapping of str to str
            The states of its parents; of a parent that is left out, the rows of all states change.
        probabilities : array_like of float
            That of each state of the variable, in order.

        Raises
        ------
        ModelError
            If a name is no parent, a state is unknown, or the numbers are no distribution.

        Examples
        --------
        >>> import bayesgui
        >>> net = bayesgui.example("asia").with_row("lung", {"smoke": "yes"}, [0.2, 0.8])
        >>> net.cpt("lung").values.tolist()
        [[0.2, 0.8], [0.01, 0.99]]
        """
        table = self.cpt(name)
        for parent in given:
            if parent not in table.parents:
                raise ModelError(
                    "{parent} is no parent of {variable}.", parent=parent, variable=name
                )
        places = [self[p].index(given[p]) if p in given else None for p in table.parents]
        changed = table.with_row(places, probabilities)
        return self._copy(None, {**self._mechanisms, name: changed})

    def _made(self, variables: Iterable[Variable], mechanisms: Iterable[Mechanism]) -> Any:
        """Return a model of other nodes with the rest of this one."""
        raise NotImplementedError

    def _check_free(self, name: str, others: Container[str] = ()) -> None:
        if name in self._variables or name in others:
            raise ModelError(
                "There already is a node named {variable}; choose another name.", variable=name
            )

    def without_variables(
        self, *names: str, weights: Mapping[str, ArrayLike] = MappingProxyType({})
    ) -> Self:
        """Return the network without some variables; their children lose them as parents.

        Parameters
        ----------
        *names : str
            The variables.
        weights : mapping of str to array_like of float
            For children, the weight of each configuration of their parents, one axis for each
            parent; by default their probabilities, see `bayesgui.core.model`.
        """
        removed = {self[name].name for name in names}
        cpds = dict(self._mechanisms)
        for child in {child for name in removed for child in self._graph.children(name)} - removed:
            cpds[child] = self._without_parents(child, removed, weights.get(child))
        variables = {k: v for k, v in self._variables.items() if k not in removed}
        cpds = {name: cpds[name] for name in variables}
        return self._copy(variables, cpds, self._graph.without(removed))

    def _without_parents(
        self, child: str, removed: set[str], weights: ArrayLike | None
    ) -> Mechanism:
        """Return a mechanism without some of its parents."""
        mechanism = self._mechanisms[child]

        def table() -> Mechanism:
            held = mechanism.table_to_edit()
            lost = removed.intersection(held.parents)
            share = weights
            if share is None and table_edits.depends_on(held, lost):
                share = self._parent_probabilities(child)
            edited = table_edits.without_parents(held, lost, 1.0 if share is None else share)
            return mechanism.with_table(edited)

        left = [parent for parent in self._graph.parents(child) if parent not in removed]
        return follow_edit(mechanism, self._variables, left, table)

    def _parent_probabilities(self, child: str) -> NDArray[np.float64] | None:
        """Return the joint distribution of a node's parents, or None if it takes too long.

        Engines are on a floor above this one; they are looked up by name, the first time that an
        edit needs one.
        """
        found: NDArray[np.float64] | None
        found = importlib.import_module(_PROBABILITIES).parent_probabilities(self, child)
        return found

    def with_variable_replaced(self, variable: Variable) -> Self:
        """Return the network with other attributes of a variable (label, values …), same states.

        Expressions that use its values or intervals are recomputed.

        Raises
        ------
        ModelError
            If the states differ; use `with_states`.
        """
        old, variables = self[variable.name], {**self._variables, variable.name: variable}
        if isinstance(old.domain, Reals) and isinstance(variable.domain, Reals):
            return self._copy(variables)
        if old.states != variable.states:
            raise ModelError("The states of {variable} differ.", variable=variable.name)
        if (old.values, old.edges) == (variable.values, variable.edges):
            return self._copy(variables)
        cpds = dict(self._mechanisms)
        for name in (variable.name, *self._graph.children(variable.name)):
            cpds[name] = self._recompute(name, variables)
        return self._copy(variables, cpds)

    def _recompute(self, name: str, variables: Mapping[str, Variable]) -> Mechanism:
        """Return a mechanism recomputed for other attributes of its variables."""
        mechanism = self._mechanisms[name]

        def table() -> Mechanism:
            return mechanism.with_table(mechanism.table_to_edit())

        return follow_edit(mechanism, variables, self._graph.parents(name), table)

    def with_variable_renamed(self, old: str, new: str) -> Self:
        """Return the network with a variable renamed throughout."""
        if old == new:
            return self
        self._check_free(new)
        renamed = self[old].with_name(new)
        variables = {
            (new if name == old else name): (renamed if name == old else variable)
            for name, variable in self._variables.items()
        }
        cpds = dict(self._mechanisms)
        for name in (old, *self._graph.children(old)):
            parents = tuple(
                new if parent == old else parent for parent in self._graph.parents(name)
            )
            cpds[name] = self._mechanisms[name].with_names(new if name == old else name, parents)
        cpds = {(new if name == old else name): cpd for name, cpd in cpds.items()}
        twin = self._copy(variables, cpds, self._graph.with_renamed(old, new))
        twin._marks = self._marks and self._marks.renamed({old: new})
        return twin

    def with_name(self, name: str) -> Self:
        """Return the same network under another name."""
        twin = self._copy()
        twin._name = name
        return twin

    def with_properties(self, properties: Mapping[str, str]) -> Self:
        """Return the same network with other free properties."""
        twin = self._copy()
        twin._properties = MappingProxyType(dict(properties))
        return twin

    # -- what nobody sees ---------------------------------------------------------------------

    def with_marks(self, marks: CausalMarks) -> Self:
        """Return the same model with other marks, as far as its nodes can have them."""
        marks = marks.among(self._mechanisms)
        if marks == self._marks:
            return self
        twin = self._copy()
        twin._marks = marks
        return twin

    def with_observed(self, name: str, observed: bool = True) -> Self:
        """Return the model with a node that can be observed, or cannot.

        Parameters
        ----------
        name : str
            The node.
        observed : bool
            Whether it can; no number depends on it, but what can be adjusted for does.

        Raises
        ------
        ModelError
            If the node is unknown, or is a decision or a utility.
        """
        check_can_be_hidden(name, self.kind(name))
        unobserved = self.unobserved - {name} if observed else self.unobserved | {name}
        return self.with_marks(replace(self._marks, unobserved=unobserved))

    def with_common_cause(self, a: str, b: str, name: str = "") -> Self:
        """Return the model with a hidden common cause of two nodes, drawn ↔.

        It stands for a node that is not there: it has no influence on the tables, and d-separation
        becomes m-separation (Richardson 2003). `bayesgui.core.compilation.with_causes_as_nodes`
        makes a node of it, with a table of its own.

        Parameters
        ----------
        a, b : str
            The two nodes; arcs may join them too.
        name : str
            Name of the cause; given again, it replaces the old one.

        Raises
        ------
        ModelError
            If the two are one, one is unknown, or one is a decision or a utility.
        """
        for each in (a, b):
            check_can_be_hidden(each, self.kind(each))
        if a == b:
            raise ModelError("{variable} alone has no common cause; choose two nodes.", variable=a)
        return self.with_marks(self._marks.with_cause(CommonCause(a, b, name.strip())))

    def without_common_cause(self, a: str, b: str) -> Self:
        """Return the model without the hidden common cause of two nodes.

        Raises
        ------
        ModelError
            If they have none.
        """
        marks = self._marks.without_cause((self[a].name, self[b].name))
        if len(marks.causes) == len(self._marks.causes):
            raise ModelError("There is no hidden common cause of {a} and {b}.", a=a, b=b)
        return self.with_marks(marks)

    # -- states -------------------------------------------------------------------------------

    def with_states(
        self, name: str, states: Sequence[str], origin: Sequence[int | None] | None = None
    ) -> Self:
        """Return the network with other states of a variable.

        Parameters
        ----------
        name : str
            The variable.
        states : sequence of str
            Its new states in order.
        origin : sequence of (int or None), optional
            For each new state the position of the old state it comes from, or None if it is new. By
            default states come from those of the same name; where as many are new as are gone, they
            are taken for renamed, in order.

        Raises
        ------
        ModelError
            If a state is blank or occurs twice, or `origin` names an old state twice or no old
            state at all.
        """
        old = self[name]
        if origin is None:
            origin = states_origin(old.states, states)
        kept = [k for k in origin if k is not None]
        distinct = set(kept).intersection(range(old.n_states))
        if len(origin) != len(states) or len(distinct) != len(kept):
            raise ModelError("The states of {variable} do not match.", variable=name)
        source = tuple(origin)
        variable = old.with_parts(
            states=tuple(states),
            values=table_edits.follow_states(old.values, source),
            edges=old.edges if source == tuple(range(old.n_states)) else None,
        )
        variables, moved = {**self._variables, name: variable}, StatesMoved(old, source)
        cpds = dict(self._mechanisms)
        for child in (name, *self._graph.children(name)):
            table = partial(self._table_with_states, child, moved)
            cpds[child] = follow_edit(
                cpds[child], variables, self._graph.parents(child), table, moved
            )
        return self._copy(variables, cpds)

    def _table_with_states(self, name: str, moved: StatesMoved) -> Mechanism:
        mechanism, (before, origin) = self._mechanisms[name], (moved.before, moved.origin)
        table: Any = mechanism.table_to_edit()  # its own states can only move in a CPT
        if name == before.name:
            return mechanism.with_table(table_edits.with_child_states(table, origin))
        return mechanism.with_table(table_edits.with_parent_states(table, before.name, origin))
