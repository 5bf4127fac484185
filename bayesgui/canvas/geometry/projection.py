"""Conversion between canvas units and pixels."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPainter

Box = tuple[float, float, float, float]
"""Left, top, width and height in canvas units."""


def around(boxes: Collection[Box]) -> Box:
    """Return the box around some boxes."""
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return left, top, right - left, bottom - top


def grown(box: Box, margin: float) -> Box:
    """Return a box with a margin around it."""
    left, top, width, height = box
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


@dataclass(frozen=True, slots=True)
class Projection:
    """A scale and translation from canvas units to pixels of an image or viewport.

    `ratio`: device pixels per pixel. `is_vector`: whether the target is a vector image, which may
    be enlarged later. `view`: the part of the canvas that is seen, None for a picture of all of it.
    """

    zoom: float
    dx: float
    dy: float
    ratio: float = 1.0
    is_vector: bool = False
    view: Box | None = None

    def point(self, x: float, y: float) -> QPointF:
        """Return the pixel position of a canvas point."""
        return QPointF(x * self.zoom + self.dx, y * self.zoom + self.dy)

    def apply(self, painter: QPainter) -> None:
        """Set a painter's transform to canvas units."""
        painter.translate(self.dx, self.dy)
        painter.scale(self.zoom, self.zoom)

    def back(self, px: float, py: float) -> tuple[float, float]:
        """Return the canvas point at a pixel position."""
        return (px - self.dx) / self.zoom, (py - self.dy) / self.zoom

    def rect(self, box: Box) -> QRectF:
        """Return a box in pixels, snapped to device pixels so that hairlines are sharp."""
        left = self._snapped(box[0] * self.zoom + self.dx)
        top = self._snapped(box[1] * self.zoom + self.dy)
        width = max(self._snapped(box[2] * self.zoom), 1 / self.ratio)
        height = max(self._snapped(box[3] * self.zoom), 1 / self.ratio)
        return QRectF(left, top, width, height)

    def rects(self, boxes: Collection[Box]) -> list[QRectF]:
        """Return many boxes in pixels, as `rect` does."""
        numbers = itertools.chain.from_iterable(boxes)
        sides = np.fromiter(numbers, dtype=np.float64, count=4 * len(boxes)).reshape(-1, 4)
        sides = sides * self.zoom + (self.dx, self.dy, 0.0, 0.0)
        sides = np.rint(sides * self.ratio) / self.ratio
        np.maximum(sides[:, 2:], 1 / self.ratio, out=sides[:, 2:])
        return list(map(QRectF, *sides.T.tolist())) if len(sides) else []

    def _snapped(self, value: float) -> float:
        return round(value * self.ratio) / self.ratio
