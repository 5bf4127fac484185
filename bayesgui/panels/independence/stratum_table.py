"""The counts of two variables in a stratum, with what independence would let one expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QFrame, QWidget

from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.learning.independence.table_tests import Stratum

ROW = 24
MAX_SHOWN = 8
"""Rows without a scroll bar."""


class StratumTable(RowsTable[int]):
    """A row for each state of X, a column for each state of Y, and their sums."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ROW, parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(RowsTable.SelectionMode.NoSelection)
        self.verticalHeader().show()
        self.horizontalHeader().setFont(font(11))
        self.verticalHeader().setFont(font(11))

    def show_stratum(
        self, stratum: Stratum, x_states: Sequence[str], y_states: Sequence[str]
    ) -> None:
        """Show the counts of a stratum; the tooltip of a cell tells what is expected."""
        table, sums = stratum.table, self.tr("sum")
        counts = np.block([[table, table.sum(1, keepdims=True)], [table.sum(0), table.sum()]])
        self.records.row_head = [*x_states, sums].__getitem__

        def column(head: str, place: int) -> Column[int]:
            def is_inner(row: int) -> bool:
                return row < len(x_states) and place < len(y_states)

            def note(row: int) -> str | None:
                if not is_inner(row):
                    return None
                return self.tr("expected {count} if independent").format(
                    count=f"{float(stratum.expected[row, place]):,.2f}"
                )

            return Column(
                head,
                lambda row: f"{float(counts[row, place]):,.10g}",
                note=note,
                right=True,
                weight=lambda row: 400 if is_inner(row) else 600,
            )

        heads, n_rows = [*y_states, sums], len(x_states) + 1
        self.records.show([column(head, k) for k, head in enumerate(heads)], range(n_rows))
        self.resizeColumnsToContents()
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + ROW * min(MAX_SHOWN, n_rows) + 4)
