"""Painting the cells of the page Counts and editing α."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from bayesgui.core.numerals import parse_number
from bayesgui.panels.cpt.delegate import bar_rect, number_text
from bayesgui.panels.cpt.header import PADDING
from bayesgui.panels.rows.number_delegate import NumberDelegate
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    from bayesgui.panels.counts.model import CountsModel

    Index = QModelIndex | QPersistentModelIndex

MAX_COUNT = 1e12


class CountsDelegate(NumberDelegate):
    """Paints cells and edits α."""

    def __init__(self, model: CountsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._font = font(12)
        self._metrics = QFontMetrics(self._font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, colors, rect = self._table, theme(), option.rect
        configuration, line, part = table.place(index)
        is_sum = line == len(table.states)
        ground = colors.surface
        if option.state & QStyle.StateFlag.State_Selected:
            ground = colors.accent_soft
        painter.fillRect(rect, ground)
        if part == "counts" and table.is_unseen(configuration):
            # The pattern starts at the cell: its neighbors to the left and right are not hatched.
            paint_hatching(painter, rect, QPointF(rect.x(), 0))
        number = table.number(configuration, line, part)
        text = table.text(configuration, line, part)
        if part == "estimate" and not is_sum and not np.isnan(number):
            bar = bar_rect(rect)
            text = number_text(text, rect, self._metrics)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bar(painter, bar, min(number, 1.0), None, "belief", ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        place = rect.adjusted(0, 0, -PADDING, 0)
        write(painter, place, text, self._font, colors.muted if is_sum else colors.text, RIGHT)
        if part == "prior" and not is_sum:
            # A thin border as in a field: this cell is editable.
            painter.setPen(colors.control)
            painter.drawLine(
                rect.left() + 6, rect.bottom() - 3, rect.right() - 6, rect.bottom() - 3
            )
        if part == "estimate":
            painter.setPen(colors.border)
            painter.drawLine(rect.topRight(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colors.accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    # -- typing -------------------------------------------------------------------------------

    def problem(self, text: str) -> str:
        number = parse_number(text)
        if number is None or not 0 <= number <= MAX_COUNT:
            return self.tr("A hyper-parameter is a number of 0 or more, such as 0.5 or 2.")
        return ""

    def hand_over(self, text: str, index: Index) -> None:
        number = parse_number(text)
        assert number is not None
        configuration, line, _ = self._table.place(index)
        self.typed.emit(configuration, line, number)
