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

MAX_ITEM_LETTERS, MAX_ITEM_CHARACTERS = 160, 100
"""Letters, and Chinese characters, of an item that fit three lines beside its number."""

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_FORMULA = re.compile(r"\$[^$]*\$|[^\W\d]\w*\s*(?:\([^()]*\)|[=|≠<>{])(?:[^\W\d]\w*)?")
_WORD = re.compile(r"[A-Za-z]{3,}")


def wording_problems(lesson: Lesson) -> list[Problem]:
    """Return what is wrong with the texts of a lesson themselves.

    `lesson`: the lesson. One with a Chinese title beside the other one has all texts in both
    languages; one in a single language, whichever, has no ``zh``.
    """
    found = []
    both = bool(lesson.title["zh"])
    for text in texts_of(lesson):
        missing = _missing(text, both=both)
        if missing is not None:
            found.append(Problem(text.line, missing))
    for step in lesson.steps:
        found += _too_long(step.text)
        for item in step.items:
            letters, characters = (
                len(_plain(item.text["en"])),
                _characters(item.text["zh"]),
            )
            if letters > MAX_ITEM_LETTERS or characters > MAX_ITEM_CHARACTERS:
                said = Sentence("The text of this item takes more than three lines; shorten it.")
                found.append(Problem(item.line, said, is_note=True))
    return found


def _too_long(text: Text) -> list[Problem]:
    """Return what is to be said of the text of a step that is too long for a glance."""
    found = []
    for written in text.words:
        words, characters = len(_plain(written).split()), _characters(written)
        if not _CHINESE.search(written) and words > MAX_WORDS:
            said = Sentence(
                "The text of this step has {count} words, more than {most}; shorten it.",
                count=words,
                most=MAX_WORDS,
            )
            found.append(Problem(text.line, said))
        if _CHINESE.search(written) and characters > MAX_CHARACTERS:
            said = Sentence(
                "The Chinese text of this step has {count} characters, more than {most}; shorten "
                "it.",
                count=characters,
                most=MAX_CHARACTERS,
            )
            found.append(Problem(text.line, said))
    return found


def _missing(text: Text, *, both: bool) -> Sentence | None:
    """Return what is to be said of a text that is missing in a language, or too much in one."""
    if both and text["en"] and not text["zh"] and not is_formula(text["en"]):
        return Sentence(
            "The Chinese of “{text}” is missing; add it below as “zh: …” or “….zh: …”, or leave "
            "out all Chinese.",
            text=short_name(text["en"]),
        )
    if both and text["zh"] and not text["en"] and not is_formula(text["zh"]):
        return Sentence(
            "The English of “{text}” is missing; add it, or leave out this Chinese.",
            text=short_name(text["zh"]),
        )
    if not both and text["zh"]:
        return Sentence(
            "“{text}” is Chinese, and the title of the lesson is not; add “lesson.zh:”, or leave "
            "out all lines with zh.",
            text=short_name(text["zh"]),
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
