"""The cells of a table: how they are painted, and how numbers are typed into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt_header import PADDING
from bayesgui.panels.cpt_numbers import parsed_in_form
from bayesgui.panels.panel import sentence
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.probability_bar import paint_bar
from bayesgui.widgets.theme import font, icon_pixmap, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect

    from bayesgui.panels.cpt_model import CptModel

    Index = QModelIndex | QPersistentModelIndex

GRIP = (6, 18)
LOCK = 12
_ICON = 14


def bar_rect(cell: QRect) -> QRectF:
    """Return where the bar of a cell is: its whole length stands for 1."""
    return QRectF(cell.x() + 6, cell.y() + 8, max(0, cell.width() - 62), 10)


def grip_rect(cell: QRect, number: float) -> QRectF:
    """Return where the grip of a cell's bar is, at the end of the filled part."""
    bar = bar_rect(cell)
    width, height = GRIP
    # On whole pixels, or its two pixels of ground would be blurred away.
    x = round(bar.x() + min(1.0, max(0.0, number)) * bar.width())
    return QRectF(x - width / 2, bar.center().y() - height / 2, width, height)


class CptDelegate(QStyledItemDelegate):
    """Paints cells and lets numbers be typed into them.

    Parameters
    ----------
    model : CptModel
        The table.
    parent : QObject
        Its owner.
    """

    typed = Signal(int, int, float)
    """Configuration, state and the number typed for it."""
    entered = Signal()
    """Enter ended the typing: on to the next cell."""
    refused = Signal(str)
    """Why what stands in the editor is no probability; "" once it is one."""

    def __init__(self, model: CptModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._plain, self._strong = font(12), font(12, 600)
        self.hovered: tuple[int, int] | None = None
        self.dragged: tuple[int, int] | None = None
        self.derived = False
        """Whether the numbers follow from a form of another kind: then they are muted."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
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
            color = (
                colors.error if wrong else colors.muted if unknown or self.derived else colors.text
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
        """Return where the first cell of the table is: all sections have one size."""
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
        """Paint bar, tick of the number before a drag, lock or grip."""
        text, ground = look
        bar = bar_rect(rect)
        locked = self._table.is_locked(*cell)
        if locked:
            room = rect.right() - PADDING - painter.fontMetrics().horizontalAdvance(text)
            bar.setRight(max(bar.left(), min(bar.right(), room - LOCK - 8)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        before = self._table.before(*cell)
        paint_bar(painter, bar, min(number, 1.0), before, "stale" if locked else "belief", ground)
        if locked:
            ratio = painter.device().devicePixelRatioF()
            top = rect.y() + (rect.height() - LOCK) // 2
            lock = icon_pixmap("lock", LOCK, "muted", ratio)
            painter.drawPixmap(int(bar.right()) + 3, top, lock)
        elif cell in (self.hovered, self.dragged):
            colors = theme()
            painter.setBrush(colors.surface)
            painter.setPen(QPen(colors.accent, 2))
            grip = grip_rect(rect, number).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(grip, 2, 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_sum(
        self, painter: QPainter, rect: QRect, configuration: int, line: int, wrong: bool
    ) -> QColor:
        """Paint the mark of a sum and return the color of its number."""
        if self._table.kind(line) != "sum":
            return theme().muted
        name, token = ("warning", "error") if wrong else ("check", "success")
        ratio = painter.device().devicePixelRatioF()
        top = rect.y() + (rect.height() - _ICON) // 2
        painter.drawPixmap(rect.x() + PADDING, top, icon_pixmap(name, _ICON, token, ratio))
        return theme().error if wrong else theme().muted

    # -- typing -------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for the number."""
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
        number = parsed_in_form(editor.text(), self._table.form)
        self.typed.emit(*self._table.place(index.row(), index.column()), number)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Let the field fill the cell."""
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep a field open that holds no probability; Escape drops it."""
        if isinstance(editor, QLineEdit) and isinstance(event, QKeyEvent):
            ends = event.key() in (
                Qt.Key.Key_Return,
                Qt.Key.Key_Enter,
                Qt.Key.Key_Tab,
                Qt.Key.Key_Backtab,
            )
            if event.type() == QEvent.Type.KeyPress and ends and self._check(editor):
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                editor.setModified(False)
                self.refused.emit("")
            if event.type() == QEvent.Type.KeyPress and event.key() in (
                Qt.Key.Key_Return,
                Qt.Key.Key_Enter,
            ):
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
                self.entered.emit()
                return True
        return super().eventFilter(editor, event)

    def _check(self, editor: QLineEdit) -> str:
        """Mark the field if it holds no probability; return the sentence."""
        try:
            parsed_in_form(editor.text(), self._table.form)
            problem = ""
        except ModelError as error:
            problem = sentence(error)
        editor.setProperty("wrong", bool(problem))
        editor.style().unpolish(editor)
        editor.style().polish(editor)
        self.refused.emit(problem)
        return problem
