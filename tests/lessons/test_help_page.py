"""What the help page of lessons shows can be read and performed."""

import re
from pathlib import Path

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import DataError
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.commands import USAGES
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.functions import FUNCTIONS
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.situation import Situation, perform

PAGES = {
    language: (paths.resources() / "help" / language / "lessons.md").read_text(encoding="utf-8")
    for language in ("en", "zh")
}


def block(kind: str, language: str = "en") -> str:
    found = re.search(rf"```{kind}\n(.*?)```", PAGES[language], re.DOTALL)
    assert found is not None
    return found[1]


def test_both_languages_have_the_same_examples() -> None:
    for kind in ("lesson", "expressions", "decisions", "effects", "templates", "commands"):
        assert block(kind) == block(kind, "zh")


def test_the_lesson_holds() -> None:
    lesson = parse_lesson(block("lesson"), Path("a.lesson"))
    assert check_lesson(lesson) == ()
    assert sum(len(step.items) for step in lesson.steps) == 4


EXPRESSIONS = block("expressions").splitlines()


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_each_expression_has_a_value(text: str) -> None:
    found = evaluate(parse_expression(text), Situation(bayesgui.example("asia")))
    if isinstance(found, bool) and "shown" not in text:
        assert found
    else:
        assert found == pytest.approx(found)


@pytest.mark.parametrize("text", block("decisions").splitlines())
def test_each_expression_about_decisions_is_true(text: str) -> None:
    assert evaluate(parse_expression(text), Situation(bayesgui.example("umbrella"))) is True


@pytest.mark.parametrize("text", block("effects").splitlines())
def test_each_expression_about_causes_is_true(text: str) -> None:
    assert evaluate(parse_expression(text), Situation(bayesgui.example("statin"))) is True


@pytest.mark.parametrize("text", block("templates").splitlines())
def test_each_expression_about_templates_is_true(text: str) -> None:
    assert evaluate(parse_expression(text), Situation(bayesgui.example("umbrella-world"))) is True


def test_every_function_and_command_is_described() -> None:
    for name in FUNCTIONS:
        assert f"{name}(" in PAGES["en"], name
        assert f"{name}(" in PAGES["zh"], name
    assert {line.split()[0] for line in block("commands").splitlines()} == set(USAGES)


def test_the_commands_can_be_performed_one_after_the_other() -> None:
    now = Situation()
    for line in block("commands").splitlines():
        now = perform([parse_command(line)], now)
    assert now.pages == frozenset()
    assert now.shown == {"view.moral_graph"}
    assert now.played == 3
    assert now.dataset is not None
    assert now.dataset.n_rows == 10_000
    with pytest.raises(DataError):
        perform([parse_command("learn bayes")], now)
