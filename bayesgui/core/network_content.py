"""The read-only part of `BayesianNetwork`: content, validation and graph queries."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.core.cpt import CPD, CPT, check_fit
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.name_lists import short_repr, unknown_node
from bayesgui.rich_display import NotebookPicture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import networkx as nx

    from bayesgui.core.variable import Variable


def check_network(value: object) -> None:
    """Raise unless a caller gave a network."""
    if not isinstance(value, NetworkContent):
        raise ParameterError(
            "{value} is not a network; give one that bayesgui.read has read, or a BayesianNetwork.",
            value=short_repr(value),
        )


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


class NetworkContent(NotebookPicture):
    """The read-only part of `BayesianNetwork`, which adds the edits.

    Parameters
    ----------
    variables, cpds, name, properties
        As for `BayesianNetwork`.
    """

    __slots__ = ("_cpds", "_graph", "_name", "_properties", "_variables")

    def __init__(
        self,
        variables: Iterable[Variable] = (),
        cpds: Iterable[CPD] = (),
        name: str = "",
        properties: Mapping[str, str] | None = None,
    ) -> None:
        self._name = name
        self._properties: Mapping[str, str] = MappingProxyType(dict(properties or {}))
        self._variables: dict[str, Variable] = {}
        for variable in _all(variables, "name", "variables"):
            if variable.name in self._variables:
                raise ModelError(
                    "There are two nodes named {variable}; give one of them another name.",
                    variable=variable.name,
                )
            self._variables[variable.name] = variable
        given = self._given_cpds(cpds)
        self._cpds: dict[str, CPD] = {
            name: given[name] if name in given else CPT.uniform(name, (), (), variable.n_states)
            for name, variable in self._variables.items()
        }
        for cpd in self._cpds.values():
            check_fit(cpd, self._variables)
        self._graph = DirectedGraph({name: cpd.parents for name, cpd in self._cpds.items()})
        self._graph.topological_order()  # raises if the arcs close a cycle

    def _given_cpds(self, cpds: Iterable[CPD]) -> dict[str, CPD]:
        given: dict[str, CPD] = {}
        for cpd in _all(cpds, "variable", "conditional distributions"):
            if cpd.variable not in self._variables:
                raise ModelError(
                    "There is a table for {variable}, but no such node.", variable=cpd.variable
                )
            if cpd.variable in given:
                raise ModelError("Node {variable} has two tables.", variable=cpd.variable)
            given[cpd.variable] = cpd
        return given

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
    def cpds(self) -> Mapping[str, CPD]:
        """The conditional distributions by variable, in their own form; a read-only view."""
        return MappingProxyType(self._cpds)

    @property
    def unfilled(self) -> tuple[str, ...]:
        """The variables whose tables nobody has filled yet; their rows are uniform."""
        return tuple(name for name in self._cpds if self.is_unfilled(name))

    def is_unfilled(self, name: str) -> bool:
        """Return whether nobody has filled the table of a variable yet.

        Parameters
        ----------
        name : str
            The variable; one with an expression or noisy-MAX has its numbers.
        """
        cpd = self._cpds[name]
        return isinstance(cpd, CPT) and not cpd.is_filled

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
        """Number of free parameters, the sum of q (r − 1) over the nodes."""
        return sum(cpd.table().n_parameters for cpd in self._cpds.values())

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

    def cpd(self, name: str) -> CPD:
        """Return the conditional distribution of a variable in its own form."""
        return self._cpds[self[name].name]

    def cpt(self, name: str) -> CPT:
        """Return the conditional distribution of a variable as a table."""
        table = self.cpd(name).table()
        known = self._variables
        labels = (*(known[parent].states for parent in table.parents), known[name].states)
        return table.labeled(labels)

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
        """Return parents, children and the children's other parents (Pearl 1988, section 3.2.1)."""
        blanket = {*self.parents(name), *self.children(name)}
        for child in self.children(name):
            blanket.update(self.parents(child))
        return frozenset(blanket - {name})

    def has_graph_of(self, other: NetworkContent) -> bool:
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

    def to_networkx(self) -> nx.DiGraph:
        """Return the network as a networkx graph, its tables included.

        Returns
        -------
        networkx.DiGraph
            Nodes in the network's order, with attributes that are texts, as files of graphs
            (GraphML, GML, DOT) need them: ``states``, ``parents`` (in the order of the axes) and
            ``cpt`` (nested lists, one axis for each parent, the node's states last) are JSON. A
            distribution in a parametric form is there as its table.

        See Also
        --------
        bayesgui.from_networkx : The network again.

        Examples
        --------
        >>> import bayesgui, json
        >>> graph = bayesgui.example("asia").to_networkx()
        >>> sorted(graph.predecessors("either"))
        ['lung', 'tub']
        >>> json.loads(graph.nodes["smoke"]["cpt"])
        [0.5, 0.5]
        """
        from bayesgui.core.views.graphs import graph_of

        tables = {name: self._cpds[name].table() for name in self}
        families = {name: (table.parents, table.values) for name, table in tables.items()}
        return graph_of(self.name, self.properties, self.variables, families)

    # -- value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NetworkContent):
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
        return f"<{type(self).__name__} {self.name!r}: {len(self)} nodes, {self.n_arcs} arcs>"

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.variables, tuple(self._cpds.values()), self.name, dict(self.properties)
        return type(self), parts
