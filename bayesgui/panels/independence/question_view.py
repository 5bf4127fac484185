"""A test in words and numbers: the question, the verdict, the statistic, and its curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bayesgui.learning.independence.chi_square import tail_curve
from bayesgui.panels.independence.pair_question import (
    number_lines,
    outcome_word,
    question_text,
    reason_text,
    statistic_name,
)
from bayesgui.panels.independence.tail_plot import TailPlot
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.pill import Pill

if TYPE_CHECKING:
    from bayesgui.panels.independence.pair_question import PairQuestion

PILLS = {
    "independent": ("success", "✓"),
    "dependent": ("warning", "✕"),
    "untested": ("warning", "–"),
}
"""Color and sign of each verdict."""


class QuestionView(QWidget):
    """Shows a `PairQuestion`, or a headline with a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = text_label(self, 15, 600)
        self.pill = Pill(self, 500)
        self.reason = text_label(self, 12)
        self.numbers = KeyValueRows(self)
        self.plot = TailPlot(self)
        head = row_layout(spacing=8)
        head.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.reason, 1)
        column_layout(self.question, head, self.numbers, self.plot, parent=self, spacing=8)

    def show_question(self, asked: PairQuestion) -> None:
        """Show a test."""
        verdict, form = asked.verdict, asked.form
        self.question.setText(question_text(verdict))
        role, sign = PILLS[asked.outcome]
        self.pill.say(role, outcome_word(asked.outcome), sign)
        self.reason.setText(reason_text(asked))
        self.numbers.show_lines(number_lines(asked))
        self.numbers.show()
        curve = None
        if form.kind in ("g2", "chi2"):
            curve = tail_curve(verdict.statistic, verdict.degrees_of_freedom, form.level)
        self.plot.show_curve(curve, statistic_name(form))

    def show_words(self, headline: str, sentence: str) -> None:
        """Show a headline and a sentence without numbers."""
        self.question.setText(headline)
        self.reason.setText(sentence)
        self.pill.say("", "")
        self.numbers.hide()
        self.plot.show_curve(None, "")
