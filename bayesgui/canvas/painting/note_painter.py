"""Painting of text notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.geometry.note_boxes import LINE, PADDING, lines_of
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.widgets.painting import rounded, widened
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.core.notes import TextNote


RADIUS = 4
STRIP = 4.0
"""Radius of the frame in pixels, and width of the color strip in canvas units."""
_LETTERS, _LEGIBLE = 12, 5.0
"""Size of the letters in canvas units, and in pixels below which lines stand for them."""
_INK = 0.45
"""Opacity of those lines."""


def paint_note(
    painter: QPainter, note: TextNote, box: Box, projection: Projection, *, selected: bool
) -> None:
    """Paint a note in its frame, with the accent ring if selected."""
    colors = theme()
    rect = projection.rect(box)
    pen = QPen(colors.accent, 2) if selected else QPen(colors.border, 1)
    rounded(painter, widened(rect, -0.5), RADIUS, colors.surface, pen)
    if note.color is not None:
        strip = rect.adjusted(1, RADIUS, 0, -RADIUS)
        strip.setWidth(max(2.0, STRIP * projection.zoom))
        painter.fillRect(strip, colors.series(note.color - 1))
    if projection.zoom * _LETTERS < _LEGIBLE and not projection.is_vector:
        _paint_lines(painter, note, rect, projection)
        return
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(projection.zoom, projection.zoom)
    painter.setPen(colors.muted)
    painter.setFont(canvas_font(_LETTERS))
    for k, line in enumerate(lines_of(note.text, note.width)):
        painter.drawText(QPointF(PADDING, PADDING + LINE * k + 12.5), line)
    painter.restore()


def _paint_lines(painter: QPainter, note: TextNote, rect: QRectF, projection: Projection) -> None:
    """Paint a stroke for each line of a text whose letters are too small, as wide as the line."""
    zoom, ink = projection.zoom, tinted(theme().muted, _INK)
    high = max(1.0, 0.4 * LINE * zoom)
    for k, line in enumerate(lines_of(note.text, note.width)):
        top = rect.top() + (PADDING + LINE * (k + 0.3)) * zoom
        wide = text_width(line, _LETTERS) * zoom
        painter.fillRect(QRectF(rect.left() + PADDING * zoom, top, wide, high), ink)
