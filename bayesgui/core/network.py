"""The Bayesian network as an immutable value, and the effect of each edit on its tables.

Effects of edits on a table:

* **An arc is added**: the new parent becomes the last axis, every row is repeated for each of its
  states, so no posterior moves.
* **An arc is removed**: the rows that differed only in the parent's state are averaged (equal rows
  keep their bits, so adding and removing an arc is no change). The average is weighted by the
  probabilities of the parents' configurations, where the caller gives them: weighted by those of
  this network it keeps the joint distribution of the child and the parents it has left. Weights are
  equal where none are given, and where those of a configuration of the other parents are all 0.
* **A state is added**: it has probability 0 in every row; children get uniform rows for it.
* **A state is removed**: its share is given to the others in proportion (a row that has nothing
  else becomes uniform); children lose its rows.
* **A state is renamed or moved**: numbers follow their state.
* **A variable is removed**: its children lose a parent as above.

A distribution in a parametric form (`core.expression`, `core.noisy_max`) keeps that form wherever
possible, and its table is recomputed:

* **A variable, parent or state is renamed**: the form uses the new name.
* **An arc is added**: an expression does not use the new parent, which has no influence; in a
  noisy-MAX none of its states has an effect.
* **A state is added**: an expression is evaluated for it (a continuous distribution by its number);
  in a noisy-MAX a parent's new state has no effect and the child's has probability 0.
* **Values or intervals change**: an expression is recomputed with them.
* **A parent or state that the form uses is removed**, or the form can no longer be computed: the
  node gets a plain table, changed as above.
* **Another table is set**, by hand or by learning: it replaces the form.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core import table_edits
from bayesgui.core.arc_reversal import DEFAULT_BUDGET, reversed_tables
from bayesgui.core.cpd_forms import StatesMoved, follow_edit
from bayesgui.core.cpt import CPD, CPT, check_fit
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError
from bayesgui.core.network_content import NetworkContent

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable


class BayesianNetwork(NetworkContent):
    """A directed acyclic graph with a conditional distribution at every node.

    Networks compare equal by content; every ``with_…`` and ``without_…`` method returns a new
    network that shares all unchanged parts.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes in their order; names must differ.
    cpds : iterable of CPD
        One for each variable; a variable without one gets a uniform table without parents.
    name : str
        Name of the network.
    properties : mapping of str to str
        Free properties of the network, stored in files.

    Raises
    ------
    ModelError
        If names clash, a table does not fit its variable or parents, or (`CycleError`) the arcs
        close a cycle.
    """

    __slots__ = ()

    def _copy(
        self,
        variables: dict[str, Variable] | None = None,
        cpds: dict[str, CPD] | None = None,
        graph: DirectedGraph | None = None,
    ) -> BayesianNetwork:
        """Return a network with some parts replaced; the caller has checked them."""
        twin = object.__new__(BayesianNetwork)
        twin._name = self._name
        twin._properties = self._properties
        twin._variables = self._variables if variables is None else variables
        twin._cpds = self._cpds if cpds is None else cpds
        twin._graph = self._graph if graph is None else graph
        return twin

    # -- variables ----------------------------------------------------------------------------

    def with_variable(self, variable: Variable, cpd: CPD | None = None) -> BayesianNetwork:
        """Return the network with one more variable, by default uniform and without parents.

        Raises
        ------
        ModelError
            If the name is taken, or the table belongs to another variable or does not fit.
        """
        self._check_free(variable.name)
        cpd = CPT.uniform(variable.name, (), (), variable.n_states) if cpd is None else cpd
        if cpd.variable != variable.name:
            raise ModelError("The table of {variable} is missing.", variable=variable.name)
        variables = {**self._variables, variable.name: variable}
        check_fit(cpd, variables)
        graph = self._graph.with_family(variable.name, cpd.parents)
        return self._copy(variables, {**self._cpds, variable.name: cpd}, graph)

    def with_variables(self, variables: Iterable[Variable], cpds: Iterable[CPD]) -> BayesianNetwork:
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
        return self._copy(merged, {**self._cpds, **{name: new[name] for name in added}}, graph)

    def _check_free(self, name: str, others: Container[str] = ()) -> None:
        if name in self._variables or name in others:
            raise ModelError(
                "There already is a node named {variable}; choose another name.", variable=name
            )

    def without_variables(
        self, *names: str, weights: Mapping[str, NDArray[np.float64]] = MappingProxyType({})
    ) -> BayesianNetwork:
        """Return the network without some variables; their children lose them as parents.

        Parameters
        ----------
        *names : str
            The variables.
        weights : mapping of str to array of float
            For children, the weight of each configuration of their parents, one axis for each
            parent; see `bayesgui.core.network`.
        """
        removed = {self[name].name for name in names}
        cpds = dict(self._cpds)
        for child in {child for name in removed for child in self.children(name)} - removed:
            cpds[child] = self._without_parents(child, removed, weights.get(child))
        variables = {k: v for k, v in self._variables.items() if k not in removed}
        cpds = {name: cpds[name] for name in variables}
        return self._copy(variables, cpds, self._graph.without(removed))

    def _without_parents(
        self, child: str, removed: set[str], weights: NDArray[np.float64] | None
    ) -> CPD:
        """Return a distribution without some of its parents."""

        def table() -> CPT:
            cpt = self.cpt(child)
            return table_edits.without_parents(cpt, removed.intersection(cpt.parents), weights)

        left = [parent for parent in self.parents(child) if parent not in removed]
        return follow_edit(self._cpds[child], self._variables, left, table)

    def with_variable_replaced(self, variable: Variable) -> BayesianNetwork:
        """Return the network with other attributes of a variable (label, values …), same states.

        Expressions that use its values or intervals are recomputed.

        Raises
        ------
        ModelError
            If the states differ; use `with_states`.
        """
        if self[variable.name].states != variable.states:
            raise ModelError("The states of {variable} differ.", variable=variable.name)
        old, variables = self[variable.name], {**self._variables, variable.name: variable}
        if (old.values, old.edges) == (variable.values, variable.edges):
            return self._copy(variables)
        cpds = dict(self._cpds)
        for name in (variable.name, *self.children(variable.name)):
            cpds[name] = self._recompute(name, variables)
        return self._copy(variables, cpds)

    def _recompute(self, name: str, variables: Mapping[str, Variable]) -> CPD:
        """Return a distribution recomputed for other attributes of its variables."""
        return follow_edit(self._cpds[name], variables, self.parents(name), partial(self.cpt, name))

    def with_variable_renamed(self, old: str, new: str) -> BayesianNetwork:
        """Return the network with a variable renamed throughout."""
        if old == new:
            return self
        self._check_free(new)
        renamed = self[old].with_name(new)
        variables = {
            (new if name == old else name): (renamed if name == old else variable)
            for name, variable in self._variables.items()
        }
        cpds = dict(self._cpds)
        for name in (old, *self.children(old)):
            parents = tuple(new if parent == old else parent for parent in self.parents(name))
            cpds[name] = self._cpds[name].with_names(new if name == old else name, parents)
        cpds = {(new if name == old else name): cpd for name, cpd in cpds.items()}
        return self._copy(variables, cpds, self._graph.with_renamed(old, new))

    def with_name(self, name: str) -> BayesianNetwork:
        """Return the same network under another name."""
        twin = self._copy()
        twin._name = name
        return twin

    def with_properties(self, properties: Mapping[str, str]) -> BayesianNetwork:
        """Return the same network with other free properties."""
        twin = self._copy()
        twin._properties = MappingProxyType(dict(properties))
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
            For each new state the position of the old state it comes from, or None if it is new.

        Raises
        ------
        ModelError
            If a state is blank or occurs twice, or `origin` names an old state twice or no old
            state at all.
        """
        old = self[name]
        kept = [k for k in origin if k is not None]
        distinct = set(kept).intersection(range(old.n_states))
        if len(origin) != len(states) or len(distinct) != len(kept):
            raise ModelError("The states of {variable} do not match.", variable=name)
        source = tuple(origin)
        variable = replace(
            old,
            states=tuple(states),
            values=table_edits.follow_states(old.values, source),
            edges=old.edges if source == tuple(range(old.n_states)) else None,
        )
        variables, moved = {**self._variables, name: variable}, StatesMoved(old, source)
        cpds = dict(self._cpds)
        for child in (name, *self.children(name)):
            table = partial(self._table_with_states, child, moved)
            cpds[child] = follow_edit(cpds[child], variables, self.parents(child), table, moved)
        return self._copy(variables, cpds)

    def _table_with_states(self, name: str, moved: StatesMoved) -> CPT:
        if name == moved.before.name:
            return table_edits.with_child_states(self.cpt(name), moved.origin)
        return table_edits.with_parent_states(self.cpt(name), moved.before.name, moved.origin)

    # -- arcs and tables ----------------------------------------------------------------------

    def check_arc(self, parent: str, child: str) -> None:
        """Raise unless an arc could be added.

        Raises
        ------
        ModelError
            If it is a loop or already there.
        CycleError
            If it would close a cycle; ``values["path"]`` is that cycle.
        MemoryBudgetError
            If the child's table would take more than a gigabyte.
        """
        if self[parent].name == self[child].name:
            raise ModelError("No arc from {parent} to itself.", parent=parent)
        if parent in self.parents(child):
            raise ModelError(
                "There already is an arc from {parent} to {child}.", parent=parent, child=child
            )
        self._graph.check_acyclic_with(parent, child)
        table_edits.check_parent_fits(self.cpt(child), parent, self[parent].n_states)

    def with_arc(self, parent: str, child: str) -> BayesianNetwork:
        """Return the network with one more arc; every row of the child's table is repeated.

        Raises
        ------
        ModelError, CycleError, MemoryBudgetError
            As `check_arc` does.
        """
        self.check_arc(parent, child)
        cpt, size = self.cpt(child), self[parent].n_states
        return self._with_table(
            follow_edit(
                self._cpds[child],
                self._variables,
                (*cpt.parents, parent),
                partial(table_edits.with_parent, cpt, parent, size),
            )
        )

    def without_arc(
        self, parent: str, child: str, weights: NDArray[np.float64] | None = None
    ) -> BayesianNetwork:
        """Return the network without an arc; rows that differed only in the parent are averaged.

        Parameters
        ----------
        parent, child : str
            The ends of the arc.
        weights : array of float, optional
            The weight of each configuration of the child's parents, one axis for each parent; see
            `bayesgui.core.network`.

        Raises
        ------
        ModelError
            If there is no such arc.
        """
        return self.without_parents(child, (parent,), weights)

    def without_parents(
        self, child: str, parents: Collection[str], weights: NDArray[np.float64] | None = None
    ) -> BayesianNetwork:
        """Return the network without the arcs from some parents to a child.

        Parameters
        ----------
        child : str
            The child.
        parents : collection of str
            Some of its parents.
        weights : array of float, optional
            As in `without_arc`.

        Raises
        ------
        ModelError
            If one of the arcs is not there.
        """
        for parent in parents:
            if self[parent].name not in self.parents(child):
                raise ModelError(
                    "There is no arc from {parent} to {child}.", parent=parent, child=child
                )
        return self._with_table(self._without_parents(child, set(parents), weights))

    def with_arc_reversed_keeping_joint(
        self, parent: str, child: str, budget: int = DEFAULT_BUDGET
    ) -> BayesianNetwork:
        """Return the network with an arc reversed and the same joint distribution.

        Both ends inherit each other's parents, and their tables are computed anew.

        Raises
        ------
        ModelError, CycleError, MemoryBudgetError
            As `bayesgui.core.arc_reversal.reversed_tables` does.

        See Also
        --------
        with_arc_reversed_changing_joint : Reverses the arc alone.
        """
        child_table, parent_table = reversed_tables(self, parent, child, budget)
        return self.with_cpt(child_table).with_cpt(parent_table)

    def with_arc_reversed_changing_joint(
        self, parent: str, child: str, weights: NDArray[np.float64] | None = None
    ) -> BayesianNetwork:
        """Return the network with an arc removed and added the other way; the joint changes.

        No other arc changes: the child's table loses the parent as `without_arc` says, and the rows
        of the parent's table are repeated for each state of the child.

        Parameters
        ----------
        parent, child : str
            The ends of the arc.
        weights : array of float, optional
            As in `without_arc`.

        Raises
        ------
        ModelError, CycleError
            As `without_arc` and `with_arc` do.

        See Also
        --------
        with_arc_reversed_keeping_joint : Exact reversal.
        """
        return self.without_arc(parent, child, weights).with_arc(child, parent)

    def with_cpd(self, cpd: CPD) -> BayesianNetwork:
        """Return the network with another distribution of one variable, kept in its own form.

        Raises
        ------
        ModelError, CycleError
            As `with_cpt` does.

        Examples
        --------
        >>> from bayesgui.core.expression import Expression
        >>> from bayesgui.core.variable import Variable
        >>> net = BayesianNetwork([Variable("a", ("0", "1")), Variable("b", ("0", "1"))])
        >>> net = net.with_arc("a", "b")
        >>> net.with_cpd(Expression.on(net, "b", "1 - a")).cpt("b").values.tolist()
        [[0.0, 1.0], [1.0, 0.0]]
        """
        return self.with_cpt(cpd)

    def with_cpt(self, cpt: CPD) -> BayesianNetwork:
        """Return the network with another distribution of one variable and the parents it names.

        Raises
        ------
        ModelError, CycleError
            If the table does not fit, or its parents close a cycle.
        """
        self[cpt.variable]  # raises if the variable is unknown
        check_fit(cpt, self._variables)
        for parent in set(cpt.parents).difference(self.parents(cpt.variable)):
            self._graph.check_acyclic_with(parent, cpt.variable)
        return self._with_table(cpt)

    def with_forms_computed(self, names: Iterable[str]) -> BayesianNetwork:
        """Return the network with the parametric distributions of some variables recomputed.

        Parameters
        ----------
        names : iterable of str
            Variables whose form was computed for other values or intervals.
        """
        anew = {name: self._recompute(name, self._variables) for name in names}
        return self._copy(None, {**self._cpds, **anew})

    def _with_table(self, cpt: CPD) -> BayesianNetwork:
        graph = self._graph
        if cpt.parents != graph.parents(cpt.variable):
            graph = graph.with_family(cpt.variable, cpt.parents)
        return self._copy(None, {**self._cpds, cpt.variable: cpt}, graph)
