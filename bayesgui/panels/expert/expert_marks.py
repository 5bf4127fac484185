"""Marks of experts, of what they say together, and of the table: told apart by their shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import CENTER, cut, disc, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter, QPaintEvent

RADIUS = 7.5
"""Half the width of a mark in px."""
_SQUARE, _DIAMOND, _TICK = 6.5, 7.5, (2.0, 26.0)
_CORNERS = (0, 4, 3, 5, 6, 8)
"""Corners of the marks of the first experts, 0 for a disc; the shapes come again after these."""


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each expert: the first of the name, or A, B, C where two are alike."""
    firsts = tuple(name.strip()[:1].upper() or "?" for name in names)
    if len(set(firsts)) == len(firsts):
        return firsts
    return tuple(chr(ord("A") + k % 26) for k in range(len(names)))


def paint_expert(
    painter: QPainter, middle: QPointF, number: int, letter: str, *, hollow: bool = False
) -> None:
    """Paint the mark of an expert; `hollow`: of one who has not answered yet."""
    colors = theme()
    color = colors.series(number)
    fill = colors.surface if hollow else color
    pen = QPen(color, 1.5)
    if hollow:
        pen.setDashPattern([2, 1.4])
    corners = _CORNERS[number % len(_CORNERS)]
    if corners == 0:
        disc(painter, middle, RADIUS - 0.75, fill, pen)
    elif corners == 4:
        box = QRectF(middle.x() - _SQUARE, middle.y() - _SQUARE, 2 * _SQUARE, 2 * _SQUARE)
        rounded(painter, box, 2, fill, pen)
    else:
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawPolygon(_polygon(middle, corners))
    box = QRectF(middle.x() - RADIUS, middle.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
    if corners == 3:
        box.translate(0, 1.5)
    ink = color if hollow else colors.on_accent
    write(painter, box, letter, font(10, 600), ink, CENTER)


def _polygon(middle: QPointF, corners: int) -> QPolygonF:
    reach = RADIUS + (2.5 if corners == 3 else 0.5)
    turned = (2 * math.pi * k / corners - math.pi / 2 for k in range(corners))
    return QPolygonF([middle + QPointF(math.cos(a), math.sin(a)) * reach for a in turned])


def paint_pool(painter: QPainter, middle: QPointF) -> None:
    """Paint what the experts say together."""
    painter.setPen(QPen(theme().accent, 2))
    painter.setBrush(theme().surface)
    ways = (QPointF(0, -1), QPointF(0.85, 0), QPointF(0, 1), QPointF(-0.85, 0))
    painter.drawPolygon(QPolygonF([middle + way * _DIAMOND for way in ways]))


def paint_table(painter: QPainter, middle: QPointF, height: float = _TICK[1]) -> None:
    """Paint what the table says."""
    width = _TICK[0]
    box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    painter.fillRect(box, theme().text)


class MarkLegend(QWidget):
    """The marks with the names of the experts, as many as there is room for."""

    _GAP, _BETWEEN, _MOST = 5, 12, 90

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: tuple[tuple[str, str], ...] = ()
        self._pool, self._table = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(18)

    def show_names(self, names: Sequence[str], pool: str, table: str) -> None:
        """Show the marks of experts by name; `pool, table`: words for the other two."""
        self._entries = tuple(zip(letters_of(names), names, strict=True))
        self._pool, self._table = pool, table
        self.setToolTip(", ".join(names))
        self.setAccessibleName(", ".join((*names, *filter(None, (pool, table)))))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, face = smooth_painter(self), font(11)
        metrics, middle = QFontMetrics(face), self.height() / 2
        parts = self._parts()
        wide = [metrics.horizontalAdvance(text) + 2 * RADIUS + self._GAP for _, _, text in parts]
        left = self.width() - sum(wide) - self._BETWEEN * (len(parts) - 1)
        if left < 0:
            # Letters alone tell who is who where names have no room; the tooltip has them.
            parts = [(k, letter, "" if k >= 0 else text) for k, letter, text in parts]
            wide = [metrics.horizontalAdvance(text) + 2 * RADIUS + self._GAP for *_, text in parts]
            left = max(0.0, self.width() - sum(wide) - self._BETWEEN * (len(parts) - 1))
        for (number, letter, text), width in zip(parts, wide, strict=True):
            place = QPointF(left + RADIUS, middle)
            if number >= 0:
                paint_expert(painter, place, number, letter)
            elif letter == "pool":
                paint_pool(painter, place)
            else:
                paint_table(painter, place, 14.0)
            box = QRectF(left + 2 * RADIUS + self._GAP, 0, width, self.height())
            write(painter, box, text, face, theme().muted, Qt.AlignmentFlag.AlignVCenter)
            left += width + self._BETWEEN

    def _parts(self) -> list[tuple[int, str, str]]:
        face = font(11)
        found = [(k, a, cut(name, face, self._MOST)) for k, (a, name) in enumerate(self._entries)]
        if self._pool:
            found.append((-1, "pool", self._pool))
        if self._table:
            found.append((-1, "table", self._table))
        return found
