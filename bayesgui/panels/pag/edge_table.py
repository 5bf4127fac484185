"""The page Edges: every edge of a graph with hidden causes, its marks, and what put them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.document.shown.pag import ShownPag
from bayesgui.panels.pag.edge_sample import paint_line
from bayesgui.panels.pag.words import mark_name, reason_sentence, reason_words
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.painting import write
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from bayesgui.graph.causal.pag import PagEdge, Reason

ROW = 26
LINE, GAP = 30.0, 10.0
SHARES = (0.32, 0.11, 0.23, 0.11)
"""Of the width, for each column but the last."""


def _paint_edge(painter: QPainter, cell: QRectF, edge: PagEdge) -> None:
    """Paint the two names with the edge between them."""
    colors, rect = theme(), cell.adjusted(8, 0, -8, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    letters, metrics = font(12, 600), QFontMetricsF(font(12, 600))
    room = (rect.width() - LINE - 2 * GAP) / 2
    first, second = (
        metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) for name in edge.pair
    )
    write(painter, rect, first, letters, colors.text)
    left = rect.left() + metrics.horizontalAdvance(first) + GAP
    color = colors.text if edge.kind == "hidden" else colors.muted
    middle = rect.center().y()
    marks = (edge.at_a, edge.at_b)
    paint_line(painter, QPointF(left, middle), QPointF(left + LINE, middle), marks, color, 1.5)
    write(painter, rect.adjusted(left + LINE + GAP - rect.left(), 0, 0, 0), second, letters,
          colors.text)  # fmt: skip


class PagEdgesPanel(Panel):
    """All edges, hidden causes first; a row selects its edge."""

    shows = (ShownPag,)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "pagEdges", spoken=live("Edges"))
        view: RowsTable[PagEdge] = RowsTable(ROW, self, roomy=True)
        self.table = named(view, "", spoken=live("Edges and their marks"))
        self.model = self.table.records
        header = self.table.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self._empty = EmptyState(
            live("No edges yet"), live("Learn ▸ Learn the structure… with FCI finds them."), self
        )
        self._stack = stacked(self, self._empty, self.table, fills=True)
        self._shown: object = None

    def refresh(self) -> None:
        state = self.session.shown[ShownPag].state
        self._stack.setCurrentWidget(self._empty if state.pag is None else self.table)
        if state.pag is None:
            self._shown = None
            return
        self.model.show(self._columns(), state.pag.listed)
        if self._shown is not state.pag:
            self._shown = state.pag
            self._fit()
        chosen = state.chosen
        row = next((k for k, e in enumerate(self.model.rows) if frozenset(e.pair) == chosen), None)
        current = self.table.currentIndex()
        if row is not None and (not current.isValid() or current.row() != row):
            quietly(self.table.selectRow, row)

    def _fit(self) -> None:
        width = self.table.viewport().width()
        for column, share in enumerate(SHARES):
            self.table.setColumnWidth(column, round(share * width))

    def _columns(self) -> list[Column[PagEdge]]:
        def why(head: str, reason: str) -> Column[PagEdge]:
            def of(edge: PagEdge) -> Reason:
                return getattr(edge, reason)  # type: ignore[no-any-return]

            return Column(
                head,
                lambda edge: reason_words(of(edge)),
                tip=head,
                note=lambda edge: reason_sentence(of(edge)),
                color=lambda edge: theme().muted if of(edge).why == "open" else theme().text,
            )

        left, right = self.tr("left end"), self.tr("right end")
        because = self.tr("because")
        return [
            Column(
                self.tr("Edge"),
                str,
                weight=600,
                paint=_paint_edge,
                pictured=True,
                note=str,
            ),
            Column(left, lambda edge: mark_name(edge.at_a)),
            why(because, "why_a"),
            Column(right, lambda edge: mark_name(edge.at_b)),
            why(because, "why_b"),
        ]

    def _on_row(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.model.rows):
            marked = self.session.shown[ShownPag]
            marked.set(marked.state.choosing(*self.model.rows[index.row()].pair))
