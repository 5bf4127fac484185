"""BIC over the number of components, with the best number and the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.plots.content import ends_with_room
from bayesgui.widgets.plots.frame import Frame, paint_name, paint_rows
from bayesgui.widgets.plots.handle import HandledPlot
from bayesgui.widgets.plots.strokes import stroke
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.densities.mixture_plots import paint_caption

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class BicPlot(HandledPlot):
    """A point for each number of components; clicking one chooses it."""

    margins = (52, 26, 14, 36)
    chosen_changed = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.values: tuple[float, ...] = ()
        self.chosen = 1
        self.caption = ""
        self.waiting = ""
        self.setMinimumSize(200, 220)

    def sizeHint(self) -> QSize:
        return QSize(280, 250)

    @property
    def best(self) -> int:
        """The number of components with the highest BIC, 0 while it is not known."""
        if not self.values:
            return 0
        return 1 + max(range(len(self.values)), key=lambda k: self.values[k])

    def set_caption(self, caption: str) -> None:
        """Set the headline above the plot."""
        self.caption = caption
        self.setAccessibleName(caption)
        self.update()

    def show_values(self, values: tuple[float, ...], chosen: int, waiting: str) -> None:
        """Show the values of 1, 2, … components; `waiting`: what is said without values."""
        self.values, self.chosen, self.waiting = values, chosen, waiting
        said = ", ".join(f"{k}: {bic_word(value)}" for k, value in enumerate(values, 1))
        self.setAccessibleDescription(said or waiting)
        self.update()

    def frame(self) -> Frame | None:
        """Return the frame, None while there is nothing to show."""
        if not self.values:
            return None
        low, high = ends_with_room(min(self.values), max(self.values), 0.15, 0.1)
        return Frame(self.ground(), 0.6, len(self.values) + 0.4, low, high)

    def take(self, place: QPointF) -> bool | None:
        frame = self.frame()
        if frame is not None:
            self._choose(round(frame.value_at(place.x())))
        return None

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if across and self.values:
            self._choose(self.chosen + across)
        return bool(across and self.values)

    def _choose(self, number: int) -> None:
        number = min(max(number, 1), len(self.values))
        if number != self.chosen:
            self.chosen_changed.emit(number)

    def paint(self, painter: QPainter) -> None:
        frame = self.frame()
        if frame is None:
            self.write_instead(painter, self.waiting, 12)
            return
        paint_caption(painter, frame, self.caption)
        paint_rows(painter, frame)
        places = [QPointF(frame.x_of(k), frame.y_of(v)) for k, v in enumerate(self.values, 1)]
        stroke(painter, places, "text", 1.5)
        self._paint_axis(painter, frame)
        self._paint_discs(painter, frame, places)

    def _paint_axis(self, painter: QPainter, frame: Frame) -> None:
        painter.setPen(theme().control)
        painter.drawLine(frame.rect.bottomLeft(), frame.rect.bottomRight())
        for k in range(1, len(self.values) + 1):
            painter.setFont(font(11, 600 if k == self.chosen else 400))
            painter.setPen(theme().text if k == self.chosen else theme().muted)
            box = QRectF(frame.x_of(k) - 20, frame.rect.bottom() + 3, 40, 16)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(k))
        paint_name(painter, frame, self.tr("components"), 18)

    def _paint_discs(self, painter: QPainter, frame: Frame, places: list[QPointF]) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for k, place in enumerate(places, 1):
            is_best = k == self.best
            painter.setBrush(theme().success if is_best else theme().text)
            painter.drawEllipse(place, 6.0 if is_best else 4.0, 6.0 if is_best else 4.0)
        chosen = places[self.chosen - 1] if self.chosen <= len(places) else None
        if chosen is not None:
            is_best = self.chosen == self.best
            painter.setBrush(theme().success if is_best else theme().surface)
            painter.setPen(QPen(theme().accent, 2.5))
            painter.drawEllipse(chosen, 6.5, 6.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        best = bic_word(self.values[self.best - 1])
        if self.chosen == self.best:
            text = self.tr("best and chosen {value}").format(value=best)
            self._write(painter, frame, places[self.best - 1], text, "success")
            return
        self._write(
            painter, frame, places[self.best - 1], self.tr("best {value}").format(value=best),
            "success",
        )  # fmt: skip
        if chosen is not None:
            value = bic_word(self.values[self.chosen - 1])
            text = self.tr("{value}, chosen").format(value=value)
            self._write(painter, frame, chosen, text, "accent")

    def _write(
        self, painter: QPainter, frame: Frame, place: QPointF, text: str, token: str
    ) -> None:
        painter.setFont(font(11, 600))
        width = QFontMetrics(painter.font()).horizontalAdvance(text) + 4
        fits = place.x() + 11 + width <= self.width()
        left = place.x() + 11 if fits else place.x() - 11 - width
        y = min(max(place.y() - 12, frame.rect.top() - 4), frame.rect.bottom() - 16)
        painter.setPen(theme().color(token))
        painter.drawText(QRectF(left, y, width, 16), int(Qt.AlignmentFlag.AlignCenter), text)


def bic_word(value: float) -> str:
    """Return a BIC with one decimal."""
    return f"{value:,.1f}".replace("-", "−")
