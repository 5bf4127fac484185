"""Changes of a form: answers given and taken back, weights of parents and of experts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.scales import turned

if TYPE_CHECKING:
    from bayesgui.core.elicited.mechanism import Elicited

    Question = tuple[tuple[int, ...], int]


def answer_of(form: Elicited, question: Question, expert: str) -> Answer | None:
    """Return what an expert said of a question."""
    found = (each for each in form.answers if (each.expert, each.question) == (expert, question))
    return next(found, None)


def answered(form: Elicited, question: Question, expert: str, p: float, day: str) -> Elicited:
    """Return a form with an answer; what was noted beside an earlier one stays."""
    before = answer_of(form, question, expert)
    source, note = ("", "") if before is None else (before.source, before.note)
    return form.with_answers([Answer(expert, *question, p, day, source, note)])


def remarked(form: Elicited, answer: Answer, day: str, source: str, note: str) -> Elicited:
    """Return a form with another date, source and note of an answer."""
    return form.with_answers([replace(answer, date=day, source=source, note=note)])


def taken_back(form: Elicited, question: Question, expert: str = "") -> Elicited:
    """Return a form without the answer of an expert; without one, without all to a question."""
    gone = [
        each for each in form.answers if each.question == question and expert in ("", each.expert)
    ]
    return form.without_answers(gone) if gone else form


def weighed(form: Elicited, parent: str, weight: float) -> Elicited:
    """Return a form with a weight set by hand; no weight follows the answers then."""
    if parent not in form.parents:
        return form
    pairs = zip(form.parents, form.weights, strict=True)
    weights = tuple(weight if name == parent else each for name, each in pairs)
    return form.with_parts(weights=weights, held=True)


def turned_round(form: Elicited, parent: str) -> Elicited:
    """Return a form in which what was the low end of a parent's scale is the high one."""
    if parent not in form.parents:
        return form
    pairs = zip((*form.parents, form.variable), form.orders, strict=True)
    orders = tuple(turned(order) if name == parent else order for name, order in pairs)
    return form.with_parts(orders=orders)


def shared(form: Elicited, expert: str, share: float) -> Elicited:
    """Return a form in which the answers of an expert count otherwise."""
    parts: dict[str, Any] = {"shares": tuple({**dict(form.shares), expert: share}.items())}
    return form.with_parts(**parts)
