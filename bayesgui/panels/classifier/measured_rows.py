"""Rows with a bar between their text and their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.panels.player.rows import ROW, PlayerRows, Row
from bayesgui.widgets.painting import MIDDLE, RIGHT, rounded, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtWidgets import QWidget

NUMBER, GAP = 52, 12
_LONGEST, _SHARE = {True: 88, False: 116}, {True: 0.2, False: 0.34}
"""Length of the longest bar: in px, and at most of the width, for arcs and for others."""
_INDEX = 20
_THINNEST, _THICKEST = 1.0, 6.0
_BAR_HEIGHT = 8


@dataclass(frozen=True)
class Measured:
    """A line: its text, and a value with what is written for it."""

    text: str
    value: float
    number: str


class MeasuredRows(PlayerRows):
    """Lines with bars in proportion to their values.

    `token`: color of the bars. `as_arcs`: whether bars are as thick as arcs of that strength, with
    the number of the line in front; otherwise they lie on a track.
    """

    def __init__(self, token: str, parent: QWidget | None = None, *, as_arcs: bool = False) -> None:
        self._token, self._as_arcs = token, as_arcs
        self._measured: tuple[Measured, ...] = ()
        self._marked: frozenset[int] = frozenset()
        self._later: int | None = None
        super().__init__(parent, choosable=True)

    @property
    def measured(self) -> tuple[Measured, ...]:
        """The lines."""
        return self._measured

    @property
    def marked(self) -> frozenset[int]:
        """The lines that are highlighted."""
        return self._marked

    def show_measured(self, lines: Sequence[Measured]) -> None:
        """Show other lines."""
        if tuple(lines) != self._measured:
            self._measured = tuple(lines)
            self.set_rows([Row(line.text, line.number) for line in lines])

    def mark(self, rows: Collection[int], later: int | None = None) -> None:
        """Highlight lines; `later`: the first of those that are still to come, muted."""
        if (frozenset(rows), later) != (self._marked, self._later):
            self._marked, self._later = frozenset(rows), later
            self.update()

    @property
    def bar_length(self) -> float:
        """Length of the longest bar."""
        return min(_LONGEST[self._as_arcs], round(_SHARE[self._as_arcs] * self.width()))

    def bar_rect(self, row: int) -> QRectF:
        """Return the rectangle of a line's bar, as long as its value says."""
        rect = self.row_rect(row)
        largest = max((line.value for line in self._measured), default=0.0)
        share = self._measured[row].value / largest if largest > 0 else 0.0
        thick = _THINNEST + (_THICKEST - _THINNEST) * share if self._as_arcs else _BAR_HEIGHT
        left = rect.right() - NUMBER - GAP - self.bar_length
        # What is not 0 is seen.
        length = max(self.bar_length * share, 1.0 if self._measured[row].value > 0 else 0.0)
        return QRectF(left, rect.center().y() - thick / 2, length, thick)

    def _paint_row(self, painter: QPainter, rect: QRectF, row: Row, *, is_hovered: bool) -> None:
        colors = theme()
        place = round(rect.top() / ROW)
        ground = colors.accent_soft if place in self._marked else None
        if is_hovered and ground is None:
            ground = colors.row_hover
        if ground is not None:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), ground)
        if is_hovered and self.hasFocus():
            painter.setPen(QPen(colors.accent, 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -1.5))
        is_later = self._later is not None and place >= self._later
        bar = self.bar_rect(place)
        if not self._as_arcs:
            track = QRectF(bar.left(), bar.top(), self.bar_length, bar.height())
            self._paint_bar(painter, track, "track")
        if not is_later:
            self._paint_bar(painter, bar, self._token)
        self._paint_texts(painter, rect, place, bar.left(), dim=is_later)

    @staticmethod
    def _paint_bar(painter: QPainter, bar: QRectF, token: str) -> None:
        radius = min(2.0, bar.height() / 2)
        rounded(painter, bar, radius, theme().color(token))

    def _paint_texts(
        self, painter: QPainter, rect: QRectF, place: int, right: float, *, dim: bool
    ) -> None:
        colors, line = theme(), self._measured[place]
        left, ink = 4.0, colors.muted if dim else colors.text
        if self._as_arcs:
            box = QRectF(left, rect.top(), _INDEX, ROW)
            write(painter, box, str(place + 1), font(12), colors.muted)
            left += _INDEX
        box = QRectF(left, rect.top(), int(right - GAP - left), ROW)
        write(painter, box, line.text, font(12), ink, cuts=MIDDLE)
        box = QRectF(rect.right() - NUMBER - 4, rect.top(), NUMBER, ROW)
        write(painter, box, line.number, font(12, 500), ink, RIGHT)
