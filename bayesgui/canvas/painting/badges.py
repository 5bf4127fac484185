"""Badges in a node's title: the finding's mark, warnings, and short words in a pill."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, Qt

from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.marks import Mark, paint_mark

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.widgets.theme import Theme

SIZE = 14.0
_FINDINGS = frozenset({"hard", "negative", "several", "likelihood", "fixed"})
_ICONS = {"impossible": ("error", "error"), "draft": ("warning", "warning")}
"""Icon and color token of the badges other than finding marks."""


def badge_width(badge: str) -> float:
    """Return the width of a badge in canvas units."""
    if badge in _FINDINGS or badge in _ICONS:
        return SIZE
    return text_width(badge, 11, 600 if badge == "do" else 400) + 12.0


def paint_badge(painter: QPainter, badge: str, right: float, middle: float, theme: Theme) -> None:
    """Paint a badge.

    `badge`: a kind of finding, "impossible", "draft", or a word.
    """
    if badge in _FINDINGS:
        paint_mark(painter, cast("Mark", badge), QPointF(right - SIZE / 2, middle), 6.0)
    elif badge in _ICONS:
        name, token = _ICONS[badge]
        square = QRectF(right - SIZE, middle - SIZE / 2, SIZE, SIZE)
        paint_icon(painter, name, square, theme.color(token))
    else:
        _paint_pill(painter, badge, right, middle, theme)


def _paint_pill(painter: QPainter, text: str, right: float, middle: float, theme: Theme) -> None:
    marked = text == "do"
    width = badge_width(text)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.do if marked else theme.sunken)
    painter.drawRoundedRect(QRectF(right - width, middle - 7.5, width, 15), 7.5, 7.5)
    painter.setPen(theme.on_accent if marked else theme.muted)
    painter.setFont(canvas_font(11, 600 if marked else 400))
    painter.drawText(QPointF(right - width + 6, middle + 4), text)
