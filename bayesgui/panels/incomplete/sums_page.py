"""The page Hyper-parameters: every cell before a row, what the row adds, and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.panels.incomplete.family_table import FamilyTable
from bayesgui.panels.incomplete.kept_numbers import KeepingPanel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, row_layout, text_label

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

    nothing = live("No row yet"), live("Add the first row on the left: → or Space.")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "sumsPanel", spoken=live("Hyper-parameters"))
        self._step: RowStep | None = None
        self.tables: dict[str, FamilyTable] = {}
        self._inside = QWidget()
        self._inside.setProperty("panel", True)
        self._row = row_layout(parent=self._inside, margins=(12, 6, 12, 2), spacing=16)
        rule = live("Before + weight = after. Each table gains one row in all.")
        words = row_layout(text_label(self, 11, role="muted", text=rule), margins=(12, 0, 12, 6))
        body = QWidget(self)
        scroll = QScrollArea(body)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._inside)
        column_layout(scroll, words, parent=body, spacing=0, grows=scroll)
        self.stack_of(body)

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
        step = self._step
        if not self.shows_numbers(step is not None) or step is None:
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
        if len(names) > MAX_TABLES:
            chosen = self.session.selection.variables
            names.sort(key=lambda name: name not in chosen)
        return names[:MAX_TABLES]

    def _make_tables(self, names: Sequence[str]) -> None:
        clear_layout(self._row)
        self.tables = {}
        for name in names:
            holder = QWidget(self._inside)
            title = text_label(holder, 12, 600, wraps=False, text=name)
            table = named(FamilyTable(holder, is_whole=True), "", spoken=name)
            column_layout(title, table, None, parent=holder, spacing=4)
            self.tables[name] = table
            self._row.addWidget(holder)
        self._row.addStretch(1)


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
