"""Names of nodes from afar, where the letters are larger than the boxes would allow.

Names keep their size when the view zooms out. As on a map, a name that does not fit into its box
stands below or above it where it covers nothing; else it is shortened, and left out where the box
is too small for that. Nodes in the icon form and those that are shown as names alone have them.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QStaticText, QTransform

from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.widgets.theme import Theme

Line = Literal["in", "below", "above"]

NAME_PX = 9
LINE_PX = 11.0
"""Size of the letters, and height of a line."""

MAX_PLACED = 2000
"""Number of nodes above which no names are placed."""
MAX_PLACED_ANEW = 300
"""Number of nodes above which names are placed only once a zoom has come to rest."""

_LINES: tuple[Line, ...] = ("in", "below", "above")
_GAP_PX = 2.0
_LEAST_PX = 26.0
"""Width in pixels below which a shortened name says nothing."""
_CELL_PX = 48.0
_PLATE_ALPHA = 215


@dataclass(frozen=True, slots=True)
class SmallName:
    """A name as it is drawn."""

    text: str
    width: float
    line: Line = "in"


class _Taken:
    """The boxes and names that no other name may cover, in a grid of cells."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[str, Box]]] = {}

    def _cells_of(self, area: Box) -> list[tuple[int, int]]:
        left, top, width, height = area
        columns = range(int(left // _CELL_PX), int((left + width) // _CELL_PX) + 1)
        rows = range(int(top // _CELL_PX), int((top + height) // _CELL_PX) + 1)
        return [(column, row) for column in columns for row in rows]

    def is_free(self, area: Box, name: str) -> bool:
        """Whether an area is free but for what belongs to the node itself."""
        left, top, width, height = area
        right, bottom = left + width, top + height
        return not any(
            x < right and left < x + wide and y < bottom and top < y + high and owner != name
            for cell in self._cells_of(area)
            for owner, (x, y, wide, high) in self._cells.get(cell, ())
        )

    def add(self, area: Box, name: str) -> None:
        for cell in self._cells_of(area):
            self._cells.setdefault(cell, []).append((name, area))


def name_area(box: QRectF, small: SmallName) -> QRectF:
    """Return the area of a name: in the upper part of its box, or above or below it."""
    sides = box.x(), box.y(), box.width(), box.height()
    return QRectF(*_area(sides, small.width, small.line))


def _area(box: Box, width: float, line: Line) -> Box:
    left, y, wide, high = box
    top = y + 1.0
    if line == "above":
        top = y - LINE_PX
    elif line == "below":
        top = y + high + 1.0
    elif high <= LINE_PX:
        top = y + high / 2 - LINE_PX / 2
    width += 2 * _GAP_PX
    return left + wide / 2 - width / 2, top, width, LINE_PX


def framed(box: QRectF, small: SmallName | None, metrics: NodeMetrics) -> QRectF:
    """Return the box of a node on the screen; that of a mere name is as large as the name in it."""
    if small is None or small.line != "in" or metrics.pinned != "name":
        return box
    return box.united(name_area(box, small))


def place_names(
    boxes: Mapping[str, Box], zoom: float, wearers: Iterable[str] | None = None
) -> dict[str, SmallName]:
    """Return the names that can be read without lying on each other, from the top to the bottom.

    `wearers`: the nodes with such names, by default all; none covers the box of any node.
    """
    chosen = list(boxes if wearers is None else wearers)
    if not chosen:
        return {}
    taken, found, rects = _Taken(), {}, {}
    for name, (x, y, width, height) in boxes.items():
        rects[name] = rect = (x * zoom, y * zoom, width * zoom, height * zoom)
        taken.add(rect, name)
    for name in sorted(chosen, key=lambda each: (boxes[each][1], boxes[each][0])):
        box = rects[name]
        small = _first_free(name, box, taken)
        if small is not None:
            taken.add(_area(box, small.width, small.line), name)
            found[name] = small
    return found


def _first_free(name: str, box: Box, taken: _Taken) -> SmallName | None:
    """Return the whole name in, below or above the box, else a shorter one inside."""
    whole = text_width(name, NAME_PX)
    for line in _LINES:
        if taken.is_free(_area(box, whole, line), name):
            return SmallName(name, whole, line)
    if box[2] < _LEAST_PX:
        return None
    text = elide(name, NAME_PX, 400, box[2] - 2 * _GAP_PX)
    return SmallName(text, text_width(text, NAME_PX))


class SmallNames:
    """Keeps which names are shown at a zoom."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._names: dict[str, SmallName] = {}

    def of(
        self,
        boxes: Mapping[str, Box],
        key: Sequence[object],
        zoom: float,
        wears: Callable[[str], bool] | None = None,
        *,
        hurry: bool,
    ) -> dict[str, SmallName]:
        """Return the names to draw.

        `key`: what boxes and `wears` depend on besides the zoom. `wears`: whether a node has such a
        name, by default each. `hurry`: whether names placed for another zoom will do.
        """
        if len(boxes) > MAX_PLACED:
            return {}
        now = (*key, zoom)
        if now != self._key and not (hurry and len(boxes) > MAX_PLACED_ANEW):
            wearers = None if wears is None else filter(wears, boxes)
            self._key, self._names = now, place_names(boxes, zoom, wearers)
        return self._names


@functools.lru_cache(maxsize=4096)
def _prepared(text: str) -> QStaticText:
    """Return a text whose glyphs are laid out once."""
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(QTransform(), canvas_font(NAME_PX))
    return made


def paint_small_names(
    painter: QPainter,
    names: Mapping[str, SmallName],
    geometry: NetworkGeometry,
    projection: Projection,
    dimmed: Mapping[str, float],
    theme: Theme,
) -> None:
    """Paint names on their boxes.

    `dimmed`: opacity of the nodes that are not in question.
    """
    on_box, beside = QColor(theme.node), QColor(theme.canvas)
    for plate in (on_box, beside):
        plate.setAlpha(_PLATE_ALPHA)
    painter.setFont(canvas_font(NAME_PX))
    for name, small in names.items():
        box = projection.rect(geometry.boxes[name])
        area = name_area(box, small)
        if not framed(box, small, geometry.metrics[name]).contains(area):
            painter.fillRect(area, on_box if small.line == "in" else beside)
        painter.setPen(theme.muted if dimmed.get(name, 1.0) < 1.0 else theme.text)
        painter.drawStaticText(QPointF(area.left() + _GAP_PX, area.top()), _prepared(small.text))
    painter.setPen(Qt.PenStyle.NoPen)
