"""Scenarios that the model says cannot happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.checking.checks.states import possible_states
from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import WholeCheck, checks
from bayesgui.checking.remedies import open_scenario
from bayesgui.core.errors import (
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ModelError,
)
from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.scenario import Scenario

_MOST_MEMORY = 2**26
"""Bytes that the findings of a scenario may take to be held against the model."""
_MOST_FINDINGS = 12
"""Findings of which a smallest set that cannot hold together is looked for."""


@checks.register("scenario", label="Scenario that cannot happen", order=18)
class ImpossibleScenario(WholeCheck):
    """A scenario whose findings have probability 0, or name what is not there."""

    why = (
        "A scenario that cannot happen has no answers: choosing it stops every question. Either "
        "its findings are wrong, or a 0 in a table should be a small number."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the model and the scenarios."""
        return (subject.model, subject.scenarios) if subject.scenarios else ()

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return scenarios that are impossible; those too large to be asked are left."""
        if not subject.scenarios or subject.model.is_template:
            return
        possible = possible_states(subject.network, monitor)
        for scenario in subject.scenarios:
            monitor.check()
            found = _fault(subject, scenario, possible)
            if found is None:
                continue
            nodes, said = found
            yield Problem(
                self.kind,
                Severity.ERROR,
                Place(nodes, scenario=scenario.name),
                said,
                open_scenario(scenario.name),
                weight=float(len(scenario.evidence)),
            )


def _fault(
    subject: Subject, scenario: Scenario, possible: Mapping[str, NDArray[np.bool_]]
) -> tuple[tuple[str, ...], Sentence] | None:
    """Return the nodes whose findings are wrong, and what is said of them."""
    network, evidence = subject.network, scenario.evidence
    for name, finding in evidence.items():
        if name not in network:
            return (), Sentence(
                "It has a finding on {variable}, and there is no such node.", variable=name
            )
        try:
            weights = Evidence({name: finding}).likelihoods(network).get(name)
        except (EvidenceError, ModelError) as error:
            return (name,), Sentence(error.template, **error.values)
        if weights is not None and not (weights[possible[name]] > 0).any():
            return (name,), Sentence(
                "It asks for {finding}, which cannot happen.", finding=_words(evidence, name)
            )
    if _holds(network, evidence):
        return None
    culprits = _smallest(network, evidence)
    names = [_words(evidence, name) for name in culprits]
    return culprits, Sentence("{findings} cannot hold together.", findings=list_names(names))


def _words(evidence: Evidence, name: str) -> str:
    finding = evidence[name]
    if isinstance(finding, StateFinding):
        sign = "≠" if finding.excluded else "="
        return f"{name} {sign} {', '.join(sorted(finding.states))}"
    return name


def _holds(network: BayesianNetwork, evidence: Evidence) -> bool:
    """Tell whether findings have a probability above 0, or take too long to be asked."""
    from bayesgui.inference.base import engines

    if not evidence:
        return True
    needed = sorted({*evidence, *network.ancestors(*evidence)})
    part = BayesianNetwork(map(network.__getitem__, needed), map(network.cpd, needed))
    engine = engines.create("variable-elimination", part, memory_budget=_MOST_MEMORY)
    try:
        engine.query(evidence, targets=())
    except ImpossibleEvidenceError:
        return False
    except MemoryBudgetError:
        return True
    return True


def _smallest(network: BayesianNetwork, evidence: Evidence) -> tuple[str, ...]:
    """Return findings that cannot hold together, of which none can be left out."""
    names = tuple(evidence)
    if len(names) > _MOST_FINDINGS:
        return names
    for name in names:
        fewer = evidence.without(name)
        if fewer and not _holds(network, fewer):
            evidence = fewer
    return tuple(evidence)
