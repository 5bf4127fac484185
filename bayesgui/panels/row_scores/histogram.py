"""Log-likelihoods of the rows as a histogram, beside those of rows that the network would make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import Frame, paint_bars, paint_columns, paint_name
from bayesgui.widgets.plots.strokes import stroke
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.shown.tables.row_scoring import ScoredRows

    Numbers = NDArray[np.float64]

BINS = 30
LEAST_SHARE = 1e-4
"""Share of the rows at either end of the axis that may lie beyond it."""
_GRIP = 4.0


@dataclass(frozen=True, eq=False)
class ScoreBins:
    """Shares of the rows by log-likelihood, as square roots: few strange rows are seen, too.

    `edges`: shape (bins + 1,). `rows`, `drawn`: shape (bins,); roots of the shares of the table's
    rows, and of drawn ones; None without any. Scores beyond the edges count in the outer bins.
    """

    edges: Numbers
    rows: Numbers
    drawn: Numbers | None


def score_bins(answer: ScoredRows) -> ScoreBins | None:
    """Return the histogram of the scores; None without a row that is possible."""
    found = answer.sorted_scores
    finite = found[answer.scores.n_impossible :]
    if not len(finite):
        return None
    drawn = answer.scores.drawn
    low, high = _ends(finite)
    if drawn is not None and len(drawn):
        ends = _ends(drawn)
        low, high = min(low, ends[0]), max(high, ends[1])
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    edges = np.linspace(low, high, BINS + 1)
    return ScoreBins(edges, _roots(found, edges), None if drawn is None else _roots(drawn, edges))


def _ends(values: Numbers) -> tuple[float, float]:
    beyond = int(LEAST_SHARE * len(values))
    return float(values[beyond]), float(values[-1 - beyond])


def _roots(values: Numbers, edges: Numbers) -> Numbers:
    places = np.searchsorted(values, edges[1:-1], side="right")
    counts = np.diff(places, prepend=0, append=len(values))
    return np.sqrt(counts / max(1, len(values)))


class ScoreHistogram(CursorPlot):
    """Bars for the rows, a stepped line for drawn rows, and a limit that can be dragged."""

    margins = (12, 22, 12, 40)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, live("Histogram of the log-likelihoods"))  # type: ignore[arg-type]
        self.bins: ScoreBins | None = None
        self.limit: float | None = None
        self.setMinimumSize(180, 110)

    def sizeHint(self) -> QSize:
        return QSize(280, 180)

    def show_scores(self, bins: ScoreBins | None, limit: float | None) -> None:
        """Show another histogram, and up to where rows are marked."""
        self.bins, self.limit = bins, limit
        if limit is not None:
            self.place = limit
        self.update()

    def frame(self) -> Frame | None:
        if self.bins is None:
            return None
        top = float(self.bins.rows.max())
        if self.bins.drawn is not None:
            top = max(top, float(self.bins.drawn.max()))
        edges = self.bins.edges
        return Frame(self.ground(), float(edges[0]), float(edges[-1]), 0.0, 1.06 * max(top, 1e-9))

    def ground_key(self) -> tuple[object, ...]:
        return (self.bins, self.limit, phrase("RowsPage", "log-likelihood of a row, in nats"))

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        bins = self.bins
        assert bins is not None
        paint_columns(painter, frame, room=52)
        paint_name(painter, frame, phrase("RowsPage", "log-likelihood of a row, in nats"))
        paint_bars(painter, frame, bins.edges, bins.rows, theme().color("bar"), 4.0)
        if self.limit is not None:
            self._paint_marked(painter, frame, bins)
        if bins.drawn is not None:
            x = np.repeat(bins.edges, 2)
            y = np.concatenate([[0.0], np.repeat(bins.drawn, 2), [0.0]])
            stroke(painter, frame.points(x, y), "text", 1.25)

    def _paint_marked(self, painter: QPainter, frame: Frame, bins: ScoreBins) -> None:
        """Paint the bars below the limit in the color of what is strange."""
        assert self.limit is not None
        painter.save()
        end = frame.x_of(self.limit)
        painter.setClipRect(QRectF(frame.rect.left() - 1, 0, end - frame.rect.left() + 1, 1e4))
        paint_bars(painter, frame, bins.edges, bins.rows, theme().color("warning"), 4.0)
        painter.restore()

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        if self.limit is None or not frame.low <= self.place <= frame.high:
            return
        x = frame.x_of(self.place)
        painter.setPen(QPen(theme().accent, 1.5))
        painter.drawLine(QPointF(x, frame.rect.top() - 4), QPointF(x, frame.rect.bottom()))
        painter.setBrush(theme().accent)
        painter.drawEllipse(QPointF(x, frame.rect.top() - 4), _GRIP, _GRIP)
        painter.setFont(font(11))
        text = f"{self.place:.4g}".replace("-", "−")
        width = 60.0
        left = min(max(x - width / 2, 0.0), self.width() - width)
        painter.drawText(QRectF(left, 0, width, 14), int(Qt.AlignmentFlag.AlignCenter), text)
