"""The import dialog's table of the file's columns and the nodes they are matched with."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from bayesgui.app.data.importing.cells import LOOK, SHARES, SIGN, TARGET, CellDelegate, NodeDelegate
from bayesgui.app.data.importing.column_reading import ColumnReading, meaning_text, orders_series
from bayesgui.app.data.importing.gradual import GradualRows
from bayesgui.core.numerals import number, number_text
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text, percent

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.matching import ColumnMatch
    from bayesgui.data.reading.file_scan import ColumnFacts, FileScan

    Index = QModelIndex | QPersistentModelIndex

COLUMN, VALUES, MISSING, NODE, STATES, MATCH = range(6)
ROW = 28
LISTED = 3
"""Maximum number of state pairs listed in a cell."""


class ImportColumns(QTableWidget):
    """A row for each column; the node of a column and the meaning of its states can be changed."""

    changed = Signal()
    """The user chose another node, other meanings or other cut points."""
    states_requested = Signal(str)
    """A column (its name) whose state meanings or cut points are to be edited."""
    reading_changed = Signal()
    """The user chose how a column is read: the file is to be read again."""
    marks_requested = Signal(str)
    """A column whose own marks of missing values are to be edited."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, MATCH + 1, parent)
        self.setObjectName("importColumns")
        self._scan: FileScan | None = None
        self._network: BayesianNetwork | None = None
        self._found: dict[str, tuple[str, str]] = {}
        self._nodes: dict[str, str] = {}
        self._chosen: dict[str, str] = {}
        self._matches: dict[str, ColumnMatch] = {}
        self._meanings: dict[tuple[str, str], dict[str, str]] = {}
        self.cuts: dict[str, tuple[float, ...]] = {}
        self.reading = ColumnReading()
        self.table_only = False
        self.only_nodes = False
        """Whether columns match existing nodes only; no new nodes are offered."""
        self._weights = ""
        self._filling = False
        self._rows = GradualRows(self._fill_row, self)
        self._build()

    def _build(self) -> None:
        self.setAccessibleName(self.tr("Columns and nodes"))
        first = self.tr("Column"), self.tr("Values"), self.tr("Missing")
        labels = [*first, self.tr("Node"), self.tr("States"), self.tr("Match")]
        self.setHorizontalHeaderLabels(labels)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(26)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(MATCH, QHeaderView.ResizeMode.Stretch)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.SelectedClicked)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(CellDelegate(self))
        self.setItemDelegateForColumn(NODE, NodeDelegate(self.column_at, self.choices, self))
        self.itemChanged.connect(self._on_item_changed)
        self.cellClicked.connect(self._on_clicked)
        for section, width in enumerate((122, 206, 70, 132, 196)):
            self.setColumnWidth(section, width)

    def show_scan(
        self, scan: FileScan, network: BayesianNetwork | None, *, table_only: bool = False
    ) -> None:
        """List the columns of a file; choices already made for a column are kept.

        `network`: offers its nodes; None makes a new node for each column.
        """
        from bayesgui.data.matching import nodes_of

        if network is not self._network or table_only != self.table_only:
            self._chosen.clear()
        self._scan, self._network, self.table_only = scan, network, table_only
        self._matches.clear()
        names = [each.name for each in scan.facts if each.kind in ("category", "number")]
        self._found = dict(nodes_of(names, network)) if network is not None else {}
        self._nodes = {
            each.name: self._chosen.get(each.name, self._propose(each)) for each in scan.facts
        }
        self._fill()

    def show_nothing(self) -> None:
        """Empty the table, because the names of the columns are unknown."""
        self._rows.end()
        self._scan = None
        self._nodes = {}
        self.setRowCount(0)

    def set_weights(self, name: str) -> None:
        """Set the column that holds row weights; it becomes no node."""
        if name != self._weights:
            self._weights = name
            self._fill()

    def _propose(self, facts: ColumnFacts) -> str:
        if facts.kind in ("identifier", "date", "empty"):
            kept = self.table_only or (not self.only_nodes and orders_series(facts, self._scan))
            return facts.name if facts.kind == "date" and kept else ""
        if facts.name in self._found:
            return self._found[facts.name][0]
        return "" if self.only_nodes else facts.name

    def _fill(self) -> None:
        if self._scan is None:
            return
        self.setRowCount(len(self._scan.facts))
        self._rows.begin(len(self._scan.facts), max(0, self.rowAt(0)))

    def _fill_row(self, row: int) -> None:
        assert self._scan is not None
        self._filling = True
        facts = self._scan.facts[row]
        missing = facts.n_missing / facts.n_rows if facts.n_rows else 0.0
        share = f"{percent(missing)} %" if missing else "0"
        known = facts.kind not in ("identifier", "date")
        weights = facts.name == self._weights
        used = bool(self._nodes[facts.name]) or weights
        self._put(row, COLUMN, facts.name, "bold" if used else "muted")
        self._put(row, MISSING, share if known else "", "number" if missing else "zero")
        self._cell(row, MISSING).setToolTip(self.reading.marks_text(facts.name))
        self._put(row, VALUES, self._values(facts))
        self._cell(row, VALUES).setData(SHARES, self._shares(facts))
        self._put(row, NODE, self._node_text(facts.name), "combo", editable=not weights)
        self._cell(row, NODE).setData(TARGET, self._nodes[facts.name])
        self._put_match(row, facts)
        self._filling = False

    def _put_match(self, row: int, facts: ColumnFacts) -> None:
        """Show the states of a column, and how it fits its node."""
        assert self._scan is not None
        weights = facts.name == self._weights
        states, differ = ("", False) if weights else self._states(facts)
        offer = "" if weights else self._offer(facts.name)
        opens = self.is_editable(facts.name)
        look = "differ" if differ else "combo" if opens else "link" if offer else "muted"
        self._put(row, STATES, offer if look == "link" else states, look)
        words, sign, token = self._words(facts)
        self._put(row, MATCH, words, token)
        remarks = "\n".join(map(translate_sentence, self._scan.remarks_on(facts.name)))
        for section in (STATES, MATCH) if remarks else ():
            self._cell(row, section).setToolTip(remarks)
        self._cell(row, MATCH).setData(SIGN, sign)

    def _put(self, row: int, section: int, text: str, look: str = "", *, editable: bool = False):  # type: ignore[no-untyped-def]
        item = self.item(row, section) or QTableWidgetItem()
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
        item.setText(text)
        item.setData(LOOK, look)
        item.setToolTip(text)
        if self.item(row, section) is None:
            self.setItem(row, section, item)

    def _cell(self, row: int, section: int) -> QTableWidgetItem:
        if self.item(row, section) is None:
            self._fill_row(row)
        item = self.item(row, section)
        assert item is not None
        return item

    # -- choices ------------------------------------------------------------------------------

    def targets(self) -> dict[str, str]:
        """Return each column's node; empty for a skipped column."""
        return {k: "" if k == self._weights else v for k, v in self._nodes.items()}

    def choices(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return the nodes that a column can be, each with its label; empty means skip."""
        if self._network is None or self.table_only:
            own = self.tr("in the table") if self.table_only else self.tr("new node")
            return (("", self.tr("skip")), (name, own))
        new = () if self.only_nodes or name in self._network else ((name, self.tr("new node")),)
        return (("", self.tr("skip")), *new, *((node, node) for node in self._network.names))

    def choose(self, name: str, node: str) -> None:
        """Match a column with a node, or with none; another column loses the node."""
        for other, taken in self._nodes.items():
            if other != name and node and taken == node:
                self._nodes[other] = self._chosen[other] = ""
        self._nodes[name] = self._chosen[name] = node
        self._fill()
        self.changed.emit()

    def keep_all(self) -> None:
        """Make a node of each column that has values."""
        assert self._scan is not None
        for facts in self._scan.facts:
            if facts.kind != "empty" and not self._nodes[facts.name]:
                self._nodes[facts.name] = self._chosen[facts.name] = facts.name
        self._fill()
        self.changed.emit()

    def choose_meanings(self, name: str, meanings: dict[str, str]) -> None:
        """Set which states the texts of a column stand for; see `ImportRequest.states`."""
        self._meanings[name, self._nodes[name]] = meanings
        self._fill()
        self.changed.emit()

    def choose_marks(self, name: str, marks: tuple[str, ...]) -> None:
        """Set the marks of missing values that a column has besides those of all."""
        self.reading.set_marks(name, marks)
        self.reading_changed.emit()

    def take_offer(self, name: str) -> None:
        """Take year, month and weekday of a column of dates, or merge its spellings, or undo it."""
        assert self._scan is not None
        self.reading.toggle(self._scan[name])
        self.reading_changed.emit()

    def choose_cuts(self, name: str, cuts: tuple[float, ...]) -> None:
        """Set the cut points of a numeric column."""
        self.cuts[name] = cuts
        self._fill()
        self.changed.emit()

    def match_of(self, name: str) -> ColumnMatch | None:
        """Return how a column matches its chosen node; None if it is skipped or has its states."""
        from bayesgui.data.matching import match_column

        node = self._nodes[name]
        if self._network is None or self.table_only or node not in self._network:
            return None
        if self._gives_states(name):
            return None
        match = self._matches.get(name)
        if match is None or match.node != node:
            assert self._scan is not None
            found, how = self._found.get(name, ("", "none"))
            how = how if found == node else "none"
            states, decimal = self._scan[name].states, self._scan.decimal
            match = match_column(name, states, self._network[node], how, decimal)  # type: ignore[arg-type]
            self._matches[name] = match
        return match

    def _gives_states(self, name: str) -> bool:
        """Whether the column's states take the place of those that its node was given unasked."""
        from bayesgui.data.invented_states import has_invented_states, takes_states

        node = self._nodes[name]
        if self._scan is None or self._network is None or node not in self._network:
            return False
        if (facts := self._scan[name]).kind == "number" and not facts.states:
            return has_invented_states(self._network, node)
        return takes_states(self._network, node, facts.states)

    def meanings(self, name: str) -> dict[str, str]:
        """Return the states that a column's texts stand for, as chosen, else as proposed."""
        match = self.match_of(name)
        if match is None:
            return {}
        return self._meanings.get((name, self._nodes[name]), dict(match.proposal))

    def state_mapping(self) -> dict[str, dict[str, str]]:
        """Return, by column, the states of its node that texts stand for."""
        found = {name: self.meanings(name) for name, node in self.targets().items() if node}
        return {name: meanings for name, meanings in found.items() if meanings}

    def is_editable(self, name: str) -> bool:
        """Whether a column's state meanings or cut points can be edited."""
        if self._scan is None or name == self._weights or not self._nodes[name]:
            return False
        match = self.match_of(name)
        if match is not None:
            return match.states == "differ"
        facts, decimal = self._scan[name], self._scan.decimal
        return facts.kind == "number" or (
            facts.kind == "category"
            and not any(math.isnan(number(state, decimal)) for state in facts.states)
        )

    def _offer(self, name: str) -> str:
        """Return what a click on a column's states changes in how it is read, if anything."""
        if self._scan is None or self.is_editable(name):
            return ""
        matched = self._nodes[name] and self.match_of(name) is not None
        return "" if matched else self.reading.offer(self._scan[name])

    def column_at(self, row: int) -> str:
        """Return the name of the column in a row."""
        assert self._scan is not None
        return self._scan.facts[row].name

    # -- texts of the cells -------------------------------------------------------------------

    def _node_text(self, name: str) -> str:
        if name == self._weights:
            return self.tr("row weights")
        node, network = self._nodes[name], self._network
        if network is None or self.table_only:
            return dict(self.choices(name)).get(node, node)
        # The choices are all nodes then, which for thousands of columns takes seconds.
        is_new = node == name and not self.only_nodes and name not in network
        return self.tr("new node") if is_new else node or self.tr("skip")

    def _values(self, facts: ColumnFacts) -> str:
        if facts.kind == "empty":
            return self.tr("no value")
        if facts.kind in ("identifier", "date"):
            return self.tr("{count} different").format(count=count_text(facts.n_distinct))
        if facts.kind == "number":
            return self.tr("{low} to {high}").format(
                low=number_text(facts.low), high=number_text(facts.high)
            )
        first = self._first_state(facts)
        total = int(facts.counts.sum())
        share = int(facts.counts[facts.states.index(first)]) / total if total else 0.0
        text = f"{first}: {100 * share:.0f} %"
        return text if facts.n_distinct < 3 else f"{text} ({count_text(facts.n_distinct)})"

    def _first_state(self, facts: ColumnFacts) -> str:
        """Return the column's text for the node's first state."""
        match = self.match_of(facts.name)
        if match is not None and self._network is not None:
            meant = self._network[match.node or ""].states[0]
            meanings = self.meanings(facts.name)
            for text in facts.states:
                if meanings.get(text, text) == meant:
                    return text
        return facts.states[0]

    def _shares(self, facts: ColumnFacts) -> Any:
        if facts.kind == "number":
            return ("histogram", facts.counts.tolist())
        if facts.kind != "category":
            return None
        order = {state: int(n) for state, n in zip(facts.states, facts.counts, strict=True)}
        first = self._first_state(facts)
        rest = sorted((n for state, n in order.items() if state != first), reverse=True)
        return ("shares", [order[first], *rest[:11], sum(rest[11:])])

    def _states(self, facts: ColumnFacts) -> tuple[str, bool]:
        """Return the text under States, and whether it is highlighted for review."""
        node = self._nodes[facts.name]
        if not node:
            return "", False
        match = self.match_of(facts.name)
        if match is None:
            if facts.kind == "number" or facts.name in self.cuts:
                return self._intervals(facts), False
            return self._new_states(facts), False
        if match.states == "limits":
            return self.tr("cut at the node's limits"), False
        if match.states != "differ":
            return self.tr("same"), False
        meanings = self.meanings(facts.name)
        words = [meaning_text(text, meanings) for text in match.unknown]
        more = len(words) - LISTED
        text = ", ".join(words[:LISTED]) + (self.tr(", %Ln more", "", more) if more > 0 else "")
        return text, True

    def _new_states(self, facts: ColumnFacts) -> str:
        assert self._scan is not None
        text = self.tr("%Ln state(s)", "", facts.n_distinct)
        if any("merged" in note.values for note in self._scan.remarks_on(facts.name)):
            return self.tr("{states}, spellings merged").format(states=text)
        return text

    def _intervals(self, facts: ColumnFacts) -> str:
        cuts = self.cuts.get(facts.name)
        if cuts is not None:
            listed = ", ".join(map(number_text, cuts))
            return self.tr("%Ln interval(s): {cuts}", "", len(cuts) + 1).format(cuts=listed)
        if self.table_only:
            return self.tr("numbers")
        return self.tr("At most 4 intervals, equal frequency")

    def _words(self, facts: ColumnFacts) -> tuple[str, str, str]:
        """Return the text under Match, its icon and its color token."""
        if facts.name == self._weights:
            return self.tr("row weights"), "check", "success"
        if not self._nodes[facts.name]:
            reasons = {
                "identifier": self.tr("identifier, skipped"),
                "date": self.tr("dates, skipped"),
                "empty": self.tr("empty, skipped"),
            }
            return reasons.get(facts.kind, self.tr("skipped")), "minus", "muted"
        if self.table_only:
            return self.tr("in the table"), "check", "success"
        match = self.match_of(facts.name)
        if match is None:
            if self._network is not None and self._nodes[facts.name] in self._network:
                return self.tr("its states are taken"), "check", "success"
            return self.tr("new"), "plus", "text"
        if match.states == "differ":
            return self.tr("states differ"), "warning", "warning"
        if match.name == "similar":
            return self.tr("similar name"), "why", "accent"
        if match.name == "none":
            return self.tr("chosen by you"), "check", "success"
        return self.tr("same name"), "check", "success"

    # -- mouse and keyboard -------------------------------------------------------------------

    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        if not self._filling and item.column() == NODE:
            self.choose(self.column_at(item.row()), str(item.data(TARGET)))

    def _on_clicked(self, row: int, section: int) -> None:
        if section == NODE and self._cell(row, NODE).flags() & Qt.ItemFlag.ItemIsEditable:
            self.editItem(self._cell(row, NODE))
        elif section == STATES and self.is_editable(self.column_at(row)):
            self.states_requested.emit(self.column_at(row))
        elif section == STATES and self._offer(self.column_at(row)):
            self.take_offer(self.column_at(row))
        elif section == MISSING and self._scan is not None:
            self.marks_requested.emit(self.column_at(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit the current cell with F2 or Space."""
        keys = (Qt.Key.Key_F2, Qt.Key.Key_Space)
        if event.key() in keys and self.currentRow() >= 0:
            section = self.currentColumn()
            section = section if section in (STATES, MISSING) else NODE
            self._on_clicked(self.currentRow(), section)
            return
        super().keyPressEvent(event)
