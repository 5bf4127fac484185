"""Two models that agree on all that is observed and not on the effect, for a given hedge.

The construction in the proof of theorem 4 of Shpitser & Pearl (2006): every hidden cause is a fair
coin, every node of the hedge the parity of its parents there; in the second model those of the
smaller forest do not listen to the larger one. Other nodes carry the parity of the root to the
effect.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.identification.derivation import Hedge

Listens = dict[str, list[str]]


def carried(graph: CausalGraph, hedge: Hedge) -> dict[str, str] | None:
    """Return for each node that carries the parity on the one that it hands it to.

    None where the way from the root to the effect leads through the hedge itself.
    """
    effects, causes = set(hedge.target.of), set(hedge.target.do)
    hands: dict[str, str] = {}
    for start in hedge.root:
        if start in effects:
            continue
        before: dict[str, str] = {}
        waiting, seen, end = [start], {start}, None
        while waiting and end is None:
            name = waiting.pop(0)
            for child in graph.children[name]:
                if child in seen or child in causes or child in hedge.forest:
                    continue
                seen.add(child)
                before[child] = name
                waiting.append(child)
                if child in effects or child in hands:
                    end = child
                    break
        if end is None:
            return None
        while end != start:
            hands[before[end]] = end
            end = before[end]
    return hands


def parents_in(hedge: Hedge, hands: Mapping[str, str], second: bool) -> Listens:
    """Return what each node is the parity of; hidden causes are named by their pairs."""
    found: Listens = {}
    for a, b in hedge.arcs:
        found.setdefault(b, []).append(a)
    for a, b in hedge.bidirected:
        found.setdefault(a, []).append(f"{a}↔{b}")
        found.setdefault(b, []).append(f"{a}↔{b}")
    if second:
        inner = set(hedge.inner)
        coins = {f"{a}↔{b}" for a, b in hedge.bidirected if {a, b} <= inner}
        for name in inner:
            found[name] = [each for each in found.get(name, []) if each in inner | coins]
    for name, child in hands.items():
        found.setdefault(child, []).append(name)
    return found


def distribution(
    graph: CausalGraph, hedge: Hedge, listens: Listens, do: Mapping[str, int]
) -> NDArray[np.float64]:
    """Return the joint distribution of all nodes, with some of them set; shape (2,) * nodes."""
    coins = [f"{a}↔{b}" for a, b in hedge.bidirected]
    found = np.zeros((2,) * len(graph.names))
    for tossed in itertools.product((0, 1), repeat=len(coins)):
        value = dict(zip(coins, tossed, strict=True))
        for name in graph.topological_order():
            value[name] = do.get(name, sum(value[each] for each in listens.get(name, [])) % 2)
        found[tuple(value[name] for name in graph.names)] += 0.5 ** len(coins)
    return found
