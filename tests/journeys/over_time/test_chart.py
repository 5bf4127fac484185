"""The page Over time by mouse and by keys: chart, slices, forecast, sequence, a second series."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bayesgui.app.over_time.over_time import OverTime
from bayesgui.core.temporal.series import empty_series
from bayesgui.core.variable import Variable
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from bayesgui.document.temporal.place_edits import set_slices
from bayesgui.document.temporal.series_edits import set_findings
from bayesgui.inference.temporal.engine import TimeEngine
from bayesgui.panels.over_time.page import STEP_MILLISECONDS
from bayesgui.panels.over_time.series.series_part import SeriesPart
from bayesgui.widgets import language
from tests.support.machine import machine, machine_series, machine_state
from tests.support.unrolled_oracle import Unrolled
from tests.support.window import LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from bayesgui.document.state import DocumentState
    from bayesgui.panels.over_time.page import OverTimePage
    from bayesgui.panels.over_time.side_page import OverTimeSide
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key
CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ALL_LOW = {"Load": "low", "Heat": "ok", "Vibration": "low"}


@pytest.fixture
def opened(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on the machine with two series, its wear selected, the page open."""
    other = empty_series(machine(), name="quiet").with_findings(
        (t, name, state) for t in range(12) for name, state in ALL_LOW.items()
    )
    path = tmp_path / "machine.bayesgui"
    save(replace(machine_state(), series=(machine_series(), other)), path)
    with shared_window(path) as hand:
        hand.click_title("Wear")
        hand.key(Key.Key_T, CONTROL_ALT)
        yield hand


def page(hand: Hand) -> OverTimePage:
    return hand.window.activities[OverTime].over_time


def side(hand: Hand) -> OverTimeSide:
    return hand.window.activities[OverTime].over_time_side


def shown(hand: Hand) -> int:
    return hand.window.session.shown[SliceShown].state.number


def view(hand: Hand) -> TimeView:
    return hand.window.session.shown[TimeView].state


def click_column(hand: Hand, part: QWidget, number: int, y: int = 8) -> None:
    x = page(hand).axis.center_of(number)
    QTest.mouseClick(part, LEFT, NONE, QPoint(int(x), y))
    hand.rest()


def test_the_chart_shows_what_the_unrolled_network_says(opened: Hand) -> None:
    model, series = machine(), machine_series()
    course = page(opened).chart.course
    assert (course.name, course.now, course.slices) == ("Wear", 15, 24)
    judge = Unrolled(model, 24)
    for number in (0, 10, 15, 23):
        smoothed = judge.ask(series, 23)[f"Wear[{number}]"]
        np.testing.assert_allclose(course.smoothed[number], smoothed, atol=1e-9)
        assert course.filtered is not None
        filtered = judge.ask(series, number)[f"Wear[{number}]"]
        np.testing.assert_allclose(course.filtered[number], filtered, atol=1e-9)
        assert course.predicted is not None
        predicted = judge.ask(series, number, early=True)[f"Wear[{number}]"]
        np.testing.assert_allclose(course.predicted[number], predicted, atol=1e-9)


def test_all_parts_stand_on_one_axis(opened: Hand) -> None:
    parts = (page(opened).chart, page(opened).strip, page(opened).sequence, page(opened).slider)
    assert {part.axis for part in parts} == {page(opened).axis}
    lefts = {part.mapTo(page(opened), QPoint(part.axis.x_of(5), 0)).x() for part in parts}
    assert len(lefts) == 1
    assert {part.now for part in parts} == {15}


def test_the_keyboard_alone_moves_the_slice_everywhere(opened: Hand) -> None:
    opened.key(Key.Key_End)
    assert shown(opened) == 23
    assert page(opened).player.place.text() == "t = 23"
    opened.key(Key.Key_Left)
    opened.key(Key.Key_Left)
    assert (shown(opened), page(opened).slider.shown_slice) == (21, 21)
    opened.key(Key.Key_Home)
    opened.key(Key.Key_Right)
    assert shown(opened) == 1
    assert side(opened)._title.accessibleName() == "Wear at t = 1"
    assert not page(opened).is_playing


def test_space_plays_to_the_end_and_begins_again(opened: Hand) -> None:
    opened.key(Key.Key_End)
    opened.key(Key.Key_Left)
    opened.key(Key.Key_Space)
    assert page(opened).is_playing
    assert page(opened).player.play.text() == "Pause"
    QTest.qWait(2 * STEP_MILLISECONDS)
    assert shown(opened) == 23
    assert not page(opened).is_playing
    QTest.mouseClick(page(opened).player.play, LEFT)
    assert shown(opened) == 0
    opened.key(Key.Key_Space)
    assert not page(opened).is_playing


def test_a_click_on_any_part_shows_its_slice(opened: Hand) -> None:
    parts = (page(opened).chart, page(opened).strip, page(opened).sequence, page(opened).slider)
    for number, part in enumerate(parts, 4):
        click_column(opened, part, number)
        assert shown(opened) == number
        assert {each.shown_slice for each in parts} == {number}


def test_the_selected_node_is_shown_and_another_can_be_chosen(opened: Hand) -> None:
    opened.click_title("Heat")
    assert page(opened).chart.course.name == "Heat"
    combo = page(opened).player.node
    combo.setFocus()
    QTest.keyClick(combo, Key.Key_Down)
    opened.rest()
    chosen = combo.currentData()
    assert chosen != "Heat"
    assert page(opened).chart.course.name == chosen == view(opened).node


def test_the_chart_is_drawn_in_three_forms(opened: Hand) -> None:
    forms = page(opened).player.forms
    for form in ("areas", "strip", "lines"):
        place = forms.segment_rect(form).center().toPoint()
        QTest.mouseClick(forms, LEFT, NONE, place)
        opened.rest()
        assert view(opened).form == form
        assert page(opened).chart.isVisible() == (form != "strip")
    assert not page(opened).player.number_forms.isVisible()


def test_a_forecast_looks_further_ahead(opened: Hand) -> None:
    ahead = side(opened).ahead
    assert (ahead.value(), ahead.minimum()) == (8, 8)
    opened.window.session.selection.set([])
    opened.rest()
    ahead.setFocus()
    ahead.selectAll()
    QTest.keyClicks(ahead, "20")
    QTest.keyClick(ahead, Key.Key_Return)
    opened.rest()
    course = page(opened).chart.course
    assert (course.slices, page(opened).axis.slices) == (36, 36)
    far = TimeEngine(machine()).ask(machine_series(), horizon=12, targets=("Wear",))
    np.testing.assert_allclose(course.smoothed, far.posteriors["Wear"], atol=1e-12)
    titles = [row.title for row in side(opened).forecast.rows]
    assert "heavy at t = 35" in titles
    # Enter in a field is not that of the canvas, which opens the table of a selected node.
    assert "select a node first" not in opened.window.status._said


def test_where_both_sequences_differ_is_marked_and_said(opened: Hand) -> None:
    course, rows = page(opened).chart.course, page(opened).sequence
    assert course.sequence is not None
    differing = (course.sequence != course.by_state).nonzero()[0].tolist()
    assert rows.marked == [(differing[0], differing[-1])]
    said = side(opened).sentence.text()
    assert said.startswith(
        f"It differs from the most probable state of each slice in "
        f"{len(differing)} slices, t = {differing[0]} to {differing[-1]}:"
    )
    QTest.mouseClick(side(opened).marks, LEFT, NONE, QPoint(8, side(opened).marks.height() // 2))
    opened.rest()
    assert rows.marked == []


def test_logarithms_are_those_of_the_engine(opened: Hand) -> None:
    engine = TimeEngine(machine())
    path, all_of_it = (engine.ask(machine_series(), task) for task in ("sequence", "smooth"))
    assert path.log_evidence is not None
    assert all_of_it.log_evidence is not None
    numbers = [row.number.replace("−", "-") for row in side(opened).logs.rows]
    assert numbers == [f"{path.log_evidence:.3f}", f"{all_of_it.log_evidence:.3f}"]


def test_a_second_series_is_drawn_beside_the_first(opened: Hand) -> None:
    box = side(opened).compare
    assert box.isEnabled()
    QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))
    opened.rest()
    course = page(opened).chart.course
    assert course.compared_name == "quiet"
    assert course.compared is not None
    other = opened.window.document.state.series[1]
    expected = TimeEngine(machine()).ask(other).posteriors["Wear"]
    np.testing.assert_allclose(course.compared, expected, atol=1e-12)
    assert "quiet" in page(opened).player.legend.accessibleName()
    QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))
    opened.rest()
    assert page(opened).chart.course.compared is None


def test_numbers_are_copied_as_a_spreadsheet_reads_them(opened: Hand) -> None:
    page(opened).exports.copy_numbers()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 25
    first = lines[1].split("\t")
    assert float(first[1]) == page(opened).chart.course.smoothed[0, 0]


def test_the_page_speaks_chinese(opened: Hand) -> None:
    try:
        language.use("zh")
        opened.rest()
        assert page(opened).player.play.text() == "播放"
        assert side(opened).sentence.text().startswith("它在")
        part = opened.window.findChild(SeriesPart)
        assert part.summary.text() == "16 个时间片中有 37 条证据，11 个空白"
    finally:
        language.use("en")


def test_the_page_is_closed_and_opened_again_as_it_was(opened: Hand) -> None:
    QTest.mouseClick(
        page(opened).player.forms,
        LEFT,
        NONE,
        page(opened).player.forms.segment_rect("areas").center().toPoint(),
    )
    QTest.mouseClick(page(opened).close_button, LEFT)
    opened.rest()
    assert not page(opened).isVisible()
    assert not side(opened).isVisible()
    opened.act("infer.over_time")
    assert page(opened).isVisible()
    assert view(opened).form == "areas"
    assert page(opened).chart.course.slices == 24


def test_a_plain_network_has_a_sentence_in_place_of_the_chart(opened: Hand) -> None:
    document = opened.window.document
    opened.window.session.selection.set(document.state.model.names)
    opened.act("model.in_time_outside")
    assert not document.state.model.is_template
    assert page(opened).empty_text == "Over time. Put a node into every slice first (T)."
    opened.act("edit.undo")
    assert page(opened).is_answered
    assert page(opened).chart.course.slices == 24


def test_findings_that_cannot_happen_together_leave_the_grid(opened: Hand) -> None:
    impossible = set_findings(
        opened.window.document.state, [(3, "Wear", "heavy"), (4, "Wear", "none")]
    )
    opened.window.document.apply("both", impossible)
    opened.rest()
    assert not page(opened).is_answered
    assert "t = 4" in page(opened).empty_text
    assert all(part.isVisible() for part in page(opened).parts_below)
    opened.act("edit.undo")
    assert page(opened).is_answered


def test_one_slice_has_no_time(opened: Hand) -> None:
    opened.window.document.apply("one", set_slices(bare(opened), 1))
    opened.rest()
    assert page(opened).empty_text == "Over time. One slice has no time: draw an arc with a lag."


def bare(hand: Hand) -> DocumentState:
    """Return the state without series."""
    return replace(hand.window.document.state, series=(), series_shown=0)


def test_a_long_series_scrolls_with_its_overview(opened: Hand) -> None:
    long = set_slices(bare(opened), 10_000)
    opened.window.document.apply("long", set_findings(long, [(9_000, "Heat", "hot")]))
    opened.rest()
    overview = page(opened).overview
    assert overview.isVisible()
    assert page(opened).axis.column == 24
    QTest.mouseClick(overview, LEFT, NONE, QPoint(page(opened).axis.end - 3, 10))
    opened.rest()
    assert page(opened).axis.visible.stop > 9_900
    opened.key(Key.Key_Home)
    assert page(opened).axis.visible.start == 0
    assert page(opened).chart.course.now == 9_000


def test_a_node_with_numbers_has_its_mean_and_quantiles(opened: Hand) -> None:
    document = opened.window.document
    assert not page(opened).player.number_forms.isVisible()
    wear = document.state.model["Wear"]
    numbered = Variable("Wear", wear.states, values=(0.0, 5.0, 10.0))
    model = document.state.model.with_variable_replaced(numbered)
    document.apply("numbers", replace(document.state, model=model))
    opened.rest()
    forms = page(opened).player.number_forms
    QTest.mouseClick(forms, LEFT, NONE, forms.segment_rect("mean").center().toPoint())
    opened.rest()
    chart = page(opened).chart
    assert (chart.form, view(opened).form) == ("mean", "mean")
    assert chart.ends() == (-0.5, 10.5)
    np.testing.assert_allclose(chart.course.mean, chart.course.smoothed @ [0.0, 5.0, 10.0])
    opened.click_title("Heat")
    assert (chart.course.name, chart.form) == ("Heat", "lines")


def test_a_slice_of_the_forecast_is_shown_where_the_canvas_has_none(opened: Hand) -> None:
    ahead = side(opened).ahead
    ahead.setFocus()
    ahead.selectAll()
    QTest.keyClicks(ahead, "12")
    QTest.keyClick(ahead, Key.Key_Return)
    opened.rest()
    page(opened).slider.setFocus()
    opened.key(Key.Key_End)
    assert (shown(opened), page(opened).shown_slice) == (23, 27)
    assert side(opened)._title.accessibleName() == "Wear at t = 27"
    opened.key(Key.Key_Left)
    assert (shown(opened), page(opened).shown_slice) == (23, 26)
    opened.window.session.shown[SliceShown].set(SliceShown(5))
    assert page(opened).shown_slice == 5


def test_the_page_comes_back_as_high_as_it_was(opened: Hand) -> None:
    docks = opened.window.docks
    high = docks["bottom"].height()
    assert high > 300
    opened.window.opening.open([SAMPLES / "asia.bayesgui"], True)
    opened.rest()
    docks.set_open("bottom", False)
    opened.window.documents.set_current(0)
    opened.rest()
    assert page(opened).isVisible()
    assert docks["bottom"].height() == high


def test_pill_and_words_stand_above_the_chart_and_all_forms_have_room(opened: Hand) -> None:
    chart, forms = page(opened).chart, page(opened).player.forms
    assert chart.plot_rect.top() >= 20
    opened.window.resize(1024, 700)
    opened.rest()
    assert forms.width() >= forms.minimumSizeHint().width()
    assert forms.segment_rect("strip").right() <= forms.width()


def test_what_the_first_chart_waits_for_is_said_on_the_page(opened: Hand) -> None:
    kernels, shown = opened.window.documents.kernels, page(opened)
    kernels.prepared.emit(0.5)
    assert shown.is_answered
    shown.forget()
    shown.show_nothing()
    kernels.prepared.emit(0.5)
    said = "What this needs is compiled, once for each version: 50 %"
    assert shown.empty_text == f"Over time. {said}"
    opened.window.activities[OverTime].ask()
    opened.rest()
    assert shown.is_answered
