"""Slide animation of a region of the window, painted from pixmaps of the final state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.widgets import motion
from bayesgui.widgets.theme import theme
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractAnimation
    from PySide6.QtGui import QPaintEvent, QPixmap

    from bayesgui.widgets.frame.tabbed_dock import Side


class SlidingPane(QWidget):
    """Animates a region that the layout has already opened or closed.

    `side`: the side from which the region slides in, and to which it slides out.

    A new layout in each frame would repaint canvas and pages each time; pixmaps are painted once,
    and size queries during the animation return the final sizes.
    """

    def __init__(self, window: QWidget, side: Side) -> None:
        super().__init__(window)
        self._side = side
        self._page: QPixmap | None = None
        self._slides_in = False
        self._way = 0.0
        self._settled = alarm(self, self._slide_in_now)
        self._region: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def slide_in(self, region: QWidget, place: QRect) -> None:
        """Slide a region in once the window's layout has given it its size."""
        self._region, self._slides_in = region, True
        self._pixmap(place, None)
        self._settled.start(0)

    def slide_out(self, region: QWidget, place: QRect) -> None:
        """Slide out a region that is still open, uncovering what takes its place."""
        self._settled.stop()
        self._slides_in = False
        page = region.grab()
        self._slide(0.0, 1.0)
        self._pixmap(place, page)

    def _slide_in_now(self) -> None:
        region = self._region
        if region is None or not region.isVisible():
            self.hide()
            return
        page = region.grab()
        self._slide(1.0, 0.0)
        self._pixmap(QRect(region.mapTo(self.window(), QPoint()), region.size()), page)

    def _pixmap(self, place: QRect, page: QPixmap | None) -> None:
        self._page = page
        self.setGeometry(place)
        self.raise_()
        self.show()

    def _slide(self, start: float, end: float) -> None:
        # This stops a running animation and replaces its pixmap.
        moving = motion.animate(self, "way", start, end, motion.PANEL)
        moving.stateChanged.connect(self._on_state_changed, Qt.ConnectionType.UniqueConnection)

    def _on_state_changed(self, state: QAbstractAnimation.State) -> None:
        if state == state.Stopped:
            self.hide()
            self._page = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sliding page, over plain background when it slides in."""
        painter = QPainter(self)
        if self._slides_in:
            painter.fillRect(self.rect(), theme().canvas)
        if self._page is None:
            return
        across = QPoint(round(self._way * self.width()), 0)
        down = QPoint(0, round(self._way * self.height()))
        away = {"left": -across, "right": across, "bottom": down}[self._side]
        painter.drawPixmap(away, self._page)

    def _get_way(self) -> float:
        return self._way

    def _set_way(self, way: float) -> None:
        self._way = way
        self.update()

    way = Property(float, _get_way, _set_way)
    """Distance of the page from its place, 0 to 1."""
