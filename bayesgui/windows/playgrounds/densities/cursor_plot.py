"""A plot whose cursor is dragged, or moved by the arrow keys."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.theme import theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.windows.playgrounds.densities.plot_frame import PlotFrame

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_STEP, _LONG = 1 / 400, 10


class CursorPlot(QWidget):
    """The common part of all plots with a cursor; their ground is kept while only that moves."""

    cursor_moved = Signal(float)
    drag_started = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.place = 0.0
        """Where the cursor stands."""
        self._ground: tuple[tuple[object, ...], QPixmap] | None = None
        theme_changes().changed.connect(self._drop_ground)

    def frame(self) -> PlotFrame | None:
        """Return the frame, None while there is nothing to show."""
        raise NotImplementedError

    def ground_key(self) -> tuple[object, ...]:
        """Return what the ground shows: while it is the same, the ground is not painted anew."""
        raise NotImplementedError

    def paint_below(self, painter: QPainter, frame: PlotFrame) -> None:
        """Paint what moves with the cursor below the ground."""

    def paint_ground(self, painter: QPainter, frame: PlotFrame) -> None:
        """Paint what the cursor leaves as it is."""
        raise NotImplementedError

    def paint_above(self, painter: QPainter, frame: PlotFrame) -> None:
        """Paint what moves with the cursor above the ground."""

    def _ground_now(self, frame: PlotFrame) -> QPixmap:
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, *self.ground_key())
        if self._ground is None or not _is_same(self._ground[0], key):
            made = QPixmap((self.size().toSizeF() * ratio).toSize())
            made.setDevicePixelRatio(ratio)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_ground(painter, frame)
            painter.end()
            self._ground = key, made
        return self._ground[1]

    def _drop_ground(self) -> None:
        self._ground = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self.frame()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if frame is not None:
            self.paint_below(painter, frame)
            painter.drawPixmap(0, 0, self._ground_now(frame))
            self.paint_above(painter, frame)
        if self.hasFocus():
            painter.setPen(QPen(theme().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def key_step(self, frame: PlotFrame) -> float:
        """Return how far an arrow key moves the cursor."""
        return (frame.high - frame.low) * _STEP

    def _move_to(self, x: float) -> None:
        frame = self.frame()
        if frame is not None:
            # As many digits as the pixels can tell apart.
            step = (frame.high - frame.low) / max(frame.rect.width(), 1.0)
            self.cursor_moved.emit(rounded(frame.value_at(x), step))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.drag_started.emit()
            self._move_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move_to(event.position().x())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        add_picture_actions(menu, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by, frame = _STEPS.get(Qt.Key(event.key())), self.frame()
        if by is None or frame is None:
            super().keyPressEvent(event)
            return
        long = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        step = self.key_step(frame) * (_LONG if long else 1)
        moved = min(max(self.place + by * step, frame.low), frame.high)
        self.cursor_moved.emit(rounded(moved, step))


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys are equal; arrays are, if they are the same object."""
    return len(one) == len(other) and all(
        a is b or (not isinstance(a, np.ndarray) and a == b)
        for a, b in zip(one, other, strict=True)
    )


def rounded(value: float, step: float) -> float:
    """Return a number with the digits that steps of a size need, the last being a whole one."""
    digits = max(0, math.ceil(-math.log10(step)))
    return round(value, digits)
