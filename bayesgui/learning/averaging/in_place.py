"""The answers of an ensemble in place of those of the one network that is shown with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.averaging.averaged import AveragedPosteriors, Vector
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble


@dataclass(frozen=True)
class EnsembleAsked:
    """An ensemble, and whether findings change how much its members count."""

    ensemble: NetworkEnsemble
    updated: bool = True

    def posteriors(
        self, evidence: Evidence | None = None, monitor: Monitor = SILENT, *, kernels: bool = True
    ) -> AveragedPosteriors:
        """Return the averaged posteriors of all nodes; `kernels`: whether they are there."""
        ensemble, updated = self.ensemble, self.updated
        if kernels:
            return ensemble.posteriors(evidence, updated=updated, monitor=monitor)
        from bayesgui.learning.averaging.averaged import averaged_posteriors

        engines = ensemble.engines_without_kernels
        return averaged_posteriors(
            engines, ensemble.weights, evidence, None, updated=updated, monitor=monitor
        )


@dataclass(frozen=True, eq=False)
class AveragedAnswer:
    """What is believed on average over an ensemble, and by the network shown alone.

    `found`: None if the findings are impossible in all members. `own`: None if they are in the
    network that is shown.
    """

    asked: EnsembleAsked
    found: AveragedPosteriors | None
    own: Posteriors | None

    @property
    def range(self) -> tuple[Mapping[str, Vector], Mapping[str, Vector]] | None:
        """Both ends of the range that has 90 % of the members' weight."""
        return None if self.found is None else (self.found.low, self.found.high)

    def kept(self, keep: Callable[[Posteriors], Posteriors]) -> AveragedAnswer:
        """Return what is left of the numbers; `keep`: what is left of some posteriors."""
        found = self.found
        return replace(
            self,
            found=None if found is None else replace(found, mean=keep(found.mean)),
            own=None if self.own is None else keep(self.own),
        )


def fits(ensemble: NetworkEnsemble, network: BayesianNetwork) -> bool:
    """Return whether a network has the variables and states of an ensemble."""
    own = {each.name: each.states for each in ensemble.network.variables}
    return own == {each.name: each.states for each in network.variables}
