"""The read-only part of `Model`: content, validation and graph queries."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.core.causes.marks import NO_MARKS
from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.mechanism import check_fit
from bayesgui.core.name_lists import short_repr, unknown_node
from bayesgui.core.node_rules import CHANCE, check_kinds
from bayesgui.rich_display import NotebookPicture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.core.causes.marks import CausalMarks
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable


def _all(given: Iterable[Any], attribute: str, what: str) -> list[Any]:
    """Return what a caller gave as a list; raise if it is none, or holds something else."""
    found = list(given) if isinstance(given, Iterable) else [given]
    for each in found:
        if not isinstance(getattr(each, attribute, None), str):
            raise ModelError(
                "{value} is none of the {what} of a network; give a list of them.",
                value=short_repr(each),
                what=what,
            )
    return found


class ModelContent(NotebookPicture):
    """The read-only part of `Model`, which adds the edits; its parameters are those of `Model`."""

    __slots__ = ("_graph", "_marks", "_mechanisms", "_name", "_properties", "_variables")

    is_template: ClassVar[bool] = False
    """Whether it is unrolled over slices of time, a `TemporalNetwork`."""

    def __init__(
        self,
        variables: Iterable[Variable] = (),
        mechanisms: Iterable[Mechanism] = (),
        name: str = "",
        properties: Mapping[str, str] | None = None,
    ) -> None:
        self._name = name
        self._marks = NO_MARKS
        self._properties: Mapping[str, str] = MappingProxyType(dict(properties or {}))
        self._variables: dict[str, Variable] = {}
        for variable in _all(variables, "name", "variables"):
            if variable.name in self._variables:
                raise ModelError(
                    "There are two nodes named {variable}; give one of them another name.",
                    variable=variable.name,
                )
            self._variables[variable.name] = variable
        given = self._given(mechanisms)
        self._mechanisms: dict[str, Mechanism] = {
            name: given[name] if name in given else self._new_mechanism(variable)
            for name, variable in self._variables.items()
        }
        for mechanism in self._mechanisms.values():
            check_fit(mechanism, self._variables)
        self._graph = DirectedGraph({name: m.parents for name, m in self._mechanisms.items()})
        self._graph.topological_order()  # raises if the arcs close a cycle
        for parent, child in self._graph.arcs:
            check_kinds(parent, child, (self.kind(parent), self.kind(child)))

    def _given(self, mechanisms: Iterable[Mechanism]) -> dict[str, Mechanism]:
        given: dict[str, Mechanism] = {}
        for each in _all(mechanisms, "variable", "conditional distributions"):
            if each.variable not in self._variables:
                raise ModelError(
                    "There is a table for {variable}, but no such node.", variable=each.variable
                )
            if each.variable in given:
                raise ModelError("Node {variable} has two tables.", variable=each.variable)
            given[each.variable] = each
        return given

    @staticmethod
    def _new_mechanism(variable: Variable) -> Mechanism:
        return CPT.uniform(variable.name, (), (), variable.n_states)

    @property
    def name(self) -> str:
        """Name of the network."""
        return self._name

    @property
    def properties(self) -> Mapping[str, str]:
        """Free properties of the network, stored in files; a read-only view."""
        return self._properties

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables in order."""
        return tuple(self._variables.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The variables' names in order."""
        return tuple(self._variables)

    @property
    def mechanisms(self) -> Mapping[str, Mechanism]:
        """The mechanism of each node, by name; a read-only view."""
        return MappingProxyType(self._mechanisms)

    def kind(self, name: str) -> str:
        """Return the kind of a node, a name of `core.node_rules.node_kinds`."""
        return self._mechanisms[self[name].name].kind

    @property
    def other_kinds(self) -> tuple[str, ...]:
        """The nodes that are no chance nodes."""
        return tuple(name for name, each in self._mechanisms.items() if each.kind != CHANCE)

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions in the model's order."""
        return self._of_kind(DECISION)

    @property
    def utilities(self) -> tuple[str, ...]:
        """The utilities in the model's order."""
        return self._of_kind(UTILITY)

    def _of_kind(self, kind: str) -> tuple[str, ...]:
        return tuple(name for name, each in self._mechanisms.items() if each.kind == kind)

    @property
    def marks(self) -> CausalMarks:
        """What of the model nobody sees; see `with_marks`."""
        return self._marks

    @property
    def unobserved(self) -> frozenset[str]:
        """The nodes that cannot be observed."""
        return self._marks.unobserved

    @property
    def common_causes(self) -> Mapping[tuple[str, str], str]:
        """The name of the hidden common cause, "" for none, by its two nodes in their order."""
        return MappingProxyType({cause.pair: cause.name for cause in self._marks.causes})

    @property
    def unfilled(self) -> tuple[str, ...]:
        """The variables whose tables nobody has filled yet; their rows are uniform."""
        return tuple(name for name in self._mechanisms if self.is_unfilled(name))

    def is_unfilled(self, name: str) -> bool:
        """Return whether nobody has filled the table of a variable yet.

        Parameters
        ----------
        name : str
            The variable; one with an expression or noisy-MAX has its numbers.
        """
        mechanism = self._mechanisms[name]
        return isinstance(mechanism, CPT) and not mechanism.is_filled

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """All arcs as (parent, child), by child in order, then by parent."""
        return self._graph.arcs

    @property
    def n_arcs(self) -> int:
        """Number of arcs."""
        return self._graph.n_arcs

    @property
    def n_parameters(self) -> int:
        """Number of free parameters, the sum of q (r − 1) over the nodes with a table."""
        cpds = (each for each in self._mechanisms.values() if isinstance(each, CPD))
        return sum(cpd.table().n_parameters for cpd in cpds)

    def __len__(self) -> int:
        return len(self._variables)

    def __iter__(self) -> Iterator[str]:
        return iter(self._variables)

    def __contains__(self, name: object) -> bool:
        return name in self._variables

    def __getitem__(self, name: str) -> Variable:
        """Return a variable by name."""
        try:
            return self._variables[name]
        except (KeyError, TypeError):  # a list, say, cannot be a key
            otherwise = ModelError("The network has no node {variable}.", variable=name)
            if not isinstance(name, str):
                raise otherwise from None
            raise unknown_node(ModelError, name, self._variables, otherwise) from None

    def mechanism(self, name: str) -> Mechanism:
        """Return what determines a node given its parents."""
        return self._mechanisms[self[name].name]

    def cpd(self, name: str) -> CPD:
        """Return the conditional distribution of a variable in its own form.

        Raises
        ------
        ModelError
            If the node is of a kind that has none.
        """
        found = self.mechanism(name)
        if not isinstance(found, CPD):
            raise ModelError("{variable} has no table of probabilities.", variable=name)
        return found

    def cpt(self, name: str) -> CPT:
        """Return the conditional distribution of a variable as a table."""
        table = self.cpd(name).table()
        known = self._variables
        labels = (*(known[parent].states for parent in table.parents), known[name].states)
        return table.labeled(labels)

    def n_cells(self, name: str) -> int:
        """Return the size of a node's table; 0 where its kind has none."""
        return self.mechanism(name).n_cells(self._variables)

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the names of a variable's parents, in the order of its table's axes."""
        return self._graph.parents(self[name].name)

    def children(self, name: str) -> tuple[str, ...]:
        """Return the names of a variable's children in network order."""
        return self._graph.children(self[name].name)

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all variables with a directed path to one of `names`, without `names`."""
        return self._graph.ancestors(self[name].name for name in names)

    def descendants(self, *names: str) -> frozenset[str]:
        """Return all variables with a directed path from one of `names`, without `names`."""
        return self._graph.descendants(self[name].name for name in names)

    def markov_blanket(self, name: str) -> frozenset[str]:
        """Return parents, children and the children's other parents (Pearl 1988, section 3.2.1).

        Further nodes to which a chain of ↔ leads from the node or a child, and their parents, are
        in it, too (Richardson 2003).
        """
        district = self._joined(name, *self.children(name))
        blanket = district.union(*map(self.parents, district))
        return frozenset(blanket - {name})

    def _joined(self, *names: str) -> set[str]:
        """Return nodes and all others to which chains of ↔ lead from them."""
        found, waiting = set(names), list(names)
        while self._marks.causes and waiting:
            name = waiting.pop()
            beside = {other for pair in self.common_causes if name in pair for other in pair}
            waiting += beside - found
            found |= beside
        return found

    def has_graph_of(self, other: ModelContent) -> bool:
        """Return whether another network has the same nodes and arcs, in the same order."""
        return self._graph is other._graph or (
            self.names == other.names and self.arcs == other.arcs
        )

    def topological_order(self) -> tuple[str, ...]:
        """Return the names, parents before children; ties are broken by network order."""
        return self._graph.topological_order()

    def directed_path(self, source: str, target: str) -> tuple[str, ...] | None:
        """Return a shortest directed path between two variables, both ends included, or None."""
        return self._graph.directed_path(self[source].name, self[target].name)

    # -- value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ModelContent):
            return NotImplemented
        return self is other or (
            self.name == other.name
            and self.properties == other.properties
            and self.variables == other.variables
            and self._marks == other._marks
            and all(self._mechanisms[name] == other._mechanisms[name] for name in self._variables)
        )

    def __hash__(self) -> int:
        return hash((self.name, self.variables))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}: {len(self)} nodes, {self.n_arcs} arcs>"

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.variables, tuple(self._mechanisms.values()), self.name, dict(self.properties)
        return (_restored, (type(self), parts, self._marks)) if self._marks else (type(self), parts)


def _restored(made: type[ModelContent], parts: tuple[Any, ...], marks: CausalMarks) -> ModelContent:
    """Return a model that was pickled."""
    model = made(*parts)
    model._marks = marks
    return model
