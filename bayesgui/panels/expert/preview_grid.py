"""The whole table with every cell mixed by its probability, and how far experts are apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QToolTip, QWidget

from bayesgui.panels.expert.asked_row import APART
from bayesgui.panels.expert.title_lines import short_names
from bayesgui.pictures.percent import bounded
from bayesgui.widgets.live_text import live, phrase, say
from bayesgui.widgets.numbers import probability
from bayesgui.widgets.painting import CENTER, END, LEFT, smooth_painter, write
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from bayesgui.panels.expert.preview_table import PreviewTable

LEVEL, CELL, BARS = 20, 26, 36
"""Heights of a level of the header, of a state and of the bars below."""
MARKS, SPACE = 8, 8
"""Room for the ▼ of asked columns above the cells, and between cells and bars."""
LEAST, MOST = 23, 64
"""Width of a column."""
FEW = 60
"""Number of columns up to which all are shown side by side where there is room."""
_FIRST = (76, 132)
_DARKEST = 0.8
_SHORT = 36
"""Room in px below which a state is written by a letter or two, if it is wider."""


class PreviewGrid(QAbstractScrollArea):
    """A table of any number of columns; a click on a column asks it."""

    column_chosen = Signal(int)
    """A configuration that is to be asked."""
    current_changed = Signal(int)
    scrolled = Signal()
    """Other columns are seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("previewGrid")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setMouseTracking(True)
        self.shown: PreviewTable | None = None
        """The table."""
        self.current = 0
        """The column that keys are in."""
        self._over = -1
        self.horizontalScrollBar().valueChanged.connect(lambda _: self.scrolled.emit())
        say(self, spoken=live("The whole table"))

    def show_table(self, table: PreviewTable | None) -> None:
        """Show a table, or none."""
        self.shown = table
        count = 0 if table is None else table.n_columns
        self.current = min(self.current, max(0, count - 1))
        self._fit()
        self._tell()
        self.viewport().update()

    # -- geometry -----------------------------------------------------------------------------

    @property
    def first_width(self) -> float:
        """Width of the names at the left."""
        if self.shown is None:
            return float(_FIRST[0])
        metrics, axes = QFontMetrics(font(12, 600)), self.shown.axes
        names = (*(name for name, _ in axes.parents), *axes.states, phrase("Expert", "apart"))
        widest = max(map(metrics.horizontalAdvance, names), default=0) + 10.0
        return min(max(widest, float(_FIRST[0])), float(_FIRST[1]))

    @property
    def column_width(self) -> float:
        """Width of a column: as much as there is room for, within bounds."""
        count = 1 if self.shown is None else max(1, self.shown.n_columns)
        room = self.viewport().width() - self.first_width - 2
        return min(max(room / count, float(LEAST)), float(MOST))

    @property
    def cells_top(self) -> int:
        """Where the cells begin."""
        levels = 0 if self.shown is None else len(self.shown.axes.parents)
        return LEVEL * max(1, levels) + MARKS

    @property
    def content_height(self) -> int:
        """Height of all of it."""
        if self.shown is None:
            return 0
        bars = SPACE + BARS if self.shown.apart is not None else 0
        return self.cells_top + CELL * len(self.shown.axes.states) + bars + 2

    def sizeHint(self) -> QSize:
        return QSize(400, self.content_height + 4)

    def column_rect(self, column: int) -> QRectF:
        """Return the cells of a column, in the viewport."""
        wide = self.column_width
        left = self.first_width + column * wide - self.horizontalScrollBar().value()
        states = 0 if self.shown is None else len(self.shown.axes.states)
        top = self.cells_top - self.verticalScrollBar().value()
        return QRectF(left, top, wide, CELL * states)

    @property
    def seen(self) -> range:
        """The columns that are seen."""
        if self.shown is None:
            return range(0)
        wide, offset = self.column_width, self.horizontalScrollBar().value()
        room = self.viewport().width() - self.first_width
        first = int(offset // wide)
        return range(first, min(self.shown.n_columns, int((offset + room) // wide) + 1))

    def column_at(self, place: QPointF) -> int:
        """Return the column at a place, -1 for none."""
        if self.shown is None or place.x() < self.first_width:
            return -1
        offset = self.horizontalScrollBar().value()
        column = int((place.x() - self.first_width + offset) // self.column_width)
        below = self.content_height - self.verticalScrollBar().value()
        return column if column < self.shown.n_columns and place.y() < below else -1

    def _fit(self) -> None:
        if self.shown is None:
            self.horizontalScrollBar().setRange(0, 0)
            self.verticalScrollBar().setRange(0, 0)
            return
        room = self.viewport().width() - self.first_width
        all_columns = self.column_width * self.shown.n_columns
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, int(all_columns - room + 2)))
        across.setPageStep(max(1, int(room)))
        across.setSingleStep(int(self.column_width))
        down.setRange(0, max(0, self.content_height - self.viewport().height()))
        down.setPageStep(self.viewport().height())
        down.setSingleStep(CELL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self.scrolled.emit()

    # -- input --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = self.column_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and column >= 0:
            self.go_to(column)
            self.column_chosen.emit(column)
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.column_at(event.position())
        if over != self._over:
            self._over = over
            shape = Qt.CursorShape.PointingHandCursor if over >= 0 else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._over >= 0:
            self._over = -1
            self.viewport().update()
        if event.type() == QEvent.Type.ToolTip:
            return self._show_tip(event)  # type: ignore[arg-type]
        return super().viewportEvent(event)

    def _show_tip(self, event: QHelpEvent) -> bool:
        column = self.column_at(QPointF(event.pos()))
        text = "" if column < 0 else self.column_text(column)
        QToolTip.showText(event.globalPos(), text, self.viewport())
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.shown is None:
            super().keyPressEvent(event)
            return
        last = self.shown.n_columns - 1
        steps = {
            Qt.Key.Key_Left: self.current - 1,
            Qt.Key.Key_Right: self.current + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_PageUp: self.current - len(self.seen),
            Qt.Key.Key_PageDown: self.current + len(self.seen),
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.go_to(min(max(steps[key], 0), last))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.column_chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def go_to(self, column: int) -> None:
        """Make a column the current one, and scroll it into view."""
        self.current = column
        left, wide, bar = column * self.column_width, self.column_width, self.horizontalScrollBar()
        room = self.viewport().width() - self.first_width
        if left < bar.value():
            bar.setValue(int(left))
        elif left + wide > bar.value() + room:
            bar.setValue(int(left + wide - room + 1))
        self._tell()
        self.viewport().update()
        self.current_changed.emit(column)

    def _tell(self) -> None:
        text = self.column_text(self.current) if self.shown is not None else ""
        self.setAccessibleDescription(text)

    def column_text(self, column: int) -> str:
        """Return a column in words: its configuration and its numbers."""
        shown = self.shown
        if shown is None or not 0 <= column < shown.n_columns:
            return ""
        pairs = zip(shown.axes.states, shown.values[column].tolist(), strict=True)
        parts = [shown.axes.configuration_text(column)]
        parts.append(", ".join(f"{state} {probability(p)}" for state, p in pairs))
        if shown.apart is not None:
            points = f"{float(shown.apart[column]):.0f}"
            parts.append(
                phrase("Expert", "the experts' tables are {points} points apart", points=points)
            )
        if column not in shown.asked:
            parts.append(phrase("Expert", "click to ask it"))
        return "\n".join(filter(None, parts))

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = smooth_painter(self.viewport()), theme()
        painter.fillRect(event.rect(), colors.surface)
        if self.shown is None:
            return
        down = self.verticalScrollBar().value()
        painter.translate(0, -down)
        self._paint_names(painter)
        room = QRectF(self.first_width, 0, self.viewport().width(), self.content_height + 2)
        painter.setClipRect(room)
        self._paint_header(painter)
        painter.translate(0, down)
        for column in self.seen:
            self._paint_cells(painter, column)
        painter.translate(0, -down)
        for column in self.seen:
            self._paint_bar(painter, column)
        painter.translate(0, down)
        for column in self.seen:
            self._paint_frame(painter, column)

    def _paint_names(self, painter: QPainter) -> None:
        shown, colors, wide = self.shown, theme(), self.first_width - 6
        assert shown is not None
        for level, (name, _) in enumerate(shown.axes.parents):
            box = QRectF(0, LEVEL * level, wide, LEVEL)
            write(painter, box, name, font(11), colors.muted, LEFT, END)
        top = float(self.cells_top)
        for state in shown.axes.states:
            write(painter, QRectF(0, top, wide, CELL), state, font(12, 600), colors.text, LEFT, END)
            top += CELL
        if shown.apart is not None:
            box = QRectF(0, top + SPACE, wide, BARS)
            write(painter, box, phrase("Expert", "apart"), font(11), colors.muted, LEFT, END)

    def _paint_header(self, painter: QPainter) -> None:
        shown, colors = self.shown, theme()
        assert shown is not None
        face, wide = font(11), self.column_width
        offset = self.horizontalScrollBar().value()
        view = QRectF(self.first_width, 0, self.viewport().width() - self.first_width, 1e5)
        metrics = QFontMetrics(face)
        for level, (_, states) in enumerate(shown.axes.parents):
            room = wide * shown.axes.stride(level) - 4
            # All names of a level are cut alike.
            is_short = max(map(metrics.horizontalAdvance, states)) > room and room < _SHORT
            short = dict(zip(states, short_names(states), strict=True))
            for first, count in shown.axes.spans(level, self.seen):
                left = self.first_width + first * wide - offset
                box = QRectF(left, LEVEL * level, count * wide, LEVEL)
                painter.fillRect(box, colors.window)
                painter.setPen(colors.border)
                painter.drawRect(box.adjusted(0.5, 0.5, 0.5, 0.5))
                text = shown.axes.state_at(level, first)
                inner = box.intersected(view)
                text = short[text] if is_short else text
                write(painter, inner, text, face, colors.text, CENTER, END)

    def _paint_cells(self, painter: QPainter, column: int) -> None:
        shown, colors = self.shown, theme()
        assert shown is not None
        box, face = self.column_rect(column), font(11)
        for state, p in enumerate(shown.values[column].tolist()):
            cell = QRectF(box.left(), box.top() + CELL * state, box.width(), CELL)
            ground = mix(colors.surface, colors.bar, _DARKEST * p)
            painter.fillRect(cell.adjusted(0, 0, 0.5, 0), ground)
            painter.fillRect(QRectF(cell.left(), cell.bottom() - 1, cell.width(), 1), colors.border)
            text = bounded(p, 100.0, 0)
            write(painter, cell, text, face, _ink(ground), CENTER)
        if column == self._over:
            painter.setPen(QPen(colors.accent, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_bar(self, painter: QPainter, column: int) -> None:
        """Paint how far the experts' tables are apart; brown above the bound."""
        shown, colors = self.shown, theme()
        assert shown is not None
        if shown.apart is None:
            return
        box, points = self.column_rect(column), float(shown.apart[column])
        top = self.cells_top + CELL * len(shown.axes.states) + SPACE
        inset = min(4.0, box.width() / 6)
        track = QRectF(box.left() + inset, top, box.width() - 2 * inset, BARS)
        painter.fillRect(track, colors.track)
        highest = max(40.0, float(shown.apart.max()))
        tall = max(1.0, BARS * points / highest)
        bar = QRectF(track.left(), track.bottom() - tall, track.width(), tall)
        painter.fillRect(bar, colors.warning if points > APART else colors.stale)

    def _paint_frame(self, painter: QPainter, column: int) -> None:
        shown, colors = self.shown, theme()
        assert shown is not None
        box = self.column_rect(column)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if column in shown.asked:
            painter.setPen(QPen(colors.accent, 2))
            painter.drawRect(box.adjusted(1, 0, -1, -1))
            middle = QPoint(round(box.center().x()), round(box.top()) - 1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.accent)
            corners = [QPoint(-4, -5), QPoint(4, -5), QPoint(0, 0)]
            painter.drawPolygon(QPolygonF([QPointF(middle + each) for each in corners]))
        if column == self.current and self.hasFocus():
            pen = QPen(colors.text, 1, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(3.5, 2.5, -3.5, -3.5))


def _ink(ground: QColor) -> QColor:
    """Return the color of a text on a ground: the one with more contrast."""
    choices = (theme().text, theme().surface)
    return max(choices, key=lambda color: _contrast(color, ground))


def _contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((_brightness(one), _brightness(other)))
    return (high + 0.05) / (low + 0.05)


def _brightness(color: QColor) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
