"""Painting and editing of the cells of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt.header import PADDING
from bayesgui.panels.cpt.numbers import parse_in_form
from bayesgui.panels.cpt.threshold_marks import paint_threshold
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.rows.number_delegate import NumberDelegate
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.painting import rounded
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, icon_pixmap, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect

    from bayesgui.panels.cpt.model import CptModel

    Index = QModelIndex | QPersistentModelIndex

GRIP = (6, 18)
LOCK = 12
_ICON = 14


_NUMBER_WIDTHS = (56, 80)
"""Least and greatest width of a number, with the blank before and after it."""
_LEAST_BAR = 34


def number_width(cell: QRect) -> int:
    """Return the width left for the number of a cell: more where the bar stays long enough."""
    least, most = _NUMBER_WIDTHS
    return min(most, max(least, cell.width() - 6 - _LEAST_BAR))


def number_text(text: str, cell: QRect, metrics: QFontMetrics) -> str:
    """Return the text of a number as it fits beside the bar: ``0.9999853`` or ``0.9999…``."""
    room = number_width(cell) - PADDING - 1
    # Without its exponent a number would be another one.
    return text if "·" in text else metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def bar_rect(cell: QRect) -> QRectF:
    """Return the rectangle of a cell's bar; its full length stands for 1."""
    width = max(0, cell.width() - 6 - number_width(cell))
    return QRectF(cell.x() + 6, cell.y() + 8, width, 10)


def grip_rect(cell: QRect, number: float) -> QRectF:
    """Return the rectangle of the grip at the end of a bar's filled part."""
    bar = bar_rect(cell)
    width, height = GRIP
    # On whole pixels; otherwise the two pixels of background around it would be blurred.
    x = round(bar.x() + min(1.0, max(0.0, number)) * bar.width())
    return QRectF(x - width / 2, bar.center().y() - height / 2, width, height)


class CptDelegate(NumberDelegate):
    """Paints cells and edits their numbers."""

    def __init__(self, model: CptModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._plain, self._strong = font(12), font(12, 600)
        self._metrics = QFontMetrics(self._plain)
        self.hovered: tuple[int, int] | None = None
        self.dragged: tuple[int, int] | None = None
        self.derived = False
        """Whether the numbers are computed from another form, and therefore muted."""
        self.follows = False
        """Whether the table follows from another one: its bars are gray, too."""

    @property
    def is_muted(self) -> bool:
        """Whether the numbers are no one's own."""
        return self.derived or self.follows

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, colors = self._table, theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        configuration, line = table.place(index.row(), index.column())
        assert table.axes is not None
        is_cell = line < len(table.axes.states)
        wrong = table.is_wrong(configuration) and line <= len(table.axes.states)
        ground = colors.error_soft if wrong else colors.surface
        selected = is_cell and bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            ground = colors.accent_soft
        painter.fillRect(rect, ground)
        unknown = is_cell and not wrong and table.has_no_data(configuration)
        if unknown:
            paint_hatching(painter, rect, self._origin(rect, index))
        if is_cell and table.is_unfolded(configuration):
            painter.fillRect(rect, ground if selected else colors.window)
            self._paint_focus(painter, rect, state)
            return
        number = table.number(configuration, line)
        text = table.text(configuration, line)
        if is_cell:
            text = number_text(text, rect, self._metrics)
            color = (
                colors.error if wrong else colors.muted if unknown or self.is_muted else colors.text
            )
            if (configuration, line) == self.dragged:
                color = colors.accent
            self._paint_bar(painter, rect, (configuration, line), number, (text, ground))
        else:
            color = self._paint_sum(painter, rect, configuration, line, wrong)
        painter.setFont(self._strong if wrong and not is_cell else self._plain)
        painter.setPen(color)
        place = rect.adjusted(0, 0, -PADDING - 1, 0)
        painter.drawText(
            place,
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            text,
        )
        self._paint_focus(painter, rect, state)

    @staticmethod
    def _paint_focus(painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme().accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    @staticmethod
    def _origin(rect: QRect, index: Index) -> QPointF:
        """Return the position of the first cell of the table; all sections have the same size."""
        x = rect.x() - index.column() * (rect.width() + 1)
        return QPointF(x, rect.y() - index.row() * (rect.height() + 1))

    def _paint_bar(
        self,
        painter: QPainter,
        rect: QRect,
        cell: tuple[int, int],
        number: float,
        look: tuple[str, QColor],
    ) -> None:
        """Paint the bar, the tick of the number before a drag, and the lock or grip."""
        text, ground = look
        bar = bar_rect(rect)
        locked = self._table.is_locked(*cell)
        if locked:
            room = rect.right() - PADDING - painter.fontMetrics().horizontalAdvance(text)
            bar.setRight(max(bar.left(), min(bar.right(), room - LOCK - 8)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        before = self._table.before(*cell)
        role: Literal["stale", "belief"] = "stale" if locked or self.follows else "belief"
        paint_bar(painter, bar, min(number, 1.0), before, role, ground)
        threshold = self._table.threshold(*cell) if self._table.thresholds else None
        if threshold is not None:
            paint_threshold(painter, bar, threshold)
        if locked:
            ratio = painter.device().devicePixelRatioF()
            top = rect.y() + (rect.height() - LOCK) // 2
            lock = icon_pixmap("lock", LOCK, "muted", ratio)
            painter.drawPixmap(int(bar.right()) + 3, top, lock)
        elif cell in (self.hovered, self.dragged):
            colors = theme()
            grip = grip_rect(rect, number).adjusted(1, 1, -1, -1)
            rounded(painter, grip, 2, colors.surface, QPen(colors.accent, 2))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_sum(
        self, painter: QPainter, rect: QRect, configuration: int, line: int, wrong: bool
    ) -> QColor:
        """Paint the marker of a sum and return the color of its number."""
        if self._table.kind(line) != "sum":
            return theme().muted
        name, token = ("warning", "error") if wrong else ("check", "success")
        ratio = painter.device().devicePixelRatioF()
        top = rect.y() + (rect.height() - _ICON) // 2
        painter.drawPixmap(rect.x() + PADDING, top, icon_pixmap(name, _ICON, token, ratio))
        return theme().error if wrong else theme().muted

    # -- typing -------------------------------------------------------------------------------

    def problem(self, text: str) -> str:
        try:
            parse_in_form(text, self._table.form)
        except ModelError as error:
            return error_sentence(error)
        return ""

    def hand_over(self, text: str, index: Index) -> None:
        number = parse_in_form(text, self._table.form)
        self.typed.emit(*self._table.place(index.row(), index.column()), number)
