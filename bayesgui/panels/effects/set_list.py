"""The sets to adjust for, a row each; names stand in boxes as on the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import CENTER, END, LEFT, RIGHT, disc, rounded, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

HEIGHT = 30
_RADIO, _BOX_HEIGHT, _PAD, _GAP = 24, 18, 6, 5
_LEAST = 34
"""Room that the box of a name keeps."""


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set: `pill` says what is good about it, `value` its number, `tip` more of it."""

    names: tuple[str, ...]
    is_chosen: bool
    pill: str = ""
    value: str = ""
    tip: str = ""

    @property
    def key(self) -> str:
        """What tells it from the other rows."""
        return "\n".join(self.names)


def set_words(names: Sequence[str]) -> str:
    """Return the names of a set in a line; the empty set is nothing."""
    return ", ".join(names) or phrase("Effects", "nothing")


class SetList(HoverableList[SetRow]):
    """Rows with a radio button; a click, Space or Enter chooses."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: Sequence[SetRow]) -> None:
        """Show other sets."""
        self.set_rows(rows)
        self.setFixedHeight(HEIGHT * len(rows))
        self.setVisible(bool(rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid():
            self.chosen.emit(self.row_at(index).key)
        else:
            super().keyPressEvent(event)

    def key_of(self, row: SetRow) -> str:
        return row.key

    def texts_of(self, row: SetRow) -> tuple[str, str, str]:
        words = set_words(row.names)
        chosen = phrase("Effects", "chosen") if row.is_chosen else ""
        return (
            words,
            f"{words}\n{row.tip}",
            " ".join(filter(None, (words, row.pill, row.value, chosen))),
        )

    def height_of(self, row: SetRow) -> int:
        return HEIGHT

    def paint_row(
        self, painter: QPainter, rect: QRect, row: SetRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        if row.is_chosen:
            painter.fillRect(rect, colors.accent_soft)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        center = QRectF(rect.left(), rect.top(), 16, rect.height()).center()
        disc(painter, center, 6.5, colors.surface, QPen(colors.control, 1))
        if row.is_chosen:
            disc(painter, center, 6.5, colors.surface, QPen(colors.accent, 1.5))
            disc(painter, center, 3.5, colors.accent)
        right = self._paint_right(painter, rect, row, self._wanted(row))
        self._paint_names(painter, rect, row, right)

    def _wanted(self, row: SetRow) -> int:
        """Return the width in which no name is cut."""
        metrics = QFontMetrics(font(12))
        names = row.names or (set_words(()),)
        boxes = sum(metrics.horizontalAdvance(name) + 2 * _PAD + 2 + _GAP for name in names)
        return _RADIO + boxes

    def _paint_right(self, painter: QPainter, rect: QRect, row: SetRow, wanted: int) -> int:
        """Paint number and pill, and return where they begin; the pill gives way to names."""
        colors, right = theme(), rect.right() - 1
        if row.value:
            face = font(12)
            write(painter, rect.adjusted(0, 0, -1, 0), row.value, face, colors.text, RIGHT)
            right -= QFontMetrics(face).horizontalAdvance(row.value) + 10
        if row.pill:
            face = font(11)
            width = QFontMetrics(face).horizontalAdvance(row.pill) + 16
            least = _RADIO + len(row.names) * (_LEAST + _GAP)
            if right - width - 8 - rect.left() < min(wanted, max(rect.width() // 2, least)):
                return right
            pill = QRectF(right - width, rect.center().y() - 8, width, 17)
            rounded(painter, pill, 8.5, colors.success_soft)
            write(painter, pill, row.pill, face, colors.success, CENTER)
            right -= width + 8
        return right

    def _paint_names(self, painter: QPainter, rect: QRect, row: SetRow, right: int) -> None:
        colors, face = theme(), font(12)
        metrics, left = QFontMetrics(face), rect.left() + _RADIO
        if not row.names:
            line = QRect(left, rect.top(), right - left, rect.height())
            write(painter, line, set_words(()), face, colors.text, LEFT, cuts=END)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, name in enumerate(row.names):
            later = len(row.names) - place - 1
            room = right - left - later * (_LEAST + _GAP)
            width = min(metrics.horizontalAdvance(name) + 2 * _PAD + 2, max(room, _LEAST))
            box = QRectF(left + 0.5, rect.center().y() - _BOX_HEIGHT / 2 + 1, width, _BOX_HEIGHT)
            painter.setPen(QPen(colors.text, 1.25))
            painter.drawRect(box)
            inner = box.adjusted(_PAD, 0, -_PAD + 1, 0)
            write(painter, inner, name, face, colors.text, LEFT, cuts=END)
            left += width + _GAP
