"""The junction tree algorithm step by step, from the network to the messages."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.sentence import Sentence
from bayesgui.explain.listing import listed, paired
from bayesgui.explain.message_words import MessageWords
from bayesgui.explain.script import Box, Frame, Link, Stage, Step
from bayesgui.graph.elimination_order import BYTES_PER_CELL
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.triangulation import triangulate
from bayesgui.inference.message_steps import plain_plan, propagate

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.script import Edge
    from bayesgui.graph.moral import MoralGraph
    from bayesgui.graph.triangulation import Elimination, Triangulation
    from bayesgui.inference.message_steps import Propagation
    from bayesgui.inference.plan import Plan
    from bayesgui.inference.posteriors import Posteriors

STAGES = ("dag", "moral", "order", "fill", "cliques", "tree", "messages")
MOST_HULLS = 2


def junction_script(
    network: BayesianNetwork, evidence: Evidence, monitor: Monitor, kernels: bool
) -> JunctionScript:
    """Return the junction tree algorithm on a network, under its findings.

    Parameters
    ----------
    network : BayesianNetwork
        At least one node.
    evidence : Evidence
        What is known.
    monitor : Monitor
        Is asked whether to go on.
    kernels : bool
        Whether compiled kernels may search for the elimination order, as the engine does.

    Notes
    -----
    Findings that cannot happen, or tables that do not fit into the memory, leave the graph and the
    tree to be looked at: the last stage then says why there are no messages.

    References
    ----------
    Lauritzen and Spiegelhalter (1988), Local computations with probabilities on graphical
    structures and their application to expert systems.
    """
    plan, order = plain_plan(network, kernels)
    monitor.check()
    triangulation = triangulate(network, [network.names[v] for v in order])
    monitor.check()
    problem: BayesGuiError | None = None
    propagation: Propagation | None = None
    try:
        propagation = propagate(plan, network, evidence, monitor)
    except (ImpossibleEvidenceError, MemoryBudgetError) as error:
        problem = error
    script = JunctionScript(
        network, evidence, plan, moral_graph(network), triangulation, propagation, problem
    )
    # Thousands of sentences are made here, and not in the thread that shows them.
    monitor.check()
    assert len(script.steps) == sum(stage.count for stage in script.stages)
    return script


@dataclass(frozen=True, eq=False)
class JunctionScript:
    """The junction tree algorithm on one network; see `junction_script`.

    Parameters
    ----------
    network, evidence : BayesianNetwork, Evidence
        What it runs on.
    plan : Plan
        The tree.
    moral : MoralGraph
        The moral graph.
    triangulation : Triangulation
        The elimination.
    propagation : Propagation, optional
        The messages.
    problem : BayesGuiError, optional
        Why there are none.
    """

    network: BayesianNetwork
    evidence: Evidence
    plan: Plan
    moral: MoralGraph
    triangulation: Triangulation
    propagation: Propagation | None
    problem: BayesGuiError | None = None

    # -- the tree ---------------------------------------------------------------------------------

    @cached_property
    def _ranks(self) -> tuple[int, ...]:
        """Place of each clique of the plan among the boxes: by when its first node goes."""
        place = {name: k for k, name in enumerate(self.triangulation.order)}
        names = self.plan.names
        cliques = self.plan.forest.cliques
        first = [min(place[names[v]] for v in clique) for clique in cliques]
        met = sorted(range(len(first)), key=first.__getitem__)
        rank = {clique: k for k, clique in enumerate(met)}
        return tuple(rank[clique] for clique in range(len(first)))

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The cliques, in the order in which they are met."""
        found: list[Box | None] = [None] * len(self._ranks)
        for clique, rank in zip(self.plan.forest.cliques, self._ranks, strict=True):
            members = tuple(self.plan.names[v] for v in sorted(clique))
            found[rank] = Box(f"C{rank + 1}", members, self.plan.cells(clique))
        return tuple(box for box in found if box is not None)

    @cached_property
    def _clique_of(self) -> dict[int, int]:
        """The clique of the plan that each box is."""
        return {rank: clique for clique, rank in enumerate(self._ranks)}

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The separators, those nearest to a root first."""
        forest = self.plan.forest
        return tuple(
            Link(
                self._ranks[clique],
                self._ranks[forest.parents[clique]],
                tuple(self.plan.names[v] for v in sorted(forest.separators[clique])),
                self.plan.cells(forest.separators[clique]),
            )
            for clique in reversed(range(len(forest)))
            if forest.parents[clique] >= 0
        )

    @cached_property
    def roots(self) -> tuple[int, ...]:
        """The cliques that messages are collected to."""
        parents = self.plan.forest.parents
        return tuple(self._ranks[c] for c, parent in enumerate(parents) if parent < 0)

    @property
    def posteriors(self) -> Posteriors | None:
        """What the cliques hold in the end."""
        return None if self.propagation is None else self.propagation.posteriors

    @cached_property
    def totals(self) -> tuple[tuple[Sentence, str], ...]:
        """Tree width, cells and bytes."""
        cost = self.plan.cost
        size = cost.total_cells * BYTES_PER_CELL
        return (
            (Sentence("tree width"), f"{cost.width:,}"),
            (Sentence("table entries"), f"{cost.total_cells:,}"),
            (Sentence("memory"), bytes_text(size)),
        )

    # -- stages -----------------------------------------------------------------------------------

    @cached_property
    def _married(self) -> tuple[tuple[str, tuple[Edge, ...]], ...]:
        """Children whose parents are married, with the marriages that they are first to need."""
        waiting = set(self.moral.marriages)
        place = {name: k for k, name in enumerate(self.network)}
        found = []
        for child in self.network:
            parents = sorted(self.network.parents(child), key=place.__getitem__)
            edges = tuple(e for e in itertools.combinations(parents, 2) if e in waiting)
            if edges:
                waiting.difference_update(edges)
                found.append((child, edges))
        return tuple(found)

    @cached_property
    def _filling(self) -> tuple[Elimination, ...]:
        return tuple(step for step in self.triangulation.steps if step.fill_ins)

    @cached_property
    def _messages(self) -> tuple[tuple[int, int], ...]:
        """Source and target of each message, as boxes."""
        sent = () if self.propagation is None else self.propagation.messages
        return tuple((self._ranks[m.source], self._ranks[m.target]) for m in sent)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """From the network to the messages."""
        counts = (
            1,
            len(self._married) + 1,
            len(self.triangulation.order),
            max(1, len(self._filling)),
            len(self.boxes),
            len(self.links) + 1,
            len(self._messages) + 1,
        )
        firsts = [sum(counts[:k]) for k in range(len(counts))]
        titles = (
            Sentence("Network"),
            Sentence("Moral graph"),
            Sentence("Order"),
            Sentence("Fill-in"),
            Sentence("Cliques"),
            Sentence("Tree"),
            Sentence("Messages"),
        )
        parts = zip(titles, self._summaries(), firsts, counts, strict=True)
        return tuple(Stage(*each) for each in parts)

    def _summaries(self) -> tuple[Sentence, ...]:
        fills, cost = self.triangulation.fill_ins, self.plan.cost
        return (
            Sentence(
                "{nodes} nodes, {arcs} arcs",
                nodes=f"{len(self.network):,}",
                arcs=f"{len(self.network.arcs):,}",
            ),
            _counted_marriages(len(self.moral.marriages)),
            Sentence("{nodes} nodes, greedy search", nodes=f"{len(self.network):,}"),
            _counted_fills(fills),
            Sentence(
                "{count}, largest {cells} cells",
                count=f"{len(self.boxes):,}",
                cells=f"{cost.largest_clique:,}",
            ),
            Sentence(
                "{count} separators, {cells} cells",
                count=f"{len(self.links):,}",
                cells=f"{cost.total_cells:,}",
            ),
            Sentence("{count} to send", count=f"{len(self._messages):,}"),
        )

    # -- steps in words ---------------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps in words."""
        return (
            self._network_step(),
            *self._moral_steps(),
            *(self._elimination_step(each) for each in self.triangulation.steps),
            *self._fill_steps(),
            *(self._clique_step(box) for box in self.boxes),
            *self._tree_steps(),
            *self._message_steps(),
        )

    def _network_step(self) -> Step:
        return Step(
            Sentence("The network"),
            Sentence(
                "{nodes} nodes and {arcs} arcs. Each node has a table of its states given its "
                "parents; their product is the joint distribution.",
                nodes=f"{len(self.network):,}",
                arcs=f"{len(self.network.arcs):,}",
            ),
        )

    def _moral_steps(self) -> list[Step]:
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
            for child, edges in self._married
        ]
        whole = Sentence(
            "The arrowheads go. Every table now lies in a set of nodes that are all connected with "
            "each other; the moral graph has {edges} edges.",
            edges=f"{len(self.moral.edges):,}",
        )
        return [*steps, Step(Sentence("Drop the arrowheads"), whole)]

    def _elimination_step(self, step: Elimination) -> Step:
        sizes = [self.network[name].n_states for name in (step.variable, *step.neighbors)]
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

    def _fill_steps(self) -> list[Step]:
        if not self._filling:
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
            for step in self._filling
        ]

    def _clique_step(self, box: Box) -> Step:
        sizes = " · ".join(str(self.network[name].n_states) for name in box.members[:12])
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

    def _tree_steps(self) -> list[Step]:
        names = [self.boxes[root].name for root in self.roots]
        start = Step(
            Sentence("Choose the root: {clique}", clique=listed(names)),
            Sentence(
                "Messages will be collected here and sent out again. The clique is chosen so that "
                "a changed finding costs the least on its way."
            ),
        )
        joins = []
        for link in self.links:
            child, parent = self.boxes[link.child].name, self.boxes[link.parent].name
            words = Sentence(
                "They share {names}: a separator of {cells} cells. Whatever a clique behind "
                "{child} shares with the rest of the tree lies in it too (running intersection).",
                child=child,
                names=listed(link.label),
                cells=f"{link.cells:,}",
            )
            joins.append(
                Step(Sentence("{child} joins {parent}", child=child, parent=parent), words)
            )
        return [start, *joins]

    def _message_steps(self) -> list[Step]:
        if self.propagation is None:
            reason = Sentence("{reason}", reason=self.problem)
            return [Step(Sentence("No messages"), reason)]
        teller = MessageWords(self.network, self.evidence, self.plan, self.propagation, self._ranks)
        return teller.steps()

    # -- looks ------------------------------------------------------------------------------------

    def frame(self, step: int) -> Frame:
        """Return how a step looks.

        Parameters
        ----------
        step : int
            From 0.
        """
        stage = sum(each.first <= step for each in self.stages) - 1
        k = step - self.stages[stage].first
        if stage == 0:
            return Frame(directed=True)
        if stage == 1:
            return self._moral_frame(k)
        if stage == 2:
            return self._elimination_frame(k)
        if stage == 3:
            return self._fill_frame(k)
        whole = replace(self._triangulated, boxes=len(self.boxes), links=len(self.links))
        if stage == 4:
            shown = tuple(range(max(0, k - MOST_HULLS + 1), k + 1))
            return replace(whole, hulls=shown, lit=(k,), boxes=k + 1, links=0)
        if stage == 5:
            return self._tree_frame(whole, k)
        return self._message_frame(whole, k)

    def _moral_frame(self, k: int) -> Frame:
        told = self._married[: k + 1]
        edges = tuple(edge for _, each in told for edge in each)
        if k == len(self._married):
            return Frame(marriages=edges)
        child, new = self._married[k]
        ends = dict.fromkeys(name for edge in new for name in edge)
        return Frame(True, edges, strong=frozenset(new), ringed=(child,), tied=tuple(ends))

    def _elimination_frame(self, k: int) -> Frame:
        step = self.triangulation.steps[k]
        before = self.triangulation.steps[: k + 1]
        return Frame(
            marriages=self.moral.marriages,
            fills=tuple(edge for each in before for edge in each.fill_ins),
            strong=frozenset(step.fill_ins),
            numbers={each.variable: place for place, each in enumerate(before, 1)},
            gone=frozenset(each.variable for each in before[:-1]),
            ringed=(step.variable,),
            tied=step.neighbors,
        )

    @cached_property
    def _triangulated(self) -> Frame:
        return Frame(
            marriages=self.moral.marriages,
            fills=self.triangulation.fill_ins,
            numbers={name: place for place, name in enumerate(self.triangulation.order, 1)},
        )

    def _fill_frame(self, k: int) -> Frame:
        if not self._filling:
            return self._triangulated
        step = self._filling[k]
        shown = tuple(edge for each in self._filling[: k + 1] for edge in each.fill_ins)
        return replace(
            self._triangulated,
            fills=shown,
            strong=frozenset(step.fill_ins),
            ringed=(step.variable,),
            tied=tuple(dict.fromkeys(name for edge in step.fill_ins for name in edge)),
        )

    def _tree_frame(self, whole: Frame, k: int) -> Frame:
        if k == 0:
            return replace(whole, links=0, lit=self.roots, hulls=self.roots[:MOST_HULLS])
        link = self.links[k - 1]
        pair = (link.child, link.parent)
        return replace(whole, links=k, lit=pair, hulls=pair)

    def _message_frame(self, whole: Frame, k: int) -> Frame:
        if k >= len(self._messages):
            return replace(whole, sent=frozenset(self._messages))
        pair = self._messages[k]
        return replace(whole, sent=frozenset(self._messages[:k]), moving=pair, lit=pair, hulls=pair)


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


def bytes_text(size: int) -> str:
    """Return a number of bytes in the unit that suits it.

    Parameters
    ----------
    size : int
        Bytes.
    """
    number, unit = float(size), "B"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if number < 100:
            break
        number, unit = number / 1024, larger
    return f"{number:,.1f} {unit}" if unit != "B" else f"{size} B"
