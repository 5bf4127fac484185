"""The rules that rows selected by their values call for (R5–R7): edges without an arrow."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from bayesgui.graph.causal.orientation.marked_graph import Put
from bayesgui.graph.causal.orientation.uncovered_paths import joined_by_circles, uncovered_path
from bayesgui.graph.causal.pag import Reason

if TYPE_CHECKING:
    from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph


def _circle_of_circles(graph: MarkedGraph, a: str, b: str) -> tuple[Put, ...]:
    """R5: a closed path of o–o without a chord has no collider, so that rows are selected."""
    at = graph.at
    if at[b][a] != "circle":
        return ()
    for d in joined_by_circles(graph, b):
        if d != a and d not in at[a]:
            ahead = partial(_ahead, last=a, apart=b)
            path = uncovered_path(graph, b, d, (a,), ahead=ahead)
            if path is not None:
                reason = Reason("rule", 5, path)
                ends = [(a, b), *pairwise(path)]
                return tuple(Put(x, y, "tail", reason) for one in ends for x, y in (one, one[::-1]))
    return ()


def _ahead(graph: MarkedGraph, here: str, *, last: str, apart: str) -> list[str]:
    """Return where a path of circles goes on; to its end only from a node apart from its begin."""
    found = joined_by_circles(graph, here)
    return found if here not in graph.at[apart] else [x for x in found if x != last]


def _beside_selected(graph: MarkedGraph, c: str, b: str) -> tuple[Put, ...]:
    """R6: a – b o–* c: no arrow meets an undirected edge."""
    at = graph.at
    for a in graph.adjacent(b):
        if at[a][b] == at[b][a] == "tail":
            return (Put(c, b, "tail", Reason("rule", 6, (a,))),)
    return ()


def _no_collider(graph: MarkedGraph, c: str, b: str) -> tuple[Put, ...]:
    """R7: a –o b o–* c with a, c apart: b is no collider."""
    at = graph.at
    for a in graph.adjacent(b):
        if a != c and a not in at[c] and at[b][a] == "tail" and at[a][b] == "circle":
            return (Put(c, b, "tail", Reason("rule", 7, (a,))),)
    return ()


SELECTION_RULES = (_circle_of_circles, _beside_selected, _no_collider)
"""R5, R6 and R7."""
