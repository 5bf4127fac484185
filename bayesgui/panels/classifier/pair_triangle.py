"""Mutual information of all pairs of features given the class: a triangle of shaded cells."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QToolTip, QWidget

from bayesgui.widgets.information_unit import amount_text, in_unit
from bayesgui.widgets.painting import outlined, rounded, smooth_painter
from bayesgui.widgets.theme import font, mix, theme, theme_changes

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from bayesgui.classifiers.class_information import ClassInformation

    Cell = tuple[int, int]
    Pair = tuple[str, str]

CELL_WIDTH, CELL_HEIGHT = 38, 26
MOST_ROWS = 14
"""Rows that are shown without scrolling."""
_FOOT = 20
_LABEL_GAP, _LEAST_LABEL, _MOST_LABEL = 8, 44, 120
_SCROLLED_LABEL = 88
"""Room for names beside cells that scroll."""
_DARKEST = {False: 0.75, True: 0.5}
"""Largest share of the arcs' color in a light and a dark theme: the number is read on it."""
_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class PairTriangle(QAbstractScrollArea):
    """A cell for each pair, darker where more is shared; names stay while the cells scroll."""

    pointed = Signal(object)
    """The two features of the cell under the pointer or the keyboard, or None."""
    chosen = Signal(str, str)
    """A cell was clicked, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pairTriangle")
        self._information: ClassInformation | None = None
        self._tree: frozenset[frozenset[str]] = frozenset()
        self._named: frozenset[str] = frozenset()
        self._current: Cell | None = None
        self._largest = 0.0
        self._widest_label = self._label = 0
        self._row_names: tuple[str, ...] = ()
        self._column_names: tuple[str, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_changes().changed.connect(self.viewport().update)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def features(self) -> tuple[str, ...]:
        """The features, from the first column to the last row."""
        return () if self._information is None else self._information.features

    @property
    def tree(self) -> frozenset[frozenset[str]]:
        """The pairs whose cells are outlined."""
        return self._tree

    @property
    def named(self) -> frozenset[str]:
        """The features whose names are semibold."""
        return self._named

    @property
    def current(self) -> Pair | None:
        """The pair under the pointer or the keyboard."""
        return None if self._current is None else self.pair_at(self._current)

    def show_information(
        self, information: ClassInformation | None, tree: Collection[frozenset[str]]
    ) -> None:
        """Show other numbers; `tree`: the pairs that are arcs of the network."""
        self._tree = frozenset(tree)
        if information is not self._information:
            self._information = information
            self._current = None
            n = len(self.features)
            self._largest = float(information.pairs.max()) if information and n else 0.0
            metrics = QFontMetrics(font(12, 600))
            widest = max((metrics.horizontalAdvance(name) for name in self.features), default=0)
            self._widest_label = min(widest + _LABEL_GAP + 1, _MOST_LABEL)
            many = self._n_rows > MOST_ROWS
            policy = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(
                policy.ScrollBarAsNeeded if many else policy.ScrollBarAlwaysOff
            )
            self._arrange()
        self.setAccessibleDescription(self._description())
        self.viewport().update()

    def emphasize(self, names: Collection[str]) -> None:
        """Write the names of some features semibold."""
        if frozenset(names) != self._named:
            self._named = frozenset(names)
            self.viewport().update()

    def _description(self) -> str:
        found = self._information
        if found is None or len(self.features) < 2:
            return ""
        listed = [(found.of_pair(a, b), a, b) for a, b in map(sorted, self._tree)]
        listed.sort(reverse=True)
        return ", ".join(f"{a} – {b} {in_unit(value):.4f}" for value, a, b in listed[:20])

    def text_of(self, cell: Cell) -> str:
        """Return the number in a cell."""
        return cell_number(in_unit(self._value(cell)))

    def _value(self, cell: Cell) -> float:
        assert self._information is not None
        return float(self._information.pairs[cell[0] + 1, cell[1]])

    def pair_at(self, cell: Cell) -> Pair:
        """Return the features of a cell: that of its row, that of its column."""
        return self.features[cell[0] + 1], self.features[cell[1]]

    def cell_of(self, first: str, second: str) -> Cell:
        """Return the cell of two features."""
        column, row = sorted((self.features.index(first), self.features.index(second)))
        return row - 1, column

    # -- places -------------------------------------------------------------------------------

    @property
    def _n_rows(self) -> int:
        return max(0, len(self.features) - 1)

    def sizeHint(self) -> QSize:
        rows = min(self._n_rows, MOST_ROWS)
        return QSize(self._widest_label + self._n_rows * CELL_WIDTH, rows * CELL_HEIGHT + _FOOT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_LABEL + CELL_WIDTH, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Give names the room that the cells leave, and scroll what has none."""
        room = self.width() - self._n_rows * CELL_WIDTH
        scrolls = room < _LEAST_LABEL
        self._label = min(_SCROLLED_LABEL if scrolls else room, self._widest_label)
        bar = self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        self.setFixedHeight(self.sizeHint().height() + bar)
        self._row_names = _shortened(self.features, 12, self._label - _LABEL_GAP)
        self._column_names = _shortened(self.features, 11, CELL_WIDTH - 2)
        area = self.viewport().size()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, self._label + self._n_rows * CELL_WIDTH - area.width()))
        across.setPageStep(max(CELL_WIDTH, area.width() - self._label))
        across.setSingleStep(CELL_WIDTH)
        down.setRange(0, max(0, self._n_rows * CELL_HEIGHT + _FOOT - area.height()))
        down.setPageStep(max(CELL_HEIGHT, area.height() - _FOOT))
        down.setSingleStep(CELL_HEIGHT)

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the rectangle of a cell in the viewport."""
        left = self._label + cell[1] * CELL_WIDTH - self.horizontalScrollBar().value()
        top = cell[0] * CELL_HEIGHT - self.verticalScrollBar().value()
        return QRectF(left, top, CELL_WIDTH, CELL_HEIGHT)

    def _cell_at(self, place: QPoint) -> Cell | None:
        if place.x() < self._label or place.y() >= self.viewport().height() - _FOOT:
            return None
        column = (place.x() - self._label + self.horizontalScrollBar().value()) // CELL_WIDTH
        row = (place.y() + self.verticalScrollBar().value()) // CELL_HEIGHT
        return (row, column) if 0 <= column <= row < self._n_rows else None

    # -- events -------------------------------------------------------------------------------

    def _point_at(self, cell: Cell | None) -> None:
        if cell != self._current:
            self._current = cell
            self.viewport().update()
            self.pointed.emit(self.current)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(*self.pair_at(cell))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the cells, choose with Enter."""
        key = Qt.Key(event.key())
        if key in _STEPS and self._n_rows:
            down, right = _STEPS[key]
            row, column = self._current or (-down, -right)
            row = min(max(row + down, 0), self._n_rows - 1)
            self._point_at((row, min(max(column + right, 0), row)))
            self._scroll_to_current()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current is not None:
            self.chosen.emit(*self.pair_at(self._current))
        else:
            super().keyPressEvent(event)

    def _scroll_to_current(self) -> None:
        assert self._current is not None
        rect = self.cell_rect(self._current)
        room = self.viewport().rect().adjusted(self._label, 0, 0, -_FOOT)
        for bar, low, high, first, last in (
            (self.horizontalScrollBar(), rect.left(), rect.right(), room.left(), room.right() + 1),
            (self.verticalScrollBar(), rect.top(), rect.bottom(), room.top(), room.bottom() + 1),
        ):
            bar.setValue(bar.value() + round(max(0, high - last) - max(0, first - low)))

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the pair of a cell, or a whole name, as tooltip."""
        if isinstance(event, QHelpEvent):
            cell = self._cell_at(event.pos())
            text = self._name_at(event.pos()) if cell is None else self.tip_of(cell)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    def _name_at(self, place: QPoint) -> str:
        """Return the feature whose name is at a place, or ""."""
        row = (place.y() + self.verticalScrollBar().value()) // CELL_HEIGHT
        column = (place.x() - self._label + self.horizontalScrollBar().value()) // CELL_WIDTH
        if place.y() >= self.viewport().height() - _FOOT:
            return self.features[column] if 0 <= column < self._n_rows else ""
        is_name = place.x() < self._label and 0 <= row < self._n_rows
        return self.features[row + 1] if is_name else ""

    def tip_of(self, cell: Cell) -> str:
        """Return what the tooltip of a cell says."""
        assert self._information is not None
        first, second = self.pair_at(cell)
        text = self.tr("I({first}; {second} | {target}) = {value}").format(
            first=first,
            second=second,
            target=self._information.target,
            value=amount_text(self._value(cell), 6),
        )
        if frozenset((first, second)) in self._tree:
            text += "\n" + self.tr("an arc of the network")
        return text

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._information is None:
            return
        painter = smooth_painter(self.viewport())
        area = self.viewport().rect()
        top = self.verticalScrollBar().value() // CELL_HEIGHT
        rows = range(top, min(self._n_rows, top + area.height() // CELL_HEIGHT + 2))
        first = self.horizontalScrollBar().value() // CELL_WIDTH
        last = first + (area.width() - self._label) // CELL_WIDTH + 2
        cells = QRectF(area).adjusted(self._label - 2, 0, 0, -_FOOT)
        painter.setClipRect(cells)
        for row in rows:
            for column in range(first, min(row + 1, last)):
                self._paint_cell(painter, (row, column))
        # The outlines of neighbors touch: they lie on top of all cells.
        for row in rows:
            for column in range(first, min(row + 1, last)):
                self._paint_outline(painter, (row, column))
        painter.setClipRect(QRectF(0, 0, self._label, cells.height()))
        for row in rows:
            self._paint_row_name(painter, row)
        painter.setClipRect(QRectF(self._label, 0, area.width() - self._label, area.height()))
        for column in range(first, min(self._n_rows, last)):
            self._paint_column_name(painter, column, area.height() - _FOOT)

    def _paint_cell(self, painter: QPainter, cell: Cell) -> None:
        colors, value = theme(), self._value(cell)
        share = math.sqrt(value / self._largest) if self._largest > 0 else 0.0
        darkest = _DARKEST[colors.is_dark]
        ground = mix(colors.surface, colors.arc, 0.06 + (darkest - 0.06) * share)
        rect = self.cell_rect(cell)
        rounded(painter, rect.adjusted(1, 1, -1, -1), 2, ground)
        is_arc = frozenset(self.pair_at(cell)) in self._tree
        painter.setFont(font(11, 600 if is_arc else 400))
        painter.setPen(colors.text)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.text_of(cell))

    def _paint_outline(self, painter: QPainter, cell: Cell) -> None:
        colors = theme()
        is_arc = frozenset(self.pair_at(cell)) in self._tree
        if cell != self._current and not is_arc:
            return
        box = self.cell_rect(cell).adjusted(1, 1, -1, -1)
        outlined(painter, box, 3, QPen(colors.accent if cell == self._current else colors.text, 2))

    def _paint_row_name(self, painter: QPainter, row: int) -> None:
        name = self.features[row + 1]
        painter.setFont(font(12, 600 if self._stands_out(name) else 400))
        painter.setPen(theme().text if self._stands_out(name) else theme().muted)
        box = QRectF(0, self.cell_rect((row, 0)).top(), self._label - _LABEL_GAP, CELL_HEIGHT)
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box, side, self._row_names[row + 1])

    def _paint_column_name(self, painter: QPainter, column: int, top: int) -> None:
        name = self.features[column]
        painter.setFont(font(11, 600 if self._stands_out(name) else 400))
        painter.setPen(theme().text if self._stands_out(name) else theme().muted)
        box = QRectF(self.cell_rect((0, column)).left(), top, CELL_WIDTH, _FOOT)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._column_names[column])

    def _stands_out(self, name: str) -> bool:
        return name in self._named or (self.current is not None and name in self.current)


def _shortened(names: Sequence[str], px: int, room: int) -> tuple[str, ...]:
    """Return names that fit, cut at the end, or in the middle where they would be the same."""
    metrics, found = QFontMetrics(font(px, 600)), names
    for mode in (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle):
        found = [metrics.elidedText(name, mode, room) for name in names]
        if len(set(found)) == len(names):
            break
    return tuple(found)


def cell_number(value: float) -> str:
    """Return a number with three decimals for a narrow cell: no zero before the point."""
    if value == 0:
        return "0"
    if value < 0.0005:
        return "0+"
    return f"{value:.3f}".removeprefix("0") if value < 0.9995 else f"{value:.2f}"
