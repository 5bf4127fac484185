"""Assumptions below each other, each with a tick or ⊘."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bayesgui.panels.effects.entry_list import ICON_TOKENS
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import clear_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.effects.entry_list import Mark


class MarkIcon(QWidget):
    """A tick, a warning, or ⊘."""

    def __init__(self, parent: QWidget, mark: Mark = "check", side: int = 18) -> None:
        super().__init__(parent)
        self.mark: Mark = mark
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_mark(self, mark: Mark) -> None:
        """Show another mark."""
        self.mark = mark
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        square = QRectF(0, 0, self._side, self._side)
        paint_icon(smooth_painter(self), self.mark, square, theme().color(ICON_TOKENS[self.mark]))


class AssumptionList(QWidget):
    """Sentences that wrap, each behind its mark."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[tuple[bool, str], ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)

    def show_rows(self, rows: Sequence[tuple[bool, str]]) -> None:
        """Show other assumptions, each with whether it holds."""
        if tuple(rows) == self.rows:
            return
        self.rows = tuple(rows)
        clear_layout(self._grid)
        for place, (holds, text) in enumerate(rows):
            mark = MarkIcon(self, "check" if holds else "forbid", 15)
            self._grid.addWidget(mark, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(text_label(self, text=text), place, 1)
        self.setVisible(bool(rows))
