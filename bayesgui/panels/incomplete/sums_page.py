"""The page Hyper-parameters: every cell before a row, what the row adds, and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.panels.incomplete.family_table import FamilyTable
from bayesgui.panels.incomplete.kept_numbers import KeepingPanel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.panels.incomplete.row_display import RowStep

ROW = 54
MAX_TABLES = 12
"""Tables that are shown: those of the selected nodes, then in the network's order."""
SMALLEST = 5e-4
"""Gains below this are not visible."""


class SumsPanel(KeepingPanel):
    """A table for each node; a cell that gains is a sum written out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sumsPanel")
        self._step: RowStep | None = None
        self.tables: dict[str, FamilyTable] = {}
        self._inside = QWidget()
        self._inside.setProperty("panel", True)
        self._row = row_layout(parent=self._inside, margins=(12, 6, 12, 2), spacing=16)
        self._words = text_label(self, 11, role="muted")
        self._empty = EmptyState("", "", self)
        body = QWidget(self)
        column = column_layout(parent=body, spacing=0)
        scroll = QScrollArea(body)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._inside)
        column.addWidget(scroll, 1)
        column.addLayout(row_layout(self._words, margins=(12, 0, 12, 6)))
        self._body = body
        self._stack = stacked(self, self._empty, body)
        column_layout(self._stack, parent=self)
        self.retranslate()

    @property
    def title(self) -> str:
        """The title of its tab."""
        return self.tr("Hyper-parameters")

    def show_step(self, step: RowStep | None) -> None:
        """Show a row; None before the first one."""
        self._step = step
        self.invalidate()

    def on_selection_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        step, is_kept = self._step, self.keeps(self._empty)
        if not is_kept:
            self._set_empty_texts()
        is_empty = step is None or is_kept
        self._stack.setCurrentWidget(self._empty if is_empty else self._body)
        if step is None or is_kept:
            return
        names = self._names(step.network)
        if list(self.tables) != names:
            self._make_tables(names)
        before = step.update.tables.parted(step.update.before)
        gains = step.update.gains()
        for name in names:
            _show(self.tables[name], step.network, name, before[name], gains[name])

    def _names(self, network: BayesianNetwork) -> list[str]:
        names = list(network.names)
        if len(names) > MAX_TABLES and self.session is not None:
            chosen = self.session.selection.names
            names.sort(key=lambda name: name not in chosen)
        return names[:MAX_TABLES]

    def _make_tables(self, names: Sequence[str]) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.tables = {}
        for name in names:
            holder = QWidget(self._inside)
            title = text_label(holder, 12, 600, wraps=False)
            title.setText(name)
            table = FamilyTable(holder, is_whole=True)
            table.setAccessibleName(name)
            column = column_layout(title, table, parent=holder, spacing=4)
            column.addStretch(1)
            self.tables[name] = table
            self._row.addWidget(holder)
        self._row.addStretch(1)

    def _set_empty_texts(self) -> None:
        self._empty.set_texts(
            self.tr("No row yet"), self.tr("Add the first row on the left: → or Space.")
        )

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Hyper-parameters"))
        self._words.setText(self.tr("Before + weight = after. Each table gains one row in all."))
        self._set_empty_texts()


def _show(
    table: FamilyTable,
    network: BayesianNetwork,
    name: str,
    before: NDArray[np.float64],
    gains: NDArray[np.float64],
) -> None:
    size = network[name].n_states
    old, more = before.reshape(-1, size).T, gains.reshape(-1, size).T
    lit = more >= SMALLEST
    cells = [
        [
            f"{a:.3f}\n+ {b:.3f}\n{a + b:.3f}" if gain else f"{a:.3f}"
            for a, b, gain in zip(*rows, strict=True)
        ]
        for rows in zip(old, more, lit, strict=True)
    ]
    table.show_family(network, name, network[name].states, cells, lit.tolist(), ROW)
