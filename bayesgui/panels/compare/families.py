"""The page Families: what the families that differ are worth on the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QWidget

from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.learning.scores.base import scores
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import Text, live, say
from bayesgui.widgets.numbers import log_text, signed_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable, paint_signed_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from bayesgui.learning.family_differences import FamilyDifference

ROW = 26
FIRST_NUMBER, DIFFERENCE = 3, 5
_NUMBER, _PAD = 76, 8


class FamiliesPanel(Panel):
    """The families that differ, largest difference first."""

    shows = (NetworkComparison,)

    node_chosen = Signal(str)
    """A row was clicked."""
    score_chosen = Signal(str)
    """Registered name of the score that shall compare the families."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "familiesPanel", spoken=live("Families"))
        label = text_label(self, 12, role="muted", wraps=False, text=live("Score"))
        self.score = named(
            QComboBox(self),
            "familiesScore",
            tip=live("What the families are compared by; larger is better"),
            spoken=live("Score"),
        )
        show_choices(self.score, [(each.name, Text("Registry", each.label)) for each in scores])
        self.score.activated.connect(lambda k: self.score_chosen.emit(self.score.itemData(k)))
        self._data = text_label(self, 12, role="muted", wraps=False)
        self.verdict = text_label(self, 12, 600, wraps=False)
        self.table: RowsTable[FamilyDifference] = RowsTable(
            ROW, self, chosen=lambda row: self.node_chosen.emit(row.name), roomy=True
        )
        self.model = self.table.records
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        say(self.table, spoken=live("Families that differ"))
        self._empty = EmptyState(
            live("No scores"),
            live("Choose data to score both: the families that differ are listed here."),
            self,
        )
        self._body = QWidget(self)
        column_layout(
            row_layout(label, self.score, self._data, None, self.verdict, spacing=8),
            self.table,
            parent=self._body,
            margins=(12, 6, 12, 8),
            spacing=6,
            grows=self.table,
        )
        self._stack = stacked(self, self._empty, self._body, fills=True)

    def refresh(self) -> None:
        state = self.session.shown[NetworkComparison].state
        found = None if state.answer is None else state.answer.scores
        if found is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._body)
        label = registered_text(scores[found.score].label)
        unit = self.tr("nats") if scores[found.score].factory.larger_is_better else self.tr("bits")
        self.score.setCurrentIndex(self.score.findData(state.score))
        self._show_verdict(state.title, found.second - found.first, unit)
        self._data.setText(
            self.tr("on {file}, {rows}").format(
                file=self.session.data.state.title if self.session else "",
                rows=rows_text(found.n_rows),
            )
        )
        self.model.show(self._columns(state.title, label, unit), found.families)

    def _columns(self, title: str, score: str, unit: str) -> list[Column[FamilyDifference]]:
        here = self.tr("{score} here").format(score=score)
        there = self.tr("{score} there").format(score=score)
        parents = self.tr("Parents in {title}").format(title=title)
        texts: list[tuple[str, Callable[[FamilyDifference], str]]] = [
            (self.tr("Node"), lambda row: row.name),
            (self.tr("Parents here"), lambda row: ", ".join(row.first_parents)),
            (parents, lambda row: ", ".join(row.second_parents)),
            (here, lambda row: log_text(row.first, 1)),
            (there, lambda row: log_text(row.second, 1)),
            (
                self.tr("Difference, {unit}").format(unit=unit),
                lambda row: signed_text(row.difference, 1),
            ),
        ]
        return [
            Column(
                head,
                text,
                tip=head,
                right=k >= FIRST_NUMBER,
                weight=600 if k in (0, DIFFERENCE) else None,
                paint=self._paint_difference if k == DIFFERENCE else None,
            )
            for k, (head, text) in enumerate(texts)
        ]

    def _paint_difference(self, painter: QPainter, rect: QRectF, row: FamilyDifference) -> None:
        """Paint a bar from the middle before the number."""
        most = max(abs(each.difference) for each in self.model.rows)
        room = rect.adjusted(_PAD, 0, -_PAD - _NUMBER, 0)
        if most and room.width() >= 20:
            paint_signed_bar(painter, room, row.difference / most)

    def _show_verdict(self, title: str, difference: float, unit: str) -> None:
        text = (
            self.tr("{title} is {difference} {unit} better")
            if difference > 0
            else self.tr("{title} is {difference} {unit} worse")
        )
        if not difference:
            text = self.tr("both are equal")
        self.verdict.setText(
            text.format(title=title, difference=log_text(abs(difference), 1), unit=unit)
        )

    @property
    def exported(self) -> list[list[object]]:
        """The heads and, a list each, the rows with plain numbers."""
        rows = [
            [
                row.name,
                " ".join(row.first_parents),
                " ".join(row.second_parents),
                row.first,
                row.second,
                row.difference,
            ]
            for row in self.model.rows
        ]
        return [[each.head for each in self.model.columns], *rows]
