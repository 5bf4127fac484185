"""Marks of answers to the items of a lesson, by the numbers of the network that is open."""

from __future__ import annotations

import itertools
import math
import operator
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import Binary, Node, Number, Unary
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import short_name
from bayesgui.core.numerals import RAISED, parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.evaluation import TOLERANCE, holds, number
from bayesgui.lessons.precision import decimals_asked, step_tolerance, tolerance_of
from bayesgui.lessons.texts import number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.lesson import QuizItem, Text, WorkItem
    from bayesgui.lessons.situation import Situation


MAX_LETTERS = 200

_SIGNS = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "·": "*",
        "×": "*",
        "\u22c5": "*",
        "\u2219": "*",
        "÷": "/",
        "\u2044": "/",
        "\u2236": "/",
    }
)
_TEN = re.compile(r"[·×\u22c5*]\s*10(⁻?[⁰¹²³⁴-⁹]+)")
_POWER = re.compile(r"⁻?[⁰¹²³⁴-⁹]+")
_FRACTION = re.compile(r"((?<![\d.,])\d+\s*)?([\u00bc-\u00be\u2150-\u215e])")
_PERCENT = re.compile(r"(\d+\.?\d*|\.\d+|\([^()]*\))\s*%")
_OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": math.pow,
}


def written_number(text: str) -> float | None:
    """Return the number that a text stands for; None if it is none.

    `text`: a number of any form that `bayesgui.core.numerals.parse_number` takes, in full-width
    characters or not, a fraction such as ``½``, or arithmetic of such numbers.
    """
    if len(text) > MAX_LETTERS:
        return None
    plain = _TEN.sub(lambda found: f"e{found[1].translate(RAISED)}", text.strip())
    plain = _POWER.sub(lambda found: f"^({found[0].translate(RAISED)})", plain)
    plain = _FRACTION.sub(_fraction, plain)
    plain = unicodedata.normalize("NFKC", plain).translate(_SIGNS)
    value = parse_number(plain)
    if value is not None:
        return value
    plain = _PERCENT.sub(r"(\1/100)", plain)
    try:
        value = _value(parse(plain))
    except (BayesGuiError, ArithmeticError, ValueError):
        return None
    return value if math.isfinite(value) else None


def _fraction(found: re.Match[str]) -> str:
    """Return what ½ stands for, and 1½ as one number."""
    whole = f"{found[1].rstrip()}+" if found[1] else ""
    return f"({whole}{unicodedata.normalize('NFKC', found[2])})"


def _value(tree: Node) -> float:
    match tree:
        case Number(value=value):
            return value
        case Unary(operator="-", operand=operand):
            return -_value(operand)
        case Binary(operator=sign, left=left, right=right) if sign in _OPERATIONS:
            return _OPERATIONS[sign](_value(left), _value(right))
    raise ValueError(tree)


CLOSE = 0.1
"""Difference from the probability up to which a prediction is right: ten points."""


Said = float | bool | tuple[int, ...]
"""A prediction: a probability, yes or no, or an order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a number that was worked out.

    `said`: what to tell: a text of the lesson, to be filled in, or a sentence of the program.
    `first_wrong_step`: place, from 0, of the first step of the learner's working that is wrong.
    """

    is_right: bool
    said: Text | Sentence | None = None
    first_wrong_step: int | None = None


def typed_number(text: str) -> float:
    """Return the number that a learner typed.

    `text`: such as ``0.25``, ``0,25``, ``25 %``, ``1/4``, ``½``, ``２５％`` or ``0.9*0.5``.

    >>> typed_number("５０％"), typed_number("1½"), typed_number("0.9 · 0.5 / (1 - 0.1)")
    (0.5, 1.5, 0.5)
    """
    if not text.strip():
        raise ModelError("Type a number first, such as 0.25, 25 % or 1/4.")
    value = written_number(text)
    if value is None:
        raise ModelError(
            "“{text}” is not a number; type one such as 0.25, 25 % or 1/4.",
            text=short_name(text.strip()),
        )
    return value


# -- quiz, predict ----------------------------------------------------------------------------


def right_option(
    item: QuizItem,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> int | None:
    """Return the place of the option that holds; None unless exactly one does.

    `before`: what there was when the item became the current one.

    After edits of the learner there may be none or several; then the quiz is about another network
    than the one that is open.
    """
    found = [
        place
        for place, option in enumerate(item.options)
        if holds(option.holds, situation, before, monitor)
    ]
    return found[0] if len(found) == 1 else None


def is_predicted(said: Said, values: Sequence[Value]) -> bool:
    """Return whether a prediction is right.

    `said`: a probability, which is right within `CLOSE`; yes or no; or the places, from 0, of
    several numbers in an order, the largest first.

    >>> is_predicted(0.5, [0.6]), is_predicted(False, [True]), is_predicted((1, 0), [0.2, 0.7])
    (True, False, True)
    """
    if isinstance(said, tuple):
        ordered = [float(values[place]) for place in said]
        return all(a >= b - TOLERANCE for a, b in itertools.pairwise(ordered))
    if isinstance(said, bool):
        return said == values[0]
    return abs(said - float(values[0])) <= CLOSE * (1 + TOLERANCE)


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

    `answer`: as it was typed; with a working it may be empty, which is wrong. `situation`,
    `before`, `monitor`: as in `right_option`, after the item's given commands. `working`: the
    numbers filled into the steps of the working, in their order; empty where none is. The result:
    of a wrong answer it says the slip that it comes from, if that is known, and the first step of
    the working that is wrong.
    """
    right = number(item.answer, situation, before, monitor)
    tolerance = tolerance_of(item)
    filled = [typed_number(text) if text.strip() else None for text in working]
    typed = (
        typed_number(answer)
        if answer.strip() or not any(value is not None for value in filled)
        else None
    )
    is_right = typed is not None and is_within(typed, right, tolerance)
    wrong = _first_wrong_step(item, filled, situation, before, monitor)
    if is_right:
        # A wrong step stays marked: the answer may be right by chance.
        return Verdict(True, None, wrong)
    said = _slip_of(item, typed, right, situation, before, monitor)
    if said is None and typed is not None and is_within(typed, right, 2 * tolerance):
        said = _nearly(item, answer)
    return Verdict(False, said or _hint_of(item, answer, wrong), wrong)


def is_within(value: float, right: float, tolerance: float) -> bool:
    """Return whether a number is right within a tolerance."""
    return abs(value - right) <= tolerance * (1 + 1e-6)


def _nearly(item: WorkItem, answer: str) -> Sentence | None:
    """Return what is told of a number that is off by rounding on the way."""
    decimals = decimals_asked(item.text)
    if not decimals:
        return None
    return Sentence(
        "{value} is not right. Only the last of the {count} decimals is off: round at the end.",
        value=short_name(answer.strip()),
        count=decimals,
    )


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
        if not is_within(value, right, step_tolerance(item, right)):
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
    tolerance = tolerance_of(item)
    for slip in item.slips:
        if is_within(typed, number(slip.value, situation, before, monitor), tolerance):
            return slip.text
    if 0 <= right <= 1 and typed > 1 and is_within(typed / 100, right, tolerance):
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
