"""Evidence: findings of four kinds on a network's variables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError, EvidenceError
from bayesgui.core.name_lists import short_repr, unknown_node, unknown_state
from bayesgui.core.states.equal_states import is_missing, value_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


def _check_state(variable: Variable, state: str) -> int:
    position = variable.position(state)
    if position is not None:
        return position
    if variable.edges is not None:
        raise EvidenceError(
            "Node {variable} has no state “{state}”, and it is not a number. Type a number, or "
            "one of {states}.",
            variable=variable.name,
            state=state,
            states=", ".join(variable.states),
        )
    raise unknown_state(EvidenceError, variable.name, state, variable.states)


@dataclass(frozen=True, slots=True)
class StateFinding:
    """The variable is in one of some states, or (``excluded``) in none of them.

    One state is a hard finding, several a disjunction. ``excluded`` is stored rather than turned
    into the remaining states, so that "not yes" is shown as it was entered.
    """

    states: frozenset[str]
    excluded: bool = False

    def weights(self, variable: Variable) -> NDArray[np.float64]:
        """Return the likelihood of each state of the variable: 1 where allowed, else 0."""
        weights = np.full(variable.n_states, float(self.excluded))
        weights[[_check_state(variable, state) for state in self.states]] = float(not self.excluded)
        if not weights.any():
            raise EvidenceError(
                "The finding on {variable} rules out all of its states; allow at least one.",
                variable=variable.name,
            )
        return weights


@dataclass(frozen=True, slots=True)
class _WeightedFinding:
    weights_by_state: tuple[tuple[str, float], ...]

    def _vector(self, variable: Variable, what: str) -> NDArray[np.float64]:
        weights = np.zeros(variable.n_states)
        for state, weight in self.weights_by_state:
            weights[_check_state(variable, state)] = weight
        if not np.isfinite(weights).all() or (weights < 0).any() or not weights.any():
            raise EvidenceError(
                "The {what} of {variable} needs nonnegative numbers, at least one of them above 0.",
                what=what,
                variable=variable.name,
            )
        return weights


@dataclass(frozen=True, slots=True)
class LikelihoodFinding(_WeightedFinding):
    """Virtual evidence (Pearl 1988, section 2.2.2): P(observation | state).

    Every state needs a weight; 0 for one that the observation rules out. The weights enter
    P(evidence) as they are given.
    """

    def weights(self, variable: Variable) -> NDArray[np.float64]:
        """Return the likelihood of each state of the variable."""
        weights = self._vector(variable, "likelihood")
        forgotten = self._unnamed(variable)
        if forgotten:
            raise EvidenceError(
                "The likelihood of {variable} says nothing about {states}; give every state a "
                "weight, 0 where the observation rules it out.",
                variable=variable.name,
                states=", ".join(forgotten),
            )
        return weights

    def with_zeros(self, variable: Variable) -> LikelihoodFinding:
        """Return the finding with weight 0 for the states of the variable that it leaves out."""
        forgotten = tuple((state, 0.0) for state in self._unnamed(variable))
        return LikelihoodFinding((*self.weights_by_state, *forgotten)) if forgotten else self

    def _unnamed(self, variable: Variable) -> list[str]:
        named = {variable.position(state) for state, _ in self.weights_by_state}
        return [state for k, state in enumerate(variable.states) if k not in named]


@dataclass(frozen=True, slots=True)
class FixedPosterior(_WeightedFinding):
    """Soft evidence by Jeffrey's rule: this distribution is to be the variable's posterior."""

    def distribution(self, variable: Variable) -> NDArray[np.float64]:
        """Return the posterior to reach, in state order."""
        target = self._vector(variable, "fixed posterior")
        # Python's sum becomes infinite without numpy's warning.
        total: float = sum(target.tolist())
        if abs(total - 1) > 1e-3:
            raise EvidenceError(
                "The fixed posterior of {variable} sums to {sum:.6g} instead of 1; correct it.",
                variable=variable.name,
                sum=total,
            )
        return target / total


@dataclass(frozen=True, slots=True)
class Intervention:
    """The variable is set from outside, do(X = state): its parents lose their influence."""

    state: str

    def index(self, variable: Variable) -> int:
        """Return the position of the state."""
        return _check_state(variable, self.state)


Finding = StateFinding | LikelihoodFinding | FixedPosterior | Intervention


def fixed(distribution: Mapping[str, float]) -> FixedPosterior:
    """Return a finding that fixes a posterior (Jeffrey): ``fixed({"yes": 0.7, "no": 0.3})``."""
    return FixedPosterior(_pairs(distribution))


def _pairs(weights: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    try:
        return tuple((_state_text(state), float(weight)) for state, weight in weights.items())
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise EvidenceError(
            "{value} does not give a number for each state; write a mapping of states to numbers.",
            value=repr(weights),
        ) from None


def do(state: str) -> Intervention:
    """Return an intervention: ``do("yes")``."""
    return Intervention(_state_text(state))


def excluding(*states: str) -> StateFinding:
    """Return the finding "none of these states": ``excluding("no")``."""
    return StateFinding(frozenset(map(_state_text, states)), excluded=True)


def _state_text(state: object) -> str:
    """Return a state as text; a number or a truth value may stand for one."""
    text = None if is_missing(state) else value_text(state)
    if text is not None:
        return text
    raise EvidenceError("{value} is not a state; give the name of one.", value=short_repr(state))


def as_finding(value: object) -> Finding:
    """Convert a value of the Python interface to a finding.

    `value`: a state; a number or a truth value, for the interval it lies in or the state that
    equals it; a set, for one of these states; a mapping, for a likelihood per state; or a finding
    made by `fixed`, `do` or `excluding`.
    """
    if isinstance(value, StateFinding | LikelihoodFinding | FixedPosterior | Intervention):
        return value
    if isinstance(value, str):
        return StateFinding(frozenset({value}))
    text = None if is_missing(value) else value_text(value)
    if text is not None:
        return StateFinding(frozenset({text}))
    if isinstance(value, Mapping):
        pairs = _pairs(value)
        if not all(math.isfinite(weight) for _, weight in pairs):
            raise EvidenceError("A likelihood must be a finite number.")
        return LikelihoodFinding(pairs)
    if isinstance(value, Iterable) and not isinstance(value, bytes):
        states = frozenset(map(_state_text, value))
        if states:
            return StateFinding(states)
    raise EvidenceError(
        "{value} is not a finding; give a state, a set of states or a number per state.",
        value=repr(value),
    )


def named(variable: Variable, value: object) -> Finding:
    """Return a finding with state names: a number becomes the state of its interval."""
    finding = as_finding(value)
    match finding:
        case StateFinding():
            finding.weights(variable)
            positions = {_check_state(variable, state) for state in finding.states}
            states = frozenset(variable.states[k] for k in positions)
            return StateFinding(states, finding.excluded)
        case Intervention():
            return Intervention(variable.states[finding.index(variable)])
        case LikelihoodFinding():
            finding.weights(variable)
        case FixedPosterior():
            finding.distribution(variable)
    return finding


def as_choice(name: str, finding: Finding) -> Intervention:
    """Return a finding on a decision as the choice of an option.

    Raises `EvidenceError` if it names more or less than one option.
    """
    if isinstance(finding, Intervention):
        return finding
    if isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1:
        return Intervention(*finding.states)
    raise EvidenceError(
        "{variable} is a decision: one of its options is chosen, and nothing else can be found "
        "on it. Click an option.",
        variable=name,
    )


def unknown_finding(name: str, known: Iterable[str]) -> BayesGuiError:
    """Return the error that there is no node for a finding."""
    otherwise = EvidenceError(
        "The network has no node {variable}; correct the name of the finding.", variable=name
    )
    return unknown_node(EvidenceError, name, known, otherwise)


def check_finding(variable: Variable, finding: Finding) -> None:
    """Raise unless a finding names states of its variable and its numbers are valid."""
    match finding:
        case FixedPosterior():
            finding.distribution(variable)
        case Intervention():
            finding.index(variable)
        case _:
            finding.weights(variable)


def given_findings(findings: object) -> Mapping[str, object]:
    """Return the findings that a caller gave, by variable.

    `findings`: a row of a table has the names of variables as its labels.
    """
    if findings is None:
        return {}
    if isinstance(findings, Mapping):
        return findings
    if hasattr(findings, "items") and hasattr(findings, "index") and not callable(findings.index):
        return {str(name): value for name, value in findings.items()}
    raise EvidenceError(
        "{value} is not evidence; give a mapping of names to findings.",
        value=short_repr(findings),
    )


class Evidence(Mapping[str, Finding]):
    """Findings by variable; immutable, in the order they were entered.

    Parameters
    ----------
    findings : mapping of str to finding, or pandas.Series
        Values as accepted by `as_finding`; a missing one (None, NaN) is no finding.
    """

    __slots__ = ("_findings",)

    def __init__(self, findings: Mapping[str, object] | None = None) -> None:
        self._findings: dict[str, Finding] = {
            name: as_finding(value)
            for name, value in given_findings(findings).items()
            if not is_missing(value)
        }

    def __getitem__(self, name: str) -> Finding:
        return self._findings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._findings)

    def __len__(self) -> int:
        return len(self._findings)

    def __hash__(self) -> int:
        return hash(frozenset(self._findings.items()))

    def __repr__(self) -> str:
        return f"Evidence({self._findings!r})"

    def with_finding(self, name: str, value: object) -> Evidence:
        """Return the evidence with one finding set or replaced."""
        return Evidence({**self._findings, name: value})

    def without(self, *names: str) -> Evidence:
        """Return the evidence without the findings on some variables."""
        return Evidence({k: v for k, v in self._findings.items() if k not in names})

    def check(self, network: Model) -> None:
        """Raise unless every finding fits a variable of the network.

        Raises
        ------
        EvidenceError
            Naming the variable and its states.
        """
        for name, finding in self._findings.items():
            if name not in network:
                raise unknown_finding(name, network)
            check_finding(network[name], finding)

    def named(self, network: BayesianNetwork) -> Evidence:
        """Return the evidence with the state names of the network's variables; see `named`.

        Raises
        ------
        EvidenceError
            Naming the unknown variable, or the states of the variable.
        """
        self.check(network)
        return Evidence({name: named(network[name], value) for name, value in self.items()})

    def likelihoods(self, network: BayesianNetwork) -> dict[str, NDArray[np.float64]]:
        """Return the likelihood vectors of the state and likelihood findings, by variable."""
        return {
            name: finding.weights(network[name])
            for name, finding in self._findings.items()
            if isinstance(finding, StateFinding | LikelihoodFinding)
        }

    @property
    def is_event(self) -> bool:
        """Whether ``log_evidence`` is the logarithm of a probability.

        A likelihood is P(observation | state) up to a factor. With a weight above 1 the factor is
        left open, and Σ P(x) λ(x) is the mean E[λ] of the weights, which can exceed 1; with a fixed
        posterior there is no such sum.
        """
        return not any(
            isinstance(finding, FixedPosterior)
            or (
                isinstance(finding, LikelihoodFinding)
                and any(weight > 1 for _, weight in finding.weights_by_state)
            )
            for finding in self._findings.values()
        )

    def interventions(self) -> dict[str, str]:
        """Return the state of each do() finding, by variable."""
        return {k: f.state for k, f in self._findings.items() if isinstance(f, Intervention)}

    def fixed_posteriors(self, network: BayesianNetwork) -> dict[str, NDArray[np.float64]]:
        """Return the distribution of each fixed posterior, by variable."""
        return {
            name: finding.distribution(network[name])
            for name, finding in self._findings.items()
            if isinstance(finding, FixedPosterior)
        }


NO_EVIDENCE = Evidence()
