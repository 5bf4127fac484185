"""The middle of the workshop: the models compared, curves, and the rows of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QWidget

from bayesgui.classifiers.evaluation.baseline import worse_than_baseline
from bayesgui.classifiers.evaluation.best_by import BY_ACCURACY, BY_LOG_LOSS, BY_RISK, BY_SIMPLICITY
from bayesgui.data.columns.column import NumericColumn
from bayesgui.decisions.operating import outcome_of
from bayesgui.panels.data.model import DataModel
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import p_value_in_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font
from bayesgui.windows.workshop.as_network import show_row_use
from bayesgui.windows.workshop.comparison_table import ComparisonTable
from bayesgui.windows.workshop.curve_plots import CurvePlots
from bayesgui.windows.workshop.judgement_texts import said_below
from bayesgui.windows.workshop.reasons import ReasonPart
from bayesgui.windows.workshop.state import WorkshopState, merit
from bayesgui.windows.workshop.state_texts import LEVEL, judged_on, opened_text

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.sentence import Sentence

_ROWS = 230
_FEW_COLUMNS, _BEST_BY = 3, 190
_GAPS = 48
"""Px between the parts of the title, and around the text of the box at its end."""


class ReportPage(QWidget):
    """Comparison table, ROC and reliability, rows of the chosen cell."""

    row_requested = Signal(int)
    """Request to use a row of the table as evidence on the current model's network."""
    reason_requested = Signal(int)
    """Request to explain the decision of a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = WorkshopState()
        self._is_narrow = False
        self._has_words = True
        self.empty = text_label(self, 13, role="muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.empty.setContentsMargins(0, 16, 0, 0)
        self.compared = Section("", self, line=False)
        self.best_by = choice_combo(
            "workshopBestBy",
            self,
            (
                (BY_ACCURACY, live("Accuracy")),
                (BY_LOG_LOSS, live("Log loss")),
                (BY_RISK, live("Risk")),
                (BY_SIMPLICITY, live("Simplest within 1 s.e.")),
            ),
            tip=live("The rule by which the best model stands first"),
            spoken=live("Best by"),
        )
        self.best_by.setMaximumWidth(_BEST_BY)
        self._best_label = text_label(self, 11, role="muted", wraps=False, text=live("Best by"))
        self.compared.add_widget(self._best_label)
        self.compared.add_widget(self.best_by)
        self.table = ComparisonTable(self)
        self.said = named(text_label(self, 11, role="muted"), "workshopSaid")
        self.warning = named(text_label(self, 13), "workshopWarning")
        self.plots = CurvePlots(self)
        self.rows_title = Section("", self, line=False)
        self.use_row = push_button(
            "", self, self._use_row, live("Set row as evidence"), icon_name="evidence"
        )
        self.rows = named(QTableView(self), "workshopRows", spoken=live("Rows of the chosen cell"))
        self.rows.setProperty("roomy", True)
        self.model = DataModel(self)
        self.reason = ReasonPart(self)
        self._fill_rows_view()
        self._place()

    def _fill_rows_view(self) -> None:
        self.rows.setModel(self.model)
        self.rows.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.rows.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.rows.horizontalHeader().setHighlightSections(False)
        self.rows.setMinimumHeight(_ROWS)
        self.rows.verticalHeader().setDefaultSectionSize(27)
        self.rows.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.rows.horizontalHeader().setMinimumSectionSize(64)
        self.rows.doubleClicked.connect(self._on_double_clicked)
        self.rows.selectionModel().selectionChanged.connect(lambda *_: self._on_selected())

    def _place(self) -> None:
        self._rows_part = QWidget(self)
        head = row_layout(self.rows_title, self.use_row, grows=self.rows_title)
        column_layout(
            head, self.rows, self.reason, parent=self._rows_part, spacing=6, grows=self.rows
        )
        self._whole = column_layout(
            self.empty, self.compared, self.table, self.said, self.warning, 12, self.plots, 8,
            self._rows_part,
            parent=self, margins=(18, 12, 18, 12), spacing=8, grows=self._rows_part,
        )  # fmt: skip
        self._whole.setStretchFactor(self.plots, 2)
        self._whole.addStretch(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_narrow(self, is_narrow: bool) -> None:
        """Say less where there is little room, or all."""
        self.table.set_narrow(is_narrow)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            side = 12 if is_narrow else 18
            self._whole.setContentsMargins(side, 12, side, 12)
            self.plots.set_narrow(is_narrow)
            self.show_state(self._state)

    # -- showing ------------------------------------------------------------------------------

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        has_results = bool(state.compared)
        for part in (self.compared, self.table, self.said, self.plots, self.warning):
            part.setVisible(has_results)
        self.empty.setVisible(not has_results)
        if not has_results:
            self.empty.setText(self._emptiness(state))
            self._rows_part.hide()
            return
        self._show_title(state)
        self.best_by.setCurrentIndex(self.best_by.findData(state.rule))
        self.table.show_state(state)
        self._say_below(state)
        warned = () if state.running else _warnings(state)
        self.warning.setText("\n".join(map(translate_sentence, warned)))
        self.warning.setVisible(bool(warned))
        self.plots.show_state(state)
        self._show_rows(state)

    def show_bands(self, state: WorkshopState) -> None:
        """Show intervals that have come, and leave the rows as they are."""
        self._state = state
        self._say_below(state)
        self.plots.show_state(state)

    def _emptiness(self, state: WorkshopState) -> str:
        """Return what can be done while nothing is trained."""
        if state.opened is not None:
            return opened_text(state.opened, state.opened_title)
        if state.dataset is None:
            return self.tr("No data. Open a table, or drop it here.")
        return self.tr(
            "Nothing is trained yet. Models are judged on rows that were held out while "
            "they learned, all on the same folds."
        )

    def _show_title(self, state: WorkshopState) -> None:
        """Show on what was judged, and how far the best differ: in words where they fit."""
        title, words = judged_on(state), self._likeness(state)
        needed = QFontMetrics(font(14, 600)).horizontalAdvance(title)
        needed += QFontMetrics(font(11)).horizontalAdvance(words)
        self._best_label.setVisible(not self._is_narrow)
        needed += self.best_by.sizeHint().width() + self._best_label.sizeHint().width()
        self._has_words = not self._is_narrow and needed + _GAPS <= self.compared.width()
        # Where they do not fit they stand below the table, once.
        aside = words if self._has_words else ""
        self.compared.set_title(title, self.tr("figures so far") if state.running else aside)
        self.compared.setToolTip(words)

    def _say_below(self, state: WorkshopState) -> None:
        """Say why one is the best, and what has no room beside the title."""
        words = "" if self._has_words or state.running else self._likeness(state)
        self.said.setText("\n".join(filter(None, (said_below(state), words))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._state.compared:
            self._show_title(self._state)
            self._say_below(self._state)

    def _likeness(self, state: WorkshopState) -> str:
        """Return whether the two most accurate models differ."""
        if state.likeness is None:
            return ""
        found = state.likeness
        # A large p-value does not show that they are equal.
        text = self.tr("{first} and {second}: no difference in accuracy is shown, {test} {p}")
        if found.p_value < LEVEL:
            text = self.tr("{first} is more accurate than {second}: {test} {p}")
        test = self.tr("corrected t-test") if found.test == "t" else self.tr("McNemar")
        p = p_value_in_text(found.p_value)
        return text.format(first=found.first, second=found.second, test=test, p=p)

    # -- rows ---------------------------------------------------------------------------------

    def _show_rows(self, state: WorkshopState) -> None:
        result, cell, dataset = state.shown, state.cell, state.read_rows
        self._rows_part.setVisible(result is not None and cell is not None)
        if result is None or cell is None or dataset is None or state.losses is None:
            return
        decided = outcome_of(result, state.losses, state.losses).decided
        chosen = (result.truth == cell[0]) & (decided == cell[1])
        name = state.classes[state.positive]
        values = np.full(dataset.n_rows, np.nan)
        values[result.rows] = np.round(result.posteriors[:, state.positive], 4)
        title = f"P({name})"
        while title in dataset:
            title += " "
        shown = dataset.with_column(NumericColumn(title, values))
        self.reason.show_reason(None)
        self.model.set_dataset(shown)
        self._fit_columns(len(shown.columns))
        mask = np.zeros(dataset.n_rows, bool)
        mask[result.rows[chosen]] = True
        self.model.set_rows(mask)
        text = self.tr("{rows}: truth {truth}, decided {decided}")
        rows = rows_text(int(chosen.sum()))
        decision = state.losses.decisions[cell[1]]
        self.rows_title.set_title(
            text.format(rows=rows, truth=state.classes[cell[0]], decided=decision)
        )
        self._show_use()

    def _fit_columns(self, count: int) -> None:
        """Share the width; of few columns the last, a probability, leaves the rest to texts."""
        header, mode = self.rows.horizontalHeader(), QHeaderView.ResizeMode
        header.setSectionResizeMode(mode.Stretch)
        if count <= _FEW_COLUMNS:
            header.setSectionResizeMode(count - 1, mode.ResizeToContents)

    def _show_use(self) -> None:
        chosen = self.rows.selectionModel().hasSelection()
        show_row_use(self.use_row, self._state.trained, chosen=chosen)

    def _on_selected(self) -> None:
        self._show_use()
        chosen = self.rows.selectionModel().selectedRows()
        if chosen:
            self.reason_requested.emit(self.model.source_row(chosen[0].row()))
        else:
            self.reason.show_reason(None)

    def _use_row(self) -> None:
        index = self.rows.currentIndex()
        if index.isValid():
            self.row_requested.emit(self.model.source_row(index.row()))

    def _on_double_clicked(self, index: QModelIndex) -> None:
        if self.use_row.isEnabled():
            self.row_requested.emit(self.model.source_row(index.row()))


def _warnings(state: WorkshopState) -> tuple[Sentence, ...]:
    """Return what is to be said of models that do worse than none."""
    baseline = state.baseline
    if baseline is None:
        return ()
    return tuple(
        sentence
        for name, each in state.results.items()
        for sentence in worse_than_baseline(
            name,
            each.accuracy,
            each.log_loss,
            -merit(state, each) if state.has_losses else None,
            baseline,
        )
    )
