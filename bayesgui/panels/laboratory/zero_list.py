"""The entries of tables that keep single updates from some states, as a list to go through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.rows.rows_table import Column, RowsTableModel
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from bayesgui.inference.gibbs.precheck_report import ZeroEntry

ROW, MAX_ROWS = 26, 4


class ZeroList(QWidget):
    """Hidden while there are none."""

    node_chosen = Signal(str)
    """A node was clicked whose table has such an entry."""
    node_activated = Signal(str)
    """Request to open the table of a node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._title = Section("", self, 12)
        self.view = named(
            QListView(self),
            "zeroEntries",
            tip=live(
                "No update of one variable gets past these entries; double-click for the table"
            ),
            spoken=live("Zeros in the way"),
        )
        self.view.setFont(font(12))
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setUniformItemSizes(True)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model: RowsTableModel[ZeroEntry] = RowsTableModel(self)
        self.view.setModel(self._model)
        self.view.clicked.connect(lambda index: self.node_chosen.emit(self._name(index)))
        self.view.activated.connect(lambda index: self.node_activated.emit(self._name(index)))
        column_layout(self._title, self.view, parent=self, spacing=6)
        self.hide()

    def _name(self, index: QModelIndex) -> str:
        return self._model.rows[index.row()].variable

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of its rows."""
        return tuple(map(str, self._model.rows))

    def show_entries(self, entries: tuple[ZeroEntry, ...], count: int) -> None:
        """Show other entries."""
        if (entries, count) == (self._model.rows, self._count):
            return
        self._count = count
        note = "P({}) = 0\n" + self.view.toolTip()
        self._model.show([Column("", str, note=note.format)], entries)
        self.view.setFixedHeight(ROW * min(MAX_ROWS, len(entries)) + 2)
        self.setVisible(bool(entries))
        shown, aside = count_text(len(entries)), count_text(count)
        tell(
            self._title.set_title,
            live("Zeros in the way"),
            live("{shown} of {count}").filled(shown=shown, count=aside)
            if len(entries) < count
            else aside,
        )
