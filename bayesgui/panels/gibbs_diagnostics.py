"""The page Diagnostics: whether the chains have converged, in numbers and as strips."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bayesgui.panels.gibbs_plots import MOST_CURVES, TOKENS
from bayesgui.panels.gibbs_table import ESS, EXACT, NAME, SORT_ROLE, GibbsTableModel
from bayesgui.panels.panel import Panel, told
from bayesgui.widgets.chain_strips import ChainStrips
from bayesgui.widgets.note_box import NoteBox
from bayesgui.widgets.numbers import count_text, r_hat_text, standard_errors_text
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from bayesgui.panels.gibbs_shown import GibbsShown

LAST = 120
"""Kept sweeps that the strips show."""

ROW, WIDTHS = 26, (68, 58, 66, 56, 54)
ALL_FROM, MOST_FROM = 350, 310
"""Widths of the page from which on all columns have room, and all but the exact answer."""


class _Table(QTableView):
    """Copies itself as a whole."""

    copied = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Ctrl+C."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)


class GibbsDiagnosticsPanel(Panel):
    """A verdict, the table, what it means, and the latest draws of the selected node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gibbsDiagnosticsPanel")
        self._shown: GibbsShown | None = None
        self._title = QLabel(self)
        self._title.setFont(font(13, 600))
        self.pill = QLabel(self)
        self.pill.setFont(font(11))
        self.pill.setContentsMargins(8, 1, 8, 1)
        self.pill.setTextFormat(Qt.TextFormat.PlainText)
        self.box = NoteBox(self)
        self.model = GibbsTableModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        # Rows must not change places under the pointer while the chains run.
        self._sorted.setDynamicSortFilter(False)
        self.table = _Table(self)
        self._prepare_table()
        self._sentence = QLabel(self)
        self._sentence.setWordWrap(True)
        self._sentence.setFont(font(12))
        self._sentence.setProperty("role", "muted")
        self._strips_title = QLabel(self)
        self._strips_title.setFont(font(12, 600))
        self._strips_title.setTextFormat(Qt.TextFormat.PlainText)
        self.strips = ChainStrips(self)
        self._build()
        self.retranslate()
        self.refresh()

    def _prepare_table(self) -> None:
        table = self.table
        table.setObjectName("gibbsTable")
        table.setModel(self._sorted)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        header = table.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        header.setHighlightSections(False)
        for k, width in enumerate(WIDTHS, start=1):
            header.resizeSection(k, width)
        table.setSortingEnabled(True)
        self._sorted.sort(-1)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        table.copied.connect(self._copy)
        table.selectionModel().currentRowChanged.connect(self._on_row_chosen)
        table.doubleClicked.connect(self._on_activated)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 10, 12, 8)
        head.addWidget(self._title, 1)
        head.addWidget(self.pill)
        below = QVBoxLayout()
        below.setContentsMargins(12, 8, 12, 12)
        below.setSpacing(12)
        below.addWidget(self.box)
        below.addWidget(self._sentence)
        below.addWidget(self._strips_title)
        below.addWidget(self.strips)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        # The table takes what its rows need first.
        column.addWidget(self.table, 20)
        column.addLayout(below)
        self._rest = QWidget(self)
        column.addWidget(self._rest, 1)

    # -- what it shows ------------------------------------------------------------------------

    @property
    def verdict(self) -> str:
        """What the pill says."""
        return self.pill.text()

    @property
    def sentence(self) -> str:
        """What stands below the table."""
        return self._sentence.text()

    def show_run(self, shown: GibbsShown | None) -> None:
        """Show a run, or what has come in since.

        Parameters
        ----------
        shown : GibbsShown, optional
            It; None while there is none.
        """
        self._shown = shown
        self.invalidate()

    def on_selection_changed(self) -> None:
        """Follow the selection."""
        self.invalidate()

    def retranslate(self) -> None:
        """Take all texts anew."""
        self.setAccessibleName(self.tr("Diagnostics"))
        self.table.setAccessibleName(self.tr("Diagnostics"))
        self._title.setText(self.tr("Has it converged?"))
        self.strips.setToolTip(self.tr("Bars: the chain was in this state"))

    def refresh(self) -> None:
        """Show what there is now."""
        shown = self._shown
        self.model.show_run(shown)
        self._fit_table()
        self._show_verdict()
        self._show_sentence()
        name = self._selected()
        self._select_row(name)
        draws_are_there = shown is not None and bool(name)
        self._strips_title.setVisible(draws_are_there)
        self.strips.setVisible(draws_are_there)
        if shown is None or not name:
            return
        text = self.tr("{name} = {state}, last {count} sweeps of each chain")
        state = shown.state_of(name)
        self._strips_title.setText(text.format(name=name, state=shown.state_text(name), count=LAST))
        draws = shown.record.last_draws(name, LAST)[:MOST_CURVES] == state
        self.strips.setAccessibleName(self._strips_title.text())
        self.strips.show_draws(draws, TOKENS, LAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave columns out where there is no room; a tooltip has all numbers."""
        super().resizeEvent(event)
        self.table.setColumnHidden(EXACT, self.width() < ALL_FROM)
        self.table.setColumnHidden(ESS, self.width() < MOST_FROM)

    def _fit_table(self) -> None:
        """Make the table as high as its rows, as long as there is room."""
        rows = self.model.rowCount()
        self.table.setMaximumHeight(self.table.horizontalHeader().height() + rows * ROW + 2)
        self._rest.setVisible(rows < 14)

    def _selected(self) -> str:
        shown = self._shown
        if shown is None or not shown.names:
            return ""
        chosen = self.session.selection.current if self.session is not None else None
        return chosen if chosen in shown.names else shown.names[0]

    def _select_row(self, name: str) -> None:
        if name not in self.model.names:
            return
        source = self.model.index(self.model.names.index(name), 0)
        index = self._sorted.mapFromSource(source)
        if index != self.table.currentIndex().siblingAtColumn(0):
            selection = self.table.selectionModel()
            selection.blockSignals(True)
            self.table.setCurrentIndex(index)
            selection.blockSignals(False)
            self.table.viewport().update()

    def _show_verdict(self) -> None:
        shown = self._shown
        verdict = "" if shown is None else shown.verdict
        name, r_hat = ("", 1.0) if shown is None else shown.worst
        texts = {
            "": "",
            "early": self.tr("Too early to tell"),
            "converged": self.tr("R-hat below 1.01 everywhere"),
            "not yet": self.tr("R-hat up to {value}").format(value=r_hat_text(r_hat)),
            "stuck": self.tr("The chains disagree"),
            "confined": self.tr("Not every state is reached"),
        }
        tokens = {"early": "muted", "converged": "success", "not yet": "warning"}
        self.pill.setText(texts[verdict])
        self.pill.setToolTip(name)
        self.pill.setVisible(bool(verdict))
        if self.pill.property("pill") != tokens.get(verdict, "error"):
            self.pill.setProperty("pill", tokens.get(verdict, "error"))
            self.pill.style().polish(self.pill)
        posteriors = None if shown is None else shown.record.posteriors
        said = "" if posteriors is None else "\n".join(map(told, posteriors.warnings))
        self.box.say("error", said if verdict in ("stuck", "confined") else "")

    def _show_sentence(self) -> None:
        shown = self._shown
        if shown is not None and shown.is_settled:
            self._sentence.setText(
                self.tr("The findings leave every node one state: there is nothing to estimate.")
            )
            return
        if shown is None or not shown.names:
            self._sentence.setText(
                self.tr("Start the chains on the page Gibbs; here stands whether they agree.")
            )
            return
        record, parts = shown.record, []
        if math.isfinite(shown.largest_error):
            text = self.tr("Largest error {count} standard errors.")
            parts.append(text.format(count=standard_errors_text(shown.largest_error, sign=False)))
        text = self.tr("ESS is out of {chains} × {kept} = {all} kept sweeps.")
        parts.append(
            text.format(
                chains=record.n_chains,
                kept=count_text(record.kept),
                all=count_text(record.n_chains * record.kept),
            )
        )
        self._sentence.setText(" ".join(parts))

    # -- what the user does -------------------------------------------------------------------

    def _name_at(self, index: QModelIndex) -> str:
        row = self._sorted.mapToSource(index).row()
        return self.model.names[row] if 0 <= row < len(self.model.names) else ""

    def _on_row_chosen(self, index: QModelIndex, _before: QModelIndex) -> None:
        name = self._name_at(index)
        if name and self.session is not None and self.session.selection.current != name:
            self.session.selection.set([name])
            self.show_node.emit(name)

    def _on_activated(self, index: QModelIndex) -> None:
        if self._name_at(index):
            self.node_activated.emit(self._name_at(index))

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(icon("copy"), self.tr("Copy the table")).triggered.connect(self._copy)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.model.table())
