"""Most probable explanation of all or of the selected nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.scenario import Scenario
from bayesgui.document import edits, scenarios

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.questions.explanation import ExplanationPage


class MostProbableExplanation(EnginePagePart):
    """Most probable explanation; its page shows the nodes that were queried."""

    explanation: LazyPage[ExplanationPage] = GuestPage(
        "questions.explanation.ExplanationPage", "right", "explanation", "mpe", "Explanation"
    )

    def connect_page(self, page: ExplanationPage) -> None:
        super().connect_page(page)
        page.list.chosen.connect(lambda name: self.session.selection.set([name]))
        page.set_requested.connect(self._set_findings)
        page.save_requested.connect(self._save_scenario)
        page.count_changed.connect(self._list_others)

    @Command(
        "infer.mpe",
        "Most probable explanation",
        ("Ctrl+Shift+M",),
        "mpe",
        "The states that are most probable together, of all nodes or of two and more selected",
        needs=conditions.variables,
    )
    def ask_of_selection(self) -> None:
        """Explain the selected nodes if there are at least two, else all nodes."""
        names = self.session.selection.variables
        self.ask_of(*(names if len(names) > 1 else ()))

    def _list_others(self) -> None:
        """Query another number of explanations."""
        self.drop_answer()
        self.ask()

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Most probable explanation")

    def obstacle(self) -> tuple[str, str] | None:
        if len(self.document.state.network):
            return None
        return self.title, self.tr("Draw or open a network first.")

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        targets, count = self.targets or None, self.explanation.count

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            posteriors = engine.query(state.evidence, None, monitor)
            found = engine.most_probable_explanations(count, state.evidence, targets, monitor)
            return found, posteriors

        return ask

    def show_answer(self, state: DocumentState, answer: object) -> None:
        assert isinstance(answer, tuple)
        self.explanation.show_explanations(state, *answer)

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import EVIDENCE

        count, targets = self.explanation.count, self.targets
        named = {"targets": list(targets)} if targets else {}
        function = "most_probable_explanations"
        return self.question_code(state, "explanations", function, count, EVIDENCE, **named)

    # -- using the explanation ----------------------------------------------------------------

    def _findings(self, state: DocumentState) -> Evidence:
        """Return the evidence with the explanation's states added; interventions are kept."""
        explanation = self.explanation.explanation
        assert explanation is not None
        found = state.evidence
        for name, value in explanation.assignment.items():
            if name not in found.interventions():
                found = found.with_finding(name, value)
        return found

    def _set_findings(self) -> None:
        self.apply(
            self.tr("Set the explanation as findings"),
            lambda state: edits.set_evidence(state, self._findings(state)),
        )

    def _save_scenario(self) -> None:
        pages = self.workbench.pages
        scenario = Scenario(self.explanation.name, self._findings(self.document.state))
        name = scenarios.free_scenario_name(self.document.state.scenarios, scenario.name)
        text = self.tr("Save the scenario {name}").format(name=name)
        if self.apply(text, lambda state: scenarios.add_scenarios(state, [scenario])):
            pages.show(pages.scenarios)
            pages.scenarios.list.show_current(name)
            self.workbench.messages.say(self.tr("Saved the scenario **{name}**.").format(name=name))
