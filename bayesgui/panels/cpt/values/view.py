"""The grid of a utility's numbers: cells with bar and number, and keys as in a spreadsheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt.configuration_grid import ConfigurationGrid, text_width
from bayesgui.panels.cpt.header import HEAD, PADDING, CptHeader
from bayesgui.panels.cpt.numbers import parse_value, value_exact_text
from bayesgui.panels.cpt.threshold_marks import paint_threshold
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.rows.number_delegate import NumberDelegate
from bayesgui.panels.rows.open_editor import open_editor
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.cpt.values.model import ValuesModel

    Index = QModelIndex | QPersistentModelIndex

_NUMBER_WIDTH, _MARK = 88, 14
_ENDS = {"least": "▼", "greatest": "▲"}
_OWN_KEYS = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.SelectAll,
    QKeySequence.StandardKey.Delete,
)


class ValuesDelegate(NumberDelegate):
    """Paints the numbers of a utility with bars from zero on their common scale, and edits them."""

    def __init__(self, model: ValuesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, colors = self._table, theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, colors.accent_soft if selected else colors.surface)
        configuration = table.configuration(index)
        value = float(table.values[configuration])
        self._paint_bar(painter, rect, value, table.thresholds.get(configuration))
        missing = np.isnan(value)
        ink = colors.muted if missing or table.is_preview else colors.text
        room = rect.adjusted(0, 0, -PADDING - _MARK, 0)
        end = table.end_of(configuration)
        write(painter, room, index.data(), font(12, 600 if end else 400), ink, RIGHT)
        if end:
            mark = rect.adjusted(0, 0, -PADDING + 2, 0)
            write(painter, mark, _ENDS[end], font(9), colors.value, RIGHT)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colors.accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _paint_bar(
        self, painter: QPainter, rect: QRect, value: float, threshold: float | None
    ) -> None:
        """Paint a bar from zero with square ends, the line at zero, and a threshold."""
        low, high = min(0.0, self._table.ends[0]), max(0.0, self._table.ends[1])
        width = rect.width() - _NUMBER_WIDTH - _MARK - 14
        if width < 16 or low == high:
            return
        track = QRectF(rect.x() + 8, rect.y() + 9, width, 8)
        colors = theme()
        painter.fillRect(track, colors.track)
        zero = track.x() - low / (high - low) * width
        if not np.isnan(value):
            end = track.x() + (value - low) / (high - low) * width
            first, last = sorted((zero, end))
            painter.fillRect(QRectF(first, track.y(), last - first, 8), colors.value)
        painter.setPen(QPen(colors.muted, 1))
        x = round(zero)
        painter.drawLine(x, int(track.y()) - 3, x, int(track.bottom()) + 2)
        if threshold is not None:
            paint_threshold(painter, track, (threshold - low) / (high - low))

    def problem(self, text: str) -> str:
        try:
            parse_value(text)
        except ModelError as error:
            return error_sentence(error)
        return ""

    def hand_over(self, text: str, index: Index) -> None:
        self.typed.emit(self._table.configuration(index), 0, parse_value(text))


class ValuesView(ConfigurationGrid):
    """The grid of the selected utility's numbers."""

    column_widths = (112, 260)

    pasted = Signal(str)
    """A block of text to paste at the current cell."""
    emptied = Signal()
    """Request to take the selected numbers away."""

    def __init__(self, model: ValuesModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._table = model
        self.setObjectName("utilityTable")
        headers = (Qt.Orientation.Horizontal, Qt.Orientation.Vertical)
        top, left = (CptHeader(way, model, self) for way in headers)
        self.set_headers(top, left)
        self.cells = ValuesDelegate(model, self)
        self.setItemDelegate(self.cells)
        self.cells.entered.connect(self.step_on)
        model.modelReset.connect(self.fit_sizes)

    def fit_sizes(self) -> None:
        """Fit headers and columns to the texts of the table and to the viewport."""
        axes = self._table.axes
        if axes is None:
            return
        width = partial(text_width, QFontMetrics(font(12)), most=240)
        if self._table.transposed:
            parents = [width((name, *states), least=80) for name, states in axes.parents]
            self.set_sizes(parents or [112], [HEAD], self.column_widths[1])
        else:
            names = tuple(name for name, _ in axes.parents)
            heads = [HEAD] * max(1, len(axes.parents))
            self.set_sizes([width((self._table.line_name(0), *names), least=112)], heads)

    # -- keys ---------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Handle the keys of a table before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = any(event.matches(key) for key in _OWN_KEYS)
            if own or event.key() == Qt.Key.Key_F2:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, empty, and open the current cell with Enter."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Delete):
            self.emptied.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            open_editor(self, self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.clearSelection()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected numbers for spreadsheets."""
        chosen = self.chosen()
        if chosen:
            between = "\n" if self._table.transposed else "\t"
            texts = (value_exact_text(float(self._table.values[k])) for k in chosen)
            QGuiApplication.clipboard().setText(between.join(texts).replace("−", "-"))

    def chosen(self) -> range:
        """Return the configurations of the selected cells."""
        chosen = self.selectionModel().selection().toList()
        if not chosen:
            return range(0)
        first = chosen[0]
        if self._table.transposed:
            return range(first.top(), first.bottom() + 1)
        return range(first.left(), first.right() + 1)

    @property
    def current(self) -> int:
        """The configuration of the current cell, 0 without one."""
        index = self.currentIndex()
        return self._table.configuration(index) if index.isValid() else 0

    def go_to(self, configuration: int) -> None:
        """Make a cell the current one and select only it."""
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(self._table.index_of(configuration), flag)

    def step_on(self) -> None:
        """Make the next configuration's cell current, after the last one the first."""
        if self._table.axes is not None:
            self.go_to((self.current + 1) % self._table.axes.n_configurations)
