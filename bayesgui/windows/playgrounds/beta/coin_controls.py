"""The four numbers of a coin with sliders and fields, and buttons for examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSlider, QWidget

from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.windows.playgrounds.beta.settings import MAX_VALUE, STARTS, TOSSES
from bayesgui.windows.playgrounds.step_edit import StepEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_STEPS = 1000
_CURVE = 3.0
"""Exponent of the slider's scale, which gives small numbers more room."""
_LIMITS = (100.0, 100.0, 200.0, 200.0)
"""Upper ends of the sliders."""
_FIELD_WIDTH = 96


class CoinControls(QWidget):
    """α of heads and tails, and the heads and tails seen; holds no numbers but those shown."""

    changed = Signal(int, float, bool)
    """Which number, its value, and whether a slider moved it."""
    chosen = Signal(str)
    """The key of an example."""
    slider_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.fields: list[StepEdit] = []
        self.sliders: list[QSlider] = []
        self.buttons: dict[str, QPushButton] = {}
        self._rows: list[tuple[QWidget, ...]] = []
        self._labels: list[QLabel] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row in range(len(_LIMITS)):
            self._add_row(grid, row)
        self._presets = tuple(self._preset_row(keys) for keys in (STARTS, TOSSES))
        column_layout(grid, *self._presets, parent=self, spacing=8)

    def _preset_row(self, keys: Iterable[str]) -> QWidget:
        whole = QWidget(self)
        row = row_layout(parent=whole, spacing=8)
        for key in keys:
            button = QPushButton(whole)
            button.setObjectName(f"betaPrior.{key}")
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self.buttons[key] = button
            row.addWidget(button)
        row.addStretch(1)
        return whole

    def _add_row(self, grid: QGridLayout, row: int) -> None:
        label, slider = QLabel(self), QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, _STEPS)
        slider.setPageStep(_STEPS // 20)
        field = StepEdit(0.0, 0.0, MAX_VALUE, self)
        field.setFixedWidth(_FIELD_WIDTH)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        problem = field.problem_label(self)
        problem.hide()
        field.problem_changed.connect(lambda text: problem.setVisible(bool(text)))
        slider.valueChanged.connect(
            lambda step: self.changed.emit(row, _number_at(row, step), True)
        )
        slider.sliderPressed.connect(self.slider_pressed)
        field.committed.connect(lambda value: self.changed.emit(row, value, False))
        for column, part in enumerate((label, slider, field, problem)):
            grid.addWidget(part, row, column)
        self._rows.append((label, slider, field))
        self._labels.append(label)
        self.sliders.append(slider)
        self.fields.append(field)

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        names = (
            self.tr("α of heads"),
            self.tr("α of tails"),
            self.tr("heads seen"),
            self.tr("tails seen"),
        )
        for label, slider, field, name in zip(
            self._labels, self.sliders, self.fields, names, strict=True
        ):
            label.setText(name)
            slider.setAccessibleName(name)
            slider.setToolTip(name)
            field.setAccessibleName(name)
        texts = {
            "flat": self.tr("Beta(1, 1): flat"),
            "jeffreys": self.tr("Beta(½, ½): Jeffreys"),
            "none": self.tr("Beta(0, 0): none"),
            "fair": self.tr("Beta(20, 20): fair"),
            "strong": self.tr("Beta(100, 100): surely fair"),
            "coin": self.tr("Coin: 7 and 3"),
            "thumbtack": self.tr("Thumbtack: 35 and 65"),
            "six": self.tr("2 of 6"),
            "many": self.tr("20,000 of 60,000"),
            "bag": self.tr("A bag: 30 and 70"),
        }
        for key, button in self.buttons.items():
            button.setText(texts[key])
            button.setToolTip(
                self.tr("Begin with this prior") if key in STARTS else self.tr("Take these tosses")
            )

    def show_part(self, *, prior: bool, tosses: bool) -> None:
        """Show the rows and examples of the prior, of the tosses, or of both."""
        self.setVisible(prior or tosses)
        for k, parts in enumerate(self._rows):
            for part in parts:
                part.setVisible(prior if k < 2 else tosses)
        for row, shown in zip(self._presets, (prior, tosses), strict=True):
            row.setVisible(shown)

    def show_numbers(self, numbers: Sequence[float]) -> None:
        """Show other numbers; nothing is emitted."""
        for row, (slider, field, number) in enumerate(
            zip(self.sliders, self.fields, numbers, strict=True)
        ):
            if field.value != number or field.problem:
                field.set_value(number)
            # Several steps are one number where it is small: the keys must pass through them.
            if not slider.isSliderDown() and _number_at(row, slider.value()) != number:
                share = min(1.0, number / _LIMITS[row])
                slider.blockSignals(True)
                slider.setValue(round(_STEPS * share ** (1 / _CURVE)))
                slider.blockSignals(False)


def _number_at(row: int, step: int) -> float:
    """Return the number of a slider's step: tosses are integers, α has two decimals."""
    number = _LIMITS[row] * (step / _STEPS) ** _CURVE
    return float(round(number)) if row >= 2 else round(number, 2)
