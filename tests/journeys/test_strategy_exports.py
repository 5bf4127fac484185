"""Each view of a solved problem can be copied, and saved as a table or a picture."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton

from bayesgui.app.deciding.risk import Risk
from bayesgui.app.deciding.strategy import BestStrategy
from bayesgui.app.deciding.tree import StrategyAsTree
from bayesgui.app.deciding.worth import WorthKnowing
from bayesgui.decisions.solving.risk.attitude import RiskAttitude
from bayesgui.document.shown.strategy.risk import RiskShown
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand

COPY = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def wildcatter(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        yield hand


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the name, and the kind, with which the file dialog answers next."""
    answer = [str(tmp_path / "file"), ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: tuple(answer))
    return answer


def copied() -> list[list[str]]:
    return [line.split("\t") for line in QApplication.clipboard().text().splitlines()]


def pick(hand: Hand, widget, title: str) -> None:
    """Open the menu of a widget by the right button, and click an entry."""
    target = widget.viewport() if hasattr(widget, "viewport") else widget
    place = QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, target.mapToGlobal(place))
    QApplication.sendEvent(target, event)
    menu = QApplication.activePopupWidget()
    (entry,) = (each for each in menu.actions() if each.text() == title)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
    hand.rest()


def test_the_strategy_is_copied_by_button_key_and_menu(wildcatter: Hand, chosen: list[str]):
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    QTest.mouseClick(page.findChild(QPushButton, "copyStrategy"), LEFT)
    text = copied()
    assert text[0] == ["22.5 k$ expected utility"]
    assert ["1", "Test", "yes", "22.5", "no: 20.0"] in text
    assert ["", "closed", "yes", "77.5", "no: −10.0"] in text
    assert ["", "Drill cost", "", "-41.3", ""] in text
    page.parts.setFocus()
    QTest.keyClick(page.parts, Qt.Key.Key_C, COPY)
    assert [row[1] for row in copied()] == ["Test cost", "Drill cost", "Revenue", "Total"]
    pick(wildcatter, page.words, "Save as CSV…")
    with open(chosen[0] + ".csv", encoding="utf-8", newline="") as file:
        assert next(csv.reader(file)) == ["1", "Test", "yes", "22.5", "no: 20.0"]


def test_the_policy_and_what_is_worth_knowing_are_saved_with_all_digits(
    wildcatter: Hand, chosen: list[str]
):
    wildcatter.act("infer.strategy")
    activity = wildcatter.window.activities[BestStrategy]
    wildcatter.click_title("Drill")
    activity._show_policy("Drill")
    wildcatter.rest()
    pick(wildcatter, activity.policy.table, "Save as CSV…")
    with open(chosen[0] + ".csv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    head = ["Test", "Seismic", "P(known)", "EU of yes", "EU of no", "best", "ahead by"]
    assert rows[0] == head
    row = next(each for each in rows if each[:2] == ["yes", "open"])
    assert [float(row[k]) for k in (2, 3, 4, 6)] == pytest.approx([0.35, 160 / 7, -10, 230 / 7])
    assert row[5] == "yes"
    impossible = next(each for each in rows if each[:2] == ["no", "open"])
    assert impossible[3:] == ["", "", "", ""]
    wildcatter.act("infer.worth")
    page = wildcatter.window.activities[WorthKnowing].worth
    pick(wildcatter, page.table, "Copy")
    assert copied()[1][0] == "Oil"
    page.controls.setFocus()
    QTest.keyClick(page.controls, Qt.Key.Key_C, COPY)
    assert copied()[0][1].startswith("Oil = ")


def test_the_tree_is_copied_and_saved_as_rows_and_pictures(wildcatter: Hand, chosen: list[str]):
    wildcatter.act("infer.strategy_tree")
    view = wildcatter.window.activities[StrategyAsTree]._page.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_C, COPY)
    rows = copied()
    assert rows[0] == ["Test", "Seismic", "Drill", "Oil", "total", "P"]
    assert len(rows) == 8
    assert rows[4][:4] == ["★ yes", "open", "★ yes", "soaking"]
    assert sum(float(p) * float(total) for *_, total, p in rows[1:]) == pytest.approx(22.5)
    pick(wildcatter, view, "Save as CSV…")
    with open(chosen[0] + ".csv", encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == rows
    button = view.window().findChild(QPushButton, "exportTree")
    chosen[0] += ".svg"
    QTest.mouseClick(button, LEFT)
    with open(chosen[0], encoding="utf-8") as file:
        picture = file.read()
    assert "soaking" in picture
    assert "<image" not in picture
    chosen[:] = [chosen[0].removesuffix(".svg"), "Pages (*.pdf)"]
    QTest.mouseClick(button, LEFT)
    page = PdfReader(chosen[0] + ".pdf").pages[0]
    assert float(page.mediabox.width) == pytest.approx(view.width() * 0.75, abs=1)
    assert "soaking" in page.extract_text()
    wildcatter.key(Qt.Key.Key_Escape)


def test_the_plot_of_risk_is_saved_as_lines(wildcatter: Hand, chosen: list[str]):
    wildcatter.act("infer.risk")
    page = wildcatter.window.activities[Risk].risk
    chosen[0] += ".svg"
    QTest.mouseClick(page.export, LEFT)
    with open(chosen[0], encoding="utf-8") as file:
        assert "best strategy" in file.read()
    pick(wildcatter, page.table, "Copy")
    assert [row[0] for row in copied()][1:] == [each.name for each in page.curves]


def test_a_table_that_cannot_be_written_is_said(
    wildcatter: Hand, chosen: list[str], monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: said.append(args[2]))
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    chosen[0] = "/no/such/folder/file.csv"
    pick(wildcatter, page.words, "Save as CSV…")
    assert len(said) == 1
    assert "file.csv" in said[0]


def test_the_heads_of_the_pages_fit_a_small_window(wildcatter: Hand):
    size = wildcatter.window.size()
    wildcatter.window.resize(1024, 700)
    wildcatter.act("infer.strategy")
    activity = wildcatter.window.activities[BestStrategy]
    wildcatter.click_title("Drill")
    activity._show_policy("Drill")
    wildcatter.rest()
    page = activity.policy
    for part in (page.order, page.only_possible, page.fix, page.copy):
        assert part.isVisible()
        right = part.mapTo(page, part.rect().topRight()).x()
        assert right <= page.width() - 12
        assert part.width() >= min(part.minimumSizeHint().width(), 84)
    beliefs = activity.strategy.beliefs
    assert beliefs.minimumSizeHint().width() < beliefs.sizeHint().width()
    beliefs.resize(200, beliefs.height())
    rects = [beliefs.segment_rect(key) for key in ("chosen", "best", "none")]
    assert rects[-1].right() <= 200
    assert min(rect.width() for rect in rects) > 48
    wildcatter.window.resize(size)


def test_names_of_strategies_have_room_in_a_narrow_dock(wildcatter: Hand):
    size = wildcatter.window.size()
    wildcatter.window.resize(1024, 700)
    wildcatter.act("infer.risk")
    page = wildcatter.window.activities[Risk].risk
    page.resize(330, page.height())
    # The certainty equivalent of who does not mind risk is the mean, which stands there already.
    assert page.table.isColumnHidden(2)
    assert page.table.isColumnHidden(5)
    attitude = RiskAttitude("exponential", tolerance=150.0)
    wildcatter.window.session.shown[RiskShown].update(attitude=attitude)
    wildcatter.rest()
    page.resize(330, page.height())
    assert not page.table.isColumnHidden(5)
    page.resize(480, page.height())
    assert not page.table.isColumnHidden(2)
    wildcatter.window.resize(size)
