"""The whisker of an estimate, as pixels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from bayesgui.widgets.rows.probability_bar import paint_bar, paint_whisker
from bayesgui.widgets.theme import theme


def painted(p: float, spread: float) -> QImage:
    image = QImage(120, 20, QImage.Format.Format_RGB32)
    image.fill(theme().node)
    painter = QPainter(image)
    track = QRectF(10, 6, 100, 8)
    paint_bar(painter, track, p)
    paint_whisker(painter, track, p - spread, p + spread)
    painter.end()
    return image


def columns(image: QImage) -> list[int]:
    dark = theme().prior.rgb()
    return [x for x in range(image.width()) if image.pixel(x, 10) == dark]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("p", "spread", "left", "right"), [(0.5, 0.2, 40, 80), (0.9, 0.3, 70, 110)]
)
def test_it_reaches_two_ways_and_no_farther_than_the_track(
    p: float, spread: float, left: int, right: int
) -> None:
    found = columns(painted(p, spread))
    assert abs(min(found) - left) <= 1
    assert abs(max(found) - right) <= 1


@pytest.mark.usefixtures("qapp")
def test_what_no_eye_could_see_is_left_out() -> None:
    assert columns(painted(0.5, 0.005)) == []
