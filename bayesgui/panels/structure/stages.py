"""The parts of a constraint-based learner: its stages, the present test, and removed edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.learning.independence.base import Verdict
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.structure.change_list import ChangeList, ChangeRow
from bayesgui.panels.structure.orientation_words import orientation_words
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text, log_text, probability_text
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from bayesgui.core.sentence import Sentence
    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.panels.structure.display import SearchDisplay

MAX_REMOVED = 200
"""Removed edges that are listed."""


class StagesView(QWidget):
    """Shows the learner's stage, its latest finding, and the edges that it removed."""

    pair_chosen = Signal(object)
    """The two nodes of a removed edge that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stages = KeyValueRows(self)
        self.question = text_label(self, 15, 600)
        self.verdict = text_label(self, 13)
        self.numbers = KeyValueRows(self)
        self._removed_title = Section("", self, 12)
        self.removed = named(ChangeList(self), "", spoken=live("Removed edges"))
        self.removed.row_chosen.connect(lambda row: self.pair_chosen.emit(row.change.arc))
        column_layout(
            Section(live("Stages"), self, 12, aside=live("edges left")),
            self.stages,
            self.question,
            self.verdict,
            self.numbers,
            self._removed_title,
            self.removed,
            parent=self,
            spacing=10,
        )
        self.removed.setMinimumHeight(120)

    def show_search(self, display: SearchDisplay) -> None:
        """Show the step that is looked at."""
        step = display.step
        self.stages.show_lines(_stage_lines(display))
        question, verdict, lines = ("", "", []) if step is None else self._asked(step.detail)
        self.question.setText(question)
        self.verdict.setText(verdict)
        self.numbers.show_lines(lines)
        for label in (self.question, self.verdict, self.numbers):
            label.setVisible(bool(question))
        self.removed.show_rows([] if step is None else _removed_rows(step))
        count = 0 if step is None else len(step.separators)
        self._removed_title.set_title(
            self.tr("Removed edges, {count}").format(count=count_text(count)),
            self.tr("separating set"),
        )

    def _asked(self, detail: object) -> tuple[str, str, list[tuple[str, str]]]:
        if isinstance(detail, Verdict):
            return self._tested(detail)
        return *orientation_words(detail), []

    def _tested(self, test: Verdict) -> tuple[str, str, list[tuple[str, str]]]:
        given = ", ".join(test.given)
        question = (
            self.tr("{x} and {y}, given {given}?").format(x=test.x, y=test.y, given=given)
            if given
            else self.tr("{x} and {y}?").format(x=test.x, y=test.y)
        )
        verdict = (
            self.tr("Independent: the edge goes.")
            if test.independent
            else self.tr("Dependent: the edge stays.")
        )
        lines = [
            (self.tr("statistic"), log_text(test.statistic, 2)),
            (self.tr("degrees of freedom"), f"{test.degrees_of_freedom:g}"),
            (self.tr("p-value"), probability_text(test.p_value, 4)),
            (
                self.tr("mutual information, {unit}").format(unit=unit_name()),
                log_text(in_unit(test.mutual_information), 5),
            ),
        ]
        return question, verdict, lines


def _stage_lines(display: SearchDisplay) -> list[tuple[str, str]]:
    """Return each stage so far with the number of edges at its end."""
    ends: dict[Sentence | str, int] = {}
    for place in range(display.place + 1):
        step = display.steps.at(place)
        ends[step.stage] = len(step.arcs) + len(step.edges)
    return [(translate_sentence(stage), count_text(edges)) for stage, edges in ends.items()]


def _removed_rows(step: StructureStep) -> list[ChangeRow]:
    """Return the edges that are gone with what separates their ends, the latest ones first."""
    latest = list(step.separators.items())[: -MAX_REMOVED - 1 : -1]
    return [
        ChangeRow(ArcChange("removed", x, y), ", ".join(given) or "∅", is_directed=False)
        for (x, y), given in latest
    ]
