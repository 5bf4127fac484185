"""The page Completed: expected counts of the selected node, and its rows with blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.incomplete.family_table import FamilyTable
from bayesgui.panels.incomplete.kept_numbers import KeepingPanel
from bayesgui.panels.incomplete.row_table import BLANK, Cell, RowTable
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.panels.incomplete.display import CompletedDisplay, Exchange

ROW = 26
MAX_COLUMNS = 12
"""Variables of a row that are shown; those that decide stand first."""
_SMALL = 0.005


class CompletedPanel(KeepingPanel):
    """Shows the cases as completed by the best tables so far."""

    nothing = (
        live("Nothing completed yet"),
        live("Start EM on the left, and select a node with blanks."),
    )
    swap_requested = Signal(object)
    """The `Exchange` to be made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "completedPanel", spoken=live("Completed"))
        self._display: CompletedDisplay | None = None
        self._exchange: Exchange | None = None
        self._can_swap = False
        self._name = text_label(self, 15, 600, wraps=False)
        self.hidden = text_label(self, 11, role="muted", wraps=False)
        self._counts_title = Section("", self, 12, line=False)
        counts = FamilyTable(self, is_stretched=True)
        self.counts = named(counts, "expectedCounts", spoken=live("Expected counts"))
        self._more = text_label(self, 11, role="muted")
        self.box = NoteBox(self)
        self.box.clicked.connect(lambda: self.swap_requested.emit(self._exchange))
        self._rows_title = Section("", self, 12, line=False)
        rows = RowTable(ROW, self)
        self.rows = named(rows, "completedRows", spoken=live("Completed rows"))
        self._body = QWidget(self)
        column_layout(
            row_layout(self._name, self.hidden, None, margins=(12, 10, 12, 0), spacing=8),
            *map(inset, (self._counts_title, self.counts, self._more, self.box, self._rows_title)),
            self.rows,
            parent=self._body,
            spacing=8,
            grows=self.rows,
        )
        self.stack_of(self._body)

    @property
    def title(self) -> str:
        """The title of its tab."""
        return self.tr("Completed")

    def show_tables(
        self, display: CompletedDisplay | None, exchange: Exchange | None, *, can_swap: bool
    ) -> None:
        """Show what tables make of the cases, and an ascent with exchanged states, if any.

        `can_swap`: whether the document has the tables, so that states can be exchanged.
        """
        self._display, self._exchange, self._can_swap = display, exchange, can_swap
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        has_node = display is not None and display.node in display.network
        if not self.shows_numbers(has_node) or display is None:
            return
        name = display.node
        self._name.setText(name)
        self.hidden.setText(self.tr("hidden in every row") if name in display.hidden else "")
        self._show_counts(display.network, name)
        self._say_exchange()
        self._show_rows(display)

    def _show_counts(self, network: BayesianNetwork, name: str) -> None:
        cpt = network.cpt(name)
        observed = cpt.observed
        for part in (self._counts_title, self.counts):
            part.setVisible(observed is not None)
        if observed is None:
            self._more.hide()
            return
        states = network[name].states
        table = np.asarray(observed, np.float64).reshape(-1, len(states)).T
        chances = np.asarray(cpt.values).reshape(-1, len(states))[:, 0]
        total = f"{float(table.sum()):.6g}"
        self._counts_title.set_title(
            self.tr("Expected counts of {name}").format(name=name),
            self.tr("sum {total}").format(total=total),
        )
        cells = [[_count(value) for value in row] for row in table]
        cells.append([_chance(value) for value in chances])
        titles = [*states, f"P({states[0]} | ·)" if network.parents(name) else f"P({states[0]})"]
        self.counts.show_family(network, name, titles, cells)
        shown, whole = self.counts.columnCount() - 1, table.shape[1]
        self._more.setVisible(shown < whole)
        self._more.setText(
            self.tr("The first {shown} of {whole} configurations").format(
                shown=count_text(shown), whole=count_text(whole)
            )
        )

    def _say_exchange(self) -> None:
        found = self._exchange
        if found is None:
            self.box.say("success", "")
            return
        one, other = found.states
        text = self.tr(
            "Start {k} has {one} and {other} of {node} the other way round. The states of a "
            "hidden node are only names; the tables are the same."
        ).format(k=found.restart + 1, one=one, other=other, node=found.node)
        button = self.tr("Swap {one} and {other}").format(one=one, other=other)
        self.box.say("success", text, button if self._can_swap else "")

    def _show_rows(self, display: CompletedDisplay) -> None:
        completed, network = display.completed, display.network
        count = 0 if completed is None else completed.n_distinct
        aside = self.tr("%Ln different, least certain first", "", count) if count else ""
        title = self.tr("Completed rows") if count else self.tr("No row lacks this node")
        self._rows_title.set_title(title, aside)
        self.rows.setVisible(bool(count))
        if completed is None:
            return
        names = _columns(network, display.node)
        state = network[display.node].states[0]
        titles = [f"P({state} | " + self.tr("row") + ")", self.tr("rows"), *names]
        place = {name: k for k, name in enumerate(network.names)}
        lines: list[Sequence[Cell]] = []
        for row in completed.rows:
            codes = [row.codes[place[name]] for name in names]
            cells = [
                Cell(BLANK, blank=True) if code < 0 else Cell(network[name].states[code])
                for name, code in zip(names, codes, strict=True)
            ]
            chance = float(row.probabilities[0])
            lines.append(
                [
                    Cell(_chance(chance, 3), share=chance, number=True),
                    Cell(f"{row.weight:g}", role="muted", number=True),
                    *cells,
                ]
            )
        self.rows.show_rows(titles, lines)


def _columns(network: BayesianNetwork, node: str) -> list[str]:
    """Return the variables of a row, those first on which the node depends given all others."""
    children = network.children(node)
    blanket = {*network.parents(node), *children}
    blanket.update(parent for child in children for parent in network.parents(child))
    near = [name for name in network if name in blanket and name != node]
    far = [name for name in network if name not in blanket and name != node]
    return [*near, *far][:MAX_COLUMNS]


def _count(value: float) -> str:
    return "0+" if 0 < value < _SMALL else f"{value:.2f}"


def _chance(value: float, decimals: int = 4) -> str:
    """Return a probability; 0 and 1 only where it is exact."""
    edge = 0.5 * 10.0**-decimals
    if 0 < value < edge:
        return "0+"
    if 1 - edge < value < 1:
        return "1−"
    return f"{value:.{decimals}f}"
