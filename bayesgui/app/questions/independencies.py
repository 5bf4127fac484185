"""All independencies of the graph, listed on the page Independencies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.document import Phase
from bayesgui.document.overlays import SeparationChoice
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.independencies import Independence, Independencies
    from bayesgui.panels.separation.listed import IndependenciesPanel
    from bayesgui.widgets.listening import Heard


class AllIndependencies(WindowActivity):
    """All independencies; keeps its page up to date with the arcs."""

    independencies: LazyPage[IndependenciesPanel] = GuestPage(
        "separation.listed.IndependenciesPanel",
        "bottom",
        "independencies",
        "dsep",
        "Independencies",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        workbench.pages.when_made(
            AllIndependencies.independencies, lambda page: page.asked.connect(self._look_at)
        )

    @Command(
        "infer.independencies",
        "All independencies",
        icon="dsep",
        tip="List every independence that the arcs imply",
        needs=conditions.variables,
    )
    def open(self) -> None:
        """List the independencies of the present graph."""
        self.bring()
        self.show()

    def end(self) -> None:
        """List no more."""
        self._latest.cancel()

    def follow_session(self, session: DocumentSession) -> None:
        """List those of another document, and none of the one before until they are known."""
        page = self.workbench.pages.if_made(AllIndependencies.independencies)
        if page is not None and session is not self.followed:
            page.show_found(None)
        super().follow_session(session)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the list."""
        return ((session.document.changed_in(Phase.QUESTIONS), self._on_changed),)

    def show(self) -> None:
        """List those of the active document."""
        if self.is_open:
            self._compute()

    def _on_changed(self, change: Change) -> None:
        if self.is_open and (change.arcs_changed or change.renamed is not None):
            self._compute()

    def _compute(self) -> None:
        from bayesgui.graph.independencies import MAX_PAIR_NODES, can_list, independencies

        self._latest.cancel()
        network, page = self.document.state.network, self.independencies
        if not can_list(network):
            text = self.tr("The list is for networks of at most {count} nodes; ask for two nodes.")
            page.show_found(None, text.format(count=MAX_PAIR_NODES))
            return

        def work(monitor: Monitor) -> Independencies:
            return independencies(network, monitor)

        self._latest.start(
            lambda: self.workbench.runner.submit_query(
                "independencies", work, self.tr("All independencies"), network
            ),
            page.show_found,
            self.workbench.messages.show_failure,
            cancelled=lambda: page.show_found(None, self.tr("Canceled.")),
        )

    def _look_at(self, statement: Independence) -> None:
        """Ask the separation tool for a statement."""
        choice = SeparationChoice(statement.x, statement.y, statement.given)
        ask_separation(self.workbench, choice)
