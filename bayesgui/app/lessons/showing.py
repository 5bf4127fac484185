"""Display values of the lesson being taken, for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.lessons.answers import judged, question_of
from bayesgui.app.lessons.looking import STEP
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, Text, WorkItem
from bayesgui.lessons.marking import CLOSE
from bayesgui.lessons.texts import number_text
from bayesgui.panels.lessons.quiz_row import LETTERS
from bayesgui.panels.lessons.shown import (
    ShownDo,
    ShownExercise,
    ShownItem,
    ShownOption,
    ShownPrediction,
    ShownQuiz,
    ShownStep,
    ShownWork,
    ShownWorking,
)
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences

POINTS_SHOWN = 0.05
"""Difference of a prediction in points that is rounded off."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.lessons.answers import Answer, Taken
    from bayesgui.app.lessons.looking import Seen
    from bayesgui.lessons.lesson import Item
    from bayesgui.lessons.marking import Verdict
    from bayesgui.panels.lessons.shown import Mark, Status


def shown_step(
    taken: Taken, seen: Seen, hints: Mapping[int, str], *, is_busy: bool = False
) -> ShownStep:
    """Return what the page shows.

    `hints`: what the hints that were asked for say, by item.
    """
    language, step = seen.language, taken.step
    shown = _Shown(taken, seen, hints)
    back = (
        phrase("LessonTexts", "The step before")
        if taken.number
        else phrase("LessonTexts", "The list of lessons")
    )
    return ShownStep(
        taken.lesson.title.in_language(language),
        taken.number + 1,
        len(taken.lesson.steps),
        seen.text(STEP, step.title),
        seen.text(STEP, step.text),
        "" if step.scene is None else step.scene.label.in_language(language),
        tuple(shown.item(k) for k in range(len(taken.items))),
        back,
        is_busy,
        taken.waits,
        taken.is_set,
        taken.round,
    )


class _Shown:
    def __init__(self, taken: Taken, seen: Seen, hints: Mapping[int, str]) -> None:
        self._taken, self._seen, self._hints = taken, seen, hints

    def _status(self, index: int) -> Status:
        if self._taken.answers[index].is_done:
            return "done"
        return "now" if index == self._taken.current else "later"

    def item(self, index: int) -> ShownItem:
        """Return an item as it is shown."""
        item, answer = self._taken.items[index], self._taken.answers[index]
        text, status = self._seen.text(index, item.text), self._status(index)
        if not isinstance(item, ExerciseItem):
            return self._question(index, item, answer, text, status)
        question = question_of(item, answer)
        asked = None
        line = ""
        if question is not None:
            asked_text = self._seen.text(index, question.text)
            inner: Status = "done" if answer.is_solved else "now"
            asked = self._question(index, question, answer, asked_text, inner)
        else:
            line = phrase("LessonTexts", "Drawing a question…") if status == "now" else ""
        assert asked is None or isinstance(asked, ShownQuiz | ShownWork)
        return ShownExercise(
            text or phrase("LessonTexts", "Exercise, level {level}", level=item.level),
            status,
            line,
            asked=asked,
        )

    def _question(
        self, index: int, item: Item, answer: Answer, text: str, status: Status
    ) -> ShownItem:
        if isinstance(item, DoItem):
            if answer.is_done:
                return ShownDo(text, status, self._seen.text(index, item.done))
            wrong = self._seen.mistake if index == self._taken.current else None
            if wrong is not None and self._seen.problem is None and index not in self._hints:
                return ShownDo(text, status, translate_sentence(wrong), is_wrong=True)
            return ShownDo(text, status, self._hint(index))
        if isinstance(item, QuizItem):
            return self._quiz(index, item, answer, text, status)
        if isinstance(item, PredictItem):
            return self._prediction(index, item, answer, text, status)
        assert isinstance(item, WorkItem)
        return self._work(index, item, answer, text, status)

    def _hint(self, index: int) -> str:
        problem = self._seen.problem
        if problem is not None and index == self._taken.current:
            remedy = phrase(
                "LessonTexts", "Undo (Ctrl+Z) what was changed, or begin the step anew."
            )
            return f"{error_sentence(problem)} {remedy}"
        return self._hints.get(index, "")

    # -- questions with options -----------------------------------------------------------------

    def _quiz(
        self, index: int, item: QuizItem, answer: Answer, text: str, status: Status
    ) -> ShownQuiz:
        options = []
        for k, option in enumerate(item.options):
            mark: Mark = ""
            if k in answer.tries:
                is_right = status == "done" and k == answer.tries[-1]
                mark = "right" if is_right else "wrong"
            options.append(ShownOption(self._seen.text(index, option.text), mark))
        line, is_wrong = self._quiz_line(index, item, answer, is_right=status == "done")
        return ShownQuiz(text, status, line, is_wrong, tuple(options))

    def _quiz_line(
        self, index: int, item: QuizItem, answer: Answer, *, is_right: bool
    ) -> tuple[str, bool]:
        tries = answer.tries
        if not tries:
            return self._hint(index), False
        if not is_right and index in self._hints:
            return self._hints[index], False
        last = tries[-1]
        why = self._seen.text(index, item.options[last].why)
        if not is_right:
            said = phrase("LessonTexts", "{letter} is not it.", letter=LETTERS[last])
            return join_sentences([said, why]), True
        if len(tries) == 1:
            return why or phrase("LessonTexts", "Right."), False
        first = item.options[tries[0]]
        said = phrase("LessonTexts", "{letter}, your first answer: {why}").format(
            letter=LETTERS[tries[0]], why=self._seen.text(index, first.why)
        )
        again = phrase("LessonTexts", "Right at try {count}.", count=count_text(len(tries)))
        first_why = self._seen.text(index, first.why)
        told = said if first_why and first_why != why else ""
        return join_sentences((told, why, again)), False

    # -- predictions ----------------------------------------------------------------------------

    def _prediction(
        self, index: int, item: PredictItem, answer: Answer, text: str, status: Status
    ) -> ShownPrediction:
        labels = tuple(self._seen.text(index, label) for label in item.labels)
        form = "number"
        if len(item.asked) > 1:
            form = "order"
        elif item.asked and item.asked[0].kind == "truth":
            form = "truth"
        line = self._hint(index)
        if answer.is_done:
            parts = (self._outcome(item, answer, labels), self._seen.text(index, item.said))
            line = join_sentences(parts)
        said = answer.predicted if answer.said is None else answer.said
        return ShownPrediction(
            text,
            status,
            line,
            form=form,  # type: ignore[arg-type]
            labels=labels,
            note=self._seen.text(index, item.note),
            said=said,
            is_revealed=bool(answer.found),
        )

    def _outcome(self, item: PredictItem, answer: Answer, labels: tuple[str, ...]) -> str:
        language = self._seen.language
        said, found = answer.said, answer.found
        if not found:
            return ""
        if isinstance(said, tuple):
            right = tuple(sorted(range(len(found)), key=lambda k: -float(found[k])))
            values = ", ".join(f"{labels[k]} {_number(float(found[k]), language)}" for k in right)
            hit, _ = judged(said, found)
            words = (
                phrase("LessonTexts", "Right: {values}.")
                if hit
                else phrase("LessonTexts", "The order is {values}.")
            )
            return words.format(values=values)
        if isinstance(said, bool):
            words = phrase("LessonTexts", "The answer is {value}.")
            if said == found[0]:
                words = phrase("LessonTexts", "Right: {value}.")
            return words.format(value=number_text(found[0], "", language))
        assert said is not None
        value = float(found[0])
        points = 100 * abs(value - said)
        words = phrase("LessonTexts", "It is {value}; you said {said}, {points} points off.")
        if points < POINTS_SHOWN:
            words = phrase("LessonTexts", "It is {value}, as you said.")
        elif points <= 100 * CLOSE:
            words = phrase(
                "LessonTexts", "It is {value}; you said {said}, only {points} points off."
            )
        return words.format(
            value=number_text(value, "%", language),
            said=number_text(said, "%", language),
            points=f"{points:.1f}",
        )

    # -- numbers to be worked out ---------------------------------------------------------------

    def _work(
        self, index: int, item: WorkItem, answer: Answer, text: str, status: Status
    ) -> ShownWork:
        verdict, typed = answer.verdict, answer.typed
        is_open = status == "now"
        line, is_wrong = self._hint(index), False
        mark: Mark = ""
        if verdict is not None:
            if verdict.is_right or index not in self._hints:
                line, is_wrong = self._said_of(index, verdict), not verdict.is_right
            mark = "right" if verdict.is_right else "wrong"
        steps = []
        for k, step in enumerate(item.steps):
            number, step_mark = "", ""
            if answer.is_shown and k < len(self._seen_working(answer)):
                number = _number(self._seen_working(answer)[k], self._seen.language)
            elif verdict is not None and verdict.first_wrong_step == k:
                step_mark = "wrong"
            steps.append(
                ShownWorking(self._seen.text(index, step.text), number, step_mark)  # type: ignore[arg-type]
            )
        value = ""
        if answer.is_shown and answer.found:
            value = _number(float(answer.found[0]), self._seen.language)
        elif not is_open and typed is not None:
            value = typed.answer
        if answer.is_shown and verdict is None:
            line = phrase("LessonTexts", "This is the solution.")
            if not answer.is_done:
                more = phrase("LessonTexts", "To go on, solve another one like this.")
                line = join_sentences((line, more))
        return ShownWork(
            text, status, line, is_wrong, tuple(steps), mark, value, verdict is not None
        )

    def _said_of(self, index: int, verdict: Verdict) -> str:
        said = verdict.said
        if isinstance(said, Text):
            return self._seen.text(index, said)
        if said is not None:
            return translate_sentence(said)
        return phrase("LessonTexts", "Right.") if verdict.is_right else ""

    def _seen_working(self, answer: Answer) -> tuple[float, ...]:
        return tuple(float(each) for each in answer.found[1:])


def _number(value: float, language: str) -> str:
    """Return a number that is compared: a probability in per cent, others with four digits."""
    return number_text(value, "", language)
