"""The ROC curve of a class, whose operating point can be drawn along it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.panels.operating_point.threshold_handle import ThresholdHandle
from bayesgui.widgets.plots.unit_plot import UnitContent, UnitCurve, UnitMark, UnitPlot
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.shown.operating_point import OneClass, Stop

_LABELED: tuple[Stop, ...] = ("least_risk", "usual", "corner")


NEAR = 0.04
"""Points of the curve that are nearer to each other share one mark."""


class RocPlot(ThresholdHandle, UnitPlot):
    """A press or a drag takes the nearest point of the curve; arrow keys move the threshold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("operatingRoc")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumSize(200, 120)

    def show_class(self, one: OneClass) -> None:
        """Show a class at its threshold, among the three stops."""
        self._one = one
        counts = one.counts
        curves: tuple[UnitCurve, ...] = ()
        marks: tuple[UnitMark, ...] = ()
        if counts.has_curve:
            curves = (
                UnitCurve(one.name, counts.false_positive, counts.true_positive, 0, width=2.25),
            )
            marks = self._marks(one)
        self.show_content(
            UnitContent(
                self.tr("false positives"),
                self.tr("true positives"),
                curves,
                marks,
                words_at="bottom",
            )
        )

    def _marks(self, one: OneClass) -> tuple[UnitMark, ...]:
        """Return the point in force first, so that its text stands nearest to it."""
        found = [self._mark(one, one.threshold, self.tr("P ≥ {limit}"), is_chosen=True)]
        for stop in _LABELED:
            threshold = one.threshold_at(stop)
            if not 0 <= threshold <= 1:
                continue
            mark = self._mark(one, threshold, "{limit}")
            if all(math.hypot(mark.x - m.x, mark.y - m.y) > NEAR for m in found):
                found.append(mark)
        return tuple(found)

    @staticmethod
    def _mark(one: OneClass, threshold: float, text: str, *, is_chosen: bool = False) -> UnitMark:
        place, counts = one.place_of(threshold), one.counts
        x, y = float(counts.false_positive[place]), float(counts.true_positive[place])
        return UnitMark(x, y, text.format(limit=f"{threshold:.3g}"), is_chosen)

    def sizeHint(self) -> QSize:
        return QSize(300, 140)

    # -- pointer and keys ---------------------------------------------------------------------

    def threshold_at(self, place: QPointF) -> float | None:
        """Return the threshold of the point of the curve that is nearest in pixels."""
        one = self._one
        if not one.counts.has_curve:
            return None
        frame, counts = self.frame(), one.counts
        across = frame.left() + counts.false_positive * frame.width() - place.x()
        up = frame.bottom() - counts.true_positive * frame.height() - place.y()
        nearest = int(np.argmin(across**2 + up**2))
        return min(1.0, float(counts.thresholds[nearest]))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(theme().accent, 1))
            painter.drawRect(self.frame())
