"""The rows of the table of strategies by two criteria."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen

from bayesgui.panels.strategy.interval_strip import short_number
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING
from bayesgui.widgets.painting import CENTER, write
from bayesgui.widgets.rows.rows_table import Column
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.decisions.solving.frontier.frontier import FrontierPoint
    from bayesgui.decisions.solving.frontier.told import ToldFrontier


@dataclass(frozen=True)
class StrategyRow:
    """A strategy.

    `place`: among all of them. `first, second`: both criteria, a cost as a positive number.
    `ratio`: the price from which it is best, NaN if it never is or is the first. `why`: in a word,
    and `said`: in a sentence, why it is best or not. `is_best`: for some price; `is_now`: for the
    present one.
    """

    place: int
    name: str
    first: float
    second: float
    benefit: float
    benefit_text: str
    ratio: float
    why: str
    said: str
    is_best: bool
    is_now: bool


def number_text(value: float, span: float) -> str:
    """Return a number with so many digits that a hundredth of a range can be told.

    >>> number_text(-13184.0, 60_840.0), number_text(9.11478, 1.1)
    ('−13,184', '9.11')
    """
    digits = min(max(2 - math.floor(math.log10(span)), 0), 6) if span > 0 else 2
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not float(text.replace(",", "")) else text.replace("-", "−")


def rows_of(told: ToldFrontier, names: Sequence[str], price: float, best: int) -> list[StrategyRow]:
    """Return all strategies; `best`: the place of the best one at the price."""
    found = told.frontier
    signs = [-1.0 if cost else 1.0 for cost in told.costs]
    benefits = [each.net_benefit(price) for each in found.every]
    span = max(benefits) - min(benefits)
    rows = []
    for k, point in enumerate(found.every):
        why, said = _reason(point, names)
        rows.append(
            StrategyRow(
                k,
                names[k],
                signs[0] * point.first + 0.0,
                signs[1] * point.second + 0.0,
                benefits[k],
                number_text(benefits[k], span),
                point.low if point.low > 0 else math.nan,
                why,
                said,
                point.standing is None,
                k == best,
            )
        )
    return rows


def _reason(point: FrontierPoint, names: Sequence[str]) -> tuple[str, str]:
    """Return why a strategy is best for no price, or for which it is."""
    if point.standing is None:
        if math.isinf(point.high) and not point.low:
            return "", phrase("CriteriaPage", "best whatever the price")
        if math.isinf(point.high):
            low = short_number(point.low)
            return "", phrase("CriteriaPage", "best for prices above {low}", low=low)
        if not point.low:
            high = short_number(point.high)
            return "", phrase("CriteriaPage", "best for prices up to {high}", high=high)
        values = {"low": short_number(point.low), "high": short_number(point.high)}
        return "", phrase("CriteriaPage", "best for prices from {low} to {high}", **values)
    by = [names[k] for k in point.standing.by]
    if point.standing.kind == "dominated" and by:
        said = phrase("CriteriaPage", "dominated: {other} is at least as good by both", other=by[0])
        return phrase("CriteriaPage", "dominated"), said
    if len(by) > 1:
        said = phrase(
            "CriteriaPage",
            "extendedly dominated: a mixture of {first} and {second} is better by both",
            first=by[0],
            second=by[1],
        )
    else:
        said = phrase("CriteriaPage", "best for no price")
    return phrase("CriteriaPage", "extended"), said


def columns_of(
    told: ToldFrontier, heads: tuple[str, str], price: float
) -> list[Column[StrategyRow]]:
    """Return the columns of the table; `heads`: the names of both criteria."""
    points = told.frontier.every
    spans = [
        max(values) - min(values)
        for values in ([p.first for p in points], [p.second for p in points])
    ]
    return [
        Column(
            phrase("CriteriaPage", "strategy"),
            lambda row: f"      {row.name}",
            note=lambda row: f"{row.name}\n{row.said}",
            weight=lambda row: 600 if row.is_now else None,
            color=_ink,
            paint=_paint_mark,
            copied=lambda row: row.name,
        ),
        Column(
            heads[0],
            lambda row: number_text(row.first, spans[0]),
            right=True,
            color=_ink,
            copied=lambda row: repr(row.first),
        ),
        Column(
            heads[1],
            lambda row: number_text(row.second, spans[1]),
            right=True,
            color=_ink,
            copied=lambda row: repr(row.second),
        ),
        Column(
            phrase("CriteriaPage", "ratio"),
            lambda row: row.why or (short_number(row.ratio) if row.ratio > 0 else MISSING),
            tip=phrase(
                "CriteriaPage",
                "Incremental ratio: the price from which it is better than the one before",
            ),
            note=lambda row: row.said,
            right=True,
            color=_ink,
            copied=lambda row: row.why or (repr(row.ratio) if row.ratio > 0 else ""),
        ),
        Column(
            phrase("CriteriaPage", "net benefit"),
            lambda row: row.benefit_text,
            tip=phrase(
                "CriteriaPage",
                "Both criteria in units of the first, at the price {price}",
                price=short_number(price) if price > 0 else "0",
            ),
            right=True,
            weight=lambda row: 600 if row.is_now else None,
            color=_ink,
            copied=lambda row: repr(row.benefit),
        ),
    ]


def _ink(row: StrategyRow) -> QColor | None:
    return None if row.is_best else theme().muted


def _paint_mark(painter: QPainter, box: QRectF, row: StrategyRow) -> None:
    """Paint a star before the best strategy, a dot before others of the frontier, else a ring."""
    colors, place = theme(), QPointF(box.left() + 12, box.center().y())
    if row.is_now:
        room = box.adjusted(2, 0, 0, 0)
        room.setWidth(20)
        write(painter, room, "★", font(12), colors.value, CENTER)
        return
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    if row.is_best:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.value)
    else:
        painter.setPen(QPen(colors.muted, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(place, 3.5, 3.5)
