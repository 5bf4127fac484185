"""The page Trace of EM: what rises, both stopping rules, and a table of the ascents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from bayesgui.panels.incomplete.display import look_of
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.plots.content import Axis, PlotContent, Series, ends_with_room
from bayesgui.widgets.plots.key import PlotKey
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QColor, QResizeEvent

    from bayesgui.learning.incomplete.em_run import EMStep
    from bayesgui.panels.incomplete.display import EMDisplay

    Numbers = NDArray[np.float64]

VISIBLE_GAIN = 0.01
"""Nats by which an ascent must be higher to be marked as the best."""
_TABLE = 140, 240
"""Least and usual width of the table; it takes a third of a narrow page, more for its numbers."""
ROW = 24
_NARROW = (62, 50)
"""Widths of the first two columns."""
_SAMPLE = (22, 12)
SPAN = 150.0
"""Nats that fill the height; what lies lower is cut."""
MIN_SPAN, MIN_STEPS = 0.01, 10.0
MAX_CURVES = 8
_SMALLEST = 1e-15
"""A change of 0 has no place on a logarithmic axis."""


def quantity_text(display: EMDisplay) -> str:
    """Return the name of what never falls."""
    if display.has_prior:
        return phrase("EM", "ln L + ln prior")
    return phrase("EM", "ln L")


def _column(steps: Iterable[EMStep], number: Callable[[EMStep], float]) -> tuple[Numbers, Numbers]:
    points = [(step.iteration, number(step)) for step in steps]
    x, y = np.array(points, np.float64).reshape(-1, 2).T
    return x, y


def shown_ascents(display: EMDisplay) -> Sequence[int]:
    """Return the ascents whose curves are drawn: the latest ones, and the best."""
    latest = sorted(display.ascents)[-MAX_CURVES:]
    if display.marked >= 0 and display.marked not in latest:
        latest = [display.marked, *latest[1:]]
    return latest


def rise_plot(display: EMDisplay) -> PlotContent | None:
    """Return what rises, a curve for each ascent; None before the first step."""
    running = None if display.latest is None else display.latest.restart
    if display.status == "done":
        running = None
    curves = []
    for restart in shown_ascents(display):
        x, y = _column(display.ascents[restart], lambda step: step.objective)
        if not len(x):
            continue
        token, dash = look_of(restart)
        label = phrase("EM", "start {k}", k=restart + 1)
        grows = restart == running
        width = 2.25 if grows else 1.5
        curves.append(Series(label, x, y, token, dash, width, is_growing=grows))
    if not curves:
        return None
    ends = np.array([each.y[-1] for each in curves])
    lows = np.array([each.y[np.isfinite(each.y)].min(initial=ends.max()) for each in curves])
    high = float(ends.max())
    low = max(float(lows.min()), high - SPAN)
    if low < high:
        low = min(low, high - MIN_SPAN)
    last = max(float(each.x[-1]) for each in curves)
    return PlotContent(
        Axis(phrase("EM", "iteration"), 0.0, max(MIN_STEPS, last), whole=True),
        (Axis(quantity_text(display), *ends_with_room(low, high, 0.06)),),
        tuple(curves),
    )


def rules_plot(display: EMDisplay) -> PlotContent | None:
    """Return both stopping rules of the latest ascent, with their limits as dashed lines."""
    if display.latest is None:
        return None
    steps = list(display.ascents[display.latest.restart])
    parts = (
        ("|ΔQ|", lambda step: abs(step.gain), "text", ()),
        ("‖θ′ − θ‖", lambda step: step.change, "c3", (5.0, 3.0)),
    )
    curves = []
    for label, number, token, dash in parts:
        x, y = _column(steps, number)
        # A prior makes an impossible state possible, which gains more than any number.
        finite = np.isfinite(y)
        y = np.maximum(y[finite], _SMALLEST)
        curves.append(Series(label, x[finite], y, token, dash, 1.75))
    end = max(MIN_STEPS, float(steps[-1].iteration))
    rules = display.rules
    limits = [] if rules is None else sorted({rules.gain, rules.change} - {0.0})
    heights = np.concatenate([*(each.y[each.y > _SMALLEST] for each in curves), limits])
    if not len(heights):
        return None
    for limit in limits:
        label = phrase("EM", "stop {limit}", limit=f"{limit:g}")
        curves.append(Series(label, np.array([0.0, end]), np.full(2, limit), "success", (4.0, 3.0)))
    vertical = Axis("", float(heights.min()) / 3, float(heights.max()) * 3, log=True)
    horizontal = Axis(phrase("EM", "iteration"), 0.0, end, whole=True)
    return PlotContent(horizontal, (vertical,), tuple(curves))


def _sample(number: int) -> QIcon:
    """Return the line of an ascent's curve."""
    token, dash = look_of(number)
    width, height = _SAMPLE
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    pen = QPen(theme().color(token), 2)
    if dash:
        pen.setDashPattern([each / 2 for each in dash])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(1, height // 2, width - 1, height // 2)
    painter.end()
    return QIcon(pixmap)


class RestartTable(RowsTable[int]):
    """A row for each ascent that has begun; the best one is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ROW, parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.horizontalHeader().setFixedHeight(ROW)

    def show_run(self, display: EMDisplay | None) -> None:
        """Show the ascents of a run, or where they stand now."""
        if display is None:
            self.records.show((), ())
            return
        is_new = not self.records.columns
        self.records.show(self._columns(display), sorted(display.ascents))
        if not is_new:
            return
        header = self.horizontalHeader()
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(_NARROW):
            header.resizeSection(column, width)

    def _columns(self, display: EMDisplay) -> tuple[Column[int], ...]:
        def steps(number: int) -> str:
            running = number >= display.n_ended and display.status != "done"
            done = count_text(display.ascents[number].at(-1).iteration)
            return done + ("…" if running else "")

        def height(number: int) -> str:
            return log_text(display.ascents[number].at(-1).objective, 2)

        def fill(number: int) -> QColor | None:
            return theme().accent_soft if number == display.marked else None

        def weight(number: int) -> int:
            return 600 if number == display.marked else 400

        def start(number: int) -> str:
            return count_text(number + 1)

        return (
            Column(self.tr("start"), start, right=True, weight=400, fill=fill, icon=_sample),
            Column(self.tr("steps"), steps, right=True, weight=400, fill=fill),
            Column(quantity_text(display), height, right=True, weight=weight, fill=fill),
        )

    def least_width(self) -> int:
        """Return the width at which no number of the last column is cut."""
        bar = self.verticalScrollBar()
        beside = 2 * self.frameWidth() + (bar.sizeHint().width() if bar.maximum() else 0)
        return sum(_NARROW) + self.sizeHintForColumn(2) + beside


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
        """The text below the table."""
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
