"""A table of texts: names at the left, numbers at the right."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.widgets.rows.rows_table import Column, RowsTable

if TYPE_CHECKING:
    from collections.abc import Sequence

_LINE, _MOST_LINES = 26, 12


class TextTable(RowsTable[tuple[str, ...]]):
    """As high as its rows, up to a dozen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_LINE, parent)
        self.setSelectionMode(RowsTable.SelectionMode.NoSelection)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(60)

    def show_rows(self, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows; the first column takes what the others leave."""
        self.records.show(
            [Column(head, itemgetter(k), right=k > 0) for k, head in enumerate(heads)], rows
        )
        header = self.horizontalHeader()
        for column in range(len(heads)):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                column, mode.Stretch if column == 0 else mode.ResizeToContents
            )
        lines = min(len(rows), _MOST_LINES)
        self.setFixedHeight(lines * _LINE + header.sizeHint().height() + 3)
