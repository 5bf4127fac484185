"""What is done around all ticked models: calibration, weights of classes, tuning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from bayesgui.classifiers.class_weights import BALANCED, ClassWeights
from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.windows.workshop.class_weight_form import ClassWeightForm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_BY_CLASS = "by class"
"""Stands in the choice for weights that are given one by one."""


@dataclass(frozen=True)
class Preparing:
    """What is asked for; each model has twins beside it.

    `calibrate`: a calibration's name, or empty. `class_weights`: of each class, ``balanced``, or
    empty. `tune`: whether inner folds choose options.
    """

    calibrate: str = ""
    class_weights: ClassWeights | str = ""
    tune: bool = False

    def for_classes(self, classes: tuple[str, ...]) -> Preparing:
        """Return what is asked for of other classes; weights of those that are not there go."""
        weights = self.class_weights
        if isinstance(weights, str) or not classes:
            return self
        if tuple(name for name, _ in weights.given) == classes:
            return self
        return replace(self, class_weights="")


NOTHING_AROUND = Preparing()


def plain_name(name: str) -> str:
    """Return the registered name of a model, of its twins ``tan, tuned`` too."""
    return name.partition(",")[0]


class PreparingPart(QWidget):
    """Two choices, the weights of classes where they are given one by one, and a box."""

    changed = Signal(object)
    """The `Preparing` that the user asks for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = NOTHING_AROUND
        self._classes: tuple[str, ...] = ()
        self._totals: Callable[[], Sequence[float]] = tuple
        self._given: dict[tuple[str, ...], ClassWeights] = {}
        title = text_label(self, 13, 600, wraps=False, text=live("Beside each model"))
        self.calibrate = choice_combo(
            "workshopCalibrate",
            self,
            (
                ("", live("none")),
                ("platt", "Platt"),
                ("isotonic", live("isotonic")),
                ("temperature", live("temperature")),
            ),
            lambda name: self._change(calibrate=name),
            tip=live("A twin of each model whose probabilities are calibrated on inner folds"),
            spoken=live("Calibration"),
            letters=4,
        )
        self.weights = self._weights_combo()
        self.by_class = ClassWeightForm(self)
        self.by_class.changed.connect(lambda found: self._change(class_weights=found))
        self.by_class.hide()
        self.tune = check_box(
            "workshopTune",
            self,
            lambda on: self._change(tune=on),
            live("Tune the options"),
            tip=live(
                "A twin of each model whose options inner folds choose, and how much better these "
                "promised to be"
            ),
        )
        grid = QGridLayout()
        grid.setSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (text, field) in enumerate(
            ((live("Calibrated"), self.calibrate), (live("Class weights"), self.weights))
        ):
            label = text_label(self, role="muted", wraps=False, text=text)
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        column_layout(
            title, grid, self.by_class, self.tune, parent=self, margins=(14, 4, 14, 4), spacing=8
        )

    def _weights_combo(self) -> QComboBox:
        return choice_combo(
            "workshopClassWeights",
            self,
            (
                ("", live("none")),
                (BALANCED, live("balanced")),
                (_BY_CLASS, live("per class…")),
            ),
            self._choose_weights,
            tip=live(
                "What a row of each class counts in training; losses, which leave the "
                "probabilities as they are, are the cleaner way"
            ),
            spoken=live("Class weights"),
            letters=4,
        )

    def show_preparing(
        self,
        shown: Preparing,
        classes: tuple[str, ...],
        totals: Callable[[], Sequence[float]],
    ) -> None:
        """Follow another state; `totals` counts the rows of each class, or their weight."""
        self._shown, self._classes, self._totals = shown, classes, totals
        weights = shown.class_weights
        is_by_class = isinstance(weights, ClassWeights)
        self.calibrate.setCurrentIndex(self.calibrate.findData(shown.calibrate))
        self.weights.setCurrentIndex(self.weights.findData(_BY_CLASS if is_by_class else weights))
        model = self.weights.model()
        assert isinstance(model, QStandardItemModel)
        # Without a table there is nothing to weigh.
        model.item(self.weights.findData(_BY_CLASS)).setEnabled(bool(classes))
        if isinstance(weights, ClassWeights):
            self._given[classes] = weights
            self.by_class.show_weights(weights, classes, totals())
        self.by_class.setVisible(is_by_class)
        self.tune.setChecked(shown.tune)

    def _choose_weights(self, chosen: str) -> None:
        if chosen != _BY_CLASS:
            self._change(class_weights=chosen)
            return
        each_one = ClassWeights(tuple((name, 1.0) for name in self._classes))
        self._change(class_weights=self._given.get(self._classes, each_one))
        # Its place is known once it is laid out.
        QTimer.singleShot(0, self.by_class, self.by_class.bring_into_sight)

    def _change(self, **changes: object) -> None:
        asked = replace(self._shown, **changes)  # type: ignore[arg-type]
        if asked != self._shown:
            self.changed.emit(asked)
