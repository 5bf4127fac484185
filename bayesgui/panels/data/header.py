"""The header of the data table: a column's name, kind of values, and distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QToolTip, QWidget

from bayesgui.widgets.numbers import count_text, percent
from bayesgui.widgets.painting import cut, write
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from bayesgui.data.summary import ColumnSummary

HEIGHT, PAD = 56, 8
_BARS, _SHOWN = 24, 12


class ColumnWords(QObject):
    """Describes the content of a column in a few words."""

    def kind(self, summary: ColumnSummary) -> str:
        """Return the kind of its values, as in ``3 states``."""
        if summary.kind == "numbers":
            return self.tr("numbers")
        if summary.kind == "constant":
            return self.tr("constant")
        if summary.kind == "empty":
            return self.tr("empty")
        if summary.kind == "intervals":
            return self.tr("%Ln interval(s)", "", len(summary.states))
        return self.tr("%Ln state(s)", "", summary.n_distinct)

    def missing(self, summary: ColumnSummary) -> str:
        """Return the share of missing cells, "" if there is none."""
        if not summary.n_missing:
            return ""
        share = percent(summary.n_missing / summary.n_rows)
        return self.tr("{share} % missing").format(share=share)

    def weights(self) -> str:
        """Return the title of the column of row weights."""
        return self.tr("row weights")

    def both(self, summary: ColumnSummary) -> str:
        """Return the kind of its values and the share of missing cells."""
        return ", ".join(filter(None, (self.kind(summary), self.missing(summary))))


class DataHeader(QHeaderView):
    """Sections of 56 px: the name, kind and share of missing cells, and bars of the counts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._words = ColumnWords(self)
        self._summaries: tuple[ColumnSummary, ...] = ()
        self._weighted = False
        self.setSectionsClickable(True)
        self.setSectionsMovable(False)
        self.setDefaultSectionSize(120)
        self.setMinimumSectionSize(72)

    def set_summaries(
        self, summaries: tuple[ColumnSummary, ...], weights: ColumnSummary | None = None
    ) -> None:
        """Show other columns, preceded by the row weights if there are any."""
        self._summaries = summaries if weights is None else (weights, *summaries)
        self._weighted = weights is not None
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        colors = theme()
        painter.save()
        painter.fillRect(rect, colors.window)
        painter.setPen(colors.border)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if logicalIndex < len(self._summaries):
            self._paint_summary(painter, QRectF(rect), logicalIndex)
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex:
            self._paint_order(painter, QRectF(rect))
        painter.restore()

    def _paint_order(self, painter: QPainter, rect: QRectF) -> None:
        square = QRectF(rect.right() - 18, rect.top() + 5, 14, 14)
        picture = icon("down", "text").pixmap(14)
        if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder:
            painter.save()
            painter.translate(square.center())
            painter.rotate(180)
            painter.translate(-square.center())
            painter.drawPixmap(square.toRect(), picture)
            painter.restore()
        else:
            painter.drawPixmap(square.toRect(), picture)

    def _is_weight(self, section: int) -> bool:
        return self._weighted and section == 0

    def _words_of(self, section: int) -> str:
        if self._is_weight(section):
            return self._words.weights()
        return self._words.both(self._summaries[section])

    def _paint_summary(self, painter: QPainter, rect: QRectF, section: int) -> None:
        colors, summary, weight = theme(), self._summaries[section], self._is_weight(section)
        if weight:
            square = QRectF(rect.right() - PAD - 14, rect.top() + 19, 14, 14)
            painter.drawPixmap(square.toRect(), icon("sum", "muted").pixmap(14))
        width = rect.width() - 2 * PAD
        for text, face, color, top in (
            (summary.name, font(12, 600), colors.text, 3.0),
            (self._words_of(section), font(11), colors.muted, 18.0),
        ):
            room = width - (14 if top < 4 or weight else 0)
            line = QRectF(rect.left() + PAD, rect.top() + top, width, 16)
            write(painter, line, cut(text, face, room), face, color)
        counts = summary.counts[:_BARS]
        most = int(counts.max()) if len(counts) else 0
        if not most:
            return
        step = min(width / len(counts), 14.0)
        ground = QRectF(rect.left() + PAD, rect.top() + 36, width, 15)
        for k, count in enumerate(counts):
            height = max(1.0, ground.height() * int(count) / most) if count else 0.0
            bar = QRectF(ground.left() + k * step, ground.bottom() - height, step - 1, height)
            painter.fillRect(bar, colors.stale_bar if weight else colors.bar)

    def tip(self, section: int) -> str:
        """Return the tooltip of a column: its content and its most frequent states."""
        if not 0 <= section < len(self._summaries):
            return ""
        summary = self._summaries[section]
        lines = [f"{summary.name}: {self._words_of(section)}"]
        counted = zip(summary.counts.tolist(), summary.states, strict=False)
        commonest = sorted(counted, key=lambda pair: -pair[0])[:_SHOWN]
        lines += [f"{state}  {count_text(count)}" for count, state in commonest]
        return "\n".join(lines)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip(self.logicalIndexAt(event.pos())), self)
            return True
        return super().event(event)
