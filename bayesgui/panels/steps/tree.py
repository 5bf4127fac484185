"""A derivation as collapsible rows."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.panels.steps.row import StepRow
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.explain.derivation import Derivation

MAX_UNFOLDED = 400
"""Maximum number of rows that “Unfold all” shows."""
MOMENT = 0.03
"""Time budget in seconds per batch of rows."""


class StepTree(QScrollArea):
    """The steps as a column of rows; rows below a step are created when it is expanded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[StepRow] = []
        self._to_open: set[str] | None = None
        self._focused: str | None = None
        self._next = self._scrolled = 0
        self.waiting = alarm(self, self._go_on)
        self._content = QWidget()
        self._content.setProperty("panel", True)
        self._column = column_layout(parent=self._content, spacing=0)
        self._column.addStretch(1)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._content)

    @property
    def rows(self) -> tuple[StepRow, ...]:
        """The visible rows, from top to bottom."""
        return tuple(self._rows)

    def show_derivation(self, derivation: Derivation | None) -> None:
        """Show another derivation; expanded steps stay expanded."""
        unfolded = {row.number for row in self._rows if row.is_open} or {"1"}
        if self.waiting.isActive() and self._to_open is not None:
            unfolded |= self._to_open
        self._to_open = unfolded
        self._focused = next((row.number for row in self._rows if row.hasFocus()), None)
        self._scrolled = self.verticalScrollBar().value()
        self.waiting.stop()
        self._clear(0)
        if derivation is None:
            return
        self._insert(0, derivation, "1", 0)
        self._next = 0
        self._go_on()

    def unfold_all(self) -> None:
        """Expand all steps, up to a limit."""
        self._to_open, self._next = None, 0
        self._scrolled = self.verticalScrollBar().value()
        self._go_on()

    def _go_on(self) -> None:
        """Expand rows within the time budget, then return to the event loop."""
        until = time.monotonic() + MOMENT
        while self._next < len(self._rows) < MAX_UNFOLDED:
            row = self._rows[self._next]
            self._next += 1
            if self._to_open is None or row.number in self._to_open:
                self._unfold(row)
            if row.number == self._focused:
                row.setFocus()
            if time.monotonic() > until:
                self.waiting.start()
                return
        if self._scrolled:
            self._content.adjustSize()
            self.verticalScrollBar().setValue(self._scrolled)

    def fold_all(self) -> None:
        """Show only the first step."""
        self.waiting.stop()
        if self._rows:
            self._fold(self._rows[0])

    def _insert(self, index: int, step: Derivation, number: str, depth: int) -> None:
        row = StepRow(step, number, depth, self._content)
        row.fold_requested.connect(lambda fold, row=row: self._on_fold_requested(row, fold))
        row.moved.connect(lambda by, row=row: self._on_moved(row, by))
        self._rows.insert(index, row)
        self._column.insertWidget(index, row)
        row.show()

    def _on_fold_requested(self, row: StepRow, fold: bool) -> None:
        self.waiting.stop()
        if fold:
            self._fold(row)
        else:
            self._unfold(row)

    def _on_moved(self, row: StepRow, by: int) -> None:
        index = self._rows.index(row) + by
        if 0 <= index < len(self._rows):
            self._rows[index].setFocus()
            self.ensureWidgetVisible(self._rows[index], 0, 4)

    def _unfold(self, row: StepRow) -> None:
        if row.is_open or not row.step.children:
            return
        row.set_open(True)
        index = self._rows.index(row)
        for k, child in enumerate(row.step.children, 1):
            self._insert(index + k, child, f"{row.number}.{k}", row.level + 1)
        last = index + len(row.step.children) + 1
        for before, after in itertools.pairwise(self._rows[index : last + 1]):
            self.setTabOrder(before, after)

    def _fold(self, row: StepRow) -> None:
        if not row.is_open:
            return
        row.set_open(False)
        index = self._rows.index(row)
        stop = index + 1
        while stop < len(self._rows) and self._rows[stop].level > row.level:
            stop += 1
        if any(each.hasFocus() for each in self._rows[index + 1 : stop]):
            row.setFocus()
        self._clear(index + 1, stop)

    def _clear(self, start: int, stop: int | None = None) -> None:
        for row in self._rows[start:stop]:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self._rows[start:stop]
