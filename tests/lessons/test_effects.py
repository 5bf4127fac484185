"""Causes in lessons: asked about in expressions, shown by a command, and told what is wrong."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.mistakes import mistake
from bayesgui.lessons.situation import Situation, perform

STATIN = Situation(bayesgui.example("statin"))
STONES = Situation(bayesgui.example("kidney-stones"))
SMOKING = Situation(bayesgui.example("smoking-tar"))
TRIAL = Situation(bayesgui.example("vitamin-a"))


def value(text: str, situation: Situation) -> float | bool:
    return evaluate(parse_expression(text), situation)


def after(situation: Situation, *lines: str) -> Situation:
    return perform([parse_command(line) for line in lines], situation)


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        ("effect(Success=yes | Treatment=puncture)", STONES, 0.778875),
        ("effect(Success=no | Treatment=puncture)", STONES, 1 - 0.778875),
        ("effect(Success={yes, no} | Treatment=puncture)", STONES, 1.0),
        ("adjusted(Success=yes | Treatment=puncture)", STONES, 289 / 350),
        ("adjusted(Success=yes | Treatment=puncture; Stone)", STONES, 0.778875),
        ("effect(Cancer=yes | Smoking=yes)", SMOKING, 0.4525),
        ("P(Cancer=yes | do(Smoking=yes))", SMOKING, 0.4525),
        ("adjusted(Cancer=yes | Tar=yes; Smoking)", SMOKING, 0.45),
        # A finding says who is there, and adjusting is about all.
        ("adjusted(Cancer=yes | Smoking=yes; Tar)", SMOKING, 0.875),
    ],
)
def test_a_number_is_that_of_the_page(text: str, situation: Situation, expected: float) -> None:
    assert value(text, situation) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        ("adjusts(Statin, Infarct | Income, `Blood pressure`)", STATIN, True),
        ("adjusts(Statin, Infarct)", STATIN, False),
        ("adjusts(Statin, Infarct | Diet, `Blood pressure`)", STATIN, False),
        ("adjusts(Statin, Infarct | Income, `Blood pressure`, LDL)", STATIN, False),
        ("adjusts(Smoking, Cancer | Tar)", SMOKING, False),
        ("identified(Smoking, Cancer)", SMOKING, True),
        ("identified(Taken, Survived)", TRIAL, False),
        ("identified(Offered, Survived)", TRIAL, True),
        ("observed(Type)", TRIAL, False),
        ("observed(Taken)", TRIAL, True),
        ("adjusting(Taken, Survived)", TRIAL, False),
    ],
)
def test_a_claim_is_that_of_the_graph(text: str, situation: Situation, expected: bool) -> None:
    assert value(text, situation) is expected


@pytest.mark.parametrize(
    ("text", "situation", "words"),
    [
        ("effect(Survived=yes | Taken=yes)", TRIAL, "does not follow from what can be observed"),
        ("effect(Taken=yes | Survived=yes)", TRIAL, "there is no effect in this direction"),
        ("effect(Success=yes)", STONES, "needs one state of each cause"),
        ("effect(Success=yes, Stone=small | Treatment=puncture)", STONES, "is about one node"),
        ("effect(Success=yes | do(Treatment=puncture))", STONES, "without do(…)"),
        ("effect(Success=yes | Treatment!={puncture})", STONES, None),
        ("adjusted(Success=yes | Treatment=puncture; Success)", STONES, "named twice"),
        ("adjusted(Survived=yes | Taken=yes; Offered)", TRIAL, "never seen"),
        ("adjusts(Treatment, Nobody)", STONES, "Nobody"),
        ("identified(Type, Survived)", TRIAL, "cannot be observed"),
    ],
)
def test_what_has_no_answer_is_said(text: str, situation: Situation, words: str | None) -> None:
    if words is None:
        assert value(text, situation) == pytest.approx(0.8325462, abs=1e-6)
        return
    with pytest.raises(BayesGuiError, match=words.replace("(", r"\(").replace(")", r"\)")):
        value(text, situation)


@pytest.mark.parametrize("text", ["adjusted(Success=yes)", "adjusted(; Stone)", "adjusting(A)"])
def test_what_is_not_complete_is_said(text: str) -> None:
    with pytest.raises(BayesGuiError, match="write adjust"):
        parse_expression(text)


LINES = ["effects Statin, Infarct", "effects Statin, Infarct |", "effects Statin, Infarct | LDL"]


@pytest.mark.parametrize("line", LINES)
def test_the_command_reads_as_it_is_written(line: str) -> None:
    command = parse_command(line)
    assert command_text(command) == line
    assert parse_command(command_text(command)) == command


def test_the_command_asks_the_page() -> None:
    now = after(STATIN, "effects Statin, Infarct")
    assert value("page(effects) and adjusting(Statin, Infarct)", now) is True
    assert value("adjusting(Statin, Infarct | `Blood pressure`, Income)", now) is True
    now = after(STATIN, "effects Statin, Infarct |")
    assert value("adjusting(Statin, Infarct)", now) is False
    assert value("adjusting(Statin, Infarct |)", now) is True
    assert value("adjusting(Infarct, Statin |)", now) is False
    assert value("adjusting(Statin, Infarct)", after(now, "hide effects")) is False


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("LDL", "LDL is a mediator: it lies on the way from Statin to Infarct. Take it out of "
                "the set."),
        ("Hospital", "Hospital opens a path between Statin and Infarct. Take it out of the set."),
        ("Diet", "Diet cannot be observed; take it out of the set."),
        ("Income", "Statin ← Age → Blood pressure → Infarct is still open."),
    ],
)  # fmt: skip
def test_a_wrong_set_is_told_why(chosen: str, said: str) -> None:
    check = parse_expression("adjusting(Statin, Infarct)")
    before = after(STATIN, "find Age=old")
    now = after(STATIN, f"effects Statin, Infarct | {chosen}")
    found = mistake(check, now, before, None)  # type: ignore[arg-type]
    assert str(found) == said


def test_a_collider_is_told() -> None:
    check = parse_expression("adjusting(Education, Diabetes)")
    start = Situation(bayesgui.example("m-bias"))
    now = after(start, "effects Education, Diabetes | `Mother had diabetes`")
    found = mistake(check, now, after(start, "find Education=low"), None)  # type: ignore[arg-type]
    assert str(found) == (
        "Mother had diabetes opens a path between Education and Diabetes. Take it out of the set."
    )
    other = after(start, "effects Diabetes, Education |")
    found = mistake(check, other, after(start, "find Education=low"), None)  # type: ignore[arg-type]
    assert str(found) == "Choose Education as the cause and Diabetes as the effect."
