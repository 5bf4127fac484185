"""Findings as engines take them: likelihood vectors, interventions and posteriors to reach."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.evidence import (
    Evidence,
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    as_finding,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

    Vector = NDArray[np.float64]

MEMO_LIMIT = 10_000
"""Findings remembered; beyond this the memory starts anew."""


@dataclass(frozen=True, slots=True)
class ResolvedFindings:
    """Checked findings of one query.

    Parameters
    ----------
    likelihoods : mapping of str to ndarray of float64
        Weight of each state; equal findings of successive queries share the very vector, so that
        an engine can tell by identity what has changed.
    interventions : mapping of str to int
        Position of the state that a variable is set to.
    fixed : mapping of str to ndarray of float64
        Posterior that a variable shall have.
    """

    likelihoods: dict[str, Vector] = field(default_factory=dict)
    interventions: dict[str, int] = field(default_factory=dict)
    fixed: dict[str, Vector] = field(default_factory=dict)

    def without(self, names: set[str]) -> ResolvedFindings:
        """Return the findings on the other variables."""
        return ResolvedFindings(
            {k: v for k, v in self.likelihoods.items() if k not in names},
            {k: v for k, v in self.interventions.items() if k not in names},
            {k: v for k, v in self.fixed.items() if k not in names},
        )


class FindingResolver:
    """Checks findings against a network and turns them into numbers, each only once.

    Parameters
    ----------
    network : BayesianNetwork
        The network that the findings speak about.
    """

    def __init__(self, network: BayesianNetwork) -> None:
        self._network = network
        self._memo: dict[tuple[str, Any], tuple[type[Finding], Any]] = {}

    def resolve(self, evidence: Mapping[str, object] | None) -> ResolvedFindings:
        """Return the findings as numbers.

        Raises
        ------
        EvidenceError
            If a finding does not fit the network.
        """
        resolved = ResolvedFindings()
        if not evidence:
            return resolved
        memo = self._memo
        for name in evidence:
            value = evidence[name]
            try:
                kind, numbers = memo[name, value]
            except KeyError:
                if len(memo) >= MEMO_LIMIT:
                    memo.clear()
                kind, numbers = memo[name, value] = self._numbers(name, value)
            except TypeError:  # a set or a dict cannot be a key; the finding it stands for can
                finding = as_finding(value)
                key = (name, finding)
                if key not in memo:
                    memo[key] = self._numbers(name, finding)
                kind, numbers = memo[key]
            if kind is Intervention:
                resolved.interventions[name] = numbers
            elif kind is FixedPosterior:
                resolved.fixed[name] = numbers
            else:
                resolved.likelihoods[name] = numbers
        return resolved

    def _numbers(self, name: str, value: object) -> tuple[type[Finding], Any]:
        if isinstance(value, str) and name in self._network:
            states = self._network[name].states
            if value in states:
                weights = np.zeros(len(states))
                weights[states.index(value)] = 1.0
                return StateFinding, weights
        finding = as_finding(value)
        Evidence({name: finding}).check(self._network)
        variable = self._network[name]
        match finding:
            case Intervention():
                return Intervention, finding.index(variable)
            case FixedPosterior():
                return FixedPosterior, finding.distribution(variable)
            case _:
                return type(finding), finding.weights(variable)


def described(name: str, finding: Finding, states: tuple[str, ...]) -> str:
    """Return a finding as a formula: ``tub = yes``, ``tub ≠ no``, ``do(tub = yes)``.

    Parameters
    ----------
    name : str
        The variable.
    finding : Finding
        What is known of it.
    states : tuple of str
        All states, for their order.
    """
    match finding:
        case StateFinding():
            listed = ", ".join(state for state in states if state in finding.states)
            sign = "≠" if finding.excluded else "=" if len(finding.states) == 1 else "∈"
            braces = len(finding.states) > 1
            return f"{name} {sign} {{{listed}}}" if braces else f"{name} {sign} {listed}"
        case Intervention():
            return f"do({name} = {finding.state})"
        case LikelihoodFinding():
            weights = dict(finding.weights_by_state)
            return f"{name} ~ ({', '.join(f'{weights.get(state, 0):g}' for state in states)})"
        case FixedPosterior():
            weights = dict(finding.weights_by_state)
            return f"P({name}) = ({', '.join(f'{weights.get(state, 0):g}' for state in states)})"
