"""The trellis of a template: its cells, their arithmetic, the player, the long run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.temporal.trellis import ShowTrellis
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.trellis import ShownTrellis
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.lag_edits import remove_lags
from bayesgui.document.temporal.series_edits import set_findings
from bayesgui.graph.layout import Layout
from tests.support.machine import machine_state
from tests.support.templates import umbrella_world
from tests.support.window import CONTROL, LEFT, NONE, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bayesgui.panels.trellis.cover import TrellisCover
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key
SEEN = ("yes", "yes", "no", "yes", "yes")


def umbrella_series() -> Series:
    model = umbrella_world()
    series = empty_series(model, len(SEEN))
    return series.with_findings([(t, "Umbrella", state) for t, state in enumerate(SEEN)])


@pytest.fixture
def umbrella(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    from bayesgui.document.temporal.place_edits import set_slices

    path = tmp_path / "umbrella.bayesgui"
    layout = Layout({"Rain": (0.0, 0.0), "Umbrella": (0.0, 192.0)})
    state = set_slices(DocumentState(model=umbrella_world(), layout=layout), len(SEEN))
    save(state.with_(series=(umbrella_series(),)), path)
    with shared_window(path) as hand:
        yield hand


def shown(hand: Hand) -> ShowTrellis:
    return hand.window.activities[ShowTrellis]


def cover(hand: Hand) -> TrellisCover:
    found = shown(hand)._cover
    assert found is not None
    return found


def open_trellis(hand: Hand, number: int = 2) -> None:
    hand.window.session.shown[SliceShown].set(SliceShown(number))
    hand.act("infer.trellis")
    hand.rest()


def test_the_numbers_of_a_cell_are_those_of_the_picture(umbrella: Hand) -> None:
    open_trellis(umbrella)
    page = shown(umbrella).page
    assert page._headline.text() == "Rain = no at t = 2"
    rows = [row.heading for row in page.rows]
    assert rows == ["Forward", "The sum over all states", "Backward", "Smoothed", "Viterbi"]
    results = [row.step.result for row in page.rows]
    assert results == pytest.approx([0.8093, 0.3427, 0.2437, 0.6925, 0.06804], abs=5e-5)


def cell_point(hand: Hand, lane: str, number: int, state: int) -> QPoint:
    return cover(hand).view.cell_box(lane, number, state).center().toPoint()


def chosen(hand: Hand) -> tuple[int, int] | None:
    return hand.window.session.shown[ShownTrellis].state.cell


def press(hand: Hand, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(cover(hand).view, key, modifier)
    hand.rest()


def test_a_click_on_a_cell_shows_its_arithmetic(umbrella: Hand) -> None:
    open_trellis(umbrella)
    view = cover(umbrella).view
    for lane, number, state, result in (
        ("forward", 1, 0, 0.883357),
        ("backward", 3, 1, 0.2692),
        ("viterbi", 0, 0, 0.818182),
    ):
        QTest.mouseClick(view, LEFT, NONE, cell_point(umbrella, lane, number, state))
        umbrella.rest()
        assert chosen(umbrella) == (number, state)
        row = shown(umbrella).page.rows[0]
        assert row.step.result == pytest.approx(result, abs=5e-5)
    assert "Rain = yes, t = 0" in view.accessibleDescription()
    assert "Viterbi 0.45000" in view.accessibleDescription()


def test_the_player_goes_through_the_lanes_with_keys(umbrella: Hand, qtbot: QtBot) -> None:
    open_trellis(umbrella)
    picture = cover(umbrella).view.picture
    assert picture is not None
    assert picture.step.is_last
    press(umbrella, Key.Key_Home)
    assert shown(umbrella).step == 0
    assert chosen(umbrella) == (0, 1)
    press(umbrella, Key.Key_Right)
    assert chosen(umbrella) == (1, 1)
    picture = cover(umbrella).view.picture
    assert picture is not None
    assert picture.step.is_known("forward", 1)
    assert not picture.step.is_known("forward", 2)
    assert not picture.step.is_known("backward", 4)
    for _ in range(4):
        press(umbrella, Key.Key_Right)
    # Backward begins at the last slice.
    assert chosen(umbrella) == (4, 1)
    press(umbrella, Key.Key_Right)
    assert chosen(umbrella) == (3, 1)
    press(umbrella, Key.Key_Left)
    assert chosen(umbrella) == (4, 1)
    press(umbrella, Key.Key_End)
    assert shown(umbrella).step == 14
    press(umbrella, Key.Key_Plus)
    press(umbrella, Key.Key_Plus)
    press(umbrella, Key.Key_Space)
    assert shown(umbrella).step == 0
    qtbot.waitUntil(lambda: shown(umbrella).step >= 3, timeout=5000)
    press(umbrella, Key.Key_Space)
    stopped = shown(umbrella).step
    QTest.qWait(300)
    assert shown(umbrella).step == stopped


def test_cells_are_chosen_with_the_keyboard(umbrella: Hand) -> None:
    open_trellis(umbrella)
    press(umbrella, Key.Key_Up)
    assert chosen(umbrella) == (2, 0)
    press(umbrella, Key.Key_Right, SHIFT)
    press(umbrella, Key.Key_Down)
    assert chosen(umbrella) == (3, 1)
    press(umbrella, Key.Key_Left, SHIFT)
    assert chosen(umbrella) == (2, 1)
    press(umbrella, Key.Key_Escape)
    assert shown(umbrella)._cover is None
    assert not shown(umbrella).is_open
    assert umbrella.canvas.isVisible()


def test_the_slice_shown_is_that_of_the_cell(umbrella: Hand) -> None:
    open_trellis(umbrella)
    shown_slice = umbrella.window.session.shown[SliceShown]
    press(umbrella, Key.Key_Right, SHIFT)
    assert shown_slice.state.number == 3
    umbrella.act("view.previous_slice")
    umbrella.act("view.previous_slice")
    umbrella.rest()
    assert chosen(umbrella) == (1, 1)
    assert shown(umbrella).page._headline.text() == "Rain = no at t = 1"


def test_numbers_that_are_not_scaled(umbrella: Hand) -> None:
    open_trellis(umbrella)
    page = shown(umbrella).page
    page.scale.changed.emit("plain")
    umbrella.rest()
    assert [row.heading for row in page.rows] == ["Forward", "Backward", "Smoothed", "Viterbi"]
    # P(no at t = 2, u u ¬u) = 0.8 (0.3 P(yes, u u) + 0.7 P(no, u u))
    assert page.rows[0].step.result == pytest.approx(0.8 * (0.3 * 0.3105 + 0.7 * 0.041))
    assert "0.0975" in cover(umbrella).view.copied


def test_the_arithmetic_is_copied_as_latex_and_text(umbrella: Hand) -> None:
    open_trellis(umbrella)
    page, clipboard = shown(umbrella).page, QApplication.clipboard()
    page.copy_button.click()
    assert r"\max\left(0.3 \cdot 0.2835, 0.7 \cdot 0.027\right)" in clipboard.text()
    page.copy_text_button.click()
    assert "= 0.8 · max(0.3 · 0.2835, 0.7 · 0.027)" in clipboard.text()
    press(umbrella, Key.Key_C, CONTROL)
    lines = clipboard.text().splitlines()
    assert lines[0] == "\tRain\t0\t1\t2\t3\t4"
    assert lines[1] == "Forward\tyes\t0.8182\t0.8834\t0.1907\t0.7308\t0.8673"
    assert lines[6] == "Viterbi\tno\t0.10000\t0.02700\t0.06804\t0.00953\t0.00133"


def test_the_arithmetic_is_handed_out(umbrella: Hand, tmp_path: Path) -> None:
    from bayesgui.app.handout.actions import HandOutActions
    from bayesgui.app.handout.choice import STEPS, HandOutChoice

    open_trellis(umbrella)
    part = umbrella.window.findChild(HandOutActions)
    material = part._material(())
    assert material.steps_title == "γ_2(no)"
    path = tmp_path / "steps.md"
    part.write(HandOutChoice(subject=STEPS), material, path)
    umbrella.rest()
    assert "0.8 · max(0.3 · 0.2835, 0.7 · 0.027)" in path.read_text("utf-8")


def test_the_path_and_the_long_run(umbrella: Hand) -> None:
    open_trellis(umbrella)
    page = shown(umbrella).page
    assert page.path.accessibleDescription() == "yes, yes, no, yes, yes"
    assert page._evidence.text() == "ln P(findings) = −3.3725"
    assert [row.aside for row in page.shares.rows] == ["50.0\u00a0%, lasts 3.33 slices"] * 2
    assert [(row.text, row.aside) for row in page.times.rows] == [
        ("from t = 0", "1.67 slices"),
        ("from yes", "3.33 slices"),
    ]
    assert "Rain is never seen" in page._notes.text()
    page.path.chosen.emit(4)
    umbrella.rest()
    assert chosen(umbrella) == (4, 0)


def test_findings_change_the_numbers_at_once(umbrella: Hand) -> None:
    open_trellis(umbrella)
    window = umbrella.window
    window.document.edit("Finding", lambda state: set_findings(state, [(2, "Umbrella", "yes")]))
    umbrella.rest()
    assert shown(umbrella).page.rows[0].step.result == pytest.approx(0.1055, abs=5e-5)
    umbrella.act("edit.undo")
    assert shown(umbrella).page.rows[0].step.result == pytest.approx(0.8093, abs=5e-5)
    # A node that is handed on and seen in all slices leaves nothing to follow but itself.
    cells = [(t, "Rain", "yes") for t in range(5)]
    window.document.edit("Findings", lambda state: set_findings(state, cells))
    umbrella.rest()
    assert shown(umbrella).page.rows[0].step.result == 0
    assert "never seen" not in shown(umbrella).page._notes.text()
    umbrella.act("edit.undo")


def test_what_cannot_be_said_gets_a_sentence(umbrella: Hand) -> None:
    open_trellis(umbrella)
    umbrella.window.document.edit("Lag", lambda state: remove_lags(state, [("Rain", "Rain", 1)]))
    umbrella.rest()
    page = shown(umbrella).page
    assert "No arc leads into a later slice" in page.problem
    assert shown(umbrella)._cover is None
    umbrella.act("edit.undo")
    assert page.problem == ""
    assert shown(umbrella)._cover is not None


def test_it_waits_while_another_document_is_shown(umbrella: Hand) -> None:
    open_trellis(umbrella)
    umbrella.act("file.new")
    umbrella.rest()
    assert shown(umbrella)._cover is None
    umbrella.window.documents.set_current(0)
    umbrella.rest()
    assert shown(umbrella)._cover is not None
    assert chosen(umbrella) == (2, 1)
    assert shown(umbrella).page.rows[0].step.result == pytest.approx(0.8093, abs=5e-5)


def test_in_chinese(umbrella: Hand) -> None:
    open_trellis(umbrella)
    umbrella.window.settings.language = "zh"
    umbrella.rest()
    try:
        assert [row.heading for row in shown(umbrella).page.rows][:2] == ["前向", "对所有状态求和"]
    finally:
        umbrella.window.settings.language = "en"
        umbrella.rest()


def test_of_many_states_the_neighbourhood_is_shown(shared_window: Opens, tmp_path: Path) -> None:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as hand:
        open_trellis(hand, 4)
        picture = cover(hand).view.picture
        assert picture is not None
        places = picture.places.shown
        assert places.slices == (3, 4, 5)
        assert places.rows == 4
        assert places.shows(picture.cell)
        assert "24 states and 24 slices" in cover(hand).part.text()
        press(hand, Key.Key_Right, SHIFT)
        picture = cover(hand).view.picture
        assert picture is not None
        assert picture.places.shown.slices == (4, 5, 6)
        assert "Summed out in each slice: Heat, Vibration." in shown(hand).page._notes.text()


def test_networks_without_time_say_what_they_need(empty: Hand) -> None:
    assert not empty.window.action_set["infer.trellis"].isEnabled()
