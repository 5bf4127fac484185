"""Fixed posteriors: likelihoods under which variables have given posteriors."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.inference.findings import ResolvedFindings
from bayesgui.inference.tiny_numbers import tiny_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

    Asker = Callable[[ResolvedFindings, tuple[str, ...]], Posteriors]
    JointAsker = Callable[[tuple[str, ...], ResolvedFindings], NDArray[np.float64]]

FEW_ROUNDS = 25
"""Sweeps over the variables after which the joint of them all is fitted instead."""

MAX_CELLS, MAX_STATES = 2**14, 500
"""Maximum size of that joint, and maximum number of states of its variables together."""


UNSEEN = 1e-4
"""Posterior taken for a possible state that no sample had."""


@dataclass(frozen=True)
class Precision:
    """Convergence criteria for fixed posteriors.

    `close`: maximum deviation at which the iteration stops. `accepted`: maximum deviation accepted
    after the last round. `is_exact`: whether the posteriors are computed, so that what is not
    reached is contradictory.
    """

    close: float = 1e-13
    accepted: float = 1e-9
    rounds: int = 1_000
    is_exact: bool = False


EXACT = Precision(is_exact=True)
"""Precision for engines with exact posteriors."""


def reach_fixed_posteriors(
    findings: ResolvedFindings,
    network: BayesianNetwork,
    ask: Asker,
    precision: Precision = EXACT,
    ask_joint: JointAsker | None = None,
    monitor: Monitor = SILENT,
) -> ResolvedFindings:
    """Convert fixed posteriors to likelihoods under which they all hold.

    `ask`: returns the posteriors of some variables given some findings. `ask_joint`: returns the
    exact joint posterior of some variables given some findings; used where sweeps converge slowly.

    Iterative proportional fitting: for one variable after another, the likelihood is multiplied by
    the ratio of target to current posterior. Among all distributions with the fixed posteriors, the
    limit is the one closest in Kullback-Leibler divergence to the posterior given the other
    findings. For a single variable this is Jeffrey's rule, reached in one step. Where variables
    nearly determine each other this takes many thousand sweeps; their joint is then fitted by
    `fit_margins`, which finds the same limit.

    Jeffrey (1965), The Logic of Decision, chapter 11; Csiszár (1975), I-divergence geometry of
    probability distributions and minimization problems, section 3.
    """
    scaling = _Scaling(findings, network, ask, precision)
    joint = None
    if ask_joint is not None and _is_small(findings, network):
        scaling.sweep(FEW_ROUNDS)
        if scaling.deviation > precision.close:
            joint = _joint_without(findings, ask_joint)
    if joint is not None:
        scaling.fit(joint, monitor)
        scaling.measure()
    elif scaling.deviation > precision.close:
        scaling.sweep(precision.rounds)
    if scaling.deviation > precision.accepted:
        raise _not_reached(findings, precision, is_tiny=scaling.is_tiny)
    return scaling.reached


def _is_small(findings: ResolvedFindings, network: BayesianNetwork) -> bool:
    sizes = [network[name].n_states for name in findings.fixed]
    return math.prod(sizes) <= MAX_CELLS and sum(sizes) <= MAX_STATES


def _joint_without(findings: ResolvedFindings, ask_joint: JointAsker) -> NDArray[np.float64] | None:
    """Return the joint of the fixed variables given all other findings; None if it is too large."""
    others = replace(findings, fixed={})
    try:
        return ask_joint(tuple(findings.fixed), others)
    except MemoryBudgetError:
        return None


def _not_reached(
    findings: ResolvedFindings, precision: Precision, *, is_tiny: bool
) -> EvidenceError:
    names = ", ".join(findings.fixed)
    if precision.is_exact and is_tiny:
        return EvidenceError(
            "The posteriors of {variables} cannot be fixed: what they would have to outweigh is "
            "below 2.2e-308, where numbers have few digits. Write 0 or larger numbers into the "
            "tables, or remove a finding.",
            variables=names,
        )
    if precision.is_exact:
        return EvidenceError(
            "The fixed posteriors of {variables} contradict each other; remove one of them.",
            variables=names,
        )
    return EvidenceError(
        "The estimates of this engine do not come near the fixed posteriors of {variables}; ask "
        "the junction tree.",
        variables=names,
    )


class _Scaling:
    """The likelihoods reached so far, and how far they still are from the fixed posteriors."""

    def __init__(
        self,
        findings: ResolvedFindings,
        network: BayesianNetwork,
        ask: Asker,
        precision: Precision,
    ) -> None:
        self._findings, self._network = findings, network
        self._ask, self._precision = ask, precision
        fixed = findings.fixed
        self._weights = {name: (target > 0).astype(float) for name, target in fixed.items()}
        # In log space: compensating a posterior of 1e-310 takes a weight beyond floating-point
        # range.
        self._logs = {name: np.where(target > 0, 0.0, -np.inf) for name, target in fixed.items()}
        self._turn = 0
        self._is_lost = False
        self.deviation = math.inf

    @property
    def reached(self) -> ResolvedFindings:
        """All findings, the fixed posteriors as likelihoods."""
        found = self._findings
        return ResolvedFindings({**found.likelihoods, **self._weights}, found.interventions)

    def sweep(self, rounds: int) -> None:
        """Scale one variable after the other, until all are near or the rounds are over."""
        for _ in range(rounds):
            self.deviation = max(map(self._scale, self._findings.fixed), default=0.0)
            self._turn += 1
            if not self._precision.close < self.deviation < math.inf:
                return

    def _scale(self, name: str) -> float:
        """Scale a variable to its target; return how far it was from it."""
        target = self._findings.fixed[name]
        now = self._ask(self.reached, (name,))[name]
        lost = (now <= 0) & (target > 0)
        if lost.any():
            if self._turn and self._precision.is_exact:
                return math.inf  # weights diverged
            if not self._turn:
                self._refuse_impossible(name, lost)
            # Not a sample had it: its weight grows until one has.
            now = np.where(lost, UNSEEN, now)
        deviation = float(np.abs(now - target).max())
        if deviation <= self._precision.close:
            # A weight of few digits would be another one after a step that changes nothing.
            return deviation
        logs = self._logs[name]
        possible = (target > 0) & (now > 0)
        logs[~possible] = -np.inf
        logs[possible] += np.log(target[possible]) - np.log(now[possible])
        self._take(name, logs)
        return deviation

    def _refuse_impossible(self, name: str, lost: NDArray[np.bool_]) -> None:
        """Raise if a state without posterior probability is impossible, not just unseen."""
        from bayesgui.inference.support import Support

        if not self._precision.is_exact:
            position = self._network.names.index(name)
            lost = lost.copy()
            lost[Support(self._network, self.reached).states[position]] = False
        if lost.any():
            raise EvidenceError(
                "The posterior of {variable} cannot be fixed: the other findings rule out "
                "{state}. Give it probability 0, or remove a finding.",
                variable=name,
                state=self._network[name].states[int(lost.argmax())],
            )

    def fit(self, joint: NDArray[np.float64], monitor: Monitor) -> None:
        """Replace the likelihoods by those under which a joint has the fixed posteriors."""
        from bayesgui.inference.proportional_fitting import fit_margins

        fixed, close = self._findings.fixed, self._precision.close
        found, self.deviation = fit_margins(joint, list(fixed.values()), close, monitor)
        for name, logs in zip(fixed, found, strict=True):
            self._take(name, logs)

    def measure(self) -> None:
        """Ask how far the posteriors are from the fixed ones: a fitted joint may have underflowed.

        The answer counts only if it is beyond what is accepted.
        """
        reached = self.reached
        names = tuple(self._findings.fixed)
        try:
            now = self._ask(reached, names)
        except ImpossibleEvidenceError:
            self.deviation, self._is_lost = math.inf, True
            return
        apart = max(
            float(np.abs(now[name] - target).max()) for name, target in self._findings.fixed.items()
        )
        if apart > self._precision.accepted >= self.deviation:
            self.deviation, self._is_lost = apart, True

    @property
    def is_tiny(self) -> bool:
        """Whether numbers without all digits may keep the posteriors from being reached."""
        return self._is_lost or bool(tiny_tables(self._network))

    def _take(self, name: str, logs: NDArray[np.float64]) -> None:
        self._logs[name] = logs - logs.max()
        # A new vector each time, as engines detect changed findings by identity.
        self._weights[name] = np.exp(self._logs[name])
