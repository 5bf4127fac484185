"""The left part of the page Data: the columns of the table of cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from bayesgui.panels.data.header import ColumnWords
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import SignalInstance

    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Slot

NAME, KIND = range(2)


class DataColumnsPanel(Panel):
    """Name, kind and missing cells of each column; the current one is shown in the table."""

    follows = ("network",)

    column_chosen = Signal(str)
    """The user chose a column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ColumnWords(self)
        self.list = named(QTreeWidget(self), "dataColumns", spoken=live("Columns"))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(KIND, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.list.itemActivated.connect(lambda item, _column: self._choose(item))
        empty = EmptyState(
            live("No data yet"), live("Press Ctrl+I to import a table of cases."), self
        )
        self._stack = stacked(self, self.list, empty, fills=True)

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.data.changed, self.invalidate

    def on_document_changed(self, change: Change) -> None:
        if change.before.network.names != change.after.network.names:
            self.invalidate()

    def refresh(self) -> None:
        summaries = self.session.data.state.summaries
        network = self.session.document.state.network
        self._stack.setCurrentIndex(0 if summaries else 1)
        self.list.blockSignals(True)
        self.list.clear()
        for summary in summaries:
            # The list is narrow: tooltips and the table's header report missing cells.
            item = QTreeWidgetItem([summary.name, self._words.kind(summary)])
            item.setTextAlignment(KIND, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            tip = f"{summary.name}: {self._words.both(summary)}"
            if summary.name not in network:
                tip = self.tr("{column}; no node has this name").format(column=tip)
            item.setToolTip(NAME, tip)
            item.setToolTip(KIND, tip)
            self.list.addTopLevelItem(item)
        self.list.blockSignals(False)

    def _on_selected(self) -> None:
        for item in self.list.selectedItems():
            self._choose(item)

    def _choose(self, item: QTreeWidgetItem) -> None:
        name = item.text(NAME)
        if name in self.session.document.state.network:
            self.session.selection.set([name])
        self.column_chosen.emit(name)
