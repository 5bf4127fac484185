"""The subcommand ``lesson``."""

import json
from pathlib import Path

import pytest

from bayesgui.cli import main
from bayesgui.lessons.template import TEMPLATE

EVERY_KIND = Path(__file__).parents[1] / "lessons" / "every_kind.lesson"


def test_a_new_lesson_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.lesson"
    assert main(["lesson", "new", str(path)]) == 0
    assert "mine.lesson: a lesson of 2 steps" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == TEMPLATE
    assert main(["lesson", "check", str(path)]) == 0
    assert capsys.readouterr().out == "2 steps, 4 items: everything holds.\n"
    assert main(["lesson", "check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"steps": 2, "items": 4, "notes": []}
    assert main(["lesson", "new", str(path)]) == 2
    assert "is there already. Nothing was written" in capsys.readouterr().err


def test_several_lessons_are_checked_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.lesson"
    path.write_text(TEMPLATE, encoding="utf-8")
    assert main(["lesson", "--json", "check", str(path), str(EVERY_KIND)]) == 0
    assert json.loads(capsys.readouterr().out)["steps"] == 4
    assert main(["lesson", "check", str(path), str(EVERY_KIND)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "mine: 2 steps, 4 items: everything holds.",
        "every_kind: 2 steps, 8 items: everything holds.",
    ]


def test_each_problem_is_a_line_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, other = tmp_path / "bad.lesson", tmp_path / "worse.lesson"
    text = TEMPLATE.replace("holds: not separated", "holds: separated")
    path.write_text(text.replace("slip: P(Rain=yes | Grass=wet)", "slip: 0.1854"), encoding="utf-8")
    other.write_text("lesson: A\nstart: import os\n", encoding="utf-8")
    assert main(["lesson", "check", str(path), str(other), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "worse.lesson, line 2",
        f"bad.lesson, line {_line(text, 'quiz: Nothing')}",
        f"bad.lesson, line {_line(text, 'slip: P(')}",
    ]
    assert lines[1].endswith("2 of the options hold, and exactly one has to; correct what the "
                             "others say, or their “holds:”.")  # fmt: skip


def test_what_is_missing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for words, says in (
        (["lesson"], "the following arguments are required: ACTION"),
        (["lesson", "check"], "the following arguments are required: FILE"),
        (["lesson", "check", "/no/such.lesson"], "such.lesson cannot be read: no such file"),
        (["lesson", "new", "/no/such.lesson"], "such.lesson cannot be written: no such file"),
        (["lesson", "new", "a.txt"], "a.txt does not end in .lesson"),
        (["lesson", "check", "a", "-q"], "lesson check does not have the arguments -q"),
    ):
        assert main(words) == 2
        assert says in capsys.readouterr().err


def _line(text: str, part: str) -> int:
    return next(k for k, line in enumerate(text.split("\n"), 1) if part in line)
