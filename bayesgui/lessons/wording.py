"""Whether the texts of a lesson are there in its languages, and short enough."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import short_name
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.lesson import DoItem, PredictItem, QuizItem, Text, WorkItem
from bayesgui.lessons.problem import Problem
from bayesgui.lessons.texts import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.lessons.lesson import Item, Lesson

MAX_WORDS, MAX_CHARACTERS = 50, 110
"""English words, and Chinese characters, of the text of a step."""

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_FORMULA = re.compile(r"\$[^$]*\$|[^\W\d]\w*\s*(?:\([^()]*\)|[=|≠<>{])(?:[^\W\d]\w*)?")
_WORD = re.compile(r"[A-Za-z]{3,}")


def wording_problems(lesson: Lesson) -> list[Problem]:
    """Return what is wrong with the texts of a lesson themselves.

    Parameters
    ----------
    lesson : Lesson
        The lesson. Its title says which languages it has.
    """
    found = []
    both = bool(lesson.title.en and lesson.title.zh)
    for text in texts_of(lesson):
        missing = _missing(lesson, text, both=both)
        if missing is not None:
            found.append(Problem(text.line, missing))
    for step in lesson.steps:
        words, characters = len(_plain(step.text.en).split()), _characters(step.text.zh)
        if words > MAX_WORDS:
            found.append(
                Problem(
                    step.text.line,
                    Sentence(
                        "The text of this step has {count} words, more than {most}; shorten it.",
                        count=words,
                        most=MAX_WORDS,
                    ),
                )
            )
        if characters > MAX_CHARACTERS:
            found.append(
                Problem(
                    step.text.line,
                    Sentence(
                        "The Chinese text of this step has {count} characters, more than {most}; "
                        "shorten it.",
                        count=characters,
                        most=MAX_CHARACTERS,
                    ),
                )
            )
    return found


def _missing(lesson: Lesson, text: Text, *, both: bool) -> Sentence | None:
    """Return what is to be said of a text that is missing in a language, or too much in one."""
    if both and text.en and not text.zh and not is_formula(text.en):
        return Sentence(
            "The Chinese of “{text}” is missing; add it below as “zh: …” or “….zh: …”, or leave "
            "out all Chinese.",
            text=short_name(text.en),
        )
    if both and text.zh and not text.en and not is_formula(text.zh):
        return Sentence(
            "The English of “{text}” is missing; add it, or leave out all English.",
            text=short_name(text.zh),
        )
    if not both and ((text.zh and lesson.title.en) or (text.en and not lesson.title.en)):
        return Sentence(
            "“{text}” is in another language than the title of the lesson; give the title in both, "
            "in “lesson:” and “lesson.zh:”.",
            text=short_name(text.zh if lesson.title.en else text.en),
        )
    return None


def is_formula(text: str) -> bool:
    """Tell whether a text is a formula, the same in every language.

    Examples
    --------
    >>> is_formula("P(Alarm=True | Burglary=True) = {?}"), is_formula("the prior, {P(A=1):%}")
    (True, False)
    """
    plain = _FORMULA.sub(" ", _plain(text))
    return not _WORD.search(plain) and not _CHINESE.search(plain)


def _plain(text: str) -> str:
    """Return a text without its placeholders."""
    return "".join(part if isinstance(part, str) else "0" for part in parts_of(text))


def _characters(text: str) -> int:
    """Return the length of a Chinese text: its characters, and other words as one each."""
    plain = _plain(text)
    return len(_CHINESE.findall(plain)) + len(re.findall(r"[A-Za-z0-9.%]+", plain))


def texts_of(lesson: Lesson) -> Iterator[Text]:
    """Yield all texts of a lesson that are there, in the order of the file."""
    texts = [lesson.title, lesson.summary]
    for step in lesson.steps:
        texts += [step.title, step.text]
        if step.scene is not None:
            texts.append(step.scene.label)
        for item in step.items:
            texts += _texts_of_item(item)
    yield from filter(None, texts)


def _texts_of_item(item: Item) -> list[Text]:
    found = [item.text]
    match item:
        case DoItem():
            found += [item.done, item.hint.text]
        case QuizItem():
            found.append(item.hint.text)
            for option in item.options:
                found += [option.text, option.why]
        case PredictItem():
            found += [*item.labels, item.note, item.said, item.hint.text]
        case WorkItem():
            found += [step.text for step in item.steps]
            found += [slip.text for slip in item.slips]
            found.append(item.hint.text)
    return found
