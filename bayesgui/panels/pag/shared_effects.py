"""The page Effects in all graphs: causes in every graph that fits, what to adjust for, how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.document.shown.pag import ShownPag
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import MISSING, count_text, signed_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from bayesgui.learning.effects.shared_estimates import SharedEstimate, SharedEstimates

ROW = 26
EFFECT, ADJUST, DIFFERENCE, WHAT = range(4)


class SharedEffectsPanel(Panel):
    """Effects that there are in every graph of a class; a row shows its nodes on the canvas."""

    shows = (ShownPag,)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "pagSharedEffects", spoken=live("Effects in all graphs"))
        self.note = text_label(self, 11, role="muted")
        view: RowsTable[SharedEstimate] = RowsTable(ROW, self, roomy=True)
        self.table = named(view, "", spoken=live("Effects that hold in all graphs"))
        self.model = self.table.records
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.close_button = self.cross(name="pagEffectsClose")
        head = row_layout(
            self.note, self.close_button, margins=(12, 0, 6, 0), spacing=8, grows=self.note
        )
        self._body, listed = QWidget(self), inset(self.table)
        column_layout(
            head, listed, parent=self._body, margins=(0, 4, 0, 0), spacing=4, grows=listed
        )
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self, self._empty, self._body, fills=True)

    def refresh(self) -> None:
        state = self.session.shown[ShownPag].state
        found = state.effects
        has_rows = found is not None and bool(found.effects)
        self._stack.setCurrentWidget(self._body if has_rows else self._empty)
        if found is None or state.pag is None or not has_rows:
            self._empty.set_texts(self.tr("No effect holds in all graphs"), self._why(state))
            return
        self.note.setText(self._remark(found))
        self.model.show(self._columns(), found.effects)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (ADJUST, WHAT):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        row = next((k for k, e in enumerate(self.model.rows) if e is state.effect), None)
        current = self.table.currentIndex()
        if row is not None and (not current.isValid() or current.row() != row):
            quietly(self.table.selectRow, row)
        elif row is None:
            quietly(self.table.clearSelection)

    def _why(self, state: ShownPag) -> str:
        if state.pag is not None and state.pag.counts["selected"]:
            return self.tr("The rows seem to be selected by what is in them.")
        return self.tr("Of no pair all graphs that fit say that the one is a cause of the other.")

    def _remark(self, found: SharedEstimates) -> str:
        sized = sum(each.shared.adjusted_for is not None for each in found.effects)
        said = [
            self.tr("%Ln effect(s) in every graph that fits.", "", len(found.effects)),
            self.tr("For {count} of them one set adjusts in all of these graphs.").format(
                count=count_text(sized)
            ),
        ]
        if not found.fits:
            said.append(
                self.tr("No graph has exactly these marks, so that some of this need not hold.")
            )
        return " ".join(said)

    def _columns(self) -> list[Column[SharedEstimate]]:
        nothing, no_set = self.tr("nothing"), self.tr("no set in all graphs")

        def adjusted(row: SharedEstimate) -> str:
            names = row.shared.adjusted_for
            return no_set if names is None else ", ".join(names) or nothing

        def change(row: SharedEstimate) -> str:
            return MISSING if row.difference is None else signed_text(row.difference, 4)

        def compared(row: SharedEstimate) -> str:
            asked = row.question
            if asked is None:
                return ""
            return self.tr("{effect} {outcome}, {cause} {treated} against {control}").format(
                effect=asked.effect,
                outcome=asked.outcome,
                cause=asked.cause,
                treated=asked.treated,
                control=asked.control,
            )

        return [
            Column(
                self.tr("Effect in all graphs"),
                lambda row: f"{row.shared.cause} → {row.shared.effect}",
                weight=600,
            ),
            Column(
                self.tr("Adjust for"),
                adjusted,
                color=lambda row: theme().muted if row.shared.adjusted_for is None else None,
            ),
            Column(self.tr("difference"), change, right=True),
            Column(self.tr("of what"), compared, color=lambda _row: theme().muted),
        ]

    def _on_row(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.model.rows):
            self.session.shown[ShownPag].update(effect=self.model.rows[index.row()], chosen=None)
