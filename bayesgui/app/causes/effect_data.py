"""Effect from data: what the page Effects asks, estimated from the table that is open."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import Activity
from bayesgui.app.causes.effect_estimation import (
    EffectRequest,
    estimate_request,
    refute_request,
)
from bayesgui.app.files.table_export import TableExport
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.beside import tell_effect_from_data
from bayesgui.document.shown.effect_data import EffectData
from bayesgui.document.shown.effects import Effects
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.learning.effects.question import EffectQuestion
from bayesgui.panels.effects.question import compared_of, outcomes_of
from bayesgui.panels.panel import refusal, translate_sentence
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.effect_data import EffectAnswer
    from bayesgui.panels.effect_data.page import EffectDataPage
    from bayesgui.widgets.listening import Heard

FAST_SECONDS = 1.0
"""Estimates that took no longer are repeated when the question changes."""


class EffectFromData(Activity):
    """The page Effect from data below the canvas."""

    shown = EffectData
    min_height = 250
    """Room for five rows and the scale below them."""
    effect_data: LazyPage[EffectDataPage] = GuestPage(
        "effect_data.page.EffectDataPage", "bottom", "effect_data", "effects", "Effect from data"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._estimating = LatestJob(self)
        self._refuting = LatestJob(self)
        self._tables = TableExport(workbench)
        self._last: object = None
        workbench.pages.when_made(EffectFromData.effect_data, self._connect)

    def _connect(self, page: EffectDataPage) -> None:
        page.samples_chosen.connect(self._take_samples)
        page.method_chosen.connect(self._take_method)
        page.detail_chosen.connect(
            lambda detail: self.session.shown[EffectData].update(detail=detail)
        )
        page.export_requested.connect(self._export)
        page.cancel_requested.connect(self.cancel)
        page.update_requested.connect(self.estimate)
        page.choose_requested.connect(lambda: self.actions["infer.effects"].trigger())

    @property
    def is_open(self) -> bool:
        """Whether the page is open in the document that it follows."""
        return self.followed.shown[EffectData].state.is_open

    @property
    def _state(self) -> EffectData:
        return self.session.shown[EffectData].state

    @Command(
        "infer.effect_data",
        "Effect from data…",
        icon="effects",
        tip="The effect of one node on another, estimated from the table, with its interval",
        needs=conditions.data & conditions.two_nodes,
    )
    def open(self) -> None:
        """Open the page; without a question that can be estimated, ask for it on the canvas."""
        self.session.shown[EffectData].update(is_open=True)
        self.bring()
        if not self.session.shown[Effects].state.is_open:
            self.actions["infer.effects"].trigger()
        self.show()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes estimates out of date, or asks for others."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self.show),
            (session.shown[Effects].changed, self._on_asked),
        )

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed:
            self.show()

    def _on_asked(self, before: Effects) -> None:
        now = self.session.shown[Effects].state
        asked = (now.question, now.analysis, now.compared, now.outcomes)
        if asked != (before.question, before.analysis, before.compared, before.outcomes):
            self.show()

    def show(self) -> None:
        """Show where it stands: no question, no data, out of date, or an answer."""
        if not self.is_open or self._estimating.is_running:
            return
        page, state, request = self.effect_data, self._state, self._request()
        answer = state.answer
        if request is None:
            if answer is None:
                page.show_nothing()
        elif isinstance(request, str):
            self._show_without(request)
        elif answer is not None and _is_of(answer, request):
            page.refresh()
            page.show_body()
            self._refute()
        elif answer is not None and answer.network is not request.network:
            self._say_old(self.tr("The network has changed since."))
        elif answer is not None and answer.dataset is not request.dataset:
            self._say_old(self.tr("Another table has been opened since."))
        elif answer is not None and answer.seconds > FAST_SECONDS:
            self._say_old(self.tr("Cause, effect or set have changed since."))
        elif state.error and self._last == request.key:
            page.show_instead(self.title, state.error)
        else:
            self.estimate()

    def update_now(self) -> None:
        """Estimate what is out of date, or was cancelled."""
        request = self._request() if self.is_open else None
        answer = self._state.answer
        if isinstance(request, EffectRequest) and (answer is None or not _is_of(answer, request)):
            self.estimate()

    def follow_session(self, session: DocumentSession) -> None:
        if session is not self.followed:
            # It is begun again there, as the page shows one document.
            self._estimating.cancel()
            self._refuting.cancel()
        super().follow_session(session)

    def _say_old(self, text: str) -> None:
        self._refuting.cancel()
        page = self.effect_data
        page.refresh()
        page.show_body()
        page.say_old(text)

    def _show_without(self, reason: str) -> None:
        self._refuting.cancel()
        page = self.effect_data
        if self.session.data.state.dataset is None or self.session.shown[Effects].state.effects:
            page.show_instead(page.headline if not page.is_answered else self.title, reason)
        else:
            page.ask_for_question(reason)

    @property
    def title(self) -> str:
        """The name of the page."""
        return self.tr("Effect from data")

    def _request(self) -> EffectRequest | str | None:
        """Return what is asked, why nothing can be estimated, or None while the graph is asked."""
        session = self.session
        asked, data = session.shown[Effects].state, session.data.state
        answer, analysis = self._state.answer, asked.analysis
        if data.dataset is None:
            return self.tr("These are the model's numbers. Open a table to estimate them.")
        if answer is not None and not asked.is_open:
            return self._request_for(answer.question, answer.is_valid)
        if not asked.causes or not asked.effects:
            return self.tr("Click the cause, then the effect.")
        if len(asked.causes) > 1 or len(asked.effects) > 1:
            return self.tr("Choose one cause and one effect: several are not estimated together.")
        if analysis is None or {*analysis.adjusted} != {*asked.adjusted}:
            return None
        if analysis.no_effect:
            text = self.tr("{effect} is not below {cause}: there is no effect in this direction.")
            return text.format(effect=asked.effects[0], cause=asked.causes[0])
        model = session.document.state.model
        ((cause, pair),) = compared_of(asked, model).items()
        ((effect, outcome),) = outcomes_of(asked, model).items()
        adjusted = tuple(sorted(asked.adjusted, key=model.names.index))
        question = EffectQuestion(cause, effect, adjusted, *pair, outcome)
        return self._request_for(question, analysis.is_valid)

    def _request_for(self, question: EffectQuestion, is_valid: bool) -> EffectRequest | str:
        """Return a request of the table and network that are there, or why it cannot be."""
        session = self.session
        data, state = session.data.state, session.document.state
        for name in question.columns:
            if name in state.model.unobserved:
                text = self.tr("{name} cannot be observed, so no table tells of it.")
                return text.format(name=name)
            if name not in state.network:
                text = self.tr("{name} has no states, so that it cannot be compared in a table.")
                return text.format(name=name)
        assert data.dataset is not None
        return EffectRequest(
            state.network, data.dataset, data.title, question, self._state.samples, is_valid
        )

    # -- estimating ---------------------------------------------------------------------------

    def estimate(self) -> None:
        """Estimate what is asked now."""
        session, request = self.session, self._request()
        if not isinstance(request, EffectRequest):
            self.show()
            return
        self._refuting.cancel()
        self._last = request.key
        title = self.tr("Effect of {cause} on {effect}").format(
            cause=request.question.cause, effect=request.question.effect
        )
        options: dict[str, object] = {
            self.tr("Data"): request.title,
            self.tr("Resamples"): count_text(request.samples),
        }
        started = time.monotonic()
        self._estimating.start(
            lambda: self.workbench.runner.submit_work(
                lambda monitor: estimate_request(request, monitor), title, Recipe(options, 1)
            ),
            lambda answer: self._keep(session, request, answer),
            lambda error: self._fail(session, error),
            cancelled=self._on_cancelled,
            progressed=lambda _share, text: self._on_progress(session, text, started),
        )

    def _on_progress(self, session: DocumentSession, text: str, started: float) -> None:
        if session is self.session and self.is_open and time.monotonic() - started > 0.3:
            self._say_busy(text)

    def _say_busy(self, text: str) -> None:
        page = self.effect_data
        page.refresh()
        page.say_busy(translate_sentence(text))

    def _keep(self, session: DocumentSession, request: EffectRequest, answer: EffectAnswer) -> None:
        asked = request.question
        tell_effect_from_data(session, asked.cause, asked.effect, request.samples, 1)
        shown = session.shown[EffectData]
        shown.set(shown.state.answered(answer))
        self.show()

    def _fail(self, session: DocumentSession, error: BaseException) -> None:
        said = refusal(error)
        session.shown[EffectData].update(answer=None, error=said)
        self.show()

    def _on_cancelled(self) -> None:
        if self.is_open:
            said = self.tr("Cancelled. F5 begins again.")
            self.session.shown[EffectData].update(error=said)
            self._show_cancelled()

    def _show_cancelled(self) -> None:
        """Show the answer that was there before, which may be of another question."""
        page = self.effect_data
        if self._state.answer is None:
            page.show_instead(self.title, self._state.error)
        else:
            page.refresh()
            page.say_old(self._state.error)

    def cancel(self) -> None:
        """End what goes on; what was found stays."""
        was_running = self._estimating.is_running
        self._estimating.cancel()
        self._refuting.cancel()
        if was_running:
            self._on_cancelled()
        elif self.is_open and self._state.answer is not None:
            self.effect_data.show_body()

    def end(self) -> None:
        """Estimate no more."""
        self._estimating.cancel()
        self._refuting.cancel()
        super().end()

    # -- refuting -----------------------------------------------------------------------------

    def _refute(self) -> None:
        """Try to refute the row that is chosen, unless that was done."""
        session, state = self.session, self._state
        answer, method = state.answer, state.method
        if answer is None or method in state.refutations or self._refuting.is_running:
            return
        title = self.tr("Refutations of an effect")
        started = time.monotonic()
        self._refuting.start(
            lambda: self.workbench.runner.submit_work(
                lambda monitor: refute_request(answer, method, monitor), title, TRANSIENT
            ),
            lambda found: self._keep_refutations(session, answer, method, found),
            lambda error: self._fail(session, error),
            progressed=lambda _share, text: self._on_progress(session, text, started),
        )

    def _keep_refutations(
        self, session: DocumentSession, answer: EffectAnswer, method: str, found: Any
    ) -> None:
        shown = session.shown[EffectData]
        if shown.state.answer is answer:
            shown.set(shown.state.refuted(method, found))
        self.show()

    # -- what the page asks for ---------------------------------------------------------------

    def _take_samples(self, samples: int) -> None:
        self.session.shown[EffectData].update(samples=samples)
        self.estimate()

    def _take_method(self, method: str) -> None:
        self._refuting.cancel()
        self.session.shown[EffectData].update(method=method)
        self.show()

    def _export(self) -> None:
        self._tables.ask(self.tr("Write the table"), "effect", self.effect_data.exported())


def _is_of(answer: EffectAnswer, request: EffectRequest) -> bool:
    """Whether an answer is one to a request."""
    return (
        answer.network is request.network
        and answer.dataset is request.dataset
        and answer.question == request.question
        and answer.is_valid == request.is_valid
    )
