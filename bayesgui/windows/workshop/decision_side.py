"""The right side: losses, the two rules side by side, and the confusion matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSlider, QWidget

from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.thresholds import least_risk_threshold
from bayesgui.panels.decision.loss_grid import LossGrid
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import font
from bayesgui.windows.workshop.confusion import ConfusionMatrix
from bayesgui.windows.workshop.operating import Stops, outcome_from, outcome_of, stops_of

if TYPE_CHECKING:
    from bayesgui.windows.workshop.state import WorkshopState

_STEPS = 200
_MOST_RATIO = 100.0
"""The slider of the costs runs from 1 : 100 to 100 : 1, logarithmically."""


class DecisionSide(QWidget):
    """Losses in a grid, MAP beside minimum risk, and the confusion of the current model."""

    losses_changed = Signal(object)
    cell_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: WorkshopState | None = None
        self.title = self._label(14, 600)
        self.grid = LossGrid(self)
        self.grid.changed.connect(self.losses_changed)
        self.ratio_name, self.ratio = self._label(12, 400), self._label(12, 500)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(-_STEPS, _STEPS)
        self.slider.setPageStep(20)
        self.slider.valueChanged.connect(self._on_slid)
        self.rule_name, self.rule = self._label(12, 400, "muted"), self._label(12, 400, "muted")
        self._slider_part = QWidget(self)
        column_layout(
            _pair(self.ratio_name, self.ratio), self.slider, _pair(self.rule_name, self.rule),
            parent=self._slider_part, spacing=4,
        )  # fmt: skip
        self.table = QGridLayout()
        self.table.setVerticalSpacing(0)
        self.table.setHorizontalSpacing(8)
        self.table.setColumnStretch(0, 1)
        self.confusion_title = self._label(13, 600)
        self.confusion = ConfusionMatrix(self)
        self.confusion.cell_chosen.connect(self.cell_chosen)
        self.note = self._label(11, 400, "muted")
        self.note.setWordWrap(True)
        whole = column_layout(
            self.title, self.grid, self._slider_part, Hairline(self), self.table,
            self.confusion_title, self.confusion, self.note,
            parent=self, margins=(14, 12, 14, 12), spacing=12,
        )  # fmt: skip
        whole.addStretch(1)
        self.retranslate()

    def _label(self, px: int, weight: int, role: str = "") -> QLabel:
        label = QLabel(self)
        label.setFont(font(px, weight))
        label.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            label.setProperty("role", role)
        return label

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.title.setText(self.tr("Decide with losses"))
        self.ratio_name.setText(self.tr("A miss costs"))
        self.slider.setAccessibleName(self.tr("Cost of a miss in false alarms"))
        self.slider.setToolTip(self.slider.accessibleName())
        self.note.setText(self.tr("Shares are of the row. Click a cell to see its rows."))
        self.grid.retranslate()
        if self._state is not None:
            self.show_state(self._state)

    @property
    def is_sliding(self) -> bool:
        """Whether the slider of the costs is held."""
        return self.slider.isSliderDown()

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        self.grid.setVisible(state.losses is not None)
        if state.losses is not None:
            self.grid.show_losses(state.losses)
        self._show_ratio(state)
        self._show_outcomes(state)

    # -- the slider of two classes ------------------------------------------------------------

    def _show_ratio(self, state: WorkshopState) -> None:
        ratio = _ratio(state)
        self._slider_part.setVisible(ratio is not None)
        if ratio is None or state.losses is None:
            return
        if not self.slider.isSliderDown():
            self.slider.blockSignals(True)
            place = np.log(np.clip(ratio, 1 / _MOST_RATIO, _MOST_RATIO)) / np.log(_MOST_RATIO)
            self.slider.setValue(round(float(place) * _STEPS))
            self.slider.blockSignals(False)
        self.ratio.setText(self.tr("{ratio} × a false alarm").format(ratio=f"{ratio:.3g}"))
        name = state.classes[state.positive]
        self.rule_name.setText(self.tr("decide {name} when").format(name=name))
        limit = least_risk_threshold(state.losses, state.positive)
        self.rule.setText(f"P({name}) ≥ {limit:.3g}")

    def _on_slid(self, step: int) -> None:
        state = self._state
        if state is None or state.losses is None or _ratio(state) is None:
            return
        ratio = _MOST_RATIO ** (step / _STEPS)
        ratio = float(f"{ratio:.2g}")
        values = state.losses.values
        truth, other = state.positive, 1 - state.positive
        alarm = float(values[other, truth] - values[other, other])
        names = state.classes
        miss = float(values[truth, truth]) + ratio * alarm
        self.losses_changed.emit(state.losses.with_loss(names[truth], names[other], miss))

    # -- what the rules decide ----------------------------------------------------------------

    def _show_outcomes(self, state: WorkshopState) -> None:
        while (item := self.table.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        result = state.shown
        for part in (self.confusion_title, self.confusion, self.note):
            part.setVisible(result is not None)
        losses = state.losses
        if result is None or losses is None:
            return
        usual = outcome_of(result, LossMatrix.zero_one(state.classes), losses)
        risky = outcome_of(result, losses, losses)
        heads, outcomes = ["", self.tr("MAP"), self.tr("least risk")], [usual, risky]
        stops = stops_of(state)
        if stops is not None:
            heads.append(self.tr("(0, 1)"))
            outcomes.append(outcome_from(result, stops.corner, state.positive, losses))
        rows = [
            (self.tr("accuracy, %"), *(f"{100 * each.accuracy:.2f}" for each in outcomes)),
            (self.tr("risk of a row"), *(f"{each.risk:.4f}" for each in outcomes)),
        ]
        if len(state.classes) == 2:
            truth, other = state.positive, 1 - state.positive
            rows = [
                (name, *(count_text(round(float(each.counts[cell]))) for each in outcomes))
                for name, cell in (
                    (self.tr("misses"), (truth, other)),
                    (self.tr("false alarms"), (other, truth)),
                )
            ] + rows
        self._fill_table([tuple(heads), *rows], "" if stops is None else self._corner_tip(stops))
        title = self.tr("Confusion of {model}, minimum risk").format(model=result.name)
        self.confusion_title.setText(title)
        self.confusion.show_counts(risky.counts, state.classes, losses.decisions, state.cell)

    def _corner_tip(self, stops: Stops) -> str:
        state = self._state
        name = "" if state is None else state.classes[state.positive]
        return self.tr(
            "Decide {name} when P({name}) ≥ {limit}: the point of the ROC curve nearest to (0, 1), "
            "where no row is decided wrongly"
        ).format(name=name, limit=f"{stops.corner:.3g}")

    def _fill_table(self, rows: list[tuple[str, ...]], corner_tip: str) -> None:
        """Show the rows; the column of the least risk is the one in force."""
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                label = self._label(12, 600 if column == 2 else 400, "muted" if not row else "")
                label.setText(text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                label.setMinimumHeight(24)
                label.setToolTip(corner_tip if column == 3 else "")
                self.table.addWidget(label, row, column)


def _pair(left: QLabel, right: QLabel) -> QHBoxLayout:
    row = row_layout(left)
    row.addStretch(1)
    row.addWidget(right)
    return row


def _ratio(state: WorkshopState) -> float | None:
    """Return what a miss costs in false alarms; None unless there are two plain classes."""
    if state.losses is None or state.losses.values.shape != (2, 2):
        return None
    pair = state.losses.coefficients
    miss, alarm = pair[state.positive], pair[1 - state.positive]
    return miss / alarm if miss > 0 and alarm > 0 else None
