"""What an engine that is watched makes believe, shown on the canvas while it runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.inference.posteriors import Posteriors

Doubt = Literal["", "confined", "unsettled"]

AGREEING = 1.1
"""R-hat above which chains disagree and nothing that they say is believed."""


@dataclass(frozen=True, eq=False)
class WatchedEstimateState:
    """What nodes show instead of their posteriors.

    Parameters
    ----------
    estimate : Posteriors, optional
        The running estimates; None before the first one.
    exact : Posteriors, optional
        The exact answer to the same question, where it can be had.
    blocks : tuple of tuple of str
        Variables that are updated together.
    early : bool
        Whether there are too few draws to tell if the chains agree.
    doubt : {"", "confined", "unsettled"}
        Why no estimate is believed: zeros keep the chains from something, or messages still move.
    """

    estimate: Posteriors | None = None
    exact: Posteriors | None = None
    blocks: tuple[tuple[str, ...], ...] = ()
    early: bool = False
    doubt: Doubt = ""


class WatchedEstimate(QObject):
    """Holds the present `WatchedEstimateState`; written by the laboratory, read by the canvas."""

    changed = Signal(object)
    """Emitted with the previous `WatchedEstimateState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = WatchedEstimateState()

    @property
    def state(self) -> WatchedEstimateState:
        """What is shown now."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace some parts of the state and tell the views."""
        before = self._state
        self._state = replace(before, **parts)
        self.changed.emit(before)

    def follow(self, change: Change) -> None:
        """Drop what belongs to another network or to other findings, before anybody paints it."""
        if change.network_changed or change.evidence_changed:
            self._state = replace(self._state, estimate=None, exact=None, blocks=())
