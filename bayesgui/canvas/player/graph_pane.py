"""The network during an algorithm: marriages, fill-ins, elimination order and cliques."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainterPath, QPen

from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, line_path
from bayesgui.canvas.geometry.projection import grown
from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.canvas.painting import arc_painter
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.nodes.decorations import paint_ring, paint_veil
from bayesgui.canvas.player.hulls import PADDING, paint_hull
from bayesgui.canvas.player.name_boxes import NameBoxes
from bayesgui.canvas.player.pane import MARGIN, Pane
from bayesgui.explain.scripts.script import Frame
from bayesgui.widgets.painting import CENTER, rounded, widened, write
from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.explain.scripts.script import Edge

ARC = ArcStyle()
MORAL_EDGE = ArcStyle(head=False)
MARRIAGE = ArcStyle("moral", 2.0, dash=(8, 5), head=False)
FILL = ArcStyle("fill", 2.0, dash=(2, 3), head=False)
STRONG = 3.0
GONE = 0.25
RADIUS = 5.0
LEGEND = 40.0
"""Height of the legend in the lower left corner."""
TEXT_FROM, DISCS_FROM = 0.32, 0.4
TEXT_SIZE = 12.0
"""Font size of names at 100 %."""
_DISC = 9.0


class GraphPane(Pane):
    """Paints one frame of an algorithm on the graph."""

    foot = LEGEND
    node_clicked = Signal(str)
    """A node was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerGraph")
        self._placed: Mapping[str, Box] = {}
        self._nodes = NameBoxes({})
        self._arcs: tuple[Edge, ...] = ()
        self._members: tuple[tuple[str, ...], ...] = ()
        self._frame = Frame()

    @property
    def frame(self) -> Frame:
        """The frame on display."""
        return self._frame

    @property
    def hulls(self) -> tuple[int, ...]:
        """The cliques currently drawn as hulls."""
        chosen = self._frame.hulls if self._pointed is None else (self._pointed,)
        return tuple(k for k in chosen if k < len(self._members))

    def set_network(
        self,
        boxes: Mapping[str, Box],
        arcs: tuple[Edge, ...],
        members: tuple[tuple[str, ...], ...],
    ) -> None:
        """Show another network."""
        # The canvas changes its boxes before the next script is written.
        self._placed = dict(boxes)
        self._arcs, self._members = arcs, members
        self._frame = Frame()
        self._pointed = None
        self._place()
        self.fit_again()

    def _place(self) -> None:
        room = self.height() - 3 * MARGIN - self.foot, self.width() - 3 * MARGIN
        self._nodes = NameBoxes(self._placed, max(room[0], 1.0) / max(room[1], 1.0))

    def show_frame(self, frame: Frame) -> None:
        """Show another step."""
        self._frame = frame
        names = [*frame.ringed, *frame.tied]
        names += [name for k in self.hulls for name in self._members[k]]
        self.attend([self._nodes.boxes[name] for name in dict.fromkeys(names)])

    def node_rect(self, name: str) -> QRectF:
        """Return a node's rectangle in pixels."""
        return self.projection().rect(self._nodes.boxes[name])

    def click(self, place: QPointF) -> None:
        for name in self._nodes.boxes:
            if self.node_rect(name).contains(place):
                self.node_clicked.emit(name)
                return

    def bounds(self) -> Box | None:
        box = self._nodes.bounds()
        return None if box is None else grown(box, PADDING + 4.0)

    # -- painting -----------------------------------------------------------------------------

    def paint_content(self, painter: QPainter, projection: Projection, exposed: QRectF) -> None:
        frame, colors = self._frame, theme()
        for number in self.hulls:
            rects = [projection.rect(self._nodes.boxes[n]) for n in self._members[number]]
            if rects:
                paint_hull(painter, rects, number, colors)
        left, top = projection.back(exposed.left() - 30, exposed.top() - 30)
        zoom = projection.zoom
        seen = (left, top, (exposed.width() + 60) / zoom, (exposed.height() + 60) / zoom)
        for edges, style in (
            (self._arcs, ARC if frame.directed else MORAL_EDGE),
            (frame.marriages, MARRIAGE),
            (frame.fills, FILL),
        ):
            near = [edge for edge in edges if self._nodes.may_meet(*edge, seen)]
            self._paint_edges(painter, near, style, projection)
        names = self._nodes.within(seen)
        for name in names:
            self._paint_node(painter, name, projection)
        if projection.zoom >= DISCS_FROM:
            for name in names:
                if name in frame.numbers:
                    rect = projection.rect(self._nodes.boxes[name])
                    self._paint_disc(painter, rect, frame.numbers[name])

    def _paint_edges(
        self, painter: QPainter, edges: Iterable[Edge], style: ArcStyle, projection: Projection
    ) -> None:
        """Paint lines of one kind: faded ones, plain ones, and those added by the step."""
        frame, colors = self._frame, theme()
        groups: dict[ArcStyle, list[Edge]] = {}
        for edge in edges:
            own = style
            if edge[0] in frame.gone or edge[1] in frame.gone:
                own = style.faded(GONE)
            elif edge in frame.strong:
                own = ArcStyle(style.token, STRONG, style.dash, style.head)
            groups.setdefault(own, []).append(edge)
        for own, chosen in sorted(groups.items(), key=lambda each: each[0].opacity):
            color = arc_painter.color_of(own, colors)
            courses = [self._nodes.course(*edge) for edge in chosen]
            lines = [line_path(course, HEAD_ROOM if own.head else 0.0) for course in courses]
            many = len(lines) > arc_painter.MIN_THIN_ARCS
            pen = arc_painter.pen_of(own, color, projection, many=many)
            if not arc_painter.is_stroked(pen, projection):
                whole = QPainterPath()
                for line in lines:
                    whole.addPath(line)
                lines = [whole]
            arc_painter.paint_paths(painter, lines, pen, projection)
            if own.head and arc_painter.has_heads(projection.zoom, len(courses)):
                for course in courses:
                    arc_painter.paint_head(painter, course, own, color, projection)

    def _paint_node(self, painter: QPainter, name: str, projection: Projection) -> None:
        frame, colors, zoom = self._frame, theme(), projection.zoom
        rect = projection.rect(self._nodes.boxes[name])
        radius = max(1.0, RADIUS * min(zoom, 1.0))
        pen = QPen(colors.node_border, 1)
        rounded(painter, widened(rect, -0.5), radius, colors.node, pen)
        if zoom >= TEXT_FROM:
            size = round(min(max(TEXT_SIZE * zoom, 9.0), 20.0))
            weight = 600 if name in frame.ringed else 500
            text = elide(name, size, weight, rect.width() - 8.0 * min(zoom, 1.0))
            write(painter, rect, text, canvas_font(size, weight), colors.text, CENTER)
        if name in frame.gone:
            paint_veil(painter, rect, radius, 1.0 - GONE, colors)
        if name in frame.ringed:
            paint_ring(painter, rect, radius, colors.accent, 2.5)
        elif name in frame.tied:
            paint_ring(painter, rect, radius, colors.fill, 2.0)

    def _paint_disc(self, painter: QPainter, rect: QRectF, number: int) -> None:
        colors, text = theme(), str(number)
        scale = min(max(self.zoom * 1.15, 0.72), 1.0)
        size = 11 if scale > 0.85 else 9
        radius = (_DISC + 3.0 * max(0, len(text) - 2)) * scale
        center = QPointF(rect.left(), rect.top())
        painter.setPen(QPen(mix(colors.canvas, colors.muted, 0.8), 1))
        painter.setBrush(colors.surface)
        painter.drawEllipse(center, radius, _DISC * scale)
        painter.setPen(colors.text)
        painter.setFont(canvas_font(size, 600))
        width = text_width(text, size, 600)
        painter.drawText(QPointF(center.x() - width / 2, center.y() + 0.36 * size), text)
