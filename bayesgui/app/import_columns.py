"""The columns of a file in the import dialog: what they hold and which nodes they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.matching import ColumnMatch, Matching

    Index = QModelIndex | QPersistentModelIndex

COLUMN, VALUES, MISSING, NODE, STATES, MATCH = range(6)
SHOWN_STATES = 4
ROW = 26
TARGET = Qt.ItemDataRole.UserRole


class ImportColumns(QTableWidget):
    """A row for each column; the node of a column can be changed."""

    node_changed = Signal()
    """The user chose another node for a column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, MATCH + 1, parent)
        self.setObjectName("importColumns")
        self._network: BayesianNetwork | None = None
        self._matches: dict[str, ColumnMatch] = {}
        self._filling = False
        self.setAccessibleName(self.tr("Columns and nodes"))
        self.setHorizontalHeaderLabels(
            [
                self.tr("Column"),
                self.tr("Values"),
                self.tr("Missing"),
                self.tr("Node"),
                self.tr("States"),
                self.tr("Match"),
            ]
        )
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(MATCH, QHeaderView.ResizeMode.Stretch)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            triggers.DoubleClicked | triggers.SelectedClicked | triggers.EditKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setItemDelegateForColumn(NODE, _NodeDelegate(self))
        self.itemChanged.connect(self._on_item_changed)
        for section, width in enumerate((130, 150, 64, 110, 170)):
            self.setColumnWidth(section, width)

    def show_columns(
        self, data: Dataset, network: BayesianNetwork | None, found: Matching | None
    ) -> None:
        """List the columns of the file's head.

        Parameters
        ----------
        data : Dataset
            The first rows.
        network : BayesianNetwork, optional
            Whose nodes can be chosen; None makes a node for each column.
        found : Matching, optional
            How the columns fit the nodes.
        """
        self._filling = True
        self._network = network
        self._matches = {m.column: m for m in found.columns} if found is not None else {}
        self.setRowCount(len(data.columns))
        for row, column in enumerate(data.columns):
            states: tuple[str, ...] = getattr(column, "states", ())
            words = ", ".join(states[:SHOWN_STATES])
            if len(states) > SHOWN_STATES:
                words = self.tr("{first}, … (%n different)", "", len(states)).format(first=words)
            match = self._matches.get(column.name)
            node = column.name if network is None else (match.node or "") if match else ""
            missing = column.rows(slice(None)).texts()
            self._put(row, COLUMN, column.name)
            self._put(row, VALUES, words)
            self._put(row, MISSING, str(int((missing == "").sum())), right=True)
            self._put(row, NODE, node)
            self._show_match(row)
        self._filling = False

    def _put(self, row: int, section: int, text: str, *, right: bool = False) -> None:
        item = QTableWidgetItem(text)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if section == NODE:
            item.setData(TARGET, text)
            item.setText(text or self.tr("skip"))
            flags |= Qt.ItemFlag.ItemIsEditable
        if right:
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setFlags(flags)
        item.setToolTip(text)
        self.setItem(row, section, item)

    # -- what was chosen ----------------------------------------------------------------------

    def targets(self) -> dict[str, str]:
        """Return each column's node, empty for one that is left out."""
        return {
            self.column_at(row): str(self._cell(row, NODE).data(TARGET))
            for row in range(self.rowCount())
        }

    def state_mapping(self) -> dict[str, dict[str, str]]:
        """Return, by column, the texts that stand for states of the chosen node."""
        return {
            name: dict(match.proposal)
            for name, node in self.targets().items()
            if (match := self._matches.get(name)) and match.node == node and match.proposal
        }

    def choices(self, name: str) -> tuple[str, ...]:
        """Return what a column can be: no node, its own, or any of the network."""
        return ("", name) if self._network is None else ("", *self._network.names)

    def choose(self, name: str, node: str) -> None:
        """Give a column another node, or none; a node has one column."""
        for row in range(self.rowCount()):
            item = self._cell(row, NODE)
            mine = self.column_at(row) == name
            if not mine and (not node or item.data(TARGET) != node):
                continue
            self._filling = True
            item.setData(TARGET, node if mine else "")
            item.setText((node if mine else "") or self.tr("skip"))
            self._show_match(row)
            self._filling = False
        self.node_changed.emit()

    def column_at(self, row: int) -> str:
        """Return the column that a row is about."""
        return self._cell(row, COLUMN).text()

    def _cell(self, row: int, section: int) -> QTableWidgetItem:
        item = self.item(row, section)
        assert item is not None
        return item

    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        if not self._filling and item.column() == NODE:
            self.choose(self.column_at(item.row()), str(item.data(TARGET)))

    # -- how it fits --------------------------------------------------------------------------

    def _show_match(self, row: int) -> None:
        name = self.column_at(row)
        node = str(self._cell(row, NODE).data(TARGET))
        states, words, sign, token = self._words(name, node)
        self._put(row, STATES, states)
        self._put(row, MATCH, words)
        self._cell(row, MATCH).setIcon(icon(sign, token))

    def _words(self, name: str, node: str) -> tuple[str, str, str, str]:
        """Return what stands under States and Match, the sign and its color."""
        if not node:
            return "", self.tr("skipped"), "minus", "muted"
        if self._network is None:
            return "", self.tr("new node"), "plus", "text"
        match = self._matches.get(name)
        if match is None or match.node != node:
            return "", self.tr("chosen by you"), "check", "success"
        if match.states == "differ":
            pairs = ", ".join(f"{old} → {new}" for old, new in match.proposal)
            meant = {old for old, _ in match.proposal}
            unknown = [state for state in match.unknown if state not in meant][:SHOWN_STATES]
            if unknown:
                others = self.tr("unknown: {states}").format(states=", ".join(unknown))
                pairs = f"{pairs}; {others}" if pairs else others
            return pairs, self.tr("states differ"), "warning", "warning"
        if match.name == "similar":
            return self.tr("same"), self.tr("similar name"), "why", "accent"
        return self.tr("same"), self.tr("same name"), "check", "success"


class _NodeDelegate(QStyledItemDelegate):
    """Chooses a node from a list."""

    def __init__(self, table: ImportColumns) -> None:
        super().__init__(table)
        self._table = table

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the list of nodes."""
        box = QComboBox(parent)
        name = self._table.column_at(index.row())
        box.setAccessibleName(self.tr("Node of column {column}").format(column=name))
        for node in self._table.choices(name):
            box.addItem(node or self.tr("skip"), node)
        box.activated.connect(lambda _index: self._finish(box))
        return box

    def _finish(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the present node."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(index.data(TARGET))))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take the node that was chosen."""
        if isinstance(editor, QComboBox):
            chosen: Any = editor.currentData()
            model.setData(index, chosen, TARGET)
