"""The page Effect from data: estimates at the left, refutations at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QVBoxLayout, QWidget

from bayesgui.document.shown.effect_data import SAMPLES, EffectData
from bayesgui.learning.effects.unmeasured_cause import unmeasured_cause
from bayesgui.panels.effect_data.estimate_rows import EffectAxis, EstimateRows
from bayesgui.panels.effect_data.strength_curve import StrengthCurve
from bayesgui.panels.effect_data.words import (
    RefutationRow,
    question_text,
    refutation_rows,
)
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import link_button, named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import (
    column_layout,
    row_layout,
    show_text,
    stacked,
    text_label,
)
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QResizeEvent

    from bayesgui.document.shown.effect_data import EffectAnswer
    from bayesgui.learning.effects.positivity import EmptyCell

_LINE, _CELL_LINE = 28, 22
_NARROW = 760
_HOW, _MARK = 1, 30
"""The column that a narrow page leaves out, and the width of that of marks in px."""
_ICONS = {
    "check": ("check", "success"),
    "warning": ("warning", "warning"),
    "info": ("info", "muted"),
}


class EffectDataPage(EnginePage):
    """A row for each estimator, what was done to refute the chosen one, and one of that in full."""

    shows = (EffectData,)
    INTERVALS = (live("bootstrap, 100"), live("bootstrap, 500"), live("bootstrap, 2,000"))

    samples_chosen = Signal(int)
    """Another number of resamples."""
    method_chosen = Signal(str)
    """The row of another estimator."""
    detail_chosen = Signal(str)
    """A row of the refutations in full, or "" for all of them."""
    export_requested = Signal()
    """Request to write the estimates to a file."""
    choose_requested = Signal()
    """Request to choose cause and effect on the canvas."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "effectDataPage", spoken=live("Effect from data"))
        self._make_tools()
        tell(self._name_page, live("Effect from data"))
        self.choose_button = link_button(
            self, self.choose_requested, live("Choose them on the canvas"), name="chooseEffect"
        )
        self.choose_button.hide()
        column = self._empty.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(2, self.choose_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.estimates = EstimateRows(self.method_chosen.emit, self)
        named(
            self.estimates,
            "effectEstimates",
            spoken=live("Estimates of the effect"),
            tip=live("Click: try to refute this estimate"),
        )
        self.axis = EffectAxis(self.estimates, self)
        self.remark = text_label(self, 11, role="muted")
        self.refutations: RowsTable[RefutationRow] = RowsTable(
            _LINE, self, chosen=self._on_row, copies="all"
        )
        named(self.refutations, "effectRefutations", spoken=live("Attempts to refute it"))
        self._plain(self.refutations)
        self.curve = named(
            StrengthCurve(self), "strengthCurve", spoken=live("Strength of an unmeasured cause")
        )
        self.cells: RowsTable[EmptyCell] = RowsTable(_CELL_LINE, self, copies="all")
        named(self.cells, "emptyCells", spoken=live("Cells without rows"))
        self._plain(self.cells)
        self._set_body(self._laid_out())

    @staticmethod
    def _plain(table: RowsTable[RefutationRow] | RowsTable[EmptyCell]) -> None:
        table.setShowGrid(False)
        table.setFrameShape(table.Shape.NoFrame)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSelectionMode(table.SelectionMode.SingleSelection)

    def _make_tools(self) -> None:
        self.data_label = text_label(self, role="muted", wraps=False)
        self.samples = choice_combo(
            "effectSamples",
            self,
            zip(SAMPLES, self.INTERVALS, strict=True),
            self.samples_chosen,
            current=SAMPLES[1],
            tip=live("The intervals hold 95 % of the estimates from rows drawn with replacement"),
            spoken=live("Interval"),
        )
        self.copy = plain_button(
            "copy",
            self,
            lambda: self.estimates.copy(),
            live("Copy the table as a spreadsheet reads it"),
            name="copyEffects",
        )
        self.export = plain_button(
            "export",
            self,
            self.export_requested,
            live("Write the table to a file"),
            name="exportEffects",
        )
        for tool in (self.data_label, self.samples, self.copy, self.export):
            self._add_tool(tool)

    def _laid_out(self) -> QWidget:
        body = QWidget(self)
        left = column_layout(
            self.estimates, self.axis, self.remark, margins=(12, 6, 0, 4), spacing=2,
            grows=self.estimates,
        )  # fmt: skip
        left.addStretch(0)
        self._detail = QWidget(self)
        self.back_button = link_button(
            self._detail, lambda: self.detail_chosen.emit(""), live("‹ Refutations"),
            tip=live("Back to all of them"), name="effectDetailBack",
        )  # fmt: skip
        self._detail_title = text_label(self._detail, 12, 600, wraps=False)
        self._shown_detail = stacked(self._detail, self.curve, self.cells)
        column_layout(
            row_layout(self.back_button, self._detail_title, None, spacing=8),
            self._shown_detail,
            parent=self._detail,
            margins=(8, 4, 8, 4),
            spacing=4,
            grows=self._shown_detail,
        )
        self._right = stacked(self, self.refutations, self._detail)
        self._right.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        row_layout(left, self._right, parent=body, spacing=8, grows=left)
        return body

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._right.setFixedWidth(int(self.width() * 0.5))
        self._fit_columns()
        self._show_tools()

    def _show_tools(self) -> None:
        """Leave out what a narrow page has no room for."""
        self.data_label.setVisible(self.is_answered and self.width() >= _NARROW)

    def _show_head(self) -> None:
        super()._show_head()
        self._show_tools()

    # -- what it is told ----------------------------------------------------------------------

    def show_instead(self, headline: str, line: str) -> None:
        super().show_instead(headline, line)
        if hasattr(self, "choose_button"):
            self.choose_button.hide()

    def ask_for_question(self, line: str) -> None:
        """Say that cause and effect are not chosen yet, and offer to choose them."""
        self.show_instead(self._page_name, line)
        self.choose_button.show()

    def refresh(self) -> None:
        state = self.session.shown[EffectData].state
        answer = state.answer
        index = self.samples.findData(state.samples)
        self.samples.setCurrentIndex(max(0, index))
        if answer is None:
            return
        self.set_headline(*question_text(answer.question))
        self.data_label.setText(f"{answer.title}: {rows_text(answer.found.rows)}")
        self.estimates.show_answer(answer, state.method)
        self.axis.update()
        show_text(self.remark, self._remark(answer))
        self._show_refutations(state)

    def _remark(self, answer: EffectAnswer) -> str:
        said = [translate_sentence(each) for each in answer.found.remarks]
        if not answer.is_valid:
            wrong = self.tr("The graph says that adjusting for this set does not give the effect.")
            said.insert(0, wrong)
        return join_sentences(said)

    def _show_refutations(self, state: EffectData) -> None:
        rows = refutation_rows(state)
        self.refutations.records.show(self._refutation_columns(), rows, same_rows=None)
        self._fit_columns()
        detail = state.detail if state.chosen is not None else ""
        self._right.setCurrentWidget(self._detail if detail else self.refutations)
        if detail == "unmeasured" and state.chosen is not None:
            self._detail_title.setText(self.tr("Unmeasured cause"))
            cause = unmeasured_cause(state.chosen)
            self.curve.show_cause(cause)
            self._shown_detail.setCurrentWidget(self.curve)
        elif detail == "cells":
            self._show_cells(state)

    def _show_cells(self, state: EffectData) -> None:
        assert state.answer is not None
        kept = state.answer.found.positivity
        title = self.tr("Cells without rows: {count}")
        self._detail_title.setText(title.format(count=count_text(kept.without_rows)))
        self.cells.records.show(self._cell_columns(state.answer), kept.named)
        header = self.cells.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._shown_detail.setCurrentWidget(self.cells)

    @staticmethod
    def _refutation_columns() -> list[Column[RefutationRow]]:
        def mark(row: RefutationRow) -> QIcon | None:
            return icon(*_ICONS[row.mark]) if row.mark else None

        def note(row: RefutationRow) -> str:
            return row.note

        return [
            Column(live("Refutation"), lambda row: row.what, note=note, weight=500),
            Column(live("how"), lambda row: row.how, note=note, color=lambda _row: theme().muted),
            Column(live("result"), lambda row: row.result, note=note, right=True),
            Column("", lambda _row: "", note=note, icon=mark, copied=lambda row: row.mark),
        ]

    def _cell_columns(self, answer: EffectAnswer) -> list[Column[EmptyCell]]:
        def part(place: int) -> Column[EmptyCell]:
            name = answer.question.adjust_for[place]
            return Column(name, lambda cell: cell.configuration[place][1])

        columns: list[Column[EmptyCell]] = [
            Column(answer.question.cause, lambda cell: cell.state, weight=600)
        ]
        columns += [part(k) for k in range(len(answer.question.adjust_for))]
        tip = self.tr("Rows with the configuration and another state of the cause")
        columns.append(Column(self.tr("rows"), lambda cell: f"{cell.rows:,.6g}", tip, right=True))
        return columns

    def _fit_columns(self) -> None:
        """Let results be whole; what was done and how share what is left."""
        table = self.refutations
        if not table.records.columns:
            return
        header = table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(28)
        for column in range(4):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        width = self._right.width() - _MARK
        result = min(max(table.sizeHintForColumn(2) + 4, 80), width // 2)
        what, how = (table.sizeHintForColumn(column) + 4 for column in (0, 1))
        # The tooltip says how.
        table.setColumnHidden(_HOW, what + how + result > width * 1.15)
        if table.isColumnHidden(_HOW):
            result = min(table.sizeHintForColumn(2) + 4, max(result, width - what))
            what, how = width - result, 0
        else:
            what = min(what, int((width - result) * 0.6))
            how = width - result - what
        for column, room in enumerate((what, how, result, _MARK - 2)):
            table.setColumnWidth(column, max(room, 0))

    def _on_row(self, row: RefutationRow) -> None:
        if row.kind == "unmeasured" or (row.kind == "cells" and row.mark == "warning"):
            self.detail_chosen.emit(row.kind)

    # -- exported ---------------------------------------------------------------------

    def exported(self) -> list[list[object]]:
        """Return estimates and refutations with plain numbers, the heads first."""
        return [list(row) for row in self.estimates.exported()]
