"""The workshop where files are dropped and reopened, and where rows are few or columns many."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from bayesgui.decisions.loss import LossMatrix
from bayesgui.document.decisions import class_edits
from bayesgui.windows.workshop.state_texts import untrainable_models
from tests.journeys.test_workshop import LEFT, NONE, click, hand, table, train, trained, workshop

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand", "table"]


def drop(window, path: Path) -> bool:
    """Drop a file on a window; return whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(window.rect().center(), copy, data, LEFT, NONE)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        place = QPointF(window.rect().center())
        QApplication.sendEvent(window, QDropEvent(place, copy, data, LEFT, NONE))
    return enter.isAccepted()


def save_as(window, path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click(window.findChild(QPushButton, "workshopSave"))
    hand.rest()


def test_a_dropped_model_is_opened(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="aode")
    path = tmp_path / "mails.bayesmodel"
    save_as(window, path, hand, monkeypatch)
    window.close()
    hand.rest()
    hand.act("classify.train")
    window = hand.window.workshop.window
    assert drop(window, path)
    hand.rest()
    assert window.state.opened_title == "mails.bayesmodel"
    assert window.report.table.isVisible()
    window.close()
    hand.rest()
    assert drop(hand.window, path)
    hand.rest()
    assert hand.window.workshop.window.state.opened_title == "mails.bayesmodel"


def test_a_network_is_saved_with_its_class_and_losses_and_reopened(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="tan")
    field = window.decisions.grid.fields[1][0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    arcs = set(window.state.shown.network.arcs)
    path = tmp_path / "mails.bayesgui"
    save_as(window, path, hand, monkeypatch)
    hand.window.opening.open([path])
    hand.rest()
    state = hand.window.document.state
    assert set(state.network.arcs) == arcs
    assert class_edits.class_of(state) == "kind"
    assert class_edits.losses_of(state).values.tolist() == [[0, 1], [9, 0]]
    assert hand.window.action_set["classify.predict"].isEnabled()


def test_a_class_may_be_absent_from_folds(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"{'xy'[k % 3 == 0]},{'uv'[k % 2]},{'ab'[k % 3 == 0]}" for k in range(60)]
    lines += ["x,u,c"] * 3
    path = tmp_path / "rare.csv"
    path.write_text("f,g,kind\n" + "\n".join(lines) + "\n", "utf-8")
    window = trained(hand, path, monkeypatch)
    result = window.state.shown
    assert len(result.fold_accuracies) == 10
    rare = window.state.classes.index("c")
    assert all(math.isfinite(curve.area) for curve in result.curves)
    assert np.isfinite(result.area)
    assert np.count_nonzero(result.truth == rare) == 3
    assert "Class c has 3 rows, fewer than the 10 folds" in window.messages.text
    combo = window.report.plots.positive
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    assert window.state.positive == rare
    assert len(window.report.plots.roc.content.curves[0].x) > 1


@pytest.mark.long
def test_an_underflow_is_said_where_the_product_is_worked_out(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = np.random.default_rng(5)
    cells = generator.integers(0, 2, (40, 1200))
    heads = ",".join(f"f{k}" for k in range(cells.shape[1]))
    lines = [",".join(map(["no", "yes"].__getitem__, row)) for row in cells.tolist()]
    text = "\n".join(f"{line},{'ab'[k % 2]}" for k, line in enumerate(lines))
    path = tmp_path / "wide.csv"
    path.write_text(f"{heads},kind\n{text}\n", "utf-8")
    monkeypatch.setattr("bayesgui.windows.workshop.state.USUAL_MODELS", ("naive-bayes",))
    window = trained(hand, path, monkeypatch)
    counts = window.decisions.confusion.counts
    cell = next((r, c) for r in range(2) for c in range(2) if counts[r, c])
    window.update_state(cell=cell)
    rows = window.report.rows
    click(rows.viewport(), rows.visualRect(rows.model().index(0, 0)).center())
    hand.rest()
    part = window.report.reason
    assert part.warning.isVisible()
    assert part.warning.text().startswith("Underflow: the product of ")
    last = part.product.records.rowCount() - 1
    assert float(part.product.records.index(last, 2).data()) == 0.0
    assert part.product.records.index(last, 3).data().startswith("−")
    assert math.isfinite(part.bars.bars[-1].value)


def test_rows_of_one_class_only_have_no_curve(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    second = tmp_path / "ham.csv"
    second.write_text("offer,money,hello,kind\nyes,yes,no,ham\nno,no,no,ham\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(second), ""))
    window.head.way.activated.emit(window.head.way.findData("file"))
    hand.rest()
    click(window.findChild(QPushButton, "workshopTrain"))
    hand.rest()
    assert window.decisions.confusion.counts.tolist() == [[1, 1], [0, 0]]
    assert window.report.plots.roc.content.marks == ()


def test_losses_of_many_classes_with_long_names_are_all_reached(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    classes = [f"recommendation number {k}" for k in range(7)]
    lines = [f"{'xyz'[k % 3]},{classes[k % 7]}" for k in range(140)]
    path = tmp_path / "nursery.csv"
    path.write_text("x,class\n" + "\n".join(lines) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    window.resize(1440, 900)
    window.choose_target("class")
    click(window.findChild(QPushButton, "workshopTrain"))
    hand.rest()
    side = window.decisions
    assert side.width() <= side.parentWidget().width()
    grid = side.grid
    # Names that begin alike are told apart by their ends, and a wide window has room for all.
    assert [grid.head_text(k)[-1] for k in range(7)] == list("0123456")
    assert grid.area.horizontalScrollBar().maximum() == 0
    window.resize(1024, 700)
    QApplication.processEvents()
    last = grid.fields[-1][-1]
    assert grid.area.horizontalScrollBar().maximum() > 0
    grid.fields[-1][-2].setFocus()
    QTest.keyClick(grid.fields[-1][-2], Qt.Key.Key_Tab)
    assert last.hasFocus()
    place = last.mapTo(grid.area.viewport(), last.rect().center())
    assert grid.area.viewport().rect().contains(place)
    assert last.width() >= 27
    # A loss of three digits has the room that it needs.
    last.set_value(0)
    grid.change(LossMatrix(grid.losses.classes, grid.losses.decisions, 100 * grid.losses.values))
    QApplication.processEvents()
    wide = last.fontMetrics().horizontalAdvance("100")
    assert grid.fields[0][-1].width() >= wide + 6
    window.show_running({})
    side.confusion_title.setText("Confusion of bayesian-network so far, minimum risk, at length")
    QApplication.processEvents()
    assert side.width() <= side.parentWidget().width()


def test_counts_that_are_states_train_the_models_of_numbers(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole numbers of few values are read as states; what counts words takes them as numbers."""
    path = tmp_path / "counts.csv"
    rows = [f"{k % 3},{k // 3 % 4},{('ham', 'spam')[k % 3 == 2]}" for k in range(120)]
    path.write_text("offer,hello,kind\n" + "\n".join(rows) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    assert window.state.dataset["offer"].states == ("0", "1", "2")
    assert untrainable_models(window.state) == {}
    window.update_state(ticked=("multinomial-nb",))
    train(window, hand)
    assert window.state.results["multinomial-nb"].accuracy == 0.75


def test_a_column_of_words_is_named_to_the_models_of_numbers(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    assert untrainable_models(window.state)["multinomial-nb"] == "mails.csv has no numeric column"
