"""The header of the data table: a column's name, what it holds, and how that is distributed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.widgets.numbers import count_text, percent
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from bayesgui.data.summary import ColumnSummary

HEIGHT, PAD = 56, 8
_BARS = 24


def kind_text(summary: ColumnSummary) -> str:
    """Return in a few words what a column holds."""
    translate = QCoreApplication.translate
    if summary.kind == "numbers":
        return translate("DataHeader", "numbers")
    if summary.kind == "constant":
        return translate("DataHeader", "constant")
    if summary.kind == "empty":
        return translate("DataHeader", "empty")
    if summary.kind == "intervals":
        return translate("DataHeader", "%n interval(s)", "", len(summary.states))
    return translate("DataHeader", "%n state(s)", "", summary.n_distinct)


def missing_text(summary: ColumnSummary) -> str:
    """Return the share of missing cells, empty if there is none."""
    if not summary.n_missing:
        return ""
    share = percent(summary.n_missing / summary.n_rows)
    return QCoreApplication.translate("DataHeader", "{share} % missing").format(share=share)


class DataHeader(QHeaderView):
    """Sections of 56 px: the name, kind and share of missing cells, and bars of the counts.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._summaries: tuple[ColumnSummary, ...] = ()
        self.setSectionsClickable(True)
        self.setSectionsMovable(False)
        self.setDefaultSectionSize(120)
        self.setMinimumSectionSize(72)

    def set_summaries(self, summaries: tuple[ColumnSummary, ...]) -> None:
        """Show what other columns hold."""
        self._summaries = summaries
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Return the size it likes best."""
        return QSize(super().sizeHint().width(), HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paint a section."""
        colors = theme()
        painter.save()
        painter.fillRect(rect, colors.window)
        painter.setPen(colors.border)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if logicalIndex < len(self._summaries):
            self._paint_summary(painter, QRectF(rect), self._summaries[logicalIndex])
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

    def _paint_summary(self, painter: QPainter, rect: QRectF, summary: ColumnSummary) -> None:
        colors = theme()
        width = rect.width() - 2 * PAD
        second = ", ".join(filter(None, (kind_text(summary), missing_text(summary))))
        for text, face, color, top in (
            (summary.name, font(12, 600), colors.text, 3.0),
            (second, font(11), colors.muted, 18.0),
        ):
            room = width - (14 if top < 4 else 0)
            shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, int(room))
            painter.setFont(face)
            painter.setPen(color)
            line = QRectF(rect.left() + PAD, rect.top() + top, width, 16)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
        counts = summary.counts[:_BARS]
        most = int(counts.max()) if len(counts) else 0
        if not most:
            return
        step = min(width / len(counts), 14.0)
        ground = QRectF(rect.left() + PAD, rect.top() + 36, width, 15)
        for k, count in enumerate(counts):
            height = max(1.0, ground.height() * int(count) / most) if count else 0.0
            bar = QRectF(ground.left() + k * step, ground.bottom() - height, step - 1, height)
            painter.fillRect(bar, colors.bar)

    def tip(self, section: int) -> str:
        """Return what the tooltip of a column says."""
        if section >= len(self._summaries):
            return ""
        summary = self._summaries[section]
        lines = [f"{summary.name}: {kind_text(summary)}"]
        if missing_text(summary):
            lines.append(missing_text(summary))
        lines += [
            f"{state}  {count_text(int(count))}"
            for state, count in list(zip(summary.states, summary.counts, strict=False))[:12]
        ]
        return "\n".join(lines)
