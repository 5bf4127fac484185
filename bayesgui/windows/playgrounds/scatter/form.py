"""Numbers to type: the chosen class's prior, means and covariance, and the point."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.windows.playgrounds.scatter.classes import with_covariance, with_mean, with_prior

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.scatter.classes import PlaneClass

LARGEST = 1e9
LEAST_VARIANCE = 1e-9
_CLOSE = 1 - 1e-6
"""Largest correlation."""
_LEAST_PRIOR = 1e-6
NUMBERS = ("prior", "mean_x", "mean_y", "variance_x", "variance_y", "covariance")
POINT = ("point_x", "point_y")


class ClassForm(QWidget):
    """Fields for the classes and the point; the owner keeps both."""

    classes_changed = Signal(object)
    point_changed = Signal(float, float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._classes: tuple[PlaneClass, ...] = ()
        self._is_shared = False
        name = live("Class whose numbers are typed")
        self.chosen = named(ElidedCombo(self), "scatter.class", tip=name, spoken=name)
        self.fields: dict[str, UndoableEdit] = {}
        numbers = self._grid(
            {
                "prior": live("prior"),
                "mean_x": live("mean, to the right"),
                "mean_y": live("mean, upward"),
                "variance_x": live("variance, to the right"),
                "variance_y": live("variance, upward"),
                "covariance": live("covariance"),
            }
        )
        point = self._grid({"point_x": live("to the right"), "point_y": live("upward")})
        title = text_label(self, 13, 600, text=live("Numbers of a class"))
        point_title = text_label(self, 13, 600, text=live("Point"))
        column_layout(title, self.chosen, numbers, point_title, point, parent=self, spacing=8)
        self.chosen.activated.connect(lambda _at: self._show())
        for key in NUMBERS:
            self.fields[key].committed.connect(lambda value, key=key: self._take(key, value))
        for key in POINT:
            self.fields[key].committed.connect(lambda _value: self._take_point())

    def _grid(self, names: dict[str, Text]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (key, name) in enumerate(names.items()):
            field, label = UndoableEdit(0.0, -LARGEST, LARGEST, self), QLabel(self)
            named(field, f"scatter.{key}", spoken=name)
            field.setMinimumWidth(60)
            say(label, name)
            label.setBuddy(field)
            grid.addWidget(label, 2 * row, 0)
            grid.addWidget(field, 2 * row, 1)
            grid.addWidget(field.problem_label(self), 2 * row + 1, 0, 1, 2)
            self.fields[key] = field
        return grid

    def show_numbers(
        self,
        classes: tuple[PlaneClass, ...],
        point: tuple[float, float],
        *,
        is_shared: bool,
        is_naive: bool,
    ) -> None:
        """Show the classes and the point.

        `is_shared`: all classes have one covariance. `is_naive`: no class has one between the two
        columns.
        """
        names, at = [each.name for each in classes], max(self.chosen.currentIndex(), 0)
        if names != [self.chosen.itemText(k) for k in range(self.chosen.count())]:
            self.chosen.clear()
            self.chosen.addItems(names)
            self.chosen.setCurrentIndex(min(at, len(names) - 1))
        self._classes, self._is_shared = classes, is_shared
        for field in self.fields.values():
            field.setEnabled(bool(classes))
        self.fields["prior"].setEnabled(len(classes) > 1)
        self.fields["covariance"].setEnabled(bool(classes) and not is_naive)
        for key, value in zip(POINT, point, strict=True):
            self.fields[key].set_value(value)
        self._show()

    def _show(self) -> None:
        k = self.chosen.currentIndex()
        if not 0 <= k < len(self._classes):
            return
        shown = self._classes[k]
        (xx, xy), (_, yy) = shown.gaussian.covariance.tolist()
        most = _CLOSE * math.sqrt(xx * yy)
        values = (shown.prior, *shown.gaussian.mean.tolist(), xx, yy, xy)
        for key, value in zip(NUMBERS, values, strict=True):
            self.fields[key].set_value(value)
        self.fields["prior"].set_bounds(_LEAST_PRIOR, 1 - _LEAST_PRIOR)
        self.fields["covariance"].set_bounds(-most, most)
        # No variance may make the present covariance impossible.
        for key, other in (("variance_x", yy), ("variance_y", xx)):
            least = max(LEAST_VARIANCE, (xy / _CLOSE) ** 2 / other)
            self.fields[key].set_bounds(least, LARGEST)

    def _take(self, key: str, value: float) -> None:
        """Hand over the classes with another number."""
        k, classes = self.chosen.currentIndex(), self._classes
        if key == "prior":
            self.classes_changed.emit(with_prior(classes, k, value))
            return
        numbers = {each: self.fields[each].value for each in NUMBERS} | {key: value}
        if key.startswith("mean"):
            mean = (numbers["mean_x"], numbers["mean_y"])
            self.classes_changed.emit(with_mean(classes, k, mean))
            return
        xy = numbers["covariance"]
        covariance = ((numbers["variance_x"], xy), (xy, numbers["variance_y"]))
        self.classes_changed.emit(with_covariance(classes, k, covariance, shared=self._is_shared))

    def _take_point(self) -> None:
        x, y = (self.fields[key].value for key in POINT)
        self.point_changed.emit(x, y)
