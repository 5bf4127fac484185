"""The Bayesian network as an immutable value, and the effect of each edit on its tables.

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
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core import table_edits
from bayesgui.core.arc_reversal import DEFAULT_BUDGET, reversed_tables
from bayesgui.core.cpd_forms import follow_edit
from bayesgui.core.cpt import CPD, check_fit
from bayesgui.core.errors import ModelError
from bayesgui.core.variable_edits import VariableEdits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from numpy.typing import ArrayLike


class BayesianNetwork(VariableEdits):
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
        self, parent: str, child: str, weights: ArrayLike | None = None
    ) -> BayesianNetwork:
        """Return the network without an arc; rows that differed only in the parent are averaged.

        Parameters
        ----------
        parent, child : str
            The ends of the arc.
        weights : array_like of float, optional
            The weight of each configuration of the child's parents, one axis for each parent; 1 for
            equal weights. By default their probabilities, so that the child's marginal stays; see
            `bayesgui.core.network`.

        Raises
        ------
        ModelError
            If there is no such arc.

        Examples
        --------
        >>> from bayesgui.core.variable import Variable
        >>> from bayesgui.core.cpt import CPT
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
    ) -> BayesianNetwork:
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
    ) -> BayesianNetwork:
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
        cpds = {}
        for child, parents in lost.items():
            for parent in parents:
                if self[parent].name not in self.parents(child):
                    raise ModelError(
                        "There is no arc from {parent} to {child}.", parent=parent, child=child
                    )
            cpds[child] = self._without_parents(child, set(parents), weights.get(child))
        graph = self._graph.with_families({child: cpd.parents for child, cpd in cpds.items()})
        return self._copy(None, {**self._cpds, **cpds}, graph)

    def with_arc_reversed_keeping_joint(
        self, parent: str, child: str, budget: int = DEFAULT_BUDGET
    ) -> BayesianNetwork:
        """Return the network with an arc reversed and the same joint distribution.

        Both ends inherit each other's parents, and their tables are computed again.

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
        self, parent: str, child: str, weights: ArrayLike | None = None
    ) -> BayesianNetwork:
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
