"""Answers to questions about decisions, by the solver that the window asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import Intervention, StateFinding, named
from bayesgui.decisions.solving.following import DecisionSetting
from bayesgui.decisions.solving.risk.attitude import RiskAttitude
from bayesgui.decisions.solving.risk.outlooks import lottery
from bayesgui.decisions.solving.strategy import NEARLY
from bayesgui.decisions.solving.worth import Worths
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.networks.edits import utility_of
from bayesgui.lessons.probabilities import finding_of
from bayesgui.lessons.questions.given import given_evidence
from bayesgui.lessons.questions.strategies import kept, strategy_of, with_choices

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.lottery import Lottery
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def _with_options(
    question: Question, situation: Situation, evidence: Evidence
) -> tuple[Evidence, tuple[tuple[str, str], ...]]:
    """Return findings with the options that a question names, and those options."""
    model = situation.model
    pairs = []
    for event in question.events:
        name = model[event.variable].name
        if name not in model.decisions or event.excluded or len(event.states) != 1:
            raise ModelError(
                "{function}(…) is about options of decisions, and {variable} is none; write what "
                "is found after a bar, as in {function}(D=a | Y=b).",
                function=question.function,
                variable=event.variable,
            )
        found = named(model[name], Intervention(event.states[0]))
        assert isinstance(found, Intervention)
        pairs.append((name, found.state))
        evidence = evidence.with_finding(name, found)
    return evidence, tuple(pairs)


def _expected(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return what the best strategy is worth, an option of it, or one of its utilities."""
    evidence = given_evidence(question, situation)
    if question.names:
        name = situation.model[question.names[0]].name
        strategy = strategy_of(situation, evidence, monitor)
        if name not in strategy.utilities:
            raise ModelError("{variable} is no utility; name one, or an option.", variable=name)
        return strategy.utilities[name]
    evidence, _ = _with_options(question, situation, evidence)
    return strategy_of(situation, evidence, monitor).expected_utility


def _is_best(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Whether no other option of a decision is worth more; of equally good ones each is best."""
    if len(question.events) != 1:
        raise ModelError("best(…) is about one decision; write it as best(D=a | Y=b).")
    evidence = given_evidence(question, situation)
    evidence, ((name, taken),) = _with_options(question, situation, evidence)
    worth = {}
    for option in situation.model[name].states:
        chosen = evidence.with_finding(name, Intervention(option))
        try:
            worth[option] = strategy_of(situation, chosen, monitor).expected_utility
        except ImpossibleEvidenceError:
            continue
    most = max(worth.values(), default=0.0)
    return taken in worth and worth[taken] >= most - NEARLY * max(1.0, abs(most))


def _is_chosen(question: Question, situation: Situation, monitor: Monitor) -> bool:
    (event,) = question.events
    model = situation.model
    if event.variable not in model.decisions:
        return False
    present = with_choices(situation.evidence, model).get(event.variable)
    wanted = finding_of(model, event)
    states = wanted.states if isinstance(wanted, StateFinding) else frozenset([wanted.state])
    return isinstance(present, Intervention) and states == {present.state}


def _value(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return a number of a utility."""
    model, (name,) = situation.model, question.names
    mechanism = utility_of(model, name)
    given = {each.variable: each for each in question.given or () if isinstance(each, Event)}
    if sorted(given) != sorted(mechanism.parents):
        raise ModelError(
            "value({variable} | …) needs a state of each parent of {variable}, which are: "
            "{parents}.",
            variable=name,
            parents=", ".join(mechanism.parents) or "none",
        )
    values = mechanism.values
    for parent in mechanism.parents:
        finding = finding_of(model, given[parent])
        if not isinstance(finding, StateFinding) or len(finding.states) != 1 or finding.excluded:
            raise ModelError(
                "value(…) takes one state of each node, as in value(U | Y=b); {variable} has "
                "another condition.",
                variable=parent,
            )
        values = values[model[parent].states.index(next(iter(finding.states)))]
    number = float(values)
    if number != number:
        raise ModelError("Nobody has given this number of {variable} yet.", variable=name)
    return number


def _worth(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return what knowing some nodes together before a decision is worth."""
    model = situation.model
    names, decision = tuple(model[name].name for name in question.names), question.others[0]
    evidence = with_choices(given_evidence(question, situation), model)
    _check_in_time(model, names, decision)
    decision, limited = model[decision].name, situation.limited_memory

    def ask() -> float:
        setting = DecisionSetting(limited_memory=limited)
        asked = Worths(model, decision, evidence, setting, monitor=monitor)
        return asked.of_knowing(names)

    return kept(("worth", model, names, decision, evidence, limited), ask)


def _check_in_time(model: Model, names: tuple[str, ...], decision: str) -> None:
    from bayesgui.decisions.solving.worth import candidates

    could = candidates(model, decision)
    for name in names:
        if name not in could:
            raise ModelError(
                "{variable} cannot be known before {decision}, which changes it.",
                variable=name,
                decision=decision,
            )


# -- risk -------------------------------------------------------------------------------------


def _lottery(question: Question, situation: Situation, monitor: Monitor) -> Lottery:
    return lottery(strategy_of(situation, given_evidence(question, situation), monitor), monitor)


def _below(question: Question, situation: Situation, monitor: Monitor) -> float:
    return _lottery(question, situation, monitor).below(float(question.word))


def _certain(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return the certainty equivalent under a risk tolerance."""
    attitude = RiskAttitude("exponential", float(question.word))
    return attitude.certainty_equivalent(_lottery(question, situation, monitor))


ANSWERS: dict[str, Callable[[Question, Situation, Monitor], float | bool]] = {
    "EU": _expected,
    "best": _is_best,
    "chosen": _is_chosen,
    "value": _value,
    "worth": _worth,
    "below": _below,
    "certain": _certain,
}
