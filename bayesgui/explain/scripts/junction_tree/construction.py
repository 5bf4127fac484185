"""What the junction tree algorithm makes of one network: graphs, cliques, separators, messages."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.explain.scripts.script import Box, Link

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.scripts.script import Edge
    from bayesgui.graph.moral import MoralGraph
    from bayesgui.graph.triangulation import Elimination, Triangulation
    from bayesgui.inference.exact.message_steps import Propagation
    from bayesgui.inference.exact.plan import Plan


@dataclass(frozen=True, eq=False)
class JunctionConstruction:
    """From the moral graph to the messages, as values.

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
    def counts(self) -> tuple[int, ...]:
        """Number of steps of each stage, from the network to the messages."""
        return (
            1,
            len(self.married) + 1,
            len(self.triangulation.order),
            max(1, len(self.filling)),
            len(self.boxes),
            len(self.links) + 1,
            len(self.messages) + 1,
        )

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """First step of each stage."""
        return tuple(itertools.accumulate(self.counts[:-1], initial=0))
