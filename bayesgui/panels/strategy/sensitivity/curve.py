"""What the best strategy is worth over one number: a dotted line for each, and their upper rim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPen

from bayesgui.panels.strategy.sensitivity.tornado import number_said, paint_diamond
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import value_text
from bayesgui.widgets.painting import CENTER, write
from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_rows
from bayesgui.widgets.plots.handle import HandledPlot
from bayesgui.widgets.plots.strokes import dashed_pen, stroke
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth

_DOTS, _DROP = (2.0, 4.0), (3.0, 3.0)
_PLACES = 65
"""Places of a curve that is no line: under findings it is a quotient."""
_MOST_DOTTED = 12


class SensitivityCurve(HandledPlot):
    """The upper rim of all strategies over a number, where it changes, and now."""

    margins = (44, 20, 12, 24)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.worth: NumberWorth | None = None
        self._now = 0.0
        self.setMinimumHeight(96)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(300, 150)

    def show_worth(self, worth: NumberWorth, now: float) -> None:
        """Show another number; `now`: what the best strategy is worth as it is."""
        self.worth, self._now = worth, now
        self.setAccessibleDescription(self.table().replace("\n", "; "))
        self.update()

    @property
    def frame(self) -> Frame:
        """The pixels of the number and of the expected utility."""
        worth = self.worth
        assert worth is not None
        corners = [worth.low, *worth.thresholds, worth.high]
        values = [worth.at(each) for each in corners]
        low, high = min(values), max(values)
        room = (high - low) * 0.12 or max(1.0, abs(high)) * 0.1
        return Frame(self.ground(), worth.low, worth.high, low - room, high + room, is_cut=False)

    def table(self) -> str:
        """Return the numbers as a spreadsheet reads them."""
        worth = self.worth
        if worth is None:
            return ""
        lines = [f"{phrase('SensitivityCurve', 'number')}\tEU"]
        places = sorted({worth.low, *worth.thresholds, worth.number.value, worth.high})
        lines += [f"{each!r}\t{worth.at(each)!r}" for each in places]
        return "\n".join(lines) + "\n"

    def take(self, place: QPointF) -> bool | None:
        return None

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        menu.addAction(
            phrase("SensitivityCurve", "Copy the numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )

    def hover(self, place: QPointF) -> None:
        worth = self.worth
        if worth is None:
            return
        value = self.frame.value_at(place.x())
        self.setToolTip(
            phrase(
                "SensitivityCurve",
                "{number}: EU {value}",
                number=number_said(worth.number, value),
                value=value_text(worth.at(value), self._now),
            )
        )

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        worth = self.worth
        if worth is None or not worth.high > worth.low:
            return
        frame = self.frame
        paint_rows(painter, frame, places=ticks(frame.bottom, frame.top, 4))
        paint_columns(painter, frame, room=44, with_ticks=True)
        places = np.linspace(worth.low, worth.high, _PLACES)
        now = worth.place(worth.number.value)
        painter.save()
        painter.setClipRect(frame.rect.adjusted(0, -2, 0, 2))
        near = sorted(range(len(worth.lines)), key=lambda k: abs(k - now))[:_MOST_DOTTED]
        for k in near if len(worth.lines) > 1 else ():
            heights = np.array([worth.under(k, x) for x in places])
            painter.setPen(dashed_pen(theme().muted, 1.3, _DOTS))
            painter.drawPolyline(frame.points(places, heights))
        every = np.unique(np.concatenate([places, worth.thresholds]))
        rim = np.array([worth.at(x) for x in every])
        stroke(painter, frame.points(every, rim), "value", 2.5)
        painter.restore()
        self._paint_marks(painter, frame, worth)

    def _paint_marks(self, painter: QPainter, frame: Frame, worth: NumberWorth) -> None:
        colors = theme()
        nearest = worth.nearest
        for threshold in worth.thresholds:
            x, y = frame.x_of(threshold), frame.y_of(worth.at(threshold))
            if threshold == nearest:
                painter.setPen(dashed_pen(colors.accent, 1, _DROP))
                painter.drawLine(QLineF(x, y, x, frame.rect.bottom()))
            paint_diamond(painter, QPointF(x, y), 5.5)
        number = worth.number.value
        if not worth.low <= number <= worth.high:
            return
        place = QPointF(frame.x_of(number), frame.y_of(worth.at(number)))
        painter.setPen(QPen(colors.text, 2))
        painter.setBrush(colors.surface)
        painter.drawEllipse(place, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        said = phrase("SensitivityCurve", "now")
        box = QRectF(place.x() - 4, place.y() - 20, 48, 16)
        if box.right() > self.width():
            box.moveRight(place.x() - 8)
        write(painter, box, said, font(11, 600), colors.text, CENTER)
