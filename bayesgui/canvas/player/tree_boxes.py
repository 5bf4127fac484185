"""Layout and painting of a tree's cliques and separators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.graph.tree_places import path_ends, tree_places
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import CENTER, outlined, rounded, widened, write
from bayesgui.widgets.plurals import cells_text
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.explain.scripts.script import Box as Table
    from bayesgui.explain.scripts.script import Link, Script
    from bayesgui.graph.layout import Point
    from bayesgui.graph.tree_places import Place

WIDTH, HEIGHT = 176.0, 48.0
COLUMN = 190.0
PITCH, LOW_PITCH = 122.0, 92.0
"""Distance between levels, with separators in between and without."""
ENDS = 40.0
"""Distance between the ends of links at the same box."""
EDGE = 4.0
SEPARATOR = 22.0
MAX_SEPARATOR = 150.0
TEXT_FROM, NAME_FROM = 0.5, 0.24
"""Zooms above which a box shows all its texts, and its name."""
MAX_TRIED_ROOTS = 60
MAX_CELLS_IN_FULL = 10**9
"""Number of cliques up to which each is tried as the root."""


class TreeBoxes:
    """Positions of the boxes of one script.

    `places`: column and level of each; level 0 is the lowest.
    """

    def __init__(self, script: Script, places: list[Place]) -> None:
        self._script = script
        self._places = places
        self._pitch = PITCH if any(link.cells for link in script.links) else LOW_PITCH
        self._shifts = _spread_ends(script.links, places)

    @classmethod
    def fitting(cls, script: Script, zoom: Callable[[float, float], float]) -> TreeBoxes:
        """Place the boxes so that they appear as large as possible.

        `zoom`: function that gives the zoom at which a width and height are completely visible.
        """
        count = len(script.boxes)
        links = [(link.child, link.parent) for link in script.links]
        ways = [list(script.roots)]
        if any(link.cells for link in script.links):
            ways.append(path_ends(count, links, script.roots))
            if len(script.roots) == 1 and count <= MAX_TRIED_ROOTS:
                ways.extend([box] for box in range(count))
        found = [cls(script, tree_places(count, links, roots)) for roots in ways]
        return max(found, key=lambda each: zoom(*each.bounds()[2:]))

    def box(self, k: int) -> Box:
        """Return the rectangle of a box."""
        column, level = self._places[k]
        return column * COLUMN, -level * self._pitch, WIDTH, HEIGHT

    def bounds(self) -> Box:
        """Return the box around all boxes."""
        columns = [place[0] for place in self._places] or [0.0]
        highest = max((place[1] for place in self._places), default=0)
        left, top = min(columns) * COLUMN, -highest * self._pitch
        width = (max(columns) - min(columns)) * COLUMN + WIDTH
        return left, top, width, highest * self._pitch + HEIGHT

    def at(self, x: float, y: float) -> int | None:
        """Return the box at a point."""
        for k in range(len(self._places)):
            left, top, width, height = self.box(k)
            if left <= x <= left + width and top <= y <= top + height:
                return k
        return None

    def ends(self, link: Link) -> tuple[Point, Point]:
        """Return the start of a link at the child and its end at the parent."""
        a, b = self.box(link.child), self.box(link.parent)
        x0 = a[0] + WIDTH / 2 + self._shifts[link.child, link.parent]
        x1 = b[0] + WIDTH / 2 + self._shifts[link.parent, link.child]
        if a[1] < b[1]:
            return (x0, a[1] + HEIGHT), (x1, b[1])
        return (x0, a[1]), (x1, b[1] + HEIGHT)

    def hull(self, link: Link) -> Box:
        """Return the bounding box of a link."""
        (x0, y0), (x1, y1) = self.ends(link)
        left, top = min(x0, x1), min(y0, y1)
        return left - 80.0, top, abs(x1 - x0) + 160.0, abs(y1 - y0)

    def separator(self, link: Link) -> Box:
        """Return the rectangle of a link's separator."""
        (x0, y0), (x1, y1) = self.ends(link)
        text = separator_text(link)
        width = min(text_width(text, 11) + 18.0, MAX_SEPARATOR)
        return (x0 + x1 - width) / 2, (y0 + y1 - SEPARATOR) / 2, width, SEPARATOR


def _spread_ends(links: Sequence[Link], places: Sequence[Place]) -> dict[tuple[int, int], float]:
    """Return how far from the middle of a box (first of each pair) the link to another ends.

    Links that come down into one box are spread along its upper rim in the order of their origins;
    the one link downwards leaves from the middle.
    """
    above: dict[int, list[int]] = {}
    shifts: dict[tuple[int, int], float] = {}
    for link in links:
        low, high = sorted((link.child, link.parent), key=lambda box: places[box][1])
        above.setdefault(low, []).append(high)
        shifts[high, low] = 0.0
    for low, others in above.items():
        others.sort(key=lambda box: places[box][0])
        step = min(ENDS, (WIDTH - 30.0) / len(others))
        for k, high in enumerate(others):
            shifts[low, high] = (k - (len(others) - 1) / 2) * step
    return shifts


def separator_text(link: Link) -> str:
    """Return the text of a separator: its members and its number of cells."""
    return f"{', '.join(link.label)} · {link.cells:,}"


def paint_box(
    painter: QPainter, rect: QRectF, zoom: float, box: Table, number: int, *, is_lit: bool
) -> None:
    """Paint a clique or factor."""
    colors = theme()
    radius = 4.0 * min(zoom, 1.0)
    rounded(painter, rect, radius, colors.node)
    painter.save()
    shape = QPainterPath()
    shape.addRoundedRect(rect, radius, radius)
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    edge = QRectF(rect.left(), rect.top(), max(EDGE * zoom, 2.0), rect.height())
    painter.fillRect(edge, colors.series(number))
    painter.restore()
    pen = QPen(colors.accent if is_lit else colors.node_border, 2.0 if is_lit else 1.0)
    outlined(painter, widened(rect, -0.5), radius, pen)
    if zoom >= TEXT_FROM:
        _paint_texts(painter, rect, zoom, box)
    elif zoom >= NAME_FROM:
        name = elide(box.name, 10, 600, rect.width() - 6.0)
        write(painter, rect, name, canvas_font(10, 600), colors.text, CENTER)


def _paint_texts(painter: QPainter, rect: QRectF, zoom: float, box: Table) -> None:
    """Paint name, cells and members; where there is room, smaller boxes use a larger font."""
    colors = theme()
    scale = min(zoom * 1.25, max(zoom, 1.0))
    width, height = rect.width() / scale, rect.height() / scale
    left, right = 12.0, width - 9.0
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    cells = _cells_text(box.cells)
    room = right - left - text_width(cells, 11) - 8.0
    painter.setFont(canvas_font(13, 600))
    painter.setPen(colors.text)
    painter.drawText(QPointF(left, 0.40 * height), elide(box.name, 13, 600, room))
    painter.setFont(canvas_font(12))
    members = elide(", ".join(box.members), 12, 400, right - left)
    painter.drawText(QPointF(left, 0.80 * height), members)
    painter.setFont(canvas_font(11))
    painter.setPen(colors.muted)
    painter.drawText(QPointF(right - text_width(cells, 11), 0.39 * height), cells)
    painter.restore()


def _cells_text(cells: int) -> str:
    if cells < MAX_CELLS_IN_FULL:
        return cells_text(cells)
    return phrase("Player", "{count} cells", count=f"{cells:.1e}")


def paint_separator(
    painter: QPainter, rect: QRectF, zoom: float, link: Link, color: QColor
) -> None:
    """Paint a separator in the color of its edge."""
    colors = theme()
    rounded(painter, widened(rect, -0.5), 3, colors.surface, QPen(color, 1.2))
    if zoom < TEXT_FROM:
        return
    scale = min(zoom * 1.06, max(zoom, 1.0))
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    width, height = rect.width() / scale, rect.height() / scale
    names, cells = ", ".join(link.label), f" · {link.cells:,}"
    text = elide(names, 11, 400, width - 2.0 - text_width(cells, 11)) + cells
    write(painter, QRectF(0, 0, width, height), text, canvas_font(11), colors.text, CENTER)
    painter.restore()
