"""The plane: regions of the decision, points, ellipses, and what can be dragged."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap, QPolygonF

from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_rows
from bayesgui.widgets.plots.handle import LONG, HandledPlot
from bayesgui.widgets.plots.strokes import dashed_pen, paint_cross, tinted
from bayesgui.widgets.theme import font, mix, theme, theme_changes
from bayesgui.windows.playgrounds.decision.strokes import DASHES
from bayesgui.windows.playgrounds.scatter.classes import regions

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.windows.playgrounds.scatter.classes import Floats, PlaneClass, PlanePoints

GRAB = 9
"""Distance in px within which a mean is taken."""
_CELL, _COARSE_CELL = 3, 6
"""Side in px of a cell of the grid on which regions are computed; the other while a mean moves."""
_TINT = 0.2
MOST_DOTS, _SEED = 20_000, 5
"""Largest number of points drawn, else a random sample: more only cover each other."""
_STEP = 0.005


class ScatterPlot(HandledPlot):
    """Click for the point that is asked about; drag a mean, or choose it by its number."""

    margins = (56, 28, 14, 50)
    point_moved = Signal(float, float)
    mean_moved = Signal(int, float, float)
    fit_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("scatterPlot")
        self.setMinimumSize(320, 280)
        self.classes: tuple[PlaneClass, ...] = ()
        self.point = (0.0, 0.0)
        self.chosen = -1
        """The mean that keys move; −1 is the point."""
        self.captions = ("", "")
        """Captions below and beside the axes."""
        self._data: PlanePoints | None = None
        self._box = (0.0, 1.0, 0.0, 1.0)
        self._dots: QPixmap | None = None
        self._ground: tuple[tuple[object, ...], QImage] | None = None
        theme_changes().changed.connect(self._drop_dots)

    def show_data(self, data: PlanePoints | None, box: tuple[float, float, float, float]) -> None:
        """Show other points; `box`: the left, right, lower and upper end of the axes."""
        self._data, self._box, self.chosen = data, box, -1
        self._drop_dots()

    def set_captions(self, across: str, up: str) -> None:
        """Name the quantities of the axes, with their units."""
        self.captions = across, up
        self.update()

    def show_classes(self, classes: tuple[PlaneClass, ...], point: tuple[float, float]) -> None:
        """Show other classes, or another point."""
        self.classes, self.point = classes, point
        self.update()

    def frame(self) -> Frame:
        """Return the rectangle of the axes, and the numbers at its sides."""
        return Frame(self.ground(), *self._box, is_cut=False)

    def pixels(self, places: Floats) -> QPolygonF:
        """Return the pixels of points, shape (points, 2)."""
        return QPolygonF(self.frame().points(places[:, 0], places[:, 1]))

    def _place(self, at: QPointF) -> tuple[float, float]:
        frame = self.frame()
        return frame.value_at(at.x()), frame.height_at(at.y())

    def _drop_dots(self) -> None:
        self._dots = self._ground = None
        self.update()

    # -- moving -------------------------------------------------------------------------------

    def take(self, place: QPointF) -> bool | None:
        if not self.classes:
            return None
        means = self.pixels(np.array([each.gaussian.mean for each in self.classes]))
        apart = [(place - mean).manhattanLength() for mean in means.toList()]
        nearest = int(np.argmin(apart))
        self.chosen = nearest if apart[nearest] <= GRAB else -1
        return self.chosen < 0

    def move_to(self, place: QPointF) -> None:
        self._move(self._place(place))

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        at = self._place(place)
        if self.classes:
            menu.addAction(self.tr("Ask at this point"), partial(self._move_by_menu, -1, at))
            for k, each in enumerate(self.classes):
                text = self.tr("Move the mean of {name} here").format(name=each.name)
                menu.addAction(text.replace("&", "&&"), partial(self._move_by_menu, k, at))
            menu.addAction(self.tr("Return every mean to its estimate"), self.fit_wanted.emit)

    def _move_by_menu(self, chosen: int, place: tuple[float, float]) -> None:
        self.chosen = chosen
        self.drag_started.emit()
        self._move(place)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if self.classes:
            low, high, bottom, top = self._box
            step = _STEP * (LONG if shift else 1)
            now = self.point if self.chosen < 0 else self.classes[self.chosen].gaussian.mean
            self._move((now[0] + across * step * (high - low), now[1] + up * step * (top - bottom)))
        return bool(self.classes)

    def press_key(self, key: Qt.Key) -> bool:
        number = key - Qt.Key.Key_0
        if not 0 <= number <= len(self.classes):
            return False
        self.chosen = number - 1
        self.drag_started.emit()
        self.update()
        return True

    def _move(self, place: tuple[float, float]) -> None:
        x, y = float(place[0]), float(place[1])
        if self.chosen < 0:
            self.point_moved.emit(x, y)
        else:
            self.mean_moved.emit(self.chosen, x, y)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drop_dots()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        frame = self.frame()
        if self.classes:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(frame.rect, self._ground_now(frame))
        paint_rows(painter, frame)
        paint_columns(painter, frame)
        self._paint_captions(painter, frame)
        painter.setClipRect(frame.rect)
        painter.drawPixmap(0, 0, self._dots_now())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for each in self.classes:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for deviations, width in ((1.0, 2.0), (2.0, 1.25)):
                color, dash = theme().series(each.number), DASHES[each.number % len(DASHES)]
                painter.setPen(dashed_pen(color, width, dash))
                painter.drawPolyline(self.pixels(each.ellipse(deviations)))
        for k, each in enumerate(self.classes):
            self._paint_mean(painter, k, each)
        if self.classes:
            at = self.pixels(np.array([self.point])).first()
            paint_cross(painter, at, QPen(theme().accent, 2))
        painter.setClipping(False)

    def _paint_captions(self, painter: QPainter, frame: Frame) -> None:
        """Write the name of the axis across below it, and that of the other one above it."""
        painter.setFont(font(11))
        painter.setPen(theme().muted)
        metrics, rect = painter.fontMetrics(), frame.rect
        places = (
            (QRectF(rect.left(), rect.bottom() + 24, rect.width(), 16), _MIDDLE),
            (QRectF(8, 6, rect.right() - 8, 16), _LEFT_SIDE),
        )
        for text, (box, flags) in zip(self.captions, places, strict=True):
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, int(flags), shown)

    def _paint_mean(self, painter: QPainter, k: int, each: PlaneClass) -> None:
        at = self.pixels(each.gaussian.mean.reshape(1, 2)).first()
        painter.setPen(QPen(theme().accent if k == self.chosen else theme().surface, 2))
        painter.setBrush(theme().series(each.number))
        painter.drawEllipse(at, 7, 7)
        painter.setFont(font(12, 600))
        # Points behind the name would be read as parts of its letters.
        width = painter.fontMetrics().horizontalAdvance(each.name)
        box = QRectF(at.x() + 9, at.y() - 19, width + 6, 17)
        painter.fillRect(box, tinted("surface", 0.75))
        painter.setPen(theme().text)
        painter.drawText(box, int(_MIDDLE), each.name)

    def _ground_now(self, frame: Frame) -> QImage:
        """Return the regions, tinted, which only other classes change."""
        cell = _COARSE_CELL if self.is_dragged and self.chosen >= 0 else _CELL
        key = (self.classes, self._box, frame.rect.size(), cell)
        if self._ground is None or self._ground[0] != key:
            self._ground = key, self._regions(frame, cell)
        return self._ground[1]

    def _regions(self, frame: Frame, cell: int) -> QImage:
        """Return the regions on a grid, some ten thousand cells in about ten milliseconds."""
        low, high, bottom, top = self._box
        across, down = (max(2, int(n) // cell) for n in (frame.rect.width(), frame.rect.height()))
        x = low + (np.arange(across) + 0.5) / across * (high - low)
        y = top - (np.arange(down) + 0.5) / down * (top - bottom)
        tints = [
            mix(theme().surface, theme().series(each.number), _TINT).rgb() for each in self.classes
        ]
        cells = np.array(tints, np.uint32)[regions(self.classes, x, y)]
        return QImage(cells.tobytes(), across, down, 4 * across, QImage.Format.Format_RGB32).copy()

    def _dots_now(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._dots is None or self._dots.devicePixelRatioF() != ratio:
            self._dots = self.layer(self._paint_dots)
        return self._dots

    def _paint_dots(self, painter: QPainter) -> None:
        if self._data is None:
            return
        points, codes = self._data.points, self._data.codes
        if len(points) > MOST_DOTS:
            rng = np.random.default_rng(_SEED)
            chosen = rng.choice(len(points), MOST_DOTS, replace=False)
            points, codes = points[chosen], codes[chosen]
        for k in range(len(self._data.names)):
            pen = QPen(theme().series(k), 5)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints(self.pixels(points[codes == k]))


_MIDDLE = Qt.AlignmentFlag.AlignCenter
_LEFT_SIDE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
