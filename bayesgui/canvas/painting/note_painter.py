"""Painting of text notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.geometry.note_boxes import LINE, PADDING, lines_of
from bayesgui.canvas.geometry.text_metrics import canvas_font
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.core.notes import TextNote


def paint_note(
    painter: QPainter, note: TextNote, box: Box, projection: Projection, *, selected: bool
) -> None:
    """Paint a note in its box, with the accent ring if selected."""
    colors = theme()
    rect = projection.rect(box)
    if selected:
        painter.setPen(QPen(colors.accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 4, 4)
    if projection.zoom * 12 < 3:
        painter.fillRect(rect, colors.sunken)
        return
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(projection.zoom, projection.zoom)
    painter.setPen(colors.muted)
    painter.setFont(canvas_font(12))
    for k, line in enumerate(lines_of(note.text, note.width)):
        painter.drawText(QPointF(PADDING, PADDING + LINE * k + 12.5), line)
    painter.restore()
