"""What is asked of the rows: the table, the kind of answer, and the nodes asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.rows.asked_rows_form import AskedRowsForm
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.shown.batch import Batch, BatchKind

WIDTH = 264


class BatchForm(AskedRowsForm):
    """The column at the left of the page."""

    KINDS: ClassVar = {
        "posteriors": live("Posteriors"),
        "states": live("Most probable states"),
        "decisions": live("Decisions"),
    }

    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("batch", WIDTH, parent)
        self.make_opener(
            live("A table with a column for each observed node; an empty cell is no finding")
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
        self.make_nodes("batchTargets", spoken=live("Targets"))
        self.make_runner(live("Run"), live("Answer every row (F5 again)"))
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
        self._nodes, self._chosen = tuple(nodes), state.targets
        self._show_nodes()
        self.run_button.setEnabled(
            state.table is not None and (not asks_nodes or bool(state.targets))
        )
        show_text(self.remark, state.error)

    def _show_nodes(self) -> None:
        wanted = self.filter.text().strip().casefold()
        shown = [name for name in self._nodes if wanted in name.casefold()]
        head = self.tr("Targets: {count} of {total}").format(
            count=count_text(len(self._chosen)), total=count_text(len(self._nodes))
        )
        self.list_nodes(head, shown)

    def choose_kind(self, kind: BatchKind) -> None:
        """Choose what is asked, as by mouse."""
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self.kind_chosen.emit(kind)
