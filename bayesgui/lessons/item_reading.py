"""Items of lessons from their lines: do, quiz, predict, work, exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.attributes import HINT, Attributes, Context, every_language
from bayesgui.lessons.lesson import (
    LANGUAGES,
    DoItem,
    ExerciseItem,
    Item,
    Option,
    PredictItem,
    QuizItem,
    Scene,
    Slip,
    Text,
    WorkingStep,
    WorkItem,
)
from bayesgui.lessons.outline import Line, split_key
from bayesgui.lessons.texts import GAP

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = ("scene", "do", "quiz", "predict", "work", "exercise")
"""The words with which a scene and the items begin."""

_OTHERS = LANGUAGES[1:]
"""The keys with which a text stands again in another language."""

MAX_OPTIONS, MAX_ASKED, MAX_WORKING, MAX_SLIPS = 8, 8, 20, 12
MAX_LEVEL = 5
WITHIN = 0.0005
"""Tolerance of an answer, where none is given: that of four decimals."""


def read_item(line: Line, context: Context) -> Item:
    """Return the item of a line and those below it."""
    key, _ = split_key(line)
    return _ITEMS[key](line, context)


def read_scene(line: Line, context: Context) -> Scene:
    """Return the scene of a line and those below it; raises as `read_item` does."""
    label_lines = [each for each in line.below if split_key(each)[0] in _OTHERS]
    rest = [each for each in line.below if each not in label_lines]
    label = _label(line, Attributes(Sentence("a scene"), label_lines, _OTHERS, (), context))
    if not rest:
        with context.at(line.number):
            raise ModelError(
                "This scene does nothing; write its commands below it, each on a line of its own."
            )
    return Scene(label, context.commands(rest, keyed=False))


def _label(line: Line, attributes: Attributes) -> Text:
    """Return the text after the first word, and those of ``LANGUAGE:`` below it."""
    with attributes.context.at(line.number):
        if not split_key(line)[1]:
            raise ModelError("The text of this line is missing; write it after the colon.")
    return attributes.context.text(line, *attributes.others())


def _do(line: Line, context: Context) -> Item:
    once = (*_OTHERS, "check", *every_language("done"), *HINT)
    attributes = Attributes(Sentence("a do item"), line.below, once, ("solve",), context)
    attributes.needed("solve", line)
    return DoItem(
        _label(line, attributes),
        context.truth(attributes.needed("check", line)),
        attributes.commands("solve"),
        attributes.text("done"),
        attributes.hint(),
        line.number,
    )


def _quiz(line: Line, context: Context) -> Item:
    attributes = Attributes(
        Sentence("a quiz"), line.below, (*_OTHERS, *HINT), ("given", "- "), context
    )
    with context.at(line.number):
        if not 2 <= len(attributes.options) <= MAX_OPTIONS:
            raise ModelError(
                "A quiz has from 2 to {most} options, lines that begin with “- ”; this one has "
                "{count}.",
                most=MAX_OPTIONS,
                count=len(attributes.options),
            )
    return QuizItem(
        _label(line, attributes),
        tuple(_option(each, context) for each in attributes.options),
        attributes.commands("given"),
        attributes.hint(),
        line.number,
    )


def _option(line: Line, context: Context) -> Option:
    once = (*_OTHERS, "holds", *every_language("why"))
    attributes = Attributes(Sentence("an option"), line.below, once, (), context)
    first = context.words(line.number, line.text[2:].strip())
    others = context.text(None, *attributes.others())
    text = Text(first, *others.words[1:], line=line.number)
    holds = context.truth(attributes.needed("holds", line))
    return Option(text, holds, attributes.text("why"), line.number)


def _predict(line: Line, context: Context) -> Item:
    once = (*_OTHERS, *every_language("note"), *every_language("said"), *HINT)
    attributes = Attributes(Sentence("a predict item"), line.below, once, ("given", "ask"), context)
    attributes.needed("ask", line)
    asks = attributes.lines("ask")
    asked = tuple(context.expression(each) for each in asks)
    labels = tuple(_asked_label(each, context) for each in asks)
    with context.at(line.number):
        if len(asked) > MAX_ASKED:
            raise ModelError("At most {most} numbers can be put in order.", most=MAX_ASKED)
        if len(asked) > 1 and any(each.kind == "truth" for each in asked):
            raise ModelError(
                "Several “ask:” lines are put in order, so that each must be a number; ask one "
                "thing that is true or false alone."
            )
    for each, label in zip(asks, labels, strict=True):
        if len(asked) > 1 and not label:
            with context.at(each.number):
                raise ModelError(
                    "What is to be put in order needs a “label:” below it, indented four blanks."
                )
    return PredictItem(
        _label(line, attributes),
        asked,
        labels if len(asked) > 1 else (),
        attributes.text("note"),
        attributes.text("said"),
        attributes.commands("given"),
        attributes.hint(),
        line.number,
    )


def _asked_label(line: Line, context: Context) -> Text:
    once = every_language("label")
    return Attributes(Sentence("what is asked"), line.below, once, (), context).text("label")


def _work(line: Line, context: Context) -> Item:
    once = (*_OTHERS, "answer", "within", *HINT)
    attributes = Attributes(
        Sentence("a work item"), line.below, once, ("given", "step", "slip"), context
    )
    answer = context.number(attributes.needed("answer", line))
    within = _within(attributes.line("within"), context)
    for key, most in (("step", MAX_WORKING), ("slip", MAX_SLIPS)):
        if len(attributes.lines(key)) > most:
            with context.at(line.number):
                raise ModelError(
                    "There are more than {most} lines “{key}:”; leave some out.", most=most, key=key
                )
    return WorkItem(
        _label(line, attributes),
        answer,
        within,
        tuple(_working_step(each, context) for each in attributes.lines("step")),
        tuple(_slip(each, context) for each in attributes.lines("slip")),
        attributes.commands("given"),
        attributes.hint(),
        line.number,
    )


def _within(line: Line | None, context: Context) -> float:
    if line is None:
        return WITHIN
    value = parse_number(split_key(line)[1])
    with context.at(line.number):
        if value is None or not 0 < value < 1e9:
            raise ModelError(
                "“within:” takes how far an answer may be off, a number above 0 such as 0.0005."
            )
    assert value is not None
    return value


def _working_step(line: Line, context: Context) -> WorkingStep:
    once = (*_OTHERS, "value")
    attributes = Attributes(Sentence("a step of the working"), line.below, once, (), context)
    text = _label(line, attributes)
    value = context.number(attributes.needed("value", line))
    for words in text.words:
        if words and words.count(GAP) != 1:
            with context.at(line.number):
                raise ModelError(
                    "A step of the working has {gap} once in each language, where its number goes.",
                    gap=GAP,
                )
    return WorkingStep(text, value, line.number)


def _slip(line: Line, context: Context) -> Slip:
    attributes = Attributes(Sentence("a slip"), line.below, every_language("say"), (), context)
    attributes.needed("say", line)
    return Slip(context.number(line), attributes.text("say"), line.number)


def _exercise(line: Line, context: Context) -> Item:
    once = ("level", *every_language("text"))
    attributes = Attributes(Sentence("an exercise"), line.below, once, (), context)
    level = attributes.value("level") or "1"
    with context.at(line.number):
        kind = split_key(line)[1]
        if not kind:
            raise ModelError("The kind of the exercise is missing; write it after the colon.")
        if not (level.isdecimal() and 1 <= int(level[:9]) <= MAX_LEVEL):
            raise ModelError("“level:” takes a whole number from 1 to {most}.", most=MAX_LEVEL)
    return ExerciseItem(kind, int(level), attributes.text("text"), line.number)


_ITEMS: dict[str, Callable[[Line, Context], Item]] = {
    "do": _do,
    "quiz": _quiz,
    "predict": _predict,
    "work": _work,
    "exercise": _exercise,
}
