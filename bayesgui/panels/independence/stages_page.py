"""The page of a learner that is played: its stages, the present test, and what was removed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.panels.independence.listed_rows import ListedRow, ListedRows
from bayesgui.panels.independence.pair_question import PairQuestion, statistic_name, statistic_text
from bayesgui.panels.independence.question_view import QuestionView
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.page_head import PageHead
from bayesgui.panels.structure.orientation_words import orientation_words
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text, p_value_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import row_layout, stacked
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.learning.independence.base import TestForm, Verdict
    from bayesgui.learning.structure.stage_record import Stage, StageFrame

MAX_STAGES, MAX_TRIED, MAX_REMOVED = 9, 5, 7


@dataclass(frozen=True, eq=False)
class StagesDisplay:
    """State of the page.

    `name`: short name of the method, which the page's tab says. `stages`: all of them. `question`:
    the test of this event. `tried`: all tests of its pair so far with their events.
    """

    name: str
    title: str
    data: str
    stages: tuple[Stage, ...]
    frame: StageFrame
    place: int
    count: int
    form: TestForm
    question: PairQuestion | None = None
    tried: tuple[tuple[int, Verdict], ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether the last event is shown."""
        return self.place == self.count - 1


class LearnerStagesPanel(Panel):
    """Shows the stage of a constraint-based learner, and its findings."""

    place_chosen = Signal(int)
    """Number of the event to go to, from 0."""
    end_requested = Signal()
    test_requested = Signal()
    """Request to test a pair."""
    take_requested = Signal()
    """The result shall replace the arcs."""
    pair_pointed = Signal(object)
    """The pair of a removed edge under the pointer, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "learnerStagesPanel", spoken=live("Stages of the learner"))
        self._display: StagesDisplay | None = None
        self._state = ""
        self.head = PageHead(self, live("Leave without a result (Esc)"))
        self.stages = named(ListedRows(self), "", spoken=live("Stages"))
        self.view = QuestionView(self)
        self._tried_title = Section("", self, 12, line=False)
        self.tried = named(ListedRows(self), "", spoken=live("Tests of this pair"))
        for listed in (self.stages, self.tried):
            listed.chosen.connect(lambda key: self.place_chosen.emit(int(key)))
        self._removed_title = Section("", self, 12, line=False)
        self.removed = named(ListedRows(self, signed=False), "", spoken=live("Removed edges"))
        self.removed.hovered.connect(self._on_hovered)
        self.remarks = NoteBox(self)
        self.end_button = push_button(
            "stagesEnd", self, self.end_requested, live("To the end"), tip=live("Go to the result")
        )
        self.take_button = push_button(
            "stagesTake",
            self,
            self.take_requested,
            live("Take the result"),
            tip=live("Replace the arcs by a network of this class, as one step of Undo"),
            primary=True,
        )
        self.test_button = push_button(
            "stagesTest",
            self,
            self.test_requested,
            live("Test a pair…"),
            tip=live("Test any two nodes given any others"),
        )
        self._empty = EmptyState(parent=self)
        self._scroll = scroll_page(
            self,
            self.head,
            self.stages,
            Hairline(self),
            self.view,
            self._tried_title,
            self.tried,
            self._removed_title,
            self.removed,
            self.remarks,
            row_layout(self.end_button, self.take_button, self.test_button, None, spacing=6),
            None,
            spacing=8,
        )
        self._stack = stacked(self, self._empty, self._scroll, fills=True)

    # -- content ------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return "" if self._display is None else self._display.name

    def show_state(self, text: str) -> None:
        """Say what is awaited while there is nothing to be shown."""
        self._state = text
        self.invalidate()

    def show_stages(self, display: StagesDisplay | None) -> None:
        """Show a learner, or where it is now; None for none."""
        self._display = display
        self.tell_title()
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        self._stack.setCurrentWidget(self._empty if display is None else self._scroll)
        self._empty.set_texts(self._state or self.tr("Nothing is played"), "")
        if display is None:
            return
        self.head.show_texts(display.title, display.data)
        self.stages.show_rows(
            [self._stage_row(display, k) for k in range(len(display.stages))], MAX_STAGES
        )
        self._show_detail(display)
        self._show_removed(display)
        remarks = display.frame.step.remarks if display.is_last else ()
        self.remarks.say("warning", "\n".join(map(translate_sentence, remarks)))
        self.end_button.setVisible(not display.is_last)
        self.take_button.setVisible(display.is_last)

    def _stage_row(self, display: StagesDisplay, number: int) -> ListedRow:
        stage, now = display.stages[number], display.frame.stage
        title = translate_sentence(stage.title)
        if number > now:
            return ListedRow(str(stage.first), title, dim=True)
        is_over = number < now or display.is_last
        icon, token = ("check", "success") if is_over else ("play", "accent")
        value = self._counts(stage, display if number == now else None)
        return ListedRow(
            str(stage.first), title, (value,) if value else (), icon, token, strong=number == now
        )

    def _counts(self, stage: Stage, display: StagesDisplay | None) -> str:
        """Return what a stage did; `display`: where it is, if it is not over."""
        tests, removals = stage.tests, stage.removals
        if display is not None and stage.tests:
            # Tests that changed nothing are dropped from very long records, not from the count.
            share = (display.place - stage.first + 1) / max(1, stage.count)
            tests = round(stage.tests * share)
            removals = len(display.frame.removed)
        if not stage.tests:
            return self.tr("%Ln edge(s)", "", stage.n_edges) if not stage.first else ""
        return self.tr("{tests}, {count} removed").format(
            tests=self.tr("%Ln test(s)", "", tests), count=count_text(removals)
        )

    def _show_detail(self, display: StagesDisplay) -> None:
        if display.question is not None:
            self.view.show_question(display.question)
        else:
            headline, sentence = orientation_words(display.frame.step.detail)
            if not headline and display.is_last:
                headline = self.tr("What the data say of directions")
                sentence = self.tr(
                    "Arcs with a head are the same in all networks that fit the tests equally well."
                )
                if display.frame.step.pag is not None:
                    sentence = self.tr(
                        "A head means “no cause of the other”, a tail “a cause of the other”, in "
                        "all graphs that fit the tests equally well; a circle is not known."
                    )
                elif self.session.document.state.constraints:
                    sentence = self.tr(
                        "Arcs with a head are the same in all networks that fit the tests and the "
                        "constraints equally well."
                    )
            elif not headline:
                headline = translate_sentence(display.stages[display.frame.stage].title)
                edges = display.frame.step.edges
                sentence = self.tr("%Ln edge(s) without a direction", "", len(edges))
            self.view.show_words(headline, sentence)
        tried, form = display.tried, display.form
        shown = bool(tried) and display.question is not None
        self._tried_title.setVisible(shown)
        self.tried.setVisible(shown)
        if shown and display.question is not None:
            verdict = display.question.verdict
            self._tried_title.set_title(
                self.tr("Tried for {x} – {y}").format(x=verdict.x, y=verdict.y),
                statistic_name(form)
                if form.kind == "complexity"
                else self.tr("{statistic} · df · p").format(statistic=statistic_name(form)),
            )
            self.tried.show_rows(_tried_rows(tried, form, display.place), MAX_TRIED)
            self.tried.scrollToBottom()

    def _show_removed(self, display: StagesDisplay) -> None:
        frame = display.frame
        shown = bool(frame.removed)
        self._removed_title.setVisible(shown)
        self.removed.setVisible(shown)
        stage = translate_sentence(display.stages[frame.stage].title)
        self._removed_title.set_title(
            self.tr("Removed · {stage}").format(stage=stage), self.tr("separating set")
        )
        self.removed.show_rows(_removed_rows(frame.removed, frame.step.detail), MAX_REMOVED)

    def _on_hovered(self, key: str | None) -> None:
        removed = () if self._display is None else self._display.frame.removed
        pairs = {_edge_text(verdict): frozenset((verdict.x, verdict.y)) for verdict in removed}
        self.pair_pointed.emit(None if key is None else pairs.get(key))


def _tried_rows(
    tried: Sequence[tuple[int, Verdict]], form: TestForm, place: int
) -> list[ListedRow]:
    rows = []
    for at, verdict in tried:
        icon, token = ("check", "success") if verdict.independent else ("close", "muted")
        values: tuple[str, ...] = (statistic_text(verdict, form),)
        if form.kind != "complexity":
            values += (f"{verdict.degrees_of_freedom:g}", p_value_text(verdict.p_value))
        title = ", ".join(verdict.given) or "∅"
        rows.append(ListedRow(str(at), title, values, icon, token, strong=at == place))
    return rows


def _removed_rows(removed: Sequence[Verdict], now: object) -> list[ListedRow]:
    """Return the edges removed in a stage with what separates them, the latest one first."""
    return [
        ListedRow(
            _edge_text(verdict),
            _edge_text(verdict),
            (", ".join(verdict.given) or "∅",),
            strong=verdict is now,
        )
        for verdict in reversed(removed)
    ]


def _edge_text(verdict: Verdict) -> str:
    return f"{verdict.x} – {verdict.y}"
