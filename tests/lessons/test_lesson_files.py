"""A whole lesson, from its text to what holds in it."""

from pathlib import Path

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.lesson import DoItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.reading import parse_lesson, read_lesson
from bayesgui.lessons.template import TEMPLATE, write_template


def test_the_template_is_a_complete_lesson_in_which_everything_holds(tmp_path: Path) -> None:
    path = tmp_path / "rain.lesson"
    write_template(path)
    lesson = read_lesson(path)
    assert lesson.id == "rain"
    assert (lesson.title["en"], lesson.title["zh"]) == (
        "My first lesson",
        "我的第一课",
    )
    kinds = [[type(item) for item in step.items] for step in lesson.steps]
    assert kinds == [[DoItem, QuizItem], [PredictItem, WorkItem]]
    assert check_lesson(lesson) == ()


def test_a_template_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.lesson"
    path.write_text("mine")
    with pytest.raises(FormatError, match=r"mine\.lesson is there already\. Nothing was written"):
        write_template(path)
    assert path.read_text() == "mine"
    with pytest.raises(FormatError, match=r"does not end in \.lesson"):
        write_template(tmp_path / "mine.txt")


@pytest.mark.parametrize(
    ("old", "new", "where", "sentence"),
    [
        ("arc(Sprinkler -> Grass)", "arc(Spinkler -> Grass)", "", "did you mean Sprinkler?"),
        ("holds: not separated", "holds: separated", "quiz: Nothing", "2 of the options hold"),
        ("solve: arc Sprinkler -> Grass", "solve: arc Grass -> Rain", "", "fails: No arc from"),
        ("slip: P(Rain=yes | Grass=wet)", "slip: 0.1854", "", "as right as the answer"),
        ("# zh: 草地湿了", "% no Chinese", "# The grass", "The Chinese of “The grass is wet”"),
        ("note: before it was {before P(Rain", "note: {P(Ran", "", "has no node Ran"),
        ("ask: P(Rain=yes)", "ask: 3 * P(Rain=yes)", "predict: You see", "not a probability"),
        ("One of the two", f"{'very ' * 50}", "Rain wets", "has 62 words, more than 50"),
    ],
)
def test_what_does_not_hold_is_said_with_its_line(
    old: str, new: str, where: str, sentence: str
) -> None:
    text = TEMPLATE.replace(old, new)
    line = next(k for k, each in enumerate(text.split("\n"), 1) if (where or new) in each)
    problems = check_lesson(parse_lesson(text))
    assert not any(problem.is_note for problem in problems)
    assert [p.line for p in problems if sentence in p.text][:1] == [line], problems
