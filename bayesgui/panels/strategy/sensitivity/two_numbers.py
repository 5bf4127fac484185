"""Which strategy is the best one over two numbers: regions with their strategies in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPen

from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.strategy.sensitivity.tornado import number_said
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import CENTER, END, cut, write
from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_rows
from bayesgui.widgets.plots.handle import HandledPlot
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.decisions.solving.sensitivity.strategy_map import StrategyMap

_PALEST, _FULLEST = 0.10, 0.72
_LEAST_LABEL = 46.0


def region_color(place: int, count: int) -> QColor:
    """Return the ground of a strategy's region, darker from the first to the last."""
    share = _PALEST + (_FULLEST - _PALEST) * place / max(1, count - 1)
    return mix(theme().surface, theme().value, share)


class TwoNumbers(HandledPlot):
    """Regions over two numbers, and where both are now."""

    margins = (48, 10, 12, 24)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.map: StrategyMap | None = None
        self.setMinimumHeight(96)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(300, 150)

    def show_map(self, found: StrategyMap) -> None:
        """Show another map."""
        self.map = found
        self.setAccessibleDescription(
            "; ".join(translate_sentence(each.words) for each in found.regions)
        )
        self.update()

    @property
    def frame(self) -> Frame:
        """The pixels of both numbers."""
        assert self.map is not None
        return Frame(self.ground(), *self.map.across, *self.map.up)

    def table(self) -> str:
        """Return the thresholds of each row as a spreadsheet reads them."""
        found = self.map
        if found is None:
            return ""
        low, high = found.up
        heads = (
            phrase("TwoNumbers", "second number"),
            phrase("TwoNumbers", "from"),
            phrase("TwoNumbers", "to"),
            phrase("TwoNumbers", "best strategy"),
        )
        lines = ["\t".join(heads)]
        for k, row in enumerate(found.rows):
            value = low + k / (len(found.rows) - 1) * (high - low)
            for (begin, end, _), place in zip(row.intervals, found.places[k], strict=True):
                words = translate_sentence(found.regions[place].words)
                lines.append(f"{value!r}\t{begin!r}\t{end!r}\t{words}")
        return "\n".join(lines) + "\n"

    def take(self, place: QPointF) -> bool | None:
        return None

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        menu.addAction(
            phrase("TwoNumbers", "Copy the numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )

    def hover(self, place: QPointF) -> None:
        found = self.map
        if found is None:
            return
        frame = self.frame
        first, second = frame.value_at(place.x()), frame.height_at(place.y())
        self.setToolTip(
            phrase(
                "TwoNumbers",
                "{first} and {second}: {strategy}",
                first=number_said(found.first, first),
                second=number_said(found.second, second),
                strategy=translate_sentence(found.regions[found.best(first, second)].words),
            )
        )

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        found = self.map
        if found is None:
            return
        frame = self.frame
        boxes = self._boxes(frame, found)
        count = len(found.regions)
        painter.setRenderHint(painter.RenderHint.Antialiasing, False)
        for place, box in boxes:
            painter.fillRect(box, region_color(place, count))
        self._paint_borders(painter, boxes)
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        paint_rows(painter, frame, room=36)
        paint_columns(painter, frame, room=44, with_ticks=True)
        self._paint_now(painter, frame, found)
        for k, region in enumerate(found.regions):
            its = [box for place, box in boxes if place == k]
            self._paint_label(painter, frame.rect, region.words, its)

    @staticmethod
    def _boxes(frame: Frame, found: StrategyMap) -> list[tuple[int, QRectF]]:
        """Return a rectangle for each strategy in each row; whole pixels, so that none gapes."""
        edges = [
            round(frame.rect.bottom() - k / len(found.rows) * frame.rect.height())
            for k in range(len(found.rows) + 1)
        ]
        boxes = []
        for k, row in enumerate(found.rows):
            for (begin, end, _), place in zip(row.intervals, found.places[k], strict=True):
                left, right = round(frame.x_of(begin)), round(frame.x_of(end))
                boxes.append(
                    (place, QRectF(left, edges[k + 1], right - left, edges[k] - edges[k + 1]))
                )
        return boxes

    @staticmethod
    def _paint_borders(painter: QPainter, boxes: list[tuple[int, QRectF]]) -> None:
        """Draw a line between regions, as those next to each other can have much the same ground.

        `boxes`: from left to right in each row, the rows from the lowest.
        """
        painter.setPen(QPen(theme().surface, 1))
        by_top: dict[float, list[tuple[int, QRectF]]] = {}
        for place, box in boxes:
            row = by_top.setdefault(box.top(), [])
            if row and row[-1][0] != place:
                painter.drawLine(box.topLeft(), box.bottomLeft())
            row.append((place, box))
        for place, box in boxes:
            for other, below in by_top.get(box.bottom(), ()):
                left, right = max(box.left(), below.left()), min(box.right(), below.right())
                if other != place and left < right:
                    painter.drawLine(QPointF(left, box.bottom()), QPointF(right, box.bottom()))

    @staticmethod
    def _paint_label(painter: QPainter, ground: QRectF, words: str, boxes: list[QRectF]) -> None:
        """Write a strategy where its region is widest."""
        widest = max(boxes, key=lambda box: box.width())
        level = [box for box in boxes if box.width() > widest.width() - 12]
        middle = level[len(level) // 2]
        height = sum(box.height() for box in boxes)
        if middle.width() < _LEAST_LABEL or height < 16:
            return
        face = font(11, 600)
        said = cut(translate_sentence(words), face, middle.width() - 12, END)
        width = QFontMetricsF(face).horizontalAdvance(said) + 6
        top = min(max(middle.center().y() - 8, ground.top() + 1), ground.bottom() - 17)
        box = QRectF(middle.center().x() - width / 2, top, width, 16)
        painter.fillRect(box, tinted("surface", 0.8))
        write(painter, box, said, face, theme().text, CENTER)

    @staticmethod
    def _paint_now(painter: QPainter, frame: Frame, found: StrategyMap) -> None:
        colors = theme()
        place = QPointF(frame.x_of(found.first.value), frame.y_of(found.second.value))
        if not frame.rect.contains(place):
            return
        painter.setPen(QPen(colors.text, 1, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(place.x(), frame.rect.top(), place.x(), frame.rect.bottom()))
        painter.drawLine(QLineF(frame.rect.left(), place.y(), frame.rect.right(), place.y()))
        painter.setPen(QPen(colors.text, 2))
        painter.setBrush(colors.surface)
        painter.drawEllipse(place, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
