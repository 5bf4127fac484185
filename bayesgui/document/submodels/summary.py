"""What a submodel hides: counts, the arcs over its rim, and what moved most inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.lesson import LessonView
from bayesgui.graph.submodels.names import common_beginning, most_linked, shared_words
from bayesgui.measures.posterior_changes import PosteriorChange, posterior_changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.submodels import Submodels
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

Arc = tuple[str, str]
_SHOWN = 3
"""Decimals of a probability that is shown in per cent with one."""


@dataclass(frozen=True, slots=True)
class CrossingArc:
    """An arc over the rim of a submodel.

    `beside`: the id of what its other end stands in, the outermost submodel that does not hold both
    ends; "" where that end stands in none.
    """

    parent: str
    child: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class SubmodelSummary:
    """What a submodel hides.

    `nodes`: those in nested submodels included, in the order of the model. `submodels`: the number
    of nested ones. `arcs`: those with both ends inside. `found`: the nodes with a finding.
    """

    id: str
    name: str
    nodes: tuple[str, ...]
    submodels: int
    arcs: tuple[Arc, ...]
    found: tuple[str, ...]
    incoming: tuple[CrossingArc, ...]
    outgoing: tuple[CrossingArc, ...]


def summary_of(state: DocumentState, id: str) -> SubmodelSummary:
    """Return what a submodel of a document hides."""
    tree, model = state.submodels, state.model
    inside = tree.inside(id)
    nodes = tuple(name for name in model.names if name in inside)
    within: list[Arc] = []
    incoming: list[CrossingArc] = []
    for child in nodes:
        for parent in model.parents(child):
            if parent in inside:
                within.append((parent, child))
            else:
                incoming.append(CrossingArc(parent, child, _beside(tree, parent, child)))
    outgoing = [
        CrossingArc(parent, child, _beside(tree, child, parent))
        for parent in nodes
        for child in model.children(parent)
        if child not in inside
    ]
    return SubmodelSummary(
        id,
        tree[id].name,
        nodes,
        len(tree.below(id)) - 1,
        tuple(within),
        tuple(name for name in nodes if name in state.nodes_found),
        tuple(incoming),
        tuple(outgoing),
    )


def moved_most(session: DocumentSession, id: str, most: int) -> list[PosteriorChange]:
    """Return what the findings moved most inside a submodel, from the posteriors on the screen.

    A node whose number stands as it was is not among them.
    """
    state, beliefs = session.document.state, session.beliefs.state
    if beliefs.prior is None or beliefs.posteriors is None or not state.n_findings:
        return []
    tree, model = state.submodels, state.tabled
    inside = tree.inside(id)
    covered = session.shown[LessonView].state.covered
    left = {name for name in model.names if name not in inside} | state.nodes_found | covered
    found = posterior_changes(model, beliefs.prior, beliefs.posteriors, left, most)
    return [each for each in found if round(each.posterior, _SHOWN) != round(each.prior, _SHOWN)]


def name_giver(state: DocumentState, summary: SubmodelSummary) -> str:
    """Return where a submodel's name comes from, if it looks so.

    "beginning": the names of all its nodes begin with it. "words": most of them share these words.
    "neighbors": it is its node with the most
    neighbors. "" is any other name.
    """
    if common_beginning(summary.nodes) == summary.name:
        return "beginning"
    if shared_words(summary.nodes) == summary.name:
        return "words"
    return "neighbors" if most_linked(summary.nodes, state.model) == summary.name else ""


def path_words(tree: Submodels, id: str) -> str:
    """Return the names of the submodels around one, and its own: “Liver ▸ Cirrhosis”."""
    return " ▸ ".join(tree[each].name for each in tree.path_to(id))


def levels(tree: Submodels, parent: str = "", depth: int = 0) -> Iterator[tuple[str, int]]:
    """Iterate over the submodels in one, each with its depth, those in it after it."""
    for each in tree.within(parent):
        yield each.id, depth
        yield from levels(tree, each.id, depth + 1)


def _beside(tree: Submodels, other: str, own: str) -> str:
    """Return the outermost submodel around a node that does not hold another node too."""
    around = set(tree.path(own))
    return next((id for id in tree.path(other) if id not in around), "")
