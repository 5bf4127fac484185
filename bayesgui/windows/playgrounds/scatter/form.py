"""Numbers to type: the chosen class's prior, means and covariance, and the point."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.windows.playgrounds.scatter.classes import with_covariance, with_mean, with_prior
from bayesgui.windows.playgrounds.undo_keys import UndoableEdit

if TYPE_CHECKING:
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
        self.chosen = ElidedCombo(self)
        self.chosen.setObjectName("scatter.class")
        self.fields = {key: UndoableEdit(0.0, -LARGEST, LARGEST, self) for key in NUMBERS + POINT}
        self._names = {key: QLabel(self) for key in self.fields}
        self.title, self.point_title = text_label(self, 13, 600), text_label(self, 13, 600)
        for key, field in self.fields.items():
            field.setObjectName(f"scatter.{key}")
            field.setMinimumWidth(60)
            self._names[key].setBuddy(field)
        first, second = self._grid(NUMBERS), self._grid(POINT)
        column_layout(
            self.title, self.chosen, first, self.point_title, second, parent=self, spacing=8
        )
        self.chosen.activated.connect(lambda _at: self._show())
        for key in NUMBERS:
            self.fields[key].committed.connect(lambda value, key=key: self._take(key, value))
        for key in POINT:
            self.fields[key].committed.connect(lambda _value: self._take_point())
        self.retranslate()

    def _grid(self, keys: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        row = 0
        for key in keys:
            problem = self.fields[key].problem_label(self)
            problem.hide()
            self.fields[key].problem_changed.connect(
                lambda text, problem=problem: problem.setVisible(bool(text))
            )
            grid.addWidget(self._names[key], row, 0)
            grid.addWidget(self.fields[key], row, 1)
            grid.addWidget(problem, row + 1, 0, 1, 2)
            row += 2
        return grid

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.title.setText(self.tr("Numbers of a class"))
        self.point_title.setText(self.tr("Point"))
        self.chosen.setAccessibleName(self.tr("Class whose numbers are typed"))
        self.chosen.setToolTip(self.chosen.accessibleName())
        texts = {
            "prior": self.tr("prior"),
            "mean_x": self.tr("mean, to the right"),
            "mean_y": self.tr("mean, upward"),
            "variance_x": self.tr("variance, to the right"),
            "variance_y": self.tr("variance, upward"),
            "covariance": self.tr("covariance"),
            "point_x": self.tr("to the right"),
            "point_y": self.tr("upward"),
        }
        for key, text in texts.items():
            self._names[key].setText(text)
            self.fields[key].setAccessibleName(text)

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
