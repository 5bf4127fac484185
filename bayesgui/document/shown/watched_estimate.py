"""The running estimates of a watched engine, shown on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.changes import Change
    from bayesgui.inference.posteriors import Posteriors

Doubt = Literal["", "confined", "unsettled"]

AGREEING = 1.1
"""R-hat above which the chains disagree and no estimate is shown as reliable."""


@dataclass(frozen=True, eq=False)
class WatchedEstimateState:
    """The estimates that nodes show instead of their posteriors.

    `estimate`: the running estimates; None before the first one. `early`: whether there are too few
    draws to assess the agreement of the chains. `doubt`: why the estimates are unreliable: zeros
    confine the chains, or messages have not converged. `n_rows`: number of rows that the tables are
    learned from, while they are. `hidden`: nodes that none of these rows observes. `findings`:
    those of a row, in place of the document's own. `blanks`: the nodes that the row lacks.
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


class WatchedEstimate(QObject):
    """Holds the current `WatchedEstimateState`; written by the laboratory, read by the canvas."""

    changed = Signal(object)
    """Emitted with the previous `WatchedEstimateState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = WatchedEstimateState()

    @property
    def state(self) -> WatchedEstimateState:
        """The current state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the views."""
        before = self._state
        self._state = replace(before, **parts)
        self.changed.emit(before)

    def follow(self, change: Change) -> None:
        """Drop estimates of another network or other findings before they are painted."""
        if change.network_changed or change.evidence_changed:
            self._state = replace(self._state, estimate=None, exact=None, blocks=(), findings=None)
