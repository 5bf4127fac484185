"""Graphs of other programs with edges that have no direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss
from bayesgui.graph.equivalence import PartiallyDirected, edges_of
from bayesgui.graph.extension import extend

if TYPE_CHECKING:
    from collections.abc import Sequence

    Pair = tuple[str, str]

_MOST = 12
_MOST_EDGES = 20_000
"""Edges without a direction that are directed; it takes longer than linearly."""


def directed(
    names: Sequence[str],
    arcs: Sequence[Pair],
    edges: Sequence[Pair],
    remarks: list[str],
    *,
    file: str,
) -> list[Pair]:
    """Return the arcs of a graph whose undirected edges are directed without a new v-structure.

    `arcs`, `edges`: the arcs, as (parent, child), and the edges without a direction.
    """
    if not edges:
        return list(arcs)
    left = edges_of(names, edges) - edges_of(names, arcs)
    graph = PartiallyDirected(frozenset(arcs), left)
    found = extend(names, graph) if len(left) <= _MOST_EDGES else None
    if found is None or not found.consistent:
        raise FormatError(
            "{path} holds edges without a direction, and they cannot be directed without a cycle "
            "or a new v-structure. Nothing was opened; direct them there.",
            path=file,
        )
    given = set(arcs)
    added = [arc for arc in sorted(found.arcs) if arc not in given]
    remarks.append(
        Loss(
            "Edges without a direction got one of their possible directions: {arcs}.",
            arcs=list_names([f"{parent} → {child}" for parent, child in added], _MOST),
        )
    )
    return [*arcs, *added]
