"""Thresholds with their numbers, strips of decisions, and posteriors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF

from bayesgui.widgets.theme import font, mix, theme
from bayesgui.windows.playgrounds.decision.axes import paint_axes, paint_caption
from bayesgui.windows.playgrounds.decision.geometry import TAG_HEIGHT, TAG_ROW
from bayesgui.windows.playgrounds.decision.settings import RULES
from bayesgui.windows.playgrounds.decision.strokes import (
    RULE_TOKENS,
    class_color,
    class_name,
    class_pen,
    dashed_pen,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture
    from bayesgui.windows.playgrounds.decision.settings import Rule

_PADDING = 5
_RISK_DASH = (5.0, 3.0)


def number_text(value: float, decimals: int = 5) -> str:
    """Return a number with a fixed number of decimals and a true minus sign."""
    return f"{value:.{decimals}f}".replace("-", "−")


def visible_thresholds(geometry: PlotGeometry, rule: RulePicture) -> list[tuple[int, float]]:
    """Return index and x pixel of the thresholds within the visible range."""
    return [
        (k, geometry.x_of(x))
        for k, x in enumerate(rule.current.thresholds)
        if geometry.low <= x <= geometry.high
    ]


def tag_boxes(geometry: PlotGeometry, rule: RulePicture) -> dict[int, QRectF]:
    """Return the box of each visible threshold's number; boxes of a row give way to each other."""
    metrics = QFontMetrics(font(12, 600))
    visible = visible_thresholds(geometry, rule)
    widths = [
        metrics.horizontalAdvance(number_text(rule.current.thresholds[k])) + 2 * _PADDING
        for k, _ in visible
    ]
    lefts = spread_apart([x - 0.5 * w for (_, x), w in zip(visible, widths, strict=True)], widths)
    y = geometry.densities.top() - 14 + TAG_ROW * RULES.index(rule.kind)
    return {
        k: QRectF(left, y, width, TAG_HEIGHT)
        for (k, _), left, width in zip(visible, lefts, widths, strict=True)
    }


def spread_apart(
    lefts: Sequence[float], widths: Sequence[float], gap: float = 4.0
) -> list[float]:
    """Return the left ends of boxes in a row, moved apart as far as they would overlap."""
    # Groups of boxes that touch share the middle of what each of them wants.
    groups: list[tuple[float, float, int]] = []
    for left, width in zip(lefts, widths, strict=True):
        start, room, count = left, width, 1
        while groups and groups[-1][0] + groups[-1][1] + gap > start:
            before, taken, boxes = groups.pop()
            middle = (
                (before + 0.5 * taken) * boxes + (start + 0.5 * room) * count
            ) / (boxes + count)
            room, count = taken + gap + room, boxes + count
            start = middle - 0.5 * room
        groups.append((start, room, count))
    found: list[float] = []
    for start, _, count in groups:
        place = start
        for _ in range(count):
            found.append(place)
            place += widths[len(found) - 1] + gap
    return found


def paint_thresholds(
    painter: QPainter,
    geometry: PlotGeometry,
    rule: RulePicture,
    chosen: int | None,
    *,
    focused: bool,
) -> None:
    """Paint lines with their numbers.

    `chosen`: index of the one that keys move. `focused`: whether they do.
    """
    color = theme().color(RULE_TOKENS[rule.kind])
    dash = () if rule.kind == "error" else _RISK_DASH
    frame, boxes = geometry.densities, tag_boxes(geometry, rule)
    for x, now in zip(rule.optimum.thresholds, rule.current.thresholds, strict=True):
        if x != now and geometry.low <= x <= geometry.high:
            painter.setPen(dashed_pen(theme().muted, 1.0, (2.0, 3.0)))
            place = geometry.x_of(x)
            painter.drawLine(QPointF(place, frame.top()), QPointF(place, frame.bottom()))
    for k, x in visible_thresholds(geometry, rule):
        is_chosen = focused and k == chosen
        painter.setPen(dashed_pen(theme().accent if is_chosen else color, 1.75, dash))
        painter.drawLine(QPointF(x, boxes[k].bottom()), QPointF(x, frame.bottom()))
        if is_chosen:
            painter.setPen(QPen(theme().accent, 1.5))
            painter.setBrush(theme().surface)
            painter.drawRoundedRect(QRectF(x - 5, frame.center().y() - 11, 10, 22), 3, 3)
    painter.setFont(font(12, 600))
    for k, box in boxes.items():
        is_chosen = focused and k == chosen
        painter.setBrush(theme().surface)
        painter.setPen(QPen(theme().accent if is_chosen else color, 2 if is_chosen else 1.25))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(color)
        text = number_text(rule.current.thresholds[k])
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_strip(
    painter: QPainter, geometry: PlotGeometry, rule: RulePicture, frame: QRectF, title: str
) -> None:
    """Paint what a rule decides along the axis."""
    paint_caption(painter, frame, title)
    painter.setFont(font(12, 600))
    for low, high, decided in rule.current.regions():
        left = max(frame.left(), geometry.x_of(max(low, geometry.low)))
        right = min(frame.right(), geometry.x_of(min(high, geometry.high)))
        if left >= right:
            continue
        color = class_color(decided)
        box = QRectF(left, frame.top(), right - left, frame.height())
        painter.fillRect(box, mix(theme().surface, color, 0.26))
        painter.fillRect(QRectF(left, frame.bottom() - 4, right - left, 4), color)
        painter.fillRect(QRectF(right - 1, frame.top(), 1, frame.height()), theme().surface)
        if box.width() >= 20:
            painter.setPen(theme().text)
            middle = int(Qt.AlignmentFlag.AlignCenter)
            painter.drawText(box.adjusted(0, 0, 0, -4), middle, class_name(decided))


def paint_posteriors(
    painter: QPainter,
    geometry: PlotGeometry,
    picture: DecisionPicture,
    title: str,
    levels: dict[Rule, tuple[float, str]],
) -> None:
    """Paint P(ω | x), and the levels at which the decision between two classes changes."""
    frame = geometry.posteriors
    paint_caption(painter, QRectF(frame).translated(0, -4), title)
    paint_axes(painter, geometry, frame, 1.0, 22)
    for kind, (level, _) in levels.items():
        y = frame.bottom() - level * frame.height()
        dash = (2.0, 3.0) if kind == "error" else _RISK_DASH
        painter.setPen(dashed_pen(theme().color(RULE_TOKENS[kind]), 1.25, dash))
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
    for k, row in enumerate(picture.posteriors):
        painter.setPen(class_pen(k))
        painter.drawPolyline(QPolygonF(geometry.points(frame, picture.x, row, 1.0)))
    for kind, (level, _) in levels.items():
        painter.setPen(QPen(theme().color(RULE_TOKENS[kind]), 1.75))
        painter.setBrush(theme().surface)
        for x in picture.rule(kind).optimum.thresholds:
            if geometry.low <= x <= geometry.high:
                y = frame.bottom() - level * frame.height()
                painter.drawEllipse(QPointF(geometry.x_of(x), y), 4.0, 4.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _paint_level_texts(painter, geometry, picture, levels)


def _paint_level_texts(
    painter: QPainter,
    geometry: PlotGeometry,
    picture: DecisionPicture,
    levels: dict[Rule, tuple[float, str]],
) -> None:
    frame = geometry.posteriors
    painter.setFont(font(11))
    metrics = painter.fontMetrics()
    highest = max((level for level, _ in levels.values()), default=0.0)
    for kind, (level, text) in levels.items():
        width = metrics.horizontalAdvance(text) + 6
        # Above its line if it is the upper one, else below: the two never meet.
        above = level == highest and not (kind == "risk" and level == 0.5)
        y = frame.bottom() - level * frame.height() + (-17 if above else 2)
        y = min(max(y, frame.top()), frame.bottom() - 15)
        box = QRectF(_freest(geometry, picture, y, width), y, width, 15)
        ground = theme().surface
        ground.setAlphaF(0.8)
        painter.fillRect(box, ground)
        painter.setPen(theme().color(RULE_TOKENS[kind]))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _freest(geometry: PlotGeometry, picture: DecisionPicture, y: float, width: float) -> float:
    """Return the left end of a text that crosses the fewest curves: at the right, left or middle."""
    frame = geometry.posteriors
    lefts = (frame.right() - width, frame.left() + 4, frame.center().x() - 0.5 * width)
    heights = frame.bottom() - picture.posteriors * frame.height()
    places = frame.left() + np.linspace(0.0, 1.0, len(picture.x)) * frame.width()

    def crossed(left: float) -> int:
        inside = (places >= left - 4) & (places <= left + width + 4)
        return int(((heights > y - 2) & (heights < y + 17) & inside).sum())

    return min(lefts, key=crossed)
