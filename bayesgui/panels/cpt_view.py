"""The grid of a table: cells with bar and number, keys as in a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt_header import HEAD, LINE, PADDING, CptCorner, CptHeader
from bayesgui.panels.cpt_numbers import block_text, parsed_probability
from bayesgui.panels.panel import sentence
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.probability_bar import paint_bar
from bayesgui.widgets.theme import font, icon_pixmap, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPersistentModelIndex, QRect
    from PySide6.QtGui import QResizeEvent

    from bayesgui.panels.cpt_model import CptModel

    Index = QModelIndex | QPersistentModelIndex

LEAST_WIDTH, MOST_WIDTH = 96, 145
_FIRST_WIDTH = (112, 240)
_ICON = 14


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
    refused = Signal(str)
    """Why what stands in the editor is no probability; "" once it is one."""

    def __init__(self, model: CptModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._plain, self._strong = font(12), font(12, 600)

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
        if is_cell and state & QStyle.StateFlag.State_Selected:
            ground = colors.accent_soft
        painter.fillRect(rect, ground)
        number = table.number(configuration, line)
        if is_cell:
            color = colors.error if wrong else colors.text
            bar = QRectF(rect.x() + 6, rect.y() + 8, max(0, rect.width() - 62), 10)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bar(painter, bar, min(number, 1.0))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        else:
            color = self._paint_sum(painter, rect, configuration, line, wrong)
        painter.setFont(self._strong if wrong and not is_cell else self._plain)
        painter.setPen(color)
        place = rect.adjusted(0, 0, -PADDING - 1, 0)
        painter.drawText(
            place,
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            cell_text(number),
        )
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colors.accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _paint_sum(
        self, painter: QPainter, rect: QRect, configuration: int, line: int, wrong: bool
    ) -> QColor:
        """Paint the mark of a sum and return the color of its number."""
        assert self._table.axes is not None
        if line > len(self._table.axes.states):
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
        number = parsed_probability(editor.text())
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
                view = self.parent()
                if isinstance(view, CptView):
                    view.step_on()
                return True
        return super().eventFilter(editor, event)

    def _check(self, editor: QLineEdit) -> str:
        """Mark the field if it holds no probability; return the sentence."""
        try:
            parsed_probability(editor.text())
            problem = ""
        except ModelError as error:
            problem = sentence(error)
        editor.setProperty("wrong", bool(problem))
        editor.style().unpolish(editor)
        editor.style().polish(editor)
        self.refused.emit(problem)
        return problem


class CptView(QTableView):
    """The grid of the selected node's table.

    Parameters
    ----------
    model : CptModel
        The table.
    parent : QWidget, optional
        Its owner.
    """

    pasted = Signal(str)
    """A block of text shall go where the current cell is."""

    def __init__(self, model: CptModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self.setObjectName("cptTable")
        self.setModel(model)
        self._top = CptHeader(Qt.Orientation.Horizontal, model, self)
        self._left = CptHeader(Qt.Orientation.Vertical, model, self)
        self.setHorizontalHeader(self._top)
        self.setVerticalHeader(self._left)
        self._corner = CptCorner(model, (self._top, self._left), self)
        self.cells = CptDelegate(model, self)
        self.setItemDelegate(self.cells)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableView { border: 0; }")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.AnyKeyPressed | trigger.EditKeyPressed)
        self._left.setDefaultSectionSize(LINE)
        model.modelReset.connect(self.fit_sizes)

    # -- sizes --------------------------------------------------------------------------------

    def fit_sizes(self) -> None:
        """Give headers and columns the sizes that the table's texts and the window ask for."""
        axes = self._table.axes
        if axes is None:
            return
        metrics = self._top.fontMetrics()
        least, most = _FIRST_WIDTH

        def width(texts: tuple[str, ...], least: int = least) -> int:
            longest = max(map(metrics.horizontalAdvance, texts), default=0)
            return min(most, max(least, longest + 2 * PADDING + 8))

        levels = max(1, len(axes.parents))
        lines = (*axes.states, self._table.line_name(len(axes.states)))
        if self._table.transposed:
            parents = [width((name, *states), 80) for name, states in axes.parents]
            self._left.set_thickness(parents or [least])
            self._top.set_thickness([HEAD])
            column = min(MOST_WIDTH, width(lines, LEAST_WIDTH))
        else:
            names = tuple(name for name, _ in axes.parents)
            weights = (self.tr("P(column | e)"),) if self._table.has_weights else ()
            self._left.set_thickness([width((*lines, *names, *weights))])
            self._top.set_thickness([HEAD] * levels)
            room = self.width() - sum(self._left.thickness) - 12
            column = max(LEAST_WIDTH, min(MOST_WIDTH, room // max(1, axes.n_configurations)))
        self._top.setDefaultSectionSize(column)
        self._left.setDefaultSectionSize(LINE)
        self.updateGeometries()
        self._place_corner()

    def _place_corner(self) -> None:
        self._corner.setGeometry(
            self.frameWidth(),
            self.frameWidth(),
            self._left.width(),
            self._top.height(),
        )
        self._corner.update()

    def updateGeometries(self) -> None:
        """Let the corner follow the headers."""
        super().updateGeometries()
        if hasattr(self, "_corner"):
            self._place_corner()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room that the window gives."""
        super().resizeEvent(event)
        self.fit_sizes()

    # -- keys ---------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take the keys of a table before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = (
                QKeySequence.StandardKey.Copy,
                QKeySequence.StandardKey.Paste,
                QKeySequence.StandardKey.SelectAll,
                QKeySequence.StandardKey.Delete,
            )
            if any(event.matches(key) for key in own) or event.key() == Qt.Key.Key_F2:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, and open the current cell with Enter."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Delete):
            event.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected block as spreadsheets read it, straight from the array."""
        block = self.selected_block()
        if block is not None:
            rows, columns = block
            values = self._table.values if self._table.transposed else self._table.values.T
            chosen = np.asarray(values[rows.start : rows.stop, columns.start : columns.stop])
            QGuiApplication.clipboard().setText(block_text(chosen))

    def selected_block(self) -> tuple[range, range] | None:
        """Return rows and columns of the selected cells, sums left out; None if there are none."""
        axes = self._table.axes
        chosen = self.selectionModel().selection().toList()
        if axes is None or not chosen:
            return None
        first = chosen[0]
        states = len(axes.states)
        rows = range(first.top(), first.bottom() + 1)
        columns = range(first.left(), first.right() + 1)
        if self._table.transposed:
            columns = range(columns.start, min(columns.stop, states))
        else:
            rows = range(rows.start, min(rows.stop, states))
        return (rows, columns) if rows and columns else None

    def step_on(self) -> None:
        """Make the next state of the configuration current, then the next configuration's first."""
        axes, index = self._table.axes, self.currentIndex()
        if axes is None or not index.isValid():
            return
        configuration, line = self._table.place(index.row(), index.column())
        if line + 1 < len(axes.states):
            after = self._table.index_of(configuration, line + 1)
        else:
            after = self._table.index_of((configuration + 1) % axes.n_configurations, 0)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(after, flag.ClearAndSelect)
