"""Judging in the workshop: divisions by a column, rules, bands, costs, twins, cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QLabel
from sklearn.metrics import roc_auc_score

import bayesgui
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.splits import Folds
from bayesgui.cli import main
from bayesgui.decisions.loss import LossMatrix
from bayesgui.widgets.plots.series_pens import pen_of
from bayesgui.windows.workshop.judgement_texts import said_below
from bayesgui.windows.workshop.preparing import Preparing
from tests.journeys.test_workshop import click, hand, table, train, workshop

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand", "table"]


def choose(combo: QComboBox, value: str) -> None:
    """Choose a value by the keyboard, as the user does."""
    combo.setFocus()
    place = combo.findData(value)
    assert place >= 0
    while combo.currentIndex() != place:
        key = Qt.Key.Key_Down if combo.currentIndex() < place else Qt.Key.Key_Up
        QTest.keyClick(combo, key)
    QApplication.processEvents()


def test_a_column_divides_the_rows_and_is_no_feature(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=2)
    window.head.way.setFocus()
    choose(window.head.way, "groups")
    assert window.head.by.isVisible()
    assert not window.head.seed.isVisible()
    choose(window.head.by, "hello")
    train(window, hand)
    result = window.state.results["naive-bayes"]
    assert result.model.features == ("offer", "money")
    assert len(result.fold_accuracies) == 2
    assert "hello" in window.report.compared.accessibleName()


def test_bands_follow_training_and_the_best_is_that_of_a_rule(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes", "tan"), current="tan")
    train(window, hand)
    names = window.report.table.names
    click(window.report.table, window.report.table.rect().topLeft() + _row(names.index("tan")))
    hand.rest()
    assert window.state.bands_of(names[0]) is not None
    bands = window.state.bands_of("tan")
    assert bands is not None
    low, high = bands.intervals["accuracy"]
    assert low < window.state.results["tan"].accuracy < high
    assert window.report.plots.roc.content.bands
    assert window.report.plots.reliability.content.bands
    assert "1,000" in window.report.said.text()
    choose(window.report.best_by, "one-standard-error")
    assert window.report.table.names[0] == "naive-bayes"
    assert "naive-bayes" in window.report.said.text().splitlines()[0]
    rows = window.report.table
    last = len(rows.names) + 1
    assert rows.text_at(last, 0).startswith("Always ")
    click(rows, rows.rect().bottomLeft() + rows.rect().topLeft() + _inside())
    assert window.state.current in rows.names


def _inside():
    from PySide6.QtCore import QPoint

    return QPoint(20, -8)


def test_cost_curves_stay_below_always_deciding_the_same(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes")
    train(window, hand)
    plots = window.report.plots
    plots.curve.setFocus()
    while plots.curve.current != "cost":
        QTest.keyClick(plots.curve, Qt.Key.Key_Right)
    content = plots.roc.content
    (curve,) = content.curves
    assert (
        curve.y <= 2 * (curve.x * (curve.x <= 0.5) + (1 - curve.x) * (curve.x > 0.5)) + 1e-9
    ).all()
    assert len(content.marks) == 1
    assert content.guides


def test_calibrated_twins_stand_beside_their_models_and_a_card_is_written(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    choose(window.findChild(QComboBox, "workshopCalibrate"), "platt")
    click(window.findChild(QCheckBox, "workshopTune"))
    assert window.state.preparing.tune
    train(window, hand)
    assert set(window.state.results) == {
        "naive-bayes", "naive-bayes, platt", "naive-bayes, tuned", "naive-bayes, tuned, platt",
    }  # fmt: skip
    assert "inner folds chose" in window.report.said.text()
    plots, data = window.report.plots, window.state.dataset
    found = bayesgui.evaluate(data, "kind", "naive-bayes", 3, calibrate="platt")
    figures = found.figures()["naive-bayes, platt"]
    window.update_state(current="naive-bayes, platt")
    error, slope = figures.calibration_error, figures.calibration_slope
    assert plots.note.text().endswith(f"Expected calibration error {error:.4f}, slope {slope:.2f}.")
    names = window.report.table.names
    click(
        window.report.table,
        window.report.table.rect().topLeft() + _row(names.index("naive-bayes, platt")),
    )
    assert window.state.current == "naive-bayes, platt"
    hand.rest()
    path = tmp_path / "card.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.head.menu.action("model.card").trigger()
    hand.rest()
    text = path.read_text("utf-8")
    assert "naive-bayes, platt" in text
    assert "contenteditable" in text


def test_figures_of_twins_fit_into_a_small_window(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.resize(1024, 700)
    window.update_state(
        ticked=("naive-bayes", "tan"), folds=2, preparing=Preparing("isotonic", "", True)
    )
    train(window, hand)
    window.update_state(
        losses=LossMatrix(window.state.classes, window.state.classes, np.array([[0, 1], [3, 0]]))
    )
    QApplication.processEvents()
    report, plots = window.report, window.report.plots
    room = report.parentWidget().width()
    assert report.width() <= room
    for part in (report.table, report.best_by, plots.judged, plots.reliability):
        assert part.mapTo(report, part.rect().topRight()).x() < room
    # The class that curves are about is legible, above them; in a large window beside them.
    assert plots.positive.shown_text == plots.positive.currentText()
    assert plots.positive.y() < plots.curve.y()
    names = report.table.names
    assert [report.table.text_at(row, 0) for row in range(1, 9)] == list(names)
    window.resize(1440, 900)
    QApplication.processEvents()
    assert plots.positive.shown_text == plots.positive.currentText()
    assert abs(plots.positive.geometry().center().y() - plots.curve.geometry().center().y()) < 4
    # What has no room beside the title stands below the table.
    shown = report.compared.findChildren(QLabel)
    assert any("folds" in label.text() and "…" not in label.text() for label in shown)


def test_no_two_of_many_models_have_the_same_line() -> None:
    pens = [pen_of(style) for style in range(40)]
    looks = {(pen.color().name(), tuple(pen.dashPattern()), pen.style()) for pen in pens}
    assert len(looks) == 40


def test_the_area_of_three_classes_is_one_quantity_in_window_card_and_command_line(
    hand: Hand,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    random = np.random.default_rng(5)
    kinds = random.choice(["a", "b", "c"], 300, p=[0.6, 0.3, 0.1])
    rows = [f"{k},{k if random.random() < 0.5 else 'x'},{random.integers(3)}" for k in kinds]
    table = tmp_path / "kinds.csv"
    table.write_text("\n".join(["kind,sign,noise", *rows]) + "\n", encoding="utf-8")
    window = workshop(hand, table, monkeypatch)
    choose(window.head.target, "kind")
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    train(window, hand)
    result = window.state.results["naive-bayes"]
    area = roc_auc_score(
        result.truth, result.posteriors, multi_class="ovr", average="weighted",
        labels=range(3),
    )  # fmt: skip
    shown = window.report.table.text_at(1, 5)
    assert shown == f"{area:.4f}"
    low, high = window.state.bands_of("naive-bayes").intervals["auc"]
    assert low < area < high
    assert f"area under ROC {low:.4f}–{high:.4f}" in said_below(window.state)
    path = tmp_path / "card.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.head.menu.action("model.card").trigger()
    hand.rest()
    text = path.read_text("utf-8")
    assert f"| Area under ROC | {shown} | {low:.4f} – {high:.4f} |" in text
    asked = ["classify", str(table), "--class", "kind", "--model", "naive-bayes", "--folds", "3"]
    assert main([*asked, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["auc"] == pytest.approx(area, abs=1e-9)
    assert document["auc_average"] == "one-vs-rest, weighted by class"


def test_folds_five_times_are_the_same_rows_in_table_intervals_card_and_python(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    choose(window.head.way, "repeated")
    classes = window.state.classes
    losses = LossMatrix(classes, classes, np.array([[0.0, 1.0], [4.0, 0.0]]))
    window.update_state(losses=losses)
    train(window, hand)
    hand.rest()
    state = window.state
    divided = Folds(folds=3, repeats=5, seed=state.seed)
    found = bayesgui.evaluate(state.dataset, "kind", "naive-bayes", divided)
    figures = found.figures(losses)["naive-bayes"]
    plain = found.figures()["naive-bayes"]
    model, k = found["naive-bayes"], state.positive
    shown = [window.report.table.text_at(1, column) for column in range(7)]
    assert shown[1].startswith(f"{100 * plain.accuracy:.2f} ±")
    assert shown[3:] == [
        f"{plain.log_loss:.4f}", f"{plain.brier:.4f}", f"{plain.auc:.4f}", f"{figures.risk:.4f}",
    ]  # fmt: skip
    # The first division alone has other figures.
    assert f"{figures_of(model.first_repeat()).log_loss:.4f}" != shown[3]
    bands = bayesgui.bootstrap_bands(model, k, seed=state.seed)
    assert state.bands_of("naive-bayes").intervals == bands.intervals
    low, high = bands.intervals["log_loss"]
    assert f"log loss {low:.4f}–{high:.4f}" in window.report.said.text()
    # Cells are counted once for each row, and say so; figures beside them are of all.
    assert window.decisions.confusion.counts.sum() == 400
    assert "first of 5 divisions" in window.decisions.note.text()
    assert window.decisions.table.itemAtPosition(4, 2).widget().text() == shown[6]
    path = tmp_path / "card.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.head.menu.action("model.card").trigger()
    hand.rest()
    text = path.read_text("utf-8")
    asked = bayesgui.bootstrap_bands(model, k, losses=losses, seed=state.seed).intervals
    for label, name, own in (
        ("Log loss", "log_loss", shown[3]),
        ("Brier score", "brier", shown[4]),
        ("Area under ROC", "auc", shown[5]),
        ("Risk", "risk", shown[6]),
    ):
        low, high = asked[name]
        assert f"| {label} | {own} | {low:.4f} – {high:.4f} |" in text
    assert "Judged on 400 rows" in text
    assert "divided 5 times" in text
    # A bin of the diagram counts rows, not judgements.
    assert state.results["naive-bayes"].curves[k].counts.sum() == pytest.approx(400)


def _row(place: int):
    from PySide6.QtCore import QPoint

    from bayesgui.windows.workshop.model_list import ROW

    return QPoint(60, ROW * (place + 1) + ROW // 2)
