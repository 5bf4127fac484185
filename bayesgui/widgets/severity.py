"""The shapes of errors, warnings and hints: told apart without color, the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.painting import disc, rounded, smooth_painter
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter, QPaintEvent

Severity = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")
"""From the gravest to the least."""

TOKENS = {"error": "error", "warning": "warning", "hint": "accent"}
"""The color token of each."""

RADIUS = 7.5
_STEM = 0.19
"""Width of the stroke of “!” and “i”, in radii."""


def paint_severity(
    painter: QPainter, severity: str, center: QPointF, radius: float = RADIUS
) -> None:
    """Paint an error as a filled disc with “!”, a warning as a triangle, a hint as a square “i”."""
    colors, r = theme(), radius
    ink = colors.color(TOKENS[severity])
    frame = QPen(ink, 0.2 * r)
    frame.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if severity == "error":
        disc(painter, center, r, ink)
        _paint_stem(painter, center, r, colors.on_accent, (-0.5, 0.12), 0.5)
    elif severity == "warning":
        painter.setPen(frame)
        painter.setBrush(colors.warning_soft)
        corners = (QPointF(0, -0.95 * r), QPointF(1.05 * r, 0.85 * r), QPointF(-1.05 * r, 0.85 * r))
        painter.drawPolygon(QPolygonF([center + corner for corner in corners]))
        _paint_stem(painter, center, r, ink, (-0.3, 0.22), 0.54)
    else:
        side = 0.88 * r
        box = QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side)
        rounded(painter, box, 0.28 * r, colors.surface, frame)
        _paint_stem(painter, center, r, ink, (-0.08, 0.48), -0.44)


def _paint_stem(
    painter: QPainter,
    center: QPointF,
    r: float,
    color: QColor,
    line: tuple[float, float],
    dot: float,
) -> None:
    """Paint the upright stroke and the dot of “!” or “i”; both in radii from the center."""
    pen = QPen(color, _STEM * r)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    top, bottom = line
    painter.drawLine(center + QPointF(0, top * r), center + QPointF(0, bottom * r))
    disc(painter, center + QPointF(0, dot * r), 0.13 * r, color)


class SeverityShape(QWidget):
    """One of the shapes, as a widget of a fixed size."""

    def __init__(self, severity: Severity, parent: QWidget, px: int = 18) -> None:
        super().__init__(parent)
        self.severity = severity
        self._px = px
        self.setFixedSize(px, px)

    def sizeHint(self) -> QSize:
        return QSize(self._px, self._px)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_severity(painter, self.severity, middle, self._px / 2 - 0.5)
