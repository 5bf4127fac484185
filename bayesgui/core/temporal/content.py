"""The read-only part of `TemporalNetwork`: nodes, arcs of all kinds, tables of all slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPD
from bayesgui.core.domain import States
from bayesgui.core.model import Model
from bayesgui.core.temporal.places import EVERY, FIRST, check_places
from bayesgui.core.temporal.template import Template, first_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable


class TemporalContent(Model):
    """The read-only part of `TemporalNetwork`, which adds the edits; its parameters are those."""

    __slots__ = ("_shown", "_template")

    _shown: tuple[str, ...]
    """The nodes without those that stand for others; set when first asked for."""

    def __init__(
        self,
        variables: Iterable[Variable],
        mechanisms: Iterable[Mechanism],
        template: Template,
        name: str = "",
        properties: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(variables, mechanisms, name, properties)
        self._template = template.among(self._variables)
        for parent, child in self._graph.arcs:
            if parent not in self._template.past and child not in self._template.firsts:
                check_places(parent, child, (self.place(parent), self.place(child)))

    is_template = True

    @property
    def template(self) -> Template:
        """Where the nodes stand in time."""
        return self._template

    @property
    def slices(self) -> int:
        """Number of slices."""
        return self._template.slices

    def place(self, name: str) -> str:
        """Return where a node stands: ``every``, ``outside``, ``first`` or ``last``."""
        return self._template.place(self[name].name)

    @property
    def in_time(self) -> tuple[str, ...]:
        """The nodes that are in every slice, in the model's order."""
        return tuple(name for name in self.names if self.place(name) == EVERY)

    @property
    def found_in_time(self) -> tuple[str, ...]:
        """The nodes in every slice on which there are findings: those with states."""
        return tuple(each for each in self.in_time if isinstance(self[each].domain, States))

    @property
    def order(self) -> int:
        """The greatest lag of an arc; 0 without one."""
        return max((lag for _, _, lag in self.lagged_arcs), default=0)

    @property
    def names(self) -> tuple[str, ...]:
        """The nodes' names in order."""
        found: tuple[str, ...] | None = getattr(self, "_shown", None)
        if found is None:
            tied = self._template.tied
            found = self._shown = tuple(name for name in self._variables if name not in tied)
        return found

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The nodes in order."""
        return tuple(self._variables[name] for name in self.names)

    @property
    def all_variables(self) -> tuple[Variable, ...]:
        """The nodes, and those that stand for others."""
        return tuple(self._variables.values())

    @property
    def all_mechanisms(self) -> tuple[Mechanism, ...]:
        """The mechanisms of `all_variables`."""
        return tuple(self._mechanisms.values())

    @property
    def mechanisms(self) -> Mapping[str, Mechanism]:
        """The mechanism of each node, by name; that of the slices after the first ones."""
        return {name: self._mechanisms[name] for name in self.names}

    @property
    def other_kinds(self) -> tuple[str, ...]:
        """The nodes that are no chance nodes."""
        tied = self._template.tied
        return tuple(name for name in super().other_kinds if name not in tied)

    @property
    def unfilled(self) -> tuple[str, ...]:
        """The variables whose tables nobody has filled yet; their rows are uniform."""
        return tuple(name for name in self.names if self.is_unfilled(name))

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs within a slice and from or to nodes outside of time, as (parent, child)."""
        tied = self._template.tied
        return tuple(
            (parent, child)
            for parent, child in self._graph.arcs
            if parent not in tied and child not in tied
        )

    @property
    def n_arcs(self) -> int:
        """Number of arcs of all kinds."""
        return len(self.arcs) + len(self.lagged_arcs) + len(self.first_arcs)

    @property
    def lagged_arcs(self) -> tuple[tuple[str, str, int], ...]:
        """The arcs into later slices, as (parent, child, lag)."""
        past, firsts = self._template.past, self._template.firsts
        return tuple(
            (past[parent].of, child, past[parent].steps)
            for parent, child in self._graph.arcs
            if parent in past and child not in firsts
        )

    @property
    def first_arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs from nodes before the first slice to nodes in every slice."""
        found = (
            (parent, self._template.firsts[child].of)
            for parent, child in self._graph.arcs
            if child in self._template.firsts and self.place(parent) == FIRST
        )
        return tuple(dict.fromkeys(found))

    @property
    def n_parameters(self) -> int:
        """Number of free parameters of all tables that are given."""
        past = self._template.past
        given = (each for name, each in self._mechanisms.items() if name not in past)
        return sum(cpd.table().n_parameters for cpd in given if isinstance(cpd, CPD))

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def parents(self, name: str) -> tuple[str, ...]:
        """Return a node's parents in its own slice, or outside of time; its table may have more."""
        found = super().parents(name)
        tied = self._template.tied
        return found if name in tied else tuple(each for each in found if each not in tied)

    def children(self, name: str) -> tuple[str, ...]:
        """Return a node's children in its own slice, or outside of time."""
        firsts = self._template.firsts
        found = (firsts[each].of if each in firsts else each for each in super().children(name))
        return tuple(dict.fromkeys(found))

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all nodes with a path to one of `names` within a slice, without `names`."""
        return super().ancestors(*names).intersection(self.names)

    def descendants(self, *names: str) -> frozenset[str]:
        """Return all nodes with a path from one of `names` within a slice, without `names`."""
        return super().descendants(*names).intersection(self.names)

    def markov_blanket(self, name: str) -> frozenset[str]:
        """Return the Markov blanket of a node within a slice."""
        return super().markov_blanket(name).intersection(self.names)

    def topological_order(self) -> tuple[str, ...]:
        """Return the names, parents of the same slice before children."""
        tied = self._template.tied
        return tuple(name for name in super().topological_order() if name not in tied)

    def greatest_lag(self, name: str) -> int:
        """Return the greatest lag of a node's parents: so many slices have first tables."""
        past = self._template.past
        return max((past[p].steps for p in self.mechanism(name).parents if p in past), default=0)

    def is_given(self, name: str, number: int) -> bool:
        """Return whether the table of a node in a first slice is given, not derived."""
        return first_name(name, number) in self._template.firsts

    def plain(self) -> Model:
        """Return the plain model with the nodes that stand for others, as files keep it."""
        return self._plain(self._variables.values(), self._mechanisms.values())

    def _plain(self, variables: Iterable[Variable], mechanisms: Iterable[Mechanism]) -> Model:
        return Model._made(self, variables, mechanisms)

    # -- value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TemporalContent):
            return NotImplemented if not isinstance(other, Model) else False
        return self is other or (
            self._template == other._template
            and self.all_variables == other.all_variables
            and super().__eq__(other)
        )

    __hash__ = Model.__hash__
