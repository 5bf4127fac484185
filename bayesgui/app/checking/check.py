"""The page Check: goes over the model after each edit, shows places and carries remedies out."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.checking.places import show_place, show_remedy
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.document import Phase
from bayesgui.document.shown.checked import Checked
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import severity_text
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.checking.problem import Problem
    from bayesgui.checking.run import Checker, Findings
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change, Part
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.check.page import CheckPage
    from bayesgui.widgets.listening import Heard

BUSY_DELAY_MILLISECONDS = 300
"""Delay in ms before the page says how far a check is."""
CHECKED_PARTS: tuple[Part, ...] = (
    "network",
    "drafts",
    "formula_drafts",
    "constraints",
    "scenarios",
)
"""The parts of a document that problems depend on."""


class ModelCheck(WindowActivity):
    """Checks the active document while its page is open, or while problems are marked on nodes."""

    shown = Checked
    leaves_by_escape = True
    min_widths: ClassVar = {"right": 450}
    check: LazyPage[CheckPage] = GuestPage(
        "check.page.CheckPage", "right", "check", "checklist", "Check"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._checkers: WeakKeyDictionary[DocumentSession, Checker] = WeakKeyDictionary()
        self._found: WeakKeyDictionary[DocumentSession, Findings] = WeakKeyDictionary()
        super().__init__(workbench)
        self._latest = LatestJob(self)
        self._busy_timer = alarm(self, self._say_progress, BUSY_DELAY_MILLISECONDS)
        workbench.pages.when_made(ModelCheck.check, self._connect_page)
        workbench.documents.engine_changed.connect(self._check_again)
        workbench.settings.changed.connect(self._on_setting_changed)
        workbench.messages.set_cell("check", "").when_clicked(self.open)

    def _connect_page(self, page: CheckPage) -> None:
        page.problem_chosen.connect(self.show_problem)
        page.remedy_requested.connect(self.mend)
        page.ignore_requested.connect(self.ignore)
        page.kind_ignored.connect(self.ignore_kind)
        page.kind_mended.connect(self.mend_kind)
        page.told_again.connect(self.tell_again)
        page.marks_wanted.connect(self._want_marks)

    @property
    def _state(self) -> Checked:
        return self.session.shown[Checked].state

    @Command(
        "model.check",
        "Check the model",
        ("F9",),
        "checklist",
        "Find what is wrong, doubtful or useless in the model, and mend it",
        needs=conditions.nodes,
    )
    def open(self) -> None:
        """Open the page, and check the active document."""
        self.bring()
        self.session.shown[Checked].update(is_open=True)
        self.check.setFocus()
        self._check_again()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes other problems, or takes their marks away."""
        return (
            (session.document.changed_in(Phase.SESSION), self._on_edited),
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.shown[Checked].changed, self._on_shown),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Show what was found in another document, and check it."""
        before = self._listening_to
        if before is not None and before is not session:
            self._stop()
            before.shown[Checked].update(is_open=False)
        super().follow_session(session)

    def show(self) -> None:
        """Check the active document, if anything of the check is to be seen."""
        self.session.shown[Checked].update(is_open=self.is_open)
        found = self._found.get(self.session)
        if found is not None and self.is_open:
            self.check.show_findings(found, self.document.state.ignored)
        self._check_again()
        self._show_counts()

    def on_escape(self) -> None:
        """Empty the filter, or close the page."""
        if self.check.filter_field.text():
            self.check.filter_field.clear()
        else:
            self.close()

    def end(self) -> None:
        """Check no more, unless marks are to outlast the page."""
        self.session.shown[Checked].update(is_open=False)
        if not self._state.is_live:
            self._stop()
            self.session.shown[Checked].clear()

    def _on_edited(self, change: Change) -> None:
        """Leave what is out of date by now, before anything is asked anew."""
        if change.is_of(CHECKED_PARTS):
            self._stop()

    def _on_changed(self, change: Change) -> None:
        if change.is_of(CHECKED_PARTS):
            self._check_again()
        elif change.is_of(("ignored",)) and self._state.is_live:
            self._take(self._found.get(self.session))

    def _on_shown(self, before: Checked) -> None:
        if self._state.is_live and not before.is_live and not self._latest.is_running:
            self._check_again()
        self._show_counts()

    def _on_setting_changed(self, key: str) -> None:
        if key == "inference/memory_budget_mib":
            self._check_again()

    def retranslate(self) -> None:
        """Say the numbers in the status line again."""
        self._show_counts()

    def _want_marks(self, wanted: bool) -> None:
        self.session.shown[Checked].update(wanted=wanted)

    # -- checking -----------------------------------------------------------------------------

    def _stop(self) -> None:
        self._busy_timer.stop()
        self._latest.cancel()

    def _check_again(self) -> None:
        """Check the active document, if anything of it is to be seen."""
        self._stop()
        if not self._state.is_live:
            return
        state = self.document.state
        if not len(state.model):
            self._take(None)
            if self.is_open:
                self.check.show_nothing(
                    self.tr("Nothing to check"), self.tr("Draw or open a network first.")
                )
            return
        self._latest.start(
            lambda: self.workbench.runner.submit_checking(
                self._work(state), lambda: self.tr("Check"), state
            ),
            self._take,
            self._on_failed,
        )
        self._busy_timer.start()

    def _work(self, state: DocumentState) -> Callable[[Monitor], Findings]:
        """Return what checks a state, remembering what it found of nodes that are untouched."""
        from bayesgui.checking.run import Checker

        checker = self._checkers.setdefault(self.session, Checker())
        budget = self.workbench.documents.current.queries.budget()
        engine = self.session.engine.name

        def work(monitor: Monitor) -> Findings:
            from bayesgui.document.checking.checked import subject_of

            return checker.check(subject_of(state, budget, engine), monitor)

        return work

    def _say_progress(self) -> None:
        job = self._latest.job
        if job is not None and self.is_open:
            self.check.say_progress(job.progress[0])
            self._busy_timer.start()

    def _on_failed(self, error: BaseException) -> None:
        self._busy_timer.stop()
        why = refusal(error)
        if self.is_open:
            self.check.show_nothing(self.tr("No answer"), why)

    def _take(self, found: Findings | None) -> None:
        """Show what a check has found on the page, the nodes and in the status line."""
        self._busy_timer.stop()
        if found is None:
            self._found.pop(self.session, None)
            self.session.shown[Checked].update(
                severities=MappingProxyType({}), refused=(), counts=None
            )
            return
        self._found[self.session] = found
        if self.is_open:
            from bayesgui.document.python_calls.checking import tell_check

            tell_check(self.session)
        ignored = self.document.state.ignored
        if self.is_open:
            self.check.show_findings(found, ignored)
        self.session.shown[Checked].update(**marks_of(found.told(ignored)))

    def _show_counts(self) -> None:
        """Say in the status line how many errors and warnings there are."""
        state = self._state
        texts = []
        if state.is_live and state.counts is not None:
            told = zip(("error", "warning"), state.counts, strict=False)
            texts = [severity_text(each, n, "**{count}**") for each, n in told if n]
        tip = self.tr("Problems of the model; click for the page Check")
        self.workbench.messages.set_cell("check", " · ".join(texts), tip)

    # -- what the page asks for ---------------------------------------------------------------

    def show_problem(self, problem: Problem) -> None:
        """Select the place of a problem, bring it into view and say what can be done."""
        from bayesgui.panels.check.words import place_words, remedy_words

        show_place(self.workbench, problem)
        text = self.tr("**{place}**: I ignores it.")
        if problem.remedy is not None:
            text = self.tr("**{place}**: Enter does “{remedy}”, I ignores it.")
        remedy = remedy_words(problem).rstrip("…")
        said = text.format(place=place_words(problem), remedy=remedy)
        self.workbench.messages.say(said)

    def mend(self, problem: Problem) -> None:
        """Carry a remedy out, as one step of Undo; one that only shows a place opens it."""
        from bayesgui.document.checking.remedies import remedied
        from bayesgui.panels.check.words import place_words, remedy_words

        remedy = problem.remedy
        if remedy is None:
            show_place(self.workbench, problem)
        elif remedy.is_edit:
            text = self.tr("{remedy}: {place}").format(
                remedy=remedy_words(problem), place=place_words(problem)
            )
            self.apply(text, lambda state: remedied(state, remedy))
        else:
            show_remedy(self.workbench, problem, remedy)

    def mend_kind(self, problems: Sequence[Problem]) -> None:
        """Carry out the remedies of many problems of a kind, as one step of Undo."""
        from bayesgui.document.checking.mending import all_mended
        from bayesgui.panels.check.words import kind_words

        opened, state = self.workbench.documents.current, self.document.state
        kind, count = kind_words(problems[0]), count_text(len(problems))
        text = self.tr("Mend {count}: {kind}").format(count=count, kind=kind)

        def put(mended: DocumentState) -> None:
            if opened.document.state is not state:
                said = self.tr("The network has changed in the meantime; ask again.")
                self.workbench.messages.say(said)
                return
            opened.document.apply(text, mended)

        job = self.workbench.runner.submit_work(
            lambda monitor: all_mended(state, problems, monitor), text, state=state
        )
        self.when_done(job, put)

    def ignore(self, problem: Problem) -> None:
        """Tell of a problem no longer."""
        from bayesgui.document.checking.checked import ignore_problem
        from bayesgui.panels.check.words import place_words

        text = self.tr("Ignore a problem of {place}").format(place=place_words(problem))
        self.apply(text, lambda state: ignore_problem(state, problem))

    def ignore_kind(self, problem: Problem) -> None:
        """Tell of no problem of its kind any longer."""
        from bayesgui.document.checking.checked import ignore_kind
        from bayesgui.panels.check.words import kind_words

        text = self.tr("Ignore problems: {kind}").format(kind=kind_words(problem))
        self.apply(text, lambda state: ignore_kind(state, problem.kind))

    def tell_again(self, problem: Problem) -> None:
        """Tell of an ignored problem again."""
        from bayesgui.document.checking.checked import tell_again
        from bayesgui.panels.check.words import place_words

        text = self.tr("Tell again of {place}").format(place=place_words(problem))
        self.apply(text, lambda state: tell_again(state, problem))


def marks_of(told: Findings) -> dict[str, object]:
    """Return what the canvas and the list of nodes show of problems that are told."""
    from bayesgui.checking.problem import Severity

    severities = {
        name: tuple(each.severity.word for each in problems)
        for name, problems in told.by_node().items()
    }
    refused = (
        (each.place.nodes[0], each.place.nodes[1])
        for each in told.problems
        if each.place.arc and each.severity is Severity.ERROR
    )
    counts = told.counts()
    return {
        "severities": MappingProxyType(severities),
        "refused": tuple(refused),
        "counts": tuple(counts[each] for each in Severity),
    }
