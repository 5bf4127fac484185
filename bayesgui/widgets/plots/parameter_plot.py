"""A plot of one parameter: likelihood, prior, posterior, three estimates and an interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from bayesgui.learning.highest_density import highest_density_interval
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.plots.content import Axis, Marker, PlotContent, Series
from bayesgui.widgets.plots.legend import PlotLegend, Remarks
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.scroll_column import scroll_column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QResizeEvent

    from bayesgui.learning.posterior_curves import ParameterPosterior

LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99)
LEGEND_WIDTH, GAP = 204, 12
_GRID, _FINE, _SPREAD = 201, 201, 7.0
_EDGE = 0.01
_NATS = 8.0
"""Range of the log-likelihood below its maximum, in nats."""


def grid_of(known: ParameterPosterior) -> NDArray[np.float64]:
    """Return points from 0 to 1, denser where the curves have their peaks."""
    parts = [np.linspace(0.0, 1.0, _GRID), np.geomspace(1e-4, 0.005, 12)]
    parts.append(1 - parts[1])
    for a, b in (known.posterior, known.prior, (known.seen + 1, known.unseen + 1)):
        if min(a, b) > 0:
            mean = a / (a + b)
            width = _SPREAD * float(np.sqrt(mean * (1 - mean) / (a + b + 1)))
            parts.append(np.linspace(mean - width, mean + width, _FINE))
    grid = np.unique(np.concatenate(parts))
    inside: NDArray[np.float64] = grid[(grid > 0) & (grid < 1)]
    return inside


class ParameterPlot(QWidget):
    """Plot, legend with numbers, and remarks for one parameter.

    `with_remarks`: whether remarks on what it cannot show are placed below it.
    """

    def __init__(self, parent: QWidget | None = None, *, with_remarks: bool = False) -> None:
        super().__init__(parent)
        self._known: ParameterPosterior | None = None
        self._name = "θ"
        self._mode: float | None = None
        self.plot = Plot(self)
        self.plot.setObjectName("parameterPlot")
        self.legend = PlotLegend(self)
        self.legend.hidden_changed.connect(self.plot.set_hidden)
        levels = [(each, f"{100 * each:g} %") for each in LEVELS]
        tip = live("Probability of the credible interval")
        self.level = named(QComboBox(self), "", tip=tip, spoken=tip)
        show_choices(self.level, levels, 0.95)
        kinds = ("equal", live("equal tails")), ("highest", live("highest density"))
        tip = live("Which interval of that probability")
        self.kind = named(QComboBox(self), "", tip=tip, spoken=tip)
        show_choices(self.kind, kinds)
        for choice in (self.level, self.kind):
            choice.activated.connect(lambda _index: self._show())
        self.remarks = Remarks(self) if with_remarks else None
        self._build()
        say(self.plot, spoken=live("Likelihood, prior and posterior of the parameter"))
        tell(self._hide_at_first, live("log-likelihood"))

    def _build(self) -> None:
        beside = QWidget(self)
        beside.setProperty("panel", True)
        choices = QGridLayout()
        choices.setContentsMargins(0, 2, 0, 0)
        choices.setHorizontalSpacing(4)
        choices.setColumnStretch(1, 1)
        choices.addWidget(self.level, 0, 0)
        choices.addWidget(self.kind, 0, 1)
        column_layout(self.legend, choices, None, parent=beside, spacing=4)
        # Where the plot is low, its rows keep their heights and scroll.
        self._side = scroll_column(beside, self)
        self._side.setFixedWidth(LEGEND_WIDTH + self._side.verticalScrollBar().sizeHint().width())
        row = row_layout(self.plot, self._side, spacing=GAP, grows=self.plot)
        whole = column_layout(row, parent=self, spacing=4, grows=row)
        if self.remarks is not None:
            whole.addWidget(self.remarks, 0, Qt.AlignmentFlag.AlignBottom)

    def _hide_at_first(self, label: str) -> None:
        self.legend.set_hidden(frozenset({label}))
        self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the legend where the plot would have no room beside it."""
        super().resizeEvent(event)
        least = self._side.width() + GAP + self.plot.minimumWidth()
        self._side.setVisible(self.width() >= least)

    @property
    def known(self) -> ParameterPosterior | None:
        """The parameter's posterior on display."""
        return self._known

    @property
    def probability(self) -> float:
        """The probability of the credible interval."""
        return float(self.level.currentData())

    def show_parameter(
        self,
        known: ParameterPosterior | None,
        name: str = "θ",
        mode: float | None = None,
        remarks: Sequence[str] = (),
    ) -> None:
        """Show what is known about a probability.

        `known`: prior and cases; None for nothing. `name`: the meaning of θ, as in ``P(toss =
        heads)``.
        `mode`: the MAP estimate, which in a row of many states is that of the whole row.
        """
        self._known, self._name, self._mode = known, name, mode
        if self.remarks is not None:
            self.remarks.say(remarks)
        self._show()

    def interval(self) -> tuple[float, float] | None:
        """Return the selected credible interval, or None without one."""
        known = self._known
        if known is None or not known.is_proper:
            return None
        if self.kind.currentIndex() == 1:
            return highest_density_interval(*known.posterior, self.probability)
        return known.interval(self.probability)

    def _show(self) -> None:
        known = self._known
        if known is None:
            self.plot.set_content(None)
            self.legend.set_entries(())
            return
        interval = self.interval()
        series = self._series(known, interval)
        markers = self._markers(known)
        self.plot.set_content(PlotContent(Axis("θ", 0.0, 1.0), self._axes(series), series, markers))
        self.plot.setToolTip(self.tr("θ = {name}").format(name=self._name))
        missing = "–" if interval is None else f"{interval[0]:.3f} – {interval[1]:.3f}"
        entries: list[tuple[Series | Marker, str]] = [(each, "") for each in series]
        entries += [(each, cell_text(each.x, 4)) for each in markers]
        for k, (entry, _) in enumerate(entries):
            if isinstance(entry, Series) and entry.filled is not None:
                entries[k] = entry, missing
        self.legend.set_entries(entries)

    def _series(
        self, known: ParameterPosterior, interval: tuple[float, float] | None
    ) -> tuple[Series, ...]:
        x, found = grid_of(known), []
        if min(known.prior) > 0:
            y = known.prior_density(x)
            found.append(Series(self.tr("prior"), x, y, "prior", (6.0, 4.0)))
        if known.is_proper:
            y = known.posterior_density(x)
            found.append(Series(self.tr("posterior"), x, y, "bar", width=2.0, filled=interval))
        y = known.relative_likelihood(x)
        found.append(Series(self.tr("likelihood"), x, y, "c2", (9.0, 3.0), axis=1))
        y = known.log_likelihood(x)
        found.append(Series(self.tr("log-likelihood"), x, y, "c2", (2.0, 3.0), axis=2))
        return tuple(found)

    def _markers(self, known: ParameterPosterior) -> tuple[Marker, ...]:
        mode = known.mode if self._mode is None else self._mode
        found = (
            (self.tr("MLE"), known.maximum_likelihood, "c2", "triangle"),
            (self.tr("MAP (mode)"), mode, "bar", "diamond"),
            (self.tr("posterior mean"), known.mean, "bar", "disc"),
        )
        return tuple(
            Marker(label, x, token, shape)  # type: ignore[arg-type]
            for label, x, token, shape in found
            if x is not None
        )

    def _axes(self, series: Sequence[Series]) -> tuple[Axis, ...]:
        top = max((_top_of(each) for each in series if each.axis == 0), default=1.0)
        best = max((float(each.y.max()) for each in series if each.axis == 2), default=0.0)
        return (
            Axis(self.tr("density"), 0.0, 1.12 * max(top, 1e-9)),
            Axis(self.tr("likelihood ÷ its maximum"), 0.0, 1.12),
            Axis(self.tr("log-likelihood, nats"), best - _NATS, best + 0.12 * _NATS),
        )


def _top_of(series: Series) -> float:
    """Return the height of a density, ignoring edges where it grows without limit."""
    finite = np.isfinite(series.y)
    inner = finite & (series.x > _EDGE) & (series.x < 1 - _EDGE)
    top = float(series.y[inner].max()) if inner.any() else 1.0
    whole = float(series.y[finite].max()) if finite.any() else top
    # A narrow peak near an edge is finite: the density is low again at the ends.
    ends = float(max(series.y[0], series.y[-1]))
    return top if ends >= whole else whole
