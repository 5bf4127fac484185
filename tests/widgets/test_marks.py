from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from bayesgui.widgets.marks import Mark, paint_mark, paint_pointer
from bayesgui.widgets.theme import theme

MARKS: tuple[Mark, ...] = get_args(Mark)


def _painted(mark: Mark, radius: float = 5.0) -> QImage:
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    image.fill(theme().node)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_mark(painter, mark, QPointF(12, 12), radius)
    painter.end()
    return image


def test_marks_can_be_told_apart_in_grey(qapp: object) -> None:
    grey = {mark: _painted(mark).convertToFormat(QImage.Format.Format_Grayscale8) for mark in MARKS}
    for first, second in combinations(MARKS, 2):
        pixels = [(x, y) for x in range(24) for y in range(24)]
        apart = sum(
            abs(grey[first].pixelColor(x, y).value() - grey[second].pixelColor(x, y).value()) > 60
            for x, y in pixels
        )
        assert apart >= 8, (first, second)


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_stays_within_its_radius(mark: Mark, qapp: object) -> None:
    image = _painted(mark, 6.0)
    for x in range(24):
        for y in range(24):
            if max(abs(x + 0.5 - 12), abs(y + 0.5 - 12)) > 7.2:
                assert image.pixelColor(x, y) == theme().node


def test_the_likelihood_pointer_stands_on_its_tip(qapp: object) -> None:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(theme().node)
    painter = QPainter(image)
    paint_pointer(painter, QPointF(10, 15), "evidence")
    painter.end()
    assert image.pixelColor(10, 11) == theme().evidence
    assert image.pixelColor(10, 16) == theme().node
