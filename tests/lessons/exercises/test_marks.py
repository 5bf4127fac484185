"""Exercises are marked as the items of lessons are."""

import pytest

from bayesgui.lessons.evaluation import holds
from bayesgui.lessons.lesson import QuizItem
from bayesgui.lessons.marking import mark_work, right_option
from bayesgui.lessons.texts import fill
from tests.lessons.exercises.drawn import KINDS, drawn, value

WORKED = [kind for kind in KINDS if kind not in ("d-separation", "adjustment-set")]


def work_items(kind, count=60):
    for exercise in drawn(kind, 60)[:count]:
        if not isinstance(exercise.item, QuizItem):
            yield exercise.item, exercise.situation()


@pytest.mark.parametrize("kind", WORKED)
def test_the_answer_as_it_is_asked_for_is_right(kind):
    for item, situation in work_items(kind):
        digits = 3 if "three decimals" in item.text["en"] else 4
        assert mark_work(item, f"{value(item.answer):.{digits}f}", situation).is_right


@pytest.mark.parametrize("kind", WORKED)
def test_each_slip_is_told(kind):
    for item, situation in work_items(kind):
        for slip in item.slips:
            verdict = mark_work(item, f"{value(slip.value):.5f}", situation)
            assert not verdict.is_right
            assert verdict.said == slip.text


@pytest.mark.parametrize("kind", WORKED)
def test_the_first_wrong_step_is_found(kind):
    for item, situation in work_items(kind, 20):
        right = [f"{value(step.value):.6f}" for step in item.steps]
        for place in range(len(right)):
            working = [*right[:place], "-7.654321", *right[place + 1 :]]
            assert mark_work(item, "", situation, working).first_wrong_step == place
        assert mark_work(item, "", situation, right).first_wrong_step is None


@pytest.mark.parametrize("kind", KINDS)
def test_options_are_marked_with_their_reason(kind):
    for exercise in drawn(kind, 60):
        item = exercise.item
        if not isinstance(item, QuizItem):
            continue
        right = right_option(item, exercise.situation())
        for place, option in enumerate(item.options):
            assert holds(option.holds, exercise.situation()) == (place == right)
            assert option.why


@pytest.mark.parametrize("kind", KINDS)
def test_texts_have_nothing_to_fill_in(kind):
    for exercise in drawn(kind, 60):
        for language in ("en", "zh"):
            text = exercise.item.text
            assert fill(text, language, exercise.situation()) == text.in_language(language)
