"""A smallest set of variables that d-separates two others."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bayesgui.graph.hidden_parents import hidden_above, separation_graph
from bayesgui.graph.moral import augmented, moral_graph, moral_of

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.moral import MoralGraph

_Half = tuple[str, bool]
"""A variable split in two: where paths enter (False) and where they leave (True)."""


def smallest_separator(network: BayesianNetwork, x: str, y: str) -> frozenset[str] | None:
    """Return a minimum d-separating set of two variables; None if there is none.

    There is none where an arc or ↔ joins them, and with ↔ or nodes that cannot be observed, which
    the set leaves out, in further cases (van der Zander, Liśkiewicz & Textor 2014, UAI).

    Every minimum d-separating set consists of ancestors of x and y, and is a vertex cut in the
    moral graph of {x, y} and these ancestors. The cut is found by a maximum flow with unit vertex
    capacities (Menger); of several cuts the one nearest to x is returned.

    Acid & de Campos (1996), UAI, 3–10. Tian, Paz & Pearl (1998), UCLA report R-254.
    """
    if x in network.parents(y) or y in network.parents(x):
        return None
    neighbors = _moral(network, x, y).neighbors()
    if y in neighbors.get(x, ()):
        return None
    if x not in neighbors or y not in neighbors:
        return frozenset()
    flow: dict[_Half, set[_Half]] = {}
    while True:
        before = _reach(neighbors, flow, x, y)
        if (y, False) not in before:
            return frozenset(name for name, out in before if not out and (name, True) not in before)
        _augment(before, flow, (x, True), (y, False))


def _moral(network: BayesianNetwork, x: str, y: str) -> MoralGraph:
    """Return the moral graph of two variables and their ancestors, without what nobody sees."""
    names = {x, y} | network.ancestors(x, y)
    if not network.marks:
        return moral_graph(network, names)
    graph = separation_graph(network)
    whole = moral_of(graph, {*names, *hidden_above(graph, names)})
    return augmented(network, whole, network.unobserved - {x, y})


def _reach(
    neighbors: dict[str, set[str]], flow: dict[_Half, set[_Half]], x: str, y: str
) -> dict[_Half, _Half]:
    """Search the residual graph breadth-first from x; return each half's predecessor."""
    start = (x, True)
    before = {start: start}
    waiting = deque([start])
    while waiting:
        half = waiting.popleft()
        for following in _residual(neighbors, flow, half, x):
            if following not in before:
                before[following] = half
                if following == (y, False):
                    return before
                waiting.append(following)
    return before


def _residual(
    neighbors: dict[str, set[str]], flow: dict[_Half, set[_Half]], half: _Half, x: str
) -> list[_Half]:
    name, out = half
    used = flow.get(half, set())
    if out:
        forward = [(other, False) for other in sorted(neighbors[name]) if other != x]
        if half in flow.get((name, False), ()):
            forward.append((name, False))
        return forward
    found = [
        (other, True) for other in sorted(neighbors[name]) if half in flow.get((other, True), ())
    ]
    if (name, True) not in used:
        found.append((name, True))
    return found


def _augment(
    before: dict[_Half, _Half], flow: dict[_Half, set[_Half]], source: _Half, target: _Half
) -> None:
    half = target
    while half != source:
        earlier = before[half]
        if earlier in flow.get(half, ()):
            flow[half].discard(earlier)
        else:
            flow.setdefault(earlier, set()).add(half)
        half = earlier
