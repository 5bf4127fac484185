"""What the page Effects adjusts for, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.adjustment import is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.effect_analysis import analyse_effect
from bayesgui.graph.causal.paths import effect_paths
from bayesgui.graph.causal.roles import Role, node_role

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def chosen_set(model: Model, x: str, y: str, given: tuple[str, ...] | None) -> frozenset[str]:
    """Return what is adjusted for: what is given, or the set that the page takes."""
    graph = CausalGraph.of(model)
    graph.checked((x, y, *(given or ())))
    if given is not None:
        return frozenset(given)
    return frozenset(analyse_effect(graph, (x,), (y,)).best or ())


def fault_of(model: Model, x: str, y: str, chosen: frozenset[str]) -> Sentence | None:
    """Return what is wrong with adjusting for a set; None if it gives the effect."""
    graph = CausalGraph.of(model)
    if is_adjustment_set(graph, x, y, chosen):
        return None
    for name in graph.in_order(chosen):
        role = node_role(graph, x, y, chosen, name)
        if role.is_wrong:
            return _wrong(name, role.role, x, y)
    path = effect_paths(graph, x, y, chosen).shortest_open
    return None if path is None else Sentence("{path} is still open.", path=str(path))


def _wrong(name: str, role: Role, x: str, y: str) -> Sentence:
    """Return why a node must not be in the set."""
    if role is Role.HIDDEN:
        return Sentence("{variable} cannot be observed; take it out of the set.", variable=name)
    if role is Role.MEDIATOR:
        return Sentence(
            "{variable} is a mediator: it lies on the way from {cause} to {effect}. Take it out of "
            "the set.",
            variable=name,
            cause=x,
            effect=y,
        )
    if role is Role.COLLIDER:
        return Sentence(
            "{variable} opens a path between {cause} and {effect}. Take it out of the set.",
            variable=name,
            cause=x,
            effect=y,
        )
    return Sentence(
        "{variable} lies below what {cause} changes. Take it out of the set.",
        variable=name,
        cause=x,
    )
