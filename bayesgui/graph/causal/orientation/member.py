"""A graph of a class: arcs without a cycle, and pairs that something hidden causes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.graph.equivalence import PartiallyDirected
from bayesgui.graph.extension import extend

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.graph.equivalence import Edge


@dataclass(frozen=True, slots=True)
class AncestralMember:
    """A graph that fits a partial ancestral graph.

    `arcs`: its arcs. `hidden`: the pairs joined by ↔ . `consistent`: whether it has every edge and
    the v-structures of the class, and no others. `dropped`: edges for which there was no room.
    """

    arcs: frozenset[Arc]
    hidden: tuple[Edge, ...]
    consistent: bool
    dropped: tuple[Edge, ...] = ()


def member_of(pag: Pag, constraints: ArcConstraints = NO_CONSTRAINTS) -> AncestralMember:
    """Return a graph of the class with as few hidden causes as there can be.

    `constraints`: background knowledge, whose limits on parents are kept to.

    Each o→ becomes an arc, and what is left of circles is directed without new v-structures: Zhang
    (2008), theorem 2. Tests that err may leave circles that cannot be; see `extend`.
    """
    directed, undirected = set(), set()
    for edge in pag.edges:
        turned = edge.forward
        if turned.kind in ("cause", "cause or hidden"):
            directed.add(turned.pair)
        elif turned.kind != "hidden":
            undirected.add(turned.pair)
    graph = PartiallyDirected(frozenset(directed), frozenset(undirected))
    found = extend(pag.names, graph, constraints)
    return AncestralMember(found.arcs, pag.hidden_causes, found.consistent, found.dropped)
