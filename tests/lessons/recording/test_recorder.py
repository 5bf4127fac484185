"""What was recorded becomes a lesson in which everything holds."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.commands import Command
from bayesgui.lessons.lesson import DoItem, QuizItem, Text
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.recording.recorder import (
    Heading,
    Recording,
    Scene,
    Task,
    continues,
    lesson_text,
    proposed,
)
from bayesgui.lessons.situation import Situation
from tests.lessons.recording.test_changes import _edited

TITLE = Text("What I {did}", "我做的事")


def commands(*lines: str) -> tuple[Command, ...]:
    return tuple(map(parse_command, lines))


def recorded(*tasks: list[str]) -> Recording:
    entries = tuple(Task(commands(*lines)) for lines in tasks)
    return Recording(commands("network asia"), entries)


def test_a_recorded_lesson_asks_for_what_was_done() -> None:
    recording = recorded(
        ["arc asia -> smoke"],
        ["find smoke=yes"],
        ["action view.fit"],
        ["table asia: 0.25, 0.75"],
        ["soft xray: 0.8, 0.3"],
        ["no-findings"],
        ["show cpt", "select lung"],
        ["sample 200 seed=1"],
        ["learn bayes ess=1"],
    )
    text = lesson_text(recording, TITLE)
    lesson = parse_lesson(text)
    assert check_lesson(lesson) == ()
    assert lesson.title["en"] == "What I {{did}}"
    items = [item for step in lesson.steps for item in step.items]
    assert all(isinstance(item, DoItem) for item in items)
    assert [(item.text["en"], item.check.text) for item in items if isinstance(item, DoItem)] == [
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
    assert items[0].text["zh"] == "画出弧 asia → smoke。"
    assert [step.title["zh"] for step in lesson.steps] == ["第 1 步"]


@pytest.mark.parametrize(
    ("last", "following", "belongs"),
    [
        (["table dysp | bronc=yes, either=yes: .5, .5"], ["table dysp | bronc=no: .6, .4"], True),
        (["table dysp | bronc=yes, either=yes: .5, .5"], ["table asia: .6, .4"], False),
        (["soft xray: .8, .3"], ["soft xray: .7, .3"], True),
        (["soft xray: .8, .3"], ["fix dysp: .7, .3"], False),
        (["find xray=yes"], ["find xray=no"], False),
        (["node A: yes, no"], ["no-node A", "node Rain: yes, no"], True),
        (["node A: yes, no"], ["no-node asia", "node Rain: yes, no"], False),
        (["node A: yes, no"], ["arc A -> asia"], False),
        ([], ["find xray=no"], False),
    ],
)
def test_what_belongs_to_the_task_before(
    last: list[str], following: list[str], belongs: bool
) -> None:
    assert continues(commands(*last), commands(*following)) is belongs


def test_the_author_words_tasks_and_begins_steps() -> None:
    recording = Recording(
        commands("network asia"),
        (
            Heading(Text("Seen", ""), Text("do: is a word. {braces} stay.", "看见之后。")),
            Task(commands("find smoke=yes"), Text("She smokes.", "")),
            Heading(),
            Heading(Text("", "第二"), Text()),
            Scene(commands("network earthquake", "find Alarm=True")),
            Task(commands("no-findings")),
            Scene(commands("network cancer")),
            Heading(Text("Another", "又一个")),
            Task(commands("find Smoker=True")),
            Scene(commands("network empty")),
        ),
    )
    lesson = parse_lesson(lesson_text(recording, TITLE))
    assert [problem for problem in check_lesson(lesson) if not problem.is_note] == []
    assert [(step.title["en"], step.title["zh"]) for step in lesson.steps] == [
        ("Seen", "Seen"),
        ("第二", "第二"),
        ("Another", "又一个"),
    ]
    assert lesson.steps[0].text["en"] == "“do: is a word. {{braces}} stay.”"
    assert lesson.steps[0].text["zh"] == "看见之后。"
    (item,) = lesson.steps[0].items
    assert item.text["en"] == "She smokes."
    assert item.text["zh"] == "选择证据 smoke = yes。"
    scenes = [step.scene for step in lesson.steps]
    assert scenes[0] is None
    assert scenes[1] is not None
    assert scenes[2] is not None
    assert [each.text for each in scenes[1].commands] == ["network earthquake", "find Alarm=True"]


def test_what_is_said_at_the_end_and_a_question_to_begin_with() -> None:
    said = Text("Now {lung} has moved.", "")
    task = Task(commands("find smoke=yes"), Text("She smokes.", ""), said)
    recording = Recording(commands("network asia"), (task,))
    written = lesson_text(recording, TITLE)
    lesson = parse_lesson(written)
    (item,) = lesson.steps[0].items
    assert (item.done["en"], item.done["zh"]) == ("Now {{lung}} has moved.",) * 2
    # The question stands as a comment; without its percent signs it holds.
    begun = re.sub("^% (?!A question)", "", written, flags=re.MULTILINE)
    (_, quiz) = parse_lesson(begun).steps[0].items
    assert isinstance(quiz, QuizItem)
    assert all(option.why["en"] and option.why["zh"] for option in quiz.options)
    assert [each for each in check_lesson(parse_lesson(begun)) if not each.is_note] == []


@pytest.mark.parametrize(
    ("lines", "en", "zh"),
    [
        (
            ["no-node Wet", "node Grass: yes, no", "arc Rain -> Grass", "table Grass: .5, .5"],
            "Rename Wet to Grass.",
            "把 Wet 改名为 Grass。",
        ),
        (
            ["no-node Wet", "node Wet: low, high", "find Rain=yes"],
            "Give Wet the states low, high. Observe Rain = yes.",
            "把 Wet 的状态改为 low, high。选择证据 Rain = yes。",
        ),
        (
            [
                "table Wet | Rain=yes: 0.15056696966261196, 0.849433030337388",
                "table Wet | Rain=no: 0.1, 0.9",
                "table Rain: 0.33333333333, 0.66666666667",
            ],
            "Set these rows of Wet: Rain = yes: 0.151, 0.849; Rain = no: 0.1, 0.9. "
            "Set the table of Rain to 0.333, 0.667.",
            "把 Wet 的表设为 Rain = yes: 0.151, 0.849; Rain = no: 0.1, 0.9。"
            "把 Rain 的表设为 0.333, 0.667。",
        ),
        (["no-node A, B", "node C: x, y"], "Delete A, B. Add the node C with x, y.",
         "删除节点 A, B。添加节点 C，状态为 x, y。"),
    ],
)  # fmt: skip
def test_how_tasks_are_put(lines: list[str], en: str, zh: str) -> None:
    assert proposed(commands(*lines)) == Text(en, zh)


def test_a_task_that_needs_a_deleted_one_is_named() -> None:
    recording = recorded(["find smoke=yes"], ["table smoke | asia=yes: 0.5, 0.5"])
    with pytest.raises(
        ModelError, match=r"The task “Set the row asia = yes .*asia is not a parent"
    ):
        lesson_text(recording, TITLE)


def test_what_no_lesson_could_ask_for_is_said() -> None:
    recording = recorded(["action view.fit"])
    with pytest.raises(ModelError, match="Nothing was recorded that a lesson could ask for"):
        lesson_text(recording, TITLE)


@given(st.integers(0, 100_000))
def test_random_edits_become_a_lesson_that_holds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    now = Situation(bayesgui.example("cancer"))
    entries = [Task(commands("find Smoker=True"))]
    for _ in range(4):
        following = _edited(now, rng)
        entries.append(Task(commands_between(now, following)))
        now = following
    text = lesson_text(Recording(commands("network cancer"), tuple(entries)), TITLE)
    problems = [problem for problem in check_lesson(parse_lesson(text)) if not problem.is_note]
    assert problems == []
