"""What data can tell of a known graph with hidden nodes: its partial ancestral graph."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
from bayesgui.graph.causal.orientation.rules import orient
from bayesgui.graph.causal.pag import Reason
from bayesgui.graph.causal.separators import SeparatorSearch
from bayesgui.graph.equivalence import PartiallyDirected

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.pag import Pag


def pag_of_graph(graph: CausalGraph, monitor: Monitor = SILENT) -> Pag:
    """Return what all graphs share that claim the same of the observed nodes, hidden ones allowed.

    Two of them are joined if no set of observed nodes m-separates them; then follow v-structures
    and rules, as with a search whose tests never err.

    Zhang (2008), Artificial Intelligence 172, 1873–1896.
    """
    seen = graph.observed
    edges: list[tuple[str, str]] = []
    separators: dict[tuple[str, str], tuple[str, ...]] = {}
    pairs = len(seen) * (len(seen) - 1) // 2
    for k, (x, y) in enumerate(itertools.combinations(seen, 2)):
        monitor.check()
        monitor.report(k / max(1, pairs))
        pair = (x, y) if x < y else (y, x)
        found = SeparatorSearch(graph, (x,), (y,), seen).nearest()
        if found is None:
            edges.append(pair)
        else:
            separators[pair] = graph.in_order(found)
    made = MarkedGraph(seen, edges)
    for a, middle, b in list(made.triples()):
        given = separators[(a, b) if a < b else (b, a)]
        if middle not in given:
            for end, other in ((a, b), (b, a)):
                made.put(end, middle, "arrow", Reason("collider", 0, (other,), given))
    for _ in orient(made, separators):
        monitor.check()
    return made.pag()


def told_arcs(model: Model, monitor: Monitor = SILENT) -> PartiallyDirected:
    """Return which arcs of a model with marks data can direct: those with an arrow in its PAG.

    An arc that a hidden node begins or ends has no direction that data can tell.
    """
    pag = pag_of_graph(CausalGraph.of(model), monitor)
    directed: set[tuple[str, str]] = set()
    open_: set[tuple[str, str]] = set()
    place = {name: k for k, name in enumerate(model)}
    for parent, child in model.arcs:
        edge = pag.edge(parent, child)
        if edge is not None and edge.at_b == "arrow":
            directed.add((parent, child))
        else:
            open_.add((parent, child) if place[parent] < place[child] else (child, parent))
    return PartiallyDirected(frozenset(directed), frozenset(open_))
