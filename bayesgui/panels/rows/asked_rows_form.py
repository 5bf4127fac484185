"""Base class of forms about the rows of a table: which table, and which of the nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.rows_table import Column, RowsTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.widgets.live_text import Text

_LINE = 22


class AskedRowsForm(QWidget):
    """The column at the left of a page with a table; `prefix`: of names of its widgets."""

    table_requested = Signal()
    data_requested = Signal()
    run_requested = Signal()
    nodes_chosen = Signal(object)
    """Other nodes, a tuple of names."""

    def __init__(self, prefix: str, width: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._prefix = prefix
        self.setFixedWidth(width)
        self._nodes: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self.data_button = link_button(
            self,
            self.data_requested,
            live("Use the data"),
            tip=live("The rows of the page Data"),
            name=f"{prefix}Data",
        )

    def make_opener(self, tip: Text) -> None:
        """Make the button that chooses a table."""
        self.open_button = push_button(
            f"{self._prefix}Table",
            self,
            self.table_requested,
            live("Choose a table…"),
            tip=tip,
            icon_name="open",
        )

    def make_runner(self, text: Text, tip: Text) -> None:
        """Make the button that asks about the rows."""
        self.run_button = push_button(
            f"{self._prefix}Run", self, self.run_requested, text, tip=tip, primary=True
        )

    def make_nodes(self, name: str, spoken: Text, tip: Text | str = "") -> RowsTable[str]:
        """Return the list of nodes, with a tick at those that are chosen."""
        self.nodes: RowsTable[str] = named(
            RowsTable(_LINE, self, chosen=self._toggle), name, spoken=spoken, tip=tip
        )
        self.nodes.setShowGrid(False)
        self.nodes.horizontalHeader().setStretchLastSection(True)
        return self.nodes

    def list_nodes(self, head: str, shown: Iterable[str]) -> None:
        """List nodes below a head."""
        chosen = set(self._chosen)
        column: Column[str] = Column(
            head, lambda name: name, checked=lambda name: name in chosen, rank=str.casefold
        )
        self.nodes.records.show([column], list(shown))

    def _toggle(self, name: str) -> None:
        chosen = set(self._chosen) ^ {name}
        self.nodes_chosen.emit(tuple(each for each in self._nodes if each in chosen))
