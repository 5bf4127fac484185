"""Findings as engines use them: likelihood vectors, interventions and fixed posteriors."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
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
from bayesgui.core.states.equal_states import is_missing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

    Vector = NDArray[np.float64]

MEMO_LIMIT = 10_000
"""Maximum number of cached findings; beyond it the cache is cleared."""


@dataclass(frozen=True, slots=True)
class ResolvedFindings:
    """Validated findings of one query.

    `likelihoods`: weight of each state. Equal findings of successive queries share one vector, so
    engines can detect changes by identity. `interventions`: index of the state that a variable is
    set to. `observed`: index of the state for likelihoods known to be 1 there and 0 elsewhere. May
    be incomplete; missing entries only take a slower path.
    """

    likelihoods: dict[str, Vector] = field(default_factory=dict)
    interventions: dict[str, int] = field(default_factory=dict)
    fixed: dict[str, Vector] = field(default_factory=dict)
    observed: dict[str, int] = field(default_factory=dict)

    def without(self, names: set[str]) -> ResolvedFindings:
        """Return the findings on all other variables."""
        return ResolvedFindings(
            {k: v for k, v in self.likelihoods.items() if k not in names},
            {k: v for k, v in self.interventions.items() if k not in names},
            {k: v for k, v in self.fixed.items() if k not in names},
            {k: v for k, v in self.observed.items() if k not in names},
        )


NO_FINDINGS = ResolvedFindings()


def observation(variable: int, state: int) -> int:
    """Return the code of the observation of a state, both given by index."""
    return variable << 32 | state


class FindingResolver:
    """Validates findings and converts them to numbers, with a cache."""

    def __init__(self, network: BayesianNetwork) -> None:
        self._network = network
        # Most findings are single states; their vectors are precomputed.
        self._sizes = [variable.n_states for variable in network.variables]
        self._hard: dict[tuple[str, object], int] = {
            (variable.name, state): observation(v, k)
            for v, variable in enumerate(network.variables)
            for k, state in enumerate(variable.states)
        }
        self._memo: dict[tuple[str, Any], tuple[type[Finding], Any, int | None]] = {}

    def resolve(self, evidence: Mapping[str, object] | None) -> ResolvedFindings:
        """Return the findings as `ResolvedFindings`."""
        if not evidence:
            return NO_FINDINGS
        resolved = ResolvedFindings()
        likelihoods, observed, hard = resolved.likelihoods, resolved.observed, self._hard
        for name, value in evidence.items():
            code = hard.get((name, value)) if value.__class__ is str else None
            if code is None:
                if not is_missing(value):
                    self._resolve_one(name, value, resolved)
            else:
                v, state = code >> 32, code & 0xFFFF_FFFF
                likelihoods[name] = _units(self._sizes[v])[state]
                observed[name] = state
        return resolved

    def observations(self, evidence: Mapping[str, object] | None) -> tuple[int, ...] | None:
        """Return the codes of observed states, or None if there are other kinds of findings."""
        if evidence is None:
            return ()
        if evidence.__class__ is not dict:
            return None
        try:
            return tuple(map(self._hard.__getitem__, evidence.items()))
        except (KeyError, TypeError):
            return None

    def _resolve_one(self, name: str, value: object, resolved: ResolvedFindings) -> None:
        memo = self._memo
        if value.__class__ is not str:
            # Sets cannot be hashed, and True and 1 are one key; the findings made of them differ.
            value = as_finding(value)
        found = memo.get((name, value))
        if found is None:
            if len(memo) >= MEMO_LIMIT:
                memo.clear()
            found = memo[name, value] = self._numbers(name, value)
        kind, numbers, state = found
        if kind is Intervention:
            resolved.interventions[name] = numbers
        elif kind is FixedPosterior:
            resolved.fixed[name] = numbers
        else:
            resolved.likelihoods[name] = numbers
            if state is not None:
                resolved.observed[name] = state

    def _numbers(self, name: str, value: object) -> tuple[type[Finding], Any, int | None]:
        """Return the kind of a finding, its numeric value, and its only possible state, if any."""
        finding = as_finding(value)
        Evidence({name: finding}).check(self._network)
        variable = self._network[name]
        match finding:
            case Intervention():
                return Intervention, finding.index(variable), None
            case FixedPosterior():
                return FixedPosterior, finding.distribution(variable), None
            case _:
                weights = finding.weights(variable)
                left = np.flatnonzero(weights)
                observed = len(left) == 1 and weights[left[0]] == 1.0
                return type(finding), weights, int(left[0]) if observed else None


@lru_cache(maxsize=256)
def _units(n_states: int) -> tuple[Vector, ...]:
    """Return the likelihood vectors of the observations of each state."""
    rows = np.eye(n_states)
    rows.flags.writeable = False
    return tuple(rows)


def observed_states(
    network: BayesianNetwork, names: Sequence[str], states: Sequence[int] | NDArray[np.integer]
) -> ResolvedFindings:
    """Return the findings that some variables are in given states.

    `states`: index of each one's state; −1 means no finding.
    """
    found = {name: int(k) for name, k in zip(names, states, strict=True) if k >= 0}
    units = {name: _units(network[name].n_states)[k] for name, k in found.items()}
    return ResolvedFindings(units, observed=found)


def observing(findings: ResolvedFindings, name: str, state: int, n_states: int) -> ResolvedFindings:
    """Return the findings with one more variable observed.

    `findings`: current findings, possibly on the same variable.
    """
    unit = _units(n_states)[state]
    old = findings.likelihoods.get(name)
    return ResolvedFindings(
        {**findings.likelihoods, name: unit if old is None else unit * old},
        findings.interventions,
        findings.fixed,
        {**findings.observed, name: state} if old is None else _less(findings.observed, name),
    )


def _less(observed: dict[str, int], name: str) -> dict[str, int]:
    return {k: v for k, v in observed.items() if k != name}


def describe_finding(name: str, finding: Finding, states: tuple[str, ...]) -> str:
    """Return a finding as text: ``tub = yes``, ``tub ≠ no``, ``do(tub = yes)``."""
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
