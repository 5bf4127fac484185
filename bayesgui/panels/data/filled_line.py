"""The line above the cases that tells of filled cells, with a button that takes them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import live, tell_by
from bayesgui.widgets.plurals import cells_text, rows_text
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.learning.imputation.marks import FilledCells

MARK = "*"
"""What follows the text of a filled cell."""


class FilledLine(QWidget):
    """Says how many cells were filled, and how; hidden while none were."""

    def __init__(self, parent: QWidget, take_back: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setObjectName("filledLine")
        self._filled: FilledCells | None = None
        self.label = QLabel(self)
        self.label.setProperty("role", "muted")
        tip = live("Make the cells blank again that were filled")
        self.button = link_button(self, lambda: take_back(), live("Take back"), tip=tip)
        row_layout(self.label, self.button, None, parent=self, margins=(12, 0, 12, 4), spacing=8)
        tell_by(FilledLine._write, self)
        self.hide()

    def show_filled(self, filled: FilledCells | None) -> None:
        """Show what was filled, or nothing."""
        self._filled = filled
        self.setVisible(filled is not None)
        self._write()

    def _write(self) -> None:
        if self._filled is None:
            return
        from bayesgui.learning.imputation.base import imputers

        self.label.setText(
            self.tr("{cells} in {rows} filled, marked {mark}: {method}").format(
                cells=cells_text(self._filled.n_cells),
                rows=rows_text(self._filled.n_rows),
                mark=MARK,
                method=registered_text(imputers[self._filled.method].label),
            )
        )
