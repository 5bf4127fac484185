"""What is said of right and of typically wrong answers."""

from dataclasses import replace

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.lessons.lesson import DoItem, Lesson, PredictItem, QuizItem, Text, WorkItem
from bayesgui.lessons.marking import (
    mark_do,
    mark_order,
    mark_prediction,
    mark_quiz,
    mark_work,
    right_option,
    typed_number,
)
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.situation import Situation, perform, start
from bayesgui.lessons.template import TEMPLATE

RIGHT = 0.1854


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return parse_lesson(TEMPLATE)


@pytest.fixture(scope="module")
def filled(lesson: Lesson) -> Situation:
    """Return the situation before the items of the second step."""
    first, second = lesson.steps
    (do, _), scene = first.items, second.scene
    assert isinstance(do, DoItem)
    assert scene is not None
    return perform(scene.commands, perform(do.solve, start(lesson)))


def test_a_task_is_done_when_its_check_holds_and_undone_when_it_does_not(lesson: Lesson) -> None:
    do = lesson.steps[0].items[0]
    assert isinstance(do, DoItem)
    before = start(lesson)
    after = perform(do.solve, before)
    assert not mark_do(do, before).is_right
    assert mark_do(do, before).said is None
    assert mark_do(do, after).is_right
    assert mark_do(do, after).said == do.done
    assert not mark_do(do, Situation()).is_right


def test_a_quiz_says_why_an_option_is_wrong(lesson: Lesson) -> None:
    quiz = lesson.steps[0].items[1]
    assert isinstance(quiz, QuizItem)
    now = start(lesson)
    assert right_option(quiz, now) == 0
    assert mark_quiz(quiz, 0, now).is_right
    wrong = mark_quiz(quiz, 1, now)
    assert not wrong.is_right
    assert isinstance(wrong.said, Text)
    assert wrong.said.en == "A common effect that nobody has seen lets nothing pass."
    joined = perform([], replace(now, network=now.network.with_arc("Rain", "Sprinkler")))
    assert right_option(quiz, joined) == 1
    assert right_option(quiz, Situation()) is None


@pytest.mark.parametrize(
    ("predicted", "is_right"), [(0.42, True), (0.591, True), (0.592, False), (0.1, False)]
)
def test_a_prediction_is_right_within_ten_points(
    lesson: Lesson, filled: Situation, predicted: float, is_right: bool
) -> None:
    item = lesson.steps[1].items[0]
    assert isinstance(item, PredictItem)
    # P(rain | wet) = 0.1854 / (0.1854 + 0.8 · 0.3 · 0.8)
    value = RIGHT / (RIGHT + 0.192)
    found = mark_prediction(item, predicted, perform(item.given, filled), filled)
    assert found.is_right == is_right
    assert list(found.values) == pytest.approx([value])
    assert found.difference == pytest.approx(abs(predicted - value))
    assert found.said == item.said


def test_yes_or_no_and_an_order_are_marked(filled: Situation) -> None:
    text = TEMPLATE.replace("ask: P(Rain=yes)", "ask: separated(Rain, Sprinkler)")
    item = parse_lesson(text).steps[1].items[0]
    assert isinstance(item, PredictItem)
    assert mark_prediction(item, True, filled).is_right
    assert not mark_prediction(item, False, filled).is_right
    asks = "\n".join(
        f"  ask: P(Grass=wet | Rain={rain}, Sprinkler={on})\n    label: {rain}"
        for rain, on in (("no", "off"), ("yes", "on"), ("no", "on"))
    )
    item = parse_lesson(TEMPLATE.replace("  ask: P(Rain=yes)", asks)).steps[1].items[0]
    assert isinstance(item, PredictItem)
    found = mark_order(item, (1, 2, 0), filled)
    assert found.is_right
    assert found.values == (0.0, 0.99, 0.8)
    assert mark_order(item, (2, 1, 0), filled).first_wrong_step == 0
    assert mark_order(item, (1, 0, 2), filled).first_wrong_step == 1


@pytest.mark.parametrize("text", ["0.1854", "0,1854", "18.54 %", ".1850", "1854/10000"])
def test_a_right_number_is_taken_as_people_type_it(
    lesson: Lesson, filled: Situation, text: str
) -> None:
    item = lesson.steps[1].items[1]
    assert isinstance(item, WorkItem)
    assert mark_work(item, text, filled).is_right


@pytest.mark.parametrize(
    ("answer", "working", "says", "step"),
    [
        ("0.4913", (), "That is the probability of rain given wet grass", None),
        ("18.54", (), "That is the number in per cent; type 18.54 %, or 0.1854.", None),
        ("0.5", (), "0.5 is not right. Fill in the steps", None),
        ("0.18595", (), "0.18595 is not right.", None),
        ("0.5", ("0.9", "0.18"), "Step 1 is the first that is not right.", 0),
        ("0.5", ("0.927", "0.18"), "Step 2 is the first that is not right.", 1),
        ("0.5", ("", "0.18"), "Step 2 is the first that is not right.", 1),
        ("", ("0.927", ""), "The steps are right so far; now the answer.", None),
    ],
)
def test_a_wrong_number_is_told_its_slip_or_its_first_wrong_step(
    lesson: Lesson,
    filled: Situation,
    answer: str,
    working: tuple[str, ...],
    says: str,
    step: int | None,
) -> None:
    item = lesson.steps[1].items[1]
    assert isinstance(item, WorkItem)
    found = mark_work(item, answer, filled, working)
    assert not found.is_right
    assert found.values == ()
    said = found.said.en if isinstance(found.said, Text) else str(found.said)
    assert said.startswith(says)
    assert found.first_wrong_step == step


def test_a_small_step_is_compared_by_its_share(lesson: Lesson, filled: Situation) -> None:
    text = TEMPLATE.replace("value: P(Rain=yes |) *", "value: 0.001 * P(Rain=yes |) *")
    item = parse_lesson(text).steps[1].items[1]
    assert isinstance(item, WorkItem)
    assert mark_work(item, "1", filled, ("0.927", "0.00018")).first_wrong_step is None
    assert mark_work(item, "1", filled, ("0.927", "0.0005")).first_wrong_step == 1


def test_what_is_no_number_is_said(lesson: Lesson, filled: Situation) -> None:
    assert typed_number(" 1/4 ") == 0.25
    item = lesson.steps[1].items[1]
    assert isinstance(item, WorkItem)
    for answer, working in (("about a half", ()), ("", ()), ("0.1", ("x",))):
        with pytest.raises(ModelError, match=r"is not a number; type one such as 0\.25, 25 %"):
            mark_work(item, answer, filled, working)
