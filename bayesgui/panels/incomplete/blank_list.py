"""Number of missing cells of each node, as bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import END, RIGHT, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

ROW = 24
MAX_ROWS = 40
_ICON, _BAR, _NUMBER, _GAP = 22, 84, 44, 8


@dataclass(frozen=True)
class BlankCount:
    """The number of rows in which a node is missing; `is_hidden`: in all of them."""

    node: str
    count: int
    is_hidden: bool = False


class BlankList(QWidget):
    """A row for each node with blanks: eye if it is hidden, name, bar and number."""

    node_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[BlankCount, ...] = ()
        self._n_rows = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[BlankCount], n_rows: int) -> None:
        """Show counts, out of `n_rows` rows."""
        self.rows, self._n_rows = tuple(rows[:MAX_ROWS]), n_rows
        said = (f"{row.node} {row.count}" for row in self.rows)
        self.setAccessibleName(", ".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, ROW * len(self.rows))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y() // ROW)
        if 0 <= row < len(self.rows):
            self.node_chosen.emit(self.rows[row].node)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = smooth_painter(self), theme()
        QFontMetrics(font(12))
        right = self.width() - _NUMBER
        for k, row in enumerate(self.rows):
            top = k * ROW
            if row.is_hidden:
                paint_icon(painter, "eye", QRectF(0, top + 5, 14, 14), colors.muted)
            room = right - _BAR - _GAP - _ICON
            box = QRectF(_ICON, top, room, ROW)
            write(painter, box, row.node, font(12), colors.text, cuts=END)
            track = QRectF(right - _BAR, top + ROW / 2 - 4, _BAR, 8)
            rounded(painter, track, 2, colors.track)
            track.setWidth(_BAR * row.count / max(1, self._n_rows))
            rounded(painter, track, 2, colors.disabled)
            box = QRectF(right, top, _NUMBER, ROW)
            write(painter, box, count_text(row.count), font(12), colors.text, RIGHT)
