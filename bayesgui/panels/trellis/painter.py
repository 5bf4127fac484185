"""Paints a trellis: times, findings, lanes, arcs and cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen, QPolygonF

from bayesgui.core.evidence import Intervention
from bayesgui.panels.trellis.arcs import arcs_of
from bayesgui.panels.trellis.numbers import FORWARD, LANES, VITERBI, cell_text
from bayesgui.panels.trellis.places import HEIGHT, LEFT, WIDTH
from bayesgui.panels.trellis.words import (
    finding_words,
    lane_title,
    lane_words,
    state_words,
    time_words,
)
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.painting import CENTER, END, paint_share, rounded, write
from bayesgui.widgets.painting import LEFT as AT_LEFT
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.core.evidence import Finding
    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.arcs import TrellisArc
    from bayesgui.panels.trellis.places import Cell, TrellisPlaces
    from bayesgui.panels.trellis.playing import TrellisStep

_MARGIN = 16.0
_HEAD = 8.0
"""Length of an arrow head in px."""


@dataclass(frozen=True, eq=False)
class TrellisPicture:
    """What is painted: numbers, places, the chosen cell, how far it is played."""

    trellis: Trellis
    places: TrellisPlaces
    findings: tuple[str, ...]
    cell: Cell
    step: TrellisStep
    scaled: bool

    def paint(self, painter: QPainter, above: float = 0.0) -> None:
        """Paint everything at the upper left corner; `above`: what is scrolled out of sight.

        Times and findings stay in view.
        """
        for lane in LANES:
            self._paint_lane(painter, lane)
        painter.save()
        painter.translate(0.0, above)
        if above:
            width, height = self.places.size[0], self.places.head
            painter.fillRect(QRectF(0, 0, width, height), theme().canvas)
        self._paint_heads(painter)
        painter.restore()

    # -- above the lanes ------------------------------------------------------------------------

    def _paint_heads(self, painter: QPainter) -> None:
        colors, places = theme(), self.places
        for number in places.shown.slices:
            is_chosen = number == self.cell[0]
            middle = places.middle(number)
            box = QRectF(middle - places.column / 2, 2, places.column, 20)
            ink = colors.accent if is_chosen else colors.muted
            text = time_words(self.trellis, number)
            write(painter, box, text, font(12, 600 if is_chosen else 400), ink, CENTER, cuts=END)
        for row, name in enumerate(self.findings):
            top = places.finding(row, places.shown.slices[0]).top()
            label = QRectF(_MARGIN, top, LEFT - _MARGIN, 23)
            write(painter, label, name, font(12, 600), colors.text, AT_LEFT, cuts=END)
            for number in places.shown.slices:
                finding = self.trellis.chain.findings[number].found.get(name)
                if finding is not None:
                    self._paint_finding(painter, places.finding(row, number), finding)

    def _paint_finding(self, painter: QPainter, box: QRectF, finding: Finding) -> None:
        colors = theme()
        is_set = isinstance(finding, Intervention)
        ground = colors.do_soft if is_set else colors.evidence_soft
        rim = colors.do if is_set else colors.evidence
        rounded(painter, box, 4, ground, QPen(rim, 1.2))
        mark, text = finding_words(finding)
        paint_mark(painter, mark, QPointF(box.left() + 12, box.center().y()), 5.0)  # type: ignore[arg-type]
        room = box.adjusted(20, 0, -4, 0)
        write(painter, room, text, font(12, 600), colors.text, CENTER, cuts=END)

    # -- lanes ----------------------------------------------------------------------------------

    def _paint_lane(self, painter: QPainter, lane: str) -> None:
        colors, places = theme(), self.places
        top, width = places.lane_top(lane), places.size[0]
        painter.setPen(QPen(colors.border, 1))
        painter.drawLine(QLineF(_MARGIN, top + 0.5, width - _MARGIN / 2, top + 0.5))
        room = width - 2 * _MARGIN
        title = QRectF(_MARGIN, top + 8, room, 18)
        write(painter, title, lane_title(lane), font(13, 600), colors.text, AT_LEFT)
        words = QRectF(_MARGIN, top + 25, room, 16)
        text = lane_words(self.trellis, lane, scaled=self.scaled)
        write(painter, words, text, font(11), colors.muted, AT_LEFT, cuts=END)
        if not places.shown.has_own_labels:
            self._paint_labels(painter, lane)
        known = [each for each in places.shown.slices if self.step.is_known(lane, each)]
        arcs = [
            each
            for each in arcs_of(self.trellis, places.shown, lane)
            if each.start[0] in known and each.end[0] in known
        ]
        for arc in sorted(arcs, key=self._rank):
            self._paint_arc(painter, lane, arc)
        for number, states in zip(places.shown.slices, places.shown.states, strict=True):
            for state in states:
                self._paint_cell(painter, lane, (number, state), is_known=number in known)

    def _paint_labels(self, painter: QPainter, lane: str) -> None:
        number = self.places.shown.slices[0]
        states = self.trellis.chain.states[number]
        for state in self.places.shown.states[0]:
            box = self.places.cell(lane, (number, state))
            room = QRectF(_MARGIN, box.top(), box.left() - _MARGIN - 8, HEIGHT)
            write(
                painter, room, state_words(states, state), font(12, 500), theme().text, AT_LEFT,
                cuts=END,
            )  # fmt: skip

    # -- arcs -----------------------------------------------------------------------------------

    def _rank(self, arc: TrellisArc) -> tuple[bool, bool, float]:
        """Return what is painted later, above the others."""
        return (arc.on_path and self.step.is_last, arc.end == self.cell, arc.share)

    def _paint_arc(self, painter: QPainter, lane: str, arc: TrellisArc) -> None:
        start, end = (self.places.cell(lane, each) for each in (arc.start, arc.end))
        way = 1 if arc.end[0] > arc.start[0] else -1
        begin = QPointF(start.right() if way > 0 else start.left(), start.center().y())
        stop = QPointF(end.left() - 3 if way > 0 else end.right() + 3, end.center().y())
        width, color, is_dotted = self._dress(lane, arc)
        neck = stop - QPointF(way * _HEAD, 0)
        bend = abs(neck.x() - begin.x()) * 0.55
        path = QPainterPath(begin)
        path.cubicTo(begin + QPointF(way * bend, 0), neck - QPointF(way * bend, 0), neck)
        pen = QPen(color, width)
        if is_dotted:
            pen.setDashPattern([2, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        half = 3.0 + width / 2
        painter.drawPolygon(QPolygonF([stop, neck + QPointF(0, -half), neck + QPointF(0, half)]))

    def _dress(self, lane: str, arc: TrellisArc) -> tuple[float, QColor, bool]:
        """Return width and color of an arc, and whether it is dotted."""
        colors = theme()
        if lane != VITERBI:
            is_into = arc.end == self.cell
            return arc.width, colors.accent if is_into else colors.arc, False
        if arc.on_path and self.step.is_last:
            is_into = arc.end == self.cell
            return 3.0, colors.accent if is_into else colors.active, False
        if not arc.is_taken:
            return 1.0, colors.muted, True
        if arc.end == self.cell:
            return 2.5, colors.accent, False
        return 1.5, colors.arc, False

    # -- cells ----------------------------------------------------------------------------------

    def _paint_cell(self, painter: QPainter, lane: str, cell: Cell, *, is_known: bool) -> None:
        colors, box = theme(), self.places.cell(lane, cell)
        number, state = cell
        is_chosen = cell == self.cell
        on_path = lane == VITERBI and self.step.is_last and self.trellis.path[number] == state
        if self.places.shown.has_own_labels:
            label = QRectF(box.left() - 8, box.top() - 15, WIDTH + 16, 14)
            text = self.trellis.chain.states[number].label(state)
            write(painter, label, text, font(11), colors.muted, CENTER, cuts=END)
        pen = QPen(colors.node_border, 1)
        if is_chosen:
            pen = QPen(colors.accent, 2)
        elif on_path:
            pen = QPen(colors.active, 2)
        rounded(painter, box, 4, colors.node if is_known else colors.canvas, pen)
        if not is_known:
            return
        text = cell_text(self.trellis, lane, number, state, scaled=self.scaled)
        room = QRectF(box)
        if lane == FORWARD:
            room.setBottom(box.bottom() - 7)
            track = QRectF(box.left() + 6, box.bottom() - 8, WIDTH - 12, 4)
            p = float(self.trellis.forward[number][state])
            paint_share(painter, track, 2, (colors.track, colors.bar), p)
        face = font(13, 700 if is_chosen or on_path else 400)
        write(painter, room, text, face, colors.text, CENTER, cuts=END)
