"""Bars of scenarios on a node: values and painting."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from bayesgui.canvas.geometry.node_geometry import metrics_of, node_hit_at, rows_px, state_column
from bayesgui.canvas.painting.nodes.display import Belief, display_of
from bayesgui.canvas.painting.nodes.scenario_bars import (
    IMPOSSIBLE,
    paint_scenario_bars,
    with_scenario_bars,
)
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document.shown.comparison import ComparedScenario, ScenarioAnswer
from bayesgui.inference.posteriors import Posteriors
from bayesgui.widgets.theme import Theme

RAIN = Variable("rain", ("yes", "no"))


def measured(text: str) -> float:
    """Measure a text as if every letter were 7 px wide."""
    return 7.0 * len(text)


def measured_states(states: tuple[str, ...]) -> tuple[float, float]:
    """Return the column of some states' names."""
    return state_column(map(measured, states))


def compared(p: float | None, color: int, *, chosen: bool = False, impossible: bool = False):  # type: ignore[no-untyped-def]
    network = BayesianNetwork([RAIN], [])
    found = None
    if p is not None:
        found = Posteriors.of("junction-tree", {"rain": np.array([p, 1 - p])}, 0.0)
    answer = ScenarioAnswer(network, NO_EVIDENCE, found, "", impossible)
    scenario = Scenario(f"case {color}", Evidence(), color)
    return ComparedScenario(scenario, "ABCDEFGH"[color - 1], answer, chosen, False)


def face_with(*cases: ComparedScenario):  # type: ignore[no-untyped-def]
    belief = Belief(np.array([0.2, 0.8]), ("20.0", "80.0"), None, np.array([0.2, 0.8]))
    display = display_of(RAIN, None, belief, rows=2, row_finding=None)
    return with_scenario_bars(display, RAIN, cases, lambda p: f"{100 * p:.1f}")


def test_numbers_are_those_of_the_chosen_case_and_bars_those_of_all() -> None:
    face = face_with(compared(0.25, 1), compared(0.75, 2, chosen=True), compared(None, 3))
    assert [row.number for row in face.rows] == ["75.0", "25.0"]
    assert [row.scenarios for row in face.rows] == [(0.25, 0.75, None), (0.75, 0.25, None)]
    assert all(row.p is None and row.prior is None for row in face.rows)


def test_an_impossible_case_is_marked_and_the_others_are_still_shown() -> None:
    face = face_with(compared(None, 1, chosen=True, impossible=True), compared(0.5, 2))
    assert [row.number for row in face.rows] == ["–", "–"]
    assert face.rows[0].scenarios == (IMPOSSIBLE, 0.5)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_each_bar_has_its_color_and_its_length(qapp: object, name: str) -> None:
    theme = Theme(name)
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    image.fill(theme.node)
    painter = QPainter(image)
    shown = [("A", 1, True), ("B", 2, False), ("C", 3, False)]
    paint_scenario_bars(painter, (20.0, 129.0), 20.0, (1.0, 0.5, None), shown, theme)
    painter.end()
    # Bars begin 18 px to the right of the letters; three rows of 5 px around the middle.
    colors = [[image.pixelColor(x, y) for x in (45, 115)] for y in (15, 20, 25)]
    assert colors[0] == [QColor(theme.c1)] * 2
    assert colors[1] == [QColor(theme.c2), QColor(theme.track)]
    assert colors[2] == [QColor(theme.track)] * 2


@pytest.mark.parametrize(("zoom", "inked"), [(1.0, True), (0.9, True), (0.8, False)])
def test_letters_are_shown_where_they_are_large_enough_to_be_read(
    qapp: object, zoom: float, inked: bool
) -> None:
    theme = Theme("light")
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    image.fill(theme.node)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    shown = [(letter, k + 1, False) for k, letter in enumerate("ABCD")]
    paint_scenario_bars(painter, (20.0, 129.0), 30.0, (None,) * 4, shown, theme)
    painter.end()
    ground = QColor(theme.node)
    width = round(34 * zoom)
    gutter = [[image.pixelColor(x, y) != ground for x in range(width)] for y in range(60)]
    assert any(map(any, gutter)) is inked
    # A and C are aligned vertically, and B between them is further left.
    assert not any(gutter[round(27 * zoom)][round(28 * zoom) :])


def test_rows_grow_by_five_for_each_case_and_clicks_find_them() -> None:
    plain = metrics_of(RAIN.states, 0, measured_states)
    grown = metrics_of(RAIN.states, 0, measured_states, n_scenarios=8)
    assert plain.row_height == 20.0
    assert grown.row_height == 48.0
    assert grown.height - plain.height == 2 * 28.0
    first, pitch = rows_px(grown, "full", 1.0)
    for row in (0, 1):
        hit = node_hit_at(grown, "full", 1.0, 80, first + pitch * (row + 0.9))
        assert hit is not None
        assert hit.row == row
    assert metrics_of(RAIN.states, 0, measured_states, n_scenarios=2).row_height == 20.0
