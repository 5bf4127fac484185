"""The arcs over the rim of a submodel, a row each, with the submodel at their other end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import CENTER, MIDDLE, RIGHT, cut, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

HEIGHT, MOST_ROWS = 24, 14
"""Height of a row in px, and number of rows above which the list scrolls."""
_ARROW, _GAP = 24, 10
_LEAST = 40
"""Room in px that a name keeps."""


@dataclass(frozen=True, slots=True)
class ArcRow:
    """An arc; `beside`: the name of the submodel that its other end stands in, or ""."""

    parent: str
    child: str
    beside: str
    is_selected: bool = False

    @property
    def key(self) -> str:
        """What tells it from the other rows."""
        return f"{self.parent}\n{self.child}"


class ArcRows(HoverableList[ArcRow]):
    """As many rows as there are arcs, up to a number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)

    def show_rows(self, rows: Sequence[ArcRow]) -> None:
        """Show other arcs."""
        if tuple(rows) != self.rows:
            self.set_rows(rows)
        self.setFixedHeight(HEIGHT * min(len(rows), MOST_ROWS))
        self.setVisible(bool(rows))

    def arc_of(self, key: str) -> tuple[str, str]:
        """Return the arc of a row."""
        row = next(row for row in self.rows if row.key == key)
        return row.parent, row.child

    # -- rows ---------------------------------------------------------------------------------

    def key_of(self, row: ArcRow) -> str:
        return row.key

    def texts_of(self, row: ArcRow) -> tuple[str, str, str]:
        arc = f"{row.parent} → {row.child}"
        tip = phrase("ArcRows", "Click to select it; Enter shows both ends, and opens their boxes")
        beside = row.beside or phrase("ArcRows", "in no submodel")
        return arc, f"{arc}\n{tip}", f"{arc}, {beside}"

    def height_of(self, row: ArcRow) -> int:
        return HEIGHT

    def paint_row(
        self, painter: QPainter, rect: QRect, row: ArcRow, state: QStyle.StateFlag
    ) -> None:
        colors, strong, small = theme(), font(12, 600), font(11)
        if row.is_selected:
            painter.fillRect(rect, colors.accent_soft)
        metrics = QFontMetrics(strong)
        beside = QFontMetrics(small).horizontalAdvance(row.beside)
        names = [metrics.horizontalAdvance(name) + 1 for name in (row.parent, row.child)]
        least = min(sum(names), 2 * _LEAST) + _ARROW + _GAP
        beside = min(beside, max(rect.width() // 3, rect.width() - sum(names) - _ARROW - _GAP))
        beside = max(0, min(beside, rect.width() - least))
        room = rect.width() - _ARROW - beside - (_GAP if beside else 0)
        first = min(names[0], max(room - names[1], room // 2))
        second = min(names[1], room - first)
        box = QRect(rect.left(), rect.top(), first + 1, rect.height())
        write(painter, box, cut(row.parent, strong, first, MIDDLE), strong, colors.text)
        box = QRect(rect.left() + first, rect.top(), _ARROW, rect.height())
        write(painter, box, "→", small, colors.muted, CENTER)
        box = QRect(box.right() + 1, rect.top(), second + 1, rect.height())
        write(painter, box, cut(row.child, strong, second, MIDDLE), strong, colors.text)
        box = QRect(rect.right() + 1 - beside, rect.top(), beside, rect.height())
        line = cut(row.beside, small, beside, Qt.TextElideMode.ElideMiddle)
        write(painter, box, line, small, colors.muted, RIGHT)
