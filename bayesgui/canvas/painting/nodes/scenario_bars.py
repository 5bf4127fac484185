"""Scenarios side by side on a node: a thin bar for each, its letter at the left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from bayesgui.canvas.geometry import node_geometry as geometry
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.widgets.painting import paint_share

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.painting.nodes.display import NodeDisplay
    from bayesgui.core.variable import Variable
    from bayesgui.document.shown.comparison import ComparedScenario
    from bayesgui.widgets.theme import Theme

LETTER_PX = 10
"""Font size of letters in px: twice the bar spacing, so every other letter is shifted left."""
MIN_LETTER_PX = 9
"""Smaller letters (px) are left out: the legend names the bars in their order."""
_COLUMN = 8.0
IMPOSSIBLE = -1.0
"""Bar length that stands for a scenario whose findings are contradictory."""
_SEEN_DIGITS = 6


def with_scenario_bars(
    display: NodeDisplay,
    variable: Variable,
    scenarios: Sequence[ComparedScenario],
    number_text: Callable[[float], str],
) -> NodeDisplay:
    """Return a node's display with the bars of scenarios instead of its own."""
    vectors = [scenario.vector(variable.name, variable.n_states) for scenario in scenarios]
    unknown = [IMPOSSIBLE if scenario.is_impossible else None for scenario in scenarios]
    chosen = next((k for k, scenario in enumerate(scenarios) if scenario.chosen), 0)
    rows = []
    for state, row in enumerate(display.rows):
        bars = tuple(
            none if v is None else round(float(v[state]), _SEEN_DIGITS)
            for v, none in zip(vectors, unknown, strict=True)
        )
        vector = vectors[chosen]
        number = "–" if scenarios[chosen].is_impossible else ""
        if vector is not None:
            number = number_text(float(vector[state]))
        rows.append(
            replace(row, p=None, prior=None, likelihood=None, number=number, scenarios=bars)
        )
    return replace(
        display,
        rows=tuple(rows),
        scenarios=tuple(
            (scenario.letter, scenario.color, scenario.chosen) for scenario in scenarios
        ),
    )


def paint_scenario_bars(
    painter: QPainter,
    ends: tuple[float, float],
    middle: float,
    bars: Sequence[float | None],
    n_scenarios: Sequence[tuple[str, int, bool]],
    theme: Theme,
) -> None:
    """Paint the bars of one state.

    `bars`: their lengths; None for no answer yet. `n_scenarios`: letter and color of each, and
    whether the number is its own.
    """
    left, right = ends[0] + geometry.SCENARIO_LETTER, ends[1]
    top = middle - geometry.SCENARIO_PITCH * len(n_scenarios) / 2
    painter.setFont(canvas_font(LETTER_PX, 600))
    with_letters = LETTER_PX * painter.worldTransform().m11() >= MIN_LETTER_PX
    for k, (p, (letter, color, chosen)) in enumerate(zip(bars, n_scenarios, strict=True)):
        center = top + geometry.SCENARIO_PITCH / 2
        if with_letters:
            painter.setPen(theme.accent if chosen else theme.muted)
            x = left - 2.5 - k % 2 * _COLUMN - text_width(letter, LETTER_PX, 600)
            painter.drawText(QPointF(x, center + 0.36 * LETTER_PX), letter)
        track = QRectF(
            left, center - geometry.SCENARIO_BAR / 2, right - left, geometry.SCENARIO_BAR
        )
        _paint_thin(painter, track, p, color, theme)
        top += geometry.SCENARIO_PITCH


def paint_small_scenario_bars(
    painter: QPainter,
    rect: QRectF,
    bars: Sequence[float | None],
    n_scenarios: Sequence[tuple[str, int, bool]],
    theme: Theme,
) -> None:
    """Paint the bars of one state without letters, sharing a small box."""
    pitch = rect.height() / (len(n_scenarios) + 0.5)
    for k, (p, (_, color, _chosen)) in enumerate(zip(bars, n_scenarios, strict=True)):
        track = QRectF(rect.left(), rect.top() + pitch * (k + 0.25), rect.width(), pitch * 0.75)
        _paint_thin(painter, track, p, color, theme)


def _paint_thin(
    painter: QPainter, track: QRectF, p: float | None, color: int, theme: Theme
) -> None:
    paint_share(painter, track, 1.0, (theme.track, theme.scenario(color)), p)
    if p == IMPOSSIBLE:
        painter.setPen(QPen(theme.error, max(0.6, track.height() / 4), Qt.PenStyle.DotLine))
        painter.drawLine(
            QPointF(track.left(), track.center().y()), QPointF(track.right(), track.center().y())
        )
