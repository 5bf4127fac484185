"""What was recorded becomes a lesson in which everything holds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.commands import Command
from bayesgui.lessons.lesson import DoItem
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.recording.recorder import Recording, lesson_text
from bayesgui.lessons.situation import Situation
from tests.lessons.recording.test_changes import _edited

TITLE = ("What I {did}", "我做的事")


def commands(*lines: str) -> tuple[Command, ...]:
    return tuple(map(parse_command, lines))


def test_a_recorded_lesson_asks_for_what_was_done() -> None:
    recording = Recording(commands("network asia"))
    for lines in (
        ["arc asia -> smoke"],
        ["find smoke=yes"],
        ["action view.fit"],
        ["table asia: 0.25, 0.75"],
        ["soft xray: 0.8, 0.3"],
        ["no-findings"],
        ["show cpt", "select lung"],
        ["sample 200 seed=1"],
        ["learn bayes ess=1"],
    ):
        recording = recording.with_task(commands(*lines))
    text = lesson_text(recording, TITLE)
    lesson = parse_lesson(text)
    assert check_lesson(lesson) == ()
    assert lesson.title.en == "What I {{did}}"
    items = [item for step in lesson.steps for item in step.items]
    assert all(isinstance(item, DoItem) for item in items)
    assert [(item.text.en, item.check.text) for item in items if isinstance(item, DoItem)] == [
        ("Draw asia → smoke.", "arc(asia -> smoke)"),
        ("Observe smoke = yes.", "found(smoke=yes)"),
        ("Set the table of asia to 0.25, 0.75.",
         "near(cpt(asia=yes), 0.25, 0.005)"),
        ("Give xray a likelihood.", "findings() = 2 and not found(xray=yes)"),
        ("Clear all evidence.", "findings() = 0"),
        ("Do this: show cpt. Open the table of lung.", "page(cpt) and tabled(lung)"),
        ("Draw 200 cases from the network.", "rows() = 200"),
    ]  # fmt: skip
    third = items[2]
    assert isinstance(third, DoItem)
    assert [command.text for command in third.solve] == [
        "action view.fit",
        "table asia: 0.25, 0.75",
    ]
    assert items[0].text.zh == "画出弧 asia → smoke。"
    assert len(lesson.steps) == 2


def test_rows_of_one_table_are_one_task_and_an_undone_one_is_dropped() -> None:
    recording = Recording(commands("network asia"))
    for line in (
        "table dysp | bronc=yes, either=yes: 0.5, 0.5",
        "table dysp | bronc=no, either=yes: 0.6, 0.4",
        "table dysp | bronc=yes, either=yes: 0.7, 0.3",
        "table asia: 0.5, 0.5",
        "find smoke=yes",
    ):
        recording = recording.with_task(commands(line))
    recording = recording.without_last().with_task(())
    assert [len(task) for task in recording.tasks] == [2, 1]
    lesson = parse_lesson(lesson_text(recording, TITLE))
    assert check_lesson(lesson) == ()
    assert "near(cpt(dysp=yes | bronc=yes, either=yes), 0.7, 0.005)" in lesson_text(
        recording, TITLE
    )


def test_what_no_lesson_could_ask_for_is_said() -> None:
    recording = Recording(commands("network asia")).with_task(commands("action view.fit"))
    with pytest.raises(ModelError, match="Nothing was recorded that a lesson could ask for"):
        lesson_text(recording, TITLE)


@given(st.integers(0, 100_000))
def test_random_edits_become_a_lesson_that_holds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    now = Situation(bayesgui.example("cancer"))
    recording = Recording(commands("network cancer"), (commands("find Smoker=True"),))
    for _ in range(4):
        following = _edited(now, rng)
        recording = recording.with_task(commands_between(now, following))
        now = following
    text = lesson_text(recording, TITLE)
    problems = [problem for problem in check_lesson(parse_lesson(text)) if not problem.is_note]
    assert problems == []
