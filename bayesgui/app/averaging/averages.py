"""An ensemble of networks beside a document: kept, saved, opened, and asked with every finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import ON_NODES, Activity
from bayesgui.app.editing.arranging import arrange
from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.averaging import tell_kept, tell_read
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.document.state import DocumentState
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import refusal
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.averaging.averaged import AveragedPosteriors
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble
    from bayesgui.panels.averaging.page import AveragingPage
    from bayesgui.widgets.listening import Heard

SUFFIX = ".bnensemble"
"""Of `learning.averaging.archive`, which is not imported at the start."""


@conditions.condition("shown")
def searched(workbench: Workbench) -> str | None:
    """Require searches or samples that do not go on, and gave networks."""
    state = workbench.session.shown[ArcConfidence].state
    if state.shares is None:
        return phrase("ArcConfidences", "ask for the confidence in arcs first")
    if state.is_live:
        return phrase("ArcConfidences", "the searches go on")
    if state.searched is None:
        return phrase("Averages", "these searches give graphs with marks, not networks")
    return None


class Averages(Activity):
    """The page *Ensemble*, and the averaged posteriors on the nodes."""

    shown = Averaging
    group = ON_NODES
    averaged: LazyPage[AveragingPage] = GuestPage(
        "averaging.page.AveragingPage", "right", "averaged", "layers", "Ensemble"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._making, self._asking = LatestJob(self), LatestJob(self)
        workbench.pages.when_made(Averages.averaged, self._connect)

    def _connect(self, page: AveragingPage) -> None:
        page.save_requested.connect(self.save)
        page.best_requested.connect(lambda: self.open_member(None))
        page.member_chosen.connect(self.open_member)
        page.updated_chosen.connect(self._choose_updated)

    # -- ways to an ensemble ------------------------------------------------------------------

    @Command(
        "learn.keep_ensemble",
        "Keep as an ensemble",
        icon="layers",
        tip="Average over the networks of the searches: bars show the mean with its spread",
        needs=searched,
    )
    def keep(self) -> None:
        """Learn the tables of the graphs that the searches found, and ask them together."""
        session = self.session
        kept = session.shown[ArcConfidence].state.searched
        if kept is None:
            return

        def work(monitor: Monitor) -> NetworkEnsemble:
            return kept.ensemble(monitor)

        self._making.start(
            lambda: self.workbench.runner.submit_work(work, self.tr("Keep as an ensemble")),
            lambda made: self._on_kept(session, made),
            self.workbench.messages.show_failure,
        )

    def _on_kept(self, session: DocumentSession, made: NetworkEnsemble) -> None:
        if session is not self.session:
            return
        tell_kept(session, session.shown[ArcConfidence].state)
        session.shown[ArcConfidence].clear()
        self.take(made, "")

    def read(self, path: Path) -> None:
        """Read a file, and open its most probable network with the ensemble beside it."""

        def work(monitor: Monitor) -> NetworkEnsemble:
            from bayesgui.learning.averaging.files import read_ensemble

            return read_ensemble(path, monitor)

        self._making.start(
            lambda: self.workbench.runner.submit_work(
                work, self.tr("Open {file}").format(file=path.name)
            ),
            lambda made: self._on_read(path, made),
            self.workbench.messages.show_failure,
        )

    def _on_read(self, path: Path, made: NetworkEnsemble) -> None:
        def show(state: DocumentState, layout: Any) -> None:
            placed = edits.set_layout(state, layout)
            self.workbench.documents.add(placed, title=path.name.removesuffix(SUFFIX))
            self.workbench.settings.add_recent(path)
            self.take(made, path.name)
            tell_read(self.session, path)
            text = self.tr(
                "**{file}**: its most probable network of {count} is open, the ensemble beside it; "
                "Esc leaves the ensemble."
            )
            count = count_text(len(made))
            self.workbench.messages.show_message("info", text.format(file=path.name, count=count))

        arrange(self.workbench, DocumentState(made.most_probable), show)

    def take(self, ensemble: NetworkEnsemble, title: str) -> None:
        """Ask an ensemble beside the active document."""
        self.session.shown[Averaging].set(
            Averaging(ensemble, title, ensemble.weights_are_posterior)
        )
        self.bring()
        self.ask()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes the answer out of date."""
        return (
            (session.document.changed_in(Phase.QUESTIONS, "network", "evidence"), self._on_changed),
            (session.beliefs.changed, self._show_on_nodes),
            (session.shown[Averaging].changed, self._on_shown),
        )

    def _on_changed(self, _change: Change) -> None:
        if self.is_open:
            self.ask()

    def _on_shown(self, before: Averaging) -> None:
        if before.ensemble is not None and self._state.ensemble is None:
            # Esc on the canvas has left it.
            self.close()

    @property
    def _state(self) -> Averaging:
        return self.followed.shown[Averaging].state

    def follow_session(self, session: DocumentSession) -> None:
        """Leave the answers of the document before alone."""
        self._asking.cancel()
        super().follow_session(session)

    def show(self) -> None:
        """Show where it stands in the active document."""
        if not self.is_open:
            return
        if self._state.answer is None and not self._state.error and not self._asking.is_running:
            self.ask()
        self.averaged.invalidate()
        self._show_on_nodes()

    def update_now(self) -> None:
        """Ask again."""
        if self.is_open:
            self.ask()

    def end(self) -> None:
        """Show the network's own posteriors again."""
        self._asking.cancel()
        super().end()
        self.followed.shown[WatchedEstimate].clear()

    # -- asking -------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask all members under the present findings."""
        session, state = self.session, self._state
        ensemble = state.ensemble
        if ensemble is None:
            return
        if not fits(ensemble, self.document.state.network):
            text = self.tr("The nodes are not those of the ensemble; undo, or leave the ensemble.")
            self._say(session, error=text)
            return
        evidence, updated = self.document.state.evidence, state.updated

        def work(monitor: Monitor) -> AveragedPosteriors:
            return ensemble.posteriors(evidence, updated=updated, monitor=monitor)

        self._asking.start(
            lambda: self.workbench.runner.submit_query("averaged", work),
            lambda found: self._say(session, answer=found, error=""),
            lambda error: self._say(session, answer=None, error=refusal(error)),
        )
        self.averaged.invalidate()

    def _say(self, session: DocumentSession, **parts: Any) -> None:
        session.shown[Averaging].update(**parts)
        if session is self.session:
            self.show()

    def _show_on_nodes(self) -> None:
        """Show the means on the nodes, with whiskers, and ticks where the network's own are."""
        if not self.is_open:
            return
        watched, answer = self.followed.shown[WatchedEstimate], self._state.answer
        if answer is None:
            watched.clear()
            return
        exact = self.followed.beliefs.state.posteriors
        shown = watched.state
        if shown.estimate is not answer.mean or shown.exact is not exact:
            watched.set(
                WatchedEstimate(
                    estimate=answer.mean,
                    exact=exact,
                    n_networks=len(answer.weights),
                    spread=(answer.low, answer.high),
                )
            )

    def _choose_updated(self, updated: bool) -> None:
        self.session.shown[Averaging].update(updated=updated, answer=None)
        self.ask()

    # -- members and files --------------------------------------------------------------------

    def open_member(self, place: int | None) -> None:
        """Open a member as a document of its own; `place`: None for the most probable one."""
        ensemble, opened = self._state.ensemble, self.workbench.documents.current
        if ensemble is None:
            return
        network = ensemble.most_probable if place is None else ensemble.members[place]
        of, number = opened.document.title, 0 if place is None else place + 1
        title = (
            self.tr("{network}, network {number}").format(network=of, number=number)
            if number
            else self.tr("{network}, most probable network").format(network=of)
        )

        def show(state: DocumentState, layout: Any) -> None:
            data = opened.session.data.state
            added = self.workbench.documents.add(edits.set_layout(state, layout), title=title)
            added.document.mark_unsaved()
            added.session.data.set(data)

        arrange(self.workbench, DocumentState(network), show)

    def save(self) -> None:
        """Ask for a file, and write the ensemble."""
        ensemble = self._state.ensemble
        if ensemble is None:
            return
        start = self.folder / f"{self.document.title}{SUFFIX}"
        kinds = (FileType(self.tr("Ensemble of networks"), (SUFFIX,)),)
        path = ask_path(self.workbench.window, self.tr("Save the ensemble"), start, kinds)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the ensemble to a file, in a job."""
        session, ensemble = self.session, self._state.ensemble
        if ensemble is None:
            return
        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(
            lambda _monitor: ensemble.save(path), title, TRANSIENT
        )
        job.finished.connect(lambda _none: self._on_written(session, path))
        job.failed.connect(self.workbench.messages.show_failure)

    def _on_written(self, session: DocumentSession, path: Path) -> None:
        session.shown[Averaging].update(title=path.name)
        self.workbench.settings.use_folder(path.parent)
        count = count_text(len(self._state.ensemble or ()))
        text = self.tr("{count} networks written to **{file}**")
        self.workbench.messages.say(text.format(count=count, file=path.name))
        self.show()


def fits(ensemble: NetworkEnsemble, network: BayesianNetwork) -> bool:
    """Return whether a network has the variables and states of an ensemble."""
    own = {each.name: each.states for each in ensemble.network.variables}
    return own == {each.name: each.states for each in network.variables}
