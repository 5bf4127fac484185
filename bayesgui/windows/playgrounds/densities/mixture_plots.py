"""The pictures of a mixture: components with their sum, and who answers for a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import (
    RUG,
    Frame,
    paint_bars,
    paint_columns,
    paint_cursor,
    paint_rows,
    paint_rug,
    round_top,
)
from bayesgui.widgets.plots.strokes import DASHED, fill, stroke, tinted
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.densities.course import component_of
from bayesgui.windows.playgrounds.densities.words import deviation_word

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget

    from bayesgui.densities.mixture import GaussianMixture
    from bayesgui.windows.playgrounds.densities.estimates import Estimate
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (7.0, 4.0),
    (2.0, 3.0),
    (9.0, 3.0, 2.0, 3.0),
    (4.0, 2.0),
)
POINTS = 401
_DISC = 4.0


def component_token(component: int) -> str:
    """Return the color of a component."""
    return f"c{component + 1}"


@dataclass(frozen=True, eq=False)
class MixtureContent:
    """A mixture over the values that it was made from.

    `x`: places; `joint`: the components' parts of the density there, a column each. `bins`: the
    histogram behind them. `top`: the end of the density axis in all iterations.
    """

    sample: Sample
    mixture: GaussianMixture
    x: Floats
    joint: Floats
    truth: Floats | None
    bins: Estimate | None
    top: float
    rug: bool

    @property
    def total(self) -> Floats:
        """The density of the mixture."""
        found: Floats = self.joint.sum(axis=1)
        return found


def content_of(
    sample: Sample,
    mixture: GaussianMixture,
    truth: Floats | None,
    bins: Estimate | None,
    *,
    rug: bool,
) -> MixtureContent:
    """Return the curves of a mixture."""
    x = np.linspace(sample.low, sample.high, POINTS)
    joint = np.exp(mixture.log_joint(x))
    heights = [float(joint.sum(axis=1).max())]
    heights += [] if truth is None else [float(truth.max())]
    heights += [] if bins is None else [bins.highest]
    return MixtureContent(sample, mixture, x, joint, truth, bins, round_top(max(heights)), rug)


class MixturePlot(CursorPlot):
    """The common part of both: a caption, and the axis of the values."""

    margins = (46, 26, 8, 36)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.content: MixtureContent | None = None
        self.caption = ""
        self.setMinimumSize(220, 220)

    def sizeHint(self) -> QSize:
        return QSize(300, 250)

    def set_caption(self, caption: str) -> None:
        """Set the headline above the picture."""
        self.caption = caption
        self.setAccessibleName(caption)
        self.update()

    def show_content(self, content: MixtureContent | None, place: float) -> None:
        """Show a mixture, or nothing."""
        self.content, self.place = content, place
        self.update()

    def frame(self) -> Frame | None:
        content = self.content
        if content is None:
            return None
        low, high = content.sample.low, content.sample.high
        return Frame(self.ground(), low, high, 0.0, self._top(content))

    def _top(self, content: MixtureContent) -> float:
        return content.top

    def ground_key(self) -> tuple[object, ...]:
        return self.content, self.caption

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.content is not None
        paint_caption(painter, frame, self.caption)
        paint_rows(painter, frame)
        self._paint_curves(painter, frame, self.content)

    def _paint_curves(self, painter: QPainter, frame: Frame, content: MixtureContent) -> None:
        raise NotImplementedError


class ComponentsPlot(MixturePlot):
    """Components and their sum; the rug is colored by responsibility."""

    def _paint_curves(self, painter: QPainter, frame: Frame, content: MixtureContent) -> None:
        painter.save()
        painter.setClipRect(frame.rect.adjusted(0, -1, 0, 0))
        if content.bins is not None:
            bins = content.bins
            paint_bars(painter, frame, bins.x, bins.y, theme().track, 0.0)
        for k, part in enumerate(content.joint.T):
            token = component_token(k)
            fill(painter, frame.area(content.x, part), tinted(token, 0.2))
            stroke(painter, frame.points(content.x, part), token, 1.75, DASHES[k])
        if content.truth is not None:
            x = np.linspace(frame.low, frame.high, len(content.truth))
            stroke(painter, frame.points(x, content.truth), "muted", 1.25, DASHED)
        stroke(painter, frame.points(content.x, content.total), "text", 2.0)
        painter.restore()
        paint_columns(painter, frame, RUG + 3)
        if content.rug:
            nearest = content.joint.argmax(axis=1).tolist()
            paint_rug(painter, frame, content.sample.values, [*map(component_token, nearest)])
        self._paint_names(painter, frame, content)

    def _paint_names(self, painter: QPainter, frame: Frame, content: MixtureContent) -> None:
        """Write the formulas of the components at the upper corners, left of the mean or right."""
        painter.setFont(font(11, 600))
        middle, sides = 0.5 * (frame.low + frame.high), {"left": 0, "right": 0}
        painter.setPen(theme().text)
        rows = [("text", self.tr("sum"), "right")]
        for k in range(content.mixture.n_components):
            weight, mean, deviation = component_of(content.mixture, k)
            text = f"{weight:.3f} · N({mean:.4g}, {deviation_word(deviation)})".replace("-", "−")
            rows.append((component_token(k), text, "left" if mean < middle else "right"))
        for token, text, side in rows:
            y = frame.rect.top() + 2 + 18 * sides[side]
            sides[side] += 1
            width = QFontMetrics(painter.font()).horizontalAdvance(text) + 8
            left = frame.rect.left() + 2 if side == "left" else frame.rect.right() - width
            box = QRectF(left, y, width, 17)
            painter.fillRect(box, tinted("surface", 0.75))
            painter.setPen(theme().color(token))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


class ResponsibilityPlot(MixturePlot):
    """The share of each component at every place, with the numbers at the cursor."""

    def _top(self, content: MixtureContent) -> float:
        return 1.0

    def shares_at(self, place: float) -> list[float]:
        """Return the responsibility of each component at a place."""
        if self.content is None:
            return []
        found: list[float] = self.content.mixture.responsibilities([place])[0].tolist()
        return found

    def _paint_curves(self, painter: QPainter, frame: Frame, content: MixtureContent) -> None:
        shares = content.mixture.responsibilities(content.x)
        for k, part in enumerate(shares.T):
            stroke(painter, frame.points(content.x, part), component_token(k), 1.75, DASHES[k])
        paint_columns(painter, frame)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        paint_cursor(painter, frame, self.place)
        if not frame.low <= self.place <= frame.high:
            return
        x = frame.x_of(self.place)
        labels = []
        for k, share in enumerate(self.shares_at(self.place)):
            painter.setPen(QPen(theme().color(component_token(k)), 2))
            painter.setBrush(theme().surface)
            painter.drawEllipse(QPointF(x, frame.y_of(share)), _DISC, _DISC)
            labels.append((frame.y_of(share), k, f"{share:.3f}"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_labels(painter, frame, x, sorted(labels))

    def _paint_labels(
        self, painter: QPainter, frame: Frame, x: float, labels: list[tuple[float, int, str]]
    ) -> None:
        painter.setFont(font(11, 600))
        is_left = x - frame.rect.left() > 60
        last = frame.rect.top() - 16
        for y, k, text in labels:
            top = max(y - 8, last + 14)
            last = top
            box = QRectF(x - 52 if is_left else x + 10, top, 42, 16)
            painter.setPen(theme().color(component_token(k)))
            side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
            painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), text)


def paint_caption(painter: QPainter, frame: Frame, caption: str) -> None:
    """Paint the headline above a picture, cut if there is no room."""
    painter.setFont(font(12, 600))
    painter.setPen(theme().text)
    box = QRectF(frame.rect.left() - 4, 0, frame.rect.width() + 4, 18)
    text = QFontMetrics(painter.font()).elidedText(
        caption, Qt.TextElideMode.ElideRight, int(box.width())
    )
    painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
