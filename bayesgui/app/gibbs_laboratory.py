"""The Gibbs laboratory: chains on the work lane, their pages, and node bars that settle."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.app.exact_answer import ExactAnswer
from bayesgui.app.gibbs_sitting import GibbsSitting, Stage
from bayesgui.app.pages import Pages
from bayesgui.app.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.jobs.recipe import PASSING
from bayesgui.panels.gibbs_shown import GibbsShown
from bayesgui.panels.panel import sentence, told
from bayesgui.widgets.numbers import count_text, r_hat_text

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import Session
    from bayesgui.inference.gibbs_events import Outlook
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.jobs.job import Job
    from bayesgui.panels.gibbs_controls import GibbsControlsPanel
    from bayesgui.panels.gibbs_diagnostics import GibbsDiagnosticsPanel
    from bayesgui.panels.gibbs_trace import GibbsTracePanel
    from bayesgui.panels.panel import Panel

LEAST_WIDTHS = {"left": 250, "right": 384}
"""So wide are the regions with the laboratory's pages, where the window has the room."""

LEAST_PAUSE_MILLISECONDS, PAUSE_SHARE = 60, 4
"""New numbers wait so long after the last ones were shown, and so many times longer than that
took, so that the window stays free."""

MOST_IN_VIEW = 500
"""So many nodes are looked at to tell whether all of them are in view."""


class GibbsLaboratory(WindowPart):
    """Binds “Gibbs laboratory” and keeps one run of the active document."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.sitting: GibbsSitting | None = None
        self._shown: GibbsShown | None = None
        self._outlook: Outlook | None = None
        self._refused: BayesGuiError | None = None
        self._look: Job | None = None
        self._exact = ExactAnswer(window)
        self._exact.changed.connect(self._show_exact)
        self._states: dict[str, int] = {}
        self._followed: Session | None = None
        self._shown_stage: Stage | None = None
        self._pause_milliseconds = LEAST_PAUSE_MILLISECONDS
        self._next_show = QTimer(self)
        self._next_show.setSingleShot(True)
        self._next_show.timeout.connect(self._show)
        self._waits = False
        self._said = ""
        self._restart = QTimer(self)
        self._restart.setSingleShot(True)
        self._restart.timeout.connect(self.run)
        self.actions.bind("infer.gibbs", self.toggle, self.no_nodes)
        window.pages.when_made(Pages.gibbs_controls, self._connect)
        window.pages.when_made(
            Pages.gibbs_trace, lambda trace: trace.state_chosen.connect(self._on_state_chosen)
        )
        window.documents.kernels.loaded.connect(self._on_kernels_loaded)

    def _connect(self, controls: GibbsControlsPanel) -> None:
        controls.run_requested.connect(self.run)
        controls.pause_requested.connect(self.pause)
        controls.step_requested.connect(self.step)
        controls.stop_requested.connect(self.stop)
        controls.close_requested.connect(self.close)
        controls.options_changed.connect(self._on_options_changed)
        controls.exact_changed.connect(self._show_exact)

    @property
    def controls(self) -> GibbsControlsPanel:
        """The page at the left."""
        return self.window.pages.gibbs_controls

    @property
    def diagnostics(self) -> GibbsDiagnosticsPanel:
        """The page at the right."""
        return self.window.pages.gibbs_diagnostics

    @property
    def trace(self) -> GibbsTracePanel:
        """The page at the bottom."""
        return self.window.pages.gibbs_trace

    @property
    def _panels(self) -> tuple[Panel, ...]:
        return self.controls, self.diagnostics, self.trace

    @property
    def is_open(self) -> bool:
        """Whether its pages are there."""
        return self._followed is not None

    # -- opening and closing ------------------------------------------------------------------

    def toggle(self) -> None:
        """Open the laboratory, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Bring the three pages, and look what zeros would do to a run."""
        self._follow(self.session)
        self.actions.set_checked("infer.gibbs", True)
        whole = self._all_in_view()
        for panel in self._panels:
            self.window.pages.show(panel)
        for side, width in LEAST_WIDTHS.items():
            self.window.regions.widen(side, width)
        if whole:
            # The pages take room; what was all in view stays so, once the canvas has its size.
            QTimer.singleShot(0, self, self._keep_in_view)
        self._begin_anew()

    def _all_in_view(self) -> bool:
        canvas = self.window.canvas
        room = canvas.viewport().rect()
        names = self.document.state.network.names[:MOST_IN_VIEW]
        return all(room.contains(canvas.node_rect(name)) for name in names)

    def _keep_in_view(self) -> None:
        if not self._all_in_view():
            self.window.canvas.fit()

    def close(self) -> None:
        """Take the pages away; nodes show their posteriors again."""
        self._drop()
        self._follow(None)
        self.actions.set_checked("infer.gibbs", False)
        for panel in self._panels:
            self.window.pages.hide(panel)

    def follow_session(self, session: Session) -> None:
        """Leave the laboratory of another document; its chains would run unseen."""
        if self._followed is not None and self._followed is not session:
            self.close()

    def _follow(self, session: Session | None) -> None:
        old = self._followed
        if old is not None:
            old.document.changed.disconnect(self._on_document_changed)
            old.beliefs.changed.disconnect(self._exact.follow)
            old.sampling.update(estimate=None, exact=None, blocks=(), early=False, confined=False)
        self._followed = session
        if session is not None:
            session.document.changed.connect(self._on_document_changed)
            session.beliefs.changed.connect(self._exact.follow)

    # -- a run --------------------------------------------------------------------------------

    def run(self) -> None:
        """Begin, or go on after a pause."""
        self._go_on(None)

    def step(self) -> None:
        """Do one sweep that is kept; those of the burn-in all at once."""
        options = self.controls.options
        done = 0 if self.sitting is None else self.sitting.record.sweeps
        self._go_on(max(options.thinning, options.burn_in + options.thinning - done))

    def _go_on(self, sweeps: int | None) -> None:
        if not self.is_open or not self.controls.options.kept:
            return
        self.controls.settle()
        sitting = self.sitting
        if sitting is None or sitting.stage in (Stage.DONE, Stage.FAILED):
            sitting = self._new_sitting()
        if not self.window.documents.kernels.is_loaded:
            self._wait_for_kernels()
            return
        sitting.go_on(0.0 if sweeps is not None else self.controls.seconds, sweeps)

    def _wait_for_kernels(self) -> None:
        """Start once the kernels are there, compiled beside the window the very first time."""
        self.window.documents.kernels.begin()
        self.window.say(self.tr("The chains start as soon as the kernels are loaded."))
        self._waits = True

    def _on_kernels_loaded(self) -> None:
        if self.is_open and self._waits:
            self._waits = False
            self.run()

    def pause(self) -> None:
        """Let the chains stand still."""
        if self.sitting is not None:
            self.sitting.pause()

    def stop(self) -> None:
        """End the run and keep what it found."""
        if self.sitting is not None:
            self.sitting.finish()

    def _new_sitting(self) -> GibbsSitting:
        self._drop_sitting()
        sitting = GibbsSitting(self.window.runner, self.document.state, self.controls.options, self)
        sitting.changed.connect(self._show_soon)
        sitting.failed.connect(self.window.show_failure)
        self.sitting = sitting
        self._shown = GibbsShown(sitting.record, self._visible_exact())
        self._shown.states = self._states
        return sitting

    def _drop_sitting(self) -> None:
        sitting, self.sitting = self.sitting, None
        self._shown = None
        if sitting is not None:
            sitting.drop()
            sitting.deleteLater()

    def _drop(self) -> None:
        self._restart.stop()
        self._waits = False
        self._drop_sitting()
        self._exact.forget()
        look, self._look = self._look, None
        if look is not None:
            look.cancel()

    # -- following ----------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        """Forget what belongs to another network or to other findings."""
        self._drop()
        self._outlook = self._refused = None
        self._look_ahead()
        self._exact.follow()
        self._show()

    def _on_document_changed(self, change: Change) -> None:
        if not change.network_changed and not change.evidence_changed:
            return
        if not len(change.after.network):
            self.close()
            return
        ran = self.sitting is not None and self.sitting.is_live
        self._begin_anew()
        if ran:
            # The chains begin again under what is known now, after the posteriors were asked for.
            self._restart.start(0)

    def _on_options_changed(self) -> None:
        sitting, options = self.sitting, self.controls.options
        if sitting is None or not options.kept:
            self._show()
            return
        before = sitting.options
        if (options.chains, options.burn_in, options.thinning, options.seed, options.blocked) == (
            before.chains, before.burn_in, before.thinning, before.seed, before.blocked,
        ):  # fmt: skip
            live = sitting.is_live
            sitting.extend(options)
            if live:
                sitting.pause()
                self._restart.start(50)
            return
        ran = sitting.is_live
        self._drop_sitting()
        self._show()
        if ran:
            self.run()

    def _on_state_chosen(self, name: str, state: int) -> None:
        self._states[name] = state
        self._show()

    # -- zeros --------------------------------------------------------------------------------

    def _look_ahead(self) -> None:
        state, seed = self.document.state, self.controls.options.seed

        def work(monitor: Monitor) -> Outlook:
            from bayesgui.inference.gibbs_watch import look_ahead

            return look_ahead(state.network, state.evidence, seed, monitor)

        title = self.tr("What zeros do to Gibbs")
        job = self.window.runner.submit_work(work, title, PASSING, state)
        job.finished.connect(lambda outlook: self._on_outlook(job, outlook))
        job.failed.connect(lambda error: self._on_look_failed(job, error))
        self._look = job

    def _on_outlook(self, job: Job, outlook: Outlook) -> None:
        if job is self._look:
            self._look, self._outlook = None, outlook
            self._show()

    def _on_look_failed(self, job: Job, error: BaseException) -> None:
        if job is not self._look:
            return
        self._look = None
        if isinstance(error, BayesGuiError):
            self._refused = error
            self._show()
        else:
            self.window.show_failure(error)

    # -- the exact answer ---------------------------------------------------------------------

    def _visible_exact(self) -> Posteriors | None:
        return self._exact.posteriors if self.controls.show_exact.isChecked() else None

    def _show_exact(self) -> None:
        if self._shown is not None:
            self._shown.exact = self._visible_exact()
        self._show()

    def retranslate(self) -> None:
        """Say everything anew in another language."""
        self._show()

    # -- showing ------------------------------------------------------------------------------

    def _show_soon(self) -> None:
        """Show at once where the run stands elsewhere, and new numbers as often as is good."""
        stage = None if self.sitting is None else self.sitting.stage
        if stage is not self._shown_stage:
            self._show()
        elif not self._next_show.isActive():
            self._next_show.start(self._pause_milliseconds)

    def _show(self) -> None:
        """Bring pages and canvas to where the run is."""
        session, sitting = self._followed, self.sitting
        if session is None:
            return
        begun = time.monotonic()
        self._next_show.stop()
        stage = Stage.NEW if sitting is None else sitting.stage
        live = sitting is not None and sitting.is_live
        self.controls.show_progress(
            0 if sitting is None else sitting.record.sweeps,
            0 if sitting is None else sitting.options.chains,
        )
        self.controls.show_stage(live, stage is Stage.PAUSED, stage is Stage.WAITING)
        exact = self._visible_exact()
        self.controls.show_evidence(None if exact is None else exact.log_evidence)
        self._show_outlook()
        if self._shown is not None:
            self._shown.goal = self.controls.options.kept
        self.diagnostics.show_run(self._shown)
        self.trace.show_run(self._shown)
        estimate = None if sitting is None else sitting.record.posteriors
        blocks = self._outlook.blocks if self._outlook and self.controls.options.blocked else ()
        verdict = "" if self._shown is None else self._shown.verdict
        session.sampling.update(
            estimate=estimate,
            exact=exact,
            blocks=blocks,
            early=verdict == "early",
            confined=verdict == "confined",
        )
        self._say_status()
        self._shown_stage = stage
        took = 1000 * (time.monotonic() - begun)
        self._pause_milliseconds = round(max(LEAST_PAUSE_MILLISECONDS, PAUSE_SHARE * took))

    def _show_outlook(self) -> None:
        error = self._refused or (self.sitting.error if self.sitting is not None else None)
        if error is not None and not isinstance(error, Cancelled):
            self.controls.say("error", sentence(error))
            return
        outlook = self._outlook
        blocked = self.controls.options.blocked
        said = () if outlook is None else outlook.blocked if blocked else outlook.singly
        offers = outlook is not None and bool(outlook.blocks) and not blocked
        self.controls.say("warning", "\n".join(map(told, said)), offers)

    def _say_status(self) -> None:
        shown, sitting = self._shown, self.sitting
        if shown is None or sitting is None or shown.verdict in ("", "early"):
            return
        _name, r_hat = shown.worst
        count = count_text(shown.record.sweeps)
        if shown.verdict == "converged":
            text = self.tr("**Gibbs**: sweep {count}, all R-hat below 1.01").format(count=count)
        elif shown.verdict == "confined":
            text = self.tr("**Gibbs**: sweep {count}, not every state is reached")
            text = text.format(count=count)
        elif shown.verdict == "stuck":
            text = self.tr("**Gibbs**: sweep {count}, the chains disagree").format(count=count)
        else:
            text = self.tr("**Gibbs**: sweep {count}, R-hat up to {value}")
            text = text.format(count=count, value=r_hat_text(r_hat))
        if text != self._said:
            self._said = text
            self.window.say(text)
