"""The cells of the page Counts: how they are painted, and how α is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bayesgui.panels.cpt_header import PADDING
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.number_edit import parsed
from bayesgui.widgets.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    from bayesgui.panels.counts_model import CountsModel

    Index = QModelIndex | QPersistentModelIndex

LARGEST = 1e12


class CountsDelegate(QStyledItemDelegate):
    """Paints cells and lets α be typed.

    Parameters
    ----------
    model : CountsModel
        The tables.
    parent : QObject
        Its owner.
    """

    typed = Signal(int, int, float)
    """Configuration, state and the α typed for it."""
    refused = Signal(str)
    """Why what stands in the editor is no α; "" once it is one."""

    def __init__(self, model: CountsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._font = font(12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        table, colors, rect = self._table, theme(), option.rect
        configuration, line, part = table.place(index)
        is_sum = line == len(table.states)
        ground = colors.surface
        if option.state & QStyle.StateFlag.State_Selected:
            ground = colors.accent_soft
        painter.fillRect(rect, ground)
        if part == "counts" and table.is_unseen(configuration):
            # Beginning at the cell, as no neighbor to the left or right is hatched.
            paint_hatching(painter, rect, QPointF(rect.x(), 0))
        number = table.number(configuration, line, part)
        if part == "estimate" and not is_sum and not np.isnan(number):
            bar = QRectF(rect.x() + 6, rect.y() + 8, max(0, rect.width() - 66), 10)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bar(painter, bar, min(number, 1.0), None, "belief", ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setFont(self._font)
        painter.setPen(colors.muted if is_sum else colors.text)
        place = rect.adjusted(0, 0, -PADDING, 0)
        painter.drawText(
            place,
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            table.text(configuration, line, part),
        )
        if part == "prior" and not is_sum:
            # A thin line as in a field: this is what can be typed.
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

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for α."""
        editor = QLineEdit(parent)
        editor.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        editor.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole))
        editor.textEdited.connect(lambda _text: self._check(editor))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the exact number into the field."""
        assert isinstance(editor, QLineEdit)
        # The view asks again after every change of the model; what is being typed stays.
        if not editor.isModified():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hand over the number, unless it is the one that was there."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() or self._check(editor):
            self.refused.emit("")
            return
        number = parsed(editor.text())
        assert number is not None
        configuration, line, _ = self._table.place(index)
        self.typed.emit(configuration, line, number)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Let the field fill the cell."""
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep a field open that holds no α; Escape drops it."""
        if (
            isinstance(editor, QLineEdit)
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            ends = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            if event.key() in ends and self._check(editor):
                return True
            if event.key() == Qt.Key.Key_Escape:
                editor.setModified(False)
                self.refused.emit("")
            if event.key() in ends[:2]:
                # The field would pass Enter on to the table, which opens it again.
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
                return True
        return super().eventFilter(editor, event)

    def _check(self, editor: QLineEdit) -> str:
        """Mark the field if it holds no α; return the sentence."""
        number = parsed(editor.text())
        problem = ""
        if number is None or not 0 <= number <= LARGEST:
            problem = self.tr("A hyper-parameter is a number of 0 or more, such as 0.5 or 2.")
        editor.setProperty("wrong", bool(problem))
        editor.style().unpolish(editor)
        editor.style().polish(editor)
        self.refused.emit(problem)
        return problem
