"""How strong an unmeasured cause must be: its strength on the cause over that on the effect."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QGuiApplication, QPen

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import LEFT, RIGHT, write
from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_name, paint_rows
from bayesgui.widgets.plots.handle import HandledPlot
from bayesgui.widgets.plots.strokes import fill, paint_disc, stroke, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.learning.effects.unmeasured_cause import UnmeasuredCause

_PLACES = 9
"""Pairs that are copied."""


class StrengthCurve(HandledPlot):
    """All pairs of strengths on the curve or above it explain the estimate away."""

    margins = (40, 10, 14, 38)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cause: UnmeasuredCause | None = None
        self.setMinimumHeight(90)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(300, 150)

    def show_cause(self, cause: UnmeasuredCause | None) -> None:
        """Show another one."""
        self.cause = cause
        self.setAccessibleDescription(self.table().replace("\n", "; "))
        self.update()

    @property
    def is_drawn(self) -> bool:
        """Whether there is a curve."""
        cause = self.cause
        return cause is not None and 1 < cause.ratio < math.inf

    @property
    def frame(self) -> Frame:
        """The pixels of both strengths."""
        assert self.cause is not None
        most = 3 * self.cause.e_value
        return Frame(self.ground(), 1.0, most, 1.0, most)

    def table(self) -> str:
        """Return some pairs as a spreadsheet reads them."""
        if not self.is_drawn or self.cause is None:
            return ""
        pairs = zip(*self.cause.curve(points=_PLACES), strict=True)
        heads = phrase("StrengthCurve", "on the cause"), phrase("StrengthCurve", "on the effect")
        lines = ["\t".join(heads), *(f"{a!r}\t{b!r}" for a, b in pairs)]
        return "\n".join(lines) + "\n"

    def take(self, place: QPointF) -> bool | None:
        return None

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        menu.addAction(
            phrase("StrengthCurve", "Copy the numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )

    def hover(self, place: QPointF) -> None:
        if not self.is_drawn or self.cause is None:
            return
        a = max(self.frame.value_at(place.x()), 1.0)
        ratio = self.cause.ratio
        if a <= ratio:
            text = phrase(
                "StrengthCurve", "{value} on the cause is too weak, however strong on the effect"
            )
            self.setToolTip(text.format(value=f"{a:.2f}"))
            return
        text = phrase("StrengthCurve", "{first} on the cause and {second} on the effect explain it")
        second = ratio * (a - 1) / (a - ratio)
        self.setToolTip(text.format(first=f"{a:.2f}", second=f"{second:.2f}"))

    def paint(self, painter: QPainter) -> None:
        if not self.is_drawn or self.cause is None:
            self.write_instead(
                painter,
                phrase("StrengthCurve", "Where the ratio is 1, 0 or infinite, there is no curve."),
            )
            return
        frame, colors = self.frame, theme()
        paint_rows(painter, frame, places=ticks(frame.bottom, frame.top, 4))
        paint_columns(painter, frame, room=44, with_ticks=True)
        paint_name(painter, frame, phrase("StrengthCurve", "strength on the cause (ratio)"))
        x, y = self.cause.curve()
        painter.save()
        painter.setClipRect(frame.rect.adjusted(0, -2, 0, 2))
        points = frame.points(x, y)
        corner = QPointF(frame.rect.right(), frame.rect.top())
        fill(painter, [*points, corner], tinted(colors.bar, 0.14))
        stroke(painter, points, "bar", 2.0)
        painter.restore()
        same = self.cause.e_value
        place = QPointF(frame.x_of(same), frame.y_of(same))
        painter.setPen(QPen(colors.text, 1))
        paint_disc(painter, place, colors.text, 4)
        text = phrase("StrengthCurve", "E-value {value}").format(value=f"{same:.2f}")
        write(painter, QRectF(place.x() + 8, place.y() - 18, 140, 16), text, font(11, 600),
              colors.text, LEFT)  # fmt: skip
        above = phrase("StrengthCurve", "explains it away")
        box = QRectF(frame.rect.right() - 150, frame.rect.top() + 4, 146, 16)
        write(painter, box, above, font(11), colors.muted, RIGHT)
