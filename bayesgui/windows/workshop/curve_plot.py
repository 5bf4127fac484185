"""ROC or precision and recall of all trained models, for one class against the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.windows.workshop.operating import share_of, stops_of
from bayesgui.windows.workshop.unit_plot import UnitContent, UnitCurve, UnitMark, UnitPlot

if TYPE_CHECKING:
    from bayesgui.windows.workshop.results import ClassCurves, Numbers
    from bayesgui.windows.workshop.state import WorkshopState

ROC, PRECISION_RECALL = "roc", "precision-recall"


class CurvePlot(QWidget):
    """The curves of the models, with the operating points of the current one."""

    positive_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: WorkshopState | None = None
        self.kind = Segmented([(ROC, "ROC"), (PRECISION_RECALL, "")], self)
        self.kind.changed.connect(lambda _: self._show())
        self.positive = QComboBox(self)
        self.positive.activated.connect(self.positive_chosen)
        self.plot = UnitPlot(self)
        head = row_layout(self.kind)
        head.addStretch(1)
        head.addWidget(self.positive)
        whole = column_layout(parent=self, spacing=4)
        whole.addLayout(head)
        whole.addWidget(self.plot, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.kind.set_texts(["ROC", self.tr("Precision–recall")])
        self.kind.setToolTip(
            self.tr("True against false positives, or precision against recall: the latter tells "
                    "more where the class is rare")
        )  # fmt: skip
        self.positive.setToolTip(self.tr("The class that the curves are about"))
        self.positive.setAccessibleName(self.positive.toolTip())
        self._show()

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        names = list(state.classes)
        if names != [self.positive.itemText(k) for k in range(self.positive.count())]:
            self.positive.clear()
            self.positive.addItems(names)
        self.positive.setCurrentIndex(state.positive)
        self.positive.setVisible(len(names) > 2)
        self._show()

    def _show(self) -> None:
        state = self._state
        is_roc = self.kind.current == ROC
        self.plot.setAccessibleName(
            self.tr("ROC curves") if is_roc else self.tr("Precision–recall curves")
        )
        if state is None:
            return
        curves = tuple(
            UnitCurve(
                name,
                *_coordinates(result.curves[state.positive], is_roc),
                state.ticked.index(name) if name in state.ticked else 0,
                width=2.25 if name == state.current else 1.5,
            )
            for name, result in state.results.items()
        )
        across = self.tr("false positives") if is_roc else self.tr("recall")
        up = self.tr("true positives") if is_roc else self.tr("precision")
        self.plot.show_content(
            UnitContent(across, up, curves, self._marks(state, is_roc), diagonal=int(is_roc))
        )

    def _marks(self, state: WorkshopState, is_roc: bool) -> tuple[UnitMark, ...]:
        """Return the operating points of the current model on its curve."""
        stops = stops_of(state)
        if stops is None or state.shown is None:
            return ()
        found = [(stops.usual, self.tr("MAP, p ≥ {limit}"))]
        if 0 < stops.least_risk < 1 and stops.least_risk != stops.usual:
            found.append((stops.least_risk, self.tr("minimum risk, p ≥ {limit}")))
        if is_roc and stops.corner not in {limit for limit, _ in found}:
            found.append((stops.corner, self.tr("nearest (0, 1), p ≥ {limit}")))
        curves = state.shown.curves[state.positive]
        share = share_of(state.shown, state.positive)
        marks = []
        for limit, text in found:
            # Thresholds fall along the ROC curve.
            place = int(np.searchsorted(-curves.thresholds, -limit, side="right")) - 1
            place = max(0, place)
            x, y = curves.false_positives[place], curves.true_positives[place]
            if not is_roc:
                decided = x * (1.0 - share) + y * share
                x, y = y, (y * share / decided if decided > 0 else 1.0)
            marks.append(UnitMark(float(x), float(y), text.format(limit=f"{limit:.3g}")))
        return tuple(marks)


def _coordinates(curves: ClassCurves, is_roc: bool) -> tuple[Numbers, Numbers]:
    if is_roc:
        return curves.false_positives, curves.true_positives
    return curves.recall, curves.precision
