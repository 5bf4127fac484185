"""What is done around all ticked models: calibration, weights of classes, tuning."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, text_label


@dataclass(frozen=True)
class Preparing:
    """What is asked for; each model has twins beside it.

    `calibrate`: a calibration's name, or empty. `class_weights`: as training takes them, or empty.
    `tune`: whether inner folds choose options.
    """

    calibrate: str = ""
    class_weights: str = ""
    tune: bool = False


NOTHING_AROUND = Preparing()


def plain_name(name: str) -> str:
    """Return the registered name of a model, of its twins ``tan, tuned`` too."""
    return name.partition(",")[0]


class PreparingPart(QWidget):
    """Two choices and a box."""

    changed = Signal(object)
    """The `Preparing` that the user asks for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = NOTHING_AROUND
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
        self.weights = choice_combo(
            "workshopClassWeights",
            self,
            (("", live("none")), ("balanced", live("balanced"))),
            lambda name: self._change(class_weights=name),
            tip=live(
                "What a row of each class counts in training; losses, which leave the "
                "probabilities as they are, are the cleaner way"
            ),
            spoken=live("Class weights"),
            letters=4,
        )
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
        column_layout(title, grid, self.tune, parent=self, margins=(14, 4, 14, 4), spacing=8)

    def show_preparing(self, shown: Preparing) -> None:
        """Follow another state."""
        self._shown = shown
        self.calibrate.setCurrentIndex(self.calibrate.findData(shown.calibrate))
        self.weights.setCurrentIndex(self.weights.findData(shown.class_weights))
        self.tune.setChecked(shown.tune)

    def _change(self, **changes: object) -> None:
        self.changed.emit(replace(self._shown, **changes))  # type: ignore[arg-type]
