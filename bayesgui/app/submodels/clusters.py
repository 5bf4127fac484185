"""Fold by clusters: tried on the canvas with any number of submodels, then kept or taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import Qt, QTimer

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.document import Phase
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.submodels.trying import ClustersTried
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.focus import has_focus
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.app.submodels.cluster_bar import ClusterBar
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.submodels.clusters import Clusters
    from bayesgui.jobs.job import Job

MERGE = "fold by clusters"
OFFERED_ABOVE = 60
"""Number of nodes above which folding is offered once."""
OFFERED, MOST_REMEMBERED = "clusters offered", 50
"""The key of the files for which it was offered, and their largest number."""
DIGITS = 2

clustered = (
    conditions.plain
    & conditions.nodes
    & conditions.require(
        "all nodes stand in submodels already",
        lambda bench: len(bench.document.state.submodels.nodes) < len(bench.document.state.model),
        "network",
        "submodels",
    )
)


@dataclass(frozen=True, eq=False)
class _Trial:
    """What is tried in a document.

    `base`: the document without it. `shown`: with it, None before the first answer.
    """

    base: DocumentState
    shown: DocumentState | None = None
    clusters: Clusters | None = None


class FoldByClusters(WindowPart):
    """Folds the nodes of a document that stand in no submodel, as long as its bar is open."""

    def __init__(self, workbench: Workbench) -> None:
        self._job: LatestJob
        super().__init__(workbench)
        self._job = LatestJob(self)
        self._bar: ClusterBar | None = None
        self._offer_shown = 0
        """The number of the message that offers it."""
        self._trials: WeakKeyDictionary[DocumentSession, _Trial] = WeakKeyDictionary()
        self._offered: WeakSet[DocumentSession] = WeakSet()
        workbench.canvases.active_changed.connect(self._place_bar)

    @property
    def bar(self) -> ClusterBar:
        """The bar, made when it is first shown."""
        if self._bar is None:
            from bayesgui.app.submodels.cluster_bar import ClusterBar

            self._bar = ClusterBar()
            self._bar.number_chosen.connect(self._try)
            self._bar.kept.connect(self.keep)
            self._bar.taken_back.connect(self.take_back)
            self.leave_by_escape(self._bar, self.take_back)
        return self._bar

    @property
    def is_open(self) -> bool:
        """Whether something is tried in the active document."""
        return self.session in self._trials

    # -- following ----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show the bar of another document, or offer to fold it."""
        self._job.cancel()
        self.listen(
            session,
            (session.shown[ClustersTried].changed, self._on_left),
            (session.document.changed_in(Phase.WINDOW), self._on_changed),
        )
        self._place_bar()
        trial = self._trials.get(session)
        if trial is not None:
            self._show(trial)
        QTimer.singleShot(0, self, lambda: self._offer(session))

    def _offer(self, session: DocumentSession) -> None:
        """Offer to fold a large network, once, when there is nothing else to say."""
        state, messages = session.document.state, self.workbench.messages
        is_large = len(state.model) > OFFERED_ABOVE and not state.model.is_template
        if session is not self.session or session in self._offered or not is_large:
            return
        is_lesson = bool(session.shown[LessonView].state.title)
        if state.submodels or is_lesson:
            return
        if messages.bar.text:
            # Large networks in text files are rounded, which is said first.
            messages.bar.closed.connect(
                lambda: QTimer.singleShot(0, self, lambda: self._offer(session)),
                Qt.ConnectionType.SingleShotConnection,
            )
            return
        if self._was_offered(session):
            return
        self._offered.add(session)
        text = self.tr("**{name}** has {count} nodes. Clusters of them can be folded into boxes.")
        messages.show_message(
            "info",
            text.format(name=session.document.title, count=count_text(len(state.model))),
            [(self.tr("Fold by clusters"), self.open)],
        )
        self._offer_shown = messages.bar.shown

    def _was_offered(self, session: DocumentSession) -> bool:
        """Return whether it was offered for the file before, and remember that it is now."""
        path = session.document.path
        if path is None:
            return False
        settings, name = self.workbench.settings, str(path)
        known = settings.word(OFFERED).splitlines()
        if name not in known:
            settings.keep_word(OFFERED, "\n".join([name, *known][:MOST_REMEMBERED]))
        return name in known

    def _on_changed(self, change: Change) -> None:
        """Leave the bar where the user goes on, and take it away where the step is undone."""
        trial = self._trials.get(self.session)
        if trial is None or change.after is trial.shown:
            return
        if change.after.submodels is change.before.submodels and change.is_of(("opened",)):
            self._trials[self.session] = replace(trial, shown=change.after)
            return
        self._end()

    def _on_left(self, _before: ClustersTried) -> None:
        if not self.session.shown[ClustersTried].state.is_open and self.is_open:
            self.take_back()

    def _place_bar(self, _canvas: object = None) -> None:
        """Put the bar above the canvas of the active document, or take it away."""
        if self._bar is None and not self.is_open:
            return
        bar = self.bar
        for pane in self.workbench.canvases.all_panes:
            is_here = self.is_open and pane is self.workbench.canvases.active
            if pane.above is bar and not is_here:
                pane.set_above(None)
            elif is_here:
                pane.set_above(bar)

    # -- trying -------------------------------------------------------------------------------

    @Command(
        "view.clusters",
        "Fold by clusters…",
        icon="fold",
        tip="Fold nodes with many arcs among them into boxes; tried first, then kept",
        needs=clustered,
    )
    def open(self) -> None:
        """Open the bar, and try as many submodels as there are clusters."""
        if not self.is_open:
            messages = self.workbench.messages
            if self._offer_shown and messages.bar.shown == self._offer_shown:
                messages.bar.clear()
            self._offered.add(self.session)
            self._trials[self.session] = _Trial(self.document.state)
            self.session.shown[ClustersTried].update(is_open=True)
            self._place_bar()
            self.bar.sentence.set_text(self.tr("Looking for clusters…"))
            self._try(None)
        self.bar.number.setFocus()

    def _try(self, number: int | None) -> None:
        """Look for clusters in a job."""
        trial = self._trials.get(self.session)
        if trial is None:
            return
        base, session = trial.base, self.session

        def work(monitor: Monitor) -> tuple[Clusters, DocumentState]:
            from bayesgui.document.submodels.folding import clusters_for, with_clusters

            found = clusters_for(base, number, monitor)
            # Layers of the boxes of a large network take longer than a frame.
            return found, with_clusters(base, found)

        def submit() -> Job:
            return self.workbench.runner.submit_work(
                work, lambda: self.tr("Fold by clusters"), TRANSIENT
            )

        self.bar.show_progress(0.0)
        self._job.start(
            submit,
            lambda made: self._take(session, *made),
            self._on_failed,
            cancelled=self.take_back,
            progressed=lambda share, _text: self.bar.show_progress(share),
        )

    def _on_failed(self, error: BaseException) -> None:
        self.take_back()
        self.workbench.messages.show_failure(error)

    def _take(self, session: DocumentSession, found: Clusters, shown: DocumentState) -> None:
        """Show clusters that were found."""
        trial = self._trials.get(session)
        if trial is None or session is not self.session:
            return
        self.bar.show_progress(None)
        if not found.groups:
            self.take_back()
            self.workbench.messages.show_message(
                "info", self.tr("No two nodes are joined by an arc: there is nothing to fold.")
            )
            return
        trial = self._trials[session] = _Trial(trial.base, shown, found)
        count = len(found.groups)
        text = self.tr("Fold by clusters into %Ln submodel(s)", "", count)
        self.document.apply(text, shown, merge=MERGE)
        self.workbench.canvas.fit()
        self._show(trial)

    def _show(self, trial: _Trial) -> None:
        found = trial.clusters
        if found is None:
            return
        count = len(found.groups)
        submodels = self.tr("%Ln submodel(s)", "", count)
        text = self.tr(
            "**Fold by clusters:** {between} of {arcs} arcs run between {submodels}, "
            "modularity {modularity}"
        )
        self.bar.sentence.set_text(
            text.format(
                between=count_text(found.between),
                arcs=count_text(found.n_arcs),
                submodels=submodels,
                modularity=f"{found.modularity:.{DIGITS}f}",
            )
        )
        self.bar.show_number(count, len(trial.base.model) // 2)

    # -- keeping ------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the submodels as one step of Undo."""
        self.document.end_merge()
        self._end()
        self.workbench.messages.say(self.document.undo_text or "")

    def take_back(self) -> None:
        """Show the network as it was before."""
        self._end()
        self.document.cancel(MERGE)

    def _end(self) -> None:
        """Close the bar."""
        self._job.cancel()
        if self._trials.pop(self.session, None) is None:
            return
        if self._bar is not None and has_focus(self._bar):
            self.workbench.canvas.setFocus()
        self.session.shown[ClustersTried].clear()
        self._place_bar()

    def retranslate(self) -> None:
        """Say in another language what was found."""
        trial = self._trials.get(self.session)
        if trial is not None:
            self._show(trial)
