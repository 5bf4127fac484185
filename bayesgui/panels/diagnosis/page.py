"""The page Diagnosis: which fault it is, what to test next and why, and what was found so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.document.diagnosis.diagnosing import Diagnosing
from bayesgui.panels.diagnosis.probe_list import ProbeList
from bayesgui.panels.diagnosis.words import (
    advice_text,
    fault_rows,
    probe_rows,
    reason_lines,
    step_rows,
    verdict_text,
)
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.ranked_list import RankedList
from bayesgui.widgets.fields.buttons import check_box, menu_button, named, plain_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import unit_name
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import cell_text, count_text
from bayesgui.widgets.rows.layouts import inset, row_layout, show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from bayesgui.diagnosis.course import Protocol
    from bayesgui.diagnosis.problem import Problem
    from bayesgui.diagnosis.ranking import Ranking
    from bayesgui.diagnosis.verdict import Verdict


@dataclass(frozen=True)
class Diagnosed:
    """What the page shows: the tests under the findings, and the protocol of all steps.

    `outlook`: share of such cases that all tests that are left would decide, if it is known.
    """

    problem: Problem
    ranking: Ranking
    protocol: Protocol
    verdict: Verdict
    outlook: float | None = None


class DiagnosisPage(EnginePage):
    """Faults with bars, tests with their outcomes to click, the reason of one, the protocol."""

    shows = (Diagnosing,)

    observed = Signal(str, str)
    """A node and the state in which it was seen."""
    measure_chosen = Signal(str)
    """By what tests are ranked, "sum" or "joint"."""
    worth_chosen = Signal(bool)
    """Whether tests are ranked by what they are worth to the next decision."""
    ahead_chosen = Signal(bool)
    """Whether a test is judged with the best one after it."""
    step_chosen = Signal(int)
    """The step of the protocol whose findings are to be shown; 0 is the start."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "diagnosisPage", spoken=live("Diagnosis"))
        tell(self._name_page, live("Diagnosis"))
        self._found: Diagnosed | None = None
        self._pointed = ""
        self._is_keyboard_due = False
        self.advice = text_label(self)
        self._faults_title = Section(live("Faults"), self, 12, aside=live("tick: at the start"))
        self.faults = named(RankedList(True, self), "diagnosisFaults", spoken=live("Faults"))
        self.faults.hovered.connect(self.hover_node)
        self.faults.chosen.connect(self.select_node)
        self._tests_title = Section("", self, 12)
        self.tests = named(ProbeList(self), "diagnosisTests", spoken=live("Tests, the best first"))
        self.tests.hovered.connect(self._on_pointed)
        self.tests.observed.connect(self.observed)
        self.tests.chosen.connect(self._on_pointed)
        self._silent = text_label(self, 11, role="muted")
        self._reason_title = Section("", self, 12)
        self.reasons = KeyValueRows(self)
        self._steps_title = Section("", self, 12)
        self.steps = named(RankedList(True, self), "diagnosisSteps", spoken=live("Protocol"))
        self.steps.chosen.connect(lambda key: self.step_chosen.emit(int(key)))
        self.steps.opened.connect(lambda key: self.step_chosen.emit(int(key)))
        self._no_steps = text_label(
            self, 11, role="muted", text=live("What you observe from here on is listed here.")
        )
        self._make_tools()
        self._set_body(self._laid_out())

    def _make_tools(self) -> None:
        self.measure = Segmented(
            (("sum", live("each fault")), ("joint", live("all together"))),
            self,
            name="diagnosisMeasure",
            tip=live("Information about each fault, added up, or about all of them together"),
            changed=self.measure_chosen,
        )
        self.ahead = check_box(
            "diagnosisAhead",
            self,
            self.ahead_chosen,
            live("Look one test ahead"),
            tip=live("Judge a test together with the best test after each of its outcomes"),
        )
        self.worth = check_box(
            "diagnosisWorth",
            self,
            self.worth_chosen,
            live("By expected utility"),
            tip=live("Rank tests by what knowing them is worth to the next decision, after prices"),
        )
        self.back = plain_button(
            "back", self, lambda: self._step_by(-1), live("One step back"), name="diagnosisBack"
        )
        self.forward = plain_button(
            "right",
            self,
            lambda: self._step_by(1),
            live("One step forward in the protocol"),
            name="diagnosisForward",
        )
        self.menu = QMenu(self)
        self.more = menu_button(
            "diagnosisProtocol",
            self,
            self.menu,
            live("Protocol"),
            tip=live("Save, print or open a protocol, or begin a new one"),
        )

    def _laid_out(self) -> QWidget:
        return scroll_page(
            self,
            inset(self.advice),
            inset(self._faults_title),
            self.faults,
            inset(self._tests_title),
            self.tests,
            inset(self._silent),
            inset(self.measure, stretched=False),
            inset(self.ahead, stretched=False),
            inset(self.worth, stretched=False),
            inset(self._reason_title),
            inset(self.reasons),
            inset(self._steps_title),
            self.steps,
            inset(self._no_steps),
            row_layout(self.back, self.forward, None, self.more, margins=(12, 0, 12, 0), spacing=6),
            None,
            margins=(0, 10, 0, 12),
            spacing=8,
        )

    def show_found(self, found: Diagnosed) -> None:
        """Show an answer."""
        self._found = found
        if found.ranking.of(self._pointed) is None:
            self._pointed = ""
        self.refresh()
        self.show_body()
        if self._is_keyboard_due:
            self._is_keyboard_due = False
            self.tests.setFocus()

    @property
    def found(self) -> Diagnosed | None:
        """The answer that is shown."""
        return self._found

    def take_keyboard(self) -> None:
        """Give the keyboard to the tests, which are there as soon as they are ranked."""
        self._is_keyboard_due = True

    def forget(self) -> None:
        """Drop the answer."""
        self._found, self._pointed = None, ""

    # -- content ------------------------------------------------------------------------------

    def refresh(self) -> None:
        state = self.session.shown[Diagnosing].state
        self.measure.set_current(state.measure)
        self.ahead.setChecked(state.looks_ahead)
        whole = self.session.document.state.model
        self.worth.setVisible(bool(whole.decisions and whole.utilities))
        self.worth.setChecked(state.by_worth)
        found = self._found
        model = self.session.document.state.model
        if found is None or any(stage.name not in model for stage in found.protocol.stages):
            return
        self.set_headline(verdict_text(found.verdict))
        advice = advice_text(found.verdict, found.ranking, found.outlook, state.certainty)
        show_text(self.advice, advice)
        self.faults.show_rows(fault_rows(found.problem, found.ranking, found.protocol))
        self._show_tests(found)
        self._show_reason(found)
        self._show_steps(found, state)

    def _show_tests(self, found: Diagnosed) -> None:
        telling = [row for row, test in zip(probe_rows(found.ranking), found.ranking.tests,
                                            strict=True) if test.is_telling]  # fmt: skip
        aside = self.tr("{unit} · price · for the price").format(unit=unit_name())
        if any(test.worth is not None for test in found.ranking.tests):
            aside = self.tr("worth · price · net")
        self._tests_title.set_title(self.tr("Test next"), aside)
        self.tests.show_rows(telling)
        self.tests.setVisible(bool(telling))
        silent = len(found.ranking.tests) - len(telling)
        text = self.tr("Tests that tell nothing now: {count}.")
        show_text(self._silent, text.format(count=count_text(silent)) if silent else "")

    def _show_reason(self, found: Diagnosed) -> None:
        """Say what the outcomes of the test that is pointed at, or the best one, would do."""
        test = found.ranking.of(self._pointed) or found.ranking.next
        for widget in (self._reason_title, self.reasons):
            widget.setVisible(test is not None)
        if test is not None:
            title = self.tr("Why {name}? What it would show").format(name=test.name)
            self._reason_title.set_title(title)
            self.reasons.show_lines(reason_lines(test, found.ranking))

    def _show_steps(self, found: Diagnosed, state: Diagnosing) -> None:
        taken = found.protocol.stages[: state.place]
        paid = self.tr("paid {price}")
        aside = paid.format(price=cell_text(taken[-1].paid, 6)) if taken else ""
        self._steps_title.set_title(self.tr("Protocol"), aside)
        model = self.session.document.state.model
        rows = step_rows(model, found.protocol, state.place)
        self.steps.show_rows(rows)
        self.steps.setVisible(bool(rows))
        self._no_steps.setVisible(not rows)
        self.back.setEnabled(state.place > 0)
        self.forward.setEnabled(state.place < len(state.shown.steps))

    def _step_by(self, step: int) -> None:
        place = self.session.shown[Diagnosing].state.place
        self.step_chosen.emit(place + step)

    def _on_pointed(self, name: object) -> None:
        self.hover_node(name if isinstance(name, str) else None)
        if isinstance(name, str) and name and self._found is not None:
            self._pointed = name
            self._show_reason(self._found)
