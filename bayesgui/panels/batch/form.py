"""What is asked of the rows: the table, the kind of answer, and the nodes asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.shown.batch import Batch, BatchKind

WIDTH = 264
_LINE = 22


class BatchForm(QWidget):
    """The column at the left of the page."""

    KINDS: ClassVar = {
        "posteriors": live("Posteriors"),
        "states": live("Most probable states"),
        "decisions": live("Decisions"),
    }

    table_requested = Signal()
    data_requested = Signal()
    kind_chosen = Signal(str)
    targets_chosen = Signal(object)
    run_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(WIDTH)
        self._targets: tuple[str, ...] = ()
        self._nodes: tuple[str, ...] = ()
        self.open_button = push_button(
            "batchTable",
            self,
            self.table_requested,
            live("Choose a table…"),
            tip=live("A table with a column for each observed node; an empty cell is no finding"),
            icon_name="open",
        )
        self.data_button = link_button(
            self,
            self.data_requested,
            live("Use the data"),
            tip=live("The rows of the page Data"),
            name="batchData",
        )
        self.kind = choice_combo(
            "batchKind",
            self,
            self.KINDS.items(),
            self.kind_chosen,
            current="posteriors",
            tip=live("What is asked of each row"),
            spoken=live("Answer"),
        )
        self.filter = SearchField(live("Filter the targets"), "filter", parent=self)
        self.filter.setObjectName("batchFilter")
        self.filter.textChanged.connect(lambda _text: self._show_nodes())
        self.nodes = self._target_list()
        self.run_button = push_button(
            "batchRun",
            self,
            self.run_requested,
            live("Run"),
            tip=live("Answer every row (F5 again)"),
            primary=True,
        )
        self.remark = text_label(self, 11, role="muted")
        self._rest = QWidget(self)
        self._rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column_layout(
            row_layout(self.open_button, self.data_button, None, spacing=8),
            row_layout(self.kind, self.run_button, spacing=6, grows=self.kind),
            self.filter,
            self.nodes,
            self.remark,
            self._rest,
            parent=self,
            margins=(12, 8, 8, 8),
            spacing=6,
            grows=self.nodes,
        )

    def _target_list(self) -> RowsTable[str]:
        made: RowsTable[str] = named(
            RowsTable(_LINE, self, chosen=self._toggle), "batchTargets", spoken=live("Targets")
        )
        made.setShowGrid(False)
        made.horizontalHeader().setStretchLastSection(True)
        return made

    def show_state(self, state: Batch, nodes: Sequence[str], n_decisions: int, data: str) -> None:
        """Show what is asked; `data`: title of the table of the page Data, "" without one."""
        self.data_button.setVisible(bool(data))
        kinds = {
            kind: text for kind, text in self.KINDS.items() if kind != "decisions" or n_decisions
        }
        show_choices(self.kind, kinds.items(), state.kind)
        asks_nodes = state.kind != "decisions"
        self.nodes.setVisible(asks_nodes)
        self.filter.setVisible(asks_nodes)
        self._rest.setVisible(not asks_nodes)
        self._nodes, self._targets = tuple(nodes), state.targets
        self._show_nodes()
        self.run_button.setEnabled(
            state.table is not None and (not asks_nodes or bool(state.targets))
        )
        show_text(self.remark, state.error)

    def _show_nodes(self) -> None:
        wanted = self.filter.text().strip().casefold()
        shown = [name for name in self._nodes if wanted in name.casefold()]
        head = self.tr("Targets: {count} of {total}").format(
            count=count_text(len(self._targets)), total=count_text(len(self._nodes))
        )
        chosen = set(self._targets)
        column: Column[str] = Column(
            head, lambda name: name, checked=lambda name: name in chosen, rank=str.casefold
        )
        self.nodes.records.show([column], shown)

    def _toggle(self, name: str) -> None:
        chosen = set(self._targets) ^ {name}
        self.targets_chosen.emit(tuple(each for each in self._nodes if each in chosen))

    def choose_kind(self, kind: BatchKind) -> None:
        """Choose what is asked, as by mouse."""
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self.kind_chosen.emit(kind)
