"""The page Two variables: joint, conditionals, total probability, independence, moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.standing_words import standing_words
from bayesgui.panels.two_variables.grid import grid_of, summary
from bayesgui.panels.two_variables.view import GridModel, GridView
from bayesgui.widgets.fields.buttons import link_button, named, plain_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import (
    column_layout,
    row_layout,
    show_text,
    stacked,
    text_label,
)
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.rows.two_part_row import TwoPartRow
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from bayesgui.explain.two_variables import TwoVariables
    from bayesgui.widgets.live_text import Text

_SIDE, _LEAST_SIDE = 236, 160


class TwoVariablesPanel(Panel):
    """Two node choosers, one table of six, and summary numbers."""

    follows = None  # everything comes with `show_names` and `show_pair`

    chosen = Signal(str, str)
    """Other nodes were chosen: X and Y."""
    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of a cell's number."""
    values_requested = Signal(str)
    """Request to enter numbers for the states of a node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = live("Two variables")
        named(self, "twoVariablesPanel", spoken=name)
        self.pair: TwoVariables | None = None
        self._problem = self._stale = ""
        self.x_box = self._node_box(live("X, the rows"))
        self.y_box = self._node_box(live("Y, the columns"))
        self.swap_button = plain_button("reverse", self, self._on_swapped, live("Swap X and Y"))
        self.copy_button = plain_button(
            "copy",
            self,
            lambda: self.table.copy(),
            live("Copy the table for a spreadsheet (Ctrl+C)"),
        )
        self.close_button = self.cross(live("Close the page Two variables"))
        self.views = Segmented(
            [
                ("joint", live("Joint")),
                ("x_given_y", "P(X | Y)"),
                ("y_given_x", "P(Y | X)"),
                ("total", live("Total")),
                ("independence", live("Independence")),
                ("moments", live("Mean")),
            ],
            self,
            tip=live("Joint with its margins, conditionals, contributions, test and moments"),
            changed=lambda _id: self.refresh(),
        )
        self._model = GridModel(self)
        self.table: GridView = named(GridView(self._model, self), "twoVariablesTable", spoken=name)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._on_menu_requested)
        self.table.doubleClicked.connect(lambda _index: self.ask_current())
        self.verdict = text_label(self, 13, 600)
        self.standing = text_label(self, 11, role="muted")
        self._sentence = text_label(self, role="muted")
        self.numbers = KeyValueRows(self)
        self.values_link = link_button(
            self,
            self._on_values,
            live("Give the states numbers…"),
            tip=live("Expectations need a number for each state of X: open the page Variable"),
        )
        self._empty = EmptyState(parent=self)
        self._build()
        self.refresh()

    def _node_box(self, tip: Text) -> ElidedCombo:
        box = ElidedCombo(self)
        say(box, tip=tip, spoken=tip)
        box.setMinimumWidth(96)
        box.setMaximumWidth(150)
        box.setSizeAdjustPolicy(ElidedCombo.SizeAdjustPolicy.AdjustToContents)
        box.activated.connect(self._on_chosen)
        return box

    def _build(self) -> None:
        head = TwoPartRow(self)
        head.setContentsMargins(12, 5, 6, 5)
        x, y = (text_label(self, 12, 600, wraps=False, text=sign) for sign in "XY")
        for widget in (x, self.x_box, self.swap_button, y, self.y_box):
            head.first.addWidget(widget)
        head.first.addStretch(1)
        head.second.addWidget(self.views)
        head.second.addStretch(1)
        head.second.addWidget(self.copy_button)
        head.second.addWidget(self.close_button)
        link = row_layout(self.values_link, None)
        lines = (self.verdict, self._sentence, self.standing, self.numbers, link, None)
        self._side = scroll_page(self, *lines, margins=(0, 10, 12, 8), spacing=6)
        say(self._side, spoken=live("What the table says"))
        self._page = QWidget(self)
        table = column_layout(self.table, margins=(0, 10, 0, 8))
        table.addStretch(0)
        parts, margins = (table, self._side), (12, 0, 0, 0)
        row_layout(*parts, parent=self._page, margins=margins, spacing=16, grows=table)
        self._stack = stacked(self, self._page, self._empty)
        column_layout(head, Hairline(self), self._stack, parent=self, spacing=0, grows=self._stack)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a narrow page to the table rather than to the summary beside it."""
        super().resizeEvent(event)
        self._side.setFixedWidth(min(_SIDE, max(_LEAST_SIDE, self.width() // 3)))

    # -- content ------------------------------------------------------------------------------

    # -- updating -----------------------------------------------------------------------------

    def show_names(self, names: Sequence[str], x: str, y: str) -> None:
        """Set the nodes to choose from and the two chosen."""
        for box, name in ((self.x_box, x), (self.y_box, y)):
            if [box.itemText(k) for k in range(box.count())] != list(names):
                box.clear()
                box.addItems(list(names))
            box.setCurrentIndex(box.findText(name))

    def show_pair(self, pair: TwoVariables | None, problem: str = "") -> None:
        """Show numbers, or why there are none.

        `problem`: a translated sentence if there are none.
        """
        self.pair, self._problem, self._stale = pair, problem, ""
        self.refresh()

    def mark_stale(self, reason: str) -> None:
        """Show why the numbers are outdated."""
        self._stale = reason
        self.refresh()

    def refresh(self) -> None:
        pair = self.pair
        grid = None if pair is None else grid_of(pair, self.views.current)
        self._model.set_grid(grid)
        self.copy_button.setEnabled(grid is not None)
        if pair is None:
            self._show_nothing(self._problem or self.tr("Choose two different nodes as X and Y."))
            return
        self._stack.setCurrentWidget(self._page)
        verdict = self.tr("Independent") if pair.is_independent else self.tr("Dependent")
        self.verdict.setText("" if self._stale else verdict)
        self._sentence.setText(self._stale or self._explain(pair))
        show_text(self.standing, standing_words(self.session) if self.has_session else "")
        self.table.setEnabled(not self._stale)
        self.table.setVisible(grid is not None)
        self.numbers.show_lines(summary(pair))
        self.values_link.setVisible(pair.moments is None)

    def _show_nothing(self, line: str) -> None:
        self._empty.set_texts(self.tr("No table"), line)
        self._stack.setCurrentWidget(self._empty)

    def _explain(self, pair: TwoVariables) -> str:
        if self.views.current == "moments" and pair.moments is None:
            text = self.tr("The states of {variable} have no numbers, so it has no expectation.")
            return text.format(variable=pair.x.name)
        if pair.is_independent:
            return self.tr("P(x, y) = P(x) P(y) in every cell, under the present findings.")
        return self.tr("P(x, y) and P(x) P(y) differ by up to {most}.").format(
            most=f"{abs(pair.difference).max():.3g}"
        )

    # -- user actions -------------------------------------------------------------------------

    def _on_chosen(self, _index: int) -> None:
        self.chosen.emit(self.x_box.currentText(), self.y_box.currentText())

    def _on_swapped(self) -> None:
        self.chosen.emit(self.y_box.currentText(), self.x_box.currentText())

    def _on_values(self) -> None:
        if self.pair is not None:
            self.values_requested.emit(self.pair.x.name)

    def ask_current(self) -> None:
        """Request the derivation of the current cell's number."""
        cell = self._model.cell(self.table.currentIndex())
        if cell is not None and cell.question is not None:
            self.steps_requested.emit(cell.question)

    def _on_menu_requested(self, place: QPoint) -> None:
        index = self.table.indexAt(place)
        menu = QMenu(self)
        cell = self._model.cell(index)
        if cell is not None and cell.question is not None:
            self.table.setCurrentIndex(index)
            menu.addAction(icon("sum"), self.tr("Show the steps"), self.ask_current)
            menu.addSeparator()
        menu.addAction(icon("copy"), self.tr("Copy the table"), self.table.copy)
        pop_up(menu, self.table.viewport().mapToGlobal(place))
