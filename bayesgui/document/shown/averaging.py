"""Display state of an ensemble of networks beside a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.learning.averaging.averaged import AveragedPosteriors
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble


@dataclass(frozen=True, eq=False)
class Averaging(ShownState):
    """An ensemble that is asked beside the network of the document.

    `ensemble`: None while there is none. `title`: of its file, empty before it is saved. `updated`:
    whether findings change how much a member counts. `answer`: under the present findings; None
    while it is awaited. `error`: why there is none.
    """

    ensemble: NetworkEnsemble | None = None
    title: str = ""
    updated: bool = True
    answer: AveragedPosteriors | None = None
    error: str = ""

    def following(self, change: Change) -> Averaging:
        """Drop an answer to other findings before it is painted."""
        if change.network_changed or change.evidence_changed:
            return Averaging(self.ensemble, self.title, self.updated)
        return self

    def left(self) -> Averaging:
        """Return the state without an ensemble, after Esc on the canvas."""
        return Averaging()

    def cleared(self) -> Averaging:
        return self if self.ensemble is None else Averaging()
