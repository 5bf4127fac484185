"""Findings that leave several states open, as states of nodes that are seen below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.graph.causal.causal_graph import CausalGraph

SOFT = "≈"
"""Stands after the name of a node of which only likelihoods are known."""


def with_soft_findings(
    graph: CausalGraph, names: Iterable[str]
) -> tuple[CausalGraph, dict[str, str]]:
    """Return the graph in which each finding is the state of a child, and the children's nodes.

    What is known of a node by likelihoods opens it as a collider, and cuts no path that passes it:
    Pearl (1988), Probabilistic reasoning in intelligent systems, section 2.2.2.
    """
    parents, children = dict(graph.parents), dict[str, str]()
    for name in graph.in_order({*names}):
        child = f"{name}{SOFT}"
        while child in parents:
            child += SOFT
        parents[child], children[child] = (name,), name
    if not children:
        return graph, children
    return replace(graph, names=tuple(parents), parents=parents), children
