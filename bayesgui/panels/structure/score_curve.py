"""The page Score curve: the score of each step of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.plots.content import Axis, Marker, PlotContent, Series
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked, text_label

if TYPE_CHECKING:
    from bayesgui.panels.structure.display import SearchDisplay

MIN_STEPS = 10.0


class ScoreCurvePanel(Panel):
    """A curve over the steps; the step that is looked at has a marker."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scoreCurvePanel")
        self._display: SearchDisplay | None = None
        self._title = text_label(self, 12, 600, wraps=False)
        self.plot = Plot(self)
        self.plot.setMinimumSize(90, 60)
        self._empty = EmptyState("", "", self)
        page = column_layout(self._title, margins=(12, 8, 12, 8), spacing=2)
        page.addWidget(self.plot, 1)
        body = QWidget(self)
        body.setLayout(page)
        self._body = body
        self._stack = stacked(self, self._empty, body)
        column_layout(self._stack, parent=self)
        self.retranslate()

    def show_search(self, display: SearchDisplay | None) -> None:
        """Show a search, or where it stands now; None for none."""
        self._display = display
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        content = None if display is None else self._content(display)
        if display is None or content is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._body)
        step = display.step
        said = "" if step is None or step.score is None else log_text(step.score, 1)
        number = 0 if step is None else step.iteration
        self._title.setText(
            self.tr("{score}, nats · step {k}: {value}").format(
                score=display.score, k=number, value=said
            )
        )
        self.plot.setAccessibleName(self._title.text())
        self.plot.set_content(content)

    def _content(self, display: SearchDisplay) -> PlotContent | None:
        points = [(s.iteration, s.score) for s in display.steps if s.score is not None]
        if not points:
            return None
        x, y = np.array(points, np.float64).T
        low, high = float(y.min()), float(y.max())
        room = max(high - low, 1.0) * 0.08
        series = Series(display.score, x, y, "bar", width=2.0)
        step = display.step
        markers = () if step is None else (Marker("", float(step.iteration), "accent"),)
        horizontal = Axis(self.tr("step"), 0.0, max(MIN_STEPS, float(x[-1])))
        vertical = Axis(
            self.tr("{score}, nats").format(score=display.score), low - room, high + room
        )
        return PlotContent(horizontal, (vertical,), (series,), markers)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Score curve"))
        self._empty.set_texts(
            self.tr("No score yet"), self.tr("A search that compares scores draws its curve here.")
        )
        self.refresh()
