"""The badges in the title of a node: marks, icons and short texts, from the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from bayesgui.canvas.geometry import node_geometry as geometry
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.canvas.painting.nodes.display import (
    BLANK,
    HIDDEN,
    LOCKED,
    UNFILLED,
    UNORDERED,
    RimmedText,
)
from bayesgui.canvas.painting.nodes.role_badges import ROLE_BADGES
from bayesgui.canvas.painting.nodes.worth_painter import ORDER_ROOM
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.marks import Mark, paint_mark
from bayesgui.widgets.painting import rounded
from bayesgui.widgets.severity import RADIUS, SEVERITIES, paint_severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.painting.nodes.display import NodeDisplay
    from bayesgui.widgets.theme import Theme

_BADGE = 14.0
_PROBLEM = 17.0
"""Room of the mark of a problem, which is wider than a badge and stands farther from the next."""
_LEAST_TITLE = 56.0
"""Width that badges leave to a name, in canvas units."""
_FINDINGS = frozenset({"hard", "negative", "several", "likelihood", "fixed"})
_BADGE_ICONS = {
    "impossible": ("error", "error"),
    "draft": ("warning", "warning"),
    HIDDEN: ("unseen", "muted"),
    BLANK: ("missing", "muted"),
    UNFILLED: ("uniform", "muted"),
    UNORDERED: ("warning", "warning"),
    LOCKED: ("lock", "muted"),
    **ROLE_BADGES,
}
"""Icon and color token of the badges other than finding marks."""


def paint_badges(
    painter: QPainter, badges: Sequence[str], right: float, middle: float, theme: Theme
) -> float:
    """Paint badges from the right, and return where they end."""
    for badge in badges:
        _paint_badge(painter, badge, right, middle, theme)
        right -= _badge_width(badge) + geometry.BADGE_GAP
    return right


def shown_badges(display: NodeDisplay, width: float) -> tuple[str, ...]:
    """Return the badges of a title: what is said of the table gives way to a name without room.

    `width`: that of the node. What is said of the finding and of the numbers stands before. That a
    table is not filled yet is said in words only where the whole name fits beside them.
    """
    whole = text_width(display.title, 13, 600) + (ORDER_ROOM if display.order else 0.0)
    badges = display.badges
    if display.unfilled:
        worded = (*badges, display.unfilled)
        if _title_room(worded, width) >= whole:
            return worded
        badges = (*badges, UNFILLED)
    least = min(_LEAST_TITLE + (ORDER_ROOM if display.order else 0.0), whole)
    while len(badges) > 1 and _gives_way(badges[-1]) and _title_room(badges, width) < least:
        badges = badges[:-1]
    return badges


def _title_room(badges: Sequence[str], width: float) -> float:
    """Return what badges leave to the name in a node of a width."""
    room = width - geometry.RIGHT_MARGIN - geometry.TITLE_INDENT - 2.0
    return room - sum(_badge_width(badge) + geometry.BADGE_GAP for badge in badges)


def _gives_way(badge: str) -> bool:
    stays = badge in _FINDINGS or badge in _BADGE_ICONS or badge in SEVERITIES
    return badge == UNFILLED or badge in ROLE_BADGES or not stays


def _badge_width(badge: str) -> float:
    """Return the width of a badge in canvas units."""
    if badge in SEVERITIES:
        return _PROBLEM
    if badge in _FINDINGS or badge in _BADGE_ICONS:
        return _BADGE
    return text_width(badge, 11, 600 if badge == "do" else 400) + 12.0


def _paint_badge(painter: QPainter, badge: str, right: float, middle: float, theme: Theme) -> None:
    """Paint a badge.

    `badge`: a kind of finding, "impossible", "draft", or a word.
    """
    if badge in SEVERITIES:
        paint_severity(painter, badge, QPointF(right - RADIUS, middle))
    elif badge in _FINDINGS:
        paint_mark(painter, cast("Mark", badge), QPointF(right - _BADGE / 2, middle), 6.0)
    elif badge in _BADGE_ICONS:
        name, token = _BADGE_ICONS[badge]
        square = QRectF(right - _BADGE, middle - _BADGE / 2, _BADGE, _BADGE)
        paint_icon(painter, name, square, theme.color(token))
    else:
        _paint_pill(painter, badge, right, middle, theme)


def _paint_pill(painter: QPainter, text: str, right: float, middle: float, theme: Theme) -> None:
    marked, rimmed = text == "do", isinstance(text, RimmedText)
    width = _badge_width(text)
    pill = QRectF(right - width, middle - 7.5, width, 15)
    rim = QPen(theme.value, 1.0) if rimmed else Qt.PenStyle.NoPen
    rounded(painter, pill, 7.5, theme.do if marked else theme.node if rimmed else theme.sunken, rim)
    painter.setPen(theme.on_accent if marked else theme.text if rimmed else theme.muted)
    painter.setFont(canvas_font(11, 600 if marked else 400))
    painter.drawText(QPointF(right - width + 6, middle + 4), text)
