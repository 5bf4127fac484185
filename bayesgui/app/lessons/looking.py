"""Evaluation of a step in a situation, in a worker: checks, answers and filled-in texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.app.lessons.answers import question_of
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.lessons.checks.on_screen import bars_telling
from bayesgui.lessons.evaluation import evaluate, holds
from bayesgui.lessons.lesson import (
    DoItem,
    ExerciseItem,
    Item,
    PredictItem,
    QuizItem,
    Text,
    WorkItem,
)
from bayesgui.lessons.mistakes import mistake
from bayesgui.lessons.texts import fill, fill_with, values_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.app.lessons.answers import Answer, Taken
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.situation import Situation

STEP = -1
"""In place of an item's index: the step itself."""


@dataclass(frozen=True)
class Seen:
    """The evaluation of a step.

    `checks`: which *do* items hold. `right`: whether each option of the current question holds.
    `asked`: the values that the current prediction asks for, or None while there are none.
    `answer, working`: of the current number to work out. `texts`: by item and text, filled in.
    `values`: of items that are done and whose numbers are not kept yet, the situation in which they
    were done and the numbers in their texts. `telling`: nodes whose bars are the answer to the
    current number. `mistake`: what is wrong with what was done for the current task. `problem`:
    why there is no answer to the current item.
    """

    situation: Situation
    language: str = "en"
    checks: Mapping[int, bool] = field(default_factory=dict)
    right: tuple[bool, ...] = ()
    asked: tuple[Value, ...] | None = None
    answer: float | None = None
    working: tuple[float, ...] = ()
    texts: Mapping[tuple[int, Text], str] = field(default_factory=dict)
    values: Mapping[int, tuple[Situation, Mapping[str, Value | None]]] = field(default_factory=dict)
    telling: tuple[str, ...] = ()
    mistake: Sentence | None = None
    problem: BayesGuiError | None = None

    def text(self, index: int, text: Text) -> str:
        """Return a text of an item, or of the step."""
        found = self.texts.get((index, text))
        return text.in_language(self.language) if found is None else found


def look(taken: Taken, situation: Situation, language: str, monitor: Monitor) -> Seen:
    """Return what is seen of a step in a situation."""
    checks = {
        k: holds(item.check, situation, taken.answers[k].before, monitor)
        for k, item in enumerate(taken.items)
        if isinstance(item, DoItem)
        and (taken.answers[k].is_done or k == taken.current)
        and not taken.answers[k].is_settled
    }
    texts, values = _filled(taken, situation, language, monitor)
    right: tuple[bool, ...] = ()
    asked: tuple[Value, ...] | None = None
    number: float | None = None
    working: tuple[float, ...] = ()
    problem = None
    telling: tuple[str, ...] = ()
    wrong: Sentence | None = None
    index = taken.asked
    if index is not None:
        answer = taken.answers[index]
        question = question_of(taken.items[index], answer)
        try:
            if isinstance(question, DoItem):
                if answer.before is not None and not checks.get(index, True):
                    wrong = mistake(question.check, situation, answer.before, monitor)
            elif isinstance(question, QuizItem):
                right = tuple(
                    bool(evaluate(option.holds, situation, answer.before, monitor))
                    for option in question.options
                )
            elif isinstance(question, PredictItem):
                asked = tuple(
                    evaluate(each, situation, answer.before, monitor) for each in question.asked
                )
            elif isinstance(question, WorkItem):
                telling = bars_telling(question, situation)
                number = float(evaluate(question.answer, situation, answer.before, monitor))
                working = tuple(
                    float(evaluate(step.value, situation, answer.before, monitor))
                    for step in question.steps
                )
        except Cancelled:
            raise
        except BayesGuiError as error:
            problem = error
    return Seen(
        situation,
        language,
        checks,
        right,
        asked,
        number,
        working,
        texts,
        values,
        telling,
        wrong,
        problem,
    )


def _filled(
    taken: Taken, situation: Situation, language: str, monitor: Monitor
) -> tuple[dict[tuple[int, Text], str], dict[int, tuple[Situation, Mapping[str, Value | None]]]]:
    """Return the texts of a step, and the numbers of those items that have just been done."""
    # What stands around a question is about what was there before the question set its scene.
    asking = None if taken.current is None else taken.answers[taken.current].before
    around = asking or situation
    texts = {
        (STEP, text): fill(text, language, around, None, monitor)
        for text in (taken.step.title, taken.step.text)
    }
    values: dict[int, tuple[Situation, Mapping[str, Value | None]]] = {}
    for k, (item, answer) in enumerate(zip(taken.items, taken.answers, strict=True)):
        present = situation if k == taken.asked else around
        told = tuple(_texts_of(item, answer))
        if not answer.is_final:
            for text in told:
                texts[k, text] = fill(text, language, present, answer.before, monitor)
            continue
        numbers = answer.values
        if numbers is None and answer.after is not None:
            numbers = values_in(told, answer.after, answer.before, monitor)
            values[k] = answer.after, numbers
        for text in told:
            texts[k, text] = fill_with(text, language, numbers or {})
    return texts, values


def _texts_of(item: Item, answer: Answer) -> Iterator[Text]:
    yield item.text
    question = question_of(item, answer)
    if isinstance(item, ExerciseItem) and question is not None:
        yield question.text
    if isinstance(item, DoItem):
        yield item.done
    elif isinstance(question, QuizItem):
        for option in question.options:
            yield option.text
            yield option.why
    elif isinstance(question, PredictItem):
        yield from (*question.labels, question.note, question.said)
    elif isinstance(question, WorkItem):
        yield from (step.text for step in question.steps)
        yield from (slip.text for slip in question.slips)
    if question is not None and not isinstance(question, ExerciseItem):
        yield question.hint.text
