"""The mode Diagnosis: faults and tests ranked beside a document, one click observes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.diagnosis.protocols import Protocols
from bayesgui.app.questions.document_page_part import DocumentPagePart
from bayesgui.app.questions.kept_answer import KeptAnswer
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.diagnosis.problem import problem_of
from bayesgui.document import edits
from bayesgui.document.diagnosis.diagnosing import Diagnosing
from bayesgui.document.shown.deciding import Deciding
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.diagnosis.course import Replayer
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.diagnosis.page import Diagnosed, DiagnosisPage
    from bayesgui.widgets.listening import Heard


opened = conditions.require(
    "begin a diagnosis first",
    lambda bench: bench.session.shown[Diagnosing].state.is_open,
    "shown",
)


class Diagnosis(DocumentPagePart):
    """The page Diagnosis beside a document; what is observed while it is open is a step."""

    shown = Diagnosing
    mode = "diagnosis"
    min_widths: ClassVar = {"right": 380}
    diagnosis: LazyPage[DiagnosisPage] = GuestPage(
        "diagnosis.page.DiagnosisPage", "right", "diagnosis", "diagnosis", "Diagnosis"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._kept: KeptAnswer[Replayer] = KeptAnswer()
        self.protocols = Protocols(workbench)
        super().__init__(workbench)

    def connect_page(self, page: DiagnosisPage) -> None:
        super().connect_page(page)
        page.observed.connect(self.observe)
        page.measure_chosen.connect(lambda measure: self._judge(measure=measure))
        page.worth_chosen.connect(lambda by_worth: self._judge(by_worth=by_worth))
        page.ahead_chosen.connect(lambda ahead: self._judge(looks_ahead=ahead))
        page.step_chosen.connect(self.go_to)
        for name in ("infer.protocol_save", "infer.protocol_print", "infer.protocol_open"):
            page.menu.addAction(self.actions[name])
        page.menu.addSeparator()
        page.menu.addAction(self.actions["infer.diagnosis_new"])

    @property
    def _state(self) -> Diagnosing:
        return self.session.shown[Diagnosing].state

    @Command(
        "infer.diagnosis",
        "Diagnosis",
        ("Ctrl+Shift+X",),
        icon="diagnosis",
        tip="Rank faults and tests, observe step by step, and keep a protocol",
        needs=conditions.variables & conditions.uncovered,
    )
    def open(self) -> None:
        """Begin a diagnosis with the present findings; one that was begun goes on."""
        if not self._state.is_open:
            evidence = self.document.state.evidence
            self.session.shown[Diagnosing].set(self._state.resumed(evidence))
        self.bring()
        if self.obstacle() is None:
            self.diagnosis.take_keyboard()
        self._ask_again()

    @Command(
        "infer.diagnosis_new",
        "Begin a new diagnosis",
        tip="Take all findings back, and begin a new protocol",
        needs=conditions.variables & conditions.uncovered,
    )
    def begin(self) -> None:
        """Take all findings back and begin anew."""
        text = self.tr("Begin a new diagnosis")
        self.apply(text, lambda state: edits.set_evidence(state, Evidence()))
        self.session.shown[Diagnosing].set(self._state.started(Evidence()))
        self.bring()
        self._ask_again()

    @Command(
        "infer.protocol_save",
        "Save protocol…",
        icon="save",
        tip="Save the steps of the diagnosis: to open them again, as PDF, Markdown or table",
        needs=opened,
    )
    def save_protocol(self) -> None:
        """Ask for a file, and write the protocol."""
        self._with_protocol(self.protocols.ask_to_save)

    @Command(
        "infer.protocol_print",
        "Print protocol…",
        tip="Print the steps of the diagnosis",
        needs=opened,
    )
    def print_protocol(self) -> None:
        """Ask for a printer, and print the protocol."""
        self._with_protocol(self.protocols.ask_to_print)

    @Command(
        "infer.protocol_open",
        "Open protocol…",
        icon="open",
        tip="Go through the steps of a diagnosis that was saved",
        needs=conditions.variables & conditions.uncovered,
    )
    def open_protocol(self) -> None:
        """Ask for a file, and go to the end of its course."""
        self.protocols.ask_to_open(self.show_opened)

    def show_opened(self) -> None:
        """Show a course that was opened."""
        self.bring()
        self._ask_again()

    def _with_protocol(self, then: Callable[[Diagnosed], object]) -> None:
        found = self.diagnosis.found
        if found is not None:
            then(found)

    # -- steps --------------------------------------------------------------------------------

    def observe(self, name: str, state: str) -> None:
        """Enter what a test has shown: a step of the protocol, and of Undo."""
        text = f"{name} = {state}"
        self.apply(text, lambda before: edits.set_finding(before, name, state))

    def go_to(self, place: int) -> None:
        """Show the findings after some steps of the protocol, which stays whole."""
        state = self._state
        course = state.shown
        place = max(0, min(place, len(course.steps)))
        evidence = course.before(place)
        self.session.shown[Diagnosing].set(state.replaying(course, place))
        text = self.tr("Step {number} of the diagnosis").format(number=place)
        self.apply(text, lambda before: edits.set_evidence(before, evidence))

    def _judge(self, **parts: object) -> None:
        self.session.shown[Diagnosing].set(replace(self._state, **parts))  # type: ignore[arg-type]
        self._ask_again()

    def _ask_again(self) -> None:
        self._was_asked = False
        self.drop_answer()
        self.follow()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (*super().heard(session), (session.shown[Diagnosing].changed, self._on_shown))

    def _on_shown(self, before: Diagnosing) -> None:
        if before.is_open and not self._state.is_open:
            self.close()

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        if change.roles_changed and self.is_open:
            self._ask_again()

    # -- asking -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Diagnosis")

    def obstacle(self) -> tuple[str, str] | None:
        state = self.document.state
        if state.model.is_template:
            return self.title, ""  # the page says that it is not for templates
        try:
            problem_of(state.network, state.roles, state.model.unobserved)
        except ModelError as error:
            return self.title, error_sentence(error)
        return None

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        shown, kept = self._state, self._kept
        problem = problem_of(state.network, state.roles, state.model.unobserved)
        evidence, whole = state.evidence, shown.shown
        key = (state.network, problem, shown.measure, shown.certainty)

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            from bayesgui.diagnosis.course import Replayer
            from bayesgui.diagnosis.ranking import look_ahead
            from bayesgui.diagnosis.verdict import verdict
            from bayesgui.panels.diagnosis.page import Diagnosed

            if kept.made is None or kept.key != key or kept.made.engine is not engine:
                kept.made = Replayer(engine, problem, shown.measure, shown.certainty)
                kept.key = key
            ranking = kept.made.ranking(evidence, monitor)
            if shown.looks_ahead:
                ranking = look_ahead(
                    engine,
                    problem,
                    ranking,
                    evidence,
                    shown.measure,
                    monitor=monitor,
                    certainty=shown.certainty,
                )
            protocol = kept.made.protocol(whole, monitor)
            end = verdict(problem, ranking.faults, shown.certainty)
            share = None
            if not end.is_certain and ranking.next is not None:
                share = kept.made.outlook(evidence, monitor)
            return Diagnosed(problem, ranking, protocol, end, share)

        return ask

    def work(self, state: DocumentState) -> Work:
        """Rank tests by what they are worth to the next decision, too, if that is asked."""
        informative = super().work(state)
        decision = self._next_decision(state) if self._state.by_worth else ""
        if not decision:
            return informative
        setting = self.session.shown[Deciding].state.setting

        def work(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.decisions.solving.worth import Worths, candidates
            from bayesgui.diagnosis.ranking import by_worth
            from bayesgui.panels.diagnosis.page import Diagnosed

            found = informative(engine, choice, monitor)
            assert isinstance(found, Diagnosed)
            could = candidates(state.model, decision)
            asked = Worths(
                state.model,
                decision,
                state.evidence,
                setting,
                memory_budget=choice.memory_budget,
                monitor=monitor,
            )
            tests = [test.name for test in found.ranking.tests if test.name in could]
            worths = {}
            for k, name in enumerate(tests):
                monitor.report(k / len(tests))
                worths[name] = asked.of(name).value
            return replace(found, ranking=by_worth(found.ranking, worths))

        return work

    @staticmethod
    def _next_decision(state: DocumentState) -> str:
        """Return the first decision that is not taken yet, "" without one or any utility."""
        from bayesgui.decisions.solving.information import decision_order, free_decisions

        if not state.model.utilities:
            return ""
        free = [name for name in free_decisions(state.model) if name not in state.evidence]
        return next(iter(decision_order(state.model, free)), "")

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import unsaid

        del state
        return (unsaid("Diagnosis"),)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.panels.diagnosis.page import Diagnosed

        assert isinstance(answer, Diagnosed)
        self.diagnosis.show_found(answer)
        text = self.tr("Diagnosis: what you observe is a step of the protocol; Esc leaves.")
        self.workbench.messages.say(text, self.mode)

    def forget(self) -> None:
        page = self.made_page
        if page is not None:
            self.diagnosis.forget()

    def end(self) -> None:
        self._kept = KeptAnswer()
        super().end()
