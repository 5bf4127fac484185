"""Lines of a title and a number below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import END, LEFT, RIGHT, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.over_time.words import SaidRow

_ROW, _NUMBER = 23, 92


class SaidRows(QWidget):
    """A list without controls, read as one text by who cannot see it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.rows: tuple[SaidRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[SaidRow]) -> None:
        """Show other lines."""
        grown = len(rows) != len(self.rows)
        self.rows = tuple(rows)
        self.setAccessibleName("; ".join(f"{row.title}: {row.number}" for row in rows))
        if grown:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, _ROW * len(self.rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors, width = smooth_painter(self), theme(), self.width()
        for k, row in enumerate(self.rows):
            y = k * _ROW
            box = QRectF(0, y, width - _NUMBER, _ROW)
            write(painter, box, row.title, font(12), colors.muted, LEFT, cuts=END)
            box = QRectF(width - _NUMBER, y, _NUMBER, _ROW)
            write(painter, box, row.number, font(12, 600), colors.text, RIGHT)
