"""Overview strip of a large table: which columns are wrong, and which part is visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QScrollBar

    from bayesgui.panels.cpt.model import CptModel
    from bayesgui.panels.cpt.view import CptView

MAX_COLUMNS_WITHOUT_MAP = 12
"""Largest number of columns without a map: such tables are visible almost entirely."""
HEIGHT, INDENT, STRIP = 26, 12, 12
_MIN_SEGMENT = 4.0
"""Minimum width in pixels of segments that have gaps between them."""


class CptMap(QWidget):
    """A strip with a segment for every configuration and a frame around the visible ones."""

    def __init__(self, model: CptModel, view: CptView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._view = model, view
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        model.modelReset.connect(self.follow)
        model.dataChanged.connect(lambda *_: self.update())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.update())
            bar.rangeChanged.connect(lambda *_: self.update())
        say(self, spoken=live("Map of all columns"))
        self.follow()

    def follow(self) -> None:
        """Show the map if the table is large enough for one."""
        # In a tree, rows have no equal shares of the configurations.
        self.setVisible(self._count > MAX_COLUMNS_WITHOUT_MAP and self._table.tree is None)
        self.update()

    @property
    def _count(self) -> int:
        return 0 if self._table.axes is None else self._table.axes.n_configurations

    @property
    def _bar(self) -> QScrollBar:
        """The scroll bar of the configurations."""
        view = self._view
        return view.verticalScrollBar() if self._table.transposed else view.horizontalScrollBar()

    @property
    def _section(self) -> int:
        view = self._view
        header = view.verticalHeader() if self._table.transposed else view.horizontalHeader()
        return max(1, header.defaultSectionSize())

    @property
    def strip(self) -> QRectF:
        """The area of the segments."""
        return QRectF(INDENT, (HEIGHT - STRIP) / 2, max(1, self.width() - 2 * INDENT), STRIP)

    @property
    def frame(self) -> QRectF:
        """The frame around the visible configurations."""
        strip, count = self.strip, max(1, self._count)
        viewport = self._view.viewport()
        room = viewport.height() if self._table.transposed else viewport.width()
        first = self._bar.value() / self._section / count
        last = min(1.0, (self._bar.value() + room) / self._section / count)
        width = max(6.0, (last - first) * strip.width())
        x = min(strip.x() + first * strip.width(), strip.right() - width)
        return QRectF(x, strip.y() - 2, width, STRIP + 4)

    def configuration_at(self, x: float) -> int:
        """Return the configuration whose segment is at an x position."""
        share = (x - self.strip.x()) / self.strip.width()
        return min(self._count - 1, max(0, int(share * self._count)))

    def show_configuration(self, configuration: int) -> None:
        """Scroll a configuration to the center of the view."""
        viewport = self._view.viewport()
        room = viewport.height() if self._table.transposed else viewport.width()
        self._bar.setValue(int((configuration + 0.5) * self._section - room / 2))

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter, strip, count = theme(), QPainter(self), self.strip, self._count
        if not count:
            return
        length = strip.width() / count
        painter.fillRect(strip, mix(colors.bar, colors.surface, 0.55))
        if length >= _MIN_SEGMENT:
            for k in range(1, count):
                gap = QRectF(round(strip.x() + k * length), strip.y(), 1, strip.height())
                painter.fillRect(gap, colors.surface)
        for segment in self._segments(self._table.without_data):
            painter.fillRect(segment, colors.track)
            paint_hatching(painter, segment, strip.topLeft(), "stale")
        for segment in self._segments(self._table.wrong):
            painter.fillRect(segment, colors.error)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors.accent, 3 if self.hasFocus() else 2))
        painter.drawRoundedRect(self.frame, 2, 2)

    def _segments(self, configurations: NDArray[np.intp]) -> list[QRectF]:
        """Return the rectangles of configurations, at most one per pixel."""
        strip = self.strip
        length = strip.width() / self._count
        places = np.unique((configurations * length).astype(np.int64)).tolist()
        gap = 1 if length >= _MIN_SEGMENT else 0
        width = max(1.0, length - gap)
        return [QRectF(strip.x() + x + gap, strip.y(), width, strip.height()) for x in places]

    # -- input --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._count:
            self.show_configuration(self.configuration_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._count:
            self.show_configuration(self.configuration_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by a column, by a page, or to an end."""
        bar, key = self._bar, Qt.Key(event.key())
        steps = {
            Qt.Key.Key_Left: -self._section,
            Qt.Key.Key_Right: self._section,
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_Home: -bar.maximum(),
            Qt.Key.Key_End: bar.maximum(),
        }
        if key in steps:
            bar.setValue(bar.value() + steps[key])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the configuration under the pointer in a tooltip."""
        if isinstance(event, QHelpEvent) and self._table.axes is not None and self._count:
            configuration = self.configuration_at(event.pos().x())
            text = self._table.axes.configuration_text(configuration)
            if self._table.is_wrong(configuration):
                text = self.tr("{where}: does not sum to 1").format(where=text)
            elif self._table.has_no_data(configuration):
                text = self.tr("{where}: no row in the data").format(where=text)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
