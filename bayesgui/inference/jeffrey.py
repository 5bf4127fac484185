"""Fixed posteriors: the likelihoods under which some variables have the distributions asked."""

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
    """How near fixed posteriors are brought to what was asked.

    Parameters
    ----------
    close : float
        Largest deviation that needs no more rounds.
    accepted : float
        Largest deviation that is believed after the last round.
    rounds : int
        Rounds at most.
    """

    close: float = 1e-13
    accepted: float = 1e-9
    rounds: int = 1_000


EXACT = Precision()
"""What an engine can reach whose posteriors are exact."""


def reach_fixed_posteriors(
    findings: ResolvedFindings,
    network: BayesianNetwork,
    ask: Asker,
    precision: Precision = EXACT,
) -> ResolvedFindings:
    """Turn fixed posteriors into likelihoods that make them hold, all at once.

    Parameters
    ----------
    findings : ResolvedFindings
        All findings of a query.
    network : BayesianNetwork
        For the names of states in messages.
    ask : callable
        Posteriors of some variables under some findings.
    precision : Precision
        How near the posteriors are brought.

    Raises
    ------
    EvidenceError
        If a state that shall have a probability is ruled out by the other findings, or the fixed
        posteriors contradict each other.

    Notes
    -----
    Iterative proportional fitting: one variable after another, its likelihood is multiplied by the
    ratio of the distribution asked to the present posterior. The limit is, of all distributions in
    which the fixed posteriors hold, the one nearest (in Kullback-Leibler divergence) to the
    posterior given the other findings; for a single variable it is Jeffrey's rule, reached in one
    step.

    References
    ----------
    Jeffrey (1965), The Logic of Decision, chapter 11; Csiszár (1975), I-divergence geometry of
    probability distributions and minimization problems, section 3.
    """
    weights = {name: (target > 0).astype(float) for name, target in findings.fixed.items()}
    # In logarithms: a posterior of 1e-310 is made up for by a weight that no number can hold.
    logs = {name: _logarithms(target > 0) for name, target in findings.fixed.items()}
    worst = np.inf
    for turn in range(precision.rounds):
        worst = 0.0
        for name, target in findings.fixed.items():
            tried = ResolvedFindings({**findings.likelihoods, **weights}, findings.interventions)
            now = ask(tried, (name,))[name]
            lost = (now <= 0) & (target > 0)
            if lost.any() and turn:
                worst = np.inf  # weights ran away from each other
                break
            if lost.any():
                raise EvidenceError(
                    "The posterior of {variable} cannot be fixed: the other findings rule out "
                    "{state}. Give it probability 0, or take a finding back.",
                    variable=name,
                    state=network[name].states[int(lost.argmax())],
                )
            worst = max(worst, float(np.abs(now - target).max()))
            possible = (target > 0) & (now > 0)
            logs[name][~possible] = -np.inf
            logs[name][possible] += np.log(target[possible]) - np.log(now[possible])
            logs[name] -= logs[name].max()
            # A new vector each time: engines tell a changed finding by its identity.
            weights[name] = np.exp(logs[name])
        if not precision.close < worst < np.inf:
            break
    if worst > precision.accepted:
        raise EvidenceError(
            "The fixed posteriors of {variables} contradict each other; take one back.",
            variables=", ".join(findings.fixed),
        )
    return ResolvedFindings({**findings.likelihoods, **weights}, findings.interventions)


def _logarithms(possible: NDArray[np.bool_]) -> NDArray[np.float64]:
    return np.where(possible, 0.0, -np.inf)
