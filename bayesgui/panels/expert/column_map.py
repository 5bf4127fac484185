"""Strip below a table of many columns: which are asked, and which part is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QSizePolicy

from bayesgui.panels.expert.asked_row import APART
from bayesgui.panels.expert.preview_grid import FEW
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.handle import Handle
from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.expert.preview_grid import PreviewGrid

_STRIP, _HEIGHT = 8, 16


class ColumnMap(Handle):
    """The columns of a preview in small, where they are more than fit side by side."""

    def __init__(self, grid: PreviewGrid, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = grid
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        grid.scrolled.connect(self.update)
        say(self, spoken=live("Map of all columns"))
        self.follow()

    def follow(self) -> None:
        """Show the map if the table is large enough for one."""
        shown = self._grid.shown
        self.setVisible(shown is not None and shown.n_columns > FEW)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def move_to(self, place: QPointF) -> None:
        shown = self._grid.shown
        if shown is not None:
            share = min(max(place.x() / max(1, self.width()), 0.0), 1.0)
            column = share * shown.n_columns
            bar = self._grid.horizontalScrollBar()
            bar.setValue(int(column * self._grid.column_width - bar.pageStep() / 2))

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        bar = self._grid.horizontalScrollBar()
        bar.setValue(bar.value() + across * (bar.pageStep() if shift else bar.singleStep()))
        return bool(across)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, painter, colors = self._grid.shown, smooth_painter(self), theme()
        if shown is None:
            return
        top, wide = (_HEIGHT - _STRIP) / 2, self.width() / shown.n_columns
        strip = QRectF(0, top, self.width(), _STRIP)
        painter.fillRect(strip, mix(colors.surface, colors.bar, 0.3))
        if shown.apart is not None:
            for column in (shown.apart > APART).nonzero()[0].tolist():
                box = QRectF(column * wide, top + _STRIP / 2, max(1.0, wide), _STRIP / 2)
                painter.fillRect(box, colors.warning)
        for column in shown.asked:
            box = QRectF(column * wide, top, max(2.0, wide), _STRIP)
            painter.fillRect(box, colors.accent)
        seen = self._grid.seen
        left, right = seen.start * wide, seen.stop * wide
        painter.setPen(QPen(colors.accent, 3 if self.hasFocus() else 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(left + 1, top - 2, right - left - 2, _STRIP + 4), 2, 2)
