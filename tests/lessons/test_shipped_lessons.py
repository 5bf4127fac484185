"""The lessons that ship: each holds on its own networks, in both languages."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bayesgui import paths
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.lesson import (
    DoItem,
    ExerciseItem,
    Item,
    Lesson,
    PredictItem,
    QuizItem,
    Step,
    Text,
    WorkItem,
)
from bayesgui.lessons.marking import mark_work, right_option
from bayesgui.lessons.reading import read_lesson
from bayesgui.lessons.situation import Situation, folder_of, perform

FILES = sorted((paths.samples() / "lessons").glob("*.lesson"))
CHAPTER = paths.samples() / "lessons" / "chapter.lesson"
COURSE = [file for file in FILES if file != CHAPTER]
"""The lessons that teach; the other one is the exercises of the chapter, a step for each."""

MISPRINTS = {
    # The lesson, a right number of it, and the number that a textbook's slip leads to.
    "01-probability": (0.457326, 0.927),  # P(A | B) worded as P(B | A)
    "02-patterns": (0.513514, 0.38),  # not divided by P(evidence)
    "03-separation": (0.923077, 0.48),
    "04-factorization": (8, 12),  # cells for free parameters
    "05-coin": (0.538069, 17 / 30),  # the mode under a normal prior, and without it
    "06-tables": (1 / 23, 1 / 20),  # |D| + N·Nᵢ, and the misprint |D| + Nᵢ
    "07-missing-values": (1 / 26, 1 / 36),  # a weight that is not normalized
    "08-decisions": (8.75, 0.875),  # the loss matrix transposed
    "09-densities-naive-bayes": (0.6, 2.4),  # half the edge for the edge
    "10-semi-naive": (0.0760681, 0.102418),  # P(xᵢ, xⱼ | c) for P(xᵢ, xⱼ, c)
    "11-structure-learning": (40.346029, 27.965736),  # nats for bits
    "12-inference": (0.00145093, 0.00110290),  # a product as if findings were independent
    "13-deciding": (35, 55),  # the utilities of the two weathers swapped
    "14-time": (0.883357, 0.952941),  # updated before it was predicted
    "15-causes": (0.4525, 0.8525),  # what is seen for what is done
    "chapter": (0.75, 2 / 3),  # the share of silent machines for the prior
}


def items_of(lesson: Lesson) -> list[Item]:
    """Return the items of all steps."""
    return [item for step in lesson.steps for item in step.items]


@cache
def lesson_of(file: Path) -> Lesson:
    """Return a lesson, which is read once for all tests."""
    return read_lesson(file)


@cache
def walked(file: Path) -> tuple[tuple[Item, Situation], ...]:
    """Return the items with the situation in which each is answered, as `walk` yields them."""
    return tuple(walk(lesson_of(file)))


def walk(lesson: Lesson) -> Iterator[tuple[Item, Situation]]:
    """Yield each item with the situation in which it is answered; do what is to be done."""
    now = perform(lesson.start, Situation(), folder_of(lesson))
    for step in lesson.steps:
        if step.scene is not None:
            now = perform(step.scene.commands, now, folder_of(lesson))
        for item in step.items:
            if not isinstance(item, DoItem | ExerciseItem):
                now = perform(item.given, now, folder_of(lesson))
            yield item, now
            if isinstance(item, DoItem):
                now = perform(item.solve, now, folder_of(lesson))


THEMES = "1-12 18-58 60-95 98-148 154-156 159-168 170 172-183 185-187 191-192 195-197 199-201 204"
"""Numbers of the systems that the lessons have to teach, as their heads list them."""


def numbers_in(text: str) -> set[int]:
    """Return the numbers of a list such as ``14, 18-26 and 159``."""
    found: set[int] = set()
    for first, last in re.findall(r"\b(\d+)(?:-(\d+))?\b", text):
        found.update(range(int(first), int(last or first) + 1))
    return found


def test_the_lessons_teach_every_system_that_is_theirs() -> None:
    heads = [file.read_text("utf-8").split(" of the notes")[0] for file in FILES]
    taught = set().union(*map(numbers_in, heads))
    assert numbers_in(THEMES) - taught == set()


def test_the_lessons_ship_in_order_and_the_exercises_of_the_chapter_last() -> None:
    assert [file.name[:2] for file in FILES[:-1]] == [f"{k:02}" for k in range(1, 16)]
    assert FILES[-1] == CHAPTER


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_everything_in_a_shipped_lesson_holds(file: Path) -> None:
    assert [p for p in check_lesson(lesson_of(file)) if not p.is_note] == []


@pytest.mark.parametrize("file", COURSE, ids=lambda file: file.stem)
def test_a_shipped_lesson_is_complete(file: Path) -> None:
    lesson = lesson_of(file)
    assert all(
        (
            lesson.title["en"],
            lesson.title["zh"],
            lesson.summary["en"],
            lesson.summary["zh"],
        )
    )
    assert 15 <= lesson.minutes <= 40
    assert 6 <= len(lesson.steps) <= 10
    items = items_of(lesson)
    for kind in (DoItem, QuizItem, PredictItem, WorkItem):
        assert any(isinstance(item, kind) for item in items), kind
    assert all(2 <= len(step.items) <= 5 for step in lesson.steps if not _is_drill(step))


def _is_drill(step: Step) -> bool:
    """Tell whether a step is for exercises without end."""
    return any(isinstance(item, ExerciseItem) for item in step.items)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_whoever_answers_wrongly_is_told_why(file: Path) -> None:
    lesson = lesson_of(file)
    for item in items_of(lesson):
        if isinstance(item, QuizItem):
            silent = [option.text["en"] for option in item.options if not option.why]
            assert len(silent) <= 1, (item.text["en"], silent)


@pytest.mark.parametrize("file", COURSE, ids=lambda file: file.stem)
def test_in_most_steps_something_is_done_on_the_canvas(file: Path) -> None:
    steps = lesson_of(file).steps
    active = [any(isinstance(item, DoItem) for item in step.items) for step in steps]
    assert sum(active) >= 0.75 * len(steps)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_right_numbers_are_right_and_known_slips_are_told(file: Path) -> None:
    for item, now in walked(file):
        if not isinstance(item, WorkItem):
            continue
        right = float(evaluate(item.answer, now))
        assert mark_work(item, f"{right:.6g}", now).is_right, item.line
        for slip in item.slips:
            wrong = mark_work(item, f"{float(evaluate(slip.value, now)):.6g}", now)
            assert (wrong.is_right, wrong.said) == (False, slip.text), slip.line


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_quiz_has_one_right_option(file: Path) -> None:
    for item, now in walked(file):
        if isinstance(item, QuizItem):
            assert right_option(item, now) is not None, item.line


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_right_options_stand_anywhere(file: Path) -> None:
    items = walked(file)
    places = [right_option(item, now) for item, now in items if isinstance(item, QuizItem)]
    assert {0, 1, 2} <= set(places)
    assert max(places.count(place) for place in places) <= 0.6 * len(places)


@pytest.mark.parametrize("name", MISPRINTS)
def test_a_lesson_knows_its_textbook_slip(name: str) -> None:
    right, wrong = MISPRINTS[name]
    told = [
        mark_work(item, str(wrong), now).said
        for item, now in walked(paths.samples() / "lessons" / f"{name}.lesson")
        if isinstance(item, WorkItem)
        and float(evaluate(item.answer, now)) == pytest.approx(right, abs=1e-6)
    ]
    assert any(isinstance(text, Text) for text in told), told


HALF_DONE = {
    # The lesson, the first words of what is to be done, and commands that do only a part of it.
    ("02-patterns", "Disturb the balance"): ["table last | middle=mid: 0.7, 0.3"],
    ("03-separation", "Draw one more arc"): ["arc x1 -> x2", "arc x3 -> x5"],
    ("05-coin", "Knowing more"): ["find `sepal length`=`5.74–6.1`", "hide variable"],
    ("08-decisions", "Click Touch = soft"): ["find Touch=soft", "hide decision"],
    ("09-densities-naive-bayes", "In the playground"): ["node 密度: a, b"],
    ("10-semi-naive", "Learn tree-augmented"): ["structure tan class_=好瓜", "reverse 色泽 -> 纹理",
                                               "no-arc 好瓜 -> 触感", "arc 色泽 -> 触感"],
    ("10-semi-naive", "Say what errors cost"): ["select fault", "show decision"],
    ("11-structure-learning", "Learn the best tree"): ["arc Cloudy -> Sprinkler",
                                                       "arc Sprinkler -> Rain", "arc Rain -> Wet"],
    ("12-inference", "Rule out bronchitis"): ["find bronc=no"],
    ("12-inference", "Click asia = yes"): ["find asia=yes", "find xray=yes",
                                          "action infer.gibbs on", "laboratory gibbs seed=1"],
    ("12-inference", "Both neighbors"): ["find JohnCalls=True", "find MaryCalls=True",
                                         "action infer.gibbs on"],
    ("13-deciding", "Let it rain more often"): ["table Weather: 0.5, 0.5"],
    ("13-deciding", "Choose Test = yes, and then"): ["choose Test=yes", "find Seismic=flat"],
    ("13-deciding", "Free Test, and open"): ["action infer.strategy_tree on"],
    ("14-time", "Let today's rain"): ["in-time Rain, Umbrella", "arc Rain -> Umbrella lag 1"],
    ("14-time", "Enter both"): ["find Umbrella[1]=yes", "find Umbrella[2]=no"],
    ("14-time", "Forget the day before"): ["no-arc Weather -> Weather lag 1"],
    ("14-time", "A drier country"): ["table Rain | Rain[t-1]=yes: 0.2, 0.8"],
    ("15-causes", "Now look at large stones"): ["find Stone=large", "no-finding Treatment"],
    ("15-causes", "Let the program do it"): ["find Treatment=puncture"],
    ("15-causes", "Click the title of Stone"): ["effects Success, Treatment |"],
    ("15-causes", "Look at patients"): ["find Diabetes=yes"],
    ("15-causes", "Now click the title"): ["effects Education, Diabetes |"],
    ("13-deciding", "The price rises"): ["value `Test cost` | Test=yes: 15"],
}  # fmt: skip


@pytest.mark.parametrize("key", HALF_DONE, ids=lambda key: f"{key[0]}: {key[1]}")
def test_what_is_done_by_half_is_not_done(key: tuple[str, str]) -> None:
    name, words = key
    file = paths.samples() / "lessons" / f"{name}.lesson"
    for item, now in walked(file):
        if isinstance(item, DoItem) and item.text["en"].startswith(words):
            half = perform(map(parse_command, HALF_DONE[key]), now, folder_of(lesson_of(file)))
            assert evaluate(item.check, half, now) is False
            whole = perform(item.solve, now, folder_of(lesson_of(file)))
            assert evaluate(item.check, whole, now) is True
            return
    pytest.fail("There is no such item.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_option_says_why_it_is_right_or_wrong(path: Path) -> None:
    bare = [
        option.line
        for step in lesson_of(path).steps
        for item in step.items
        if isinstance(item, QuizItem)
        for option in item.options
        if not (option.why["en"] and option.why["zh"])
    ]
    assert bare == []
