"""The workshop's mode for numbers, from a table to a row as evidence, with real events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from scipy.stats import ttest_1samp

import bayesgui
from bayesgui.app.classifying.applied_models import applied_model
from bayesgui.app.classifying.lazy_training import WAIT
from bayesgui.classifiers.evaluation.column_splits import TimeFolds
from bayesgui.classifiers.regression.judging.judge import evaluate_numbers
from bayesgui.classifiers.regression.number_files import read_any_model
from bayesgui.decisions.loss import LossMatrix
from bayesgui.formats.code.edits import tables
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.workshop.state import WorkshopState
from tests.journeys.test_as_python import copied, run
from tests.journeys.test_import_and_learn import imported
from tests.journeys.test_workshop import click, hand, train, workshop
from tests.journeys.test_workshop_judging import choose

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand"]

ROWS = 300


@pytest.fixture
def prices(tmp_path: Path) -> Path:
    """300 flats whose price is told by their size, and a little by the floor."""
    generator = np.random.default_rng(5)
    size = generator.uniform(20, 150, ROWS).round(1)
    floor = generator.integers(0, 3, ROWS)
    price = (3 * size + 20 * floor + generator.normal(0, 15, ROWS)).round(1)
    names = ("ground", "first", "second")
    lines = ["size,floor,price,sold"]
    lines += [
        f"{s},{names[f]},{p},{'yes' if p < 250 else 'no'}"
        for s, f, p in zip(size, floor, price, strict=True)
    ]
    path = tmp_path / "flats.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def numbers(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    """Open a table in the workshop, and choose its numbers by the keyboard."""
    window = workshop(hand, table, monkeypatch)
    choose(window.head.target, "price")
    return window


def tick_only(window, *names: str) -> None:
    for name, row in window.numbers.models.rows.items():
        if row.box.isChecked() != (name in names):
            click(row.box, QPoint(8, 14))


def test_numbers_are_noticed_judged_and_looked_at_by_mouse(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, prices, monkeypatch)
    assert window.state.target == "sold"
    assert not window.state.numbers.on
    assert window.report.isVisible()
    choose(window.head.target, "price")
    assert window.state.numbers.on
    assert window.numbers.report.isVisible()
    assert not window.report.isVisible()
    assert not window.decisions.isVisible()
    assert "different numbers" in window.numbers.side.about.text()
    tick_only(window, "naive-bayes", "ridge")
    train(window, hand)
    mode = window.state.numbers
    assert set(mode.results) == {"naive-bayes", "ridge"}
    table = window.numbers.report.table
    assert table.names == ("ridge", "naive-bayes")
    assert table.text_at(3, 0) == "Always the mean"
    ridge = mode.results["ridge"]
    assert ridge.figures.rmse == pytest.approx(15, rel=0.15)
    assert len(ridge.folds) == 10
    assert ridge.figures.rmse < mode.baseline.figures.rmse / 5
    assert table.text_at(1, 1).startswith(f"{ridge.figures.rmse:.2f} ± ")
    click(table, table.rect().topLeft() + QPoint(20, 28 * 2 + 10))
    assert window.state.numbers.current == "naive-bayes"
    plots = window.numbers.report.plots
    (points,) = plots.rows.content.points
    assert len(points.x) == ROWS
    assert plots.rows.content.diagonal == 1
    click(plots.kind, plots.kind.segment_rect("errors").center().toPoint())
    assert plots.rows.content.diagonal == 0
    assert plots.rows.content.guides
    assert {curve.label for curve in plots.coverage.content.curves} == {"naive-bayes", "ridge"}
    rows = window.numbers.report.rows
    shown = rows.view.records.rows
    assert [abs(row.error) for row in shown] == sorted(
        (abs(row.error) for row in shown), reverse=True
    )
    held = mode.results["naive-bayes"]
    assert shown[0].observed == window.state.dataset["price"].values[shown[0].row]
    assert len(shown) == len(held.worst.rows)


def test_classes_and_back_to_numbers_by_the_keyboard(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    before = window.state.dataset["price"]
    choose(window.findChild(QComboBox, "numberBins"), 3)
    button = window.findChild(QPushButton, "treatAsClasses")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert not window.state.numbers.on
    assert len(window.state.classes) == 3
    assert window.report.isVisible()
    assert window.decisions.isVisible()
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    train(window, hand)
    assert window.state.results["naive-bayes"].accuracy > 0.7
    back = window.findChild(QPushButton, "treatAsNumbers")
    assert back.isVisible()
    assert "3" in window.numbers.offer.about.text()
    back.setFocus()
    QTest.keyClick(back, Qt.Key.Key_Space)
    assert window.state.numbers.on
    assert window.state.dataset["price"] is before
    # Another class leaves the numbers what they are.
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert not window.state.numbers.on
    choose(window.head.target, "sold")
    assert window.state.dataset["price"] is before
    assert not back.isVisible()


def press(window, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert button.isVisible()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)


def test_each_mode_keeps_what_was_trained_in_it(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    lines = visible_lines(window)
    tick_only(window, "ridge")
    train(window, hand)
    # Figures stand between two lines, once there are any.
    assert visible_lines(window) == lines + 1
    trained = window.state.numbers
    window.messages.show_message("info", "of the numbers")
    press(window, "treatAsClasses")
    assert not window.messages.isVisible()
    assert not window.state.results
    window.update_state(ticked=("naive-bayes",), current="naive-bayes")
    train(window, hand)
    results, losses = window.state.results, LossMatrix.zero_one(window.state.classes)
    window.update_state(losses=losses)
    table = window.state.dataset
    press(window, "treatAsNumbers")
    assert window.state.numbers.results is trained.results
    assert window.state.numbers.baseline is trained.baseline
    assert window.numbers.report.table.names == ("ridge",)
    assert window.head.save.isEnabled()
    press(window, "treatAsClasses")
    assert window.state.results is results
    assert window.state.losses is losses
    assert window.state.dataset is table
    assert window.report.table.names == ("naive-bayes",)
    # Other folds leave neither; other intervals are other classes.
    press(window, "treatAsNumbers")
    choose(window.findChild(QComboBox, "numberBins"), 3)
    press(window, "treatAsClasses")
    assert not window.state.results
    press(window, "treatAsNumbers")
    assert window.state.numbers.results is trained.results
    press(window, "treatAsClasses")
    window.head.folds.setValue(5)
    press(window, "treatAsNumbers")
    assert not window.state.numbers.results


def visible_lines(window) -> int:
    lines = window.numbers.side.findChildren(Hairline)
    return sum(line.isVisible() for line in lines)


def test_classes_of_few_numbers_come_back_as_they_were(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = np.random.default_rng(2)
    grades = generator.integers(1, 7, ROWS)
    lines = [f"{'high' if g + e > 3 else 'low'},{g}" for g, e in zip(grades, generator.normal(
        size=ROWS), strict=True)]  # fmt: skip
    path = tmp_path / "grades.csv"
    path.write_text("\n".join(["mark,grade", *lines]) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    choose(window.head.target, "grade")
    assert window.state.classes == tuple("123456")
    train(window, hand)
    results = window.state.results
    assert results
    press(window, "treatAsNumbers")
    assert window.findChild(QComboBox, "numberBins").currentText() == "each number"
    press(window, "treatAsClasses")
    assert window.state.classes == tuple("123456")
    assert window.state.results is results


def test_lazy_training_leaves_what_comes_back(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "ridge")
    click(window.numbers.models.lazy)
    click(window.models.lazy)
    assert window.models.lazy.isChecked()
    QTest.qWait(2 * WAIT)
    hand.rest()
    trained = window.state.numbers.results
    assert set(trained) == {"ridge"}
    press(window, "treatAsClasses")
    window.update_state(ticked=("naive-bayes",), current="naive-bayes")
    QTest.qWait(2 * WAIT)
    hand.rest()
    assert set(window.state.results) == {"naive-bayes"}
    press(window, "treatAsNumbers")
    assert not hand.window.workshop._lazy.is_waiting
    assert window.state.numbers.results is trained


def test_level_options_and_undo(hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "ridge")
    train(window, hand)
    wide = window.state.numbers.results["ridge"].figures
    assert wide.coverage == pytest.approx(0.9, abs=0.05)
    choose(window.findChild(QComboBox, "numberLevel"), 0.5)
    assert not window.state.numbers.results
    train(window, hand)
    narrow = window.state.numbers.results["ridge"].figures
    assert narrow.coverage == pytest.approx(0.5, abs=0.1)
    assert narrow.width < wide.width
    assert narrow.mse == wide.mse
    click(window.numbers.models.rows["gaussian"].box, QPoint(8, 14))
    assert window.state.numbers.ticked == ("gaussian", "ridge")
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert window.state.numbers.ticked == ("ridge",)
    assert window.state.numbers.results["ridge"].figures == narrow


def test_a_row_is_evidence_and_the_model_is_saved_and_predicts(
    hand: Hand, prices: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "tan", "ridge")
    train(window, hand)
    window.numbers.choose_model("ridge")
    assert not window.head.open_network.isEnabled()
    window.numbers.choose_model("tan")
    assert window.head.open_network.isEnabled()
    # A file, and the same model again from it.
    path, rows = tmp_path / "price.bayesmodel", tmp_path / "rows.csv"
    hand.window.workshop._work.save(path, applied_model(window.state))
    hand.rest()
    assert path.exists()
    rows.write_text("size,floor\n50,ground\n100,second\n", encoding="utf-8")
    out = tmp_path / "out.csv"
    saved = read_any_model(path)
    hand.window.workshop._work.predict(saved, rows, out)
    hand.rest()
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "size,floor,prediction,median,low,high"
    assert len(lines) == 3
    assert float(lines[1].split(",")[2]) < float(lines[2].split(",")[2])
    # The row of the largest error, as findings.
    table = window.numbers.report.rows
    place = table.view.visualRect(table.view.model().index(0, 0)).center()
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    row = table.view.current
    assert table.use_row.isEnabled()
    click(table.use_row)
    hand.rest()
    document = hand.window.document.state
    cells = prices.read_text(encoding="utf-8").splitlines()[row.row + 1].split(",")
    assert set(document.evidence) == {"size", "floor", "sold"}
    assert document.evidence["floor"].states == frozenset({cells[1]})
    assert document.network["price"].edges is not None
    hand.window.workshop.read_model(path)
    hand.rest()
    assert hand.window.workshop.window.state.opened.method == "tan"


def use_first_row(window, hand: Hand) -> int:
    """Set the row of the largest error as evidence, and return it."""
    table = window.numbers.report.rows
    place = table.view.visualRect(table.view.model().index(0, 0)).center()
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    row = table.view.current.row
    click(table.use_row)
    hand.rest()
    return row


def test_one_super_parent_is_opened_and_all_of_them_predict(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "aode")
    train(window, hand)
    row = use_first_row(window, hand)
    model = window.state.numbers.trained.model.classes
    votes = model.votes(window.state.dataset.without("price"), row)
    best = max(votes, key=lambda vote: vote.share)
    assert 1 / 3 < best.share < 1
    said = hand.window.messages.bar.text
    assert f"of {best.column}, with {100 * best.share:.1f} % of the vote" in said
    assert "averages 3 networks" in said
    network = hand.window.document.state.network
    assert set(network.parents("size")) == {"price", best.column} - {"size"}
    # Without a row no vote is known.
    click(window.head.open_network)
    hand.rest()
    assert "of size, the first one" in hand.window.messages.bar.text


def test_a_density_is_no_node_and_the_tip_says_what_is(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "naive-bayes", "ridge")
    train(window, hand)
    window.numbers.choose_model("naive-bayes")
    for button in (window.head.open_network, window.numbers.report.rows.use_row):
        assert not button.isEnabled()
        assert "naive-bayes has a density for size, and a node" in button.toolTip()
        assert "tan or aode" in button.toolTip()
    window.numbers.choose_model("ridge")
    assert "ridge is not a Bayesian network" in window.head.open_network.toolTip()


def test_a_workshop_with_numbers_alone_is_shown_again(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = numbers(hand, prices, monkeypatch)
    tick_only(window, "ridge")
    train(window, hand)
    results = window.state.numbers.results
    for _ in range(2):
        window.close()
        hand.rest()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        hand.act("classify.train")
        window = hand.window.workshop.window
        assert window.state.numbers.results is results
        assert window.numbers.report.table.names == ("ridge",)
    # An empty workshop does not take their place.
    left, session = hand.window.workshop._left, hand.window.documents.current.session
    left.keep(session, WorkshopState())
    assert left.of(session).numbers.results is results


@pytest.mark.parametrize("large", [False, True])
def test_the_page_python_judges_the_numbers_of_columns_that_the_import_cut(
    asia: Hand, tmp_path: Path, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if large:  # too large to be read again to see whether it is the same
        monkeypatch.setattr(tables, "MOST_CELLS", 0)
    path = tmp_path / "cases.csv"
    cases = bayesgui.sample(bayesgui.example("asia"), 200, seed=2).to_frame()
    drawn = np.random.default_rng(1).normal(size=(200, 2))
    cases["score"] = (2.0 * (cases["dysp"] == "yes") + drawn[:, 0]).round(3)
    cases["other"] = drawn[:, 1].round(3)
    cases.to_csv(path, index=False)
    imported(asia, path)
    table = asia.window.documents.current.session.data.state.dataset
    assert table["score"].edges is not None
    asia.act("classify.train")
    window = asia.window.workshop.window
    window.choose_target("score")
    window.numbers.update(ticked=("naive-bayes", "ridge"), level=0.8)
    asia.rest()
    asia.window.workshop.train()
    asia.rest()
    shown = window.state.numbers.results
    assert set(shown) == {"naive-bayes", "ridge"}
    script = copied(asia)
    assert "not yet as Python" not in script
    assert "numbers = " in script
    assert ("numbers = bayesgui.read_data(" in script) != large
    found = run(script)
    figures = found["judged"].figures()
    for name, result in shown.items():
        assert figures[name] == result.figures, script
    rows = window.state.dataset.without("score")
    np.testing.assert_array_equal(
        found["model"].predict(rows).high, shown["ridge"].model.predict(rows).high
    )
    # Of the classes the same table is told, with numbers for features.
    window.choose_target("dysp")
    window.update_state(ticked=("naive-bayes",), current="naive-bayes")
    asia.rest()
    asia.window.workshop.train()
    asia.rest()
    found = run(copied(asia))
    judged = found["judged"].figures()["naive-bayes"]
    assert judged.log_loss == pytest.approx(window.state.results["naive-bayes"].log_loss)
    np.testing.assert_allclose(
        found["model"].posteriors(window.state.dataset),
        window.state.results["naive-bayes"].model.posteriors(window.state.dataset),
    )


def test_the_page_python_keeps_groups_together_as_the_window_does(
    asia: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "visits.csv"
    cases = bayesgui.sample(bayesgui.example("asia"), 240, seed=3).to_frame()
    drawn = np.random.default_rng(4).normal(size=240)
    cases["score"] = (2.0 * (cases["dysp"] == "yes") + drawn).round(3)
    cases["ward"] = [f"w{k % 8}" for k in range(240)]
    cases.to_csv(path, index=False)
    imported(asia, path)
    asia.act("classify.train")
    window = asia.window.workshop.window
    window.choose_target("score")
    window.update_state(way="groups", by="ward", folds=4)
    window.numbers.update(ticked=("ridge",))
    asia.rest()
    asia.window.workshop.train()
    asia.rest()
    shown = window.state.numbers.results["ridge"]
    assert "ward" not in shown.model.features
    script = copied(asia)
    assert "splitter=GroupedFolds(column='ward', folds=4)" in script
    found = run(script)
    assert found["judged"].figures()["ridge"] == shown.figures
    np.testing.assert_array_equal(found["model"].errors, shown.model.errors)


def test_forward_in_time_the_test_is_named_and_is_one_of_times(
    hand: Hand, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = prices.read_text(encoding="utf-8").splitlines()
    dated = [f"day,{lines[0]}", *(f"{k // 3},{each}" for k, each in enumerate(lines[1:]))]
    prices.write_text("\n".join(dated) + "\n", encoding="utf-8")
    window = numbers(hand, prices, monkeypatch)
    window.update_state(folds=4)
    tick_only(window, "naive-bayes", "ridge")
    train(window, hand)
    report = window.numbers.report
    assert "corrected t-test" in report.compared.toolTip()
    choose(window.head.way, "time")
    choose(window.head.by, "day")
    train(window, hand)
    found = window.state.numbers.difference
    assert found.test == "times"
    judged = evaluate_numbers(
        window.state.dataset, "price", ["naive-bayes", "ridge"], TimeFolds(column="day", folds=4)
    )
    one, two = (judged[name].whole for name in (found.first, found.second))
    daily = np.bincount(one.rows // 3, one.errors**2 - two.errors**2)
    daily = daily[np.unique(one.rows // 3)]
    assert found.p_value == pytest.approx(ttest_1samp(daily, 0).pvalue)
    said = "ridge has less squared error than naive-bayes: paired t-test of times (Diebold–Mariano)"
    assert report.compared.toolTip().startswith(said)
    choose(window.head.way, "hold-out")
    train(window, hand)
    assert "paired t-test of rows" in report.compared.toolTip()
