"""The page *Preview*: the whole table that the answers make, a click asks a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document.shown.asking import AskingExperts
from bayesgui.panels.expert.column_map import ColumnMap
from bayesgui.panels.expert.preview_grid import PreviewGrid
from bayesgui.panels.expert.words import numbers_line
from bayesgui.panels.panel import Panel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked, text_label

if TYPE_CHECKING:
    from bayesgui.panels.expert.preview_table import PreviewTable


class PreviewPage(Panel):
    """The table in small, and of what it is made."""

    follows = None
    shows = (AskingExperts,)
    column_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget(self)
        self.grid = PreviewGrid(body)
        self.grid.column_chosen.connect(self.column_chosen)
        self.map = ColumnMap(self.grid, body)
        self.says = text_label(body, 11, role="muted")
        column_layout(
            self.grid,
            self.map,
            self.says,
            parent=body,
            margins=(12, 8, 12, 8),
            spacing=4,
            grows=self.grid,
        )
        self._body = body
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self, body, self._empty, fills=True)

    @property
    def title(self) -> str:
        name = self.session.shown[AskingExperts].state.node if self.has_session else ""
        return self.tr("Preview · {node}").format(node=name) if name else self.tr("Preview")

    @property
    def missing_height(self) -> int:
        """Height that the page lacks to show all states, in pixels; 0 if it is enough."""
        return max(0, self.grid.content_height - self.grid.viewport().height())

    def show_table(self, table: PreviewTable | None, settings: int) -> None:
        """Show a table; `settings`: of how many weights and the like it is made."""
        self.tell_title()
        self.grid.show_table(table)
        self.map.follow()
        if table is None:
            self._empty.set_texts(self.tr("Preview"), self.tr("Select a node to ask about."))
            self._stack.setCurrentWidget(self._empty)
            return
        apart = None if table.apart is None else float(table.apart.max(initial=0.0))
        self.says.setText(numbers_line(table.axes, len(table.asked), settings, apart))
        self._stack.setCurrentWidget(self._body)

    def refresh(self) -> None:
        self.tell_title()
