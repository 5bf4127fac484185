"""Painting of the lines of the page Check: shape, place, sentence, remedy and more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPen

from bayesgui.panels.check.rows import CLEAN, FOLD, PROBLEM
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import CENTER, END, LEFT, RIGHT, cut, rounded, write
from bayesgui.widgets.severity import paint_severity
from bayesgui.widgets.theme import font, theme
from bayesgui.widgets.wrapping import wrapped, write_lines

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.panels.check.rows import ProblemRow

HEIGHT, FOLD_HEIGHT = 52, 32
LINE = 14.0
_SHAPE, _TEXT_LEFT, _MARGIN = 20.0, 39, 12
_BUTTON, _BUTTON_HEIGHT, _MORE = 92, 26, 26
_GAP = 12
_LEAST_TEXT, _FEW_LINES = 120, 230
"""Width of the sentence below which the remedy stands in the menu alone, and from which on two
lines have room for it."""
_MOST_LINES = 4
_WHY_PAD = 8


def has_button(row: ProblemRow, width: int) -> bool:
    """Return whether a line of a width has room for its remedy."""
    room = width - _TEXT_LEFT - _GAP - _BUTTON - _more_room()
    return bool(row.remedy) and room >= _LEAST_TEXT


def more_rect(rect: QRect, row: ProblemRow) -> QRect:
    """Return where the three dots of a line are."""
    top = rect.top() + (_own_height(row, rect.width()) - _MORE) // 2
    return QRect(rect.right() + 1 - _MORE - 6, top, _MORE, _MORE)


def button_rect(rect: QRect, row: ProblemRow) -> QRect:
    """Return where the button of a line is."""
    top = rect.top() + (_own_height(row, rect.width()) - _BUTTON_HEIGHT) // 2
    return QRect(rect.right() + 1 - _more_room() - _BUTTON, top, _BUTTON, _BUTTON_HEIGHT)


def _more_room() -> int:
    return _MORE + 6 + 6


def row_height(row: ProblemRow, width: int) -> int:
    """Return the height of a line; why it matters takes more."""
    if row.kind == FOLD:
        return FOLD_HEIGHT
    height = _own_height(row, width)
    if not row.why:
        return height
    lines = len(wrapped(row.why, font(11), width - _TEXT_LEFT - 2 * _MARGIN))
    return height + round(lines * LINE) + _WHY_PAD


def _own_height(row: ProblemRow, width: int) -> int:
    """Return the height of a line without what is said below it."""
    if row.kind != PROBLEM or _text_room(row, width) >= _FEW_LINES:
        return HEIGHT
    more = len(shown_sentence(row, width)) - 2
    return HEIGHT + round(LINE * max(0, more))


def shown_sentence(row: ProblemRow, width: int) -> tuple[str, ...]:
    """Return the lines of the sentence as they are shown in a line of a width."""
    room = _text_room(row, width)
    return wrapped(row.text, font(11), room, 2 if room >= _FEW_LINES else _MOST_LINES)


def _text_room(row: ProblemRow, width: int) -> int:
    taken = _BUTTON + _GAP if has_button(row, width) else 0
    return width - _TEXT_LEFT - taken - _more_room()


def paint_row(
    painter: QPainter,
    rect: QRect,
    row: ProblemRow,
    *,
    selected: bool = False,
    hot: str = "",
    pressed: bool = False,
) -> None:
    """Paint a line on its ground; `hot`: "remedy" or "more" while the pointer is on that."""
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    if row.kind == FOLD:
        _paint_fold(painter, rect, row)
    elif row.kind == CLEAN:
        _paint_clean(painter, rect, row)
    else:
        _paint_problem(painter, rect, row, selected, hot, pressed)
    paint_hairline(painter, rect.left(), rect.bottom(), rect.width())


def _paint_problem(
    painter: QPainter, rect: QRect, row: ProblemRow, selected: bool, hot: str, pressed: bool
) -> None:
    colors = theme()
    if selected:
        painter.fillRect(rect, colors.accent_soft)
    own = _own_height(row, rect.width())
    center = QPointF(rect.left() + _SHAPE + 0.5, rect.top() + own / 2)
    painter.save()
    if row.is_ignored:
        painter.setOpacity(painter.opacity() * 0.55)
    paint_severity(painter, row.severity, center, 8.5)
    painter.restore()
    room = _text_room(row, rect.width())
    lines = shown_sentence(row, rect.width())
    top = rect.top() + (own - 16 - LINE * len(lines)) / 2
    left = rect.left() + _TEXT_LEFT
    ink = colors.muted if row.is_ignored else colors.text
    write(painter, QRectF(left, top, room, 16), row.place, font(12, 500), ink, LEFT, END)
    box = QRectF(left, top + 16, room, LINE * len(lines))
    write_lines(painter, box, lines, font(11), colors.muted, LINE)
    if has_button(row, rect.width()):
        _paint_button(painter, button_rect(rect, row), row.remedy, hot == "remedy", pressed)
    more = more_rect(rect, row)
    if hot == "more":
        rounded(painter, more, 4, colors.row_hover)
    paint_icon(painter, "more", QRectF(more).adjusted(6, 6, -6, -6), colors.muted)
    if row.why:
        below = QRectF(rect).adjusted(_TEXT_LEFT - 8, own - 2, -_MARGIN, -6)
        rounded(painter, below, 4, colors.sunken)
        box = below.adjusted(8, 2, -8, 0)
        why = wrapped(row.why, font(11), rect.width() - _TEXT_LEFT - 2 * _MARGIN)
        write_lines(painter, box, why, font(11), colors.text, LINE)


def _paint_button(painter: QPainter, box: QRect, text: str, hot: bool, pressed: bool) -> None:
    colors = theme()
    ground = colors.accent_soft if hot and pressed else colors.row_hover if hot else colors.surface
    rim = QPen(colors.node_hover if hot else colors.control, 1)
    rounded(painter, QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, ground, rim)
    shown = cut(text, font(12), box.width() - 10)
    write(painter, box, shown, font(12), colors.text, CENTER)


def _paint_clean(painter: QPainter, rect: QRect, row: ProblemRow) -> None:
    colors = theme()
    square = QRectF(rect.left() + _SHAPE - 9, rect.center().y() - 8, 18, 18)
    paint_icon(painter, "check", square, colors.success)
    box = QRectF(rect).adjusted(_TEXT_LEFT, 0, -_MARGIN, 0)
    write(painter, box, row.text, font(13, 500), colors.text, LEFT, END)


def _paint_fold(painter: QPainter, rect: QRect, row: ProblemRow) -> None:
    colors = theme()
    painter.fillRect(rect, colors.window)
    square = QRectF(rect.left() + _SHAPE - 7, rect.center().y() - 6, 14, 14)
    paint_icon(painter, "down" if row.is_open else "right", square, colors.muted)
    link = phrase("Check", "Hide") if row.is_open else phrase("Check", "Show")
    right = QRectF(rect).adjusted(0, 0, -_MARGIN - 6, 0)
    write(painter, right, link, font(12), colors.accent, RIGHT)
    box = QRectF(rect).adjusted(_TEXT_LEFT, 0, -80, 0)
    write(painter, box, row.text, font(12), colors.text, LEFT, END)
