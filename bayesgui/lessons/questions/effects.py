"""Answers to questions about causes, by the functions that the page Effects asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import NO_EVIDENCE, StateFinding
from bayesgui.graph.causal.adjustment import is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.probabilities import finding_of, joint_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def _names(question: Question) -> tuple[str, ...]:
    return tuple(each for each in question.given or () if isinstance(each, str))


def _is_adjustment_set(question: Question, situation: Situation, monitor: Monitor) -> bool:
    graph = CausalGraph.of(situation.model)
    return is_adjustment_set(graph, question.names, question.others, _names(question))


def _is_identified(question: Question, situation: Situation, monitor: Monitor) -> bool:
    from bayesgui.graph.causal.identification.derivation import Identified
    from bayesgui.graph.causal.identification.identify import identify

    graph = CausalGraph.of(situation.model)
    found = identify(graph, question.names, question.others, _names(question), monitor)
    return isinstance(found, Identified)


def _is_observed(question: Question, situation: Situation, monitor: Monitor) -> bool:
    (name,) = question.names
    return situation.model[name].name not in situation.model.unobserved


def _have_common_cause(question: Question, situation: Situation, monitor: Monitor) -> bool:
    model = situation.model
    first, second = (model[name].name for name in (*question.names, *question.others))
    known = model.common_causes
    return (first, second) in known or (second, first) in known


def _is_adjusting(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Whether the page Effects asks this, with a set that is one, or with just this set."""
    if situation.effect is None:
        return False
    x, y, chosen = situation.effect
    if (x, y) != (*question.names, *question.others):
        return False
    if question.given is not None:
        return chosen == frozenset(_names(question))
    return is_adjustment_set(CausalGraph.of(situation.model), x, y, chosen)


# -- numbers ----------------------------------------------------------------------------------


def _place(model: Model, event: Event) -> NDArray[np.bool_]:
    """Return in which states an event is."""
    finding = finding_of(model, event)
    if event.is_set or not isinstance(finding, StateFinding):
        raise ModelError(
            "Write the state of the cause without do(…), as in effect({variable}=a | X=b).",
            variable=event.variable,
        )
    states = model[event.variable].states
    return np.array([(state in finding.states) != finding.excluded for state in states])


def _causes(question: Question, model: Model) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the causes of a question, and the position of the state that each is set to."""
    events = [each for each in question.given or () if isinstance(each, Event)]
    masks = [_place(model, each) for each in events]
    if not events or any(mask.sum() != 1 for mask in masks):
        raise ModelError(
            "{function}(…) needs one state of each cause after its bar; write {function}(Y=b | "
            "X=a).",
            function=question.function,
        )
    return tuple(each.variable for each in events), tuple(int(mask.argmax()) for mask in masks)


def _effect(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return P(y | do(x)) by what can be observed; raise where that does not tell it."""
    from bayesgui.inference.causal.asking import causal_effect

    model = situation.model
    if len(question.events) != 1:
        raise ModelError("effect(…) is about one node; write it as effect(Y=b | X=a).")
    (event,) = question.events
    causes, place = _causes(question, model)
    found = causal_effect(model, causes, (event.variable,), monitor=monitor)
    if found.do is None:
        raise ModelError(
            "The effect of {cause} on {effect} does not follow from what can be observed; ask "
            "identified(…), or P(… | do(…)) of the whole model.",
            cause=", ".join(causes),
            effect=event.variable,
        )
    return float(found.do[place] @ _place(model, event))


def _adjusted(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return Σ_z P(y | x, z) P(z), whether it is the effect or not."""
    (event,) = question.events
    model = situation.model
    causes, place = _causes(question, model)
    names = (*causes, event.variable, *question.names)
    _check_once(names)
    table = joint_table(compiled(model).network, names, NO_EVIDENCE, monitor)
    table = table.reshape(*table.shape[: len(causes) + 1], -1)
    weights = table.sum(axis=tuple(range(len(causes) + 1)))
    row = table[place]
    of_cause = row.sum(axis=0)
    if ((of_cause <= 0) & (weights > 0)).any():
        raise ModelError(
            "For some states of {names} the cause is never seen in this state, so that adjusting "
            "has no number; leave one out.",
            names=", ".join(question.names) or event.variable,
        )
    shares = _place(model, event) @ row
    return float(np.divide(shares * weights, of_cause, where=weights > 0, out=0 * weights).sum())


def _check_once(names: Iterable[str]) -> None:
    seen = set()
    for name in names:
        if name in seen:
            raise ModelError("{variable} is named twice; take one out.", variable=name)
        seen.add(name)


ANSWERS: dict[str, Callable[[Question, Situation, Monitor], float | bool]] = {
    "effect": _effect,
    "adjusted": _adjusted,
    "adjusts": _is_adjustment_set,
    "identified": _is_identified,
    "observed": _is_observed,
    "common_cause": _have_common_cause,
    "adjusting": _is_adjusting,
}
