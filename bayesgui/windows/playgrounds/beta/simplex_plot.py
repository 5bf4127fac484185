"""The triangle of three probabilities: a density, draws from it, and what can be dragged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.theme import font, mix, theme, theme_changes
from bayesgui.windows.playgrounds.densities.plot_frame import tinted

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.learning.dirichlet_distribution import Dirichlet
    from bayesgui.windows.playgrounds.beta.settings import Triple

    Floats = NDArray[np.float64]

STATES = ("A", "B", "C")
GRAB = 10
"""Distance in px within which the prior's mean is taken."""
_MARGIN, _LETTER, _CELL = 30.0, 16.0, 4
_DEEPEST = 0.8
"""Share of the color where the density is highest."""
_STEP, _LONG, LEAST = 0.005, 10, 1e-3
"""A step of a key, its multiple with Shift, and how near to an edge a point can be."""
_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}
_HEIGHT = math.sqrt(3.0) / 2.0


@dataclass(frozen=True, eq=False)
class SimplexContent:
    """What the triangle shows.

    `distribution`: None while it is improper. `draws`: from it, shape (draws, 3). `prior_mean,
    frequency`: where there are any. `place`: where the density is read.
    """

    distribution: Dirichlet | None
    draws: Floats
    prior_mean: Triple | None
    frequency: Triple | None
    place: Triple


class SimplexPlot(QWidget):
    """Drag the mean of the prior, or the cursor; keys move the one that was chosen."""

    place_moved = Signal(object)
    prior_moved = Signal(object)
    """The wanted mean of the prior."""
    drag_started = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("simplexPlot")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 240)
        self.content: SimplexContent | None = None
        self.moves_prior = False
        """Whether keys move the prior's mean."""
        self._dragged = False
        theme_changes().changed.connect(self.update)

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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        content = self.content
        if event.button() != Qt.MouseButton.LeftButton or content is None:
            super().mousePressEvent(event)
            return
        self.moves_prior = False
        if content.prior_mean is not None:
            away = event.position() - self.pixel(content.prior_mean)
            self.moves_prior = math.hypot(away.x(), away.y()) <= GRAB
        self._dragged = True
        self.drag_started.emit()
        if not self.moves_prior:
            self._move(self.theta_at(event.position()))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged:
            self._move(self.theta_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = False
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = self.theta_at(QPointF(event.pos()))
        menu = QMenu(self)
        menu.addAction(self.tr("Read the density here"), lambda: self._act(at, moves_prior=False))
        if self.content is not None and self.content.prior_mean is not None:
            menu.addAction(
                self.tr("Move the prior's mean here"), lambda: self._act(at, moves_prior=True)
            )
        menu.addSeparator()
        add_picture_actions(menu, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def _act(self, theta: Triple, *, moves_prior: bool) -> None:
        self.moves_prior = moves_prior
        self.drag_started.emit()
        self._move(theta)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, content = Qt.Key(event.key()), self.content
        if content is None:
            super().keyPressEvent(event)
        elif key in _ARROWS:
            now = content.prior_mean if self.moves_prior else content.place
            across, up = _ARROWS[key]
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            step = _STEP * (_LONG if shift else 1)
            if now is not None:
                third = now[2] + step * up
                second = now[1] + step * (across - 0.5 * up)
                self._move(_inside((1.0 - second - third, second, third)))
        elif key in (Qt.Key.Key_0, Qt.Key.Key_1):
            self.moves_prior = key == Qt.Key.Key_1 and content.prior_mean is not None
            self.drag_started.emit()
            self.update()
        else:
            super().keyPressEvent(event)

    def _move(self, theta: Triple) -> None:
        (self.prior_moved if self.moves_prior else self.place_moved).emit(theta)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        if self.hasFocus():
            painter.setPen(QPen(theme().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

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
            painter.setPen(QPen(theme().surface, 2.5))
            painter.setBrush(theme().bar)
            painter.drawEllipse(self.pixel(content.distribution.mean), 7.0, 7.0)
        if content.prior_mean is not None:
            at = self.pixel(content.prior_mean)
            self._mark(painter, "prior", [(0, -8), (8, 0), (0, 8), (-8, 0)], at)
            if self.moves_prior and self.hasFocus():
                painter.setPen(QPen(theme().accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, 12, 12)
        at = self.pixel(content.place)
        for color, width in ((theme().surface, 6), (theme().accent, 2)):
            painter.setPen(QPen(color, width))
            painter.drawLine(at - QPointF(8, 0), at + QPointF(8, 0))
            painter.drawLine(at - QPointF(0, 8), at + QPointF(0, 8))

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
