"""The running estimates of a watched engine, shown on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.changes import Change
    from bayesgui.inference.posteriors import Posteriors

Doubt = Literal["", "confined", "unsettled"]

AGREEING = 1.1
"""R-hat above which the chains disagree and no estimate is shown as reliable."""


@dataclass(frozen=True, eq=False)
class WatchedEstimate(ShownState):
    """The estimates that nodes show instead of their posteriors.

    `estimate`: the running estimates; None before the first one. `early`: whether there are too few
    draws to assess the agreement of the chains. `doubt`: why the estimates are unreliable: zeros
    confine the chains, or messages have not converged. `n_rows`: number of rows that the tables are
    learned from, while they are. `hidden`: nodes that none of these rows observes. `findings`:
    those of a row, in place of the document's own. `blanks`: the nodes that the row lacks.
    `is_preview`: whether the estimates are exact ones with a table that is not used yet, and
    `exact` those with the present one.
    """

    estimate: Posteriors | None = None
    exact: Posteriors | None = None
    blocks: tuple[tuple[str, ...], ...] = ()
    early: bool = False
    doubt: Doubt = ""
    n_rows: float = 0.0
    hidden: frozenset[str] = frozenset()
    findings: Evidence | None = None
    blanks: frozenset[str] = frozenset()
    is_preview: bool = False

    def following(self, change: Change) -> WatchedEstimate:
        """Drop estimates of another network or other findings before they are painted."""
        if change.network_changed or change.evidence_changed:
            return replace(self, estimate=None, exact=None, blocks=(), findings=None)
        return self
