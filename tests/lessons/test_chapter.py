"""The seventeen exercises of the chapter: each by its number, its right answer and its slip."""

import re

import numpy as np
import pytest
from scipy.optimize import brentq

from bayesgui import paths
from bayesgui.classifiers.evaluation.evaluate import evaluate as judge
from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.reader import read_data
from bayesgui.learning.free_prior import FreePosterior
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.evaluation import evaluate, holds
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import DoItem, QuizItem, WorkItem
from bayesgui.lessons.marking import mark_work, right_option
from bayesgui.lessons.mistakes import mistake
from bayesgui.lessons.reading import read_lesson
from bayesgui.lessons.situation import perform
from tests.lessons.test_shipped_lessons import CHAPTER, walk

LESSON = read_lesson(CHAPTER)


def items_of(number):
    """Return the items of an exercise, each with the situation in which it is answered."""
    steps = [step for step in LESSON.steps if re.match(rf"Q{number}:", step.title["en"])]
    assert steps, number
    inside = [item for step in steps for item in step.items]
    return [(item, now) for item, now in walk(LESSON) if any(item is each for each in inside)]


def numbers_of(number):
    return [(item, now) for item, now in items_of(number) if isinstance(item, WorkItem)]


def test_all_seventeen_are_there_by_number_in_both_languages():
    numbers = [re.match(r"Q(\d+): ", step.title["en"])[1] for step in LESSON.steps]
    assert list(dict.fromkeys(numbers)) == [str(k) for k in range(1, 18)]
    chinese = [re.match(r"习题 (\d+)：", step.title["zh"])[1] for step in LESSON.steps]
    assert chinese == numbers


def _mahalanobis(mean):
    difference = np.array([1.0, 2.2]) - mean
    return float(difference @ np.linalg.solve([[1.1, 0.3], [0.3, 1.9]], difference))


def _top(variance):
    return brentq(lambda t: 17 / t - 13 / (1 - t) - (t - 0.4) / variance, 0.01, 0.99)


ANSWERS = {
    # Question: its right number, and what its slip leads to, in words that are told.
    1: (0.06 / 0.1, 0.3, "swapped"),
    2: (0.2, 0.8, "being right"),
    3: (14, 20, "symmetric"),
    7: (0.75, 2 / 3, "prior"),
    8: (0.1, 0.2, "width"),
    9: (0.6, 2.4, "half the edge"),
    13: (0.48 / 0.68, 8 / 13, "prior"),
    15: (_mahalanobis([3, 3]), 4.64, "Euclid"),
    16: (_top(0.04), _top(0.2), "standard deviation"),
    17: (41 / 45, 144 / 150, "training"),
}
MORE = {
    3: [(44, 45, "last weight")],
    8: [(0.1, 0.15, "left"), (0.15, 0.1, "right"), (0.15, 0.3, "width")],
    14: [
        (0.6, 1.5, "odds"),
        (0.45, 36 / 66, "swapped"),
        (0.025, 0.25, "mass"),
        (0.33, 0.35, "priors"),
        (6 / 11, 0.45, "swapped"),
        (60 / 66, 30 / 66, "transposed"),
    ],
    15: [(_mahalanobis([0, 0]), 5.84, "Euclid")],
    16: [(17 / 30, 17 / 13, "odds"), (30 * np.log(0.5), np.log(0.5), "one toss")],
}
CASES = [
    (number, *case)
    for number in range(1, 18)
    for case in [*([ANSWERS[number]] if number in ANSWERS else []), *MORE.get(number, [])]
]


@pytest.mark.parametrize(("number", "right", "wrong", "word"), CASES)
def test_the_right_number_is_right_and_the_slip_has_its_name(number, right, wrong, word):
    asked = [
        (item, now)
        for item, now in numbers_of(number)
        if float(evaluate(item.answer, now)) == pytest.approx(right, abs=1e-6)
    ]
    assert asked, [float(evaluate(item.answer, now)) for item, now in numbers_of(number)]
    item, now = asked[0]
    assert mark_work(item, f"{right:.6f}", now).is_right
    marked = mark_work(item, f"{wrong:.6f}", now)
    assert not marked.is_right
    assert marked.said is not None
    assert word in marked.said["en"]
    assert marked.said["zh"]


@pytest.mark.parametrize("number", [1, 4, 5, 6, 7, 10, 11, 14, 15, 16, 17])
def test_a_wrong_option_is_told_why(number):
    questions = [(item, now) for item, now in items_of(number) if isinstance(item, QuizItem)]
    assert questions
    for item, now in questions:
        right = right_option(item, now)
        assert all(bool(each.why) for k, each in enumerate(item.options) if k != right)


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "class-conditional"), (4, "false"), (5, "true"), (6, "true"), (11, "flat")],
)
def test_what_is_asked_in_words_has_its_answer(number, words):
    item, now = next(each for each in items_of(number) if isinstance(each[0], QuizItem))
    assert words in item.options[right_option(item, now)].text["en"]


def test_q16_is_what_the_program_finds_under_a_free_prior():
    found = FreePosterior("exp(-(x - 0.4)^2 / (2 * 0.2^2))", 17, 13).mode
    assert found == pytest.approx(0.538069, abs=1e-6)
    assert any(
        float(evaluate(item.answer, now)) == pytest.approx(found, abs=1e-6)
        for item, now in numbers_of(16)
    )


def test_q17_is_what_the_workshop_shows():
    irises = read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")

    def rightly(*how, **test):
        (model,) = judge(irises, "species", "histogram-nb", *how, **test).models
        (part,) = model.parts
        return int((part.log_posteriors.argmax(axis=1) == part.truths).sum()), len(part.truths)

    assert rightly("hold-out(share=0.3, seed=1)") == (41, 45)
    assert rightly(None, test=irises) == (144, 150)


# -- the open ones ----------------------------------------------------------------------------


def task(number, text):
    return next(
        (item, now)
        for item, now in items_of(number)
        if isinstance(item, DoItem) and text in item.text["en"]
    )


@pytest.mark.parametrize(
    ("losses", "is_done"),
    [("0, 50; 1, 0", True), ("0, 25; 0.5, 0", True), ("0, 1; 1, 0", False), ("0, 2; 2, 0", False)],
)
def test_q10_is_done_by_any_losses_that_change_the_decision(losses, is_done):
    item, now = task(10, "write losses")
    assert not holds(item.check, now)
    after = perform([parse_command(f"losses Burglary: {losses}")], now)
    assert holds(item.check, after) == is_done
    if not is_done and losses != "0, 1; 1, 0":
        said = mistake(item.check, after, now, SILENT)
        assert "least risk" in str(said)


@pytest.mark.parametrize("alpha", [0.5, 1, 4, 20])
def test_q12_is_marked_by_the_numbers_of_ones_own_prior(alpha):
    item, now = task(12, "of your choice")
    learn = f"learn bayes prior=uniform alpha={alpha:g}"
    after = perform([parse_command(learn)], now)
    assert holds(item.check, after)
    asked = next(item for item, _ in numbers_of(12))
    assert mark_work(asked, f"{alpha + 17:g}", after).is_right
    assert not mark_work(asked, f"{alpha + 30:g}", after).is_right
    assert not holds(item.check, perform([parse_command("learn mle")], now))


def test_q14_decides_by_risk_otherwise_than_by_map():
    item, now = task(14, "write the losses")
    after = perform(item.solve, now)

    def number(text):
        return evaluate(parse_expression(text), after)

    assert number("P(Pupil=girl)") == pytest.approx(36 / 66)
    assert number("risk(Pupil=girl)") == pytest.approx(2 * 30 / 66)
    assert number("risk(Pupil=boy)") == pytest.approx(36 / 66)
    assert number("overruled(Pupil)") is True
    transposed = perform([parse_command("losses Pupil: 0, 1; 2, 0")], after)
    assert not holds(item.check, transposed)
