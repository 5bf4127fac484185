"""A slider and a number for the weight of each utility: the best strategy follows a drag."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QSlider, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import show_text, text_label

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = 200
_MOST = 1e12
_NAME, _FIELD = 96, 72
_UNLIMITED = 16777215

_ROUND = (1.0, 2.0, 5.0, 10.0)


def end_of(weight: float) -> float:
    """Return the weight at the end of a slider: a round number, twice the weight or more.

    >>> end_of(1.0), end_of(0.3), end_of(-30_000)
    (2.0, 1.0, -100000.0)
    """
    wanted = max(1.0, 2 * abs(weight))
    size = 10 ** math.floor(math.log10(wanted))
    end = next(step * size for step in _ROUND if step * size >= wanted * (1 - 1e-9))
    return math.copysign(end, weight)


class WeightRows(QWidget):
    """The weights with which utilities count in the total."""

    changed = Signal(str, float)
    """A utility and its new weight, at every step of a drag."""
    settled = Signal()
    """The gesture ended; the next change is an undo step of its own."""
    cancelled = Signal(str)
    """A utility whose drag was given up: its weight is to be what it was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sliders: dict[str, QSlider] = {}
        self.fields: dict[str, UndoableEdit] = {}
        self._ends: dict[str, float] = {}
        self._weights: dict[str, float] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self.problem = text_label(self, 11, role="error")
        self.problem.hide()

    def show_weights(self, weights: Mapping[str, float]) -> None:
        """Show other weights; rows are made again if the utilities differ."""
        if tuple(weights) != tuple(self._weights):
            self._rebuild(tuple(weights))
        self._weights = dict(weights)
        is_dragged = any(slider.isSliderDown() for slider in self.sliders.values())
        for name, weight in weights.items():
            slider, field = self.sliders[name], self.fields[name]
            is_beyond = abs(weight) > abs(self._ends[name]) or weight * self._ends[name] < 0
            if is_beyond or not (is_dragged or slider.hasFocus()):
                self._ends[name] = end_of(weight)
            if not slider.isSliderDown():
                quietly(slider.setValue, round(weight / self._ends[name] * STEPS))
            if not (field.hasFocus() and field.isModified()):
                field.show_value(weight)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            held = next((n for n, each in self.sliders.items() if each.isSliderDown()), None)
            if held is not None:
                # The page leaves by Esc, too, but not while something on it is held.
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self._give_up(held)
                return True
        if event.type() == QEvent.Type.FocusOut:
            self.settled.emit()
        return super().eventFilter(watched, event)

    def _rebuild(self, names: tuple[str, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget is not self.problem:
                widget.hide()
                widget.deleteLater()
        self.sliders, self.fields, self._ends = {}, {}, dict.fromkeys(names, 1.0)
        for row, name in enumerate(names):
            self._add_row(row, name)
        self._grid.addWidget(self.problem, len(names), 0, 1, 3)

    def _add_row(self, row: int, name: str) -> None:
        label = ElidedLabel(12, 400, self)
        label.set_text(name)
        label.setFixedWidth(_NAME)
        spoken = live("Weight of {name}").filled(name=name)
        slider = named(QSlider(Qt.Orientation.Horizontal, self), f"weight:{name}", spoken=spoken)
        slider.setRange(0, STEPS)
        slider.setPageStep(STEPS // 10)
        slider.valueChanged.connect(lambda value: self._on_slid(name, value))
        # A scroll bar that comes or goes must not move the handle that is held.
        slider.sliderPressed.connect(lambda: slider.setFixedWidth(slider.width()))
        # Esc is heard where the focus is.
        slider.sliderPressed.connect(slider.setFocus)
        slider.sliderReleased.connect(lambda: _let_grow(slider))
        slider.sliderReleased.connect(self.settled)
        slider.installEventFilter(self)
        field = named(
            UndoableEdit(1.0, -_MOST, _MOST, self, probability=False),
            f"weightField:{name}",
            spoken=spoken,
            width=_FIELD,
        )
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.committed.connect(lambda value: self._on_typed(name, value))
        field.problem_changed.connect(lambda text: show_text(self.problem, text))
        for column, shown in enumerate((label, slider, field)):
            self._grid.addWidget(shown, row, column)
            shown.show()
        self.sliders[name], self.fields[name] = slider, field

    def _give_up(self, name: str) -> None:
        """Give up a drag: what the button, still down, does from here on is no drag any more."""
        self.cancelled.emit(name)
        slider = self.sliders[name]
        place = QPointF(slider.rect().center())
        released = QMouseEvent(
            QEvent.Type.MouseButtonRelease,
            place,
            QPointF(slider.mapToGlobal(place)),
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(slider, released)
        self.show_weights(self._weights)

    def _on_slid(self, name: str, value: int) -> None:
        # Whole steps of a round end have few digits.
        self.changed.emit(name, float(f"{value / STEPS * self._ends[name]:.6g}"))

    def _on_typed(self, name: str, value: float) -> None:
        self.changed.emit(name, value)
        self.settled.emit()


def _let_grow(slider: QSlider) -> None:
    slider.setMinimumWidth(0)
    slider.setMaximumWidth(_UNLIMITED)
