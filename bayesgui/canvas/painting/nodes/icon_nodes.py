"""Nodes in the icon form: a box with one bar below its name, painted in batches."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.rigid_moves import common_shift
from bayesgui.canvas.painting.nodes.small_names import LINE_PX
from bayesgui.core.node_rules import CHANCE
from bayesgui.widgets.painting import paint_share, transparent, widened

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.nodes.display import Fill, Kind, Outline
    from bayesgui.graph.layout import Point
    from bayesgui.widgets.theme import Theme

BATCH_BELOW = 0.15
"""Zoom below which an icon node is two plain rectangles; above it has round corners."""

_MAX_SHARED_PIXMAPS = 2048
_MIN_BAR = 4.0
_LEAST_BAR = 1.0
_NAME_FROM = 8.0
"""Height in pixels of a tiny box from which its name takes the place of the bar."""
_ROOM = 2
FILLS: dict[str, str] = {
    "belief": "bar",
    "finding": "evidence",
    "negative": "evidence",
    "do": "do",
    "stale": "stale_bar",
    "covered": "track",
    "value": "value",
    "value_pale": "value",
}
"""The color token of each kind of bar."""


class IconNode(NamedTuple):
    """The content of a node in the icon form."""

    p: float | None
    fill: Fill
    kind: Kind
    outline: Outline
    hovered: bool = False
    look: str = CHANCE


_OUTLINES = frozenset({"evidence", "do", "error", "stale", "warning"})


def outline_color(outline: str, theme: Theme, *, hovered: bool, rim: str = "node_border") -> QColor:
    """Return the color of a border; `rim`: the token of a plain one."""
    if outline in ("plain", "stale") and hovered:
        return theme.node_hover
    return theme.color(outline if outline in _OUTLINES else rim)


def _ground(icon_node: IconNode, theme: Theme) -> QColor:
    if icon_node.kind == "do":
        return theme.do_soft
    return theme.evidence_soft if icon_node.kind else theme.color(looks[icon_node.look].ground)


def paint_icon_node(painter: QPainter, rect: QRectF, icon_node: IconNode, theme: Theme) -> None:
    """Paint one icon node with round corners."""
    look = looks[icon_node.look]
    color = outline_color(icon_node.outline, theme, hovered=icon_node.hovered, rim=look.rim)
    width = look.rim_width if icon_node.outline in ("plain", "stale") else 1.5
    radius = max(1.0, min(3.0, rect.height() / 5))
    box = widened(rect, -width / 2)
    look.paint(painter, box, radius, _ground(icon_node, theme), QPen(color, width))
    if look.sizes is not None:
        return  # A hexagon is too narrow for a bar below its name.
    inset = max(1.5, min(4.0, rect.width() * 0.09))
    # The name stands above the bar, and alone where there is no room for both.
    room = rect.height() - LINE_PX - inset
    if room < _LEAST_BAR:
        return
    height = min(8.0, room, max(2.0, rect.height() * 0.2))
    top, width = rect.bottom() - inset - height, rect.width() - 2 * inset
    track = QRectF(rect.left() + inset, top, width, height)
    colors = theme.track, theme.color(FILLS[icon_node.fill])
    # What something is worth has square ends.
    paint_share(painter, track, 1.5 if look.has_beliefs else 0.0, colors, icon_node.p)


class IconPixmaps:
    """Pixmaps of icon nodes, shared by nodes that look alike."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def clear(self) -> None:
        """Drop all pixmaps."""
        self._kept.clear()

    def paint(
        self, painter: QPainter, rect: QRectF, icon_node: IconNode, ratio: float, theme: Theme
    ) -> None:
        """Paint an icon node through the cache.

        `ratio`: device pixels per pixel.
        """
        width, height = rect.width(), rect.height()
        length = -1 if icon_node.p is None else round(icon_node.p * width * ratio)
        key = (width, height, length, icon_node[1:], ratio, theme.is_dark)
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap = self._kept[key] = _render(width, height, icon_node, ratio, theme)
            if len(self._kept) > _MAX_SHARED_PIXMAPS:
                self._kept.popitem(last=False)
        painter.drawPixmap(QPointF(rect.left() - _ROOM, rect.top() - _ROOM), pixmap)


def _render(
    width: float, height: float, icon_node: IconNode, ratio: float, theme: Theme
) -> QPixmap:
    pixmap, painter = transparent(width + 2 * _ROOM, height + 2 * _ROOM, ratio)
    paint_icon_node(painter, QRectF(_ROOM, _ROOM, width, height), icon_node, theme)
    painter.end()
    return pixmap


@dataclass(frozen=True)
class IconBatch:
    """Many tiny icon nodes as rectangles, grouped by color, in pixels from the canvas origin.

    `boxes`: boxes by kind of finding, kind of border, whether they are hovered, and kind of node.
    """

    boxes: dict[tuple[Kind, Outline, bool, str], list[QRectF]]
    bars: dict[str, list[QRectF]]

    @classmethod
    def of(cls, boxes: Collection[Box], icon_nodes: Sequence[IconNode], zoom: float) -> IconBatch:
        """Compute the rectangles of icon nodes.

        `boxes`: theirs, in canvas units.
        """
        flat = itertools.chain.from_iterable(boxes)
        sides = np.fromiter(flat, dtype=np.float64, count=4 * len(boxes)).reshape(-1, 4) * zoom
        lengths = np.array([node.p or 0.0 for node in icon_nodes])
        bars, has_bar = _bars(sides, lengths)
        rows: dict[tuple[Fill, Kind, Outline, bool, str], list[int]] = {}
        for k, node in enumerate(icon_nodes):
            rows.setdefault(node[1:], []).append(k)
        boxes_by_look: dict[tuple[Kind, Outline, bool, str], list[QRectF]] = {}
        bars_by_fill: dict[str, list[QRectF]] = {}
        for (fill, *look), found in rows.items():
            chosen = np.array(found)
            boxes_by_look.setdefault(tuple(look), []).extend(_rects(sides[chosen]))  # type: ignore[arg-type]
            bars_by_fill.setdefault(fill, []).extend(_rects(bars[chosen[has_bar[chosen]]]))
        return cls(boxes_by_look, bars_by_fill)

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the batch with a painter whose origin is the canvas origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for (kind, outline, hovered, name), rects in self.boxes.items():
            sample, look = IconNode(None, "belief", kind, outline, hovered, name), looks[name]
            pen = QPen(outline_color(outline, theme, hovered=hovered, rim=look.rim), 0)
            ground = _ground(sample, theme)
            if look.sizes is None:
                painter.setPen(pen)
                painter.setBrush(ground)
                painter.drawRects(rects)
                continue
            for rect in rects:
                look.paint(painter, rect, 0.0, ground, pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for fill, rects in self.bars.items():
            painter.setBrush(theme.color(FILLS[fill]))
            painter.drawRects(rects)


def _bars(
    sides: NDArray[np.float64], lengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the bars of icon nodes, and which of them have room for one.

    `sides`: left, top, width and height of the nodes in pixels. `lengths`: of the bars, 0 to 1.
    """
    left, top, width, height = sides.T
    thick = np.minimum(height * 0.4, 4.0)
    below_name = height >= LINE_PX + _LEAST_BAR + 2.0
    thick = np.where(below_name, np.minimum(thick, height - LINE_PX - 2.0), thick)
    down = np.where(below_name, height - thick - 1.5, (height - thick) / 2)
    bars = np.stack([left + 1.5, top + down, (width - 3.0) * lengths, thick], axis=1)
    has_room = (width >= _MIN_BAR) & (below_name | (height < _NAME_FROM))
    return bars, has_room & (lengths > 0)


def _rects(sides: NDArray[np.float64]) -> list[QRectF]:
    return list(map(QRectF, *sides.T.tolist())) if len(sides) else []


class IconBatches:
    """Caches the batch of all nodes at rest, and during a drag that of the dragged nodes."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._batch = IconBatch({}, {})
        self._dragged = IconBatch({}, {})
        self._places: list[Point] = []

    def paint(
        self,
        painter: QPainter,
        boxes: Mapping[str, Box],
        moved: Iterable[str],
        icon_nodes: Callable[[Sequence[str]], list[IconNode]],
        projection: Projection,
        key: tuple[object, ...],
        theme: Theme,
    ) -> None:
        """Paint all nodes.

        `key`: must change whenever a node at rest looks different.
        """
        moving = frozenset(moved)
        full_key = (*key, projection.zoom, moving)
        if full_key != self._key:
            self._key, self._places = full_key, []
            resting = [name for name in boxes if name not in moving] if moving else list(boxes)
            places = [boxes[name] for name in resting]
            self._batch = IconBatch.of(places, icon_nodes(resting), projection.zoom)
        painter.save()
        painter.translate(projection.dx, projection.dy)
        self._batch.paint(painter, theme)
        if moving:
            names = [name for name in boxes if name in moving]
            self._paint_dragged(painter, names, boxes, icon_nodes, projection.zoom, theme)
        painter.restore()

    def _paint_dragged(
        self,
        painter: QPainter,
        names: list[str],
        boxes: Mapping[str, Box],
        icon_nodes: Callable[[Sequence[str]], list[IconNode]],
        zoom: float,
        theme: Theme,
    ) -> None:
        """Paint moved nodes, which change in each frame; as one batch where all moved alike."""
        places = [boxes[name][:2] for name in names]
        shift = common_shift(self._places, places)
        if shift is None:
            moved = [boxes[name] for name in names]
            self._dragged = IconBatch.of(moved, icon_nodes(names), zoom)
            self._places, shift = places, (0.0, 0.0)
        painter.translate(shift[0] * zoom, shift[1] * zoom)
        self._dragged.paint(painter, theme)
