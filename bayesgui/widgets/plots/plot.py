"""A small plot: curves with dashes, axes with ticks, marks, a readout, and copying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.plots.painter import PlotPainter
from bayesgui.widgets.plots.pictures import add_picture_actions, picture_of
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.widgets.plots.content import PlotContent

_STEPS = 100
"""Number of steps of the arrow keys from one end to the other."""
MIN_ZOOM_SHARE = 1e-6
"""Smallest range of the zoom, as a share of the whole."""


class Plot(QWidget):
    """Paints a `PlotContent`; the wheel zooms along x, a double-click resets the zoom."""

    pointed = Signal(object)
    """The x under the pointer, None when it left."""
    chosen = Signal(float)
    """The x that was clicked, or at which Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.painter = PlotPainter()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 90)

    # -- content ------------------------------------------------------------------------------

    @property
    def content(self) -> PlotContent | None:
        """The content on display."""
        return self.painter.content

    @property
    def pointer(self) -> float | None:
        """The x of the readout."""
        return self.painter.pointer

    @property
    def visible_range(self) -> tuple[float, float]:
        """The visible ends of the horizontal axis."""
        return self.painter.visible_range

    def set_content(self, content: PlotContent | None) -> None:
        """Set the content; the zoom stays while the horizontal axis is the same."""
        old = self.painter.content
        if content is None or (old is not None and content.horizontal != old.horizontal):
            self.painter.zoomed = None
        self.painter.content = content
        self.update()

    def set_hidden(self, labels: frozenset[str]) -> None:
        """Hide the curves with these labels."""
        self.painter.hidden = labels
        self.update()

    def readout(self) -> str:
        """Return the numbers at the pointer, a line for each curve; empty without a pointer."""
        return self.painter.readout()

    def sizeHint(self) -> QSize:
        return QSize(360, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.painter.width, self.painter.height = float(self.width()), float(self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().surface)
        self.painter.paint(painter)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(theme().accent, 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    # -- pointer and keys ---------------------------------------------------------------------

    def _point(self, x: float | None) -> None:
        if x != self.painter.pointer:
            self.painter.pointer = x
            self.setAccessibleDescription(self.readout().replace("\n", ", "))
            self.update()
            self.pointed.emit(x)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        inside = self.painter.frame().adjusted(-4, 0, 4, 0).contains(event.position())
        if inside and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.painter.x_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        inside = self.painter.frame().adjusted(-4, 0, 4, 0).contains(event.position())
        self._point(self.painter.x_at(event.position().x()) if inside else None)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom along x at the pointer."""
        if self.painter.content is None:
            return
        axis, x = self.painter.content.horizontal, self.painter.x_at(event.position().x())
        factor = 0.999 ** event.angleDelta().y()
        low, high = (x + (end - x) * factor for end in self.visible_range)
        low, high = max(axis.low, low), min(axis.high, high)
        if high - low > MIN_ZOOM_SHARE * (axis.high - axis.low):
            self.painter.zoomed = None if (low, high) == (axis.low, axis.high) else (low, high)
        self._point(x)
        self.update()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.show_all()

    def show_all(self) -> None:
        """Reset the zoom."""
        self.painter.zoomed = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the readout with the arrow keys, copy, and clear it with Escape."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        low, high = self.visible_range
        if steps is not None:
            start = (low + high) / 2 if self.painter.pointer is None else self.painter.pointer
            self._point(min(high, max(low, start + steps * (high - low) / _STEPS)))
        elif event.key() == Qt.Key.Key_Return and self.painter.pointer is not None:
            self.chosen.emit(self.painter.pointer)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_numbers()
        elif event.key() == Qt.Key.Key_Escape and self.painter.pointer is not None:
            self._point(None)
        else:
            super().keyPressEvent(event)

    # -- copying ------------------------------------------------------------------------------

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        add_picture_actions(menu, self, self.image)
        menu.addAction(self.tr("Copy the numbers"), self.copy_numbers)
        menu.addSeparator()
        whole = menu.addAction(self.tr("Show all"), self.show_all)
        whole.setEnabled(self.painter.zoomed is not None)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def image(self) -> QPixmap:
        """Return the plot at twice its size, without readout."""
        pointer, self.painter.pointer = self.painter.pointer, None
        found = picture_of(self)
        self.painter.pointer = pointer
        return found

    def copy_numbers(self) -> None:
        """Copy the curves to the clipboard as a table."""
        if self.painter.content is not None:
            QGuiApplication.clipboard().setText(self.painter.content.table())
