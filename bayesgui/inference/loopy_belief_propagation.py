"""Posteriors from messages between tables and variables, as if there were no loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.inference.approximate import ApproximateEngine
from bayesgui.inference.base import engines
from bayesgui.inference.factor_layout import FactorLayout
from bayesgui.inference.findings import ResolvedFindings
from bayesgui.inference.jeffrey import Precision
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True)
class MessageResidual:
    """How much messages still move.

    Parameters
    ----------
    passes : int
        Passes so far.
    residual : float
        Largest change of a message in the last one.
    """

    passes: int
    residual: float


@engines.register(
    "loopy-belief-propagation",
    label="Loopy belief propagation",
    order=7,
    exact=False,
    sign="≈",
)
class LoopyBeliefPropagation(ApproximateEngine):
    """Passes messages along the arcs, round after round, until they no longer change.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    schedule : str
        ``"residual"``: always the table that has heard most that is new; ``"flooding"``: all at
        once.
    damping : float
        Share of the old message that is kept.
    max_passes : int
        Passes at most; in one, as many tables speak as there are.
    tolerance : float
        Change of a message below which it counts as unchanged.

    Notes
    -----
    The sum-product algorithm on the factor graph of the tables: exact where that is a tree (in a
    polytree), else an estimate without an error bound, and it may not converge. ln P(e) is Bethe's
    estimate. Sums of logarithms, and zeros counted apart, keep the product of thousands of
    messages in range.

    References
    ----------
    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, chapter 4. Murphy, Weiss and
    Jordan (1999), Loopy belief propagation for approximate inference: an empirical study. Yedidia,
    Freeman and Weiss (2005), Constructing free-energy approximations and generalized belief
    propagation algorithms. Elidan, McGraw and Koller (2006), Residual belief propagation. Sutton
    and McCallum (2007), Improved dynamic schedules for belief propagation.
    """

    name = "loopy-belief-propagation"
    jeffrey = Precision(close=1e-9, accepted=1e-5, rounds=200)
    parameters = (
        Parameter(
            "schedule",
            "residual",
            choices=("residual", "flooding"),
            label="Schedule",
            doc="residual: always the table that has heard most that is new; flooding: all at "
            "once.",
        ),
        Parameter(
            "damping",
            0.0,
            low=0.0,
            high=0.99,
            label="Damping",
            doc="Share of the old message that is kept.",
        ),
        Parameter(
            "max_passes",
            500,
            low=1,
            high=10**7,
            label="Most passes",
            doc="Passes at most; in one, as many tables speak as there are.",
        ),
        Parameter(
            "tolerance",
            1e-10,
            low=0.0,
            high=1.0,
            label="Tolerance",
            doc="Change of a message below which it counts as unchanged.",
        ),
    )

    def __init__(
        self,
        network: BayesianNetwork,
        schedule: str = "residual",
        damping: float = 0.0,
        max_passes: int = 500,
        tolerance: float = 1e-10,
    ) -> None:
        super().__init__(network)
        kernel_cache.load()
        self._flooding = int(schedule == "flooding")
        self._damping = damping
        self._max_passes = max_passes
        self._tolerance = tolerance
        self.residuals: tuple[float, ...] = ()
        """Largest change of a message in each pass of the last answer."""

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        from bayesgui.inference.kernels.factors import bethe, pass_messages

        self._possible_configurations(findings, 1, monitor)
        layout = FactorLayout(self.network, findings)
        state = _Messages(layout)
        residuals: list[float] = []
        converged = False
        while not converged and len(residuals) < self._max_passes:
            monitor.check()
            if residuals and monitor.stop_requested:
                break
            change = pass_messages(
                layout.factors,
                layout.edges,
                layout.tables,
                *state.arrays,
                state.urgency,
                self._damping,
                self._flooding,
            )
            if change < 0:
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            residuals.append(change)
            converged = change <= self._tolerance
            monitor.publish(MessageResidual(len(residuals), change))
            monitor.report(len(residuals) / self._max_passes)
        self.residuals = tuple(residuals)
        beliefs, log_totals = state.beliefs()
        log_evidence = log_totals + bethe(
            layout.factors, layout.edges, layout.tables, *state.arrays
        )
        bounds = layout.bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        return Posteriors(
            self.name,
            float(log_evidence),
            beliefs,
            bounds,
            warnings=() if converged else self._warnings(),
        )

    def _warnings(self) -> tuple[str, ...]:
        return (
            Sentence(
                "Belief propagation did not converge in {count} passes, messages still move by "
                "{residual}: do not rely on these posteriors. Try damping, or the junction tree.",
                count=f"{len(self.residuals):,}",
                residual=f"{self.residuals[-1]:.2g}",
            ),
        )

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        """Ask about one variable after another, given the states of those before."""
        table = np.zeros([self.network[name].n_states for name in variables])

        def fill(cell: tuple[int, ...], chance: float, known: ResolvedFindings) -> None:
            name = variables[len(cell)]
            row = self._answer(known, (name,), monitor)[name]
            if len(cell) == len(variables) - 1:
                table[cell] = chance * row
                return
            for state in np.flatnonzero(row):
                weights = np.zeros(len(row))
                weights[state] = known.likelihoods.get(name, np.ones(len(row)))[state]
                more = {**known.likelihoods, name: weights}
                given = ResolvedFindings(more, known.interventions)
                fill((*cell, int(state)), chance * float(row[state]), given)

        if not variables:
            return np.ones(())
        fill((), 1.0, findings)
        return table


class _Messages:
    """All messages, uniform at first, and what each variable has been told in all."""

    def __init__(self, layout: FactorLayout) -> None:
        self._layout = layout
        weights = layout.likelihoods
        self.zeros = (weights == 0).astype(np.int64)
        self.sums = np.log(np.where(weights > 0, weights, 1.0))
        messages = np.ones(layout.n_messages)
        for _, states, place, message in layout.edges:
            messages[message : message + states] = 1 / states
            self.sums[place : place + states] -= np.log(states)
        self.arrays = (
            self.sums,
            self.zeros,
            messages,
            np.zeros(layout.n_messages),
            np.zeros(layout.n_messages),
        )
        self.urgency = np.ones(len(layout.factors))

    def beliefs(self) -> tuple[NDArray[np.float64], float]:
        """Return what each variable believes, and the sum of ln of what that summed to."""
        logs = np.where(self.zeros > 0, -np.inf, self.sums)
        beliefs = np.empty(len(logs))
        log_totals = 0.0
        for start, stop in self._layout.bounds.values():
            peak = logs[start:stop].max()
            if peak == -np.inf:
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            chances = np.exp(logs[start:stop] - peak)
            total = chances.sum()
            beliefs[start:stop] = chances / total
            log_totals += float(peak + np.log(total))
        return beliefs, log_totals
