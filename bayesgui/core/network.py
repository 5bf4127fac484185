"""The Bayesian network: the model of discrete chance nodes alone, which all algorithms take."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from bayesgui.core.errors import ModelError
from bayesgui.core.model import Model

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import networkx as nx

    from bayesgui.core.cpt import CPD
    from bayesgui.core.variable import Variable


class BayesianNetwork(Model):
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

    def __init__(
        self,
        variables: Iterable[Variable] = (),
        cpds: Iterable[CPD] = (),
        name: str = "",
        properties: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(variables, cpds, name, properties)
        for other in self.other_kinds:
            raise ModelError(
                "{variable} is no node of a Bayesian network; it needs a model.", variable=other
            )

    @property
    def cpds(self) -> Mapping[str, CPD]:
        """The conditional distributions by variable, in their own form; a read-only view."""
        return MappingProxyType(cast("dict[str, CPD]", self._mechanisms))

    def to_networkx(self) -> nx.DiGraph:
        """Return the network as a networkx graph, its tables included.

        Returns
        -------
        networkx.DiGraph
            Nodes in the network's order, with attributes that are texts, as files of graphs
            (GraphML, GML, DOT) need them: ``states``, ``parents`` (in the order of the axes) and
            ``cpt`` (nested lists, one axis for each parent, the node's states last) are JSON. A
            distribution in a parametric form is there as its table. What cannot be observed has
            ``unobserved``; the graph has ``common_causes``, triples of two nodes and a name.

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

        tables = {name: cpd.table() for name, cpd in self.cpds.items()}
        families = {name: (table.parents, table.values) for name, table in tables.items()}
        marks = self.unobserved, self.marks.causes
        return graph_of(self.name, self.properties, self.variables, families, *marks)


Model._flat = BayesianNetwork
