"""Thresholds with their numbers, strips of decisions, and posteriors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from bayesgui.widgets.plots.frame import paint_columns, paint_rows
from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.theme import font, mix, theme
from bayesgui.windows.playgrounds.decision.geometry import TAG_HEIGHT, TAG_ROW
from bayesgui.windows.playgrounds.decision.settings import RULES
from bayesgui.windows.playgrounds.decision.strokes import (
    RULE_TOKENS,
    class_color,
    class_name,
    class_pen,
)
from bayesgui.windows.playgrounds.decision.subscripts import sign_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.widgets.plots.frame import Frame
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture
    from bayesgui.windows.playgrounds.decision.settings import Rule

_PADDING = 5
_RISK_DASH = (5.0, 3.0)


def number_text(value: float, decimals: int = 5) -> str:
    """Return a number with a fixed number of decimals and a true minus sign."""
    return f"{value:.{decimals}f}".replace("-", "−")


def visible_thresholds(frame: Frame, rule: RulePicture) -> list[tuple[int, float]]:
    """Return index and x pixel of the thresholds within the visible range."""
    return [
        (k, frame.x_of(x))
        for k, x in enumerate(rule.current.thresholds)
        if frame.low <= x <= frame.high
    ]


def tag_boxes(frame: Frame, rule: RulePicture) -> dict[int, QRectF]:
    """Return the box of each visible threshold's number; boxes of a row give way to each other."""
    visible = visible_thresholds(frame, rule)
    widths = [
        sign_width(number_text(rule.current.thresholds[k]), 12, 600) + 2 * _PADDING
        for k, _ in visible
    ]
    lefts = spread_apart([x - 0.5 * w for (_, x), w in zip(visible, widths, strict=True)], widths)
    y = frame.rect.top() - 14 + TAG_ROW * RULES.index(rule.kind)
    return {
        k: QRectF(left, y, width, TAG_HEIGHT)
        for (k, _), left, width in zip(visible, lefts, widths, strict=True)
    }


def spread_apart(lefts: Sequence[float], widths: Sequence[float], gap: float = 4.0) -> list[float]:
    """Return the left ends of boxes in a row, moved apart as far as they would overlap."""
    # Groups of boxes that touch share the middle of what each of them wants.
    groups: list[tuple[float, float, int]] = []
    for left, width in zip(lefts, widths, strict=True):
        start, room, count = left, width, 1
        while groups and groups[-1][0] + groups[-1][1] + gap > start:
            before, taken, boxes = groups.pop()
            middle = ((before + 0.5 * taken) * boxes + (start + 0.5 * room) * count) / (
                boxes + count
            )
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


def paint_lines(painter: QPainter, frame: Frame, rule: RulePicture, chosen: int | None) -> None:
    """Paint a line for each threshold, and a dotted one where a moved threshold was.

    `chosen`: index of the one that keys move, which has a grip.
    """
    color = theme().color(RULE_TOKENS[rule.kind])
    dash = () if rule.kind == "error" else _RISK_DASH
    rect, boxes = frame.rect, tag_boxes(frame, rule)
    for x, now in zip(rule.optimum.thresholds, rule.current.thresholds, strict=True):
        if x != now and frame.low <= x <= frame.high:
            painter.setPen(dashed_pen(theme().muted, 1.25, (2.0, 3.0)))
            place = frame.x_of(x)
            painter.drawLine(QPointF(place, rect.top()), QPointF(place, rect.bottom()))
    for k, x in visible_thresholds(frame, rule):
        painter.setPen(dashed_pen(theme().accent if k == chosen else color, 1.75, dash))
        painter.drawLine(QPointF(x, boxes[k].bottom()), QPointF(x, rect.bottom()))
        if k == chosen:
            painter.setPen(QPen(theme().accent, 1.5))
            painter.setBrush(theme().surface)
            painter.drawRoundedRect(QRectF(x - 5, rect.bottom() - 30, 10, 22), 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_tags(painter: QPainter, frame: Frame, rule: RulePicture, chosen: int | None) -> None:
    """Paint the number of each threshold at the upper end of its line."""
    color = theme().color(RULE_TOKENS[rule.kind])
    painter.setFont(font(12, 600))
    for k, box in tag_boxes(frame, rule).items():
        painter.setBrush(theme().surface)
        painter.setPen(QPen(theme().accent, 2) if k == chosen else QPen(color, 1.25))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(color)
        text = number_text(rule.current.thresholds[k])
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_strip(
    painter: QPainter, frame: Frame, rule: RulePicture, strip: QRectF, title: str
) -> None:
    """Paint what a rule decides along the axis."""
    paint_caption(painter, strip, title)
    painter.setFont(font(12, 600))
    for low, high, decided in rule.current.regions():
        left = max(strip.left(), frame.x_of(max(low, frame.low)))
        right = min(strip.right(), frame.x_of(min(high, frame.high)))
        if left >= right:
            continue
        color = class_color(decided)
        box = QRectF(left, strip.top(), right - left, strip.height())
        painter.fillRect(box, mix(theme().surface, color, 0.26))
        painter.fillRect(QRectF(left, strip.bottom() - 4, right - left, 4), color)
        painter.fillRect(QRectF(right - 1, strip.top(), 1, strip.height()), theme().surface)
        if box.width() >= 20:
            painter.setPen(theme().text)
            middle = int(Qt.AlignmentFlag.AlignCenter)
            painter.drawText(box.adjusted(0, 0, 0, -4), middle, class_name(decided))


def paint_posterior_axes(painter: QPainter, frame: Frame, title: str) -> None:
    """Paint the axes of P(ω | x) below its title."""
    paint_caption(painter, frame.rect.translated(0, -4), title)
    quarters = (0.0, 0.25, 0.5, 0.75, 1.0) if frame.rect.height() >= 88 else (0.0, 0.5, 1.0)
    paint_rows(painter, frame, places=quarters)
    paint_columns(painter, frame, room=60, with_ticks=True)


def paint_posteriors(
    painter: QPainter,
    frame: Frame,
    picture: DecisionPicture,
    levels: dict[Rule, tuple[float, str]],
) -> None:
    """Paint P(ω | x), and the levels at which the decision between two classes changes."""
    for kind, (level, _) in levels.items():
        y = frame.y_of(level)
        dash = (2.0, 3.0) if kind == "error" else _RISK_DASH
        painter.setPen(dashed_pen(theme().color(RULE_TOKENS[kind]), 1.25, dash))
        painter.drawLine(QPointF(frame.rect.left(), y), QPointF(frame.rect.right(), y))
    for k, row in enumerate(picture.posteriors):
        painter.setPen(class_pen(k))
        painter.drawPolyline(QPolygonF(frame.points(picture.x, row)))
    for kind, (level, _) in levels.items():
        painter.setPen(QPen(theme().color(RULE_TOKENS[kind]), 1.75))
        painter.setBrush(theme().surface)
        for x in picture.rule(kind).optimum.thresholds:
            if frame.low <= x <= frame.high:
                y = frame.y_of(level)
                painter.drawEllipse(QPointF(frame.x_of(x), y), 4.0, 4.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _paint_level_texts(painter, frame, picture, levels)


def _paint_level_texts(
    painter: QPainter,
    frame: Frame,
    picture: DecisionPicture,
    levels: dict[Rule, tuple[float, str]],
) -> None:
    rect = frame.rect
    painter.setFont(font(11))
    metrics = painter.fontMetrics()
    lines = [frame.y_of(level) for level, _ in levels.values()]
    heights = frame.rows(picture.posteriors)
    places = frame.columns(picture.x)
    taken: list[QRectF] = []

    def cost(box: QRectF) -> float:
        inside = (places >= box.left() - 4) & (places <= box.right() + 4)
        met = float(((heights > box.top()) & (heights < box.bottom()) & inside).sum())
        met += 50 * sum(box.top() < line < box.bottom() for line in lines)
        met += 500 * sum(box.intersects(each) for each in taken)
        return met + (0.0 if rect.adjusted(-1, -1, 1, 1).contains(box) else 500.0)

    for (kind, (_, text)), line in zip(levels.items(), lines, strict=True):
        width = metrics.horizontalAdvance(text) + 6
        lefts = (
            rect.right() - width,
            rect.left() + 4,
            rect.center().x() - 0.5 * width,
        )
        above = all(line <= other for other in lines)
        tops = (line - 16, line + 1) if above else (line + 1, line - 16)
        box = min((QRectF(x, y, width, 15) for y in tops for x in lefts), key=cost)
        is_crossed = cost(box) > 0
        taken.append(box)
        if is_crossed:
            # In a low plot no place is free: what would strike the text out is covered.
            painter.fillRect(box.adjusted(0, 1, 0, -1), theme().surface)
        painter.setPen(theme().color(RULE_TOKENS[kind]))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def paint_caption(painter: QPainter, rect: QRectF, text: str) -> None:
    """Paint the semibold title above a part."""
    painter.setFont(font(12, 600))
    painter.setPen(theme().text)
    box = QRectF(rect.left(), rect.top() - 20, rect.width(), 18)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
