"""The chart of a node over time: lines, stacked areas, or the mean of its numbers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.over_time.line_labels import place_labels
from bayesgui.panels.over_time.state_colors import ink_on, state_color
from bayesgui.panels.over_time.time_part import TimePart
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import percent
from bayesgui.widgets.painting import CENTER, LEFT, RIGHT, cut, rounded, write
from bayesgui.widgets.plots.content import ends_with_room, numbered_ticks
from bayesgui.widgets.plots.series_pens import pen_of
from bayesgui.widgets.plots.strokes import dashed_pen, fill, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QFont

    from bayesgui.document.shown.time_view import ChartForm
    from bayesgui.panels.over_time.node_course import Rows


SMOOTHED, FILTERED, PREDICTED = 2.25, 1.5, 2.25
"""Widths of the lines."""
DOTS, DASHES = (2.0, 3.0), (7.0, 4.0)
LOW, HIGH = 0.1, 0.9
"""Quantiles of the band around the mean."""
_TOP, _BOTTOM, _LEAST = 26, 8, 110
"""Room above for the pill *now* and the words beside it, and below; least height in px."""
_PILL = 17
_OTHER = 1
"""Number of the pen of the second series."""
_OVER = 12
"""How far above 100 % a line's name may stand, in px."""
_PALE = 0.75
"""Opacity of what lies between a line's name and what is below it."""
_FUTURE = 0.6
"""Opacity of areas after now."""
_COLUMN = 0.35
"""Opacity of the slice shown above areas."""


class LineChart(TimePart):
    """Beliefs of a node in each slice; told apart by line style, not by color alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeChart")
        say(self, spoken=live("Beliefs over time"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.form: ChartForm = "lines"
        self.shows_filtered = True
        self._placed: tuple[tuple[object, ...], dict[int, QRectF]] | None = None

    def set_form(self, form: ChartForm, *, shows_filtered: bool) -> None:
        """Draw in another form; `shows_filtered`: with the beliefs known until each slice."""
        if (form, shows_filtered) != (self.form, self.shows_filtered):
            self.form, self.shows_filtered = form, shows_filtered
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, 170)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _LEAST)

    # -- geometry -----------------------------------------------------------------------------

    @property
    def plot_rect(self) -> QRect:
        """The rectangle between the least and the greatest height."""
        axis = self.axis
        height = max(self.height() - _TOP - _BOTTOM, 1)
        return QRect(axis.start, _TOP, axis.end - axis.start, height)

    @property
    def drawn(self) -> range:
        """The slices whose points are drawn: one more at either side of those that are seen."""
        seen = self.axis.visible
        last = min(self.axis.slices, self.course.slices)
        return range(max(seen.start - 1, 0), min(seen.stop + 1, last))

    def ends(self) -> tuple[float, float]:
        """Return the numbers at the lower and the upper end of the vertical axis."""
        values = self.course.values
        if self.form != "mean" or values is None:
            return 0.0, 1.0
        return ends_with_room(float(values.min()), float(values.max()), 0.05)

    def _heights(self, rows: Rows) -> Rows:
        low, high = self.ends()
        rect = self.plot_rect
        return np.asarray(rect.bottom() - (rows - low) / (high - low) * rect.height())

    def _centers(self, drawn: range) -> Rows:
        return np.array([self.axis.center_of(number) for number in drawn], np.float64)

    # -- painting -----------------------------------------------------------------------------

    def paint_part(self, painter: QPainter) -> None:
        self._paint_rows(painter)
        drawn = self.drawn
        if not drawn:
            return
        painter.save()
        self.clip_columns(painter)
        if self.form == "mean" and self.course.values is not None:
            self._paint_mean(painter, drawn)
        elif self.form == "areas":
            self._paint_areas(painter, drawn)
        else:
            self._paint_lines(painter, drawn)
        painter.restore()

    def _paint_rows(self, painter: QPainter) -> None:
        colors, rect = theme(), self.plot_rect
        low, high = self.ends()
        places = [(0.0, "0"), (0.5, "50"), (1.0, "100")]
        if self.form == "mean":
            places = numbered_ticks(low, high, max(2, rect.height() // 40))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for value, text in places:
            y = round(float(self._heights(np.array([value]))[0]))
            painter.setPen(colors.border)
            painter.drawLine(rect.left(), y, rect.right(), y)
            box = QRectF(0, y - 8, rect.left() - 8, 16)
            write(painter, box, text, font(11), colors.muted, RIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.course.name:
            # Beside the number at the top, whose digits take the rest.
            room, face = rect.left() - 12 - 30, font(11)
            box = QRectF(12, rect.top() - 8, room, 16)
            write(painter, box, self._title(face, room), face, colors.muted, LEFT)

    def _title(self, face: QFont, room: float) -> str:
        """Return what the heights are, with the name of the node cut where it is too long."""
        name = self.course.name
        if self.form == "mean":
            return cut(name, face, room)
        around = QFontMetrics(face).horizontalAdvance("P(), %")
        return f"P({cut(name, face, room - around)}), %"

    def _paint_lines(self, painter: QPainter, drawn: range) -> None:
        course, x = self.course, self._centers(drawn)
        count = len(course.states)
        part = slice(drawn.start, drawn.stop)
        if course.compared is not None:
            others = self._heights(course.compared[part])
            painter.setPen(pen_of(_OTHER, 1.5))
            for state in range(count):
                _polyline(painter, x[: len(others)], others[:, state])
        filtered, known = course.filtered, None
        if (self.shows_filtered or not course.is_smoothed) and filtered is not None:
            until = max(min(course.now + 1, drawn.stop) - drawn.start, 0)
            known = self._heights(filtered[drawn.start : drawn.start + until])
            for state in range(count):
                painter.setPen(dashed_pen(state_color(state, count), FILTERED, DOTS))
                _polyline(painter, x[:until], known[:, state])
        heights = self._heights(course.smoothed[part])
        for state in range(count):
            self._paint_line(painter, drawn, x, heights[:, state], state_color(state, count))
        self._name_lines(painter, x, heights, known)

    def _paint_line(self, painter: QPainter, drawn: range, x: Rows, y: Rows, color: QColor) -> None:
        """Paint what is smoothed, if anything is, as a solid line, and from now on dashes."""
        split = min(max(self.course.now - drawn.start, -1), len(x) - 1)
        if split >= 0 and self.course.is_smoothed:
            painter.setPen(QPen(color, SMOOTHED))
            _polyline(painter, x[: split + 1], y[: split + 1])
        painter.setPen(dashed_pen(color, PREDICTED, DASHES))
        _polyline(painter, x[max(split, 0) :], y[max(split, 0) :])

    def _name_lines(self, painter: QPainter, x: Rows, heights: Rows, known: Rows | None) -> None:
        face = font(11, 600)
        metrics = QFontMetrics(face)
        names = [cut(state, face, 120) for state in self.course.states]
        widths = [metrics.horizontalAdvance(name) + 4.0 for name in names]
        area = QRectF(self.plot_rect).adjusted(0, -_OVER, 0, _BOTTOM)
        taken = [] if self.now_x is None else [QRectF(self.now_x - 24, 0, 200, _PILL + 2)]
        # Searched for once: a slice that is shown paints the chart again.
        key = self.course, self.axis, self.size(), self.shows_filtered
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_labels(heights, x, widths, area, taken, known)
        for state, box in self._placed[1].items():
            # Where there is no place without lines, they are paler below the name.
            painter.fillRect(box.adjusted(1, 1, -1, -1), tinted("surface", _PALE))
            write(painter, box, names[state], face, theme().text, CENTER)

    def _paint_areas(self, painter: QPainter, drawn: range) -> None:
        course, x = self.course, self._centers(drawn)
        count = len(course.states)
        rows = course.smoothed[drawn.start : drawn.stop]
        tops = np.concatenate([np.zeros((len(rows), 1)), np.cumsum(rows, axis=1)], axis=1)
        # Areas reach to the edges of their columns.
        edges = [self.axis.x_of(drawn.start), *x.tolist(), self.axis.x_of(drawn.stop)]
        tops = np.concatenate([tops[:1], tops, tops[-1:]])
        heights = self._heights(tops)
        split = self.axis.x_of(course.now + 1)
        whole = QRectF(self.columns_rect)
        for is_future in (False, True):
            painter.save()
            part = QRectF(whole)
            (part.setLeft if is_future else part.setRight)(split)
            painter.setClipRect(part & whole)
            for state in range(count):
                color = state_color(state, count)
                color.setAlphaF(_FUTURE if is_future else 1.0)
                below, above = heights[:, state], heights[:, state + 1]
                points = _points(np.array(edges), above)
                fill(painter, points + _points(np.array(edges)[::-1], below[::-1]), color)
                painter.setPen(QPen(theme().surface, 1))
                painter.drawPolyline(QPolygonF(points))
            painter.restore()
        # The column of the slice shown would be hidden below them.
        left, width = self.axis.span(self.shown_slice, self.shown_slice)
        column = QRectF(left, self.plot_rect.top(), width, self.plot_rect.height())
        painter.fillRect(column, tinted("accent_soft", _COLUMN))
        self._name_areas(painter, x, rows)

    def _name_areas(self, painter: QPainter, x: Rows, rows: Rows) -> None:
        face = font(11, 600)
        height = self.plot_rect.height()
        middles = np.cumsum(rows, axis=1) - rows / 2
        inner = slice(1, -1) if len(x) > 4 else slice(None)
        for state, name in enumerate(self.course.states):
            place = int(rows[inner, state].argmax()) + (1 if len(x) > 4 else 0)
            if rows[place, state] * height < 16:
                continue
            y = float(self._heights(middles[place : place + 1, state])[0])
            text = cut(name, face, 160)
            width = QFontMetrics(face).horizontalAdvance(text)
            rect = self.plot_rect
            center = min(max(x[place], rect.left() + width / 2 + 4), rect.right() - width / 2 - 4)
            box = QRectF(center - width / 2 - 2, y - 8, width + 4, 16)
            ink = ink_on(state_color(state, len(self.course.states)))
            write(painter, box, text, face, ink, CENTER)

    def _paint_mean(self, painter: QPainter, drawn: range) -> None:
        course, x = self.course, self._centers(drawn)
        part = slice(drawn.start, drawn.stop)
        low, high = (self._heights(course.quantile(share)[part]) for share in (LOW, HIGH))
        fill(painter, _points(x, high) + _points(x[::-1], low[::-1]), tinted("bar", 0.2))
        color = theme().bar
        self._paint_line(painter, drawn, x, self._heights(course.mean[part]), color)
        text = self.tr("mean, and 10 to 90 % quantiles")
        box = QRectF(self.plot_rect.left() + 8, _TOP + 2, 260, 14)
        write(painter, box, text, font(11), theme().muted, LEFT)

    def paint_now(self, painter: QPainter) -> None:
        super().paint_now(painter)
        x = self.now_x
        if x is None:
            return
        colors, face = theme(), font(11, 600)
        text = self.tr("now")
        width = QFontMetrics(face).horizontalAdvance(text) + 16
        box = QRectF(min(x - width / 2, self.width() - width), 1, width, _PILL)
        rounded(painter, box, _PILL / 2, colors.text)
        write(painter, box, text, face, colors.surface, CENTER)
        ahead = self.axis.slices - self.course.now - 1
        if ahead > 0:
            told = self.tr("forecast, %Ln slice(s)", "", ahead)
            rest = QRectF(box.right() + 8, 1, self.axis.end - box.right() - 8, _PILL)
            if QFontMetrics(font(11)).horizontalAdvance(told) <= rest.width():
                write(painter, rest, told, font(11), colors.muted, LEFT)

    # -- telling ------------------------------------------------------------------------------

    def tip_at(self, number: int, place: QPoint) -> str:
        course = self.course
        if number >= course.slices:
            return ""
        head = [self.tr("smoothed")]
        rows = [course.smoothed]
        if course.filtered is not None:
            head.append(self.tr("filtered"))
            rows.append(course.filtered)
        if course.predicted is not None:
            head.append(self.tr("predicted"))
            rows.append(course.predicted)
        titles = "".join(f"<td align='right'>&nbsp;&nbsp;{escape(each)}</td>" for each in head)
        lines = [f"<tr><td><b>{escape(course.title(number))}</b></td>{titles}</tr>"]
        for state, name in enumerate(course.states):
            numbers = "".join(
                f"<td align='right'>{percent(float(each[number, state]))}</td>" for each in rows
            )
            lines.append(f"<tr><td>{escape(name)}</td>{numbers}</tr>")
        return f"<table cellspacing='2'>{''.join(lines)}</table>"

    def tell(self) -> None:
        """Say the numbers of the slice shown to who cannot see them."""
        course, number = self.course, self.shown_slice
        if number < course.slices:
            numbers = (
                f"{name} {percent(float(p))} %"
                for name, p in zip(course.states, course.smoothed[number], strict=True)
            )
            said = f"{course.title(number)}: {', '.join(numbers)}"
            self.setAccessibleDescription(said)


def _points(x: Rows, y: Rows) -> list[QPointF]:
    return [QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)]


def _polyline(painter: QPainter, x: Rows, y: Rows) -> None:
    if len(x) == 1:
        painter.drawPoint(QPointF(float(x[0]), float(y[0])))
    elif len(x):
        painter.drawPolyline(QPolygonF(_points(x, y)))
