"""Some of the graphs of many searches or samples, at equal distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc

MOST = 1_000
"""Graphs that are always kept, of as many as there are; never more than twice as many."""


class KeptGraphs:
    """Every so manieth graph: where they become too many, every second one is let go.

    `chains`: how many chains give a graph in turn; of each as many are kept. `every`: how many
    searches, or samples of a chain, lie between two that are kept.
    """

    def __init__(self, chains: int = 1, most: int = MOST) -> None:
        self._chains, self._most = chains, most
        self.every = 1
        self._seen = 0
        self._kept: list[frozenset[Arc]] = []
        self.are_complete = True
        """Whether each search or sample gave a graph."""

    def wants_next(self) -> bool:
        """Count one more search or sample; return whether its graph is to be added."""
        turn = self._seen // self._chains
        self._seen += 1
        return turn % self.every == 0

    def add(self, arcs: frozenset[Arc] | None) -> None:
        """Keep the arcs of a graph; None if a search gave none."""
        if arcs is None:
            self.are_complete = False
            return
        self._kept.append(arcs)
        n_chains = self._chains
        if len(self._kept) > 2 * self._most and len(self._kept) % n_chains == 0:
            turns = (k // n_chains for k in range(len(self._kept)))
            self._kept = [
                each for turn, each in zip(turns, self._kept, strict=True) if turn % 2 == 0
            ]
            self.every *= 2

    @property
    def listed(self) -> tuple[frozenset[Arc], ...]:
        """The arcs of each graph that was kept, in the order of the searches, or chain by chain.

        Graphs at equal distances are then of all chains, as many of each.
        """
        chains = (self._kept[chain :: self._chains] for chain in range(self._chains))
        return tuple(arcs for chain in chains for arcs in chain)
