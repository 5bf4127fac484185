"""A list of tests, edges or stages: a sign, words, and numbers in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bayesgui.panels.rows.hoverable_list import KEY_ROLE, HoverableList, paint_focus
from bayesgui.panels.rows.ranked_list import RowsModel
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    Index = QModelIndex | QPersistentModelIndex

ROW = 25
MAX_SHOWN = 6
"""Rows without a scroll bar."""
_GAP, _ICON, _INDENT = 10, 12, 22
_ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class ListedRow:
    """A row.

    `key`: what tells it from the others. `values`: numbers or words at the right. `icon, token`:
    its sign and the color of that; a dot without an icon. `dim`: whether it is still to come.
    """

    key: str
    title: str
    values: tuple[str, ...] = ()
    icon: str = ""
    token: str = "muted"
    strong: bool = False
    dim: bool = False


class _Model(RowsModel[ListedRow]):
    widths: tuple[int, ...] = ()

    def set_rows(self, rows: Sequence[ListedRow]) -> None:
        metrics = QFontMetrics(font(12, 600))
        columns = max((len(row.values) for row in rows), default=0)
        self.widths = tuple(
            max(metrics.horizontalAdvance(row.values[k]) for row in rows if k < len(row.values))
            for k in range(columns)
        )
        super().set_rows(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        text = " ".join((row.title, *row.values))
        return {
            Qt.ItemDataRole.DisplayRole: row.title,
            Qt.ItemDataRole.ToolTipRole: text,
            Qt.ItemDataRole.AccessibleTextRole: text,
            KEY_ROLE: row.key,
            _ROW: row,
        }.get(role)


class _Delegate(QStyledItemDelegate):
    """Paints sign, words and numbers."""

    def __init__(self, parent: QWidget, *, signed: bool) -> None:
        super().__init__(parent)
        self._signed = signed

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ListedRow = index.data(_ROW)
        colors, rect, state = theme(), option.rect, option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colors.row_hover)
        if state & QStyle.StateFlag.State_HasFocus:
            paint_focus(painter, rect)
        left = float(rect.left())
        if self._signed:
            self._paint_sign(painter, row, left, rect.center().y() + 0.5)
            left += _INDENT
        model = index.model()
        assert isinstance(model, _Model)
        right = float(rect.right())
        last = len(model.widths) - 1
        for k in range(last, -1, -1):
            text = row.values[k] if k < len(row.values) else ""
            is_strong = k == last and last > 0
            painter.setFont(
                font(12, 600 if is_strong and row.strong else 500 if is_strong else 400)
            )
            painter.setPen(colors.text if is_strong and not row.dim else colors.muted)
            width = min(float(model.widths[k]), rect.width() * 0.62)
            shown = QFontMetrics(painter.font()).elidedText(
                text, Qt.TextElideMode.ElideRight, int(width) + 1
            )
            box = QRectF(right - width - 2, rect.top(), width + 2, ROW)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(box, flags, shown)
            right -= width + _GAP
        face = font(12, 600 if row.strong else 400)
        painter.setFont(face)
        painter.setPen(colors.muted if row.dim else colors.text)
        room = max(0.0, right - left)
        shown = QFontMetrics(face).elidedText(row.title, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(
            QRectF(left, rect.top(), room + 2, ROW), Qt.AlignmentFlag.AlignVCenter, shown
        )
        painter.restore()

    def _paint_sign(self, painter: QPainter, row: ListedRow, left: float, middle: float) -> None:
        if row.icon:
            square = QRectF(left, middle - _ICON / 2, _ICON, _ICON)
            paint_icon(painter, row.icon, square, theme().color(row.token))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().control)
        painter.drawEllipse(QRectF(left + 3, middle - 2.5, 5, 5))


class ListedRows(HoverableList):
    """Rows to hover and to click; as high as they are, up to a number of them.

    `signed`: whether the rows have a sign before their words.
    """

    def __init__(self, parent: QWidget | None = None, *, signed: bool = True) -> None:
        super().__init__(parent)
        self._model = _Model(lambda row: row.key, self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self, signed=signed))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    @property
    def rows(self) -> tuple[ListedRow, ...]:
        """The rows."""
        return self._model.rows

    def show_rows(self, rows: Sequence[ListedRow], most: int = MAX_SHOWN) -> None:
        """Show other rows; `most`: so many without a scroll bar."""
        self._model.set_rows(rows)
        self.setFixedHeight(ROW * max(1, min(most, len(rows))) + 2)
