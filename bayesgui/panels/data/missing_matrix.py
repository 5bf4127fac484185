"""A matrix plot of missing cells: columns side by side, bands of rows from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bayesgui.widgets.numbers import count_text, percent
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.plurals import cells_text
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.data.missing import MissingMap

MARGIN, HEAD, FOOT, GUTTER = 12, 22, 20, 74
TURNED, NARROW, WIDEST = 76, 56, 150
"""Height in px of rotated names, column width in px below which they rotate, and its maximum."""


class MissingMatrix(QWidget):
    """Paints a `MissingMap`; a click or Enter goes to the rows of a cell."""

    cell_chosen = Signal(str, int, int)
    """A column, and the first and last row of a band."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("missingPicture")
        self._map: MissingMap | None = None
        self._names: tuple[str, ...] = ()
        self._cell: tuple[int, int] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_map(self, found: MissingMap | None) -> None:
        """Show another map of missing cells."""
        self._map = found
        self._names = tuple(found.counts) if found is not None else ()
        self._cell = None
        missing = found.n_missing if found is not None else 0
        self.setAccessibleName(
            self.tr("Map of missing values: {cells}").format(cells=cells_text(missing))
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(600, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    # -- geometry -----------------------------------------------------------------------------

    def _step(self) -> float:
        room = self.width() - 2 * MARGIN - GUTTER
        return min(WIDEST, max(2.0, room / max(len(self._names), 1)))

    def _head(self) -> int:
        return TURNED if self._step() < NARROW else HEAD

    def ground(self) -> QRectF:
        """Return the area of the cells."""
        height = self.height() - self._head() - FOOT - 4
        return QRectF(
            MARGIN + GUTTER, self._head(), self._step() * len(self._names), max(height, 1)
        )

    def _bands(self) -> int:
        return 0 if self._map is None else len(self._map.bands)

    def cell_at(self, place: QPoint) -> tuple[int, int] | None:
        """Return band and column at a point, None outside the cells."""
        ground = self.ground()
        if not ground.contains(place) or not self._bands():
            return None
        column = int((place.x() - ground.left()) / self._step())
        band = int((place.y() - ground.top()) / ground.height() * self._bands())
        return min(band, self._bands() - 1), min(column, len(self._names) - 1)

    def rows_of(self, band: int) -> tuple[int, int]:
        """Return the first and last row of a band, counted from 0."""
        assert self._map is not None
        return int(self._map.starts[band]), int(self._map.starts[band + 1]) - 1

    # -- input --------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        inside = self.cell_at(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if inside else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self._cell = cell
            self._choose()

    def _choose(self) -> None:
        if self._cell is not None:
            band, column = self._cell
            self.cell_chosen.emit(self._names[column], *self.rows_of(band))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the current cell, or emit its rows on Enter."""
        moves = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        move = moves.get(Qt.Key(event.key()))
        if move is not None and self._bands():
            band, column = self._cell or (0, 0)
            self._cell = (
                min(self._bands() - 1, max(0, band + move[0])),
                min(len(self._names) - 1, max(0, column + move[1])),
            )
            self.setAccessibleDescription(self.tip(*self._cell))
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._cell is None and self._bands():
            self._cell = (0, 0)
        self.update()
        super().focusInEvent(event)

    def tip(self, band: int, column: int) -> str:
        """Return the tooltip of a cell."""
        assert self._map is not None
        first, last = self.rows_of(band)
        share = float(self._map.bands[band, column])
        return self.tr("{column}, rows {first} to {last}: {share} % missing").format(
            column=self._names[column],
            first=count_text(first + 1),
            last=count_text(last + 1),
            share=percent(share),
        )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.cell_at(event.pos())
            QToolTip.showText(event.globalPos(), self.tip(*cell) if cell else "", self)
            return True
        return super().event(event)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._map is None or not self._bands():
            return
        painter = QPainter(self)
        ground, step = self.ground(), self._step()
        self._paint_rows(painter, ground)
        for column, name in enumerate(self._names):
            strip = QRectF(ground.left() + column * step, ground.top(), step - 1, ground.height())
            self._paint_strip(painter, strip, self._map.bands[:, column])
            self._paint_name(painter, strip, name)
            share = self._map.counts[name] / max(self._map.n_rows, 1)
            if share and step >= NARROW:
                painter.setPen(theme().text)
                below = QRectF(strip.left() - 4, ground.bottom() + 3, step + 8, FOOT - 4)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{percent(share)} %")
        if self.hasFocus() and self._cell is not None:
            band, column = self._cell
            height = ground.height() / self._bands()
            place = QRectF(
                ground.left() + column * step, ground.top() + band * height, step - 1, height
            )
            painter.setPen(QPen(theme().accent, 2))
            painter.drawRect(place.adjusted(-1, -2, 1, 2))

    def _paint_strip(self, painter: QPainter, strip: QRectF, shares: NDArray[np.float64]) -> None:
        """Paint a column: gray where rows are complete, dark where cells are missing."""
        colors, bands = theme(), len(shares)
        painter.fillRect(strip, colors.track)
        height = strip.height() / bands
        for band in np.flatnonzero(shares).tolist():
            # Even one missing cell in thousands must be visible.
            shade = mix(colors.track, colors.text, 0.2 + 0.8 * float(shares[band]))
            top = strip.top() + band * height
            painter.fillRect(QRectF(strip.left(), top, strip.width(), max(height, 1.5)), shade)

    def _paint_name(self, painter: QPainter, strip: QRectF, name: str) -> None:
        face = font(11)
        painter.setFont(face)
        painter.setPen(theme().text)
        metrics = QFontMetrics(face)
        if self._head() == HEAD:
            room = QRectF(strip.left(), 2, strip.width(), HEAD - 4)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()) - 2)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, shown)
            return
        if strip.width() < 9:
            return
        painter.save()
        painter.translate(strip.center().x() + 4, strip.top() - 5)
        painter.rotate(-90)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, TURNED - 8)
        painter.drawText(0, 0, shown)
        painter.restore()

    def _paint_rows(self, painter: QPainter, ground: QRectF) -> None:
        """Write the first and last row numbers at the left."""
        assert self._map is not None
        for row, y in ((1, ground.top()), (self._map.n_rows, ground.bottom() - 14)):
            place = QRect(MARGIN, int(y), GUTTER - 8, 14)
            write(painter, place, count_text(row), font(11), theme().muted, RIGHT)
