"""A question about an effect: causes, effects, and the nodes that matter for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


class Direction(StrEnum):
    """Whether causes act on effects at all."""

    FORWARD = "forward"
    BACKWARD = "backward"
    """An effect is an ancestor of a cause, and no cause acts on an effect."""
    NONE = "none"


@dataclass(frozen=True)
class CausalQuestion:
    """What is the effect of `causes` on `effects`? Both in the order of the nodes.

    Perković, Textor, Kalisch & Maathuis (2018), Complete graphical characterization and
    construction of adjustment sets, JMLR 18; van der Zander, Liśkiewicz & Textor (2019),
    Separators and adjustment sets in causal graphs, Artificial Intelligence 270.
    """

    graph: CausalGraph
    causes: tuple[str, ...]
    effects: tuple[str, ...]

    @cached_property
    def causal_nodes(self) -> frozenset[str]:
        """Nodes on proper causal paths, those from a cause to an effect past no other cause.

        Effects that are reached are among them, causes are not.
        """
        down = _spread(self.causes, self.graph.children, self.causes)
        up = _spread(self.effects, self.graph.parents, self.causes).union(self.effects)
        return frozenset(down & up)

    @cached_property
    def mediators(self) -> frozenset[str]:
        """Nodes on the way from a cause to an effect, without both."""
        return self.causal_nodes.difference(self.effects)

    @cached_property
    def spoiled(self) -> frozenset[str]:
        """Causal nodes and all that is below them: no adjustment set may have one of them."""
        return self.causal_nodes | self.graph.descendants(*self.causal_nodes)

    @cached_property
    def candidates(self) -> frozenset[str]:
        """The nodes that an adjustment set may have."""
        return frozenset(self.graph.observed).difference(self.spoiled, self.causes, self.effects)

    @cached_property
    def biasing_graph(self) -> CausalGraph:
        """The graph without the first arcs of proper causal paths: what it joins is bias.

        Its separators without spoiled nodes are the adjustment sets ("proper back-door graph").
        """
        graph, first = self.graph, self.causal_nodes
        parents = {
            name: tuple(p for p in family if p not in self.causes) if name in first else family
            for name, family in graph.parents.items()
        }
        return CausalGraph(graph.names, parents, graph.hidden, graph.bidirected)

    @cached_property
    def direction(self) -> Direction:
        """Whether there is a causal path, or rather one from an effect to a cause, or neither."""
        if self.causal_nodes:
            return Direction.FORWARD
        above = self.graph.ancestors(*self.causes)
        return Direction.NONE if above.isdisjoint(self.effects) else Direction.BACKWARD


def causal_question(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str
) -> CausalQuestion:
    """Return the question for the effect of x on y, or say why it cannot be asked."""
    causes, effects = graph.checked(x), graph.checked(y)
    if not causes:
        raise ModelError("Name a cause.")
    if not effects:
        raise ModelError("Name an effect.")
    for name in causes:
        if name in effects:
            raise ModelError(
                "{variable} is cause and effect at once; choose two nodes.", variable=name
            )
        if name in graph.hidden:
            raise ModelError(
                "The cause {variable} cannot be observed; choose another one, or mark it as "
                "observed.",
                variable=name,
            )
    for name in effects:
        if name in graph.hidden:
            raise ModelError(
                "The effect {variable} cannot be observed; choose another one, or mark it as "
                "observed.",
                variable=name,
            )
    return CausalQuestion(graph, graph.in_order({*causes}), graph.in_order({*effects}))


def _spread(
    starts: Iterable[str], near: Mapping[str, tuple[str, ...]], walls: Collection[str]
) -> set[str]:
    """Return the nodes that arcs in one direction lead to, past no wall."""
    found: set[str] = set()
    waiting = list(starts)
    while waiting:
        for other in near[waiting.pop()]:
            if other not in found and other not in walls:
                found.add(other)
                waiting.append(other)
    return found
