"""Marks of findings on nodes, in lists and in panels: the second cue besides the color."""

from __future__ import annotations

import math
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from bayesgui.widgets.theme import theme

Mark = Literal["hard", "negative", "several", "likelihood", "fixed", "do", "best", "best_if"]

RADIUS = 5.0


def paint_mark(painter: QPainter, mark: Mark, center: QPointF, radius: float = RADIUS) -> None:
    """Paint the mark of a kind of finding.

    `mark`: ``"hard"`` disc with tick, ``"negative"`` ⊘, ``"several"`` square with tick,
    ``"likelihood"`` ≈, ``"fixed"`` disc with =, ``"do"`` ◆; of an option, ``"best"`` ★ and
    ``"best_if"`` ☆.
    """
    colors = theme()
    r = radius
    if mark in ("best", "best_if"):
        painter.setPen(QPen(colors.value, 1.1))
        painter.setBrush(colors.value if mark == "best" else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_star(center, r))
        return
    outline = QPen(colors.evidence, r * 0.28)
    outline.setCapStyle(Qt.PenCapStyle.RoundCap)
    outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.evidence)
    if mark == "do":
        painter.setBrush(colors.do)
        corners = [QPointF(0, -r), QPointF(r, 0), QPointF(0, r), QPointF(-r, 0)]
        painter.drawPolygon(QPolygonF([center + corner for corner in corners]))
        return
    if mark in ("hard", "several"):
        if mark == "hard":
            painter.drawEllipse(center, r, r)
        else:
            side = 0.94 * r
            box = QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side)
            painter.drawRoundedRect(box, 0.25 * r, 0.25 * r)
        outline.setColor(colors.on_accent)
        painter.setPen(outline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_tick(center, r))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(outline)
    if mark == "likelihood":
        for dy in (-0.38 * r, 0.42 * r):
            painter.drawPath(_wave(center + QPointF(0, dy), r))
        return
    edge = r - outline.widthF() / 2
    painter.drawEllipse(center, edge, edge)
    if mark == "negative":
        d = edge * 0.707
        painter.drawLine(center + QPointF(-d, -d), center + QPointF(d, d))
    else:
        for dy in (-0.22 * r, 0.22 * r):
            painter.drawLine(center + QPointF(-0.4 * r, dy), center + QPointF(0.4 * r, dy))


def _star(center: QPointF, r: float) -> QPolygonF:
    corners = []
    for k in range(10):
        angle, reach = math.pi * (k / 5 - 0.5), r if k % 2 == 0 else 0.45 * r
        corners.append(center + QPointF(reach * math.cos(angle), reach * math.sin(angle)))
    return QPolygonF(corners)


def _tick(center: QPointF, r: float) -> QPainterPath:
    path = QPainterPath(center + QPointF(-0.45 * r, 0.03 * r))
    path.lineTo(center + QPointF(-0.12 * r, 0.36 * r))
    path.lineTo(center + QPointF(0.45 * r, -0.32 * r))
    return path


def _wave(center: QPointF, r: float) -> QPainterPath:
    path = QPainterPath(center + QPointF(-r, 0.15 * r))
    lift = QPointF(0, -0.55 * r)
    path.cubicTo(
        center + QPointF(-0.65 * r, 0) + lift, center + QPointF(-0.35 * r, 0) + lift, center
    )
    path.cubicTo(
        center + QPointF(0.35 * r, 0) - lift,
        center + QPointF(0.65 * r, 0) - lift,
        center + QPointF(r, -0.15 * r),
    )
    return path


def paint_pointer(painter: QPainter, tip: QPointF, token: str, half: float = 4.0) -> None:
    """Paint the ▼ above a state's bar that shows its likelihood, or what a learner predicts."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color(token))
    top = -1.25 * half
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-half, top), tip + QPointF(half, top)]))
