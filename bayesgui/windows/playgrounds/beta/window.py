"""A coin, its Beta prior and its tosses: four adjustable numbers and their effect on θ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QWidget,
)

from bayesgui.learning.posterior_curves import ParameterPosterior
from bayesgui.learning.posterior_remarks import remarks
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.plots.parameter_plot import ParameterPlot
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font, theme_changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

STARTS = {
    "flat": (1.0, 1.0),
    "jeffreys": (0.5, 0.5),
    "none": (0.0, 0.0),
    "fair": (20.0, 20.0),
    "strong": (100.0, 100.0),
}
"""Initial priors: α of heads and of tails."""
TOSSES = {
    "coin": (7.0, 3.0),
    "thumbtack": (35.0, 65.0),
    "six": (2.0, 4.0),
    "many": (20_000.0, 40_000.0),
    "bag": (30.0, 70.0),
}
"""Heads and tails of the example tables and of textbooks."""

MAX_VALUE = 1e6
_STEPS = 1000
_CURVE = 3.0
"""Exponent of the slider's scale, which gives small numbers more room."""
_MAX_ALPHA, _MAX_CASES = 100.0, 200.0


class BetaPriorWindow(QWidget):
    """The playground “Beta prior”.

    `translate`: translates a sentence of the Qt-free floors into the user's language.
    """

    def __init__(self, translate: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("betaPriorPlayground")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self._translate = translate
        self.plot = ParameterPlot(self, with_remarks=True)
        self.fields: list[NumberEdit] = []
        self.sliders: list[QSlider] = []
        self._labels: list[QLabel] = []
        self.buttons: dict[str, QPushButton] = {}
        self._answer = QLabel(self)
        self._answer.setFont(font(13, 500))
        self._answer.setTextFormat(Qt.TextFormat.PlainText)
        self._build()
        self._retranslate()
        self.plot.legend.set_hidden(frozenset())
        self.set_numbers(*STARTS["flat"], *TOSSES["coin"])
        self._use_surface()
        theme_changes().changed.connect(self._use_surface)
        self.sliders[0].setFocus()
        self.resize(820, 600)

    def _build(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, most in enumerate((_MAX_ALPHA, _MAX_ALPHA, _MAX_CASES, _MAX_CASES)):
            self._add_row(grid, row, most)
        presets = column_layout(self._preset_row(STARTS), self._preset_row(TOSSES), spacing=8)
        whole = column_layout(
            grid, presets, self._answer, parent=self, margins=(18, 18, 18, 14), spacing=12
        )
        whole.addWidget(self.plot, 1)

    def _preset_row(self, keys: Iterable[str]) -> QHBoxLayout:
        row = row_layout(spacing=8)
        for key in keys:
            button = QPushButton(self)
            button.setObjectName(f"betaPrior.{key}")
            button.clicked.connect(lambda _=False, key=key: self._use(key))
            self.buttons[key] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _add_row(self, grid: QGridLayout, row: int, most: float) -> None:
        label, slider = QLabel(self), QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, _STEPS)
        slider.setPageStep(_STEPS // 20)
        field = NumberEdit(0.0, 0.0, MAX_VALUE, self)
        field.setFixedWidth(84)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        problem = field.problem_label(self)
        slider.valueChanged.connect(lambda step, k=row: self._on_slid(k, step, most))
        field.committed.connect(lambda _value: self._follow())
        for column, part in enumerate((label, slider, field, problem)):
            grid.addWidget(part, row, column)
        self._labels.append(label)
        self.sliders.append(slider)
        self.fields.append(field)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Beta prior"))
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

    # -- numbers ------------------------------------------------------------------------------

    @property
    def known(self) -> ParameterPosterior:
        """The prior and the tosses as currently set."""
        heads_prior, tails_prior, heads, tails = (field.value for field in self.fields)
        return ParameterPosterior(heads_prior, tails_prior, heads, tails)

    def set_numbers(self, *numbers: float) -> None:
        """Set α of heads and tails, and the numbers of heads and tails seen."""
        for field, number in zip(self.fields, numbers, strict=True):
            field.set_value(number)
        self._follow()

    def _use(self, key: str) -> None:
        now = [field.value for field in self.fields]
        if key in STARTS:
            self.set_numbers(*STARTS[key], *now[2:])
        else:
            self.set_numbers(*now[:2], *TOSSES[key])

    def _on_slid(self, row: int, step: int, most: float) -> None:
        number = most * (step / _STEPS) ** _CURVE
        # Tosses are integers; α has two decimals.
        self.fields[row].set_value(float(round(number)) if row >= 2 else round(number, 2))
        self._follow()

    def _follow(self) -> None:
        limits = (_MAX_ALPHA, _MAX_ALPHA, _MAX_CASES, _MAX_CASES)
        for slider, field, most in zip(self.sliders, self.fields, limits, strict=True):
            if not slider.isSliderDown() and not slider.hasFocus():
                slider.blockSignals(True)
                slider.setValue(round(_STEPS * min(1.0, field.value / most) ** (1 / _CURVE)))
                slider.blockSignals(False)
        known = self.known
        words = [self._translate(each) for each in remarks(known)]
        self.plot.show_parameter(known, self.tr("P(heads)"), None, words)
        a, b = known.posterior
        if known.mean is None:
            sentence = self.tr(
                "Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}), "
                "which is improper: it predicts nothing about the next toss until heads and tails "
                "have both been seen."
            )
        else:
            sentence = self.tr(
                "Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}); "
                "the next toss is heads with probability {mean}."
            )
        mean = "" if known.mean is None else probability_text(known.mean, 4)
        self._answer.setText(
            sentence.format(
                prior_a=f"{known.alpha:g}", prior_b=f"{known.others:g}", heads=f"{known.seen:g}",
                tails=f"{known.unseen:g}", a=f"{a:g}", b=f"{b:g}", mean=mean,
            )
        )  # fmt: skip

    # -- the window ---------------------------------------------------------------------------

    def _use_surface(self) -> None:
        self.setBackgroundRole(self.palette().ColorRole.Base)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self.plot.retranslate()
            self._follow()
