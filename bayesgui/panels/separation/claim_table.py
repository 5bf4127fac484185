"""The rows of the page Claims on data, each with the edges that would take its claim back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QMenu

from bayesgui.learning.independence.tested_claims import HOLM, RATE
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.numbers import p_value_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.table_export import add_table_actions
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.causes.claim_remedies import Remedy
    from bayesgui.learning.independence.tested_claims import TestedClaim
    from bayesgui.widgets.live_text import Text

HEIGHT = 26
_WIDEST = 240
"""Width of the column of claims from which on a longer one is cut, and the table scrolled."""
ARC, COMMON_CAUSE = -2, -1
"""Columns of the edges, from the right."""
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class ClaimRow:
    """A claim, and the edges that may be drawn if it is refuted."""

    claim: TestedClaim
    is_refuted: bool
    arc: Remedy | None = None
    common_cause: Remedy | None = None


class ClaimTable(RowsTable[ClaimRow]):
    """A click looks at a claim or draws an edge; Enter and a menu do the same by keyboard."""

    looked = Signal(object)
    """The row to look at."""
    taken = Signal(object)
    """The `Remedy` to draw."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(HEIGHT, parent, copies="all", sorts=True, roomy=True)
        named(
            self,
            "claimsOnData",
            tip=live("Click to see why on the canvas; click an edge to draw it"),
            spoken=live("Claims of the graph, the worst first"),
        )
        self.clicked.connect(self._on_clicked)

    def show_rows(self, rows: Sequence[ClaimRow], correction: str | None) -> None:
        """Show rows; `correction`: of their p-values, None if mutual information decides."""
        columns = [*self._claim_columns(), *self._number_columns(correction), *self._edge_columns()]
        self.records.show(columns, rows)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._fit_claims()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_claims()

    def _fit_claims(self) -> None:
        """Give the claims the room that is left, or what they need where that is too little."""
        if not self.records.columns:
            return
        header = self.horizontalHeader()
        others = sum(map(header.sectionSize, range(1, header.count())))
        needed = min(_WIDEST, self.sizeHintForColumn(0))
        if self.viewport().width() - others >= needed:
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        else:
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(0, needed)

    def _claim_columns(self) -> list[Column[ClaimRow]]:
        refuted, holds = self.tr("refuted"), self.tr("not refuted")
        return [
            Column(live("Claim"), lambda row: str(row.claim), color=_ink, weight=_weight),
            Column(live("Verdict"), lambda row: refuted if row.is_refuted else holds, color=_ink),
        ]

    @staticmethod
    def _number_columns(correction: str | None) -> list[Column[ClaimRow]]:
        strength = Column[ClaimRow](
            live("Strength"),
            lambda row: f"{row.claim.strength:.3f}",
            tip=live("Cramér's V over all strata: 0 independent, 1 one decides the other"),
            right=True,
            rank=lambda row: -row.claim.strength,
        )
        p = _p_column(live("p"), "", lambda row: row.claim.verdict.p_value)
        if correction is None:
            bits = Column[ClaimRow](
                live("Information, bits"),
                lambda row: f"{row.claim.bits:.4f}",
                tip=live("Conditional mutual information of the two in the rows"),
                right=True,
                rank=lambda row: -row.claim.bits,
            )
            return [bits, p, strength]
        head = live("Corrected p")
        if correction == HOLM:
            tip = live("Corrected so that any true claim is refuted with at most this chance")
            return [p, _p_column(head, tip, lambda row: row.claim.holm), strength]
        if correction == RATE:
            tip = live("Corrected so that at most this share of the refuted claims are true")
            return [p, _p_column(head, tip, lambda row: row.claim.false_discovery), strength]
        return [p, strength]

    def _edge_columns(self) -> list[Column[ClaimRow]]:
        def column(edge: Callable[[ClaimRow], Remedy | None]) -> Column[ClaimRow]:
            def text(row: ClaimRow) -> str:
                remedy = edge(row)
                return "" if remedy is None else remedy.text

            head, tip = live("Add"), live("An edge that takes the claim back; click to draw it")
            return Column(head, text, tip=tip, color=lambda _row: theme().accent, is_copied=False)

        return [column(lambda row: row.arc), column(lambda row: row.common_cause)]

    # -- user actions -------------------------------------------------------------------------

    def _on_clicked(self, index: QModelIndex) -> None:
        row, place = self.records.rows[index.row()], index.column() - len(self.records.columns)
        remedy = {ARC: row.arc, COMMON_CAUSE: row.common_cause}.get(place)
        if remedy is None:
            self.looked.emit(row)
        else:
            self.taken.emit(remedy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Look at the current row; a menu draws, as nobody sees which of its cells is current."""
        row = self.current
        if row is not None and event.key() in _KEYS:
            self.looked.emit(row)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        row = self.current
        if row is not None:
            add_entry(menu, self.tr("Show on the canvas"), lambda: self.looked.emit(row))
            for remedy in filter(None, (row.arc, row.common_cause)):
                self._offer(menu, remedy)
            menu.addSeparator()
        add_table_actions(menu, self, self.copy, lambda: self.copied)
        pop_up(menu, event.globalPos())

    def _offer(self, menu: QMenu, remedy: Remedy) -> None:
        title = self.tr("Add {edge}").format(edge=remedy.text)
        add_entry(menu, title, lambda: self.taken.emit(remedy))


def _ink(row: ClaimRow) -> QColor | None:
    return theme().error if row.is_refuted else None


def _weight(row: ClaimRow) -> int:
    return 600 if row.is_refuted else 400


def _p_column(head: Text, tip: Text | str, value: Callable[[ClaimRow], float]) -> Column[ClaimRow]:
    return Column(
        head,
        lambda row: p_value_text(value(row)),
        tip=tip,
        right=True,
        rank=value,
        copied=lambda row: f"{value(row):.6g}",
    )
