"""The page Two variables: joint, conditionals, total probability, independence, moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.two_variables.grid import VIEWS, grid_of, summary
from bayesgui.panels.two_variables.view import GridModel, GridView
from bayesgui.widgets.fields.buttons import link_button, plain_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.rows.two_part_row import TwoPartRow
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from bayesgui.explain.two_variables import TwoVariables

_SIDE, _LEAST_SIDE = 236, 160


class TwoVariablesPanel(Panel):
    """Two node choosers, one table of six, and summary numbers."""

    chosen = Signal(str, str)
    """Other nodes were chosen: X and Y."""
    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of a cell's number."""
    values_requested = Signal(str)
    """Request to enter numbers for the states of a node."""
    close_requested = Signal()
    """Request to close the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("twoVariablesPanel")
        self._pair: TwoVariables | None = None
        self._problem = ""
        self._view_id = VIEWS[0]
        self._x_label, self._y_label = QLabel("X", self), QLabel("Y", self)
        self.x_box, self.y_box = ElidedCombo(self), ElidedCombo(self)
        for label in (self._x_label, self._y_label):
            label.setFont(font(12, 600))
        for box in (self.x_box, self.y_box):
            box.setMinimumWidth(96)
            box.setMaximumWidth(150)
            box.setSizeAdjustPolicy(ElidedCombo.SizeAdjustPolicy.AdjustToContents)
            box.activated.connect(self._on_chosen)
        self.swap_button = plain_button("reverse", self)
        self.swap_button.clicked.connect(self._on_swapped)
        self.copy_button = plain_button("copy", self)
        self.close_button = plain_button("close", self)
        self.close_button.clicked.connect(self.close_requested)
        self.views = Segmented(self._view_names(), self)
        self.views.changed.connect(self._on_view_chosen)
        self._model = GridModel(self)
        self.table = GridView(self._model, self)
        self.table.setObjectName("twoVariablesTable")
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._on_menu_requested)
        self.table.doubleClicked.connect(lambda _index: self.ask_current())
        self.copy_button.clicked.connect(self.table.copy)
        self._verdict = text_label(self, 13, 600)
        self._sentence = text_label(self, role="muted")
        self._numbers = KeyValueRows(self)
        self.values_link = link_button(self, self._on_values)
        self._empty = EmptyState("", "", self)
        self._build()
        self.retranslate()
        self.show_pair(None)

    def _build(self) -> None:
        head = TwoPartRow(self)
        head.setContentsMargins(12, 5, 6, 5)
        for widget in (self._x_label, self.x_box, self.swap_button, self._y_label, self.y_box):
            head.first.addWidget(widget)
        head.first.addStretch(1)
        head.second.addWidget(self.views)
        head.second.addStretch(1)
        head.second.addWidget(self.copy_button)
        head.second.addWidget(self.close_button)
        side = QWidget()
        side.setProperty("panel", True)
        lines = column_layout(parent=side, margins=(0, 10, 12, 8), spacing=6)
        for part in (self._verdict, self._sentence, self._numbers):
            lines.addWidget(part)
        lines.addWidget(self.values_link, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addStretch(1)
        page = QWidget(self)
        row = row_layout(parent=page, margins=(12, 0, 0, 0), spacing=16)
        table = column_layout(self.table, margins=(0, 10, 0, 8))
        table.addStretch(0)
        row.addLayout(table, 1)
        scroll = scroll_column(side, self)
        self._side = scroll
        row.addWidget(scroll)
        self._page = page
        self._stack = stacked(self, page, self._empty)
        column = column_layout(head, Hairline(self), parent=self, spacing=0)
        column.addWidget(self._stack, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a narrow page to the table rather than to the summary beside it."""
        super().resizeEvent(event)
        self._side.setFixedWidth(min(_SIDE, max(_LEAST_SIDE, self.width() // 3)))

    # -- content ------------------------------------------------------------------------------

    @property
    def pair(self) -> TwoVariables | None:
        """The numbers shown."""
        return self._pair

    @property
    def verdict(self) -> str:
        """A word or two on whether the variables are independent."""
        return self._verdict.text()

    @property
    def key_value_rows(self) -> tuple[tuple[str, ...], ...]:
        """Information, mean and variance as shown."""
        return self._numbers.lines

    @property
    def empty_text(self) -> str:
        """The sentence shown instead of a table, or ""."""
        shown = self._stack.currentWidget() is self._empty
        return self._empty.accessibleName() if shown else ""

    def _view_names(self) -> list[tuple[str, str]]:
        return [
            ("joint", self.tr("Joint")),
            ("x_given_y", "P(X | Y)"),
            ("y_given_x", "P(Y | X)"),
            ("total", self.tr("Total")),
            ("independence", self.tr("Independence")),
            ("moments", self.tr("Mean")),
        ]

    def retranslate(self) -> None:
        name = self.tr("Two variables")
        self.setAccessibleName(name)
        self.table.setAccessibleName(name)
        self._side.setAccessibleName(self.tr("What the table says"))
        self.x_box.setAccessibleName(self.tr("X, the rows"))
        self.y_box.setAccessibleName(self.tr("Y, the columns"))
        self.x_box.setToolTip(self.tr("X, the rows"))
        self.y_box.setToolTip(self.tr("Y, the columns"))
        for button, tip in (
            (self.swap_button, self.tr("Swap X and Y")),
            (self.copy_button, self.tr("Copy the table for a spreadsheet (Ctrl+C)")),
            (self.close_button, self.tr("Close the page Two variables")),
        ):
            button.setToolTip(tip)
            button.setAccessibleName(tip)
        self.views.setToolTip(
            self.tr("Joint with its margins, conditionals, contributions, test and moments")
        )
        self.views.set_texts(*(text for _id, text in self._view_names()))
        self.values_link.setText(self.tr("Give the states numbers…"))
        self.values_link.setToolTip(
            self.tr("Expectations need a number for each state of X: open the page Variable")
        )
        self._show()

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
        self._pair = pair
        self._problem = problem
        self.table.setEnabled(True)
        self._show()

    def mark_stale(self, reason: str) -> None:
        """Show why the numbers are outdated."""
        self.table.setEnabled(False)
        self._verdict.setText("")
        self._sentence.setText(reason)

    def _show(self) -> None:
        pair = self._pair
        grid = None if pair is None else grid_of(pair, self._view_id)
        self._model.set_grid(grid)
        self.copy_button.setEnabled(grid is not None)
        if pair is None:
            self._show_nothing(self._problem or self.tr("Choose two different nodes as X and Y."))
            return
        self._stack.setCurrentWidget(self._page)
        self._verdict.setText(
            self.tr("Independent") if pair.is_independent else self.tr("Dependent")
        )
        self.table.setVisible(grid is not None)
        self._sentence.setText(self._explain(pair))
        self._numbers.show_lines(summary(pair))
        self.values_link.setVisible(pair.moments is None)

    def _show_nothing(self, line: str) -> None:
        self._empty.set_texts(self.tr("No table"), line)
        self._stack.setCurrentWidget(self._empty)

    def _explain(self, pair: TwoVariables) -> str:
        if self._view_id == "moments" and pair.moments is None:
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

    def _on_view_chosen(self, view: str) -> None:
        self._view_id = view
        self._show()

    def _on_values(self) -> None:
        if self._pair is not None:
            self.values_requested.emit(self._pair.x.name)

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
            menu.addAction(icon("sum"), self.tr("Show the steps")).triggered.connect(
                self.ask_current
            )
            menu.addSeparator()
        menu.addAction(icon("copy"), self.tr("Copy the table")).triggered.connect(self.table.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.table.viewport().mapToGlobal(place))
