"""Marks of answers to the items of a lesson, by the numbers of the network that is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import short_name
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.evaluation import TOLERANCE, evaluate, holds, number
from bayesgui.lessons.texts import number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.lesson import DoItem, PredictItem, QuizItem, Text, WorkItem
    from bayesgui.lessons.situation import Situation

CLOSE = 0.1
"""Difference from the probability up to which a prediction is right: ten points."""

STEP_SHARE = 0.05
"""A step of a working may be off by this share of itself, where the tolerance is larger."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an answer.

    Parameters
    ----------
    is_right : bool
        Whether it is right.
    said : Text or Sentence, optional
        What to tell: a text of the lesson, to be filled in, or a sentence of the program.
    first_wrong_step : int, optional
        Place, from 0, of the first step of the learner's working that is wrong.
    values : tuple of float or bool
        The right values of what was asked; empty where the answer stays untold.
    difference : float
        How far a predicted probability was off, without a sign.
    """

    is_right: bool
    said: Text | Sentence | None = None
    first_wrong_step: int | None = None
    values: tuple[Value, ...] = ()
    difference: float = 0.0


def typed_number(text: str) -> float:
    """Return the number that a learner typed: ``0.25``, ``0,25``, ``25 %`` or ``1/4``.

    Raises
    ------
    ModelError
        If it is none.
    """
    value = parse_number(text)
    if value is None:
        raise ModelError(
            "“{text}” is not a number; type one such as 0.25, 25 % or 1/4.",
            text=short_name(text.strip()),
        )
    return value


# -- do, quiz ---------------------------------------------------------------------------------


def mark_do(
    item: DoItem,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Verdict:
    """Return whether something is done.

    Parameters
    ----------
    item : DoItem
        The item.
    situation : Situation
        What there is now.
    before : Situation, optional
        What there was when the item became the current one.
    monitor : Monitor
        Polled for cancellation.

    Raises
    ------
    MemoryBudgetError
        If its check would need more memory than the budget.
    """
    is_done = holds(item.check, situation, before, monitor)
    return Verdict(is_done, item.done if is_done and item.done else None)


def right_option(
    item: QuizItem,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> int | None:
    """Return the place of the option that holds; None unless exactly one does.

    Parameters are those of `mark_do`. After edits of the learner there may be none or several;
    then the quiz is about another network than the one that is open.
    """
    found = [
        place
        for place, option in enumerate(item.options)
        if holds(option.holds, situation, before, monitor)
    ]
    return found[0] if len(found) == 1 else None


def mark_quiz(
    item: QuizItem,
    chosen: int,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Verdict:
    """Return the mark of an option.

    Parameters
    ----------
    item : QuizItem
        The quiz.
    chosen : int
        Place of the option, from 0.
    situation, before, monitor
        As in `mark_do`.
    """
    option = item.options[chosen]
    is_right = holds(option.holds, situation, before, monitor)
    return Verdict(is_right, option.why or None)


# -- predict ----------------------------------------------------------------------------------


def mark_prediction(
    item: PredictItem,
    predicted: float | bool,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Verdict:
    """Return the mark of a probability, or of yes or no, said before it was revealed.

    Parameters
    ----------
    item : PredictItem
        The item; it asks one thing.
    predicted : float or bool
        What was said.
    situation, before, monitor
        As in `mark_do`, after the item's given commands.

    Raises
    ------
    BayesGuiError
        If what is asked has no value now.
    """
    value = evaluate(item.asked[0], situation, before, monitor)
    if isinstance(value, bool):
        return Verdict(value == bool(predicted), item.said or None, values=(value,))
    difference = abs(float(predicted) - value)
    is_right = difference <= CLOSE * (1 + TOLERANCE)
    return Verdict(is_right, item.said or None, values=(value,), difference=difference)


def mark_order(
    item: PredictItem,
    order: Sequence[int],
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Verdict:
    """Return the mark of an order of several numbers, the largest first.

    Parameters
    ----------
    item : PredictItem
        The item; it asks several numbers.
    order : sequence of int
        The places of what is asked, from 0, in the order that was said.
    situation, before, monitor
        As in `mark_prediction`.

    Returns
    -------
    Verdict
        `first_wrong_step` is the first place in the order that is wrong; `values` are in the order
        of the item.
    """
    values = [number(each, situation, before, monitor) for each in item.asked]
    wrong = None
    for place, (one, right) in enumerate(
        zip((values[each] for each in order), sorted(values, reverse=True), strict=True)
    ):
        if abs(one - right) > TOLERANCE * max(1.0, abs(right)):
            wrong = place
            break
    return Verdict(wrong is None, item.said or None, wrong, tuple(values))


# -- work -------------------------------------------------------------------------------------


def mark_work(
    item: WorkItem,
    answer: str,
    situation: Situation,
    working: Sequence[str] = (),
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Verdict:
    """Return the mark of a number that was worked out.

    Parameters
    ----------
    item : WorkItem
        The item.
    answer : str
        As it was typed; with a working it may be empty, which is wrong.
    situation, before, monitor
        As in `mark_do`, after the item's given commands.
    working : sequence of str
        The numbers filled into the steps of the working, in their order; empty where none is.

    Returns
    -------
    Verdict
        Of a wrong answer it says the slip that it comes from, if that is known, and the first step
        of the working that is wrong.

    Raises
    ------
    ModelError
        If something that was typed is not a number.
    BayesGuiError
        If the answer has no value now.
    """
    right = number(item.answer, situation, before, monitor)
    filled = [typed_number(text) if text.strip() else None for text in working]
    typed = (
        typed_number(answer)
        if answer.strip() or not any(value is not None for value in filled)
        else None
    )
    if typed is not None and _is_within(typed, right, item.within):
        return Verdict(True, values=(right,))
    wrong = _first_wrong_step(item, filled, situation, before, monitor)
    said = _slip_of(item, typed, right, situation, before, monitor)
    return Verdict(False, said or _hint_of(item, answer, wrong), wrong)


def _is_within(value: float, right: float, tolerance: float) -> bool:
    return abs(value - right) <= tolerance * (1 + 1e-6)


def _first_wrong_step(
    item: WorkItem,
    filled: Sequence[float | None],
    situation: Situation,
    before: Situation | None,
    monitor: Monitor,
) -> int | None:
    for place, (step, value) in enumerate(zip(item.steps, filled, strict=False)):
        if value is None:
            continue
        right = number(step.value, situation, before, monitor)
        tolerance = min(item.within, STEP_SHARE * abs(right)) if right else item.within
        if not _is_within(value, right, tolerance):
            return place
    return None


def _slip_of(
    item: WorkItem,
    typed: float | None,
    right: float,
    situation: Situation,
    before: Situation | None,
    monitor: Monitor,
) -> Text | Sentence | None:
    """Return what is told of a wrong number that comes from a known slip."""
    if typed is None:
        return None
    for slip in item.slips:
        if _is_within(typed, number(slip.value, situation, before, monitor), item.within):
            return slip.text
    if 0 <= right <= 1 and typed > 1 and _is_within(typed / 100, right, item.within):
        return Sentence(
            "That is the number in per cent; type {value} %, or {share}.",
            value=number_text(typed),
            share=number_text(typed / 100),
        )
    return None


def _hint_of(item: WorkItem, answer: str, wrong: int | None) -> Sentence:
    """Return what is told of any other wrong number."""
    if wrong is not None:
        return Sentence("Step {number} is the first that is not right.", number=wrong + 1)
    if not answer.strip():
        return Sentence("The steps are right so far; now the answer.")
    value = short_name(answer.strip())
    if item.steps:
        return Sentence(
            "{value} is not right. Fill in the steps, and the first wrong one is shown.",
            value=value,
        )
    return Sentence("{value} is not right.", value=value)
