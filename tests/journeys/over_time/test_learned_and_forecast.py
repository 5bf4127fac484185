"""A table of series opened from its file and learned, then a new series opened and forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

import bayesgui
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.app.series.columns_dialog import SeriesDialog
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.core.temporal.template_of import template_of
from tests.journeys.over_time.series_hand import SeriesHand
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.support.importing import opened_dialog
from tests.support.machine import machine
from tests.support.window import LEFT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.window import Hand

Key = Qt.Key
AHEAD = 6
NEW = """day,Load,Heat,Vibration
0,low,ok,low
1,low,ok,low
2,high,ok,low
4,high,hot,high
5,high,hot,high
"""


def series_of_machines(path: Path) -> None:
    """Write 120 machines over 40 days, without what nobody observes."""
    drawn = bayesgui.sample(machine(), 120, slices=40, seed=4)
    columns = {
        "machine": [f"m{text}" for text in drawn["series"].texts()],
        "day": drawn["time"].texts(),
        **{name: drawn[name].texts() for name in ("Load", "Wear", "Heat", "Vibration")},
    }
    pd.DataFrame(columns).to_csv(path, index=False)


def learned_template(hand: Hand) -> None:
    """Search arcs within and between slices with F7, with the columns that are proposed."""
    hand.canvas.setFocus()
    QTest.keyClick(hand.viewport, Key.Key_F7)
    dialog = dialog_of(hand, StructureDialog)
    assert dialog.over_time.is_over_time.isChecked()
    assert (dialog.over_time.time.currentText(), dialog.over_time.by.currentText()) == (
        "day", "machine",
    )  # fmt: skip
    lag = dialog.over_time.max_lag
    lag.setFocus()
    lag.selectAll()
    QTest.keyClicks(lag, "2")
    QTest.mouseClick(dialog.search_button, LEFT)
    hand.rest()


def test_learned_with_f7_then_a_new_series_is_forecast(
    empty: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many, new = tmp_path / "machines.csv", tmp_path / "machine_7.csv"
    series_of_machines(many)
    new.write_text(NEW, "utf-8")
    press_enter(empty, opened_dialog(empty.window, many))
    learned_template(empty)
    model = template_of(empty.window.document.state.model)
    assert model is not None
    assert {("Load", "Load", 1), ("Wear", "Wear", 1)} <= set(model.lagged_arcs)

    hand = SeriesHand(empty)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(new), ""))
    QTest.mouseClick(hand.part.open, LEFT)
    empty.rest()
    for dialog in empty.window.findChildren(SeriesDialog):
        if dialog.isVisible():
            QTest.keyClick(dialog, Key.Key_Return)
    empty.rest()
    assert hand.row("Heat")[:6] == ["ok", "ok", "ok", "", "hot", "hot"]
    assert "There is no row for 3: blanks." in hand.bar

    model = template_of(empty.window.document.state.model)
    assert model is not None
    page, side = (
        empty.window.activities[OverTime].over_time,
        empty.window.activities[OverTime].over_time_side,
    )
    side.ahead.setFocus()
    side.ahead.selectAll()
    far = max(AHEAD, side.ahead.minimum() + AHEAD)
    QTest.keyClicks(side.ahead, str(far))
    QTest.keyClick(side.ahead, Key.Key_Return)
    empty.rest()
    slices = page.chart.course.slices
    assert slices == 6 + far

    expected = bayesgui.over_time(model, pd.read_csv(new), time="day", horizon=slices - 6)
    for name in ("Wear", "Vibration"):
        page.player.node.setFocus()
        place = page.player.node.findData(name)
        while page.player.node.currentIndex() != place:
            down = page.player.node.currentIndex() < place
            QTest.keyClick(page.player.node, Key.Key_Down if down else Key.Key_Up)
        empty.rest()
        course = page.chart.course
        assert course.name == name
        np.testing.assert_allclose(course.smoothed, expected[name].to_numpy(), atol=1e-12)
    assert side.forecast.rows[-1].number
