"""Weights of each class in the workshop, with real events, beside the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QPushButton

from bayesgui.classifiers.class_weights import ClassWeights
from bayesgui.cli import main
from bayesgui.windows.workshop.preparing import Preparing
from bayesgui.windows.workshop.state import class_totals
from tests.journeys.test_workshop import click, hand, table, train, workshop
from tests.journeys.test_workshop_judging import choose

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand", "table"]


def opened(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    return window


def ask_by_class(window) -> None:
    choose(window.findChild(QComboBox, "workshopClassWeights"), "by class")


def write(field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def figures_of(table: Path, weights: str, capsys: pytest.CaptureFixture[str]) -> dict:
    asked = ["classify", str(table), "--class", "kind", "--model", "naive-bayes", "--folds", "3"]
    more = ["--class-weights", weights] if weights else []
    assert main([*asked, "--seed", "1", *more, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_weights_of_each_class_give_the_figures_of_the_command_line(
    hand: Hand,
    table: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    window = opened(hand, table, monkeypatch)
    form = window.preparing.by_class
    assert not form.isVisible()
    ask_by_class(window)
    assert form.isVisible()
    assert [field.value for field in form.fields] == [1.0, 1.0]
    totals = class_totals(window.state)
    assert [label.text() for label in form.shares] == [
        f"{100 * n / sum(totals):.1f} %" for n in totals
    ]
    spam = window.state.classes.index("spam")
    write(form.fields[spam], "5")
    given = window.state.preparing.class_weights
    assert dict(given.given) == {"ham": 1.0, "spam": 5.0}
    heavy = 100 * 5 * totals[spam] / (totals[1 - spam] + 5 * totals[spam])
    assert f"{heavy:.1f} %" in form.fields[spam].toolTip()
    train(window, hand)
    result = window.state.results["naive-bayes"]
    told = figures_of(table, "spam=5,ham=1", capsys)
    plain = figures_of(table, "", capsys)
    for name, value in (
        ("accuracy", result.accuracy),
        ("log_loss", result.log_loss),
        ("brier", result.brier),
    ):
        assert value == pytest.approx(told[name], abs=1e-12)
        assert abs(value - plain[name]) > 1e-6
    path = tmp_path / "card.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.head.menu.action("model.card").trigger()
    hand.rest()
    assert "| Class weights | ham=1, spam=5 |" in path.read_text("utf-8")


def test_balanced_fills_in_and_undo_brings_back_weights_with_their_results(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    train(window, hand)
    plain = window.state.results["naive-bayes"]
    ask_by_class(window)
    assert not window.state.results
    form = window.preparing.by_class
    click(window.findChild(QPushButton, "workshopBalanceWeights"))
    totals = np.array(class_totals(window.state))
    expected = [float(f"{totals.sum() / (2 * n):.4g}") for n in totals]
    assert [field.value for field in form.fields] == expected
    assert [field.text() for field in form.fields] == [f"{value:g}" for value in expected]
    train(window, hand)
    weighted = window.state.results["naive-bayes"]
    write(form.fields[0], "3")
    assert not window.state.results
    form.fields[0].setFocus()
    QTest.keyClick(form.fields[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.state.results["naive-bayes"] is weighted
    assert form.fields[0].value == expected[0]
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [field.value for field in form.fields] == [1.0, 1.0]
    # The keys went by "balanced".
    for before in ("balanced", ""):
        QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.state.preparing == Preparing(class_weights=before)
    assert not form.isVisible()
    assert window.state.results["naive-bayes"] is plain
    hand.rest()
    assert window.state.bands_of("naive-bayes") is not None


def test_what_is_no_weight_is_said_and_nothing_is_changed(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    ask_by_class(window)
    form = window.preparing.by_class
    before = window.state.preparing
    for text in ("-2", "0", "much"):
        write(form.fields[1], text)
        assert form.fields[1].problem
        assert form._problem.isVisible()
        assert window.state.preparing == before
        QTest.keyClick(form.fields[1], Qt.Key.Key_Escape)
        assert not form._problem.isVisible()
    assert window.isVisible()


def test_weights_are_of_their_class_and_stay_with_the_workshop(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    ask_by_class(window)
    form = window.preparing.by_class
    write(form.fields[1], "7")
    given = window.state.preparing.class_weights
    choose(window.head.target, "offer")
    assert window.state.preparing.class_weights == ""
    train(window, hand)
    assert set(window.state.results) == {"naive-bayes"}
    choose(window.head.target, "kind")
    ask_by_class(window)
    assert window.state.preparing.class_weights == given
    train(window, hand)
    result = window.state.results["naive-bayes"]
    window.close()
    hand.rest()
    again = hand.window.workshop.open()
    assert again.state.results["naive-bayes"] is result
    assert [field.value for field in again.preparing.by_class.fields] == [
        weight for _, weight in given.given
    ]
    assert again.preparing.by_class.isVisible()


def test_the_form_fits_into_a_small_window_and_tab_goes_down(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    window.resize(1024, 700)
    ask_by_class(window)
    form = window.preparing.by_class
    QApplication.processEvents()
    for part in (*form.fields, *form.shares, form.balance):
        # The side has scrolled.
        assert part.visibleRegion().contains(part.rect())
        assert part.mapTo(window.preparing, part.rect().topRight()).x() < window.preparing.width()
    form.balance.setFocus()
    QTest.keyClick(form.balance, Qt.Key.Key_Tab)
    assert form.fields[0].hasFocus()
    QTest.keyClick(form.fields[0], Qt.Key.Key_Tab)
    assert form.fields[1].hasFocus()
    QTest.keyClick(form.fields[1], Qt.Key.Key_Tab)
    assert window.preparing.tune.hasFocus()


def test_weights_of_other_classes_are_not_asked_for() -> None:
    given = Preparing("platt", ClassWeights((("a", 2.0), ("b", 1.0))), tune=True)
    assert given.for_classes(("a", "b")) is given
    assert given.for_classes(()) is given
    assert given.for_classes(("a", "c")) == Preparing("platt", "", tune=True)
    assert Preparing("", "balanced").for_classes(("x",)).class_weights == "balanced"
