"""Answers to questions about templates: of the template itself, or of the network of its slices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import StateFinding
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.probabilities import engine_of, finding_of
from bayesgui.lessons.questions.given import given_evidence
from bayesgui.lessons.questions.unfolding import unfolded
from bayesgui.lessons.temporal.names import slice_of
from bayesgui.lessons.temporal.unfolding import check_slices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation

_OF_TEMPLATES = frozenset(
    (
        *("arc", "node", "dag", "equivalent", "nodes", "arcs", "states", "has_state"),
        *("cells", "parameters", "in_time", "slices", "slice", "observed", "adjusting"),
        *("rows", "column", "shown", "page", "tabled", "played", "engine", "watched"),
        *("selected", "asked"),
    )
)
"""Functions whose answer is that of the template; others are about nodes in slices."""


def asked_of(question: Question, situation: Situation) -> Situation:
    """Return the situation of whose network a question is asked.

    That is the one of all slices, unless the question is about the template itself.
    """
    template = template_of(situation.model)
    if template is None:
        return situation
    names = tuple(_names(question))
    is_sliced = any(slice_of(name) is not None for name in names)
    if question.function == "cpt" and not is_sliced:
        return replace(situation, model=template.plain(), series=None)
    if question.function in _OF_TEMPLATES and not is_sliced:
        return situation
    check_slices(template, names)
    return unfolded(situation)


def _names(question: Question) -> Iterator[str]:
    yield from (*question.names, *question.others)
    for arc in question.arcs:
        yield from arc
    yield from (event.variable for event in question.events)
    for each in question.given or ():
        yield each.variable if isinstance(each, Event) else each


def has_arc(question: Question, model: Model) -> bool:
    """Return whether an arc is there: within a slice, or with the lag that is asked."""
    ((parent, child),) = question.arcs
    template = template_of(model)
    if question.word and question.word != "0":
        lagged = () if template is None else template.lagged_arcs
        return (parent, child, int(question.word)) in lagged
    if template is not None and (parent, child) in template.first_arcs:
        return True
    return child in model and parent in model.parents(child)


def _is_in_time(question: Question, situation: Situation, monitor: Monitor) -> bool:
    (name,) = question.names
    template = template_of(situation.model)
    return template is not None and name in template.names and template.place(name) == EVERY


def _slices(question: Question, situation: Situation, monitor: Monitor) -> float:
    template = template_of(situation.model)
    return 1.0 if template is None else float(template.slices)


def _is_slice(question: Question, situation: Situation, monitor: Monitor) -> bool:
    is_template = situation.model.is_template
    return is_template and situation.slice_shown == int(question.word)


def _is_sequence(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Return whether the most probable states of all nodes together are those of some events."""
    network = compiled(situation.model).network
    found = engine_of(network).most_probable_explanation(
        given_evidence(question, situation), monitor=monitor
    )
    for event in question.events:
        asked = finding_of(network, event)
        assert isinstance(asked, StateFinding)
        weights = asked.weights(network[event.variable])
        if not weights[network[event.variable].index(found.assignment[event.variable])] > 0:
            return False
    return True


ANSWERS: dict[str, Callable[[Question, Situation, Monitor], float | bool]] = {
    "in_time": _is_in_time,
    "slices": _slices,
    "slice": _is_slice,
    "sequence": _is_sequence,
}
