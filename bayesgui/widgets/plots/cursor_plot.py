"""A plot whose cursor is dragged, or moved by the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal

from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import rounded_to
from bayesgui.widgets.plots.handle import LONG, HandledPlot
from bayesgui.widgets.theme import theme_changes

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainter, QPixmap
    from PySide6.QtWidgets import QWidget

    from bayesgui.widgets.live_text import Text
    from bayesgui.widgets.plots.frame import Frame

_STEP = 1 / 400


class CursorPlot(HandledPlot):
    """The common part of all plots with a cursor; their ground is kept while only that moves.

    `spoken`: the accessible name, if the tooltip tells how the cursor is moved.
    """

    cursor_moved = Signal(float)

    def __init__(self, parent: QWidget, spoken: Text | str = "") -> None:
        super().__init__(parent)
        if spoken:
            tip = live("Drag to move the cursor; ← → by a step, with Shift by ten")
            say(self, tip=tip, spoken=spoken)
        self.place = 0.0
        """Position of the cursor."""
        self._ground: tuple[tuple[object, ...], QPixmap] | None = None
        theme_changes().changed.connect(self._drop_ground)

    def frame(self) -> Frame | None:
        """Return the frame, None while there is nothing to show."""
        raise NotImplementedError

    def ground_key(self) -> tuple[object, ...]:
        """Return what the ground shows: while it is the same, the ground is not painted again."""
        raise NotImplementedError

    def paint_below(self, painter: QPainter, frame: Frame) -> None:
        """Paint what moves with the cursor below the ground."""

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        """Paint what the cursor leaves as it is."""
        raise NotImplementedError

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        """Paint what moves with the cursor above the ground."""

    def _ground_now(self, frame: Frame) -> QPixmap:
        key = (self.size(), self.devicePixelRatioF(), *self.ground_key())
        if self._ground is None or not _is_same(self._ground[0], key):
            self._ground = key, self.layer(lambda painter: self.paint_ground(painter, frame))
        return self._ground[1]

    def _drop_ground(self) -> None:
        self._ground = None

    def paint(self, painter: QPainter) -> None:
        frame = self.frame()
        if frame is not None:
            self.paint_below(painter, frame)
            painter.drawPixmap(0, 0, self._ground_now(frame))
            self.paint_above(painter, frame)

    def key_step(self, frame: Frame) -> float:
        """Return how far an arrow key moves the cursor."""
        return (frame.high - frame.low) * _STEP

    def take(self, place: QPointF) -> bool | None:
        return True if self.frame() is not None else None

    def move_to(self, place: QPointF) -> None:
        frame = self.frame()
        if frame is not None:
            # As many digits as the pixels can tell apart.
            step = (frame.high - frame.low) / max(frame.rect.width(), 1.0)
            self.cursor_moved.emit(rounded_to(frame.value_at(place.x()), step))

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        frame = self.frame()
        if frame is None or not across:
            return False
        step = self.key_step(frame) * (LONG if shift else 1)
        moved = min(max(self.place + across * step, frame.low), frame.high)
        self.cursor_moved.emit(rounded_to(moved, step))
        return True


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys are equal; arrays are, if they are the same object."""
    return len(one) == len(other) and all(
        a is b or (not isinstance(a, np.ndarray) and not isinstance(b, np.ndarray) and a == b)
        for a, b in zip(one, other, strict=True)
    )
