"""What is said of right and of typically wrong answers."""

from dataclasses import replace

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.lessons.lesson import DoItem, Lesson, QuizItem, Text, WorkItem
from bayesgui.lessons.marking import is_predicted, mark_work, right_option, typed_number
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.situation import Situation, perform, start
from bayesgui.lessons.template import TEMPLATE


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


def test_the_option_of_a_quiz_that_holds_follows_the_network(lesson: Lesson) -> None:
    quiz = lesson.steps[0].items[1]
    assert isinstance(quiz, QuizItem)
    now = start(lesson)
    assert right_option(quiz, now) == 0
    joined = replace(now, model=now.network.with_arc("Rain", "Sprinkler"))
    assert right_option(quiz, joined) == 1
    assert right_option(quiz, Situation()) is None


@pytest.mark.parametrize(
    ("said", "values", "is_right"),
    [
        (0.42, [0.4913], True),
        (0.5913, [0.4913], True),
        (0.592, [0.4913], False),
        (0.39, [0.4913], False),
        (0.0, [0.1], True),
        (True, [True], True),
        (True, [False], False),
        (False, [False], True),
        ((1, 2, 0), [0.0, 0.99, 0.8], True),
        ((2, 1, 0), [0.0, 0.99, 0.8], False),
        ((1, 0, 2), [0.0, 0.99, 0.8], False),
        ((1, 0), [0.5, 0.5 + 1e-12], True),
        ((0, 1), [0.5, 0.5 + 1e-12], True),
    ],
)
def test_a_prediction_is_right_within_ten_points_or_in_order(
    said: float | bool | tuple[int, ...], values: list[float | bool], is_right: bool
) -> None:
    assert is_predicted(said, values) is is_right


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
    said = found.said["en"] if isinstance(found.said, Text) else str(found.said)
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
    with pytest.raises(ModelError, match=r"Type a number first, such as 0\.25, 25 %"):
        mark_work(item, "", filled, ())
    for answer, working in (("about a half", ()), ("0.1", ("x",))):
        with pytest.raises(ModelError, match=r"is not a number; type one such as 0\.25, 25 %"):
            mark_work(item, answer, filled, working)


@pytest.mark.parametrize(
    ("question", "answer", "typed", "is_right"),
    [
        ("To three decimals?", "0.1155", "0.11657", False),
        ("To three decimals?", "0.1155", "0.116", True),
        ("To three decimals?", "0.1155", "0.115", True),
        ("To three decimals?", "0.1155", "0.1166", False),
        ("Two decimals.", "0.1155", "0.12", True),
        ("Two decimals.", "0.1155", "0.11", False),
        ("to 6 decimals", "0.00062811", "0.000628", True),
        ("to 6 decimals", "0.00062811", "0.00063", False),
        ("保留四位小数。", "0.58352", "0.5835", True),
        ("保留四位小数。", "0.58352", "0.5838", False),
        ("How probable?", "0.1155", "0.1159", True),
    ],
)
def test_the_tolerance_follows_from_the_precision_that_is_asked_for(
    question: str, answer: str, typed: str, is_right: bool
) -> None:
    text = f"lesson: A\nstart: network asia\n# S\nwork: {question}\n  answer: {answer}\n"
    item = parse_lesson(text).steps[0].items[0]
    assert isinstance(item, WorkItem)
    assert mark_work(item, typed, Situation()).is_right is is_right


def test_a_number_that_is_off_by_rounding_on_the_way_is_told_so() -> None:
    text = "lesson: A\nstart: network asia\n# S\nwork: To three decimals?\n  answer: 0.1155\n"
    item = parse_lesson(text).steps[0].items[0]
    assert isinstance(item, WorkItem)
    found = mark_work(item, "0.1146", Situation())
    assert "Only the last of the 3 decimals is off" in str(found.said)
    assert "Only" not in str(mark_work(item, "0.11657", Situation()).said)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("５０％", 0.5),
        ("０．２５", 0.25),
        ("½", 0.5),
        ("1½", 1.5),
        ("2 ¾", 2.75),
        ("2*1½", 3.0),
        ("−1½", -1.5),
        ("1½ %", 0.015),
        ("1½²", 2.25),
        ("⅓", 1 / 3),
        ("1/3", 1 / 3),
        ("１／３", 1 / 3),
        ("0.9*0.5", 0.45),
        ("0.9 · 0.5", 0.45),
        ("0.9×0.5/0.6", 0.75),
        ("0.48 / (0.48 + 0.20)", 0.48 / 0.68),
        ("50 % * 0.5", 0.25),
        ("2·100", 200.0),
        ("2·10⁻³", 0.002),
        ("0.7^2", 0.49),
        ("3²", 9.0),
        ("−½", -0.5),
    ],
)
def test_numbers_are_taken_as_learners_write_them(text: str, value: float) -> None:
    assert typed_number(text) == pytest.approx(value)


@pytest.mark.parametrize(
    "text", ["P(smoke=yes)", "ln(2)", "1/0", "9^9^9^9", "1 = 1", "5 5", "2.5½"]
)
def test_what_is_asked_is_no_number_that_can_be_typed(text: str) -> None:
    with pytest.raises(ModelError):
        typed_number(text)
