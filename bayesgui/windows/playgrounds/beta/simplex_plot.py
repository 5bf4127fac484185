"""The triangle of three probabilities: a density, draws from it, and what can be dragged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen, QPolygonF

from bayesgui.widgets.painting import disc
from bayesgui.widgets.plots.handle import LONG, HandledPlot
from bayesgui.widgets.plots.strokes import paint_cross, paint_disc, tinted
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.learning.dirichlet_distribution import Dirichlet
    from bayesgui.windows.playgrounds.beta.settings import Triple

    Floats = NDArray[np.float64]

STATES = ("A", "B", "C")
GRAB = 10
"""Distance in px within which the prior's mean is taken."""
_MARGIN, _LETTER, _CELL = 30.0, 16.0, 4
_DEEPEST = 0.8
"""Share of the color where the density is highest."""
_STEP, LEAST = 0.005, 1e-3
"""A step of a key, and how near to an edge a point can be."""
_HEIGHT = math.sqrt(3.0) / 2.0


@dataclass(frozen=True, eq=False)
class SimplexContent:
    """The content of the triangle.

    `distribution`: None while it is improper. `draws`: from it, shape (draws, 3). `prior_mean,
    frequency`: where there are any. `place`: where the density is read.
    """

    distribution: Dirichlet | None
    draws: Floats
    prior_mean: Triple | None
    frequency: Triple | None
    place: Triple


class SimplexPlot(HandledPlot):
    """Drag the mean of the prior, or the cursor; keys move the one that was chosen."""

    place_moved = Signal(object)
    prior_moved = Signal(object)
    """The wanted mean of the prior."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("simplexPlot")
        self.setMinimumSize(280, 240)
        self.content: SimplexContent | None = None
        self.moves_prior = False
        """Whether keys move the prior's mean."""

    def sizeHint(self) -> QSize:
        return QSize(560, 470)

    def show_content(self, content: SimplexContent) -> None:
        """Show another density."""
        self.content = content
        self.update()

    # -- geometry -----------------------------------------------------------------------------

    def triangle(self) -> tuple[QPointF, float]:
        """Return the lower left corner and the length of a side in px."""
        width, height = self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN
        side = max(40.0, min(width, height / _HEIGHT))
        left = 0.5 * (self.width() - side)
        bottom = 0.5 * (self.height() + side * _HEIGHT)
        return QPointF(left, bottom), side

    def pixel(self, theta: Triple | Floats) -> QPointF:
        """Return the pixel of three probabilities."""
        corner, side = self.triangle()
        across, up = float(theta[1]) + 0.5 * float(theta[2]), _HEIGHT * float(theta[2])
        return QPointF(corner.x() + side * across, corner.y() - side * up)

    def theta_at(self, place: QPointF) -> Triple:
        """Return the probabilities at a pixel; outside of the triangle, at its edge."""
        corner, side = self.triangle()
        third = (corner.y() - place.y()) / (side * _HEIGHT)
        second = (place.x() - corner.x()) / side - 0.5 * third
        return _inside((1.0 - second - third, second, third))

    # -- moving -------------------------------------------------------------------------------

    def take(self, place: QPointF) -> bool | None:
        content = self.content
        if content is None:
            return None
        self.moves_prior = False
        if content.prior_mean is not None:
            away = place - self.pixel(content.prior_mean)
            self.moves_prior = math.hypot(away.x(), away.y()) <= GRAB
        return not self.moves_prior

    def move_to(self, place: QPointF) -> None:
        self._move(self.theta_at(place))

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        at = self.theta_at(place)
        menu.addAction(self.tr("Read the density here"), lambda: self._act(at, moves_prior=False))
        if self.content is not None and self.content.prior_mean is not None:
            menu.addAction(
                self.tr("Move the prior's mean here"), lambda: self._act(at, moves_prior=True)
            )

    def _act(self, theta: Triple, *, moves_prior: bool) -> None:
        self.moves_prior = moves_prior
        self.drag_started.emit()
        self._move(theta)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if self.content is None:
            return False
        now = self.content.prior_mean if self.moves_prior else self.content.place
        step = _STEP * (LONG if shift else 1)
        if now is not None:
            third = now[2] + step * up
            second = now[1] + step * (across - 0.5 * up)
            self._move(_inside((1.0 - second - third, second, third)))
        return True

    def press_key(self, key: Qt.Key) -> bool:
        if self.content is None or key not in (Qt.Key.Key_0, Qt.Key.Key_1):
            return False
        self.moves_prior = key == Qt.Key.Key_1 and self.content.prior_mean is not None
        self.drag_started.emit()
        self.update()
        return True

    def _move(self, theta: Triple) -> None:
        (self.prior_moved if self.moves_prior else self.place_moved).emit(theta)

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        content = self.content
        corners = QPolygonF([self.pixel(each) for each in np.eye(3)])
        if content is not None and content.distribution is not None:
            self._paint_density(painter, corners, content.distribution)
            pen = QPen(tinted("text", 0.45), 3)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints(QPolygonF([self.pixel(each) for each in content.draws]))
        painter.setPen(QPen(theme().control, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(corners)
        self._paint_letters(painter, corners)
        if content is not None:
            self._paint_marks(painter, content)

    def _paint_density(
        self, painter: QPainter, corners: QPolygonF, distribution: Dirichlet
    ) -> None:
        box = corners.boundingRect()
        across, down = (max(2, int(n) // _CELL) for n in (box.width(), box.height()))
        x = (np.arange(across) + 0.5) / across
        third = 1.0 - (np.arange(down) + 0.5) / down
        second = x[None, :] - 0.5 * third[:, None]
        theta = np.stack([1 - second - third[:, None], second, second * 0 + third[:, None]], axis=2)
        # Cells that meet an edge are read inside of it, where every density is finite.
        theta = np.maximum(theta, 0.5 / across)
        theta /= theta.sum(axis=2, keepdims=True)
        logs = distribution.log_density(theta.reshape(-1, 3)).reshape(down, across)
        shares = np.sqrt(np.exp(logs - logs.max()))
        tints = np.array(
            [mix(theme().surface, theme().bar, _DEEPEST * k / 255).rgb() for k in range(256)],
            np.uint32,
        )
        cells = tints[np.round(255 * shares).astype(np.intp)]
        image = QImage(cells.tobytes(), across, down, 4 * across, QImage.Format.Format_RGB32)
        path = QPainterPath()
        path.addPolygon(corners)
        painter.save()
        painter.setClipPath(path)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, image)
        painter.restore()

    def _paint_letters(self, painter: QPainter, corners: QPolygonF) -> None:
        painter.setFont(font(13, 600))
        painter.setPen(theme().text)
        away = ((-_LETTER, 8.0), (_LETTER, 8.0), (0.0, -_LETTER))
        for letter, corner, (dx, dy) in zip(STATES, corners.toList(), away, strict=True):
            box = QRectF(corner.x() + dx - 12, corner.y() + dy - 10, 24, 20)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), letter)

    def _paint_marks(self, painter: QPainter, content: SimplexContent) -> None:
        if content.frequency is not None:
            at = self.pixel(content.frequency)
            self._mark(painter, "c2", [(0, -7), (7, 6), (-7, 6)], at)
        if content.distribution is not None:
            # The disc lies on its own color where the density is high.
            paint_disc(painter, self.pixel(content.distribution.mean), theme().bar, 7.0, 2.5)
        if content.prior_mean is not None:
            at = self.pixel(content.prior_mean)
            self._mark(painter, "prior", [(0, -8), (8, 0), (0, 8), (-8, 0)], at)
            if self.moves_prior and self.hasFocus():
                disc(painter, at, 12, Qt.BrushStyle.NoBrush, QPen(theme().accent, 2))
        at = self.pixel(content.place)
        for color, width in ((theme().surface, 6), (theme().accent, 2)):
            paint_cross(painter, at, QPen(color, width))

    @staticmethod
    def _mark(
        painter: QPainter, token: str, corners: list[tuple[float, float]], at: QPointF
    ) -> None:
        painter.setPen(QPen(theme().surface, 1.5))
        painter.setBrush(theme().color(token))
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))


def _inside(theta: Triple) -> Triple:
    """Return the probabilities moved into the triangle, with four decimals."""
    kept = [max(each, LEAST) for each in theta]
    second, third = (round(each / sum(kept), 4) for each in kept[1:])
    return round(1.0 - second - third, 4), second, third
