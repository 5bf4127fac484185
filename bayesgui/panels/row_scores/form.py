"""What is asked of the rows: the table, the columns that are given, and which rows are strange."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document.shown.tables.row_scoring import Mark
from bayesgui.panels.rows.asked_rows_form import AskedRowsForm
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.percent_edit import PercentEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.shown.tables.row_scoring import MarkKind, RowScoring

WIDTH = 240
_FIELD = 76
_FAR = 1e12


class RowsForm(AskedRowsForm):
    """The column at the left of the page."""

    KINDS: ClassVar = {
        "drawn": live("Rarer than rows of the network"),
        "share": live("A share of the rows"),
        "value": live("Log-likelihood at most"),
    }
    TIPS: ClassVar = {
        "drawn": live(
            "Marks rows as strange as at most this share of rows that the network makes itself, "
            "with the same cells missing"
        ),
        "share": live("Marks this share of the rows, the strangest"),
        "value": live("Marks rows with this log-likelihood, in nats, or a smaller one"),
    }

    mark_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("rows", WIDTH, parent)
        self._mark = Mark()
        self.make_opener(
            live("A table with a column for each observed node; missing cells are summed out")
        )
        self.kind = choice_combo(
            "rowsMark",
            self,
            self.KINDS.items(),
            self._choose_kind,
            current="drawn",
            tip=live("Which rows are strange"),
            spoken=live("Strange rows"),
            letters=12,
        )
        self._make_fields()
        self.make_runner(live("Score the rows"), live("Score every row (F5 again)"))
        self.make_nodes(
            "rowsGiven",
            spoken=live("Given columns"),
            tip=live("Columns that are taken as they are: rows are scored given these"),
        )
        # Its room stays while there is no table, so that nothing else moves.
        policy = self.nodes.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.nodes.setSizePolicy(policy)
        self.remark = text_label(self, 11, role="muted")
        column_layout(
            row_layout(self.open_button, self.data_button, None, spacing=8),
            self.kind,
            row_layout(self._fields, self.run_button, spacing=6, grows=self.run_button),
            self.nodes,
            self.remark,
            parent=self,
            margins=(12, 8, 8, 8),
            spacing=6,
            grows=self.nodes,
        )

    def _make_fields(self) -> None:
        self.percent = named(PercentEdit(self), "rowsPercent", spoken=live("Share in per cent"))
        self.percent.setRange(0.1, 100.0)
        self.percent.valueChanged.connect(self._choose_percent)
        self.threshold = named(
            NumberEdit(0.0, -_FAR, 0.0, self, probability=False),
            "rowsThreshold",
            spoken=live("Log-likelihood at most"),
        )
        self.threshold.committed.connect(self._choose_threshold)
        self._fields = QWidget(self)
        self._fields.setFixedWidth(_FIELD)
        self._stack = stacked(self._fields, self.percent, self.threshold, fills=True)

    # -- choosing -----------------------------------------------------------------------------

    def _choose_kind(self, kind: MarkKind) -> None:
        self._emit(kind=kind)

    def _choose_percent(self, value: float) -> None:
        if self._mark.kind == "drawn":
            self._emit(level=value / 100)
        else:
            self._emit(share=value / 100)

    def _choose_threshold(self, value: float) -> None:
        self._emit(threshold=value)

    def _emit(self, **parts: float | str) -> None:
        self.mark_chosen.emit(parts)

    # -- showing ------------------------------------------------------------------------------

    def show_state(self, state: RowScoring, nodes: Sequence[str], data: str) -> None:
        """Show what is asked.

        `nodes`: columns of the table that are nodes. `data`: title of the table of the page Data,
        "" without one.
        """
        self.data_button.setVisible(bool(data))
        self._mark, self._nodes, self._chosen = state.mark, tuple(nodes), state.given
        self._show_mark(state.mark)
        self.nodes.setVisible(bool(nodes))
        self._show_nodes()
        self.run_button.setEnabled(state.table is not None)
        show_text(self.remark, state.error)

    def _show_mark(self, mark: Mark) -> None:
        show_choices(self.kind, self.KINDS.items(), mark.kind)
        is_value = mark.kind == "value"
        self._stack.setCurrentWidget(self.threshold if is_value else self.percent)
        if is_value:
            if mark.threshold is not None:
                self.threshold.show_value(mark.threshold)
            return
        value = 100 * (mark.level if mark.kind == "drawn" else mark.share)
        if abs(value - self.percent.value()) > 1e-9:
            self.percent.blockSignals(True)
            self.percent.setValue(value)
            self.percent.blockSignals(False)

    def _show_nodes(self) -> None:
        head = self.tr("Given: {count} of {total}").format(
            count=count_text(len(self._chosen)), total=count_text(len(self._nodes))
        )
        self.list_nodes(head, self._nodes)
