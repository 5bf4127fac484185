"""A list of tests, edges or stages: a sign, words, and numbers in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import RIGHT, cut, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW = 25
MAX_SHOWN = 6
"""Rows without a scroll bar."""
_GAP, _ICON, _INDENT = 10, 12, 22


@dataclass(frozen=True)
class ListedRow:
    """A row.

    `key`: what tells it from the others. `values`: numbers or words at the right. `icon, token`:
    its sign and the color of that; a dot without an icon. `dim`: whether it is still to come.
    """

    key: str
    title: str
    values: tuple[str, ...] = ()
    icon: str = ""
    token: str = "muted"
    strong: bool = False
    dim: bool = False


class ListedRows(HoverableList[ListedRow]):
    """Rows to hover and to click; as high as they are, up to a number of them.

    `signed`: whether the rows have a sign before their words.
    """

    def __init__(self, parent: QWidget | None = None, *, signed: bool = True) -> None:
        super().__init__(parent)
        self._signed = signed
        self._widths: tuple[int, ...] = ()
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def show_rows(self, rows: Sequence[ListedRow], most: int = MAX_SHOWN) -> None:
        """Show other rows; `most`: how many fit without a scroll bar."""
        metrics = QFontMetrics(font(12, 600))
        columns = max((len(row.values) for row in rows), default=0)
        self._widths = tuple(
            max(metrics.horizontalAdvance(row.values[k]) for row in rows if k < len(row.values))
            for k in range(columns)
        )
        self.set_rows(rows)
        self.setFixedHeight(ROW * max(1, min(most, len(rows))) + 2)

    def key_of(self, row: ListedRow) -> str:
        return row.key

    def texts_of(self, row: ListedRow) -> tuple[str, str, str]:
        text = " ".join((row.title, *row.values))
        return row.title, text, text

    def height_of(self, row: ListedRow) -> int:
        return ROW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: ListedRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = float(rect.left()), float(rect.right())
        if self._signed:
            _paint_sign(painter, row, left, rect.center().y() + 0.5)
            left += _INDENT
        last = len(self._widths) - 1
        for k in range(last, -1, -1):
            text = row.values[k] if k < len(row.values) else ""
            is_strong = k == last and last > 0
            face = font(12, 600 if is_strong and row.strong else 500 if is_strong else 400)
            color = colors.text if is_strong and not row.dim else colors.muted
            width = min(float(self._widths[k]), rect.width() * 0.62)
            box = QRectF(right - width - 2, rect.top(), width + 2, ROW)
            write(painter, box, cut(text, face, int(width) + 1), face, color, RIGHT)
            right -= width + _GAP
        face = font(12, 600 if row.strong else 400)
        room = max(0.0, right - left)
        box = QRectF(left, rect.top(), room + 2, ROW)
        write(
            painter, box, cut(row.title, face, room), face, colors.muted if row.dim else colors.text
        )


def _paint_sign(painter: QPainter, row: ListedRow, left: float, middle: float) -> None:
    if row.icon:
        square = QRectF(left, middle - _ICON / 2, _ICON, _ICON)
        paint_icon(painter, row.icon, square, theme().color(row.token))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().control)
    painter.drawEllipse(QRectF(left + 3, middle - 2.5, 5, 5))
