"""The grid of findings over time, by mouse and keyboard, on a document of its own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.core.temporal.series import Series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Document
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.series_edits import set_findings
from bayesgui.panels.over_time.findings_grid import FindingsGrid
from bayesgui.panels.over_time.grid.rows import count_blanks, grid_rows
from bayesgui.panels.over_time.time_axis import TimeAxis
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.errors import BayesGuiError

Key = Qt.Key
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


class Bench:
    """A document, and a grid that follows it."""

    def __init__(self, state: DocumentState) -> None:
        self.document = Document(state)
        self.grid = FindingsGrid()
        self.grid.resize(900, 200)
        self.refused: list[BayesGuiError] = []
        self.beyond: list[tuple[Any, ...]] = []
        self.tables: list[str] = []
        self.grid.edit_requested.connect(self._edit)
        self.grid.refused.connect(self.refused.append)
        self.grid.beyond.connect(lambda *what: self.beyond.append(what))
        self.grid.table_pasted.connect(self.tables.append)
        self.grid.slice_chosen.connect(self.grid.set_slice)
        self.document.changed.connect(lambda _change: self.follow())
        self.follow()
        self.grid.show()

    def _edit(self, text: str, edit: Any, merge: object) -> None:
        error = self.document.edit(text, edit, merge)
        if error is not None:
            self.refused.append(error)

    def follow(self) -> None:
        state = self.document.state
        model = template_of(state.model)
        assert model is not None
        series = state.over_time
        self.grid.set_axis(TimeAxis(series.slices, self.grid.width()))
        self.grid.show_series(series, grid_rows(model, series))

    @property
    def series(self) -> Series:
        return self.document.state.over_time

    def click(self, name: str, number: int, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.grid, LEFT, modifier, self.grid.place_of(name, number))

    def drag(self, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.grid, LEFT, modifier, start)
        for k in range(1, 5):
            QTest.mouseMove(self.grid, start + (end - start) * k / 4, 1)
        QTest.mouseRelease(self.grid, LEFT, modifier, end)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.grid, key, modifier)

    def found(self, name: str, number: int) -> object:
        return self.series.finding(number, name)


def seen(*states: str) -> StateFinding:
    return StateFinding(frozenset(states))


@pytest.fixture
def bench(qapp: QApplication) -> Iterator[Bench]:
    made = Bench(machine_state())
    yield made
    made.grid.close()
    made.grid.deleteLater()


def test_rows_are_nodes_in_time_that_can_be_observed(bench: Bench) -> None:
    assert [row.name for row in bench.grid.rows] == ["Load", "Heat", "Vibration"]
    state = set_findings(bench.document.state, [(3, "Wear", "some"), (0, "Maker", "A")])
    bench.document.apply("", state)
    assert [(row.name, row.once) for row in bench.grid.rows] == [
        ("Maker", True),
        ("Load", False),
        ("Wear", False),
        ("Heat", False),
        ("Vibration", False),
    ]


def test_clicks_go_through_the_states_and_back_to_a_blank(bench: Bench) -> None:
    bench.click("Heat", 10)
    assert bench.found("Heat", 10) == seen("ok")
    assert bench.grid.shown_slice == 10
    assert bench.document.undo_text == "Heat = ok, t = 10"
    bench.click("Heat", 10)
    assert bench.found("Heat", 10) == seen("hot")
    bench.click("Heat", 10)
    assert bench.found("Heat", 10) is None
    assert bench.grid.now == -1
    for _ in range(3):
        bench.document.undo()
    assert not bench.document.state.over_time.n_findings


def test_clicks_with_keys_exclude_allow_and_set_from_outside(bench: Bench) -> None:
    bench.click("Heat", 2)
    bench.click("Heat", 2, SHIFT)
    assert bench.found("Heat", 2) == StateFinding(frozenset({"ok"}), excluded=True)
    bench.click("Heat", 2, SHIFT)
    assert bench.found("Heat", 2) == StateFinding(frozenset({"hot"}), excluded=True)
    bench.click("Heat", 2, SHIFT)
    assert bench.found("Heat", 2) is None
    bench.click("Load", 4, ALT)
    assert bench.found("Load", 4) == Intervention("low")
    bench.click("Load", 4, ALT)
    assert bench.found("Load", 4) == Intervention("high")
    bench.document.apply("", set_findings(bench.document.state, [(5, "Wear", "none")]))
    bench.click("Wear", 5, CONTROL)
    assert bench.found("Wear", 5) == seen("none", "some")
    bench.click("Wear", 5, CONTROL)
    assert bench.found("Wear", 5) is None


def test_keys_move_set_and_clear(bench: Bench) -> None:
    bench.grid.setFocus()
    bench.key(Key.Key_Right)
    bench.key(Key.Key_Down)
    QTest.keyClicks(bench.grid, "ho")
    assert bench.found("Heat", 1) == seen("hot")
    bench.document.undo()
    assert bench.found("Heat", 1) is None, "both letters are one step"
    QTest.keyClicks(bench.grid, "1")
    assert bench.found("Heat", 1) == seen("ok")
    bench.key(Key.Key_Return)
    assert bench.found("Heat", 1) == seen("ok"), "Enter ends what was typed"
    bench.key(Key.Key_Return)
    assert bench.found("Heat", 1) == seen("hot")
    QTest.keyClicks(bench.grid, "?")
    assert bench.found("Heat", 1) is None
    bench.key(Key.Key_2)
    bench.key(Key.Key_Delete)
    assert bench.found("Heat", 1) is None
    for _ in range(3):
        bench.key(Key.Key_Right, SHIFT)
    QTest.keyClicks(bench.grid, "h")
    assert [bench.found("Heat", t) for t in range(1, 5)] == [seen("hot")] * 4
    bench.document.undo()
    assert not bench.series.n_findings
    assert bench.grid.accessibleDescription() == "Heat, t = 4: no finding"


def test_the_cursor_stays_in_the_cells_while_a_slice_of_the_forecast_is_shown(
    bench: Bench,
) -> None:
    bench.click("Load", 3)
    bench.grid.set_axis(TimeAxis(40, bench.grid.width()))
    bench.grid.set_slice(30)
    assert bench.grid.accessibleDescription() == "Load, t = 23: no finding"
    bench.grid.set_slice(5)
    assert bench.grid.accessibleDescription() == "Load, t = 5: no finding"


def test_a_drag_chooses_a_block_and_with_ctrl_repeats_a_finding(bench: Bench) -> None:
    bench.click("Load", 1)
    bench.click("Load", 1)
    grid = bench.grid
    bench.drag(grid.place_of("Load", 1), grid.place_of("Load", 5), CONTROL)
    assert [bench.found("Load", t) for t in range(1, 7)] == [seen("high")] * 5 + [None]
    bench.drag(grid.place_of("Load", 2), grid.place_of("Heat", 3))
    choice = grid.choice
    assert choice is not None
    assert (choice.rows, choice.slices) == (range(2), range(2, 4))
    bench.key(Key.Key_Delete)
    assert [bench.found("Load", t) is None for t in range(1, 6)] == [0, 1, 1, 0, 0]


def test_blocks_are_copied_and_pasted(bench: Bench) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("low\thigh\t\r\nok\t?\tHOT\r\n")
    bench.click("Load", 3)
    bench.document.undo()
    bench.key(Key.Key_V, CONTROL)
    assert [bench.found("Load", t) for t in (3, 4, 5)] == [seen("low"), seen("high"), None]
    assert [bench.found("Heat", t) for t in (3, 4, 5)] == [seen("ok"), None, seen("hot")]
    assert bench.document.undo_text in ("Set 4 findings", "Set 4 finding(s)")
    choice = bench.grid.choice
    assert choice is not None
    assert choice.cursor == (0, 3)
    assert (choice.rows, choice.slices) == (range(2), range(3, 6))
    bench.key(Key.Key_C, CONTROL)
    assert clipboard.text() == "low\thigh\t\nok\t\thot\n"
    clipboard.setText("ok\thto")
    bench.key(Key.Key_V, CONTROL)
    assert "“ok” for Load at t = 3 is none of its states low, high" in str(bench.refused[-1])
    assert bench.found("Load", 3) == seen("low")


def test_a_block_after_the_last_slice_is_asked_about(bench: Bench) -> None:
    QGuiApplication.clipboard().setText("\t".join(["low"] * 10))
    bench.click("Load", 20)
    bench.key(Key.Key_V, CONTROL)
    _text, cells, needed = bench.beyond[0]
    assert (len(cells), needed) == (10, 30)
    assert bench.found("Load", 21) is None


def test_a_table_with_names_is_passed_on(bench: Bench) -> None:
    text = "day\tHeat\n0\tok\n1\thot\n"
    QGuiApplication.clipboard().setText(text)
    bench.grid.setFocus()
    bench.key(Key.Key_V, CONTROL)
    assert bench.tables == [text]


def test_the_menu_of_a_cell_sets_and_clears(bench: Bench) -> None:
    from bayesgui.panels.over_time.grid.cell_menu import cell_menu, row_menu

    bench.click("Heat", 7)
    menu = cell_menu(bench.grid, 1, 7)
    entries = {action.text(): action for action in menu.actions()}
    assert entries["ok"].isChecked()
    entries["hot"].trigger()
    assert bench.found("Heat", 7) == seen("hot")
    below = [action.menu() for action in menu.actions() if action.menu() is not None]
    not_menu, do_menu = (each for each in below if isinstance(each, QMenu))
    not_menu.actions()[0].trigger()
    assert bench.found("Heat", 7) == StateFinding(frozenset({"ok"}), excluded=True)
    do_menu.actions()[1].trigger()
    assert bench.found("Heat", 7) == Intervention("hot")
    bench.click("Load", 7)
    entries["Clear slice 7"].trigger()
    assert not bench.series.n_findings
    bench.click("Heat", 1)
    bench.click("Heat", 2)
    row_menu(bench.grid, 1).actions()[0].trigger()
    assert not bench.series.n_findings


def test_blanks_are_counted_up_to_the_last_finding(bench: Bench) -> None:
    bench.click("Heat", 3)
    bench.click("Load", 1)
    assert bench.grid.now == 3
    assert count_blanks(bench.grid.rows, bench.series) == 4 * 3 - 2


def test_a_node_that_is_there_once_has_one_cell(bench: Bench) -> None:
    bench.document.apply("", set_findings(bench.document.state, [(0, "Maker", "A")]))
    bench.click("Maker", 5)
    assert bench.series.once["Maker"] == seen("B")
    bench.grid.setFocus()
    bench.key(Key.Key_Delete)
    assert "Maker" not in bench.series.once


def test_long_series_are_painted_in_the_time_of_short_ones(bench: Bench) -> None:
    from bayesgui.document.temporal.place_edits import set_slices

    state = set_slices(bench.document.state, 100_000)
    series = state.over_time
    codes = np.zeros((100_000, len(series.columns)), np.int32)
    long = Series(series.columns, codes)
    bench.document.apply("", state.with_(series=(long,)))
    started = time.perf_counter()
    for k in range(20):
        bench.grid.set_axis(TimeAxis(100_000, 900, scroll=k * 60_000.0))
        bench.grid.grab()
    assert (time.perf_counter() - started) / 20 < 0.05
    bench.grid.set_axis(TimeAxis(100_000, 900).showing(99_999))
    bench.click("Heat", 99_999)
    assert bench.found("Heat", 99_999) == seen("hot")


def test_states_that_are_composed_of_keys_are_typed(qapp: QApplication) -> None:
    import bayesgui
    from bayesgui.core.variable import Variable

    weather = bayesgui.template(
        [Variable("天气", ("晴", "雨", "大雪"))],
        [("天气", "天气", 1)],
        {"天气": np.full((3, 3), 1 / 3)},
    )
    bench = Bench(DocumentState(model=weather))
    bench.grid.setFocus()
    bench.key(Key.Key_Right)
    event = QInputMethodEvent()
    event.setCommitString("大")
    QApplication.sendEvent(bench.grid, event)
    assert bench.found("天气", 1) == seen("大雪")
    bench.grid.close()


@pytest.mark.parametrize("seed", range(4))
def test_what_is_painted_again_is_all_that_looks_different(bench: Bench, seed: int) -> None:
    rng = np.random.default_rng(seed)
    grid = bench.grid
    QTest.qWaitForWindowExposed(grid)
    for step in range(25):
        row, number = int(rng.integers(len(grid.rows))), int(rng.integers(grid.series.slices))
        modifier = (NONE, SHIFT, ALT)[int(rng.integers(3))]
        if step % 5 == 4:
            grid.set_slice(number)
        else:
            QTest.mouseClick(grid, LEFT, modifier, grid.cell_rect(row, number).center())
        QApplication.processEvents()
        seen = _on_screen(grid)
        grid.update()
        QApplication.processEvents()
        # Where a line is cut by what is painted again, it may be rounded otherwise.
        assert np.abs(_on_screen(grid) - seen).max() <= 3, (step, row, number)


def _on_screen(grid: FindingsGrid) -> np.ndarray:
    image = grid.screen().grabWindow(grid.winId()).toImage()
    return np.frombuffer(image.constBits(), np.uint8).astype(np.int16)
