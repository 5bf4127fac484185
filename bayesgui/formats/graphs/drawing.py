"""A causal diagram as other programs write it: nodes with roles and places, arcs, and edges ↔.

What cannot be observed and hidden common causes become marks of the network; the other roles
(exposure, outcome, adjusted, selected) are the property ``dagitty`` of a node.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError, arrows
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.views.graphs import CAUSES, UNOBSERVED
from bayesgui.formats.graphs.content import loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.graphs.mixed import directed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import networkx as nx

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded

    Pair = tuple[str, str]

ROLES = "dagitty"
"""Property of a node with its roles, separated by blanks."""
LATENT, EXPOSURE, OUTCOME, ADJUSTED = "latent", "exposure", "outcome", "adjusted"
SELECTED = "selected"
UNIT = 160.0
"""Distance on the canvas that stands for 1 in other programs, whose pictures are a few units."""


@dataclass
class Drawing:
    """What was read of a diagram so far, in the order of the text.

    `arcs, two_heads`: each with the line on which it stands, for messages. `edges`: without a
    direction. `places`: in units of the other program; they grow downwards.
    """

    file: str
    title: str = ""
    names: dict[str, None] = field(default_factory=dict)
    roles: dict[str, list[str]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)
    arcs: dict[Pair, int] = field(default_factory=dict)
    edges: list[Pair] = field(default_factory=list)
    two_heads: dict[Pair, int] = field(default_factory=dict)
    n_edges: int = 0

    def add_node(self, name: str) -> None:
        """Add a node, unless it is there."""
        self.names.setdefault(name)
        check_counts(self.file, len(self.names), self.n_edges)

    def add_role(self, name: str, role: str) -> None:
        """Add a role of a node."""
        self.add_node(name)
        known = self.roles.setdefault(name, [])
        if role not in known:
            known.append(role)

    def join(self, one: str, mark: str, other: str, line: int) -> None:
        """Join two nodes by ``->``, ``<-``, ``--`` or ``<->``."""
        for name in (one, other):
            self.names.setdefault(name)
        self.n_edges += 1
        check_counts(self.file, len(self.names), self.n_edges)
        if one == other:
            raise FormatError(
                "{path}, line {line}: an edge joins {variable} with itself. Nothing was opened.",
                path=self.file,
                line=line,
                variable=one,
            )
        if mark == "->":
            self.arcs.setdefault((one, other), line)
        elif mark == "<-":
            self.arcs.setdefault((other, one), line)
        elif mark == "--":
            self.edges.append((one, other))
        elif (other, one) not in self.two_heads:
            self.two_heads.setdefault((one, other), line)

    def loaded(
        self,
        path: Path,
        name: str,
        *,
        size: int,
        own: bool = False,
        remarks: Sequence[str] = (),
        monitor: Monitor = SILENT,
    ) -> Loaded:
        """Return the network; its tables are uniform, with a note. `name`: of the format."""
        notes = list(remarks)
        graph = self._graph(notes)
        return loaded_of(graph, path, name, size=size, own=own, remarks=notes, monitor=monitor)

    def _graph(self, remarks: list[str]) -> nx.DiGraph:
        import networkx as nx

        graph = nx.DiGraph(name=self.title)
        for name in self.names:
            roles = [role for role in self.roles.get(name, ()) if role != LATENT]
            node = {"properties": [(ROLES, " ".join(roles))]} if roles else {}
            graph.add_node(name, **node)
            if LATENT in self.roles.get(name, ()):
                graph.nodes[name][UNOBSERVED] = "true"
            if name in self.labels:
                graph.nodes[name]["title"] = self.labels[name]
            if name in self.places:
                x, y = self.places[name]
                graph.nodes[name].update(x=x * UNIT, y=y * UNIT)
        if self.two_heads:
            graph.graph[CAUSES] = json.dumps([[*pair, ""] for pair in self.two_heads])
        names = list(self.names)
        graph.add_edges_from(self.arcs)
        self._refuse_cycle(graph)
        graph.add_edges_from(directed(names, list(self.arcs), self.edges, remarks, file=self.file))
        return graph

    def _refuse_cycle(self, graph: nx.DiGraph) -> None:
        """Raise if arcs of the text close a cycle, with the line of the last one of these."""
        import networkx as nx

        if nx.is_directed_acyclic_graph(graph):
            return
        cycle = nx.find_cycle(graph)
        raise FormatError(
            "{path}, line {line}: the arcs close the cycle {cycle}. Nothing was opened.",
            path=self.file,
            line=max(self.arcs[arc] for arc in cycle),
            cycle=arrows([*(parent for parent, _ in cycle), cycle[0][0]]),
        )


def roles_of(variable: Variable) -> list[str]:
    """Return the roles that a node has by its properties."""
    return dict(variable.properties).get(ROLES, "").replace(",", " ").split()


def with_role(variables: Iterable[Variable], role: str) -> tuple[str, ...]:
    """Return the nodes that have a role."""
    return tuple(each.name for each in variables if role in roles_of(each))


def with_roles(
    network: BayesianNetwork,
    causes: Iterable[str],
    effects: Iterable[str],
    adjusted: Iterable[str] = (),
) -> BayesianNetwork:
    """Return the network whose nodes have the roles of a question, instead of those they had."""
    asked = {EXPOSURE: set(causes), OUTCOME: set(effects), ADJUSTED: set(adjusted)}
    for variable in network.variables:
        kept = [role for role in roles_of(variable) if role not in asked]
        roles = [*(role for role, names in asked.items() if variable.name in names), *kept]
        others = tuple(pair for pair in variable.properties if pair[0] != ROLES)
        properties = (*others, (ROLES, " ".join(roles))) if roles else others
        if properties != variable.properties:
            network = network.with_variable_replaced(variable.with_parts(properties=properties))
    return network
