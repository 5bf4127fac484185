"""Exact posteriors from the full joint table, the reference for all other engines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.core.tables.factor import Factor
from bayesgui.inference.base import InferenceEngine, engines
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings

MAX_CELLS = 2**24
"""Maximum number of cells of the joint table."""


@engines.register("enumeration", label="Enumeration", order=3)
class Enumeration(InferenceEngine):
    """Sums over all configurations of a small network.

    Parameters
    ----------
    network : BayesianNetwork
        At most 2²⁴ configurations.

    Raises
    ------
    MemoryBudgetError
        If the network has more.

    Notes
    -----
    The joint table is built in log space, so products cannot underflow, and scaled by its largest
    entry before summing. Cost: n · Π rᵢ for n variables with rᵢ states.

    References
    ----------
    Russell and Norvig (2010), Artificial Intelligence: a modern approach, section 14.4.1.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        network = self.network
        sizes = [variable.n_states for variable in network.variables]
        cells = math.prod(sizes)
        check_budget(8 * cells, 8 * MAX_CELLS, Sentence("The table of all configurations"), cells)
        # Single-state variables get no axis, as numpy arrays have at most 64.
        self._axes = tuple(v.name for v in network.variables if v.n_states > 1)
        self._shape = tuple(n for n in sizes if n > 1)

    @property
    def keeps_small_posteriors(self) -> bool:
        """True: only the sum leaves log space."""
        return True

    def _spread(self, factor: Factor) -> NDArray[np.float64]:
        """Return the logs of a factor as an array that broadcasts over the joint table."""
        present = [name for name in self._axes if name in factor.variables]
        others = [name for name in factor.variables if name not in present]
        values = factor.ordered([*others, *present]).in_log_space().values
        return values.reshape(
            [
                size if name in present else 1
                for name, size in zip(self._axes, self._shape, strict=True)
            ]
        )

    def _scaled_joint(
        self, findings: ResolvedFindings, monitor: Monitor
    ) -> tuple[NDArray[np.float64], float]:
        """Return P(configuration, findings) divided by its maximum, and the log of the maximum."""
        joint = np.zeros(self._shape)
        for name in self.network:
            monitor.check()
            factor = Factor.of(self.network.cpt(name))
            if name in findings.interventions:
                indicator = np.zeros(self.network[name].n_states)
                indicator[findings.interventions[name]] = 1.0
                factor = Factor((name,), indicator)
            joint += self._spread(factor)
            if name in findings.likelihoods:
                joint += self._spread(Factor((name,), findings.likelihoods[name]))
        peak = float(joint.max())
        if peak == -math.inf:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        joint -= peak
        np.exp(joint, out=joint)
        return joint, peak

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        joint, peak = self._scaled_joint(findings, monitor)
        total = float(joint.sum())
        vectors = {}
        for name in self.network.names if targets is None else targets:
            monitor.check()
            vectors[name] = self._marginal(joint, (name,)) / total
        return Posteriors.of(self.name, vectors, peak + math.log(total))

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        joint, _ = self._scaled_joint(findings, monitor)
        return self._marginal(joint, variables) / float(joint.sum())

    def _marginal(
        self, joint: NDArray[np.float64], variables: tuple[str, ...]
    ) -> NDArray[np.float64]:
        summed = tuple(k for k, name in enumerate(self._axes) if name not in variables)
        kept = [name for name in self._axes if name in variables]
        order = [kept.index(name) for name in variables if name in kept]
        table: NDArray[np.float64] = joint.sum(axis=summed).transpose(order)
        return table.reshape([self.network[name].n_states for name in variables])
