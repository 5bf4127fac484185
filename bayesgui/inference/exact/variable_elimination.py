"""The variable elimination engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.inference.base import InferenceEngine, engines
from bayesgui.inference.elimination import eliminate, joint_posterior
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.tables.factor import Factor
    from bayesgui.inference.findings import ResolvedFindings


@engines.register("variable-elimination", label="Variable elimination", order=2)
@dataclass(eq=False, repr=False)
class VariableElimination(InferenceEngine):
    """Sums out everything but the targets, each time from the start.

    Notes
    -----
    Only ancestors of targets and findings take part (other nodes are barren and sum to 1). CPTs are
    reduced by hard findings first; then only factors connected with the targets remain. The
    elimination order is the best of several greedy ones. Products are scaled by their maximum; if
    that underflows, the query is repeated in log space. Posteriors below 1e-20 may still lose their
    digits.

    References
    ----------
    Zhang and Poole (1994), A simple approach to Bayesian network computations; Dechter (1999),
    Bucket elimination.
    """

    memory_budget: int | None = parameter(
        0,
        low=0,
        label="Memory budget",
        doc="Bytes that the largest product may take; 0 for half of the free memory.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self._budget = self.memory_budget

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        _, log_evidence = self._eliminate((), findings, monitor)
        wanted = self.network.names if targets is None else targets
        vectors = {}
        for k, name in enumerate(wanted):
            monitor.report(k / len(wanted))
            vectors[name] = self._joint((name,), findings, monitor)
        return Posteriors.of(self.name, vectors, log_evidence)

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        return joint_posterior(self.network, variables, findings, monitor, self._budget)

    def _eliminate(
        self, targets: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> tuple[Factor, float]:
        return eliminate(self.network, targets, findings, monitor, self._budget)
