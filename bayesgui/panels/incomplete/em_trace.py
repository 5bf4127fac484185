"""The page Trace of EM: what rises, both stopping rules, and a table of the ascents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from bayesgui.panels.incomplete.em_plots import quantity_text, rise_plot, rules_plot
from bayesgui.panels.incomplete.restart_table import RestartTable
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.plots.key import PlotKey
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.panels.incomplete.display import EMDisplay

VISIBLE_GAIN = 0.01
"""Nats by which an ascent must be higher to be marked as the best."""
_TABLE = 140, 240
"""Least and usual width of the table; it takes a third of a narrow page, more for its numbers."""


class EMTracePanel(Panel):
    """Two plots and a table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "emTracePanel", spoken=live("Trace · EM"))
        self._display: EMDisplay | None = None
        self._titles = [ElidedLabel(12, 600, self) for _ in range(2)]
        self.plots = [Plot(self) for _ in range(2)]
        for plot in self.plots:
            plot.setMinimumSize(90, 60)
        self.plots[0].setObjectName("logLikelihoodPlot")
        self.table = named(RestartTable(self), "emRestarts", spoken=live("Starts"))
        self._words = text_label(self, 11, role="muted")
        self._empty = EmptyState(
            live("No curves yet"), live("Start EM on the left; it draws its curves here."), self
        )
        self._body = QWidget(self)
        self._key = PlotKey(self)
        self._side = QWidget(self._body)
        column_layout(self.table, self._words, parent=self._side, spacing=6, grows=self.table)
        (rises, ends), (rise, end) = self._titles, self.plots
        left = column_layout(rises, rise, spacing=2, grows=rise)
        right = column_layout(ends, self._key, end, spacing=2, grows=end)
        row = row_layout(
            left, right, self._side, parent=self._body, margins=(12, 8, 12, 8), spacing=16
        )
        row.setStretch(0, 3)
        row.setStretch(1, 2)
        self._stack = stacked(self, self._empty, self._body, fills=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        least, usual = _TABLE
        third = min(usual, self.width() // 3)
        self._side.setFixedWidth(max(least, third, self.table.least_width()))

    @property
    def title(self) -> str:
        """The title of its tab."""
        return self.tr("Trace · EM")

    @property
    def words(self) -> str:
        """What stands below the table."""
        return self._words.text()

    def show_run(self, display: EMDisplay | None) -> None:
        """Show a run, or where it stands now; None for none."""
        self._display = display
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        content = None if display is None else rise_plot(display)
        if display is None or content is None or display.latest is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._body)
        rising = self.tr("{quantity} by iteration, blanks summed out")
        said = (
            rising.format(quantity=quantity_text(display)),
            self.tr("Start {k}: stopping rules").format(k=display.latest.restart + 1),
        )
        for title, plot, text, drawn in zip(
            self._titles, self.plots, said, (content, rules_plot(display)), strict=True
        ):
            title.set_text(text)
            plot.setAccessibleName(text)
            plot.set_content(drawn)
        rules = self.plots[1].content
        self._key.show_series(() if rules is None else rules.series, ())
        self.table.show_run(display)
        self._share_width()
        self._words.setText(self._sentence(display))

    def _sentence(self, display: EMDisplay) -> str:
        text = self.tr("Marked: the best so far, on the canvas.")
        ends = {k: steps.at(-1).objective for k, steps in display.ascents.items()}
        best = ends.get(display.marked)
        if best is None or len(ends) < 2:
            return text
        lower = {k: best - end for k, end in ends.items() if k < display.n_ended}
        lower = {k: gap for k, gap in lower.items() if gap > VISIBLE_GAIN}
        if lower:
            more = self.tr("%Ln start(s) ended at a lower peak", "", len(lower))
            more += self.tr(", up to {gap} nats down.").format(gap=log_text(max(lower.values()), 1))
            text = join_sentences((text, more))
        return text
