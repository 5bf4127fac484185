"""An ensemble of networks beside a document: kept, saved, opened, and left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from bayesgui.app.activities.activity import ON_NODES, Activity
from bayesgui.app.editing.arranging import arrange
from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.python_calls.averaging import tell_kept, tell_read
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.state import DocumentState
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.files.actions import FileActions
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
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
        return phrase("ArcConfidences", "the searches or samples go on")
    if state.searched is None:
        return phrase("Averages", "these searches give graphs with marks, not networks")
    return None


class Averages(Activity):
    """The page *Ensemble*, beside a document for which an ensemble answers.

    The document's queries ask it (`ensemble_asked`), so that all that shows posteriors shows its.
    """

    shown = Averaging
    group = ON_NODES
    averaged: LazyPage[AveragingPage] = GuestPage(
        "averaging.page.AveragingPage", "right", "averaged", "layers", "Ensemble"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._making = LatestJob(self)
        self._given_up: WeakSet[NetworkEnsemble] = WeakSet()
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
        tell_kept(session, session.shown[ArcConfidence].state)
        session.shown[ArcConfidence].clear()
        if session is self.session:
            self.take(made, "")
        else:
            # Its pages open when its document is active again.
            session.shown[Averaging].set(Averaging(made, "", made.weights_are_posterior))

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
        """Let an ensemble answer for the active document."""
        self.session.shown[Averaging].set(
            Averaging(ensemble, title, ensemble.weights_are_posterior)
        )
        self.bring()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what leaves it."""
        return ((session.shown[Averaging].changed, self._on_shown),)

    def _on_shown(self, before: Averaging) -> None:
        now = self._state.ensemble
        if before.ensemble is None or before.ensemble is now:
            return
        if now is None:
            # Esc on the canvas has left it, or the bar above.
            self.close()
        if not before.title:
            self._offer_back(self.followed, before)

    def _offer_back(self, session: DocumentSession, left: Averaging) -> None:
        """Offer an ensemble again that was left before it was saved: it may have taken long."""

        def bring_back() -> None:
            if session is self.session and self._state.ensemble is not left.ensemble:
                session.shown[Averaging].set(Averaging(left.ensemble, "", left.updated))
                self.bring()

        self.workbench.messages.show_message(
            "info",
            self.tr("The ensemble was left, and is not saved."),
            [(self.tr("Bring it back"), bring_back)],
        )

    @property
    def _state(self) -> Averaging:
        return self.followed.shown[Averaging].state

    def _choose_updated(self, updated: bool) -> None:
        self.session.shown[Averaging].update(updated=updated)

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

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a file, and write the ensemble; `then`: called once it is written."""
        ensemble = self._state.ensemble
        if ensemble is None:
            return
        start = self.folder / f"{self.document.title}{SUFFIX}"
        kinds = (FileType(self.tr("Ensemble of networks"), (SUFFIX,)),)
        path = ask_path(self.workbench.window, self.tr("Save the ensemble"), start, kinds)
        if path is not None:
            self.write(path, then)

    def write(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Write the ensemble to a file, in a job; `then`: called once it is written."""
        session, ensemble = self.session, self._state.ensemble
        if ensemble is None:
            return
        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(
            lambda _monitor: ensemble.save(path), title, TRANSIENT
        )
        job.finished.connect(lambda _none: self._on_written(session, ensemble, path))
        if then is not None:
            job.finished.connect(lambda _none: then())
        job.failed.connect(self.workbench.messages.show_failure)

    def _on_written(self, session: DocumentSession, ensemble: NetworkEnsemble, path: Path) -> None:
        shown = session.shown[Averaging]
        if shown.state.ensemble is ensemble:
            shown.update(title=path.name)
        self.workbench.settings.use_folder(path.parent)
        count = count_text(len(ensemble))
        text = self.tr("{count} networks written to **{file}**")
        self.workbench.messages.say(text.format(count=count, file=path.name))

    # -- closing ------------------------------------------------------------------------------

    def ask_before_closing(self, files: FileActions) -> None:
        """Ask about ensembles that are not saved before documents close."""
        files.asked_before.append(self.may_close)
        files.closing_cancelled.connect(self._given_up.clear)

    def may_close(self, opened: OpenDocument, then: Callable[[], object]) -> bool:
        """Ask whether to save an ensemble; False if its document must stay open.

        `then`: called once it has been saved, if the user chooses that.
        """
        state = opened.session.shown[Averaging].state
        ensemble = state.ensemble
        if ensemble is None or state.title or ensemble in self._given_up:
            return True
        from bayesgui.app.files.closing_question import ask_to_save

        self.workbench.documents.activate(opened)
        name = self.workbench.documents.title_of(opened)
        answer = ask_to_save(
            self.workbench.window,
            "saveEnsemble",
            self.tr("Save the ensemble beside {name}?").format(name=name),
            self.tr("What it holds (networks: {count}) is lost when the document closes.").format(
                count=count_text(len(ensemble))
            ),
            self.tr("Save ensemble…"),
        )
        if answer == "save":
            self.save(then)
        elif answer == "discard":
            # Asked about once, though the document may have a question of its own.
            self._given_up.add(ensemble)
        else:
            self._given_up.clear()
        return answer == "discard"
