"""The legend of an overlay at the lower left of the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.frame.legend_symbols import paint_symbol
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.marks import paint_pointer
from bayesgui.widgets.painting import CENTER, disc, smooth_painter, write
from bayesgui.widgets.severity import paint_severity
from bayesgui.widgets.signs import paint_sign
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.frame.legend_symbols import Symbol

HEIGHT, MARGIN = 30, 16
MAX_ROW_ENTRIES = 4
"""Number of entries up to which they are placed above the zoom rather than broken into lines."""
_THIN = 0.7
"""Opacity of the background where it covers a node."""
_SAMPLE, _GAP, _BETWEEN, _PADDING, _LINE = 30, 6, 18, 12, 22
_SYMBOL, _TICK, _POINTER = 16, 12, 5.0
_DISC, _HEAD = 4.0, 9.0


@dataclass(frozen=True)
class LegendEntry:
    """A line style and its meaning; `token`: of its color; `width`, `dash`: in pixels.

    `sign`: one of `widgets.signs` at the middle of the line. In place of the line: `is_ring`, a
    double ring around a node; `is_tick`, the upright line of a bar; `icon`, an icon; `is_pointer`,
    the ▼ above a bar; `is_short`, an arc that is drawn short, from a disc to its head.
    `grows_to`: the width of the line's second half, if it is another. `has_head`: whether the line
    ends in a head, as an arc does, and `has_circle`, in a circle. `is_box`: a square frame;
    `is_cut`: two upright bars; `letter`: a number or letter in a disc; `severity`: the shape of an
    error, a warning or a hint; `pill`: a few letters in a pill; `symbol`: a sample of what
    is drawn of submodels.
    """

    text: str
    token: str
    width: float = 1.5
    dash: tuple[float, ...] = ()
    sign: str = ""
    is_ring: bool = False
    is_tick: bool = False
    icon: str = ""
    is_pointer: bool = False
    is_short: bool = False
    grows_to: float = 0.0
    has_head: bool = False
    is_box: bool = False
    is_cut: bool = False
    has_circle: bool = False
    letter: str = ""
    severity: str = ""
    pill: str = ""
    symbol: Symbol | None = None

    @property
    def sample_width(self) -> int:
        """The room that its sample takes, in pixels."""
        is_symbol = self.icon or self.is_tick or self.is_pointer or self.is_box or self.is_cut
        return _SYMBOL if is_symbol or self.letter or self.severity else _SAMPLE


class Legend(QWidget):
    """Entries side by side, broken into several lines where needed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[LegendEntry, ...] = ()
        self._lines: list[list[LegendEntry]] = []
        self._at_home: list[list[LegendEntry]] = []
        self.home = QRect()
        """Its default position, the lower left corner."""
        self._is_over = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Set the entries; hides without any."""
        self.entries = tuple(entries)
        self._lines = [list(entries)] if entries else []
        self.setAccessibleName(", ".join(entry.text for entry in entries))
        self.resize(self.sizeHint())
        self.setVisible(bool(entries))
        self.update()

    def place_in(self, width: int, height: int, keep_free: int = 160) -> None:
        """Move to the lower left corner."""
        beside, whole = width - 2 * MARGIN - keep_free, width - 2 * MARGIN
        wanted = self.sizeHint().width()
        if wanted > beside and len(self.entries) <= MAX_ROW_ENTRIES:
            # There is no room beside the zoom, so the legend is placed above it.
            self._lines = self._broken(whole)
            tall = self._height()
            self.home = QRect(MARGIN, height - HEIGHT - 20 - tall, min(wanted, whole), tall)
            self._at_home = self._lines
            self.setGeometry(self.home)
            return
        self._lines = self._broken(beside)
        tall = self._height()
        longest = max((self._length(line) for line in self._lines), default=0)
        self.home = QRect(MARGIN, height - 12 - tall, min(longest, max(beside, 0)), tall)
        self._at_home = self._lines
        self.setGeometry(self.home)

    def stand_aside(self, width: int, boxes: Sequence[QRectF]) -> None:
        """Move to the corner where it covers least; where it covers something, it is translucent.

        A corner too small for its lines may fit a column of entries.

        `boxes`: areas to avoid, in pixels of the canvas.
        """
        column = [[entry] for entry in self.entries]
        choices = [(place, self._at_home) for place in self._corners(width, self.home.size())]
        if len(column) > len(self._at_home):
            longest = max(self._length(line) for line in column)
            size = QSize(longest, HEIGHT + _LINE * (len(column) - 1))
            choices += [(place, column) for place in self._corners(width, size)]
        covered = [_covered_area(QRectF(place), boxes) for place, _ in choices]
        best = covered.index(min(covered))
        place, self._lines = choices[best]
        self.setGeometry(place)
        if self._is_over != (covered[best] > 0):
            self._is_over = covered[best] > 0
            self.update()

    def _corners(self, width: int, size: QSize) -> list[QRect]:
        """Return the four corners for a size: the default first, and above the zoom last."""
        right = width - MARGIN - size.width()
        bottom = self.home.bottom() + 1 - size.height()
        corners = [QPoint(MARGIN, bottom), QPoint(MARGIN, MARGIN)]
        corners += [QPoint(right, MARGIN), QPoint(right, bottom - HEIGHT - 8)]
        return [QRect(corner, size) for corner in corners]

    def _length(self, entries: Sequence[LegendEntry]) -> int:
        metrics = QFontMetrics(font(12))
        width = sum(
            entry.sample_width + _GAP + metrics.horizontalAdvance(entry.text) for entry in entries
        )
        return width + _BETWEEN * max(0, len(entries) - 1) + 2 * _PADDING + 4

    def _height(self) -> int:
        return HEIGHT + _LINE * max(0, len(self._lines) - 1)

    def _broken(self, width: int) -> list[list[LegendEntry]]:
        """Return the entries broken into lines of at most a width, with at least one entry each."""
        lines: list[list[LegendEntry]] = []
        for entry in self.entries:
            if lines and self._length([*lines[-1], entry]) <= width:
                lines[-1].append(entry)
            else:
                lines.append([entry])
        return lines

    def sizeHint(self) -> QSize:
        return QSize(self._length(self.entries), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        painter.setPen(QPen(colors.border, 1))
        ground = QColor(colors.surface)
        ground.setAlphaF(_THIN if self._is_over else 1.0)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(font(12))
        for number, line in enumerate(self._lines):
            self._paint_line(painter, line, HEIGHT / 2 + _LINE * number, colors.surface)

    def _paint_line(
        self, painter: QPainter, entries: Sequence[LegendEntry], middle: float, ground: QColor
    ) -> None:
        colors, face = theme(), font(12)
        left = float(_PADDING)
        for entry in entries:
            _paint_sample(painter, entry, left, middle, ground)
            left += entry.sample_width + _GAP
            painter.setPen(colors.text)
            advance = QFontMetrics(face).horizontalAdvance(entry.text)
            painter.drawText(
                QRectF(left, middle - HEIGHT / 2, advance + 4, HEIGHT),
                Qt.AlignmentFlag.AlignVCenter,
                entry.text,
            )
            left += advance + _BETWEEN


def _paint_sample(
    painter: QPainter, entry: LegendEntry, left: float, middle: float, ground: QColor
) -> None:
    """Paint the line, ring, tick or icon of an entry."""
    color = theme().color(entry.token)
    if entry.symbol is not None:
        paint_symbol(painter, entry.symbol, QRectF(left, middle - 9, _SAMPLE, 18), color, ground)
        return
    if entry.severity:
        paint_severity(painter, entry.severity, QPointF(left + _SYMBOL / 2, middle))
        return
    if entry.icon:
        square = QRectF(left, middle - _SYMBOL / 2, _SYMBOL, _SYMBOL)
        paint_icon(painter, entry.icon, square, color)
        return
    if entry.letter:
        center = QPointF(left + _SYMBOL / 2, middle)
        disc(painter, center, _SYMBOL / 2, ground, QPen(color, 1.5))
        place = QRectF(left, middle - _SYMBOL / 2, _SYMBOL, _SYMBOL)
        painter.save()
        write(painter, place, entry.letter, font(11, 600), color, CENTER)
        painter.restore()
        return
    if entry.pill:
        place = QRectF(left, middle - 8.5, _SAMPLE, 17)
        painter.setBrush(ground)
        painter.setPen(QPen(color, 1))
        painter.drawRoundedRect(place, 8.5, 8.5)
        painter.save()
        write(painter, place, entry.pill, font(11, 500), theme().text, CENTER)
        painter.restore()
        return
    if entry.is_pointer:
        paint_pointer(painter, QPointF(left + _SYMBOL / 2, middle + 3), entry.token, _POINTER)
        return
    pen = QPen(color, entry.width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if entry.is_box or entry.is_cut:
        _paint_symbol(painter, entry, pen, QPointF(left + _SYMBOL / 2, middle))
        return
    if entry.dash:
        # Qt measures dashes in line widths.
        pen.setDashPattern([length / entry.width for length in entry.dash])
    painter.setPen(pen)
    if entry.is_tick:
        x = left + _SYMBOL / 2
        painter.drawLine(QPointF(x, middle - _TICK / 2), QPointF(x, middle + _TICK / 2))
    elif entry.is_ring:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        sample = QRectF(left + 3, middle - 7, _SAMPLE - 6, 14)
        for inset, radius in ((0.0, 4.0), (3.0, 2.0)):
            box = sample.adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(box, radius, radius)
    else:
        _paint_line(painter, entry, pen, QPointF(left, middle))
    if entry.sign:
        center = QPointF(left + _SAMPLE / 2, middle)
        paint_sign(painter, center, entry.sign, color, ground)


def _paint_symbol(painter: QPainter, entry: LegendEntry, pen: QPen, center: QPointF) -> None:
    """Paint a square frame, or two bars."""
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if entry.is_box:
        painter.drawRect(QRectF(center.x() - 7, center.y() - 7, 14, 14))
        return
    for aside in (-3.0, 3.0):
        middle = center + QPointF(aside, 0.0)
        painter.drawLine(middle - QPointF(0.0, 7.0), middle + QPointF(0.0, 7.0))


def _paint_line(painter: QPainter, entry: LegendEntry, pen: QPen, start: QPointF) -> None:
    """Paint the line of an entry from its left end on."""
    end = start + QPointF(_SAMPLE, 0)
    if entry.is_short:
        start += QPointF(_DISC, 0)
        disc(painter, start, _DISC, pen.color())
    if entry.is_short or entry.has_head:
        painter.setPen(pen)
        painter.drawLine(start, end - QPointF(_HEAD, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        wings = (QPointF(_HEAD, side * _HEAD / 2) for side in (-1, 1))
        painter.drawPolygon(QPolygonF([end, *(end - wing for wing in wings)]))
        return
    if entry.has_circle:
        painter.setPen(pen)
        painter.drawLine(start, end - QPointF(2 * _DISC, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(end - QPointF(_DISC, 0), _DISC, _DISC)
        return
    half = (start + end) / 2 if entry.grows_to else end
    painter.drawLine(start, half)
    if entry.grows_to:
        pen.setWidthF(entry.grows_to)
        painter.setPen(pen)
        painter.drawLine(half, end)


def _covered_area(place: QRectF, boxes: Sequence[QRectF]) -> float:
    """Return how many pixels of some boxes a rectangle covers."""
    parts = (place.intersected(box) for box in boxes if place.intersects(box))
    return sum(part.width() * part.height() for part in parts)
