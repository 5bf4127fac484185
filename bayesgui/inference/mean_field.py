"""Posteriors of the nearest distribution in which all variables are independent."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import EvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.inference.approximate import SEED, ApproximateEngine
from bayesgui.inference.base import engines
from bayesgui.inference.factor_layout import FactorLayout
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


@dataclass(frozen=True)
class BoundStep:
    """Where the bound on ln P(e) stands.

    Parameters
    ----------
    start : int
        Which of the starts, from 0.
    sweep : int
        Sweeps so far from it.
    bound : float
        What has been reached.
    """

    start: int
    sweep: int
    bound: float


@engines.register("mean-field", label="Mean field", order=8, exact=False, sign="≥")
class MeanField(ApproximateEngine):
    """Brings a product of independent distributions as near to the posterior as it can come.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    starts : int
        Configurations that the ascent begins at; the highest bound counts.
    max_sweeps : int
        Sweeps from each start at most.
    tolerance : float
        Rise of the bound in a sweep below which an ascent ends.
    seed : int
        Makes the starts reproducible.

    Notes
    -----
    One variable after another gets q(x) ∝ exp E[ln p(x, others, e)], the expectation over the
    others' q, which never lowers the bound E[ln p] + entropy ≤ ln P(e); that bound is what is
    returned for ln P(e). A state that would give a configuration of probability 0 a chance gets
    q = 0, so that an ascent begins at a possible configuration and widens from there. There are
    many local optima; correlations are lost, and posteriors come out too sure of themselves. A
    fixed posterior is that variable's q, which no sweep changes; the bound then says nothing.

    References
    ----------
    Saul, Jaakkola and Jordan (1996), Mean field theory for sigmoid belief networks. Jordan,
    Ghahramani, Jaakkola and Saul (1999), An introduction to variational methods for graphical
    models. Bishop (2006), Pattern Recognition and Machine Learning, section 10.1.
    """

    name = "mean-field"
    parameters = (
        Parameter(
            "starts",
            5,
            low=1,
            high=10_000,
            label="Starts",
            doc="Configurations that the ascent begins at; the highest bound counts.",
        ),
        Parameter(
            "max_sweeps",
            1_000,
            low=1,
            high=10**7,
            label="Most sweeps",
            doc="Sweeps from each start at most.",
        ),
        Parameter(
            "tolerance",
            1e-9,
            low=0.0,
            high=1.0,
            label="Tolerance",
            doc="Rise of the bound in a sweep below which an ascent ends.",
        ),
        SEED,
    )

    def __init__(
        self,
        network: BayesianNetwork,
        starts: int = 5,
        max_sweeps: int = 1_000,
        tolerance: float = 1e-9,
        seed: int = 0,
    ) -> None:
        super().__init__(network)
        kernel_cache.load()
        self._starts = starts
        self._max_sweeps = max_sweeps
        self._tolerance = tolerance
        self._seed = seed
        self.bounds: tuple[tuple[float, ...], ...] = ()
        """The bound after each sweep, from each start, of the last answer."""

    def _jeffrey(self, findings: ResolvedFindings, monitor: Monitor) -> ResolvedFindings:
        """Leave fixed posteriors as they are: each is a factor of the product."""
        return findings

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        starts = self._possible_configurations(findings, self._starts, monitor, self._seed)
        layout = FactorLayout(self.network, findings)
        rng = np.random.default_rng([self._seed, 4])
        traces: list[tuple[float, ...]] = []
        best, best_bound = np.zeros(layout.n_states), -math.inf
        for k, start in enumerate(starts):
            if k and monitor.stop_requested:
                break
            chances = np.zeros(layout.n_states)
            chances[layout.variables[:, 1] + start] = 1.0
            for name, wanted in findings.fixed.items():
                chances[slice(*layout.bounds[name])] = wanted
            moving = [v for v, name in enumerate(self.network) if name not in findings.fixed]
            trace = self._ascended(k, layout, moving, chances, rng, monitor)
            traces.append(trace)
            if trace[-1] > best_bound:
                best, best_bound = chances, trace[-1]
            monitor.report((k + 1) / len(starts))
        if best_bound == -math.inf:
            raise EvidenceError(
                "Mean field cannot fix the posterior of {variables}: zeros tie it to others, and "
                "independent variables cannot follow. Ask the junction tree.",
                variables=", ".join(findings.fixed),
            )
        self.bounds = tuple(traces)
        bounds = layout.bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        unfinished = any(len(trace) >= self._max_sweeps for trace in traces)
        return Posteriors(
            self.name, best_bound, best, bounds, warnings=self._warnings() if unfinished else ()
        )

    def _ascended(
        self,
        number: int,
        layout: FactorLayout,
        moving: list[int],
        chances: NDArray[np.float64],
        rng: np.random.Generator,
        monitor: Monitor,
    ) -> tuple[float, ...]:
        """Raise the bound from a start, in place; return it after each sweep."""
        from bayesgui.inference.kernels.factors import ascend

        with np.errstate(divide="ignore"):
            likelihoods = np.log(layout.likelihoods)
        trace: list[float] = []
        while len(trace) < self._max_sweeps:
            monitor.check()
            order = rng.permutation(np.array(moving, dtype=np.int64))
            bound = ascend(
                layout.factors,
                layout.edges,
                layout.tables,
                layout.variables,
                layout.uses,
                order,
                likelihoods,
                chances,
            )
            trace.append(float(bound))
            monitor.publish(BoundStep(number, len(trace), trace[-1]))
            if bound == -math.inf or (len(trace) > 1 and bound - trace[-2] <= self._tolerance):
                break
        return tuple(trace)

    def _warnings(self) -> tuple[str, ...]:
        return (
            Sentence(
                "Mean field was still rising after {count} sweeps; allow more.",
                count=f"{self._max_sweeps:,}",
            ),
        )

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        """Return the product: independence is what is assumed."""
        found = self._answer(findings, variables, monitor)
        table = reduce(np.multiply.outer, [found[name] for name in variables], np.ones(()))
        return np.asarray(table)
