"""The page Diagnostics: whether a run can be believed, in numbers and as strips."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QWidget

from bayesgui.panels.laboratory.engine_display import Verdict
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.plots.chain_strips import ChainStrips
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.pill import Pill
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPoint
    from PySide6.QtGui import QColor, QResizeEvent

    from bayesgui.panels.laboratory import columns
    from bayesgui.panels.laboratory.engine_display import EngineDisplay, Suggestion
    from bayesgui.widgets.rows.note_box import Kind

LAST = 120
"""Kept sweeps that the strips show."""

ROW = 26
NAME = 0


class LaboratoryDiagnosticsPanel(Panel):
    """A verdict, the table, what it means, and the latest draws of the selected node."""

    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of the engine's last step."""
    suggestion_taken = Signal(object)
    """Request to take a `Suggestion`: other options, and another run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "laboratoryDiagnosticsPanel", spoken=live("Diagnostics"))
        self._shown: EngineDisplay | None = None
        self._display: type[EngineDisplay] | None = None
        self._suggestion: Suggestion | None = None
        self._title = text_label(self, 13, 600, wraps=False)
        self.pill = Pill(self)
        self.box = NoteBox(self)
        self.box.clicked.connect(lambda: self.suggestion_taken.emit(self._suggestion))
        self.table: RowsTable[str] = RowsTable(ROW, self, copies="all", sorts=True)
        self.model = self.table.records
        """Names of nodes, which stay where they are while the chains run."""
        self._prepare_table()
        self.sentence = text_label(self, 12, role="muted")
        self.counter = text_label(
            self,
            tip=live(
                "Texts count visits, n_q of T draws; the estimate averages the full conditionals "
                "P(v | rest) (Rao-Blackwell): the same in the limit, but it scatters less"
            ),
        )
        self.step_link = link_button(
            self,
            self._on_step,
            live("Steps of the last sweep"),
            tip=live("Each variable drawn given its Markov blanket, with its numbers"),
        )
        self._strips_title = text_label(self, 12, 600, wraps=False)
        self.strips = named(ChainStrips(self), "", tip=live("Bars: the chain was in this state"))
        self._build()
        self.refresh()

    def _prepare_table(self) -> None:
        table = self.table
        named(table, "laboratoryTable", spoken=live("Diagnostics"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setWordWrap(False)
        table.horizontalHeader().setMinimumSectionSize(40)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        table.selectionModel().currentRowChanged.connect(self._on_row_chosen)
        table.doubleClicked.connect(self._on_activated)

    def _build(self) -> None:
        head = row_layout(self._title, self.pill, margins=(12, 10, 12, 8), grows=self._title)
        below = column_layout(
            self.box,
            self.sentence,
            self.counter,
            self.step_link,
            self._strips_title,
            self.strips,
            margins=(12, 8, 12, 12),
            spacing=12,
        )
        below.setAlignment(self.step_link, Qt.AlignmentFlag.AlignLeft)
        column = column_layout(head, parent=self, spacing=0)
        # The table takes what its rows need first.
        column.addWidget(self.table, 20)
        column.addLayout(below)
        self._rest = QWidget(self)
        column.addWidget(self._rest, 1)

    # -- what it shows ------------------------------------------------------------------------

    def show_display(self, display: type[EngineDisplay]) -> None:
        """Show runs of another engine."""
        self._display, self._shown = display, None
        self.model.show(self._columns(display, None), ())
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for k, column in enumerate(display.columns, start=1):
            header.resizeSection(k, column.width)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._leave_out_columns()
        self.invalidate()

    def show_run(self, display: EngineDisplay | None) -> None:
        """Show a run, or what has come in since.

        `display`: it; None while there is none.
        """
        self._shown = display
        self.invalidate()

    def on_selection_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        if self._display is None:
            return
        display = self._shown
        self._title.setText(self._display.titles()[1])
        names = () if display is None else display.names
        same = set(names) == set(self.model.rows)
        self.model.show(self._columns(self._display, display), names, same_rows=same)
        self._fit_table()
        self._show_verdict()
        self._show_sentence()
        self.step_link.setVisible(display is not None and display.last_step() is not None)
        name = self._selected()
        self._select_row(name)
        counted = display.counter(name) if display is not None and name else ""
        self.counter.setText(counted)
        self.counter.setVisible(bool(counted))
        draws = None if display is None or not name else display.last_draws(name, LAST)
        self._strips_title.setVisible(draws is not None)
        self.strips.setVisible(draws is not None)
        if display is None or draws is None:
            return
        text = self.tr("{name} = {state}, last {count} sweeps of each chain")
        self._strips_title.setText(
            text.format(name=name, state=display.state_text(name), count=LAST)
        )
        self.strips.setAccessibleName(self._strips_title.text())
        self.strips.show_draws(draws, display.tokens, LAST)

    def _columns(
        self, kind: type[EngineDisplay], display: EngineDisplay | None
    ) -> list[Column[str]]:
        """Return what the table shows of the names of nodes."""

        # Each row is asked for by many cells in many roles.
        @cache
        def row(name: str) -> columns.Row:
            assert display is not None
            return display.row(name)

        def note(name: str) -> str:
            lines = (f"{each.title()}: {each.text(row(name))}" for each in kind.columns)
            return "\n".join((f"P({name} = {row(name).state})", *lines))

        def shown(column: columns.Column) -> Column[str]:
            def color(name: str) -> QColor | None:
                token = column.token(row(name))
                return theme().color(token) if token else None

            return Column(
                column.title(),
                lambda name: column.text(row(name)),
                tip=column.tip(),
                note=note,
                right=True,
                weight=400,
                color=color,
                rank=lambda name: column.rank(row(name)),
                copied=lambda name: cell_text(column.number(row(name)), 8),
            )

        state = "" if display is None else display.common_state(display.names)
        name_column: Column[str] = Column(
            f"P(· = {state or '…'})",
            str,
            tip=self.tr("State whose probability is estimated; chosen on the page Trace"),
            note=note,
            weight=600,
            rank=str,
            copied=lambda name: f"{name} = {row(name).state}",
        )
        return [name_column, *map(shown, kind.columns)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave columns out where there is no room; a tooltip has all numbers."""
        super().resizeEvent(event)
        self._leave_out_columns()

    def _leave_out_columns(self) -> None:
        for k, column in enumerate(self._display.columns if self._display else (), start=1):
            self.table.setColumnHidden(k, self.width() < column.spare_below)

    def _fit_table(self) -> None:
        """Make the table as high as its rows, as long as there is room."""
        rows = self.model.rowCount()
        self.table.setMaximumHeight(self.table.horizontalHeader().height() + rows * ROW + 2)
        self._rest.setVisible(rows < 14)

    def _selected(self) -> str:
        display = self._shown
        if display is None or not display.names:
            return ""
        chosen = self.session.selection.variable
        return chosen if chosen in display.names else display.names[0]

    def _select_row(self, name: str) -> None:
        if name not in self.model.rows:
            return
        index = self.model.index(self.model.rows.index(name), NAME)
        if index != self.table.currentIndex().siblingAtColumn(0):
            selection = self.table.selectionModel()
            selection.blockSignals(True)
            self.table.setCurrentIndex(index)
            selection.blockSignals(False)
            self.table.viewport().update()

    def _show_verdict(self) -> None:
        verdict = Verdict() if self._shown is None else self._shown.verdict
        self.pill.say(verdict.kind, verdict.pill)
        self.pill.setToolTip(verdict.tip)
        self._suggestion = verdict.suggestion
        kind: Kind = "error" if verdict.kind == "error" else "warning"
        self.box.say(
            kind, verdict.box, "" if verdict.suggestion is None else verdict.suggestion.label
        )

    def _show_sentence(self) -> None:
        display = self._shown
        if display is not None and display.is_settled:
            text = self.tr(
                "The findings leave every node with one state: there is nothing to estimate."
            )
        elif display is not None and display.waiting():
            text = display.waiting()
        elif display is None or not display.names:
            text = self.tr("Start a run on the left; this page says whether it can be trusted.")
        else:
            text = display.sentence()
        self.sentence.setText(text)

    # -- what the user does -------------------------------------------------------------------

    def _on_row_chosen(self, _index: QModelIndex, _before: QModelIndex) -> None:
        name = self.table.current
        if name and self.session.selection.variable != name:
            self.select_node(name)

    def _on_activated(self, index: QModelIndex) -> None:
        self.node_activated.emit(self.model.rows[index.row()])

    def _on_step(self) -> None:
        question = None if self._shown is None else self._shown.last_step()
        if question is not None:
            self.steps_requested.emit(question)

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(icon("copy"), self.tr("Copy the table")).triggered.connect(self.table.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.table.viewport().mapToGlobal(place))
