"""Some of the graphs of many searches or samples, at equal distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc

MOST = 1_000
"""Graphs that are always kept, of as many as there are; never more than twice as many."""


class KeptGraphs:
    """Every so manieth graph: where they become too many, every second one is let go.

    `every`: how many searches or samples lie between two that are kept.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self.every = 1
        self._seen = 0
        self._kept: list[frozenset[Arc]] = []
        self.are_complete = True
        """Whether each search or sample gave a graph."""

    def wants_next(self) -> bool:
        """Count one more search or sample; return whether its graph is to be added."""
        self._seen += 1
        return (self._seen - 1) % self.every == 0

    def add(self, arcs: frozenset[Arc] | None) -> None:
        """Keep the arcs of a graph; None if a search gave none."""
        if arcs is None:
            self.are_complete = False
            return
        self._kept.append(arcs)
        if len(self._kept) > 2 * self._most:
            self._kept = self._kept[::2]
            self.every *= 2

    @property
    def listed(self) -> tuple[frozenset[Arc], ...]:
        """The arcs of each graph that was kept, in the order of the searches or samples."""
        return tuple(self._kept)
