"""Tests as rows: what each tells and costs, and its states, one click on which observes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.painting import LEFT, RIGHT, cut, rounded, write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent

_HEIGHT, _LINE, _MARGIN, _GAP = 50, 24, 12, 6
_PILL, _PAD, _LEAST = 19, 8, 26
_BAR, _COLUMNS = 48, (54, 44, 54)
_MOST_HIGH = 7
"""Rows from which on the list scrolls by itself."""


@dataclass(frozen=True, slots=True)
class ProbeRow:
    """A test.

    `share`: length of its bar, 0 to 1. `numbers`: what it tells, its price, and the one for the
    other, in words. `states`: what may be seen, with the probability of each.
    """

    name: str
    share: float
    numbers: tuple[str, str, str]
    states: tuple[tuple[str, float], ...]
    tip: str = ""
    spoken: str = ""


class ProbeList(HoverableList[ProbeRow]):
    """Rows of tests; Left and Right choose a state, Enter observes it."""

    observed = Signal(str, str)
    """A node and the state in which it was seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._state = 0
        self._pressed: tuple[str, str] | None = None
        self._under: tuple[str, str] | None = None

    def show_rows(self, rows: Sequence[ProbeRow]) -> None:
        """Show other rows; the keyboard stays on its test, or goes to the best if that is gone."""
        before = self._key(self.currentIndex())
        self.set_rows(rows)
        names = [row.name for row in rows]
        if rows and self._key(self.currentIndex()) is None:
            self._state = self._state if before in names else 0
            place = names.index(before) if before in names else 0
            self.setCurrentIndex(self.model().index(place, 0))
        self.setFixedHeight(_HEIGHT * min(len(rows), _MOST_HIGH) + 2)

    def key_of(self, row: ProbeRow) -> str:
        return row.name

    def texts_of(self, row: ProbeRow) -> tuple[str, str, str]:
        return row.name, row.tip, row.spoken

    def height_of(self, row: ProbeRow) -> int:
        return _HEIGHT

    # -- states -------------------------------------------------------------------------------

    def state_rect(self, name: str, state: str) -> QRect:
        """Return where a state of a test is in the viewport; empty if it is not shown."""
        place = [row.name for row in self.rows].index(name)
        index = self.model().index(place, 0)
        rect = self.visualRect(index)
        for each, box in _pills(self.rows[place], rect):
            if each == state:
                return box
        return QRect()

    def _state_at(self, place: QPoint) -> tuple[str, str] | None:
        index = self.indexAt(place)
        if not index.isValid():
            return None
        row = self.row_at(index)
        for state, box in _pills(row, self.visualRect(index)):
            if box.contains(place):
                return row.name, state
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self._state_at(event.position().toPoint()) if is_left else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self._state_at(event.position().toPoint()):
            self.observed.emit(*pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        under = self._state_at(event.position().toPoint())
        if under != self._under:
            self._under = under
            shape = (
                Qt.CursorShape.ArrowCursor if under is None else (Qt.CursorShape.PointingHandCursor)
            )
            self.viewport().setCursor(shape)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        row = self.row_at(index) if index.isValid() else None
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if row is not None and step is not None:
            self._state = (self._state + step) % len(row.states)
            self.viewport().update()
        elif row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.observed.emit(row.name, row.states[self._state % len(row.states)][0])
        else:
            super().keyPressEvent(event)
            self._state = 0 if self.currentIndex() != index else self._state

    # -- painting -----------------------------------------------------------------------------

    def paint_row(
        self, painter: QPainter, rect: QRect, row: ProbeRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        stale = not state & QStyle.StateFlag.State_Enabled
        ink = colors.muted if stale else colors.text
        line = QRect(rect.x() + _MARGIN, rect.y() + 2, rect.width() - 2 * _MARGIN, _LINE)
        right = line.right() + 1
        for text, width in zip(row.numbers[::-1], _COLUMNS[::-1], strict=True):
            box = QRect(right - width, line.y(), width, line.height())
            write(painter, box, cut(text, font(12, 500), width), font(12, 500), ink, RIGHT)
            right -= width
        bar = QRectF(right - _BAR, line.y() + 8, _BAR, 8)
        room = int(bar.left()) - _GAP - line.x()
        write(painter, line, cut(row.name, font(13), room), font(13), ink, LEFT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_bar(painter, bar, row.share, None, "stale" if stale else "belief")
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        for k, (each, box) in enumerate(_pills(row, rect)):
            chosen = focused and k == self._state % len(row.states)
            self._paint_pill(painter, box, row, each, chosen=chosen, stale=stale)

    def _paint_pill(
        self, painter: QPainter, box: QRect, row: ProbeRow, state: str, *, chosen: bool, stale: bool
    ) -> None:
        colors = theme()
        over = self._under == (row.name, state)
        rim = QPen(colors.accent if chosen or over else colors.border, 2 if chosen else 1)
        ground = colors.accent_soft if over or chosen else colors.node
        rounded(painter, QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, ground, rim)
        ink = colors.muted if stale else colors.text
        text = cut(state, font(12), box.width() - 2 * _PAD + 6)
        write(painter, box, text, font(12), ink, Qt.AlignmentFlag.AlignCenter)


def _pills(row: ProbeRow, rect: QRect) -> list[tuple[str, QRect]]:
    """Return the states of a row that have room, with their boxes; they share the width."""
    metrics = QFontMetrics(font(12))
    wanted = [metrics.horizontalAdvance(state) + 2 * _PAD for state, _ in row.states]
    room = rect.width() - 2 * _MARGIN - _GAP * (len(wanted) - 1)
    if sum(wanted) > room:
        fair = max(_LEAST, room // max(1, len(wanted)))
        wanted = [min(width, fair) for width in wanted]
    x, top, found = rect.x() + _MARGIN, rect.y() + _LINE + 3, []
    for (state, _), width in zip(row.states, wanted, strict=True):
        if x + width > rect.right() - _MARGIN + 2:
            break
        found.append((state, QRect(x, top, width, _PILL)))
        x += width + _GAP
    return found
