"""Texts of the steps of the junction tree algorithm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.explain.listing import list_edges, list_names
from bayesgui.explain.scripts.junction_tree.message_words import MessageWords
from bayesgui.explain.scripts.script import Step

if TYPE_CHECKING:
    from bayesgui.explain.scripts.junction_tree.construction import JunctionConstruction
    from bayesgui.explain.scripts.script import Box, Edge
    from bayesgui.graph.triangulation import Elimination


def summaries_of(construction: JunctionConstruction) -> tuple[Sentence, ...]:
    """Return a short summary of each stage."""
    fills, cost = construction.triangulation.fill_ins, construction.plan.cost
    return (
        Sentence(
            "{nodes}, {arcs}",
            nodes=_nodes(construction),
            arcs=pluralize(len(construction.network.arcs), "{count} arc", "{count} arcs"),
        ),
        _count_marriages(len(construction.moral.marriages)),
        _describe_order(construction),
        _count_fills(fills),
        Sentence(
            "{count}, largest {cells}",
            count=f"{len(construction.boxes):,}",
            cells=_cells(cost.largest_clique),
        ),
        Sentence(
            "{separators}, {cells}",
            separators=pluralize(
                len(construction.links), "{count} separator", "{count} separators"
            ),
            cells=_cells(cost.total_cells),
        ),
        Sentence("{count} to send", count=f"{len(construction.messages):,}"),
        Sentence("P(members, e)") if construction.evidence else Sentence("P(members)"),
    )


def _describe_order(construction: JunctionConstruction) -> Sentence:
    if construction.first:
        return Sentence("{count} by you, then greedy search", count=len(construction.first))
    return Sentence("{nodes}, greedy search", nodes=_nodes(construction))


def steps_of(construction: JunctionConstruction) -> tuple[Step, ...]:
    """Return all steps with their texts."""
    found = [_network_step(construction), *_moral_steps(construction)]
    for each in construction.triangulation.steps:
        construction.monitor.check()
        found.append(_elimination_step(construction, each))
    found += _fill_steps(construction)
    for box in construction.boxes:
        construction.monitor.check()
        found.append(_clique_step(construction, box))
    return (*found, *_tree_steps(construction), *_message_steps(construction))


def _network_step(construction: JunctionConstruction) -> Step:
    return Step(
        Sentence("The network"),
        Sentence(
            "{nodes} and {arcs}. Each node has a table of its states given its "
            "parents; their product is the joint distribution.",
            nodes=_nodes(construction),
            arcs=pluralize(len(construction.network.arcs), "{count} arc", "{count} arcs"),
        ),
    )


def _moral_steps(construction: JunctionConstruction) -> list[Step]:
    steps = [
        Step(
            Sentence("Marry the parents of {child}", child=child),
            Sentence(
                "The table of {child} involves all its parents together, so they must be "
                "connected: {edges}.",
                child=child,
                edges=list_edges(edges),
            ),
        )
        for child, edges in construction.married
    ]
    whole = Sentence(
        "The arrowheads go. Every table now lies in a set of nodes that are all connected with "
        "each other; the moral graph has {edges}.",
        edges=pluralize(len(construction.moral.edges), "{count} edge", "{count} edges"),
    )
    return [*steps, Step(Sentence("Drop the arrowheads"), whole)]


def _elimination_step(construction: JunctionConstruction, step: Elimination) -> Step:
    sizes = [construction.network[name].n_states for name in (step.variable, *step.neighbors)]
    cells = _cells(math.prod(sizes))
    name, around = step.variable, list_names(step.neighbors)
    if not step.neighbors:
        words = Sentence("{variable} has no neighbor left.", variable=name)
    elif len(step.neighbors) == 1:
        words = Sentence(
            "The only neighbor left of {variable} is {neighbor}. Nothing is added; summing "
            "{variable} out takes a table of {cells}.",
            variable=name,
            neighbor=around,
            cells=cells,
        )
    elif not step.fill_ins:
        words = Sentence(
            "The neighbors of {variable} are connected with each other already: {neighbors}. "
            "Nothing is added; summing {variable} out takes a table of {cells}.",
            variable=name,
            neighbors=around,
            cells=cells,
        )
    else:
        words = Sentence(
            "Summing {variable} out ties its neighbors to each other: {neighbors}. These edges "
            "are missing and are filled in: {edges}. The table has {cells}.",
            variable=name,
            neighbors=around,
            edges=list_edges(step.fill_ins),
            cells=cells,
        )
    return Step(Sentence("Eliminate {variable}", variable=name), words)


def _fill_steps(construction: JunctionConstruction) -> list[Step]:
    if not construction.filling:
        words = Sentence(
            "The moral graph is triangulated as it is: every cycle of four or more nodes has a "
            "chord."
        )
        return [Step(Sentence("Nothing to fill in"), words)]
    return [
        Step(
            Sentence("Fill in for {variable}", variable=step.variable),
            Sentence(
                "Eliminating {variable} needs {edges}. With all of these edges, every cycle of "
                "four or more nodes has a chord.",
                variable=step.variable,
                edges=list_edges(step.fill_ins),
            ),
        )
        for step in construction.filling
    ]


def _clique_step(construction: JunctionConstruction, box: Box) -> Step:
    sizes = " · ".join(str(construction.network[name].n_states) for name in box.members[:12])
    return Step(
        Sentence("Clique {clique}", clique=box.name),
        Sentence(
            "{members}: all connected with each other, and no further node with all of them. "
            "The table has {sizes} = {cells}.",
            members=list_names(box.members, 12),
            sizes=f"{sizes} · …" if len(box.members) > 12 else sizes,
            cells=_cells(box.cells),
        ),
    )


def _tree_steps(construction: JunctionConstruction) -> list[Step]:
    names = [construction.boxes[root].name for root in construction.roots]
    start = Step(
        Sentence("Choose the root: {clique}", clique=list_names(names)),
        Sentence(
            "Messages will be collected here and sent out again. The clique is chosen so that "
            "a changed finding costs the least on its way."
        ),
    )
    joins = []
    for link in construction.links:
        child, parent = construction.boxes[link.child].name, construction.boxes[link.parent].name
        words = Sentence(
            "They share {names}: a separator of {cells}. Whatever a clique behind "
            "{child} shares with the rest of the tree lies in it too (running intersection).",
            child=child,
            names=list_names(link.label),
            cells=_cells(link.cells),
        )
        joins.append(Step(Sentence("{child} joins {parent}", child=child, parent=parent), words))
    return [start, *joins]


def _message_steps(construction: JunctionConstruction) -> list[Step]:
    if construction.propagation is None:
        reason = Sentence("{reason}", reason=construction.problem)
        return [Step(Sentence("No messages"), reason)]
    teller = MessageWords(
        construction.network,
        construction.evidence,
        construction.plan,
        construction.propagation,
        construction.ranks,
    )
    return [*teller.steps(construction.monitor), *teller.belief_steps()]


def _nodes(construction: JunctionConstruction) -> Sentence:
    return pluralize(len(construction.network), "{count} node", "{count} nodes")


def _cells(count: int) -> Sentence:
    return pluralize(count, "{count} cell", "{count} cells")


def _count_marriages(count: int) -> Sentence:
    return pluralize(count, "{count} marriage", "{count} marriages")


def _count_fills(fills: tuple[Edge, ...]) -> Sentence:
    if not fills:
        return Sentence("no edge needed")
    return pluralize(len(fills), "1 edge: {edge}", "{count} edges", edge=list_edges(fills[:1]))
