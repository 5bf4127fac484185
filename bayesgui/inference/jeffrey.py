"""Fixed posteriors: likelihoods under which variables have given posteriors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.inference.findings import ResolvedFindings

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

    Asker = Callable[[ResolvedFindings, tuple[str, ...]], Posteriors]


@dataclass(frozen=True)
class Precision:
    """Convergence criteria for fixed posteriors.

    Parameters
    ----------
    close : float
        Maximum deviation at which the iteration stops.
    accepted : float
        Maximum deviation accepted after the last round.
    rounds : int
        Maximum number of rounds.
    """

    close: float = 1e-13
    accepted: float = 1e-9
    rounds: int = 1_000


EXACT = Precision()
"""Precision for engines with exact posteriors."""


def reach_fixed_posteriors(
    findings: ResolvedFindings,
    network: BayesianNetwork,
    ask: Asker,
    precision: Precision = EXACT,
) -> ResolvedFindings:
    """Convert fixed posteriors to likelihoods under which they all hold.

    Parameters
    ----------
    findings : ResolvedFindings
        All findings of a query.
    network : BayesianNetwork
        Source of the names of states in messages.
    ask : callable
        Returns the posteriors of some variables given some findings.
    precision : Precision
        Convergence criteria.

    Raises
    ------
    EvidenceError
        If a state with positive target probability is impossible given the other findings, or the
        fixed posteriors are contradictory.

    Notes
    -----
    Iterative proportional fitting: for one variable after another, the likelihood is multiplied by
    the ratio of target to current posterior. Among all distributions with the fixed posteriors, the
    limit is the one closest in Kullback-Leibler divergence to the posterior given the other
    findings. For a single variable this is Jeffrey's rule, reached in one step.

    References
    ----------
    Jeffrey (1965), The Logic of Decision, chapter 11; Csiszár (1975), I-divergence geometry of
    probability distributions and minimization problems, section 3.
    """
    weights = {name: (target > 0).astype(float) for name, target in findings.fixed.items()}
    # In log space: compensating a posterior of 1e-310 takes a weight beyond floating-point range.
    logs = {name: _logarithms(target > 0) for name, target in findings.fixed.items()}
    worst = np.inf
    for turn in range(precision.rounds):
        worst = 0.0
        for name, target in findings.fixed.items():
            tried = ResolvedFindings({**findings.likelihoods, **weights}, findings.interventions)
            now = ask(tried, (name,))[name]
            lost = (now <= 0) & (target > 0)
            if lost.any() and turn:
                worst = np.inf  # weights diverged
                break
            if lost.any():
                raise EvidenceError(
                    "The posterior of {variable} cannot be fixed: the other findings rule out "
                    "{state}. Give it probability 0, or remove a finding.",
                    variable=name,
                    state=network[name].states[int(lost.argmax())],
                )
            worst = max(worst, float(np.abs(now - target).max()))
            possible = (target > 0) & (now > 0)
            logs[name][~possible] = -np.inf
            logs[name][possible] += np.log(target[possible]) - np.log(now[possible])
            logs[name] -= logs[name].max()
            # A new vector each time, as engines detect changed findings by identity.
            weights[name] = np.exp(logs[name])
        if not precision.close < worst < np.inf:
            break
    if worst > precision.accepted:
        raise EvidenceError(
            "The fixed posteriors of {variables} contradict each other; remove one of them.",
            variables=", ".join(findings.fixed),
        )
    return ResolvedFindings({**findings.likelihoods, **weights}, findings.interventions)


def _logarithms(possible: NDArray[np.bool_]) -> NDArray[np.float64]:
    return np.where(possible, 0.0, -np.inf)
