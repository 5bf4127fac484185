"""Engines over time chosen for a template in the window; offered where the exact one refuses."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.core.variable import Variable
from bayesgui.document.files import save
from bayesgui.inference.temporal.base import time_engines
from bayesgui.inference.temporal.engine import TimeEngine
from tests.journeys.over_time.series_hand import SeriesHand
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.support.machine import machine, machine_series, machine_state
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state().with_(series=(machine_series(),)), path)
    with shared_window(path) as opened:
        SeriesHand(opened)
        yield opened


def choose(hand: Hand, name: str) -> None:
    """Choose an engine in the box of the tool bar, by keyboard."""
    hand.act("infer.engine")
    box = hand.window.tool_bar.engine
    box.hidePopup()
    while box.currentData() != name:
        QTest.keyClick(box, Key.Key_Down if box.findData(name) > box.currentIndex() else Key.Key_Up)
    hand.rest()


def test_the_box_offers_the_engines_over_time(hand: Hand) -> None:
    box = hand.window.tool_bar.engine
    assert [box.itemText(k) for k in range(box.count())] == [
        "Junction tree", "Boyen–Koller", "Particle filter",
    ]  # fmt: skip
    hand.act("file.new")
    assert box.count() > 5


def test_another_engine_answers_the_canvas_and_the_chart(hand: Hand) -> None:
    page = hand.window.activities[OverTime].over_time
    choose(hand, "boyen-koller")
    answer = hand.window.session.beliefs.answer
    assert answer.over_time is not None
    assert answer.over_time.engine == "boyen-koller"
    model, series = machine(), machine_series()
    expected = time_engines.create("boyen-koller", model).ask(series, targets=("Wear",))
    name = page.chart.course.name
    assert name == "Wear"
    np.testing.assert_allclose(page.chart.course.smoothed, expected.posteriors["Wear"])
    exact = TimeEngine(model).ask(series, targets=("Wear",)).posteriors["Wear"]
    assert np.abs(page.chart.course.smoothed - exact).max() > 1e-6
    assert hand.window.activities[OverTime].standing() == "Approximate numbers, by Boyen–Koller."


def test_a_particle_filter_says_that_it_does_not_smooth(hand: Hand) -> None:
    page = hand.window.activities[OverTime].over_time
    hand.act("infer.engine_options")
    dialog = dialog_of(hand, EngineDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("particle-filter"))
    dialog.form.set_values({"samples": 500, "seed": 3})
    assert not dialog.default_box.isVisible()
    press_enter(hand, dialog)
    course = page.chart.course
    assert not course.is_smoothed
    given = time_engines.create("particle-filter", machine(), samples=500, seed=3)
    expected = given.ask(machine_series(), "filter", targets=(course.name,))
    assert course.filtered is not None
    assert np.abs(course.filtered - expected.posteriors[course.name]).max() < 0.1
    assert "cannot smooth" in " ".join(hand.window.documents.current.queries.warnings)
    rows = hand.window.activities[OverTime].over_time_side.states.rows
    assert {row[2] for row in rows} == {"–"}


def test_where_exact_is_too_wide_an_approximate_one_is_taken(
    shared_window: Opens, tmp_path: Path
) -> None:
    names = [f"X{k}" for k in range(40)]
    wide = bayesgui.template(
        [Variable(name, ("a", "b")) for name in names],
        [
            *((name, name, 1) for name in names),
            *itertools.pairwise(names),
            *((a, b, 1) for a, b in itertools.pairwise(names)),
        ],
        {},
        slices=5,
    )
    path = tmp_path / "wide.bayesgui"
    bayesgui.write(wide, path)
    with shared_window(path) as opened:
        bar = opened.window.messages.bar
        assert "memory budget" in bar.text
        button = next(each for each in bar.buttons if each.text() == "Use Boyen–Koller")
        QTest.mouseClick(button, LEFT)
        opened.rest()
        answer = opened.window.session.beliefs.answer
        assert answer.over_time is not None
        assert answer.over_time.engine == "boyen-koller"
        assert opened.window.posteriors()["X7"].sum() == pytest.approx(1)


def test_what_a_particle_filter_predicts_is_dashed(hand: Hand) -> None:
    hand.window.session.engine.use("particle-filter", {"samples": 300, "seed": 1})
    hand.rest()
    chart = hand.window.activities[OverTime].over_time.chart
    picture, area = chart.grab().toImage(), chart.plot_rect
    heavy = chart.course.smoothed[:, 2]
    y = round(area.bottom() - heavy[20] * area.height())
    left, right = chart.axis.x_of(18), chart.axis.x_of(23)
    dark = [
        min(picture.pixelColor(x, y + k).lightness() for k in range(-2, 3)) < 100
        for x in range(left, right)
    ]
    assert 0.3 < np.mean(dark) < 0.9
