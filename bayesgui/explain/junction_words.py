"""The steps of the junction tree algorithm in words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.explain.listing import listed, paired
from bayesgui.explain.message_words import MessageWords
from bayesgui.explain.script import Step

if TYPE_CHECKING:
    from bayesgui.explain.junction_script import JunctionScript
    from bayesgui.explain.script import Box, Edge
    from bayesgui.graph.triangulation import Elimination


def summaries_of(script: JunctionScript) -> tuple[Sentence, ...]:
    """Return a short summary of each stage.

    Parameters
    ----------
    script : JunctionScript
        The algorithm on one network.
    """
    fills, cost = script.triangulation.fill_ins, script.plan.cost
    return (
        Sentence(
            "{nodes} nodes, {arcs} arcs",
            nodes=f"{len(script.network):,}",
            arcs=f"{len(script.network.arcs):,}",
        ),
        _counted_marriages(len(script.moral.marriages)),
        Sentence("{nodes} nodes, greedy search", nodes=f"{len(script.network):,}"),
        _counted_fills(fills),
        Sentence(
            "{count}, largest {cells} cells",
            count=f"{len(script.boxes):,}",
            cells=f"{cost.largest_clique:,}",
        ),
        Sentence(
            "{count} separators, {cells} cells",
            count=f"{len(script.links):,}",
            cells=f"{cost.total_cells:,}",
        ),
        Sentence("{count} to send", count=f"{len(script.messages):,}"),
    )


def steps_of(script: JunctionScript) -> tuple[Step, ...]:
    """Return all steps in words.

    Parameters
    ----------
    script : JunctionScript
        The algorithm on one network.
    """
    found = [_network_step(script), *_moral_steps(script)]
    for each in script.triangulation.steps:
        script.monitor.check()
        found.append(_elimination_step(script, each))
    found += _fill_steps(script)
    for box in script.boxes:
        script.monitor.check()
        found.append(_clique_step(script, box))
    return (*found, *_tree_steps(script), *_message_steps(script))


def _network_step(script: JunctionScript) -> Step:
    return Step(
        Sentence("The network"),
        Sentence(
            "{nodes} nodes and {arcs} arcs. Each node has a table of its states given its "
            "parents; their product is the joint distribution.",
            nodes=f"{len(script.network):,}",
            arcs=f"{len(script.network.arcs):,}",
        ),
    )


def _moral_steps(script: JunctionScript) -> list[Step]:
    steps = [
        Step(
            Sentence("Marry the parents of {child}", child=child),
            Sentence(
                "The table of {child} speaks of all its parents at once, so they must be "
                "connected: {edges}.",
                child=child,
                edges=paired(edges),
            ),
        )
        for child, edges in script.married
    ]
    whole = Sentence(
        "The arrowheads go. Every table now lies in a set of nodes that are all connected with "
        "each other; the moral graph has {edges} edges.",
        edges=f"{len(script.moral.edges):,}",
    )
    return [*steps, Step(Sentence("Drop the arrowheads"), whole)]


def _elimination_step(script: JunctionScript, step: Elimination) -> Step:
    sizes = [script.network[name].n_states for name in (step.variable, *step.neighbors)]
    cells = f"{math.prod(sizes):,}"
    name, around = step.variable, listed(step.neighbors)
    if not step.neighbors:
        words = Sentence("{variable} has no neighbor left.", variable=name)
    elif len(step.neighbors) == 1:
        words = Sentence(
            "The only neighbor left of {variable} is {neighbor}. Nothing is added; summing "
            "{variable} out takes a table of {cells} cells.",
            variable=name,
            neighbor=around,
            cells=cells,
        )
    elif not step.fill_ins:
        words = Sentence(
            "The neighbors of {variable} are connected with each other already: {neighbors}. "
            "Nothing is added; summing {variable} out takes a table of {cells} cells.",
            variable=name,
            neighbors=around,
            cells=cells,
        )
    else:
        words = Sentence(
            "Summing {variable} out ties its neighbors to each other: {neighbors}. These edges "
            "are missing and are filled in: {edges}. The table has {cells} cells.",
            variable=name,
            neighbors=around,
            edges=paired(step.fill_ins),
            cells=cells,
        )
    return Step(Sentence("Eliminate {variable}", variable=name), words)


def _fill_steps(script: JunctionScript) -> list[Step]:
    if not script.filling:
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
                edges=paired(step.fill_ins),
            ),
        )
        for step in script.filling
    ]


def _clique_step(script: JunctionScript, box: Box) -> Step:
    sizes = " · ".join(str(script.network[name].n_states) for name in box.members[:12])
    return Step(
        Sentence("Clique {clique}", clique=box.name),
        Sentence(
            "{members}: all connected with each other, and no further node with all of them. "
            "The table has {sizes} = {cells} cells.",
            members=listed(box.members, 12),
            sizes=f"{sizes} · …" if len(box.members) > 12 else sizes,
            cells=f"{box.cells:,}",
        ),
    )


def _tree_steps(script: JunctionScript) -> list[Step]:
    names = [script.boxes[root].name for root in script.roots]
    start = Step(
        Sentence("Choose the root: {clique}", clique=listed(names)),
        Sentence(
            "Messages will be collected here and sent out again. The clique is chosen so that "
            "a changed finding costs the least on its way."
        ),
    )
    joins = []
    for link in script.links:
        child, parent = script.boxes[link.child].name, script.boxes[link.parent].name
        words = Sentence(
            "They share {names}: a separator of {cells} cells. Whatever a clique behind "
            "{child} shares with the rest of the tree lies in it too (running intersection).",
            child=child,
            names=listed(link.label),
            cells=f"{link.cells:,}",
        )
        joins.append(Step(Sentence("{child} joins {parent}", child=child, parent=parent), words))
    return [start, *joins]


def _message_steps(script: JunctionScript) -> list[Step]:
    if script.propagation is None:
        reason = Sentence("{reason}", reason=script.problem)
        return [Step(Sentence("No messages"), reason)]
    teller = MessageWords(
        script.network, script.evidence, script.plan, script.propagation, script.ranks
    )
    return teller.steps(script.monitor)


def _counted_marriages(count: int) -> Sentence:
    if count == 1:
        return Sentence("1 marriage")
    return Sentence("{count} marriages", count=f"{count:,}")


def _counted_fills(fills: tuple[Edge, ...]) -> Sentence:
    if not fills:
        return Sentence("no edge needed")
    if len(fills) == 1:
        return Sentence("1 edge: {edge}", edge=paired(fills))
    return Sentence("{count} edges", count=f"{len(fills):,}")
