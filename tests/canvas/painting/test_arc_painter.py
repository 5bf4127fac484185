"""Lines and heads of arcs, and how thin they are."""

from __future__ import annotations

import math
from unittest.mock import Mock

import pytest
from PySide6.QtGui import QColor

from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.painting.arc_layer import seen_with
from bayesgui.canvas.painting.arc_painter import (
    HEAD_LENGTH,
    HEAD_WIDTH,
    PLAIN,
    ArcStyle,
    head_scale,
    paint_head,
    pen_of,
)


@pytest.mark.parametrize("gap", [0.0, 5.5])
def test_a_head_points_along_the_end_of_its_line(gap: float) -> None:
    style, projection = ArcStyle(width=5.0, gap=gap), Projection(0.5, 10.0, 20.0)
    course = ((0.0, 0.0), (0.0, 30.0), (40.0, 60.0), (70.0, 100.0))
    painter = Mock()
    paint_head(painter, course, style, QColor("black"), projection)
    tip, left, right = painter.drawPolygon.call_args.args[0].toList()
    scale, (dx, dy) = head_scale(0.5) * 2.0, (0.6, 0.8)
    back = gap * head_scale(0.5)
    assert (tip.x(), tip.y()) == pytest.approx((45.0 - dx * back, 70.0 - dy * back))
    base = (left + right) / 2
    gone = base - tip
    assert (gone.x(), gone.y()) == pytest.approx((-dx * 9.0 * scale, -dy * 9.0 * scale))
    across = left - right
    assert math.hypot(across.x(), across.y()) == pytest.approx(HEAD_WIDTH * scale)
    assert across.x() * dx + across.y() * dy == pytest.approx(0.0)
    assert HEAD_LENGTH == 9.0


def test_while_zooming_only_what_is_nearly_thin_becomes_thinner() -> None:
    color = QColor("black")
    for zoom, expected in ((0.7, 1.0), (1.0, 1.0), (1.2, 1.8)):
        projection = Projection(zoom, 0.0, 0.0)
        assert pen_of(PLAIN, color, projection, hurry=True).widthF() == pytest.approx(expected)
        at_rest = pen_of(PLAIN, color, projection).widthF()
        assert at_rest == pytest.approx(1.5 * max(zoom, 0.85))
    wide = ArcStyle(width=3.0)
    assert pen_of(wide, color, Projection(0.7, 0.0, 0.0), hurry=True).widthF() > 2.5
    # On a screen with two pixels for one, a hairline would be half as wide.
    fine = Projection(0.7, 0.0, 0.0, 2.0)
    assert pen_of(PLAIN, color, fine, hurry=True).widthF() == pytest.approx(2.55)


def test_thin_lines_of_all_styles_are_counted_together() -> None:
    arc = ("a", "b")
    groups = [
        (ArcStyle(width=1.25), [arc] * 60),
        (PLAIN, [arc] * 140),
        (ArcStyle(width=1.9), [arc] * 7),
        (ArcStyle(width=5.0), [arc] * 3),
    ]
    assert seen_with(groups) == [200, 200, 7, 3]
