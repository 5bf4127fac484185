"""Growth of a histogram's cells with its columns, and the few rows left for each."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, large_count_text, probability_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox

MOST, FIRST = 20, 4
_MANY, _DIGITS = 10, 2
"""Rows a cell from which on no decimals are told, and digits below."""


class DimensionsSection(QWidget):
    """M bins in each of d columns are M^d cells, of which n rows fill n at most."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = text_label(self, 13, 600, wraps=False, text=live("In d columns"))
        self.columns: SpinEdit = named(
            SpinEdit(1, MOST, FIRST, self),
            "densities.dimensions",
            tip=live("With so many columns, each cut into as many bins as this histogram"),
            spoken=live("Number of columns d"),
            width=64,
        )
        self.sentence = text_label(self, 12)
        self.warning = NoteBox(self)
        self._bins, self._rows = 0, 0
        head = row_layout(self.title, None, spacing=8)
        head.addWidget(self.columns, 0, Qt.AlignmentFlag.AlignRight)
        column_layout(head, self.sentence, self.warning, parent=self, spacing=6)
        self.columns.valueChanged.connect(lambda _d: self._tell())
        tell(self._tell)

    def show_histogram(self, bins: int, rows: int) -> None:
        """Show the cells of a histogram with `bins` bins in each column."""
        if (bins, rows) != (self._bins, self._rows):
            self._bins, self._rows = bins, rows
            self._tell()

    def _tell(self) -> None:
        if not self._bins:
            return
        d = self.columns.value()
        cells: int = self._bins**d
        per_cell = self._rows / cells
        rows = (
            count_text(round(per_cell)) if per_cell >= 10 else probability_text(per_cell, _DIGITS)
        )
        text = self.tr("{bins} bins in each of {d}: {cells} cells for {n} rows, {rows} a cell.")
        self.sentence.setText(
            text.format(
                bins=count_text(self._bins), d=d, cells=large_count_text(cells),
                n=count_text(self._rows), rows=rows,
            )
        )  # fmt: skip
        warning = ""
        if cells > self._rows:
            warning = self.tr(
                "At least {share} % of the cells are empty. Each further column needs {bins} times "
                "the rows."
            )
            # Rounded down, as the sentence says “at least”.
            share = int(10_000 * (1 - per_cell)) / 100
            warning = warning.format(share=f"{share:g}", bins=count_text(self._bins))
        self.warning.say("warning", warning)
