"""A learner's progress in a lesson: plain data, kept between sessions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.lesson import Item, Lesson
    from bayesgui.lessons.marking import Said

MAX_ANSWER = 200
"""Letters of an answer that are kept."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The words of a finished item, so that it is shown again as it was.

    `found`: what came out, or the numbers of the solution if it was asked for. `typed`: the number
    that was typed, and those of the steps of its working. `values`: the numbers in its texts, as
    `bayesgui.lessons.texts.values_in` returns them.
    """

    tries: tuple[int, ...] = ()
    said: Said | None = None
    found: tuple[Value, ...] = ()
    typed: tuple[str, ...] = ()
    is_shown: bool = False
    values: Mapping[str, Value | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemProgress:
    """The answers given to an item.

    `first`, `last`: the first and the last answer, as text: the letter of an option, the number
    typed. `first_is_right`: whether the first answer was right; it is what counts. None before it.
    """

    is_done: bool = False
    tries: int = 0
    first: str = ""
    last: str = ""
    first_is_right: bool | None = None
    finished: Finished | None = None


NOTHING = ItemProgress()


@dataclass(frozen=True)
class Progress:
    """A learner's progress in a lesson."""

    step: int = 0
    furthest: int = 0
    items: Mapping[str, ItemProgress] = field(default_factory=dict)

    def of(self, key: str) -> ItemProgress:
        """Return the progress of an item."""
        return self.items.get(key, NOTHING)

    def at(self, step: int) -> Progress:
        """Return the progress with another step shown."""
        return replace(self, step=step, furthest=max(step, self.furthest))

    def answered(self, key: str, answer: str, is_right: bool) -> Progress:
        """Return the progress after an answer; the first one is kept, a right one ticks."""
        old, answer = self.of(key), answer[:MAX_ANSWER]
        first = old.first if old.tries else answer
        first_is_right = old.first_is_right if old.tries else is_right
        return self._with(
            key,
            ItemProgress(old.is_done or is_right, old.tries + 1, first, answer, first_is_right),
        )

    def ticked(self, key: str, is_done: bool) -> Progress:
        """Return the progress with or without the tick of an item."""
        old = self.of(key)
        if old.is_done == is_done:
            return self
        return self._with(key, replace(old, is_done=is_done, finished=None))

    def finished(self, key: str, finished: Finished) -> Progress:
        """Return the progress with what an item said when it was done."""
        return self._with(key, replace(self.of(key), finished=finished))

    def _with(self, key: str, item: ItemProgress) -> Progress:
        return replace(self, items={**self.items, key: item})


def item_keys(lesson: Lesson) -> tuple[tuple[str, ...], ...]:
    """Return a key for each item of each step, which other items of the file do not change.

    A key is made of what is asked, in words and in its expressions, so that an item that is changed
    is a new one, and one that is moved stays the same.
    """
    used: dict[str, int] = {}
    lesson = lesson.original or lesson
    return tuple(tuple(_key(item, used) for item in step.items) for step in lesson.steps)


def _key(item: Item, used: dict[str, int]) -> str:
    asked = [type(item).__name__, *item.text.words, *_asked(item)]
    key = hashlib.sha256("\x1f".join(asked).encode()).hexdigest()[:12]
    used[key] = used.get(key, 0) + 1
    return key if used[key] == 1 else f"{key}-{used[key]}"


def _asked(item: Item) -> list[str]:
    match item:
        case DoItem():
            return [item.check.text]
        case QuizItem():
            return [option.holds.text for option in item.options]
        case PredictItem():
            return [each.text for each in item.asked]
        case WorkItem():
            return [item.answer.text]
        case ExerciseItem():
            return [item.kind, str(item.level)]


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a lesson.

    `right_at_first`, `asked`: questions (items that are not done but answered) that were right at
    the first try, and questions in all.
    """

    done: int
    items: int
    right_at_first: int
    asked: int


def score(progress: Progress, lesson: Lesson) -> Score:
    """Return the score of a lesson so far."""
    each = step_scores(progress, lesson)
    return Score(
        sum(one.done for one in each),
        sum(one.items for one in each),
        sum(one.right_at_first for one in each),
        sum(one.asked for one in each),
    )


def step_scores(progress: Progress, lesson: Lesson) -> tuple[Score, ...]:
    """Return the score of each step of a lesson."""
    return tuple(
        _score(progress, keys, step.items)
        for keys, step in zip(item_keys(lesson), lesson.steps, strict=True)
    )


def _score(progress: Progress, keys: Sequence[str], items: Sequence[Item]) -> Score:
    asked = [k for k, item in zip(keys, items, strict=True) if not isinstance(item, DoItem)]
    return Score(
        sum(progress.of(key).is_done for key in keys),
        len(keys),
        sum(progress.of(key).first_is_right is True for key in asked),
        len(asked),
    )


def step_is_done(progress: Progress, lesson: Lesson, step: int) -> bool:
    """Return whether all items of a step have their tick."""
    return all(progress.of(key).is_done for key in item_keys(lesson)[step])


# -- plain data -------------------------------------------------------------------------------


def to_plain(progress: Progress, lesson: Lesson) -> dict[str, Any]:
    """Return the progress as data that JSON can hold.

    `lesson`: its lesson; the heading of the step is kept, so that the step is found again if others
    are put before it.
    """
    titles = _titles(lesson)
    return {
        "step": progress.step,
        "title": titles[progress.step] if progress.step < len(titles) else "",
        "furthest": progress.furthest,
        "items": {
            key: {
                "done": item.is_done,
                "tries": item.tries,
                "first": item.first,
                "last": item.last,
                "first_right": item.first_is_right,
                "finished": _plain_finished(item.finished),
            }
            for key, item in progress.items.items()
        },
    }


def from_plain(plain: object, lesson: Lesson) -> Progress:
    """Return the progress that `to_plain` has written, as far as it still fits.

    `plain`: anything; what is not as `to_plain` writes it is left out. `lesson`: the lesson as it
    is now: items that are no longer there are dropped.
    """
    if not isinstance(plain, Mapping):
        return Progress()
    last = max(0, len(lesson.steps) - 1)
    titles = _titles(lesson)
    title, step = plain.get("title"), _count(plain.get("step"))
    if isinstance(title, str) and title in titles and titles[min(step, last)] != title:
        step = titles.index(title)
    known = {key for keys in item_keys(lesson) for key in keys}
    given = plain.get("items")
    items = {
        key: _item(value)
        for key, value in (given.items() if isinstance(given, Mapping) else ())
        if key in known and isinstance(value, Mapping)
    }
    step = min(step, last)
    return Progress(step, max(step, min(_count(plain.get("furthest")), last)), items)


def _titles(lesson: Lesson) -> list[str]:
    return [step.title.any for step in (lesson.original or lesson).steps]


def _count(value: object) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6
    return value if is_count and isinstance(value, int) else 0


def _item(value: Mapping[str, object]) -> ItemProgress:
    right = value.get("first_right")
    return ItemProgress(
        value.get("done") is True,
        _count(value.get("tries")),
        str(value.get("first", ""))[:MAX_ANSWER],
        str(value.get("last", ""))[:MAX_ANSWER],
        right if isinstance(right, bool) else None,
        _finished(value.get("finished")),
    )


def _plain_finished(finished: Finished | None) -> dict[str, Any] | None:
    if finished is None:
        return None
    said = finished.said
    return {
        "tries": list(finished.tries),
        "said": list(said) if isinstance(said, tuple) else said,
        "found": list(finished.found),
        "typed": list(finished.typed),
        "shown": finished.is_shown,
        "values": dict(finished.values),
    }


def _finished(plain: object) -> Finished | None:
    """Return what `_plain_finished` has written; None if it is anything else."""
    if not isinstance(plain, Mapping):
        return None
    said, values = plain.get("said"), plain.get("values")
    is_order = isinstance(said, list) and all(_is_place(each) for each in said)
    if isinstance(said, list):
        said = tuple(said) if is_order else None
    elif not _is_value(said):
        said = None
    return Finished(
        tuple(each for each in _list(plain.get("tries")) if _is_place(each)),
        said,
        tuple(each for each in _list(plain.get("found")) if _is_value(each)),
        tuple(str(each)[:MAX_ANSWER] for each in _list(plain.get("typed"))),
        plain.get("shown") is True,
        {
            str(key): value
            for key, value in (values.items() if isinstance(values, Mapping) else ())
            if value is None or _is_value(value)
        },
    )


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_place(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_ANSWER


def _is_value(value: object) -> bool:
    return isinstance(value, bool | int | float)
