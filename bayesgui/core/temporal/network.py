"""The template of a dynamic Bayesian network: nodes in time, and arcs into later slices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, cast

from bayesgui.core.errors import ModelError
from bayesgui.core.model import Model
from bayesgui.core.temporal.content import TemporalContent
from bayesgui.core.temporal.first_tables import table_at
from bayesgui.core.temporal.places import EVERY, FIRST, check_places
from bayesgui.core.temporal.template import Template, Tied, first_name, past_name
from bayesgui.core.temporal.unrolling import unrolled

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike

    from bayesgui.core.causes.marks import CausalMarks
    from bayesgui.core.directed_graph import DirectedGraph
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable


class TemporalNetwork(TemporalContent):
    """A template that is unrolled over slices of time.

    A node stands in every slice, outside of time, or once before the first or after the last slice.
    A parent of k slices before has the lag k; a node may be its own parent with a lag. Slices
    before the greatest lag of a node's parents have tables of their own: those that are given, or
    the later table with the parents that they lack averaged out.

    All that edits a `Model` edits a template; nodes that stand for others follow them
    (`bayesgui.core.temporal.template`), and are neither listed nor counted.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes, and those that stand for others.
    mechanisms : iterable of Mechanism
        As for `Model`.
    template : Template
        Their places in time.
    name : str
        Name of the template.
    properties : mapping of str to str
        Free properties, stored in files.

    Raises
    ------
    ModelError
        As `Model` does, or if an arc leads from a place to one that it may not lead to.

    References
    ----------
    Koller, D. and Friedman, N. (2009). Probabilistic Graphical Models. MIT Press, section 6.2.
    Murphy, K. P. (2002). Dynamic Bayesian Networks: Representation, Inference and Learning. PhD
    thesis, UC Berkeley.

    See Also
    --------
    bayesgui.template : The usual way to make one.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.all_variables, self.all_mechanisms
        rest = self._template, self.name, dict(self.properties), self.marks
        return (_restored, (*parts, *rest))

    def _copy(
        self,
        variables: dict[str, Variable] | None = None,
        mechanisms: dict[str, Mechanism] | None = None,
        graph: DirectedGraph | None = None,
    ) -> Self:
        twin = super()._copy(variables, mechanisms, graph)
        kept = variables is None
        twin._template = self._template if kept else self._template.among(twin._variables)
        return twin

    def _class_of(self, mechanisms: Mapping[str, Mechanism]) -> type[Self]:
        return type(self)

    def _made(self, variables: Iterable[Variable], mechanisms: Iterable[Mechanism]) -> Model:
        made = TemporalNetwork(variables, mechanisms, self._template, self._name, self._properties)
        return made.with_marks(self._marks)

    def with_template(self, template: Template) -> Self:
        """Return the same nodes and tables with another template."""
        twin = self._copy()
        twin._template = template.among(self._variables)
        return twin

    def with_decision(
        self, name: str, options: Iterable[object], known: Sequence[str] = ()
    ) -> Model:
        """Return the template with one more decision: in every slice if it knows a node there."""
        return self._entered(super().with_decision(name, options, known), name)

    def with_utility(
        self,
        name: str,
        parents: Sequence[str],
        values: ArrayLike | str = "",
        unit: str = "",
        weight: float = 1.0,
    ) -> Model:
        """Return the template with one more utility: in every slice if a parent is there."""
        return self._entered(super().with_utility(name, parents, values, unit, weight), name)

    def _entered(self, made: Model, name: str) -> Model:
        parents = made.mechanism(name).parents
        in_time = any(p in self._template.past or self.place(p) == EVERY for p in parents)
        if not in_time:
            return made
        found = cast("TemporalNetwork", made)
        return found.with_template(found.template.with_place(name, EVERY))

    # -- edits that nodes which stand for others follow ---------------------------------------

    def with_variable_renamed(self, old: str, new: str) -> Self:
        """Return the template with a node renamed throughout, in all slices."""
        if old == new:
            return self
        made = super().with_variable_renamed(old, new)
        for name in self._template.tied_to(old):
            named = past_name if name in self._template.past else first_name
            renamed = named(new, self._template.tied[name].steps)
            made = Model.with_variable_renamed(made, name, renamed)
        return made.with_template(self._template.renamed(old, new))

    def with_variable_replaced(self, variable: Variable) -> Self:
        """Return the template with other attributes of a node in all slices."""
        made = super().with_variable_replaced(variable)
        for name in self._template.tied_to(variable.name):
            made = Model.with_variable_replaced(made, variable.with_name(name))
        return made

    def with_states(
        self, name: str, states: Sequence[str], origin: Sequence[int | None] | None = None
    ) -> Self:
        """Return the template with other states of a node in all slices."""
        made = super().with_states(name, states, origin)
        for each in self._template.tied_to(name):
            made = Model.with_states(made, each, states, origin)
        return made

    def without_variables(
        self, *names: str, weights: Mapping[str, ArrayLike] | None = None
    ) -> Self:
        """Return the template without some nodes; a plain model if none is left in time."""
        tied = (each for name in names for each in self._template.tied_to(name))
        return super().without_variables(*names, *tied, weights=weights or {})._settled()

    def check_arc(self, parent: str, child: str) -> None:
        """Raise unless an arc within a slice could be added; see `Model.check_arc`."""
        if parent not in self._template.past:
            tied = self._template.firsts.get(child)
            stands = child if tied is None else tied.of
            check_places(parent, stands, (self.place(parent), self.place(stands)))
        if (parent, child) in self.first_arcs:
            raise ModelError(
                "There already is an arc from {parent} to {child}.", parent=parent, child=child
            )
        super().check_arc(parent, child)

    def with_arc(self, parent: str, child: str) -> Self:
        """Return the template with one more arc within a slice.

        From a node before the first slice it leads into the table of the first slice, which
        becomes one that is given.
        """
        self.check_arc(parent, child)
        if (self.place(parent), self.place(child)) == (FIRST, EVERY):
            made = self.with_first_table(child, 0)
            return Model.with_arc(made, parent, first_name(child, 0))
        made = super().with_arc(parent, child)
        for name in self._firsts_of(child):
            if parent not in made.mechanism(name).parents:
                made = Model.with_arc(made, parent, name)
        return made

    def without_arcs(
        self,
        lost: Mapping[str, Collection[str]],
        weights: Mapping[str, ArrayLike] | None = None,
    ) -> Self:
        """Return the template without some arcs, in first tables too; see `Model.without_arcs`."""
        plain: dict[str, Collection[str]] = {}
        for child, parents in lost.items():
            held = self.mechanism(child).parents
            within = [p for p in parents if (p, child) not in self.first_arcs or p in held]
            if within:
                plain[child] = within
            for name in self._firsts_of(child):
                given = [parent for parent in parents if parent in self.mechanism(name).parents]
                if given:
                    plain[name] = given
        made = super().without_arcs(plain, weights or {})
        return made._settled()

    def with_node_replaced(self, variable: Variable, mechanism: Mechanism) -> Model:
        """Return the template with another node in the place of one of the same name."""
        found = cast("TemporalNetwork", super().with_node_replaced(variable, mechanism))
        for name in self._template.past:
            if self._template.past[name].of == variable.name:
                found = cast("TemporalNetwork", found._replaced_past(name, variable))
        return found._settled()

    def _replaced_past(self, name: str, variable: Variable) -> Model:
        twin = variable.with_name(name)
        if twin.domain == self._variables[name].domain:
            return self
        return Model.with_node_replaced(self, twin, self._new_mechanism(twin))

    def with_mechanism(self, mechanism: Mechanism) -> Self:
        """Return the template with another mechanism of one node; see `Model.with_mechanism`."""
        return super().with_mechanism(mechanism)._settled()

    def _firsts_of(self, name: str) -> list[str]:
        return [each for each, tied in self._template.firsts.items() if tied.of == name]

    # -- time ---------------------------------------------------------------------------------

    def with_lagged_arc(self, parent: str, child: str, lag: int) -> Self:
        """Return the template with one more arc from a node to one some slices later.

        Parameters
        ----------
        parent, child : str
            Nodes in every slice; they may be the same.
        lag : int
            How many slices later, at least 1.

        Raises
        ------
        ModelError
            If one of them is not in every slice, the lag is below 1, or the arc is there.
        MemoryBudgetError
            If the child's table would be too large.
        """
        for name in (parent, child):
            if self.place(name) != EVERY:
                raise ModelError(
                    "No arc from {parent} to {child} with a lag: {variable} is not in every "
                    "slice. Put it into time first.",
                    parent=parent,
                    child=child,
                    variable=name,
                )
        if type(lag) is not int or lag < 1:
            raise ModelError(
                "No arc from {parent} to {child} with the lag {lag}: a lag is a number of slices, "
                "1 or more.",
                parent=parent,
                child=child,
                lag=lag,
            )
        if (parent, child, lag) in self.lagged_arcs:
            raise ModelError(
                "There already is an arc from {parent} to {child} with the lag {lag}.",
                parent=parent,
                child=child,
                lag=lag,
            )
        past = past_name(parent, lag)
        made = Model.with_arc(self._with_past(parent, lag), past, child)
        for name in self._firsts_of(child):
            if self._template.firsts[name].steps >= lag:
                made = Model.with_arc(made, past, name)
        return made

    def _with_past(self, name: str, lag: int) -> Self:
        standing = past_name(name, lag)
        if standing in self._template.past:
            return self
        made = self.with_variable(self[name].with_name(standing))
        return made.with_template(self._template.with_past(name, lag))

    def without_lagged_arc(self, parent: str, child: str, lag: int) -> Self:
        """Return the template without an arc into a later slice.

        Raises
        ------
        ModelError
            If there is no such arc.
        """
        if (parent, child, lag) not in self.lagged_arcs:
            raise ModelError(
                "There is no arc from {parent} to {child} with the lag {lag}.",
                parent=parent,
                child=child,
                lag=lag,
            )
        return self.without_arcs({child: (past_name(parent, lag),)})

    def with_first_table(self, name: str, number: int, mechanism: Mechanism | None = None) -> Self:
        """Return the template with a table of a node in a first slice that is given.

        Parameters
        ----------
        name : str
            A node in every slice.
        number : int
            The slice, from 0; below the greatest lag of its parents, or 0.
        mechanism : Mechanism, optional
            The table, of the variable `first_name(name, number)`; by default the present one, given
            or derived.

        Raises
        ------
        ModelError
            If the node is not in every slice, or the slice is none of the first ones.
        """
        if self.place(name) != EVERY or not 0 <= number < max(1, self.greatest_lag(name)):
            raise ModelError(
                "{variable} has no table of its own at t = {number}: it has the later one there.",
                variable=name,
                number=number,
            )
        held = first_name(name, number)
        if held in self._template.firsts:
            return self if mechanism is None else self.with_mechanism(mechanism)
        given = self.table_at(name, number) if mechanism is None else mechanism
        made = self
        for parent in given.parents:
            if parent not in self._variables:
                of, lag = _past_of(parent)
                made = made._with_past(of, lag)
        variable = self[name].with_name(held)
        made = made.with_node(variable, given.with_names(held, given.parents))  # type: ignore[assignment]
        return made.with_template(made._template.with_first(name, number))

    def without_first_table(self, name: str, number: int) -> Self:
        """Return the template with the table of a first slice derived again."""
        held = first_name(name, number)
        if held not in self._template.firsts:
            return self
        return Model.without_variables(self, held)._settled()

    def with_slices(self, slices: int) -> Self:
        """Return the template over another number of slices.

        Raises
        ------
        ModelError
            If it is below 1.
        """
        if slices < 1:
            raise ModelError("A template has 1 slice or more, not {slices}.", slices=slices)
        return self.with_template(replace(self._template, slices=slices))

    def table_at(self, name: str, number: int) -> Mechanism:
        """Return the mechanism of a node in a slice; see `first_tables.table_at`."""
        return table_at(self, name, number)

    def unroll(self, slices: int | None = None) -> Model:
        """Return a plain model with a node ``X[t]`` for each node in time and slice t.

        Parameters
        ----------
        slices : int, optional
            How many; by default the number of the template.

        Returns
        -------
        Model
            A `BayesianNetwork` if all nodes are chance nodes. Nodes that are there once keep their
            names.

        Raises
        ------
        ModelError
            If there are less than one slice or too many nodes, or a name of a slice is taken.
        """
        return unrolled(self, self.slices if slices is None else slices)

    def _settled(self) -> Self:
        """Return the template without nodes that stand for a parent of nobody.

        First tables of slices that have the later one go, too. It is a plain model if no node is in
        time any longer.
        """
        made = self
        late = [
            name
            for name, (of, number) in made._template.firsts.items()
            if number >= max(1, made.greatest_lag(of))
        ]
        if late:
            made = Model.without_variables(made, *late)
        idle = [name for name in made._template.past if not made._graph.children(name)]
        if idle:
            made = Model.without_variables(made, *idle)
        if made._template.places:
            return made
        return cast("Self", Model._made(made, made._variables.values(), made._mechanisms.values()))


def _past_of(name: str) -> Tied:
    stem, _, lag = name.rpartition(", t \N{MINUS SIGN} ")
    return Tied(stem, int(lag))


def _restored(
    variables: Iterable[Variable],
    mechanisms: Iterable[Mechanism],
    template: Template,
    name: str,
    properties: Mapping[str, str],
    marks: CausalMarks,
) -> Model:
    """Return a template that was pickled."""
    return TemporalNetwork(variables, mechanisms, template, name, properties).with_marks(marks)
