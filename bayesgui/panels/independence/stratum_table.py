"""The counts of two variables in a stratum, with what independence would let one expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QTableWidget, QTableWidgetItem, QWidget

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.learning.independence.table_tests import Stratum

ROW = 24
MAX_SHOWN = 8
"""Rows without a scroll bar."""


class StratumTable(QTableWidget):
    """A row for each state of X, a column for each state of Y, and their sums."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.horizontalHeader().setFont(font(11))
        self.verticalHeader().setFont(font(11))

    def show_stratum(
        self, stratum: Stratum, x_states: Sequence[str], y_states: Sequence[str]
    ) -> None:
        """Show the counts of a stratum; the tooltip of a cell tells what is expected."""
        sums = self.tr("sum")
        rows, columns = [*x_states, sums], [*y_states, sums]
        self.setRowCount(len(rows))
        self.setColumnCount(len(columns))
        self.setVerticalHeaderLabels(rows)
        self.setHorizontalHeaderLabels(columns)
        table, expected = stratum.table, stratum.expected
        for i in range(len(rows)):
            for j in range(len(columns)):
                inner = i < len(x_states) and j < len(y_states)
                part = table[
                    i if i < len(x_states) else slice(None), j if j < len(y_states) else slice(None)
                ]
                item = QTableWidgetItem(f"{float(part.sum()):,.10g}")
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                item.setFont(font(12, 400 if inner else 600))
                if inner:
                    item.setToolTip(
                        self.tr("expected {count} if independent").format(
                            count=f"{float(expected[i, j]):,.2f}"
                        )
                    )
                self.setItem(i, j, item)
        self.resizeColumnsToContents()
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + ROW * min(MAX_SHOWN, len(rows)) + 4)
