"""Signs on lines: what happens to an arc, as a disc at its middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import disc

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

RADIUS = 8.5
_ICON = 11.0
ICONS = {"added": "plus", "removed": "minus", "reversed": "reverse", "required": "lock"}
"""The icon of each sign; the others are a stroke through the disc."""


def paint_sign(
    painter: QPainter, center: QPointF, sign: str, color: QColor, ground: QColor
) -> None:
    """Paint a sign in a disc; `ground`: the color behind it."""
    disc(painter, center, RADIUS, ground, QPen(color, 1.5 if sign in ICONS else 2.0))
    if sign in ICONS:
        half = _ICON / 2
        square = QRectF(center.x() - half, center.y() - half, _ICON, _ICON)
        paint_icon(painter, ICONS[sign], square, color)
    else:
        painter.drawLine(center + QPointF(-6, -6), center + QPointF(6, 6))
