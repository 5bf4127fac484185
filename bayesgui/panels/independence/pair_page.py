"""The page Test a pair: are X and Y independent given a set, in all rows and in each stratum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from bayesgui.learning.independence.base import independence_tests
from bayesgui.panels.independence.listed_rows import ListedRow, ListedRows
from bayesgui.panels.independence.pair_question import PairQuestion, statistic_name, statistic_text
from bayesgui.panels.independence.question_view import QuestionView
from bayesgui.panels.panel import Panel
from bayesgui.panels.separation.question import SeparationQuestion
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.parameter_form import ParameterForm, replace_form
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import Text, live
from bayesgui.widgets.numbers import count_text, p_value_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.learning.independence.table_tests import Stratum

MAX_STRATA = 8
USUAL_ALPHA = 0.05
ROW = 24
MAX_SHOWN = 8
"""Rows without a scroll bar."""


class StratumTable(RowsTable[int]):
    """A row for each state of X, a column for each state of Y, and their sums."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ROW, parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(RowsTable.SelectionMode.NoSelection)
        self.verticalHeader().show()
        self.horizontalHeader().setFont(font(11))
        self.verticalHeader().setFont(font(11))

    def show_stratum(
        self, stratum: Stratum, x_states: Sequence[str], y_states: Sequence[str]
    ) -> None:
        """Show the counts of a stratum; the tooltip of a cell tells what is expected."""
        table, sums = stratum.table, self.tr("sum")
        counts = np.block([[table, table.sum(1, keepdims=True)], [table.sum(0), table.sum()]])
        self.records.row_head = [*x_states, sums].__getitem__

        def column(head: str, place: int) -> Column[int]:
            def is_inner(row: int) -> bool:
                return row < len(x_states) and place < len(y_states)

            def note(row: int) -> str | None:
                if not is_inner(row):
                    return None
                return self.tr("expected {count} if independent").format(
                    count=f"{float(stratum.expected[row, place]):,.2f}"
                )

            return Column(
                head,
                lambda row: f"{float(counts[row, place]):,.10g}",
                note=note,
                right=True,
                weight=lambda row: 400 if is_inner(row) else 600,
            )

        heads, n_rows = [*y_states, sums], len(x_states) + 1
        self.records.show([column(head, k) for k, head in enumerate(heads)], range(n_rows))
        self.resizeColumnsToContents()
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + ROW * min(MAX_SHOWN, n_rows) + 4)


@dataclass(frozen=True, eq=False)
class PairAnswer:
    """A test with its strata.

    `states`: of X and of Y. `strata`: those with the most rows, of `n_strata` in all. `left_out`:
    rows with a missing cell.
    """

    question: PairQuestion
    states: tuple[Sequence[str], Sequence[str]]
    strata: tuple[Stratum, ...] = ()
    n_strata: int = 0
    left_out: int = 0


class PairTestPanel(Panel):
    """The question with its test, the verdict, and a row for each stratum."""

    test_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "pairTestPanel", spoken=live("Test a pair"))
        self.answer: PairAnswer | None = None
        self._error = ""
        self.close_button = self.cross(live("Close (Esc)"), name="pairTestClose")
        self.question = SeparationQuestion(self._all_names, self)
        self.test = named(
            QComboBox(self),
            "pairTest",
            tip=live("How independence is tested"),
            spoken=live("Test"),
        )
        self.test.setMinimumContentsLength(6)
        self.test.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        tests = ((entry.name, Text("Registry", entry.label)) for entry in independence_tests)
        show_choices(self.test, tests)
        self.alpha = named(
            NumberEdit(USUAL_ALPHA, 0.0, 1.0, self),
            "pairTestAlpha",
            tip=live("The pair counts as independent if p is larger"),
            spoken=live("Level of significance"),
            width=72,
        )
        self.form = ParameterForm((), self)
        self._alpha_label = text_label(self, 12, wraps=False, text="α")
        self.view = QuestionView(self)
        self.note = NoteBox(self)
        self._strata_title = Section("", self, 12, line=False)
        self.strata = named(ListedRows(self, signed=False), "", spoken=live("Strata"))
        self.strata.chosen.connect(self._on_chosen)
        self.strata.hovered.connect(self._on_chosen)
        self._more = text_label(self, 11, role="muted")
        self._table_title = Section("", self, 12, line=False)
        self._where = text_label(self, 11, role="muted")
        self.table = StratumTable(self)
        self._build()
        self.test.currentIndexChanged.connect(lambda _index: self._on_test_chosen())
        self.alpha.committed.connect(lambda _value: self.test_changed.emit())
        self._make_form({})
        self.refresh()

    def _build(self) -> None:
        heading = text_label(self, 13, 600, text=live("Test a pair"))
        click = live(
            "Click nodes on the canvas: first X, then Y; every further click adds to or "
            "removes from the conditioning set."
        )
        self._answered = (
            self.view,
            self._strata_title,
            self.strata,
            self._more,
            self._table_title,
            self._where,
            self.table,
        )
        inside = QWidget()
        inside.setProperty("panel", True)
        self._inside = column_layout(
            row_layout(heading, self.close_button, spacing=6, grows=heading),
            self.question,
            text_label(self, 11, role="muted", text=click),
            row_layout(self.test, self._alpha_label, self.alpha, spacing=8, grows=self.test),
            self.form,
            self.note,
            *self._answered,
            None,
            parent=inside,
            margins=(12, 12, 12, 12),
            spacing=8,
        )
        column_layout(scroll_column(inside, self), parent=self)

    # -- the question -------------------------------------------------------------------------

    def _all_names(self) -> tuple[str, ...]:
        return self.session.document.state.network.names

    @property
    def test_name(self) -> str:
        """Registered name of the chosen test."""
        return str(self.test.currentData())

    def test_options(self) -> dict[str, Any]:
        """Return the options of the test by name."""
        return self.form.values() if self.form.is_valid else {}

    def choose_test(self, name: str, alpha: float | None, options: Mapping[str, Any]) -> None:
        """Choose a test without asking anything."""
        quietly(self.test.setCurrentIndex, max(0, self.test.findData(name)))
        if alpha is not None:
            self.alpha.set_value(alpha)
        self._make_form(options)

    def _on_test_chosen(self) -> None:
        self._make_form({})
        self.test_changed.emit()

    def _make_form(self, options: Mapping[str, Any]) -> None:
        """Show the options of the chosen test."""
        entry = independence_tests[self.test_name]
        form = ParameterForm(entry.parameters, self, options)
        replace_form(self._inside, self.form, form)
        self.form = form
        form.setVisible(bool(entry.parameters))
        form.changed.connect(self._on_form_changed)
        uses_alpha = self.test_name != "mutual-information"
        for part in (self._alpha_label, self.alpha):
            part.setVisible(uses_alpha)

    def _on_form_changed(self) -> None:
        if self.form.is_valid:
            self.test_changed.emit()

    # -- the answer ---------------------------------------------------------------------------

    def show_choice(self, choice: SeparationChoice) -> None:
        """Show another question."""
        self.question.show_choice(choice)

    def show_answer(self, answer: PairAnswer | None, error: str = "") -> None:
        """Show the answer, or why there is none."""
        self.answer, self._error = answer, error
        self.invalidate()

    def refresh(self) -> None:
        answer = self.answer
        for part in self._answered:
            part.setVisible(answer is not None)
        if answer is None:
            self.note.say("error", self._error)
            return
        said = ""
        if answer.left_out:
            said = self.tr(
                "%Ln row(s) with a blank in these columns are left out.", "", answer.left_out
            )
        self.note.say("warning", said)
        self.view.show_question(answer.question)
        form, given = answer.question.form, answer.question.verdict.given
        title = ", ".join(given) if given else self.tr("All rows")
        self._strata_title.set_title(
            title, self.tr("rows · {statistic} · df · p").format(statistic=statistic_name(form))
        )
        self.strata.show_rows(
            [
                ListedRow(
                    str(k),
                    ", ".join(each.states) or self.tr("all"),
                    (
                        f"{each.verdict.n_rows:,.10g}",
                        statistic_text(each.verdict, form, 2),
                        f"{each.verdict.degrees_of_freedom:g}",
                        p_value_text(each.verdict.p_value),
                    ),
                )
                for k, each in enumerate(answer.strata)
            ],
            MAX_STRATA,
        )
        more = answer.n_strata - len(answer.strata)
        self._more.setVisible(more > 0)
        self._more.setText(
            self.tr("and {count} more with fewer rows").format(count=count_text(more))
        )
        self._show_table(0)

    def _on_chosen(self, key: object) -> None:
        if isinstance(key, str) and key:
            self._show_table(int(key))

    def _show_table(self, number: int) -> None:
        answer = self.answer
        shown = answer is not None and number < len(answer.strata)
        for part in (self._table_title, self._where, self.table):
            part.setVisible(shown)
        if answer is None or not shown:
            return
        verdict, stratum = answer.question.verdict, answer.strata[number]
        states = zip(verdict.given, stratum.states, strict=True)
        where = ", ".join(f"{name} = {state}" for name, state in states)
        self._table_title.set_title(
            self.tr("{x} down, {y} across").format(x=verdict.x, y=verdict.y)
        )
        self._where.setText(where)
        self._where.setVisible(bool(where))
        self.table.show_stratum(stratum, *answer.states)
        self.table.setAccessibleName(where or self.tr("All rows"))
