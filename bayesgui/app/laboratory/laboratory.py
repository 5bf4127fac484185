"""The laboratory: an engine on the work lane that is watched, its pages, and bars that settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.activities.activity import ON_NODES, Activity
from bayesgui.app.laboratory.choice import LaboratoryChoice, action_title
from bayesgui.app.laboratory.exact_answer import ExactAnswer
from bayesgui.app.laboratory.gibbs_precheck import GibbsPrecheck
from bayesgui.app.laboratory.run import WatchedEngine
from bayesgui.app.laboratory.suspended_runs import SuspendedRun, SuspendedRuns
from bayesgui.app.runs.display_pacing import DisplayPacing
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import Cancelled
from bayesgui.document.document import Phase
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.inference.engine_list import known_engines
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.laboratory.controls import LaboratoryControlsPanel
    from bayesgui.panels.laboratory.diagnostics import LaboratoryDiagnosticsPanel
    from bayesgui.panels.laboratory.engine_display import EngineDisplay, Suggestion
    from bayesgui.panels.laboratory.trace import LaboratoryTracePanel
    from bayesgui.widgets.frame.tabbed_dock import Side

RESTART_MILLISECONDS = 50
ACTION = "infer.gibbs"
MIN_WIDTHS: dict[Side, int] = {"left": 250, "right": 384}


class Laboratory(Activity):
    """Watches an engine on the active document, and lets its bars settle on the nodes."""

    mode = "laboratory"
    group = ON_NODES
    min_widths = MIN_WIDTHS
    leaves_by_escape = False
    controls: LazyPage[LaboratoryControlsPanel] = GuestPage(
        "laboratory.controls.LaboratoryControlsPanel",
        "left",
        "laboratory",
        "chains",
        "Laboratory",
        name="laboratory_controls",
    )
    diagnostics: LazyPage[LaboratoryDiagnosticsPanel] = GuestPage(
        "laboratory.diagnostics.LaboratoryDiagnosticsPanel",
        "right",
        "laboratory",
        "check",
        "Diagnostics",
        name="laboratory_diagnostics",
    )
    trace: LazyPage[LaboratoryTracePanel] = GuestPage(
        "laboratory.trace.LaboratoryTracePanel",
        "bottom",
        "laboratory",
        "chart",
        "Trace",
        name="laboratory_trace",
    )

    ran = Signal(str)
    """The named engine runs; empty once the pages are gone."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.watched_run: WatchedEngine | None = None
        self._choice = LaboratoryChoice(workbench)
        self._shown: EngineDisplay | None = None
        self._precheck = GibbsPrecheck(workbench)
        self._precheck.changed.connect(self._show)
        self._exact = ExactAnswer(workbench)
        self._exact.changed.connect(self._show_exact)
        self._states: dict[str, int] = {}
        self._followed: DocumentSession | None = None
        self._suspended_runs = SuspendedRuns()
        self._shown_status: RunStatus | None = None
        self._pacing = DisplayPacing(self)
        self._pacing.due.connect(self._show)
        self._said = ""
        self._restart = alarm(self, self._run_again)
        workbench.pages.when_made(Laboratory.controls, self._connect)
        workbench.pages.when_made(
            Laboratory.diagnostics,
            lambda page: page.suggestion_taken.connect(self._take_suggestion),
        )
        workbench.pages.when_made(
            Laboratory.trace,
            lambda page: page.state_chosen.connect(self._on_state_chosen),
        )

    def _connect(self, controls: LaboratoryControlsPanel) -> None:
        known = known_engines().values()
        controls.offer_engines({each.name: each.label for each in known if each.is_watchable})
        controls.engine_chosen.connect(self.watch)
        controls.run_bar.run_requested.connect(self.run)
        controls.run_bar.pause_requested.connect(self.pause)
        controls.run_bar.step_requested.connect(lambda: self.run(one_step=True))
        controls.run_bar.stop_requested.connect(self.stop)
        controls.use_requested.connect(lambda: self._choice.use(controls.options))
        controls.options_changed.connect(self._on_options_changed)
        controls.show_exact.toggled.connect(self._show_exact)

    @property
    def is_open(self) -> bool:
        """Whether its pages are open."""
        return self._followed is not None

    # -- opening and closing ------------------------------------------------------------------

    @Command(
        "infer.gibbs",
        "Gibbs laboratory",
        ("Ctrl+G",),
        "chains",
        "Watch an engine estimate the posteriors: chains, bounds, messages or rows",
        checkable=True,
        needs=conditions.variables & conditions.uncovered,
        titled=action_title,
    )
    def toggle(self) -> None:
        """Open the laboratory, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open_now(self) -> None:
        """Open it if it is not, or bring its pages to the front."""
        if self.is_open:
            self.open_pages()
        else:
            self.open()

    def open(self) -> None:
        """Open the three pages, and look what zeros would do to a run."""
        self._follow(self.session)
        self._set_up(self._choice.usual)
        self.actions.set_checked(ACTION, True)
        self.bring()
        self._begin_anew()

    def watch_with(self, name: str, options: Mapping[str, str]) -> None:
        """Open it with an engine and options, given as texts, and run it."""
        from bayesgui.catalog.parameters import still_valid, validate

        if self.say_reason(conditions.variables(self.workbench) or self.is_covered()):
            return
        self.open_now()
        self.watch(name)
        parameters = self._choice.engine.run_parameters()
        values = still_valid(parameters, validate(name, parameters, options))
        self.controls.form.set_values({key: values[key] for key in options if key in values})
        self.controls.settle()
        self.run()

    def watch(self, name: str) -> None:
        """Watch another engine."""
        self._drop()
        self._set_up(name)
        self._choice.remember()
        self._begin_anew()

    def _set_up(self, name: str) -> None:
        """Let the pages be those of an engine, with the options that were kept for it."""
        kept = self._choice.set_up(name)
        engine, display = self._choice.engine, self._choice.display
        self.controls.show_engine(engine, display, kept)
        self.diagnostics.show_display(display)
        self.trace.show_display(display)

    def follow_engine(self) -> None:
        """Watch the engine that the posteriors are asked of from now on, if it can be watched."""
        name = self.session.engine.name
        if self.is_open and self._choice.would_change(name):
            self.watch(name)

    def end(self) -> None:
        """End the run; nodes show their posteriors again."""
        self._drop()
        self._follow(None)
        self.ran.emit("")
        self._said = ""
        self.actions.set_checked(ACTION, False)

    def follow_session(self, session: DocumentSession) -> None:
        """Put the laboratory of another document aside, and bring back that of this one."""
        if self._followed is session:
            return
        if self._followed is not None:
            self._put_aside(self._followed)
        self._suspended_runs.keep_only(opened.session for opened in self.workbench.documents.all)
        suspended = self._suspended_runs.take(session)
        if suspended is not None:
            self._bring_back(suspended)

    def _put_aside(self, session: DocumentSession) -> None:
        watched_run, display = self.watched_run, self._shown
        ran = self._restart.isActive()
        ran = ran or (watched_run is not None and watched_run.is_live)
        options = self.controls.options
        self.watched_run = self._shown = None
        self.close()
        self._suspended_runs.put(
            session, SuspendedRun(self._choice.engine.name, options, watched_run, display, ran)
        )

    def _bring_back(self, suspended: SuspendedRun) -> None:
        self._follow(self.session)
        self._set_up(suspended.engine)
        self.controls.form.set_values(suspended.options)
        self.actions.set_checked(ACTION, True)
        self.open_pages()
        self._begin_anew()
        if suspended.fits(self.session):
            self.watched_run, self._shown = suspended.watched_run, suspended.shown
            self._show_exact()
        else:
            suspended.drop()
        if suspended.ran:
            self._restart.start(0)

    def _follow(self, session: DocumentSession | None) -> None:
        old = self._followed
        self.listen(None)
        if old is not None:
            old.shown[WatchedEstimate].update(
                estimate=None, exact=None, blocks=(), early=False, doubt=""
            )
        self._followed = session
        if session is not None:
            self.listen(
                session,
                (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
                (session.beliefs.changed, self._on_beliefs_changed),
            )

    # -- a run --------------------------------------------------------------------------------

    def run(self, *, one_step: bool = False) -> None:
        """Begin, or go on after a pause; a step is what is one for whoever looks on."""
        if not self.is_open or not self.controls.is_valid:
            return
        self.controls.settle()
        watched_run = self.watched_run
        if watched_run is None or watched_run.status in (RunStatus.DONE, RunStatus.FAILED):
            watched_run = self._new_watched_run()
        seconds = 0.0 if one_step else self.controls.run_bar.seconds
        watched_run.resume(seconds, one_step=one_step)
        self.ran.emit(self._choice.engine.name)

    def _run_again(self) -> None:
        """Go on once a run that was asked to stand still does so."""
        if self.watched_run is not None and self.watched_run.is_live:
            self._restart.start(RESTART_MILLISECONDS)
        else:
            self.run()

    def pause(self) -> None:
        """Let the engine stand still."""
        if self.watched_run is not None:
            self.watched_run.pause()

    def stop(self) -> None:
        """End the run and keep what it found."""
        if self.watched_run is not None:
            self.watched_run.finish()

    def _new_watched_run(self) -> WatchedEngine:
        self._drop_watched_run()
        options, choice = self.controls.options, self._choice
        runner, state = self.workbench.runner, self._exact.state
        watched_run = WatchedEngine(runner, state, choice.engine, options, self)
        watched_run.changed.connect(self._show_soon)
        watched_run.failed.connect(self.workbench.messages.show_failure)
        self.watched_run = watched_run
        self._shown = choice.display(watched_run.record, self._visible_exact(), options)
        self._shown.states = self._states
        return watched_run

    def _drop_watched_run(self) -> None:
        watched_run, self.watched_run = self.watched_run, None
        self._shown = None
        if watched_run is not None:
            watched_run.drop()
            watched_run.deleteLater()

    def _drop(self) -> None:
        self._restart.stop()
        self._drop_watched_run()
        self._exact.forget()
        self._precheck.forget()

    # -- following ----------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        """Forget what belongs to another network or to other findings."""
        self._drop()
        if "blocked" in self.controls.options:
            self._precheck.check(self._exact.state, self.controls.options["seed"])
        self._exact.follow()
        self._show()

    def _on_document_changed(self, change: Change) -> None:
        if not change.network_changed and not change.evidence_changed:
            return
        if not len(change.after.network):
            self.close()
            return
        ran = self.watched_run is not None and self.watched_run.is_live
        self._begin_anew()
        if ran:
            # The run begins again under what is known now, after the posteriors were asked for.
            self._restart.start(0)

    def _on_beliefs_changed(self) -> None:
        """Begin again under another strategy."""
        watched_run = self.watched_run
        if watched_run is None or watched_run.state.network is self._exact.state.network:
            self._exact.follow()
        elif self.session.beliefs.answer.solution is not None:
            ran = watched_run.is_live
            self._begin_anew()
            if ran:
                self._restart.start(0)

    def _on_options_changed(self) -> None:
        watched_run, controls = self.watched_run, self.controls
        if controls.is_valid:
            self._choice.keep(controls.options)
        if watched_run is None or not controls.is_valid or controls.options == watched_run.options:
            self._show()
            return
        live, options = watched_run.is_live, controls.options
        if self._choice.engine.run_extends(watched_run.options, options):
            watched_run.extend(options)
            if self._shown is not None:
                self._shown.options = options
            if live:
                watched_run.pause()
                self._restart.start(RESTART_MILLISECONDS)
            return
        self._drop_watched_run()
        self._show()
        if live:
            self.run()

    def _take_suggestion(self, suggestion: Suggestion) -> None:
        """Change the options that help, and run again."""
        self.controls.form.set_values(suggestion.options)
        self.controls.settle()
        self.run()

    def _on_state_chosen(self, name: str, state: int) -> None:
        self._states[name] = state
        self._show()

    # -- the exact answer ---------------------------------------------------------------------

    def _visible_exact(self) -> Posteriors | None:
        return self._exact.posteriors if self.controls.show_exact.isChecked() else None

    def _show_exact(self) -> None:
        if self._shown is not None:
            self._shown.exact = self._visible_exact()
        self._show()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        self._show()

    # -- showing ------------------------------------------------------------------------------

    def _show_soon(self) -> None:
        """Show at once where the run stands elsewhere, and new numbers as often as is good."""
        status = None if self.watched_run is None else self.watched_run.status
        if status is not self._shown_status:
            self._show()
        else:
            self._pacing.ask()

    def _show(self) -> None:
        """Bring pages and canvas to where the run is."""
        if self._followed is not None:
            with self._pacing.showing():
                self._show_run(self._followed)

    def _show_run(self, session: DocumentSession) -> None:
        from bayesgui.panels.laboratory.engine_display import Verdict

        controls, watched_run = self.controls, self.watched_run
        options = controls.options
        status = RunStatus.NEW if watched_run is None else watched_run.status
        live = watched_run is not None and watched_run.is_live
        record = None if watched_run is None else watched_run.record
        if controls.form.is_valid:
            controls.run_bar.show_progress(*self._choice.display.progress(record, options))
        controls.show_status(live, status is RunStatus.PAUSED, status is RunStatus.WAITING)
        exact = self._visible_exact()
        controls.show_evidence(None if exact is None else exact.log_evidence)
        self._show_precheck()
        if self._shown is not None:
            self._shown.is_over = status is RunStatus.DONE
        self.diagnostics.show_run(self._shown)
        self.trace.show_run(self._shown)
        controls.show_marks(record is not None and record.posteriors is not None)
        verdict = Verdict() if self._shown is None else self._shown.verdict
        session.shown[WatchedEstimate].update(
            estimate=None if record is None else record.posteriors,
            exact=exact,
            blocks=self._precheck.report.blocks if self._is_blocked else (),
            early=verdict.name == "early",
            doubt=verdict.doubt,
        )
        if verdict.status and verdict.status != self._said:
            self._said = verdict.status
            self.workbench.messages.say(verdict.status, self.mode)
        self._shown_status = status

    def _show_precheck(self) -> None:
        """Say what zeros do to chains, or why there is no run."""
        failed = None if self.watched_run is None else self.watched_run.error
        error = self._precheck.refused or failed
        controls, report = self.controls, self._precheck.report
        controls.zeros.show_entries(report.entries, report.n_entries)
        if error is not None and not isinstance(error, Cancelled):
            controls.say("error", error_sentence(error))
            return
        said = report.blocked if self._is_blocked else report.singly
        offers = bool(report.blocks) and not self._is_blocked
        controls.say("warning", "\n".join(map(translate_sentence, said)), offers)

    @property
    def _is_blocked(self) -> bool:
        return bool(self.controls.options.get("blocked", False))
