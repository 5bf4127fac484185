"""The import dialog's preview: the first rows of a file, with names and kinds of columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from bayesgui.widgets.painting import END, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from bayesgui.data.reading.file_preview import Preview
    from bayesgui.data.reading.file_scan import FileScan

ROWS, COLUMNS = 20, 60
"""Maximum number of rows and columns in the preview."""
SKIPPED = 5
"""Maximum number of skipped lines in it."""
HEIGHT, ROW = 40, 24
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class KindHeader(QHeaderView):
    """A header of two lines: the name of a column and its kind."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.words: Sequence[tuple[str, str]] = ()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        colors = theme()
        painter.save()
        painter.fillRect(rect, colors.window)
        painter.setPen(colors.border)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if logicalIndex < len(self.words):
            name, kind = self.words[logicalIndex]
            for text, face, color, top in (
                (name, font(12, 600), colors.text, 4),
                (kind, font(11), colors.muted, 20),
            ):
                room = QRect(rect.left() + 8, rect.top() + top, rect.width() - 12, 16)
                write(painter, room, text, face, color, cuts=END)
        painter.restore()


class PreviewTable(QTableWidget):
    """Cells as written in the file; missing cells and identifiers are gray."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importPreview")
        self.setAccessibleName(self.tr("Preview"))
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self._scan: FileScan | None = None
        self._weights = ""
        self._names: Sequence[str] = ()
        self._n_skipped = 0
        self.header = KindHeader(self)
        self.setHorizontalHeader(self.header)
        self.header.show()
        self.setStyleSheet("QTableView::item { padding-left: 5px; padding-right: 5px; }")
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)

    def show_rows(self, shown: Preview, missing: Sequence[str]) -> None:
        """Show the first rows of a file."""
        names = shown.names[:COLUMNS]
        self.clearContents()
        self.clearSpans()
        self.setColumnCount(len(names))
        self._names = names
        self._n_skipped = min(len(shown.skipped), SKIPPED)
        self.setRowCount(self._n_skipped + min(len(shown.rows), ROWS))
        self.setHorizontalHeaderLabels(list(names))
        for row, line in enumerate(shown.skipped[: self._n_skipped]):
            self._show_skipped(row, line)
        for row, cells in enumerate(shown.rows[:ROWS], start=self._n_skipped):
            ragged = len(cells) != len(shown.names)
            for section in range(len(names)):
                cell = cells[section] if section < len(cells) else ""
                item = QTableWidgetItem(cell)
                if cell in missing or not cell.strip():
                    item.setForeground(QBrush(theme().muted))
                if ragged:
                    item.setBackground(QBrush(theme().error_soft))
                    item.setToolTip(self.tr("The length of this row differs from the header."))
                self.setItem(row, section, item)

    def _show_skipped(self, row: int, line: str) -> None:
        """Show a title or a comment across all columns."""
        item = QTableWidgetItem(line)
        item.setForeground(QBrush(theme().muted))
        item.setBackground(QBrush(theme().window))
        item.setToolTip(self.tr("A title or a comment: this line is skipped."))
        self.setItem(row, 0, item)
        if self.columnCount() > 1:
            self.setSpan(row, 0, 1, self.columnCount())

    def show_kinds(self, scan: FileScan) -> None:
        """Show the kind of each column in the header, and right-align numbers."""
        self._scan = scan
        words = {
            "category": self.tr("category"),
            "number": self.tr("number"),
            "identifier": self.tr("identifier"),
            "date": self.tr("date"),
            "empty": self.tr("empty"),
        }
        kinds = {facts.name: facts.kind for facts in scan.facts}
        self.header.words = [
            (
                facts.name,
                self.tr("row weights") if facts.name == self._weights else words[facts.kind],
            )
            for facts in scan.facts
            if facts.name in self._names  # not year, month and weekday of a date
        ]
        self._fit()
        for section, (name, _) in enumerate(self.header.words):
            for row in range(self._n_skipped, self.rowCount()):
                item = self.item(row, section)
                if item is None:
                    continue
                if kinds[name] in ("number", "identifier", "date"):
                    item.setTextAlignment(_RIGHT)
                if kinds[name] in ("identifier", "date", "empty"):
                    item.setForeground(QBrush(theme().muted))
        self.header.viewport().update()

    def set_weights(self, name: str) -> None:
        """Set the column that holds row weights, whatever its kind."""
        self._weights = name
        if self._scan is not None:
            self.show_kinds(self._scan)

    def _fit(self) -> None:
        """Distribute spare width among the columns."""
        names = [name for name, _ in self.header.words]
        metrics = QFontMetrics(font(12, 600))
        needed = [max(64, metrics.horizontalAdvance(name) + 18) for name in names]
        spare = max(0, self.viewport().width() - sum(needed)) // max(len(names), 1)
        for section, width in enumerate(needed):
            self.setColumnWidth(section, width + spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
