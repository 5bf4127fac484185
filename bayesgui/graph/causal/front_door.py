"""Front doors: sets of nodes through which all of an effect goes, and that nothing else confounds.

The effect is then Σ_m P(m | x) Σ_x′ P(y | x′, m) P(x′), whatever else causes x and y.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING

from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.separation import reached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion

_MOST_TRIED = 200
"""Sets from which a node is taken away in turn while minimal front doors are listed."""


def is_front_door(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str, m: Iterable[str] | str
) -> bool:
    """Tell whether a set is a front door from x to y.

    It meets every directed path from x to y, no open back-door path leads from x to it, and x
    blocks all those from it to y.

    Pearl (1995), Causal diagrams for empirical research, Biometrika 82, definition 3.
    """
    nodes = frozenset(graph.checked(m))
    return _Doors(causal_question(graph, x, y)).greatest(nodes) == nodes


def front_door_sets(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str, limit: int = 5
) -> tuple[Names, ...]:
    """Return minimal front doors, smaller ones first; none where there is no causal path.

    Each is minimal: no part of it is a front door. The greatest front door among some nodes is
    found in quadratic time, as a node that is wrong in a set is wrong in all its parts; nodes are
    then taken away as long as one is left.

    Jeong, Tian & Bareinboim (2022), Finding and listing front-door adjustment sets, NeurIPS.
    """
    question = causal_question(graph, x, y)
    if not question.causal_nodes:
        return ()
    found = islice(_Doors(question).minimal(), limit)
    place = graph.place
    ordered = sorted(map(graph.in_order, found), key=lambda m: (len(m), [place[n] for n in m]))
    return tuple(ordered)


class _Doors:
    def __init__(self, question: CausalQuestion) -> None:
        graph, causes = question.graph, question.causes
        joined = reached(graph.severed(out_of=causes), causes, ())
        self._question = question
        self._free = frozenset(graph.observed).difference(joined, causes, question.effects)
        """The nodes to which no back-door path leads from a cause."""

    def greatest(self, allowed: frozenset[str]) -> frozenset[str] | None:
        """Return the greatest front door among some nodes, or None.

        Taking a node away adds arcs to the graph in which the others are asked, so that a node that
        fails once fails in each part, too.
        """
        graph, causes, effects = self._question.graph, self._question.causes, self._question.effects
        kept = allowed & self._free
        while self._meets_all(kept):
            behind = reached(graph.severed(out_of=kept), effects, causes)
            if kept.isdisjoint(behind):
                return kept
            kept -= behind
        return None

    def _meets_all(self, nodes: frozenset[str]) -> bool:
        """Tell whether each directed path from a cause to an effect has one of some nodes."""
        return self._before(nodes)[0].isdisjoint(self._question.effects)

    def _before(self, nodes: frozenset[str]) -> tuple[set[str], set[str]]:
        """Return what causal paths lead to past none of some nodes, and those that they meet."""
        causes, causal = self._question.causes, self._question.causal_nodes
        met: set[str] = set()
        seen, waiting = set(causes), list(causes)
        while waiting:
            for child in self._question.graph.children[waiting.pop()]:
                if child in nodes:
                    met.add(child)
                elif child in causal and child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return seen, met

    def minimal(self) -> Iterator[frozenset[str]]:
        """Yield minimal front doors, each once: one, and then those without a node of another."""
        whole = self.greatest(self._free)
        if whole is None:
            return
        known: set[frozenset[str]] = set()
        seen = {whole}
        waiting = deque([whole])
        for _ in range(_MOST_TRIED):
            if not waiting:
                return
            within = waiting.popleft()
            least = self._reduced(within)
            if least not in known:
                known.add(least)
                yield least
            for name in self._question.graph.in_order(least):
                rest = self.greatest(within - {name})
                if rest is not None and rest not in seen:
                    seen.add(rest)
                    waiting.append(rest)

    def _reduced(self, within: frozenset[str]) -> frozenset[str]:
        """Return a minimal front door among the nodes of another one; those near the effect go.

        What is off all causal paths is left out at once where a front door remains, and what lies
        behind other nodes of the set. Then halves, quarters … are taken away before single nodes,
        as few nodes are needed of most sets.
        """
        found = within
        for part in (within & self._question.mediators, self._before(within)[1]):
            rest = self.greatest(found & part)
            found = found if rest is None else rest
        order = [n for n in self._question.graph.topological_order()[::-1] if n in found]
        size = max(1, len(order) // 2)
        while True:
            for k in range(0, len(order), size):
                part = found.intersection(order[k : k + size])
                rest = self.greatest(found - part) if part else None
                found = found if rest is None else rest
            if size == 1:
                return found
            order = [name for name in order if name in found]
            size = max(1, min(size, len(order)) // 2)
