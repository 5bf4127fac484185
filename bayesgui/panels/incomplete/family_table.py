"""A small table laid out as a CPT: the parents' states as grouped headers, a row a state."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork

MAX_CONFIGURATIONS = 64
"""Configurations of the parents that are shown."""
MAX_STRETCHED = 6
"""Columns that fit beside each other in a page."""
ROW, HEADER = 26, 22
_LINE, _MARGIN = 17, 4
"""Height of a line of a sum, and its distance from the cell's edge."""
_CENTER = Qt.AlignmentFlag.AlignCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class _SumDelegate(QStyledItemDelegate):
    """Paints a sum of three lines: before, what is added, and the result below a rule."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        lines = str(index.data() or "").split("\n")
        if len(lines) != 3:
            super().paint(painter, option, index)
            return
        painter.fillRect(option.rect, theme().success_soft)
        roles = (("muted", 400), ("success", 600), ("text", 600))
        box = option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        top = box.center().y() - 3 * _LINE // 2 + 1
        for k, (line, (token, weight)) in enumerate(zip(lines, roles, strict=True)):
            place = QRect(box.left(), top + k * _LINE, box.width(), _LINE)
            write(painter, place, line, font(12, weight), theme().color(token), RIGHT)
        rule = top + 2 * _LINE
        width = painter.fontMetrics().horizontalAdvance(lines[2])
        painter.setPen(QPen(theme().muted, 1))
        painter.drawLine(QLineF(box.right() - width, rule + 0.5, box.right() + 1, rule + 0.5))

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        hint = super().sizeHint(option, index)
        lines = str(index.data() or "").split("\n")
        if len(lines) == 3:
            bold = QFontMetrics(font(12, 600))
            widest = max(map(bold.horizontalAdvance, lines)) + 2 * _MARGIN + 4
            return QSize(max(hint.width(), widest), hint.height())
        return hint


class FamilyTable(QTableWidget):
    """Shows texts for each configuration of a node's parents.

    `is_stretched`: whether few columns take all the width there is. `is_whole`: whether it is as
    wide as its columns, and the page around it scrolls.
    """

    def __init__(
        self, parent: QWidget | None = None, *, is_stretched: bool = False, is_whole: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_stretched, self._is_whole = is_stretched, is_whole
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(_SumDelegate(self))
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(HEADER)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_family(
        self,
        network: BayesianNetwork,
        name: str,
        titles: Sequence[str],
        cells: Sequence[Sequence[str]],
        gains: Sequence[Sequence[bool]] = (),
        row_height: int = ROW,
    ) -> None:
        """Show a row of texts for each title, a column for each configuration.

        `gains`: the cells that are lit.
        """
        parents = [network[each] for each in network.parents(name)]
        count = min(MAX_CONFIGURATIONS, len(cells[0]) if cells else 0)
        self.clear()
        self.clearSpans()
        self.setRowCount(len(parents) + len(titles))
        self.setColumnCount(1 + count)
        codes = itertools.product(*(range(parent.n_states) for parent in parents))
        shown = list(itertools.islice(codes, count))
        for row, parent in enumerate(parents):
            self._put(row, 0, parent.name, _LEFT, header=True)
            self._put_groups(row, [parent.states[code[row]] for code in shown], shown)
        for k, title in enumerate(titles):
            row = len(parents) + k
            self._put(row, 0, title, _LEFT, header=True)
            for column in range(count):
                lit = bool(gains) and k < len(gains) and gains[k][column]
                self._put(row, 1 + column, cells[k][column], _RIGHT, lit=lit)
        for row in range(self.rowCount()):
            self.setRowHeight(row, HEADER if row < len(parents) else row_height)
        stretches = self._is_stretched and count <= MAX_STRETCHED
        mode = QHeaderView.ResizeMode.Stretch if stretches else QHeaderView.ResizeMode.Interactive
        self.horizontalHeader().setSectionResizeMode(mode)
        if not stretches:
            self.resizeColumnsToContents()
        height = sum(self.rowHeight(row) for row in range(self.rowCount()))
        self.setFixedHeight(height + 2 * self.frameWidth() + self._bar_height())
        if self._is_whole:
            self.setFixedWidth(self._columns_width() + 2 * self.frameWidth())

    def _columns_width(self) -> int:
        return sum(self.columnWidth(k) for k in range(self.columnCount()))

    def _bar_height(self) -> int:
        """Return the room that a horizontal scroll bar takes, if there may be one."""
        if self._is_whole or self._columns_width() <= max(self.width(), 200):
            return 0
        return self.horizontalScrollBar().sizeHint().height()

    def _put_groups(
        self, row: int, states: Sequence[str], codes: Sequence[tuple[int, ...]]
    ) -> None:
        """Write a parent's states, each once over the configurations that share it."""
        start = 0
        for _, group in itertools.groupby(codes, key=lambda code: code[: row + 1]):
            width = len(list(group))
            self._put(row, 1 + start, states[start], _CENTER, header=True)
            if width > 1:
                self.setSpan(row, 1 + start, 1, width)
            start += width

    def _put(
        self,
        row: int,
        column: int,
        text: str,
        side: Qt.AlignmentFlag,
        *,
        header: bool = False,
        lit: bool = False,
    ) -> None:
        item = QTableWidgetItem(text)
        item.setTextAlignment(side)
        item.setFont(font(12))
        if header:
            item.setBackground(theme().node_title)
            item.setForeground(theme().muted if column == 0 else theme().text)
        elif lit:
            item.setBackground(theme().success_soft)
        self.setItem(row, column, item)
