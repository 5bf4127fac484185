"""Item delegates of the import dialog's table of columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bayesgui.widgets.painting import END, write
from bayesgui.widgets.theme import font, icon, mix, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPainter

    Index = QModelIndex | QPersistentModelIndex

TARGET = Qt.ItemDataRole.UserRole
LOOK = Qt.ItemDataRole.UserRole + 1
SHARES = Qt.ItemDataRole.UserRole + 2
SIGN = Qt.ItemDataRole.UserRole + 3
PAD, BAR_WIDTH, ARROW = 8, 96, 14
_TOKENS = {
    "muted": "muted",
    "zero": "muted",
    "text": "text",
    "success": "success",
    "accent": "accent",
    "warning": "warning",
    "differ": "text",
    "link": "accent",
}


class CellDelegate(QStyledItemDelegate):
    """Paints distributions of values, arrows of combo boxes, and icons of matches."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colors = theme()
        look, rect = str(index.data(LOOK) or ""), option.rect
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if look == "differ":
            painter.fillRect(rect, colors.warning_soft)
        elif selected:
            painter.fillRect(rect, colors.accent_soft)
        room = rect.adjusted(PAD, 0, -PAD, 0)
        shares = index.data(SHARES)
        if shares is not None:
            bar = QRectF(room.left(), rect.center().y() - 3.5, BAR_WIDTH, 8)
            paint_shares(painter, bar, *shares)
            room.setLeft(room.left() + BAR_WIDTH + 10)
        sign = index.data(SIGN)
        if sign:
            square = QRect(room.left(), rect.center().y() - 7, 15, 15)
            painter.drawPixmap(square.topLeft(), icon(sign, _TOKENS[look]).pixmap(15))
            room.setLeft(room.left() + 22)
        if look in ("combo", "differ"):
            room.setRight(room.right() - ARROW)
            place = QRect(rect.right() - ARROW - PAD + 2, rect.center().y() - 6, 13, 13)
            painter.drawPixmap(place.topLeft(), icon("down", "muted").pixmap(13))
        self._write(painter, room, index, look)
        if selected and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(colors.accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _write(self, painter: QPainter, room: QRect, index: Index, look: str) -> None:
        text = str(index.data() or "")
        face = font(12, 600 if look == "bold" else 400)
        side = (
            Qt.AlignmentFlag.AlignRight
            if look in ("number", "zero")
            else (Qt.AlignmentFlag.AlignLeft)
        )
        token = _TOKENS.get(look, "muted" if index.data(SHARES) is not None else "text")
        aligned = side | Qt.AlignmentFlag.AlignVCenter
        write(painter, room, text, face, theme().color(token), aligned, cuts=END)


def paint_shares(painter: QPainter, rect: QRectF, kind: str, numbers: list[int]) -> None:
    """Paint the distribution of a column's values, as a histogram or as a stacked bar."""
    colors = theme()
    painter.setPen(Qt.PenStyle.NoPen)
    if kind == "histogram":
        high = rect.adjusted(0, -5, 0, 4)
        most, step = max(max(numbers, default=0), 1), rect.width() / max(len(numbers), 1)
        for k, count in enumerate(numbers):
            height = max(1.0, high.height() * count / most) if count else 0.0
            bar = QRectF(high.left() + k * step, high.bottom() - height, max(step - 1, 1), height)
            painter.fillRect(bar, colors.bar)
        return
    total, left = max(sum(numbers), 1), rect.left()
    parts = [count for count in numbers if count]
    for k, count in enumerate(numbers):
        width = rect.width() * count / total
        if width:
            share = 0.0 if k == 0 else 0.6 if len(parts) < 3 else min(0.74, 0.4 + 0.12 * (k - 1))
            shade = mix(colors.bar, colors.surface, share)
            painter.fillRect(QRectF(left, rect.top(), max(width - 1, 1), rect.height()), shade)
        left += width


class NodeDelegate(CellDelegate):
    """Edits the node of a column with a combo box."""

    def __init__(
        self,
        column_at: Callable[[int], str],
        choices: Callable[[str], Iterable[tuple[str, str]]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._column_at = column_at
        self._choices = choices

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        box = QComboBox(parent)
        name = self._column_at(index.row())
        box.setAccessibleName(self.tr("Node of column {column}").format(column=name))
        for node, words in self._choices(name):
            box.addItem(words, node)
        box.activated.connect(lambda _index: self._finish(box))
        return box

    def _finish(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(index.data(TARGET))))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            chosen: Any = editor.currentData()
            model.setData(index, chosen, TARGET)
