"""The page Rows at the left: the prior, the order, and the rows with the one that is added now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.incomplete.method_choice import MethodChoice
from bayesgui.panels.incomplete.row_display import NOW
from bayesgui.panels.incomplete.row_table import RowTable
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.player_bar import PlayButton
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QKeyEvent

    from bayesgui.panels.incomplete.row_display import RowsInOrder

ROW, _PADDING = 29, 8
MAX_ESS = 1e9


class _Rows(RowTable):
    """The rows; Space plays, the arrow keys step."""

    step_requested = Signal(int)
    play_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() == Qt.Key.Key_Space:
            self.play_requested.emit()
        elif event.key() in steps:
            self.step_requested.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class RowsPanel(Panel):
    """Goes through the rows of the data."""

    settings_changed = Signal()
    """Another prior or another order."""
    place_chosen = Signal(int)
    """Number of the row to go to, from 1, in the order in which they are added."""
    step_requested = Signal(int)
    """One row forwards or backwards."""
    learn_requested = Signal()
    """Request to add all rows and keep the tables."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "rowsPanel", spoken=live("Rows"))
        self.head = MethodChoice("fractional", self)
        prior = live("Prior, rows")
        self.ess = named(
            NumberEdit(1.0, 0.0, MAX_ESS, self, probability=False),
            "",
            tip=live("Equivalent sample size: rows that the prior is worth"),
            spoken=prior,
            width=72,
        )
        self.ess.committed.connect(self.settings_changed)
        orders = ("file", live("file")), ("shuffled", live("shuffled"))
        self.order = Segmented(orders, self, changed=self.settings_changed)
        self.back_button = plain_button(
            "back", self, lambda: self.step_requested.emit(-1), live("One row back (←)")
        )
        play = live("Play or pause (Space)")
        self.play_button = named(PlayButton(self), "", tip=play, spoken=play)
        self.step_button = plain_button(
            "step", self, lambda: self.step_requested.emit(1), live("Add the next row (→)")
        )
        self.place = text_label(self, 11, role="muted", wraps=False)
        self.learn_button = push_button(
            "rowsLearn",
            self,
            self.learn_requested,
            live("Learn from all rows"),
            tip=live("Add all rows, and keep the tables in one step"),
        )
        self.rows = named(_Rows(ROW, self), "rowsList", spoken=live("Rows"))
        self.rows.clicked.connect(self._on_clicked)
        self.rows.step_requested.connect(self.step_requested)
        self.rows.play_requested.connect(self.play_button.click)
        self._empty = EmptyState(live("No data"), live("Open a table, or drop it here."), self)
        self._body = QWidget(self)
        steps = (self.back_button, self.play_button, self.step_button, self.place)
        fields = column_layout(
            row_layout(text_label(self, 12, wraps=False, text=prior), None, self.ess),
            row_layout(text_label(self, 12, wraps=False, text=live("Order")), None, self.order),
            row_layout(*steps, None, spacing=6),
            self.learn_button,
            margins=(12, 0, 12, 10),
            spacing=8,
        )
        column_layout(
            fields, Hairline(self), self.rows, parent=self._body, spacing=0, grows=self.rows
        )
        self._stack = stacked(self, self._empty, self._body)
        column_layout(self.head, self._stack, parent=self, spacing=0)

    def show_rows(self, titles: tuple[str, ...], rows: RowsInOrder | None) -> None:
        """Show other rows; None without data."""
        self._stack.setCurrentWidget(self._empty if rows is None else self._body)
        if rows is not None:
            widest = self.fontMetrics().horizontalAdvance(f"{NOW} {count_text(len(rows))}0")
            titles = (self.tr("row"), *titles)
            self.rows.show_rows(titles, rows, rows.place - 1, widest + _PADDING)
            self.show_place(rows)

    def show_place(self, rows: RowsInOrder) -> None:
        """Show which row is added now."""
        self.rows.cells.mark(rows.place - 1)
        if rows.place:
            index = self.rows.cells.index(rows.place - 1, 0)
            self.rows.scrollTo(index)
        self.place.setText(
            self.tr("Row {k} of {count}").format(
                k=count_text(rows.place), count=count_text(len(rows))
            )
        )
        self.back_button.setEnabled(rows.place > 1)
        self.step_button.setEnabled(rows.place < len(rows))

    def show_playing(self, playing: bool) -> None:
        """Let the button say whether rows are added by themselves."""
        self.play_button.setChecked(playing)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.place_chosen.emit(index.row() + 1)
