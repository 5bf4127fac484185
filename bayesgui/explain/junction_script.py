"""The junction tree algorithm step by step, from the network to the messages."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.amounts import bytes_text
from bayesgui.core.errors import BayesGuiError, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.explain.junction_frames import frame_of
from bayesgui.explain.junction_words import steps_of, summaries_of
from bayesgui.explain.script import Box, Link, Stage
from bayesgui.graph.elimination_order import BYTES_PER_CELL
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.triangulation import triangulate
from bayesgui.inference.message_steps import plain_plan, propagate

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.script import Edge, Frame, Step
    from bayesgui.graph.moral import MoralGraph
    from bayesgui.graph.triangulation import Elimination, Triangulation
    from bayesgui.inference.message_steps import Propagation
    from bayesgui.inference.plan import Plan
    from bayesgui.inference.posteriors import Posteriors


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
    plan, order = plain_plan(network, kernels, monitor)
    monitor.check()
    triangulation = triangulate(network, [network.names[v] for v in order], monitor)
    monitor.check()
    problem: BayesGuiError | None = None
    propagation: Propagation | None = None
    try:
        propagation = propagate(plan, network, evidence, monitor)
    except (ImpossibleEvidenceError, MemoryBudgetError) as error:
        problem = error
    script = JunctionScript(
        network, evidence, plan, moral_graph(network), triangulation, propagation, problem, monitor
    )
    # Thousands of sentences are made here, and not in the thread that shows them.
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
    monitor : Monitor
        Is asked whether to go on while the steps are put into words.
    """

    network: BayesianNetwork
    evidence: Evidence
    plan: Plan
    moral: MoralGraph
    triangulation: Triangulation
    propagation: Propagation | None
    problem: BayesGuiError | None = None
    monitor: Monitor = SILENT

    # -- the tree ---------------------------------------------------------------------------------

    @cached_property
    def ranks(self) -> tuple[int, ...]:
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
        found: list[Box | None] = [None] * len(self.ranks)
        for clique, rank in zip(self.plan.forest.cliques, self.ranks, strict=True):
            members = tuple(self.plan.names[v] for v in sorted(clique))
            found[rank] = Box(f"C{rank + 1}", members, self.plan.cells(clique))
        return tuple(box for box in found if box is not None)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The separators, those nearest to a root first."""
        forest = self.plan.forest
        return tuple(
            Link(
                self.ranks[clique],
                self.ranks[forest.parents[clique]],
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
        return tuple(self.ranks[c] for c, parent in enumerate(parents) if parent < 0)

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
    def married(self) -> tuple[tuple[str, tuple[Edge, ...]], ...]:
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
    def filling(self) -> tuple[Elimination, ...]:
        """The eliminations that need edges filled in."""
        return tuple(step for step in self.triangulation.steps if step.fill_ins)

    @cached_property
    def messages(self) -> tuple[tuple[int, int], ...]:
        """Source and target of each message, as boxes."""
        sent = () if self.propagation is None else self.propagation.messages
        return tuple((self.ranks[m.source], self.ranks[m.target]) for m in sent)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """From the network to the messages."""
        counts = (
            1,
            len(self.married) + 1,
            len(self.triangulation.order),
            max(1, len(self.filling)),
            len(self.boxes),
            len(self.links) + 1,
            len(self.messages) + 1,
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
        parts = zip(titles, summaries_of(self), firsts, counts, strict=True)
        return tuple(Stage(*each) for each in parts)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps in words."""
        return steps_of(self)

    def frame(self, step: int) -> Frame:
        """Return how a step looks.

        Parameters
        ----------
        step : int
            From 0.
        """
        return frame_of(self, step)
