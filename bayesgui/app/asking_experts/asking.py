"""Ask the expert: a few sliders and answers, and the table they make, live on the canvas."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer

from bayesgui.app.activities.activity import ON_NODES, Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.asked.edits import form_or_new, use_form, with_form
from bayesgui.document.asked.form_edits import answered, shared, taken_back, turned_round, weighed
from bayesgui.document.beliefs import believed
from bayesgui.document.document import Phase
from bayesgui.document.shown.asking import AskingExperts
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.expert.asked_rows_of import configuration_at, preview_of
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from PySide6.QtCore import QPoint

    from bayesgui.app.asking_experts.judging import Preview
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.asking import Question
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.expert.page import AskExpertPage
    from bayesgui.panels.expert.preview_page import PreviewPage
    from bayesgui.widgets.listening import Heard

_MOST_HIGH = 0.36
"""Share of the window's height that the preview takes by itself, so that nodes stay in sight."""


class AskExperts(Activity):
    """The pages *Ask the expert* and *Preview* beside a document.

    Answers are the document's, so that Undo takes each back; the table of the node is the one it
    was until it is used. Meanwhile nodes show what the table would make of them.
    """

    shown = AskingExperts
    group = ON_NODES
    mode = "experts"
    min_widths: ClassVar = {"right": 480}
    ask_expert: LazyPage[AskExpertPage] = GuestPage(
        "expert.page.AskExpertPage", "right", "expert", "expert", "Ask the expert"
    )
    preview: LazyPage[PreviewPage] = GuestPage(
        "expert.preview_page.PreviewPage", "bottom", "preview", "table", "Preview"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        self._engine: IncrementalEngine | None = None
        self._is_late = self._has_table = self._is_opening = False
        self._seen: Preview | None = None
        workbench.pages.when_made(AskExperts.ask_expert, self._connect_page)
        workbench.pages.when_made(
            AskExperts.preview, lambda page: page.column_chosen.connect(self._ask_column)
        )

    def _connect_page(self, page: AskExpertPage) -> None:
        page.method_chosen.connect(lambda name: self._change(self.tr("Method"), method=name))
        page.weight_moved.connect(self._weigh)
        page.spread_moved.connect(self._spread)
        page.turned.connect(self._turn)
        page.fit_requested.connect(lambda: self._change(self.tr("Fit to the answers"), held=False))
        page.answered.connect(self._answer)
        page.taken_back.connect(self._take_back)
        page.asked.connect(self._ask_questions)
        page.pool_chosen.connect(lambda pool: self._change(self.tr("Pool"), pool=pool))
        page.share_typed.connect(self._share)
        page.settled.connect(lambda: self.document.end_merge())
        page.used.connect(self.use_table)
        page.menu_requested.connect(self._open_menu)
        page.questionnaire_requested.connect(self.actions["model.questionnaire"].trigger)
        page.experts_requested.connect(self.actions["model.experts"].trigger)

    @property
    def _state(self) -> AskingExperts:
        return self.followed.shown[AskingExperts].state

    @property
    def is_open(self) -> bool:
        return self._state.is_open

    # -- opening ------------------------------------------------------------------------------

    @Command(
        "model.ask",
        "Ask the expert…",
        ("Ctrl+Shift+A",),
        "expert",
        "Ask a few rows of the node's table by sliders and words; the others follow from them",
        needs=conditions.selected_variable & conditions.probable & conditions.uncovered,
    )
    def open(self) -> None:
        """Ask about the node that was selected last."""
        shown, name = self.session.shown[AskingExperts], self.session.selection.variable
        if name is not None:
            shown.set(shown.state.about(name))
        self._is_opening = not self.is_open
        shown.update(is_open=True)
        self.bring()
        self.workbench.pages.show(self.ask_expert)
        self._follow()
        # The page has its rows only after this event.
        QTimer.singleShot(0, self, self._enter)

    def _enter(self) -> None:
        if self.is_open:
            self.ask_expert.enter()

    def end(self) -> None:
        """Show the network as it is again; answers stay with the document."""
        self._latest.cancel()
        self._is_late = False
        self._seen = None
        super().end()
        self.followed.shown[WatchedEstimate].clear()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        changed = session.document.changed_in(
            Phase.QUESTIONS, "network", "evidence", "asked", "experts"
        )
        return (
            (changed, self._on_changed),
            (session.selection.changed, self._on_selected),
            (session.beliefs.changed, self._show_before),
            (session.shown[AskingExperts].changed, self._on_shown),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Leave the answers of the document before alone."""
        self._latest.cancel()
        self._is_late = self._has_table = False
        self._seen = None
        super().follow_session(session)

    def show(self) -> None:
        """Show another document."""
        self._follow()

    def _on_changed(self, _change: Change) -> None:
        if self.is_open:
            self._follow()

    def _on_selected(self) -> None:
        shown, name = self.followed.shown[AskingExperts], self.followed.selection.variable
        if self.is_open and name is not None:
            shown.set(shown.state.about(name))

    def _on_shown(self, before: AskingExperts) -> None:
        state = self._state
        if before.is_open and not state.is_open:
            self.close()
        elif state.is_open and state.node != before.node:
            self._seen = None
            self._follow()
        elif state.is_open and state.opened != before.opened:
            self._show_preview()

    # -- edits --------------------------------------------------------------------------------

    @property
    def form(self) -> Elicited | None:
        """What was answered about the node so far."""
        state, name = self.document.state, self._state.node
        if state.model.is_template or name not in state.model:
            return None
        return form_or_new(state, name) if state.model.mechanism(name).has_table else None

    @property
    def _fitted(self) -> Elicited | None:
        """The form whose weights are on the screen."""
        form = self.form
        if form is None or not self.workbench.pages.is_there(AskExperts.ask_expert):
            return form
        self.ask_expert.catch_up()
        return self.ask_expert.shown_form or form

    def _apply(self, text: str, form: Elicited, merge: Hashable = None) -> None:
        self.apply(text, lambda state: with_form(state, form), merge)

    def _change(self, text: str, **parts: object) -> None:
        form = self.form
        if form is not None:
            self._apply(f"{text}: {form.variable}", form.with_parts(**parts))

    def _weigh(self, parent: str, weight: float) -> None:
        form = self._fitted
        if form is not None:
            text = self.tr("Weight of {name}").format(name=parent)
            self._apply(text, weighed(form, parent, weight), ("weight", form.variable, parent))

    def _turn(self, parent: str) -> None:
        form = self.form
        if form is not None:
            text = self.tr("Scale of {name}").format(name=parent)
            self._apply(text, turned_round(form, parent))

    def _spread(self, spread: float) -> None:
        form = self._fitted
        if form is not None:
            text = self.tr("Spread of {node}").format(node=form.variable)
            spreading = form.with_parts(spread=spread, held=True)
            self._apply(text, spreading, ("spread", form.variable))

    def _answer(self, question: Question, expert: str, p: float) -> None:
        form = self.form
        if form is not None:
            text = self.tr("Answer of {expert}").format(expert=expert)
            given = answered(form, question, expert, p, date.today().isoformat())
            self._apply(text, given, ("answer", form.variable, expert, question))

    def _take_back(self, question: Question, expert: str) -> None:
        form, shown = self.form, self.followed.shown[AskingExperts]
        if form is None:
            return
        left = tuple(each for each in shown.state.opened if each != question)
        # The question stays where its only answer went.
        shown.update(opened=(*left, question) if expert else left)
        after = taken_back(form, question, expert)
        if after is not form:
            self._apply(self.tr("Take an answer back"), after)

    def _share(self, expert: str, share: float) -> None:
        form = self.form
        if form is not None:
            text = self.tr("Weight of {name}").format(name=expert)
            self._apply(text, shared(form, expert, share))

    def _open_menu(self, question: Question, expert: str, place: QPoint) -> None:
        """Offer what can be done with a row, or with the answer of an expert."""
        from bayesgui.app.asking_experts.row_menu import RowMenu

        form = self.form
        if form is None:
            return
        text, variable = self.tr("Source of an answer"), self.document.state.model[form.variable]
        remark = partial(self._apply, text)
        menu = RowMenu(form, variable, question, remark, self.ask_expert)
        menu.asked.connect(lambda other: self._ask_questions((other,)))
        menu.taken_back.connect(lambda name: self._take_back(question, name))
        menu.fill(expert)
        menu.popup(place)

    def _ask_questions(self, questions: tuple[Question, ...]) -> None:
        shown, form = self.followed.shown[AskingExperts], self.form
        if form is None:
            return
        known = {answer.question for answer in form.answers}
        new = [each for each in questions if each not in known]
        shown.update(opened=tuple(dict.fromkeys((*shown.state.opened, *new))))
        self.ask_expert.catch_up()
        rows = self.ask_expert.rows
        asked = self.ask_expert.questions
        if questions and questions[0] in asked:
            rows.go_to(asked.index(questions[0]))

    def _ask_column(self, column: int) -> None:
        form = self._fitted
        if form is None:
            return
        axes = TableAxes.of(self.document.state.model, form.variable)
        configuration = configuration_at(axes, column)
        asked = [each for each in self.ask_expert.questions if each[0] == configuration]
        if not asked:
            from bayesgui.elicitation.questions import state_to_ask

            asked = [(configuration, state_to_ask(form, configuration))]
        self._ask_questions((asked[0],))

    def use_table(self) -> None:
        """Let the answers determine the table of the node, as one step."""
        form = self._fitted
        if form is None:
            return
        text = self.tr("Table of {node} from answers").format(node=form.variable)
        if self.apply(text, lambda state: use_form(state, form)):
            said = self.tr("{node} has the table of {count} answers now; they stay with it.")
            count = count_text(len(form.answers))
            self.workbench.messages.say(said.format(node=form.variable, count=count))

    # -- computing ----------------------------------------------------------------------------

    def _follow(self) -> None:
        """Compute what the answers make; while that goes on, the newest are asked after it."""
        form = self.form
        if not self.is_open or form is None:
            self._latest.cancel()
            self._seen = None
            self._show_preview()
            self._show_before()
            return
        if self._latest.is_running and not self._has_table:
            self._is_late = True
            return
        self._is_late = self._has_table = False
        state, engine = (
            believed(self.session.beliefs.answer, self.document.state),
            self._kept_engine,
        )

        def work(_engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.app.asking_experts.judging import preview

            return preview(form, state.network, state.evidence, engine, choice, monitor)

        queries = self.workbench.documents.current.queries
        self._latest.start(
            lambda: queries.ask("experts page", work, self.tr("Ask the expert")),
            self._on_seen,
            self._on_failed,
            cancelled=self._on_cancelled,
            events=lambda found: self._on_table(found[-1]),
        )

    @property
    def _kept_engine(self) -> IncrementalEngine:
        """An engine of its own, so that that of the document keeps its tables."""
        if self._engine is None:
            from bayesgui.inference.incremental_engine import IncrementalEngine

            self._engine = IncrementalEngine()
        return self._engine

    def _on_table(self, seen: Preview) -> None:
        """Show a table at once; how far experts are apart is what it was until that is known."""
        self._has_table, before = True, self._seen
        if before is not None and before.judged.form.sizes == seen.judged.form.sizes:
            old = before.judged
            judged = replace(seen.judged, apart=old.apart, next=old.next, remarks=old.remarks)
            seen = replace(seen, judged=judged)
        self._show_seen(seen)
        if self._is_late:
            self._follow()

    def _on_seen(self, seen: Preview) -> None:
        self._show_seen(seen)
        if self._is_late:
            self._follow()

    def _show_seen(self, seen: Preview) -> None:
        self._seen = seen
        self.followed.shown[AskingExperts].update(form=seen.judged.form)
        self._show_preview()
        self._show_before()
        if self._is_opening:
            self._is_opening = False
            # The page gets its size only after this event.
            QTimer.singleShot(0, self, self._show_all_states)

    def _show_all_states(self) -> None:
        preview = self.workbench.pages.if_made(AskExperts.preview)
        if self.is_open and preview is not None and preview.isVisible():
            docks = self.workbench.docks
            most = round(_MOST_HIGH * self.workbench.window.height())
            docks.heighten(min(preview.missing_height, most - docks["bottom"].height()))

    def _on_failed(self, error: BaseException) -> None:
        self.workbench.messages.show_failure(error)

    def _on_cancelled(self) -> None:
        if self._is_late:
            self._follow()

    # -- showing ------------------------------------------------------------------------------

    def _show_preview(self) -> None:
        form, seen = self.form, self._seen
        if not self.is_open:
            return
        self.ask_expert.show_judged(None if seen is None else seen.judged)
        if form is None or seen is None or seen.judged.form.sizes != form.sizes:
            self.preview.show_table(None, 0)
            return
        # Another page may be in front, so that this one has not followed the selection.
        self.ask_expert.catch_up()
        fitted = seen.judged.form
        axes = TableAxes.of(self.document.state.model, form.variable)
        apart = seen.judged.apart
        table = preview_of(axes, fitted, self.ask_expert.questions, apart)
        settings = len(fitted.weights) * fitted.interpolation.counts + fitted.interpolation.spreads
        self.preview.show_table(table, settings)

    def _show_before(self) -> None:
        """Show on the nodes what the table makes of them, with ticks where they are now."""
        seen, watched = self._seen, self.followed.shown[WatchedEstimate]
        if not self.is_open or seen is None or seen.posteriors is None:
            if self.is_open:
                watched.update(estimate=None, exact=None)
            return
        watched.set(
            WatchedEstimate(
                estimate=seen.posteriors,
                exact=self.session.beliefs.state.posteriors,
                is_preview=True,
            )
        )
