"""Results of the junction tree algorithm on one network: graphs, cliques, separators, messages."""

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
    """All intermediate results, from the moral graph to the messages.

    `monitor`: checked for cancellation while the texts are written. `first`: nodes that the user
    eliminates first, in this order. `greedy_clique`: cells of the largest clique in the program's
    own order, if that was not taken.
    """

    network: BayesianNetwork
    evidence: Evidence
    plan: Plan
    moral: MoralGraph
    triangulation: Triangulation
    propagation: Propagation | None
    problem: BayesGuiError | None = None
    monitor: Monitor = SILENT
    first: tuple[str, ...] = ()
    greedy_clique: int | None = None

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Box of each clique of the plan, ordered by the first elimination of one of its nodes."""
        place = {name: k for k, name in enumerate(self.triangulation.order)}
        names = self.plan.names
        cliques = self.plan.forest.cliques
        first = [min(place[names[v]] for v in clique) for clique in cliques]
        met = sorted(range(len(first)), key=first.__getitem__)
        rank = {clique: k for k, clique in enumerate(met)}
        return tuple(rank[clique] for clique in range(len(first)))

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The cliques in order of creation."""
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
        """The root cliques, towards which messages are collected."""
        parents = self.plan.forest.parents
        return tuple(self.ranks[c] for c, parent in enumerate(parents) if parent < 0)

    @cached_property
    def married(self) -> tuple[tuple[str, tuple[Edge, ...]], ...]:
        """Children whose parents are married, with the marriages they are the first to require."""
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
        """The eliminations that require fill-in edges."""
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
            *((len(self.boxes),) if self.propagation is not None else ()),
        )

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """Index of the first step of each stage."""
        return tuple(itertools.accumulate(self.counts[:-1], initial=0))
