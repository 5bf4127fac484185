"""The upper half: four estimates side by side, or two by two where there is less room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets.plots.frame import round_top
from bayesgui.widgets.plots.strokes import DASHED
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.curve_key import CurveKey
from bayesgui.windows.playgrounds.densities.estimate_plot import (
    OVERLAID,
    EstimatePlot,
    PaneContent,
    Shown,
)
from bayesgui.windows.playgrounds.densities.estimates import KINDS, Kind
from bayesgui.windows.playgrounds.densities.pane import EstimatePane

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QResizeEvent

    from bayesgui.windows.playgrounds.densities.estimates import Estimate, Settings
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

_WIDE = 880
"""Width from which on the four panes stand in one row."""
_LEAST = 440


class EstimateSide(QWidget):
    """The headline, and a pane for each estimate."""

    number_changed = Signal(str, float)
    cursor_moved = Signal(float)
    slider_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.headline = text_label(self, 14, 600, wraps=False)
        self.headline.setMinimumWidth(0)
        self.key = CurveKey(self)
        self.panes: dict[Kind, EstimatePane] = {kind: EstimatePane(kind, self) for kind in KINDS}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(14)
        self._columns = 0
        self._together = False
        head = row_layout(self.headline, self.key, spacing=12, grows=self.headline)
        column_layout(head, self._grid, parent=self, spacing=10, grows=self._grid)
        for pane in self.panes.values():
            pane.number_changed.connect(self.number_changed)
            pane.number.slider.sliderPressed.connect(self.slider_pressed)
            pane.plot.cursor_moved.connect(self.cursor_moved)
        self._arrange()

    @property
    def plots(self) -> tuple[EstimatePlot, ...]:
        """The pictures of the four panes."""
        return tuple(pane.plot for pane in self.panes.values())

    def minimumSizeHint(self) -> QSize:
        # What the arrangement for less room needs, so that less room is ever given.
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = 4 if self.width() >= _WIDE else 2
        if columns == self._columns:
            return
        self._columns = columns
        for k, pane in enumerate(self.panes.values()):
            self._grid.addWidget(pane, k // columns, k % columns)
            pane.plot.has_axis = k % columns == 0
        for k in range(4):
            # The first column has the numbers of the axis besides.
            self._grid.setColumnStretch(k, 0 if k >= columns else 25 if k else 29)
        self.updateGeometry()

    def show_flaw(self, headline: str, flaw: str) -> None:
        """Say why there are no estimates."""
        self.headline.setText(headline)
        self.key.show_entries(())
        for pane in self.panes.values():
            pane.show_flaw(flaw)

    def set_ranges(self, ranges: Mapping[Kind, tuple[float, float, float, float]]) -> None:
        """Set the ends of the sliders, and the bounds of the fields."""
        for kind, pane in self.panes.items():
            pane.number.set_range(*ranges[kind])

    def show_estimates(
        self,
        headline: str,
        sample: Sample,
        settings: Settings,
        estimates: Mapping[Kind, Estimate],
        truth: Floats | None,
        shown: Shown,
    ) -> None:
        """Show all panes over the same axes."""
        self.headline.setText(headline)
        heights = [each.highest for kind, each in estimates.items() if kind != "neighbours"]
        heights += [] if truth is None else [float(truth.max())]
        seen = truth if shown.truth else None
        top = round_top(max(heights))
        for kind, pane in self.panes.items():
            others: tuple[tuple[int, Estimate], ...] = ()
            if shown.together and kind == "histogram":
                others = tuple((k, estimates[each]) for k, each in enumerate(KINDS) if k)
            content = PaneContent(
                sample, estimates[kind], seen, top, shown, others, settings.deviation
            )
            pane.show_content(content, settings)
        self._show_key(sample, shown)

    def _show_key(self, sample: Sample, shown: Shown) -> None:
        entries: list[tuple[str, str, tuple[float, ...]]] = []
        if shown.together:
            names = [self.panes[kind].title.text() for kind in KINDS]
            entries = [(names[k], *OVERLAID[k]) for k in range(1, 4)]
        if sample.raw.truth is not None and shown.truth:
            entries.append((sample.raw.truth.formula, "muted", DASHED))
        self.key.show_entries(tuple(entries))
