"""Display state of an ensemble of networks beside a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble
    from bayesgui.learning.averaging.in_place import EnsembleAsked


@dataclass(frozen=True, eq=False)
class Averaging(ShownState):
    """An ensemble that answers in place of the network of the document.

    `ensemble`: None while there is none. `title`: of its file, empty before it is saved. `updated`:
    whether findings change how much a member counts. What it answers stands in the beliefs.
    """

    ensemble: NetworkEnsemble | None = None
    title: str = ""
    updated: bool = True

    def left(self) -> Averaging:
        """Return the state without an ensemble, after Esc on the canvas."""
        return Averaging()

    def cleared(self) -> Averaging:
        return self if self.ensemble is None else Averaging()


def answering(averaging: Averaging, model: Model, network: BayesianNetwork) -> EnsembleAsked | None:
    """Return the ensemble that answers for a model and its network; None if nodes differ."""
    ensemble = averaging.ensemble
    if ensemble is None or model.other_kinds or model.is_template:
        return None
    from bayesgui.learning.averaging.in_place import EnsembleAsked, fits

    return EnsembleAsked(ensemble, averaging.updated) if fits(ensemble, network) else None
