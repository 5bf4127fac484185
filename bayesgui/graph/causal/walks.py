"""Walks from causes to effects that a set of nodes leaves open or cuts, all of them at once.

A walk is known by its states: a node, whether the edge to it has its head there, and whether the
walk has turned, which means that it is no causal one. All walks together are the steps from state
to state; there are three to a node, so what is asked of all walks costs linear time.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_question import CausalQuestion

FORWARD, BACKWARD, BOTH = "→", "←", "↔"


class Edge(NamedTuple):
    """An arc from a to b ("→"), or a ↔ b in the order of the nodes."""

    a: str
    b: str
    mark: str


class State(NamedTuple):
    """Where a walk is."""

    node: str
    by_head: bool
    turned: bool


class Step(NamedTuple):
    """A step of walks.

    `cut`: whether the node that it leaves is adjusted for and blocks the walk there.
    """

    start: State
    arrow: str
    end: State
    cut: bool

    def edge(self, place: Mapping[str, int]) -> Edge:
        """Return the edge on which the step goes."""
        a, b = self.start.node, self.end.node
        if self.arrow == FORWARD:
            return Edge(a, b, FORWARD)
        if self.arrow == BACKWARD or place[a] > place[b]:
            a, b = b, a
        return Edge(a, b, FORWARD if self.arrow == BACKWARD else BOTH)


class Walks:
    """All walks from a cause to the first effect, past no other cause, and what z does to them.

    `causal`: those along arcs only, or else those that bias: they have turned, and each collider on
    them is opened by z. Only steps that are on a walk to an effect are kept; `allowed` limits them
    to some edges.
    """

    def __init__(
        self,
        question: CausalQuestion,
        z: Collection[str],
        *,
        causal: bool,
        allowed: Collection[Edge] | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        self._question, self._z, self._causal = question, frozenset(z), causal
        self._opening = question.graph.ancestors(*z).union(z)
        self._allowed = allowed
        self.starts = [State(name, by_head=False, turned=False) for name in question.causes]
        found = self._found(monitor)
        self.distance = self._distances(found)
        """Steps from each state to an effect."""
        self.steps = {
            state: kept
            for state, steps in found.items()
            if (kept := [step for step in steps if step.end in self.distance])
            and state in self.distance
        }

    def is_end(self, state: State) -> bool:
        """Tell whether a walk of the kind that is asked for may end here."""
        return state.node in self._question.effects and state.turned != self._causal

    def edges(self) -> set[Edge]:
        """Return the edges of all walks."""
        place = self._question.graph.place
        return {step.edge(place) for steps in self.steps.values() for step in steps}

    def live(self) -> dict[State, Step | None]:
        """Return the states that a walk reaches uncut, each with the last step of a shortest."""
        reached: dict[State, Step | None] = dict.fromkeys(self.starts)
        waiting = deque(self.starts)
        while waiting:
            for step in self.steps.get(waiting.popleft(), ()):
                if not step.cut and step.end not in reached:
                    reached[step.end] = step
                    waiting.append(step.end)
        return reached

    def _found(self, monitor: Monitor) -> dict[State, list[Step]]:
        """Return the steps from all states that walks reach, cut or not."""
        found: dict[State, list[Step]] = {}
        waiting = list(self.starts)
        place = self._question.graph.place
        while waiting:
            monitor.check()
            state = waiting.pop()
            if state in found:
                continue
            found[state] = [
                step
                for step in self._steps_from(state)
                if self._allowed is None or step.edge(place) in self._allowed
            ]
            waiting += [step.end for step in found[state] if step.end not in found]
        return found

    def _steps_from(self, state: State) -> Iterator[Step]:
        graph, causes = self._question.graph, self._question.causes
        node, by_head, turned = state
        if node in self._question.effects and not self._causal:
            return
        cuts = node in self._z
        for child in graph.children[node]:
            if child not in causes and not (self._causal and self._is_aside(child)):
                yield Step(state, FORWARD, State(child, True, turned), cuts)
        if self._causal or (by_head and node not in self._opening):
            return
        for parent in graph.parents[node]:
            if parent not in causes:
                yield Step(state, BACKWARD, State(parent, False, True), cuts and not by_head)
        for spouse in graph.spouses[node]:
            if spouse not in causes:
                yield Step(state, BOTH, State(spouse, True, True), cuts and not by_head)

    def _is_aside(self, name: str) -> bool:
        return name not in self._question.causal_nodes

    def _distances(self, found: Mapping[State, list[Step]]) -> dict[State, int]:
        before: dict[State, list[State]] = {}
        for state, steps in found.items():
            for step in steps:
                before.setdefault(step.end, []).append(state)
        distance = {state: 0 for state in found if self.is_end(state)}
        waiting = deque(distance)
        while waiting:
            state = waiting.popleft()
            for earlier in before.get(state, ()):
                if earlier not in distance:
                    distance[earlier] = distance[state] + 1
                    waiting.append(earlier)
        return distance


def on_simple_paths(
    edges: Iterable[Edge], sources: Collection[str], targets: Collection[str]
) -> set[Edge]:
    """Return the edges that are on a path from sources to targets which meets no node twice.

    What they are headed for does not count. These are the edges of the biconnected component that
    an edge between the sources, as one node, and the targets, as another, would belong to.

    Hopcroft & Tarjan (1973), Algorithm 447, Communications of the ACM 16.
    """
    source, target = "→ sources", "→ targets"

    def merged(name: str) -> str:
        return source if name in sources else target if name in targets else name

    near: dict[str, dict[str, None]] = {source: {target: None}, target: {source: None}}
    ends = {edge: (merged(edge.a), merged(edge.b)) for edge in edges}
    for a, b in ends.values():
        if a != b:
            near.setdefault(a, {})[b] = None
            near.setdefault(b, {})[a] = None
    block = _block(near, source, target)
    return {edge for edge, (a, b) in ends.items() if a != b and frozenset((a, b)) in block}


def _block(near: Mapping[str, Collection[str]], root: str, first: str) -> set[frozenset[str]]:
    """Return the edges of the biconnected component with the edge from root to its first."""
    number, low = {root: 0, first: 1}, {root: 0, first: 0}
    edges = [frozenset((root, first))]
    waiting = [(first, root, iter(near[first]), 0)]
    while waiting:
        node, above, others, begin = waiting[-1]
        for other in others:
            if other == above:
                continue
            if other not in number:
                number[other] = low[other] = len(number)
                waiting.append((other, node, iter(near[other]), len(edges)))
                edges.append(frozenset((node, other)))
                break
            if number[other] < number[node]:
                edges.append(frozenset((node, other)))
                low[node] = min(low[node], number[other])
        else:
            waiting.pop()
            if above == root:
                return set(edges)
            if low[node] >= number[above]:
                del edges[begin:]
            low[above] = min(low[above], low[node])
    return set(edges)
