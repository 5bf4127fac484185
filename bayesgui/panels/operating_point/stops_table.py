"""Thresholds side by side with what follows from them; a click on a column takes its threshold."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bayesgui.document.shown.operating_point import STOPS
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import END, RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.document.shown.operating_point import OneClass, Stop

_HEAD, _ROW, _PAD = 20.0, 19.0, 6.0
_COLUMN = 58.0


class StopsTable(QWidget):
    """A column for 0.5, minimum risk, the point nearest to (0, 1), and where the line stands."""

    stop_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("operatingStops")
        self._one: OneClass
        self._stops: tuple[Stop, ...] = STOPS[:3]
        self._names: tuple[str, ...] = ()
        self._cells: tuple[tuple[str, ...], ...] = ()
        self._hovered = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The texts, line by line, as they are shown."""
        heads = ("", *(self._head(stop) for stop in self._stops))
        return heads, *((name, *row) for name, row in zip(self._names, self._cells, strict=True))

    def show_class(self, one: OneClass) -> None:
        """Show a class at its threshold."""
        self._one = one
        self._stops = STOPS if one.stop == "own" else STOPS[:3]
        self._names = (
            self.tr("P ≥"),
            self.tr("misses"),
            self.tr("false alarms"),
            self.tr("accuracy, %"),
            self.tr("risk of a row"),
        )
        columns = [self._column(one, one.threshold_at(stop)) for stop in self._stops]
        self._cells = tuple(zip(*columns, strict=True))
        chosen = [row[self._stops.index(one.stop)] for row in self._cells]
        said = (f"{name} {text}" for name, text in zip(self._names, chosen, strict=True))
        self.setAccessibleName(self.tr("Thresholds side by side"))
        self.setAccessibleDescription(f"{self._head(one.stop)}: " + ", ".join(said))
        self.update()

    def _head(self, stop: Stop) -> str:
        return {
            "usual": self.tr("MAP"),
            # Of these rows another threshold may happen to cost less.
            "least_risk": self.tr("by the losses"),
            "corner": "(0, 1)",
            "own": self.tr("chosen"),
        }[stop]

    def _tip(self, stop: Stop) -> str:
        return {
            "usual": self.tr("The most probable class is decided"),
            "least_risk": self.tr(
                "The threshold at which both decisions have the same risk. It costs least if the "
                "probabilities are right; on these rows another threshold may cost less"
            ),
            "corner": self.tr(
                "The point of the ROC curve nearest to (0, 1), where no row is decided wrongly"
            ),
            "own": self.tr("Where the line was drawn to"),
        }[stop]

    def _column(self, one: OneClass, threshold: float) -> tuple[str, ...]:
        if math.isnan(threshold):
            return ("–",) * len(self._names)
        outcome = one.outcome(threshold)
        truth, other = one.positive, 1 - one.positive
        limit = f"{threshold:.3g}"
        if math.isinf(threshold):
            limit = self.tr("never") if threshold > 0 else self.tr("always")
        return (
            limit,
            count_text(round(float(outcome.counts[truth, other]))),
            count_text(round(float(outcome.counts[other, truth]))),
            f"{100 * outcome.accuracy:.2f}",
            f"{outcome.risk:.4f}".replace("-", "−"),
        )

    # -- geometry -----------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(300, round(_HEAD + 5 * _ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def column_rect(self, stop: Stop) -> QRectF:
        """Return the rectangle of a column in pixels."""
        place = self._stops.index(stop)
        right = self.width() - (len(self._stops) - 1 - place) * self._width()
        return QRectF(right - self._width(), 0, self._width(), self.height())

    def _width(self) -> float:
        # Four columns must leave room for the names of the lines.
        return min(_COLUMN + 10, (self.width() - 84) / len(self._stops))

    def _stop_at(self, place: QPointF) -> int:
        for k, stop in enumerate(self._stops):
            if self.column_rect(stop).contains(place):
                return k
        return -1

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        one = self._one
        painter, colors = QPainter(self), theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = self.width() - len(self._stops) * self._width() - 4
        for k, name in enumerate(self._names):
            room = QRectF(0, _HEAD + k * _ROW, names, _ROW)
            write(painter, room, name, font(12), colors.muted, cuts=END)
        for k, stop in enumerate(self._stops):
            self._paint_column(painter, k, stop, is_chosen=stop == one.stop)
        painter.setPen(colors.border)
        for k in range(len(self._names)):
            y = _HEAD + k * _ROW
            painter.drawLine(0, round(y), self.width(), round(y))

    def _paint_column(self, painter: QPainter, k: int, stop: Stop, *, is_chosen: bool) -> None:
        colors, box = theme(), self.column_rect(stop).adjusted(2, 1, 0, -1)
        if is_chosen or k == self._hovered:
            painter.setBrush(colors.accent_soft if is_chosen else colors.row_hover)
            is_framed = is_chosen and self.hasFocus()
            painter.setPen(QPen(colors.accent, 2) if is_framed else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(box, 4, 4)
        weight, ink = (600, colors.text) if is_chosen else (400, colors.muted)
        head = QRectF(box.left(), 0, box.width() - _PAD, _HEAD)
        write(painter, head, self._head(stop), font(11, weight), ink, RIGHT)
        for line, row in enumerate(self._cells):
            room = QRectF(box.left(), _HEAD + line * _ROW, box.width() - _PAD, _ROW)
            write(painter, room, row[k], font(12, weight), colors.text, RIGHT)

    # -- pointer and keys ---------------------------------------------------------------------

    def _choose(self, k: int) -> None:
        one = self._one
        if not 0 <= k < len(self._stops):
            return
        stop = self._stops[k]
        if stop != one.stop and not math.isnan(one.threshold_at(stop)):
            self.stop_chosen.emit(stop)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._stop_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self._stop_at(event.position())
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        place = self._stops.index(self._one.stop) + step
        # A stop that the losses do not give is passed over.
        while 0 <= place < 3 and math.isnan(self._one.threshold_at(self._stops[place])):
            place += step
        self._choose(place)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            k = self._stop_at(event.pos().toPointF())
            QToolTip.showText(event.globalPos(), self._tip(self._stops[k]) if k >= 0 else "", self)
            return True
        return super().event(event)
