"""Painting of a row in the list: a node with its state and number, or a submodel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bayesgui.core.node_rules import CHANCE
from bayesgui.panels.rows.finding_mark import paint_mark
from bayesgui.panels.rows.role_words import ROLE_ICONS
from bayesgui.widgets.eliding import MIN_NAME, told_apart
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import RIGHT, cut, write
from bayesgui.widgets.severity import paint_severity
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from bayesgui.panels.network.node_list_model import NodeListModel, NodeRow, SubmodelRow

    Index = QModelIndex | QPersistentModelIndex

ROW_HEIGHT = 26
MARGIN = 10
MARK_X, NAME_X = 16, 30
INDENT = 20
"""Px by which what stands in a submodel is moved to the right."""
CHEVRON = 24
"""Width in px at the left of a submodel's row that opens and folds it."""
_NUMBER_WIDTH = 42
_GAP = 8
_SEVERITY = 6.5
_MIN_STATE = 24
_MIN_LETTERS = 4
"""Fewest letters that may be left of a cut state; it says nothing with fewer."""


class NodeDelegate(QStyledItemDelegate):
    """Paints the rows of the list."""

    def __init__(self, model: NodeListModel, parent: QObject) -> None:
        super().__init__(parent)
        self._nodes = model
        self._small, self._plain = font(12), font(13)
        self._small_metrics = QFontMetrics(self._small)
        self._plain_metrics = QFontMetrics(self._plain)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colors = theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        ground = colors.surface
        if state & QStyle.StateFlag.State_Selected:
            ground = colors.accent_soft
        elif state & QStyle.StateFlag.State_MouseOver:
            ground = colors.row_hover
        painter.save()
        painter.fillRect(rect, ground)
        entry = self._nodes.entries[index.row()]
        inner = rect.adjusted(INDENT * entry.depth, 0, 0, 0)
        if entry.is_submodel:
            self._paint_submodel(painter, inner, self._nodes.submodel_at(index.row()))
        else:
            self._paint_node(painter, inner, self._nodes.row_at(index.row()))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors.accent, 1, Qt.PenStyle.DashLine))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _paint_node(self, painter: QPainter, rect: QRect, row: NodeRow) -> None:
        colors = theme()
        center = QPointF(rect.x() + MARK_X, rect.y() + ROW_HEIGHT / 2)
        if row.severity and not row.mark:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_severity(painter, row.severity, center, _SEVERITY)
        elif row.is_class and not row.mark:
            square = QRectF(center.x() - 7, center.y() - 7, 14, 14)
            paint_icon(painter, "target", square, colors.color("c4"))
        elif row.is_in_time and not row.mark:
            square = QRectF(center.x() - 7, center.y() - 7, 14, 14)
            paint_icon(painter, "slices", square, colors.muted)
        elif row.is_unobserved and not row.mark:
            square = QRectF(center.x() - 7, center.y() - 7, 14, 14)
            paint_icon(painter, "unseen", square, colors.muted)
        elif row.role and not row.mark:
            square = QRectF(center.x() - 7, center.y() - 7, 14, 14)
            paint_icon(painter, ROLE_ICONS[row.role], square, colors.muted)
        else:
            paint_mark(painter, center, row.mark, row.kind)
        self._paint_texts(painter, rect, row)

    def _paint_submodel(self, painter: QPainter, rect: QRect, row: SubmodelRow) -> None:
        """Paint chevron, name, the mark of findings inside, and the number of nodes."""
        colors = theme()
        middle = rect.y() + ROW_HEIGHT / 2
        chevron = QRectF(rect.x() + MARK_X - 8, middle - 6, 12, 12)
        paint_icon(painter, "down" if row.is_open else "right", chevron, colors.muted)
        count = self.tr("%Ln node(s)", "", row.nodes)
        width = self._small_metrics.horizontalAdvance(count)
        mark = 20 if row.found else 0
        needed = self._plain_metrics.horizontalAdvance(row.name) + CHEVRON + _GAP + mark + MARGIN
        if needed + width > rect.width():
            # The name tells rows apart; the number stays, its word does not.
            count = count_text(row.nodes)
            width = self._small_metrics.horizontalAdvance(count)
        left = rect.right() + 1 - MARGIN - width
        box = QRect(left, rect.y(), width + 1, ROW_HEIGHT)
        write(painter, box, count, self._small, colors.muted)
        if row.found:
            left -= 16
            paint_mark(painter, QPointF(left + 4, middle), "hard", CHANCE)
            left -= 4
        x = rect.x() + CHEVRON
        box = QRect(x, rect.y(), max(0, left - _GAP - x), ROW_HEIGHT)
        name = cut(row.name, self._plain, box.width(), Qt.TextElideMode.ElideMiddle)
        write(painter, box, name, self._plain, colors.text)

    def _paint_texts(self, painter: QPainter, rect: QRect, row: NodeRow) -> None:
        colors = theme()
        number_width = 0 if row.is_tier else self._number_width(row)
        number_left = rect.right() + 1 - MARGIN - number_width
        box = QRect(number_left, rect.y(), number_width, ROW_HEIGHT)
        plain = colors.text if row.kind == CHANCE else colors.value
        ink = colors.muted if row.stale else plain
        write(painter, box, row.number, self._small, ink, RIGHT)
        room = number_left - rect.x() - NAME_X
        name_width = self._plain_metrics.horizontalAdvance(row.name)
        # The state stands on the node as well; rows are told apart by their names.
        most = max(0, room - name_width - _GAP)
        least = most + 1 if row.is_said else _MIN_STATE
        if most < least and self._small_metrics.horizontalAdvance(row.state) > most:
            # A rest that nobody can read would take the room from the name.
            most = 0
        if row.mark:
            # What was observed is read in full, whatever is left of the name.
            most = max(most, room - MIN_NAME - _GAP)
        state = self._cut_state(row.state, most)
        width = self._small_metrics.horizontalAdvance(state)
        box = QRect(number_left - width, rect.y(), width + 1, ROW_HEIGHT)
        write(painter, box, state, self._small, colors.muted)
        taken = width + _GAP if state else 0
        box = QRect(rect.x() + NAME_X, rect.y(), max(0, room - taken), ROW_HEIGHT)
        name = told_apart(self._plain, row.name, box.width(), self._nodes.names)
        write(painter, box, name, self._plain, colors.text)

    def _number_width(self, row: NodeRow) -> int:
        """Return the width of the column of numbers; a long amount takes more, a gap before it."""
        needed = self._small_metrics.horizontalAdvance(row.number)
        return max(_NUMBER_WIDTH, needed + _GAP if row.state else needed)

    def _cut_state(self, state: str, most: int) -> str:
        """Return a state as it fits into a width, "" where too little of it would be left."""
        if not most:
            return ""
        # Qt cuts a text that is less than a pixel wider than its whole width.
        # Two numbers that are cut in the middle would read as one.
        has_digits = any(letter.isdigit() for letter in state)
        mode = Qt.TextElideMode.ElideRight if has_digits else Qt.TextElideMode.ElideMiddle
        shown = self._small_metrics.elidedText(state, mode, most + 1)
        return "" if shown != state and len(shown) <= _MIN_LETTERS else shown
