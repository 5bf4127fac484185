"""Findings over time set by hand in the window's grid: mouse, keyboard, clipboard, Undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.journeys.over_time.series_hand import SeriesHand
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[SeriesHand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as opened:
        yield SeriesHand(opened)


def test_cells_are_clicked_and_taken_back(hand: SeriesHand) -> None:
    assert [row.name for row in hand.grid.rows] == ["Load", "Heat", "Vibration"]
    assert "No findings" in hand.part.summary.text()
    hand.click("Heat", 2)
    hand.click("Heat", 5)
    hand.click("Heat", 5)
    hand.click("Load", 3)
    assert hand.row("Heat")[:7] == ["", "", "ok", "", "", "hot", ""]
    assert hand.hand.window.session.shown[SliceShown].state.number == 3
    assert hand.part.summary.text() == "3 findings in 6 slices, 15 blanks"
    assert hand.undo_all() == 4
    assert not hand.series.n_findings
    hand.hand.act("edit.redo")
    assert hand.row("Heat")[2] == "ok"


def test_everything_by_keyboard(hand: SeriesHand) -> None:
    hand.grid.setFocus()
    for key in (Key.Key_Down, Key.Key_Right):
        hand.hand.key(key)
    QTest.keyClicks(QApplication.focusWidget(), "hot")
    hand.hand.key(Key.Key_Right)
    QTest.keyClicks(QApplication.focusWidget(), "1")
    hand.hand.rest()
    assert hand.row("Heat")[:3] == ["", "hot", "ok"]
    assert hand.hand.window.session.shown[SliceShown].state.number == 2
    hand.hand.key(Key.Key_Delete)
    assert hand.row("Heat")[:3] == ["", "hot", ""]
    assert "Heat" in hand.hand.window.document.state.model, "the node itself is not deleted"
    hand.hand.key(Key.Key_Left)
    hand.hand.key(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "hot\n"
    assert hand.undo_all() == 3


def test_chosen_cells_are_not_those_of_another_document(hand: SeriesHand) -> None:
    hand.click("Heat", 2)
    assert hand.grid.choice is not None
    hand.hand.act("file.new")
    assert hand.grid.choice is None


def test_a_block_beyond_the_last_slice_makes_room(hand: SeriesHand) -> None:
    QGuiApplication.clipboard().setText("\t".join(["low", "high"] * 5))
    hand.click("Load", 21)
    hand.hand.act("edit.undo")
    hand.hand.key(Key.Key_V, CONTROL)
    assert hand.bar.startswith("A finding at t = 30 lies beyond the last slice, 23.")
    assert not hand.series.n_findings
    hand.press("Make it 31 slices")
    model = template_of(hand.hand.window.document.state.model)
    assert model is not None
    assert model.slices == 31
    assert hand.row("Load")[20:] == ["", *(["low", "high"] * 5)]
    assert hand.undo_all() == 1
    hand.hand.key(Key.Key_V, CONTROL)
    hand.press("Leave it out")
    assert hand.row("Load")[20:] == ["", "low", "high", "low"]


def test_an_unknown_word_changes_nothing(hand: SeriesHand) -> None:
    QGuiApplication.clipboard().setText("ok\tokay")
    hand.click("Heat", 1)
    hand.hand.key(Key.Key_V, CONTROL)
    assert hand.bar == (
        "“okay” for Heat at t = 2 is none of its states ok, hot. Nothing was put in; correct the "
        "cell, or leave it empty."
    )
    assert hand.row("Heat")[:3] == ["", "ok", ""]


def test_rows_are_chosen(hand: SeriesHand) -> None:
    from bayesgui.app.series.rows_dialog import GridRowsDialog

    hand.hand.act("evidence.series_rows")
    dialog = hand.hand.window.findChild(GridRowsDialog)
    assert isinstance(dialog, GridRowsDialog)
    items = {dialog.list.item(k).text(): dialog.list.item(k) for k in range(dialog.list.count())}
    items["Wear"].setCheckState(Qt.CheckState.Checked)
    items["Maker"].setCheckState(Qt.CheckState.Checked)
    items["Load"].setCheckState(Qt.CheckState.Unchecked)
    QTest.keyClick(dialog, Key.Key_Return)
    hand.hand.rest()
    assert [row.name for row in hand.grid.rows] == ["Maker", "Wear", "Heat", "Vibration"]
    hand.click("Wear", 3)
    hand.click("Maker", 0)
    assert hand.row("Wear")[3] == "none"
    assert set(hand.series.once) == {"Maker"}


def test_a_likelihood_is_set_with_sliders(hand: SeriesHand) -> None:
    from bayesgui.core.evidence import LikelihoodFinding
    from bayesgui.panels.over_time.grid.cell_menu import cell_menu

    hand.click("Heat", 4)
    menu = cell_menu(hand.grid, 1, 4)
    entry = next(each for each in menu.actions() if each.text() == "Likelihood…")
    entry.trigger()
    hand.hand.rest()
    found = hand.series.finding(4, "Heat")
    assert found == LikelihoodFinding((("ok", 1.0), ("hot", 1.0)))
    assert hand.hand.window.pages.evidence.isVisible()
    assert hand.hand.window.session.selection.names == ("Heat",)
    menu.deleteLater()


def test_the_canvas_and_the_grid_show_the_same_findings(hand: SeriesHand) -> None:
    hand.click("Heat", 6)
    canvas = hand.hand.canvas
    canvas.fit(animated=False)
    hand.hand.window.docks.set_open("bottom", False)
    canvas.fit(animated=False)
    hand.hand.rest()
    hand.hand.click_state("Heat", "hot")
    assert hand.row("Heat")[6] == "hot"
    hand.hand.window.session.shown[SliceShown].set(SliceShown(7))
    hand.hand.click_state("Heat", "hot")
    assert hand.row("Heat")[5:9] == ["", "hot", "hot", ""]


def test_the_overview_follows_the_slice_shown(hand: SeriesHand) -> None:
    hand.click("Heat", 6)
    overview = hand.hand.window.pages.overview
    assert has_color(overview.grab().toImage(), theme().evidence)
    hand.hand.window.session.shown[SliceShown].set(SliceShown(7))
    assert not has_color(overview.grab().toImage(), theme().evidence)
