"""Display state of the confidence of arcs: shares of searches, a threshold and its exceptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.document.shown.shown import ShownEdges

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.learning.averaging.searched import SearchedGraphs
    from bayesgui.learning.confidence.consensus import Consensus
    from bayesgui.learning.confidence.shares import ArcShares, PairConfidence

USUAL_THRESHOLD = 0.5


@dataclass(frozen=True, eq=False)
class ArcConfidence(ShownEdges):
    """The shown confidence in arcs.

    `shares`: None while none is shown. `kept, dropped`: pairs that are kept or left out whatever
    the threshold. `whole`: the arcs of one search on all rows, None before it is done. `pag`: its
    graph with marks, if the learner reckons with hidden causes. `is_live`: whether the searches go
    on. `is_over`: whether they have ended, and were not paused. `searched`: the
    networks that were found, once searches do not go on; None of graphs with marks.
    """

    shares: ArcShares | None = None
    threshold: float = USUAL_THRESHOLD
    kept: frozenset[frozenset[str]] = frozenset()
    dropped: frozenset[frozenset[str]] = frozenset()
    whole: frozenset[Arc] | None = None
    pag: Pag | None = None
    constraints: ArcConstraints = NO_CONSTRAINTS
    is_live: bool = False
    is_over: bool = False
    searched: SearchedGraphs | None = None

    @cached_property
    def pairs(self) -> tuple[PairConfidence, ...]:
        """All pairs that were ever found, surest first."""
        return () if self.shares is None else self.shares.pairs()

    @cached_property
    def chosen(self) -> frozenset[frozenset[str]]:
        """The pairs that are kept."""
        from bayesgui.learning.confidence.consensus import chosen_pairs

        found = chosen_pairs(self.pairs, self.threshold, self.kept, self.dropped)
        return frozenset(frozenset((pair.first, pair.second)) for pair in found)

    @cached_property
    def consensus(self) -> Consensus:
        """The network of the pairs that are kept."""
        from bayesgui.learning.confidence.consensus import consensus

        return consensus(self.pairs, self.threshold, self.kept, self.dropped, self.constraints)

    def toggled(self, pair: frozenset[str]) -> ArcConfidence:
        """Return the state with a pair kept instead of left out, or the other way round."""
        if pair in self.kept | self.dropped:
            return replace(self, kept=self.kept - {pair}, dropped=self.dropped - {pair})
        if pair in self.chosen:
            return replace(self, dropped=self.dropped | {pair})
        return replace(self, kept=self.kept | {pair})

    @property
    def owns_canvas(self) -> bool:
        return self.shares is not None

    def left(self) -> ArcConfidence:
        """Return the state without shares, once no search goes on that Esc would end."""
        return self.cleared() if self.is_over else self

    def cleared(self) -> ArcConfidence:
        nothing = self.shares is None and self.whole is None
        return self if nothing else ArcConfidence()
