"""Estimates with their intervals on one scale, the model's own value dashed through all."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from bayesgui.learning.effects.base import NOT_ADJUSTED
from bayesgui.panels.effect_data.words import decimals_for, method_text, method_tip, range_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, end_text, signed_text
from bayesgui.widgets.painting import CENTER, disc, smooth_painter, write
from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent

    from bayesgui.document.shown.effect_data import EffectAnswer
    from bayesgui.learning.effects.base import Estimate

ROW, _AXIS, _EDGE = 24, 34, 14.0
INTERVAL, _SD_COLUMN = 1, 2
"""The columns of the intervals and of half their width."""
_GAP, _LEAST, _ROOMY = 14, 48, 100
"""Room beside texts, the least width of the intervals, and that with which sds are shown, in px."""
_CAP, _RADIUS, _DASH = 4.0, 4.5, (3.0, 3.0)
_MOST_TICKS, _TICK_ROOM, _LEAST_GAP = 6, 44, 36


@dataclass(frozen=True)
class EstimateRow:
    """An estimator by name, with its estimate."""

    method: str
    estimate: Estimate


class EstimateRows(RowsTable[EstimateRow]):
    """A row for each estimator; the one that is chosen is the current one."""

    def __init__(self, chosen: Callable[[str], object], parent: QWidget | None = None) -> None:
        super().__init__(
            ROW, parent, chosen=lambda row: chosen(row.method), copies="all", roomy=False
        )
        self.horizontalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(self.SelectionMode.SingleSelection)
        self.model_value: float | None = None
        """The effect by the network's own tables."""
        self._decimals, self._scale = 3, (-1.0, 1.0)

    def show_answer(self, answer: EffectAnswer, method: str) -> None:
        """Show other estimates; `method`: the row that is chosen."""
        self.model_value, self._decimals = answer.model_value, decimals_for(answer)
        rows = [EstimateRow(*each) for each in answer.found.estimates.items()]
        self._scale = _scale([row.estimate for row in rows], answer.model_value)
        self.records.show(self._columns(method), rows)
        header = self.horizontalHeader()
        for column in range(4):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._share_width()
        self.setMaximumHeight(ROW * len(rows) + 2)
        place = next((k for k, row in enumerate(rows) if row.method == method), -1)
        if place >= 0 and self.currentIndex().row() != place:
            self.selectRow(place)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Give the intervals what names and numbers leave."""
        if not self.records.columns:
            return
        name, sd, value = (self._text_width(column) + _GAP for column in (0, 2, 3))
        width = self.viewport().width()
        # The interval says it, too.
        self.setColumnHidden(_SD_COLUMN, width - name - sd - value < _ROOMY)
        sd = 0 if self.isColumnHidden(_SD_COLUMN) else sd
        room = max(_LEAST, width - name - sd - value)
        for column, width in enumerate((name, room, sd, value)):
            self.setColumnWidth(column, width)

    def _text_width(self, column: int) -> int:
        """Return the width of the widest text of a column, as if all were strong."""
        metrics, records = QFontMetrics(font(12, 600)), self.records
        found = (records.columns[column].text(row) for row in records.rows)
        return max(map(metrics.horizontalAdvance, found), default=0)

    def _columns(self, method: str) -> list[Column[EstimateRow]]:
        def weight(row: EstimateRow) -> int:
            return 600 if row.method == method else 400

        def muted(row: EstimateRow) -> object:
            return theme().muted if row.method == NOT_ADJUSTED else None

        return [
            Column(
                phrase("EffectData", "Estimator"),
                lambda row: method_text(row.method),
                note=self._said,
                weight=weight,
                color=muted,  # type: ignore[arg-type]
            ),
            Column(
                phrase("EffectData", "Interval"),
                self.interval_text,
                note=self._said,
                paint=self._paint,
                pictured=True,
                copied=lambda row: f"{row.estimate.low!r} … {row.estimate.high!r}",
            ),
            Column(
                phrase("EffectData", "sd"),
                self._sd_text,
                note=self._said,
                right=True,
                px=11,
                color=lambda _row: theme().muted,
                copied=lambda row: repr(row.estimate.sd),
            ),
            Column(
                phrase("EffectData", "Effect"),
                lambda row: signed_text(row.estimate.value, self._decimals),
                note=self._said,
                right=True,
                weight=weight,
                color=muted,  # type: ignore[arg-type]
                copied=lambda row: repr(row.estimate.value),
            ),
        ]

    def exported(self) -> list[Sequence[object]]:
        """Return the rows with plain numbers, the heads first."""
        heads = ("estimator", "effect", "low", "high", "sd", "P treated", "P control", "ratio")
        found: list[Sequence[object]] = [heads]
        for row in self.records.rows:
            each = row.estimate
            numbers = (each.value, each.low, each.high, each.sd, each.treated, each.control)
            found.append((row.method, *numbers, each.ratio))
        return found

    def _sd_text(self, row: EstimateRow) -> str:
        half = (row.estimate.high - row.estimate.low) / 2
        return MISSING if math.isnan(half) else f"± {half:.{self._decimals}f}"

    def interval_text(self, row: EstimateRow) -> str:
        """Return the interval of a row."""
        return range_text(row.estimate.low, row.estimate.high, self._decimals)

    def _said(self, row: EstimateRow) -> str:
        """Return all of a row in a sentence or two."""
        each = row.estimate
        text = phrase(
            "EffectData",
            "{method}: {value} (interval {interval}, sd {sd}); {treated} against {control}.",
        ).format(
            method=method_tip(row.method),
            value=signed_text(each.value, self._decimals),
            interval=self.interval_text(row),
            sd=MISSING if math.isnan(each.sd) else f"{each.sd:.{self._decimals + 1}f}",
            treated=f"{each.treated:.{self._decimals + 1}f}",
            control=f"{each.control:.{self._decimals + 1}f}",
        )
        return text

    # -- painting -----------------------------------------------------------------------------

    def x_of(self, value: float, box: QRectF) -> float:
        """Return the pixel of an effect within a cell."""
        low, high = self._scale
        return box.left() + _EDGE + (value - low) / (high - low) * (box.width() - 2 * _EDGE)

    @property
    def interval_box(self) -> QRectF:
        """Where the column of the intervals is, in the pixels of the table."""
        left = self.columnViewportPosition(INTERVAL) + self.viewport().x()
        return QRectF(left, 0, self.columnWidth(INTERVAL), ROW)

    def tick_places(self, box: QRectF) -> tuple[float, ...]:
        """Return the numbers of the scale that have room; one alone would be no scale."""
        most = max(2, min(_MOST_TICKS, int(box.width() / _TICK_ROOM)))
        found = ticks(*self._scale, most)
        while len(found) < 2 and most < _MOST_TICKS:
            most += 1
            found = ticks(*self._scale, most)
        if len(found) < 2 or self.x_of(found[1], box) - self.x_of(found[0], box) >= _LEAST_GAP:
            return found
        return found[:: len(found) - 1]

    def _paint(self, painter: QPainter, box: QRectF, row: EstimateRow) -> None:
        colors = theme()
        for tick in self.tick_places(box):
            x = round(self.x_of(tick, box)) + 0.5
            is_zero = abs(tick) < 1e-12
            painter.setPen(QPen(colors.control if is_zero else colors.border, 2 if is_zero else 1))
            painter.drawLine(QLineF(x, box.top(), x, box.bottom() + 1))
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        if self.model_value is not None:
            x = self.x_of(self.model_value, box)
            pen = dashed_pen(colors.do, 1.5, _DASH)
            # Dashes go on from row to row.
            pen.setDashOffset(box.top() / pen.widthF())
            painter.setPen(pen)
            painter.drawLine(QLineF(x, box.top(), x, box.bottom() + 1))
        each, middle = row.estimate, box.center().y()
        is_seen = row.method == NOT_ADJUSTED
        color = colors.muted if is_seen else colors.bar
        if not math.isnan(each.low):
            painter.setPen(QPen(color, 2))
            low, high = self.x_of(each.low, box), self.x_of(each.high, box)
            painter.drawLine(QLineF(low, middle, high, middle))
            for end in (low, high):
                painter.drawLine(QLineF(end, middle - _CAP, end, middle + _CAP))
        place = QPointF(self.x_of(each.value, box), middle)
        if is_seen:
            disc(painter, place, _RADIUS, colors.surface, QPen(color, 2))
        else:
            disc(painter, place, _RADIUS, color)


def _scale(estimates: Sequence[Estimate], model_value: float | None) -> tuple[float, float]:
    values = [0.0, *([] if model_value is None else [model_value])]
    for each in estimates:
        values += [end for end in (each.value, each.low, each.high) if math.isfinite(end)]
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or 0.05
    return low - room, high + room


class EffectAxis(QWidget):
    """The numbers below the intervals, and the model's own."""

    def __init__(self, rows: EstimateRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, _AXIS)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _AXIS)

    @property
    def model_text(self) -> str:
        """The effect by the network's own tables, in words; "" if they do not tell."""
        value = self._rows.model_value
        if value is None:
            return ""
        return phrase("EffectData", "model {value}").format(value=signed_text(value, 3))

    def paintEvent(self, event: QPaintEvent) -> None:
        rows, colors = self._rows, theme()
        if not rows.records.rows:
            return
        painter, box = smooth_painter(self), rows.interval_box
        for tick in rows.tick_places(box):
            x = rows.x_of(tick, box)
            write(
                painter, QRectF(x - 30, 1, 60, 15), end_text(tick), font(11), colors.muted, CENTER
            )
        if rows.model_value is not None:
            width = 120.0
            left = rows.x_of(rows.model_value, box) - width / 2
            left = min(max(left, 0.0), self.width() - width)
            write(
                painter, QRectF(left, 16, width, 15), self.model_text, font(11), colors.do, CENTER
            )
