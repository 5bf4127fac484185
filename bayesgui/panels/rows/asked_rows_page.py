"""Base class of pages with a table: the form at the left, the rows, and how answers spread."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.live_text import tell
from bayesgui.widgets.rows.layouts import row_layout, stacked
from bayesgui.widgets.rows.rows_table import RowsTable

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.document.shown.tables.asked_rows import AskedRows
    from bayesgui.panels.rows.asked_rows_form import AskedRowsForm
    from bayesgui.widgets.live_text import Text
    from bayesgui.widgets.rows.empty_state import EmptyState

_LINE = 24


class AskedRowsPage(EnginePage):
    """A table, with an answer to each of its rows.

    A subclass says in which state the answer stands (`asked`), and in px from which width on there
    is room for how the answers spread (`narrow`).
    """

    says_in_head = True

    asked: ClassVar[type[AskedRows]]
    narrow: ClassVar[int]

    table_requested = Signal()
    """Request to choose a table."""
    data_requested = Signal()
    """Request to take the table of the page Data."""
    run_requested = Signal()
    """Request to ask about the rows."""
    row_chosen = Signal(int)
    """A row whose findings are to be set."""
    save_requested = Signal()
    """Request to save the table with its answers."""

    def name_page(self, prefix: str, name: Text, saves: Text) -> None:
        """Name the page and its button that saves the table; `prefix`: of names of widgets."""
        named(self, f"{prefix}Page", spoken=name)
        self.save_button = plain_button(
            "save", self, self.save_requested, saves, name=f"{prefix}Save"
        )
        self._add_tool(self.save_button)
        tell(self._name_page, name)

    def make_table(self, name: str, spoken: Text, tip: Text) -> RowsTable[int]:
        """Return the table of rows, of which a click chooses one."""
        made: RowsTable[int] = named(
            RowsTable(
                _LINE, self, chosen=self.row_chosen.emit, copies="selected", sorts=True, roomy=True
            ),
            name,
            spoken=spoken,
            tip=tip,
        )
        made.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        return made

    def lay_out(
        self, form: AskedRowsForm, table: RowsTable[int], without: EmptyState, right: QWidget
    ) -> None:
        """Lay the form, the table (or what stands there without one) and the right side out."""
        for mine, its in (
            (self.table_requested, form.table_requested),
            (self.data_requested, form.data_requested),
            (self.run_requested, form.run_requested),
        ):
            its.connect(mine)
        self._right = right
        self._middle = stacked(self, without, table)
        body = QWidget(self)
        row_layout(form, self._middle, right, parent=body, grows=self._middle)
        self._set_body(body)

    def _say(self, text: str, button: Text, *, busy: bool) -> None:
        super()._say(text, button, busy=busy)
        # What is asked can be changed all the while.
        assert self._body is not None
        self._body.setEnabled(True)
        self._middle.setEnabled(False)

    def show_body(self) -> None:
        super().show_body()
        self._middle.setEnabled(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_spread()

    def _show_spread(self) -> None:
        has_answer = self.has_session and self.session.shown[self.asked].state.answer is not None
        self._right.setVisible(has_answer and self.width() >= self.narrow)
