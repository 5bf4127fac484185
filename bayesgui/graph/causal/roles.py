"""What a node would be in a set: wrong, and why, or harmless, and what it does to the estimate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.adjustment import adjusts
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.paths import open_paths
from bayesgui.graph.causal.separation import reached

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion
    from bayesgui.graph.causal.paths import EffectPath

_WORK = 2_000
"""Steps of the search for a path that a collider opens."""


class Role(StrEnum):
    """What a node is for the effect, beside the other nodes of a set."""

    CAUSE = "cause"
    EFFECT = "effect"
    HIDDEN = "hidden"
    MEDIATOR = "mediator"
    BELOW_MEDIATOR = "below mediator"
    BELOW_EFFECT = "below effect"
    COLLIDER = "collider"
    """It is a collider, or lies below one, and opens a path."""
    NEEDED = "needed"
    """It cuts a biasing path that the others leave open."""
    INSTRUMENT = "instrument"
    """It tells on the cause, and of the effect no more than cause and set tell: the estimate varies
    more."""
    PREDICTOR = "predictor"
    """It says nothing on the cause, but on the effect: the estimate varies less."""
    HARMLESS = "harmless"


_RIGHT = {Role.NEEDED, Role.INSTRUMENT, Role.PREDICTOR, Role.HARMLESS}


@dataclass(frozen=True)
class NodeRole:
    """The role of a node.

    `other`: the mediator or effect that it lies below, "" of other roles. `path`: the path that it
    opens; None if it opens none.
    """

    name: str
    role: Role
    other: str = ""
    path: EffectPath | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether a set with this node gives another number than the effect."""
        return self.role not in _RIGHT


def node_role(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    z: Iterable[str] | str,
    name: str,
) -> NodeRole:
    """Return the role of a node that is added to the set z, or is in it."""
    question = causal_question(graph, x, y)
    graph.checked(name)
    return _role(question, frozenset(graph.checked(z)) - {name}, name)


def would_be_wrong(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    z: Iterable[str] | str = (),
    limit: int = 20,
    monitor: Monitor = SILENT,
) -> tuple[tuple[NodeRole, ...], bool]:
    """Return the observed nodes that must not be added to z, and whether these are all.

    Mediators come first, then colliders, then what lies below a mediator or the effect.
    """
    question = causal_question(graph, x, y)
    given = frozenset(graph.checked(z))
    spoiled = question.spoiled.difference(question.causes, question.effects)
    rest = graph.in_order((spoiled | _suspects(question, given)).difference(graph.hidden, given))
    mediators = [name for name in rest if name in question.mediators]
    found: list[NodeRole] = []
    for name in (*mediators, *(name for name in rest if name not in question.mediators)):
        role = _role(question, given, name, monitor)
        if role.is_wrong and len(found) == limit:
            return _in_order_of_roles(found), False
        if role.is_wrong:
            found.append(role)
    return _in_order_of_roles(found), True


def _in_order_of_roles(found: list[NodeRole]) -> tuple[NodeRole, ...]:
    order = [Role.MEDIATOR, Role.COLLIDER, Role.BELOW_MEDIATOR, Role.BELOW_EFFECT]
    return tuple(sorted(found, key=lambda each: order.index(each.role)))


def _suspects(question: CausalQuestion, z: frozenset[str]) -> frozenset[str]:
    """Return the nodes that may open a path: those below what both sides are joined to.

    Where z is an adjustment set, an ancestor of the nodes that are asked about opens none, as it
    adds nothing to their moral graph but itself.
    """
    graph = question.biasing_graph
    sides = [reached(graph, names, z) for names in (question.causes, question.effects)]
    below = [side | graph.descendants(*side) for side in sides]
    found = question.candidates & below[0] & below[1]
    if not sides[0].isdisjoint(question.effects):
        return found
    return found - graph.ancestors(*question.causes, *question.effects, *z)


def _role(
    question: CausalQuestion, z: frozenset[str], name: str, monitor: Monitor = SILENT
) -> NodeRole:
    """Return the role of a node beside a set that does not have it."""
    monitor.check()
    if name in question.causes:
        return NodeRole(name, Role.CAUSE)
    if name in question.effects:
        return NodeRole(name, Role.EFFECT)
    if name in question.graph.hidden:
        return NodeRole(name, Role.HIDDEN)
    if name in question.mediators:
        return NodeRole(name, Role.MEDIATOR)
    path = _opened(question, z, name, monitor)
    if path is not None and not question.causal_nodes.issuperset(path.opened_at):
        return NodeRole(name, Role.COLLIDER, path=path)
    if name in question.spoiled:
        return _below(question, name, path)
    return NodeRole(name, _right_role(question, z, name, monitor))


def _below(question: CausalQuestion, name: str, path: EffectPath | None) -> NodeRole:
    graph = question.graph
    above = question.causal_nodes & graph.ancestors(name)
    effects = graph.in_order(above.intersection(question.effects))
    if effects:
        return NodeRole(name, Role.BELOW_EFFECT, effects[0], path)
    # The last mediator before the node, as the others are above it.
    last = max(above, key=graph.topological_order().index)
    return NodeRole(name, Role.BELOW_MEDIATOR, last, path)


def _opened(
    question: CausalQuestion, z: frozenset[str], name: str, monitor: Monitor
) -> EffectPath | None:
    """Return a shortest open path that is closed without a node, or None."""
    graph = question.graph
    new = graph.ancestors(name).union([name]).difference(graph.ancestors(*z), z)
    if not any(len(graph.parents[n]) + len(graph.spouses[n]) > 1 for n in new):
        return None
    if adjusts(question, z | {name}):
        return None
    found = open_paths(question, z | {name}, _WORK, monitor)
    return next((path for path in found if not new.isdisjoint(path.opened_at)), None)


def _right_role(question: CausalQuestion, z: frozenset[str], name: str, monitor: Monitor) -> Role:
    graph = question.graph
    if not adjusts(question, z):
        if adjusts(question, z | {name}):
            return Role.NEEDED
        cuts = any(name in path.nodes for path in open_paths(question, z, _WORK, monitor))
        return Role.NEEDED if cuts else Role.HARMLESS
    on_cause = name in reached(graph, question.causes, z)
    on_effect = name in reached(graph, question.effects, z.union(question.causes))
    if on_cause and not on_effect:
        return Role.INSTRUMENT
    return Role.PREDICTOR if on_effect and not on_cause else Role.HARMLESS
