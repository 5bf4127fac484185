"""The legend beside a plot: a row for each curve, with a check box, and for each mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.plots.content import Marker
from bayesgui.widgets.plots.painter import paint_shape
from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.plots.content import Series

ROW = 20
_SAMPLE, _GAP, _BOX = 24, 6, 12


class _Row(QAbstractButton):
    """A sample, its label and its number; for a curve also a check box."""

    def __init__(self, entry: Series | Marker, number: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry, self.number = entry, number
        self.setText(entry.label)
        self.setFont(font(12))
        self.setFixedHeight(ROW)
        if isinstance(entry, Marker):
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        else:
            self.setCheckable(True)
            self.setChecked(True)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tell()

    def tell(self) -> None:
        """Set the accessible text."""
        text = f"{self.entry.label} {self.number}".strip()
        self.setAccessibleName(text)
        self.setToolTip(text)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self.number)
        return QSize(_BOX + 2 * _GAP + _SAMPLE + text + 12, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colors, middle = theme(), self.height() / 2
        if not isinstance(self.entry, Marker):
            self._paint_box(painter, middle)
            color = colors.color(self.entry.token)
            painter.setPen(dashed_pen(color, max(2.0, self.entry.width), self.entry.dash))
            left = _BOX + _GAP
            painter.drawLine(QPointF(left, middle), QPointF(left + _SAMPLE, middle))
        else:
            paint_shape(painter, QPointF(_BOX + _GAP + _SAMPLE / 2, middle), self.entry)
        painter.setFont(self.font())
        faded = self.isCheckable() and not self.isChecked()
        painter.setPen(colors.muted if faded else colors.text)
        width = painter.fontMetrics().horizontalAdvance(self.number)
        left = _BOX + 2 * _GAP + _SAMPLE
        room = QRectF(left, 0, max(0.0, self.width() - left - width - 8), self.height())
        text = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        box = QRectF(self.width() - width - 2, 0, width + 2, self.height())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), self.number)

    def _paint_box(self, painter: QPainter, middle: float) -> None:
        colors = theme()
        painter.setPen(QPen(colors.accent if self.hasFocus() else colors.control, 1))
        painter.setBrush(colors.accent if self.isChecked() else colors.surface)
        box = QRectF(0.5, middle - 5.5, 11, 11)
        painter.drawRoundedRect(box, 2, 2)
        if self.isChecked():
            painter.setPen(QPen(colors.on_accent, 1.6))
            x, y = box.x(), box.y()
            painter.drawPolyline([QPointF(x + 2.5, y + 5.5), QPointF(x + 4.8, y + 8),
                                  QPointF(x + 8.8, y + 3.2)])  # fmt: skip
        if self.hasFocus():
            outlined(painter, box.adjusted(-0.5, -0.5, 0.5, 0.5), 2, QPen(colors.accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)


class PlotLegend(QWidget):
    """Rows of curves and marks with their numbers."""

    hidden_changed = Signal(object)
    """The labels of the curves to hide, a frozenset of str."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_Row] = []
        self._hidden: frozenset[str] = frozenset()
        self._column = column_layout(parent=self, spacing=0)

    @property
    def rows(self) -> tuple[QAbstractButton, ...]:
        """The rows in order."""
        return tuple(self._rows)

    def set_hidden(self, labels: frozenset[str]) -> None:
        """Set the initially hidden curves."""
        self._hidden = labels
        for row in self._rows:
            if row.isCheckable():
                row.setChecked(row.text() not in labels)
        self.hidden_changed.emit(labels)

    def set_entries(self, entries: Sequence[tuple[Series | Marker, str]]) -> None:
        """Show curves and marks, each with its number."""
        same = [(row.text(), type(row.entry)) for row in self._rows] == [
            (entry.label, type(entry)) for entry, _ in entries
        ]
        if not same:
            self._rebuild(entries)
        for row, (entry, number) in zip(self._rows, entries, strict=True):
            row.entry, row.number = entry, number
            row.tell()
            row.update()

    def _rebuild(self, entries: Sequence[tuple[Series | Marker, str]]) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []
        for entry, number in entries:
            row = _Row(entry, number, self)
            row.setChecked(entry.label not in self._hidden)
            row.toggled.connect(self._on_toggled)
            self._column.addWidget(row)
            row.show()
            self._rows.append(row)

    def _on_toggled(self) -> None:
        own = {row.text() for row in self._rows if row.isCheckable()}
        off = {row.text() for row in self._rows if row.isCheckable() and not row.isChecked()}
        self._hidden = (self._hidden - own) | off
        self.hidden_changed.emit(self._hidden)


class Remarks(QLabel):
    """Remarks below a plot on what it cannot show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font(12))
        self.setProperty("role", "muted")
        self.hide()

    def say(self, sentences: Sequence[str]) -> None:
        """Show some sentences, or none."""
        self.setText(join_sentences(sentences))
        self.setToolTip("\n".join(sentences))
        self.setVisible(bool(sentences))
