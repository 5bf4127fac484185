"""The model of a document as an immutable value, and the effect of each edit on its tables.

Effects of edits on a table:

* **An arc is added**: the new parent becomes the last axis, every row is repeated for each of its
  states, so no posterior moves.
* **An arc is removed**: the rows that differed only in the parent's state are averaged (equal rows
  keep their bits, so adding and removing an arc changes nothing). The average is weighted by the
  probabilities of the parents' configurations in this network, which keeps the joint distribution
  of the child and the parents it has left. Weights are equal where the caller asks for that, where
  the probabilities take too long (`bayesgui.inference.parent_probabilities` says when), and where
  those of a configuration of the other parents are all 0.
* **A state is added**: it has probability 0 in every row, but a table that nobody has filled yet
  stays uniform; children get uniform rows for it.
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
* **A parent is removed**: a noisy-MAX loses its effects and keeps all other numbers; an expression
  that does not use it stays.
* **A parent that an expression uses or a state that the form uses is removed**, or the form can no
  longer be computed: the node gets a plain table, changed as above.
* **Another table is set**, by hand or by learning: it replaces the form.

What another kind of node has follows an edit by its own `Mechanism.following`, or refuses it.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from bayesgui.core.domain import Reals, States
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.mechanism import check_fit, follow_edit
from bayesgui.core.node_rules import CHANCE, check_kinds, node_kinds
from bayesgui.core.tables import edits as table_edits
from bayesgui.core.tables.arc_reversal import DEFAULT_BUDGET, reversed_tables
from bayesgui.core.variable import Variable
from bayesgui.core.variable_edits import VariableEdits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike

    from bayesgui.core.cpt import CPD
    from bayesgui.core.mechanism import Mechanism


class Model(VariableEdits):
    """A directed acyclic graph with nodes of any kind, each with its mechanism.

    A model of chance nodes alone is a `BayesianNetwork`; an edit that adds the first node of
    another kind, or removes the last, changes the class.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes in their order; names must differ.
    mechanisms : iterable of Mechanism
        One for each variable; a variable without one gets a uniform table without parents.
    name : str
        Name of the model.
    properties : mapping of str to str
        Free properties of the model, stored in files.

    Raises
    ------
    ModelError
        If names clash, a mechanism does not fit its variable or parents, an arc joins kinds that no
        arc may join, or (`CycleError`) the arcs close a cycle.
    """

    __slots__ = ("_compiled",)

    _compiled: Any  # result of core.compilation
    _flat: ClassVar[type[Model]]  # BayesianNetwork, set by its own module

    def _class_of(self, mechanisms: Mapping[str, Mechanism]) -> type[Self]:
        flat = all(each.kind == CHANCE for each in mechanisms.values())
        return cast("type[Self]", self._flat if flat else Model)

    def _made(self, variables: Iterable[Variable], mechanisms: Iterable[Mechanism]) -> Model:
        """Return a model of other nodes with the rest of this one."""
        given = {each.variable: each for each in mechanisms}
        made = Model._class_of(self, given)(variables, given.values(), self._name, self._properties)
        return made.with_marks(self._marks)

    def with_node(self, variable: Variable, mechanism: Mechanism) -> Model:
        """Return the model with one more node of any kind.

        Raises
        ------
        ModelError
            If the name is taken, or the mechanism belongs to another variable or does not fit.
        """
        return self._with_node(variable, mechanism)

    def with_node_replaced(self, variable: Variable, mechanism: Mechanism) -> Model:
        """Return the model with another node in the place of one of the same name.

        Raises
        ------
        ModelError
            If it does not fit its parents and children.
        """
        variables = {**self._variables, variable.name: variable}
        mechanisms = {**self._mechanisms, variable.name: mechanism}
        return self._made(variables.values(), mechanisms.values())

    def with_decision(
        self, name: str, options: Iterable[object], known: Sequence[str] = ()
    ) -> Model:
        """Return the model with one more decision.

        Parameters
        ----------
        name : str
            Its name.
        options : iterable of str
            What can be chosen.
        known : sequence of str
            The nodes whose states are known when it is taken.

        Raises
        ------
        ModelError
            If the name is taken or a node is unknown.

        See Also
        --------
        bayesgui.solve : The best choices.
        """
        return self.with_node(Variable(name, options), Decision(name, tuple(known)))

    def with_utility(
        self,
        name: str,
        parents: Sequence[str],
        values: ArrayLike | str = "",
        unit: str = "",
        weight: float = 1.0,
    ) -> Model:
        """Return the model with one more utility.

        Parameters
        ----------
        name : str
            Its name.
        parents : sequence of str
            The nodes on which it depends; all of them utilities for a super-value node.
        values : array_like of float or str
            A number for each configuration of the parents, one axis for each of them; of a
            super-value node an expression of its parents, "" for their sum.
        unit : str
            Unit of the numbers.
        weight : float
            Factor with which it counts in the total.

        Raises
        ------
        ModelError
            If the name is taken, a node is unknown, the numbers do not fit the parents or one of
            them is not finite.
        """
        mechanism: Mechanism = (
            SuperValue(name, tuple(parents), values, weight)
            if isinstance(values, str)
            else Utility.given(name, parents, values, weight)
        )
        return self.with_node(Variable(name, Reals(unit)), mechanism)

    def of_nodes(self, names: Collection[str], whole: Collection[str]) -> Model:
        """Return the part of some nodes; those that are not `whole` lose parents and numbers."""
        mechanisms = {name: self._mechanisms[name] for name in names}
        given = [each for name, each in mechanisms.items() if name in whole]
        for name, each in mechanisms.items():
            new = node_kinds[each.kind].mechanism
            if name not in whole and new is not None:
                given.append(new(self._variables[name]))
        variables = [self._variables[name] for name in names]
        return self._class_of(mechanisms)(variables, given, self.name).with_marks(self._marks)

    def check_arc(self, parent: str, child: str) -> None:
        """Raise unless an arc could be added.

        Raises
        ------
        ModelError
            If it is a loop or already there.
        CycleError
            If it would close a cycle; ``values["path"]`` is that cycle.
        MemoryBudgetError
            If the child's table would be too large; see `table_budget.check_table`.
        """
        if self[parent].name == self[child].name:
            raise ModelError("No arc from {parent} to itself.", parent=parent)
        if parent in self._graph.parents(child):
            raise ModelError(
                "There already is an arc from {parent} to {child}.", parent=parent, child=child
            )
        check_kinds(parent, child, (self.kind(parent), self.kind(child)))
        self._graph.check_acyclic_with(parent, child)
        cells = self.n_cells(child)
        if cells and isinstance(self[parent].domain, States):
            table_edits.check_parent_fits(child, self._graph.parents(child), cells, self[parent])

    def with_arc(self, parent: str, child: str) -> Self:
        """Return the network with one more arc; every row of the child's table is repeated.

        Raises
        ------
        ModelError, CycleError, MemoryBudgetError
            As `check_arc` does.
        """
        self.check_arc(parent, child)
        parents = (*self._graph.parents(child), parent)
        table = partial(self._table_with_parent, child, parent)
        found = follow_edit(self._mechanisms[child], self._variables, parents, table)
        return self._with_mechanism(found)

    def _table_with_parent(self, child: str, parent: str) -> Mechanism:
        mechanism = self._mechanisms[child]
        size = self[parent].n_states
        return mechanism.with_table(
            table_edits.with_parent(mechanism.table_to_edit(), parent, size)
        )

    def without_arc(self, parent: str, child: str, weights: ArrayLike | None = None) -> Self:
        """Return the network without an arc; rows that differed only in the parent are averaged.

        Parameters
        ----------
        parent, child : str
            The ends of the arc.
        weights : array_like of float, optional
            The weight of each configuration of the child's parents, one axis for each parent; 1 for
            equal weights. By default their probabilities, so that the child's marginal stays; see
            `bayesgui.core.model`.

        Raises
        ------
        ModelError
            If there is no such arc.

        Examples
        --------
        >>> from bayesgui.core.cpt import CPT
        >>> from bayesgui.core.network import BayesianNetwork
        >>> from bayesgui.core.variable import Variable
        >>> net = BayesianNetwork(
        ...     [Variable("a", ("yes", "no")), Variable("b", ("yes", "no"))],
        ...     [CPT("a", (), [0.1, 0.9]), CPT("b", ("a",), [[0.8, 0.2], [0.3, 0.7]])],
        ... )
        >>> net.without_arc("a", "b").cpt("b").values.round(3).tolist()
        [0.35, 0.65]
        >>> net.without_arc("a", "b", weights=1).cpt("b").values.round(3).tolist()
        [0.55, 0.45]
        """
        return self.without_parents(child, (parent,), weights)

    def without_parents(
        self, child: str, parents: Collection[str], weights: ArrayLike | None = None
    ) -> Self:
        """Return the network without the arcs from some parents to a child.

        Parameters
        ----------
        child : str
            The child.
        parents : collection of str
            Some of its parents.
        weights : array_like of float, optional
            As in `without_arc`.

        Raises
        ------
        ModelError
            If one of the arcs is not there.
        """
        return self.without_arcs({child: parents}, {} if weights is None else {child: weights})

    def without_arcs(
        self,
        lost: Mapping[str, Collection[str]],
        weights: Mapping[str, ArrayLike] = MappingProxyType({}),
    ) -> Self:
        """Return the network without some arcs.

        Parameters
        ----------
        lost : mapping of str to collection of str
            The parents that each child loses.
        weights : mapping of str to array_like of float
            By child, as in `without_arc`.

        Raises
        ------
        ModelError
            If one of the arcs is not there.
        """
        found = {}
        for child, parents in lost.items():
            for parent in parents:
                if self[parent].name not in self._graph.parents(self[child].name):
                    raise ModelError(
                        "There is no arc from {parent} to {child}.", parent=parent, child=child
                    )
            found[child] = self._without_parents(child, set(parents), weights.get(child))
        graph = self._graph.with_families({child: each.parents for child, each in found.items()})
        return self._copy(None, {**self._mechanisms, **found}, graph)

    def with_arc_reversed_keeping_joint(
        self, parent: str, child: str, budget: int = DEFAULT_BUDGET
    ) -> Self:
        """Return the network with an arc reversed and the same joint distribution.

        Both ends inherit each other's parents, and their tables are computed again.

        Raises
        ------
        ModelError, CycleError, MemoryBudgetError
            As `bayesgui.core.tables.arc_reversal.reversed_tables` does.

        See Also
        --------
        with_arc_reversed_changing_joint : Reverses the arc alone.
        """
        child_table, parent_table = reversed_tables(self, parent, child, budget)
        return self.with_cpt(child_table).with_cpt(parent_table)

    def with_arc_reversed_changing_joint(
        self, parent: str, child: str, weights: ArrayLike | None = None
    ) -> Self:
        """Return the network with an arc removed and added the other way; the joint changes.

        No other arc changes: the child's table loses the parent as `without_arc` says, and the rows
        of the parent's table are repeated for each state of the child.

        Parameters
        ----------
        parent, child : str
            The ends of the arc.
        weights : array_like of float, optional
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

    def with_mechanism(self, mechanism: Mechanism) -> Self:
        """Return the model with another mechanism of one node and the parents it names.

        Raises
        ------
        ModelError, CycleError
            If it does not fit, or its parents close a cycle.
        """
        child = mechanism.variable
        self[child]  # raises if the variable is unknown
        check_fit(mechanism, self._variables)
        for parent in set(mechanism.parents).difference(self._graph.parents(child)):
            check_kinds(parent, child, (self.kind(parent), mechanism.kind))
            self._graph.check_acyclic_with(parent, child)
        return self._with_mechanism(mechanism)

    def with_cpd(self, cpd: CPD) -> Self:
        """Return the network with another distribution of one variable, kept in its own form.

        Raises
        ------
        ModelError, CycleError
            As `with_mechanism` does.

        Examples
        --------
        >>> from bayesgui.core.expression import Expression
        >>> from bayesgui.core.network import BayesianNetwork
        >>> from bayesgui.core.variable import Variable
        >>> net = BayesianNetwork([Variable("a", ("0", "1")), Variable("b", ("0", "1"))])
        >>> net = net.with_arc("a", "b")
        >>> net.with_cpd(Expression.on(net, "b", "1 - a")).cpt("b").values.tolist()
        [[0.0, 1.0], [1.0, 0.0]]
        """
        return self.with_mechanism(cpd)

    def with_cpt(self, cpt: CPD) -> Self:
        """Return the network with another distribution of one variable and the parents it names.

        Raises
        ------
        ModelError, CycleError
            If the table does not fit, or its parents close a cycle.
        """
        return self.with_mechanism(cpt)

    def with_cpts(self, cpts: Iterable[CPD]) -> Self:
        """Return the network with other distributions of some variables, as `with_cpt` gives one.

        Raises
        ------
        ModelError, CycleError
            As `with_cpt` does.
        """
        made, kept = self, {}
        for each in cpts:
            if each.parents == self._graph.parents(self[each.variable].name):
                check_fit(each, self._variables)
                kept[each.variable] = each
            else:
                made = made.with_mechanism(each)
        return made._copy(None, {**made._mechanisms, **kept})

    def with_forms_computed(self, names: Iterable[str]) -> Self:
        """Return the network with the parametric distributions of some variables recomputed.

        Parameters
        ----------
        names : iterable of str
            Variables whose form was computed for other values or intervals.
        """
        computed = {name: self._recompute(name, self._variables) for name in names}
        return self._copy(None, {**self._mechanisms, **computed})

    def _with_mechanism(self, mechanism: Mechanism) -> Self:
        graph, name = self._graph, mechanism.variable
        if mechanism.parents != graph.parents(name):
            graph = graph.with_family(name, mechanism.parents)
        return self._copy(None, {**self._mechanisms, name: mechanism}, graph)
