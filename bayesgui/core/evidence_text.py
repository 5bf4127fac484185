"""Findings as arguments of a command line: ``X=a``, ``X!=a``, ``X=0.8,0.3``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import (
    Evidence,
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    named,
    unknown_finding,
)
from bayesgui.core.numerals import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


def parse_evidence(
    network: BayesianNetwork,
    states: Iterable[str] = (),
    likelihoods: Iterable[str] = (),
    fixed: Iterable[str] = (),
    interventions: Iterable[str] = (),
) -> Evidence:
    """Parse findings written as text.

    Names may contain ``=`` themselves: a word is split where its left side is a variable's name.

    `states`: ``X=a`` (several for one variable: one of these states) and ``X!=a`` (not this state);
    where X has intervals, a number is a finding on the interval it lies in: ``age=23.5``.
    `likelihoods`: ``X=w1,w2,…``, one weight per state in order.
    """
    findings: dict[str, Finding] = dict(_state_findings(network, states))
    for kind, words in ((LikelihoodFinding, likelihoods), (FixedPosterior, fixed)):
        for word in words:
            variable, _, text = _split_word(network, word)
            _add(findings, variable, kind(numbers_by_state(variable, text)))
    for word in interventions:
        variable, _, text = _split_word(network, word)
        _add(findings, variable, named(variable, Intervention(text)))
    evidence = Evidence(findings)
    evidence.check(network)
    return evidence


def parse_target(network: BayesianNetwork, word: str) -> tuple[str, str | None]:
    """Return the variable that a word names, and its state if it names one: ``X`` or ``X=a``."""
    if word in network or "=" not in word:
        return network[word].name, None
    ((name, finding),) = _state_findings(network, [word]).items()
    if finding.excluded:
        raise EvidenceError(
            "{word} is not one state; write -t {variable}=STATE.", word=word, variable=name
        )
    (state,) = finding.states
    return name, state


def evidence_words(network: BayesianNetwork, evidence: Evidence) -> list[str]:
    """Return the command-line arguments from which `parse_evidence` makes these findings.

    The result: such as ``["-e", "smoke=yes", "--do", "xray=no"]``.
    """
    words: list[str] = []
    for name, finding in evidence.items():
        match finding:
            case StateFinding():
                sign = "!=" if finding.excluded else "="
                meant = [s for s in network[name].states if s in finding.states]
                words += [word for s in meant for word in ("-e", f"{name}{sign}{s}")]
            case LikelihoodFinding():
                words += ["--soft", f"{name}={_join(finding.weights(network[name]))}"]
            case FixedPosterior():
                words += ["--fix", f"{name}={_join(finding.distribution(network[name]))}"]
            case Intervention():
                words += ["--do", f"{name}={finding.state}"]
    return words


def _join(numbers: NDArray[np.float64]) -> str:
    return ",".join(map(repr, numbers.tolist()))


def _state_findings(network: BayesianNetwork, words: Iterable[str]) -> dict[str, StateFinding]:
    allowed: dict[str, set[str]] = {}
    excluded: dict[str, set[str]] = {}
    for word in words:
        variable, negated, state = _split_word(network, word)
        meant = named(variable, state)
        assert isinstance(meant, StateFinding)
        (excluded if negated else allowed).setdefault(variable.name, set()).update(meant.states)
    found = {name: StateFinding(frozenset(states), True) for name, states in excluded.items()}
    for name, states in allowed.items():
        left = states - excluded.get(name, set())
        if not left:
            raise EvidenceError(
                "The finding on {variable} rules out all of its states; allow at least one.",
                variable=name,
            )
        found[name] = StateFinding(frozenset(left))
    return found


def _add(findings: dict[str, Finding], variable: Variable, finding: Finding) -> None:
    if variable.name in findings:
        raise EvidenceError(
            "There are two findings on {variable}; keep one of them.", variable=variable.name
        )
    findings[variable.name] = finding


def _split_word(network: BayesianNetwork, word: str) -> tuple[Variable, bool, str]:
    """Split a word into its variable, whether the operator is “!=”, and the rest."""
    position = word.find("=")
    if position < 0:
        raise EvidenceError("“{word}” is not a finding; write variable=state.", word=word)
    unknown = word[:position].removesuffix("!")
    while position >= 0:
        left, right = word[:position], word[position + 1 :]
        if left.endswith("!") and left[:-1] in network:
            return network[left[:-1]], True, right
        if left in network:
            return network[left], False, right
        position = word.find("=", position + 1)
    raise unknown_finding(unknown, network)


def numbers_by_state(variable: Variable, text: str) -> tuple[tuple[str, float], ...]:
    """Return the numbers of a text such as ``0.8,0.3``, each with its state.

    `variable`: the variable; its states are in the order of the numbers. `text`: numbers separated
    by commas, as `parse_number` understands them: ``80%,30%``.
    """
    parts = text.split(",")
    numbers = [value for value in map(parse_number, parts) if value is not None]
    if not len(numbers) == len(parts) == variable.n_states:
        raise EvidenceError(
            "The finding on {variable} needs {count} numbers separated by commas, one per "
            "state ({states}), not “{text}”.",
            variable=variable.name,
            count=variable.n_states,
            states=", ".join(variable.states),
            text=text,
        )
    return tuple(zip(variable.states, numbers, strict=True))
