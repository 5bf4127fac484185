"""The graph with marks that the canvas shows in place of the network's arcs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownEdges

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.causal.pag import Pag, PagEdge
    from bayesgui.learning.effects.shared_estimates import SharedEstimate, SharedEstimates


@dataclass(frozen=True, eq=False)
class ShownPag(ShownEdges):
    """The shown graph.

    `pag`: None while none is shown. `method`, `data`: what found it, and from which rows.
    `network`: one that fits, with its tables. `remarks`: what it does not show. `chosen`: the two
    ends of the selected edge. `with_circles`: whether circles are drawn. `effects`: the effects
    that there are in all graphs, once asked for. `effect`: the selected one.
    """

    pag: Pag | None = None
    method: str = ""
    data: str = ""
    network: BayesianNetwork | None = None
    remarks: tuple[str, ...] = ()
    chosen: frozenset[str] | None = None
    with_circles: bool = True
    effects: SharedEstimates | None = None
    effect: SharedEstimate | None = None

    @property
    def owns_canvas(self) -> bool:
        return self.pag is not None

    @property
    def edge(self) -> PagEdge | None:
        """The selected edge; None if none is."""
        if self.pag is None or self.chosen is None:
            return None
        found = self.pag.by_pair.get(self.chosen)
        return None if found is None else found.forward

    def left(self) -> ShownPag:
        """Return the state after Esc on the canvas."""
        return self if self.pag is None else ShownPag()

    def choosing(self, *ends: str) -> ShownPag:
        """Return the state with the edge between two nodes selected, or none."""
        pair = frozenset(ends) or None
        is_same = pair == self.chosen and self.effect is None
        return self if is_same else replace(self, chosen=pair, effect=None)
