"""A query that is written as code: findings, targets and engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    Finding,
    FixedPosterior,
    Intervention,
    StateFinding,
)
from bayesgui.core.name_lists import list_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.series import Series


@dataclass(frozen=True)
class CodeQuestion:
    """The question of a script.

    On a model with decisions it asks for the best strategy, and for posteriors under it.

    `targets`: the variables whose posteriors are printed; all if empty. `engine`: registered name
    of an engine; only bayesgui's own code uses it. `options`: options of the engine that differ
    from their defaults. `source`: Python expression of a network that need not be written out, such
    as ``bayesgui.read("asia.bif")``; only bayesgui's own code uses it. `causes, effects`: of which
    an effect is asked; only DoWhy's code uses them. `series`: the findings on a template over time.
    `policy`: of its decisions, if it is not the usual one.
    """

    evidence: Evidence = NO_EVIDENCE
    targets: tuple[str, ...] = ()
    engine: str = "junction-tree"
    options: Mapping[str, object] = field(default_factory=dict)
    source: str = ""
    causes: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    series: Series | None = None
    policy: str = ""


def weights_of(network: Model, evidence: Evidence, library: str) -> dict[str, list[float]]:
    """Return a likelihood vector for each finding on states, for libraries that know no others.

    `evidence`: the findings; interventions are left out, as they change the network.
    """
    found = {}
    for name, finding in evidence.items():
        if isinstance(finding, FixedPosterior):
            raise EvidenceError(
                "{library} has no fixed posteriors; take the finding on {variable} back, or copy "
                "the query for bayesgui.",
                library=library,
                variable=name,
            )
        if not isinstance(finding, Intervention):
            found[name] = finding.weights(network[name]).tolist()
    return found


def targets_of(network: Model, question: CodeQuestion) -> tuple[str, ...]:
    """Return the variables that are printed: the targets, else all without a finding."""
    return question.targets or tuple(
        name
        for name in network.names
        if name not in question.evidence and name not in network.utilities
    )


def findings_and_choices(
    model: Model, evidence: Evidence
) -> tuple[dict[str, Finding], dict[str, str]]:
    """Return the findings on chance nodes, and the options that were chosen at decisions.

    Raises `EvidenceError` for a finding on a decision that names no single option.
    """
    findings = dict(evidence.items())
    choices: dict[str, str] = {}
    for name in model.decisions:
        finding = findings.pop(name, None)
        if isinstance(finding, Intervention):
            choices[name] = finding.state
        elif finding is not None:
            options = (
                [
                    option
                    for option, weight in zip(
                        model[name].states, finding.weights(model[name]), strict=True
                    )
                    if weight
                ]
                if isinstance(finding, StateFinding)
                else []
            )
            if len(options) != 1:
                raise EvidenceError(
                    "The finding on the decision {variable} names no single option; choose one.",
                    variable=name,
                )
            choices[name] = options[0]
    return findings, choices


def refuse_time(model: Model, library: str) -> None:
    """Raise a `ParameterError` if a model is a template over time."""
    if model.is_template:
        raise ParameterError(
            "No code for {library} is made of a template over time; copy it for bayesgui, or "
            "unroll it first.",
            library=library,
        )


def refuse_decisions(model: Model, library: str) -> None:
    """Raise a `ParameterError` if a model has nodes that a library does not know."""
    refuse_time(model, library)
    if model.other_kinds:
        raise ParameterError(
            "{library} has no decisions and utilities, such as {names}; copy them for bayesgui or "
            "pyAgrum.",
            library=library,
            names=list_names(model.other_kinds),
        )
