"""Losses in lessons: set by a command or a file, and asked about in expressions."""

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import BayesGuiError
from bayesgui.decisions.loss import LossMatrix
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.commands import SetLosses
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.situation import Situation, perform

ASIA = Situation(bayesgui.example("asia"))


def after(*lines, situation=ASIA, folder=None):
    return perform([parse_command(line) for line in lines], situation, folder)


def value(text, situation=ASIA):
    return evaluate(parse_expression(text), situation)


def test_a_command_marks_the_class_and_sets_losses():
    command = parse_command("losses smoke: 0, 1; 5, -2.5")
    assert command == SetLosses("smoke", ((0.0, 1.0), (5.0, -2.5)))
    assert parse_command(command_text(command)) == command
    now = after("losses smoke: 0, 1; 5, -2.5")
    assert now.decided == "smoke"
    assert now.losses == LossMatrix(("yes", "no"), ("yes", "no"), np.array([[0, 1], [5, -2.5]]))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("losses smoke: 0, 1", "has the shape 1 × 2"),
        ("losses smoke: 0, 1; 1, 0; 2, 2", "has the shape 3 × 2"),
        ("losses smoke: 0, 1; 1", "not a complete command"),
        ("losses smoke: 0, a; 1, 0", "not a list of numbers"),
        ("losses smoke", "not a complete command"),
        ("losses smok: 0, 1; 1, 0", "smok"),
    ],
)
def test_losses_that_do_not_fit_are_refused(line, sentence):
    with pytest.raises(BayesGuiError, match=sentence):
        after(line)


def test_risks_are_sums_over_the_truth():
    now = after("losses lung: 0, 7; 2, 1")
    p = value("P(lung=yes | smoke=yes)")
    assert value("risk(lung=yes | smoke=yes)", now) == pytest.approx(2 * (1 - p))
    assert value("risk(lung=no | smoke=yes)", now) == pytest.approx(7 * p + (1 - p))
    # Without losses of its own every wrong decision about a node costs 1.
    assert value("risk(tub=no |)", now) == pytest.approx(value("P(tub=yes |)"))
    found = after("find smoke=yes", situation=now)
    assert value("risk(lung=yes)", found) == value("risk(lung=yes | smoke=yes)", now)


def test_losses_overrule_the_most_probable_state_once_they_are_large_enough():
    assert value("overruled(lung |)") is False
    odds = value("P(lung=no |) / P(lung=yes |)")
    for cost, expected in ((0.99 * odds, False), (1.01 * odds, True)):
        assert value("overruled(lung |)", after(f"losses lung: 0, {cost}; 1, 0")) is expected
    assert value("overruled(smoke |)", after("losses smoke: 0, 9; 1, 0")) is False  # a tie


def test_the_losses_of_a_file_are_those_of_its_lesson():
    now = after("network tumor.bayesgui", folder=paths.samples() / "lessons")
    assert now.decided == "Tumor"
    assert value("risk(Tumor=operate |)", now) == pytest.approx(6 * 0.9 + 20 * 0.1)
    assert value("overruled(Tumor |)", now) is True
    with pytest.raises(BayesGuiError, match="choose one of check-up, operate"):
        value("risk(Tumor=malignant |)", now)
    assert after("network asia", situation=now).losses is None


def test_one_decision_is_asked_about():
    with pytest.raises(BayesGuiError, match="about one decision"):
        value("risk(lung=yes, tub=no |)")
