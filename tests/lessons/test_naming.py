"""Lessons whose nodes and states have names in the language of the reader."""

import re
from pathlib import Path

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.checks.wording import texts_of
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.sheet import Drawing, Figure, SheetOptions
from bayesgui.lessons.handout.sheet import Question as Asked
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.progress import item_keys
from bayesgui.lessons.reading import parse_lesson, read_lesson
from bayesgui.lessons.shipped import shipped_lessons
from bayesgui.lessons.situation import Situation, folder_of, perform

CHINESE = re.compile(r"[\u3400-\u9fff]")

TEXT = """lesson: Rain
lesson.zh: 雨
names.zh: Rain = 下雨; wet grass = 草地湿; yes = 是; no = 否
start: network empty

# One
# zh: 一

One.

zh: 一。

do: Make Rain.
  zh: 建立 Rain，点击 Rain 的 yes。
  check: node(Rain) and arc(Rain -> `wet grass`)
  done: P(Rain = yes) is {P(Rain=yes):%}, {{so}}.
  done.zh: P(Rain = yes) 为 {P(Rain=yes):%}，{{so}}。
  hint: nodes Rain, `wet grass`
  solve: node Rain: yes, no
  solve: node `wet grass`: yes, no
  solve: arc Rain -> `wet grass`
  solve: table `wet grass` | Rain=yes: 0.9, 0.1
  solve: find Rain=yes
"""


def test_texts_checks_and_commands_have_the_names_of_the_reader() -> None:
    lesson = in_language(parse_lesson(TEXT), "zh")
    (item,) = lesson.steps[0].items
    assert item.text.in_language("zh") == "建立“下雨”，点击“下雨”的“是”。"
    assert item.done.in_language("zh") == "P(下雨 = 是) 为 {P(下雨=是):%}，{{so}}。"
    assert item.hint.nodes == ("下雨", "草地湿")
    assert item.check.text == "node(下雨) and arc(下雨 -> 草地湿)"
    now = perform(item.solve, Situation())
    assert evaluate(item.check, now) is True
    assert now.network["草地湿"].states == ("是", "否")
    assert evaluate(parse_expression("cpt(草地湿=是 | 下雨=是)"), now) == 0.9


def test_a_reader_of_the_language_of_the_file_sees_its_names() -> None:
    (item,) = in_language(parse_lesson(TEXT), "en").steps[0].items
    assert (item.text["en"], item.check.text) == (
        "Make Rain.",
        "node(Rain) and arc(Rain -> `wet grass`)",
    )


def test_a_lesson_without_names_stays_as_it_is() -> None:
    lesson = parse_lesson(TEXT.replace("names.zh", "% names.zh"))
    assert in_language(lesson, "zh") is lesson


def test_progress_is_kept_in_either_language() -> None:
    lesson = parse_lesson(TEXT)
    assert item_keys(in_language(lesson, "zh")) == item_keys(lesson)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Rain", "“Rain” does not name a node or state"),
        ("a = b; a = c", "a is named twice, b and c"),
    ],
)
def test_names_that_are_none_are_refused_with_their_line(line: str, said: str) -> None:
    with pytest.raises(FormatError, match=f"line 4: {said}"):
        parse_lesson(TEXT.replace("start:", f"names.en: {line}\nstart:"))


def test_what_fails_in_one_language_only_is_found() -> None:
    same = TEXT.replace("no = 否", "no = 是")
    found = check_lesson(parse_lesson(same.replace("  hint", "%")))
    assert [problem.line for problem in found] == [19]
    assert "是" in str(found[0].text)
    assert check_lesson(parse_lesson(TEXT.replace("  hint", "%"))) == ()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("lesson", shipped_lessons(), ids=lambda lesson: lesson.id)
def test_a_shipped_lesson_names_its_nodes_in_its_language(lesson, language) -> None:
    lesson = in_language(lesson, language)
    now = perform(lesson.start, Situation(), folder_of(lesson))
    for step in lesson.steps:
        now = perform(() if step.scene is None else step.scene.commands, now, folder_of(lesson))
        for name in now.network:
            words = (name, *now.network[name].states)
            if language == "en":
                assert not any(map(CHINESE.search, words)), words
            else:
                foreign = [each for each in words if re.search(r"[a-z]{3}", each)]
                assert not foreign, foreign
    if language == "en":
        assert not [text["en"] for text in texts_of(lesson) if CHINESE.search(text["en"])]


def test_tables_have_the_names_of_the_reader() -> None:
    lesson = in_language(read_lesson(Path("samples/lessons/06-tables.lesson")), "en")
    now = perform(lesson.start, Situation(), folder_of(lesson))
    now = perform(lesson.steps[0].scene.commands, now, folder_of(lesson))
    assert set(now.network.names) == {"Good", "Color", "Knock", "Touch"} <= set(now.dataset.names)
    assert evaluate(parse_expression("rows(Good=yes, Knock=muffled)"), now) == 6
    assert evaluate(parse_expression("rows(Good=yes)"), now) == 8


def test_a_sheet_has_the_names_of_its_language() -> None:
    lesson = shipped_lessons()[0]
    sheet = lesson_sheet(lesson, SheetOptions("zh"))
    asked = " ".join(block.text for block in sheet.blocks if isinstance(block, Asked))
    assert "P(草地湿 = 是 | 下雨 = 是) = 0.927" in asked
    assert not re.search(r"\b(Rain|Wet|Sprinkler|yes|no)\b", asked)
    drawn = [
        block.drawing.network.names
        for block in sheet.blocks
        if isinstance(block, Figure) and isinstance(block.drawing, Drawing)
    ]
    assert ("下雨", "洒水器", "草地湿") in drawn
