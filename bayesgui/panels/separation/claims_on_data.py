"""The page Claims on data: what the graph claims, and how the data speak against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, p_value_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QColor

    from bayesgui.core.model import Model
    from bayesgui.learning.independence.base import Verdict
    from bayesgui.learning.independence.tested_claims import TestedClaim, TestedClaims

ROW = 26
CLAIM, VERDICT, P, HOLM, RATE, STRENGTH, ARC = range(7)


def place_of(model: Model) -> dict[str, int]:
    """Return the place of each node in an order in which parents come first."""
    return {name: k for k, name in enumerate(model.topological_order())}


def arc_of(order: Mapping[str, int], verdict: Verdict) -> tuple[str, str]:
    """Return the arc that joins the nodes of a claim without a cycle; `order`: see `place_of`."""
    parent, child = sorted((verdict.x, verdict.y), key=order.__getitem__)
    return parent, child


class ClaimsOnDataPanel(Panel):
    """Claims with their tests; a click looks at one, a click on its arc adds this."""

    follows = None  # everything comes with `show_found`

    asked = Signal(object)
    """The `Verdict` of a claim to look at on the canvas."""
    arc_wanted = Signal(object)
    """The `Verdict` of a claim whose two nodes shall be joined."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "claimsOnDataPanel", spoken=live("Claims on data"))
        self._found: TestedClaims | None = None
        self.headline = text_label(self, 13, 600, wraps=False)
        self.close_button = self.cross()
        self.note = text_label(self, 11, role="muted")
        self.table: RowsTable[TestedClaim] = named(
            RowsTable(ROW, self, copies="selected", sorts=True, roomy=True),
            "claimsOnData",
            tip=live("Click to see why on the canvas; click an arc to add it"),
            spoken=live("Claims of the graph, the worst first"),
        )
        self.table.clicked.connect(self._on_clicked)
        self._empty = EmptyState(parent=self)
        self._body, listed = QWidget(self), inset(self.table)
        column_layout(
            inset(self.note),
            listed,
            parent=self._body,
            margins=(0, 6, 0, 0),
            spacing=6,
            grows=listed,
        )
        self._stack = stacked(self, self._body, self._empty)
        column_layout(
            row_layout(self.headline, None, self.close_button, margins=(12, 5, 6, 5), spacing=8),
            Hairline(self),
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.show_found(None)

    def show_found(self, found: TestedClaims | None, line: str = "") -> None:
        """Show tested claims, or a sentence in place of them."""
        self._found = found
        tell(self._empty.set_texts, live("Claims on data"), line)
        self.refresh()

    def refresh(self) -> None:
        found = self._found
        if found is None:
            self.headline.setText("")
            self._stack.setCurrentWidget(self._empty)
            return
        self.headline.setText(
            self.tr("{refuted} of {all} claims refuted").format(
                refuted=count_text(len(found.refuted)), all=count_text(len(found.claims))
            )
        )
        self.note.setText(self._remark(found))
        self.table.records.show(self._columns(found), found.claims)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CLAIM, QHeaderView.ResizeMode.Stretch)
        self._stack.setCurrentWidget(self._body)

    def _remark(self, found: TestedClaims) -> str:
        if not found.claims and found.is_complete:
            return self.tr("The graph claims nothing of these columns.")
        said = [
            self.tr(
                "A claim is refuted where its p-value, corrected by Holm for the number of claims, "
                "is at most {level}."
            ).format(level=f"{found.level:g}")
        ]
        if not found.is_complete:
            said.append(
                self.tr("The graph claims more; the list stops at {count}.").format(
                    count=count_text(len(found.claims))
                )
            )
        if found.without:
            said.append(self.tr("%Ln node(s) have no column.", "", len(found.without)))
        return " ".join(said)

    def _columns(self, found: TestedClaims) -> list[Column[TestedClaim]]:
        def is_refuted(row: TestedClaim) -> bool:
            return row.holm <= found.level

        def ink(row: TestedClaim) -> QColor | None:
            return theme().error if is_refuted(row) else None

        def weight(row: TestedClaim) -> int:
            return 600 if is_refuted(row) else 400

        refuted, holds, add = self.tr("refuted"), self.tr("not refuted"), self.tr("Add {arc}")

        model = self.session.document.state.model
        order = place_of(model)
        arcs = {
            row: add.format(arc=" → ".join(arc_of(order, row.verdict)))
            for row in found.refuted
            if row.verdict.x in model and row.verdict.y in model
        }
        return [
            Column(live("Claim"), str, color=ink, weight=weight),
            Column(live("Verdict"), lambda row: refuted if is_refuted(row) else holds, color=ink),
            Column(
                live("p"),
                lambda row: p_value_text(row.verdict.p_value),
                right=True,
                rank=lambda row: row.verdict.p_value,
            ),
            Column(
                live("Holm"),
                lambda row: p_value_text(row.holm),
                tip=live("Corrected so that any true claim is refuted with at most this chance"),
                right=True,
                rank=lambda row: row.holm,
            ),
            Column(
                live("Benjamini–Hochberg"),
                lambda row: p_value_text(row.false_discovery),
                tip=live("Corrected so that at most this share of the refuted claims are true"),
                right=True,
                rank=lambda row: row.false_discovery,
            ),
            Column(
                live("Strength"),
                lambda row: f"{row.strength:.3f}",
                tip=live("Cramér's V over all strata: 0 independent, 1 one decides the other"),
                right=True,
                rank=lambda row: -row.strength,
            ),
            Column(
                "",
                lambda row: arcs.get(row, ""),
                color=lambda _row: theme().accent,
            ),
        ]

    def _on_clicked(self, index: QModelIndex) -> None:
        found, row = self._found, self.table.records.rows[index.row()]
        if found is None:
            return
        if index.column() == ARC and row.holm <= found.level:
            self.arc_wanted.emit(row.verdict)
        else:
            self.asked.emit(row.verdict)
