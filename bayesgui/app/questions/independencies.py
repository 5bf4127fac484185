"""All independencies of the graph, listed on the page Independencies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
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


class IndependencyActions(WindowPart):
    """Binds “All independencies”, and keeps its page up to date with the arcs."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        self._is_open = False
        workbench.pages.when_made(Pages.independencies, self._connect)
        self.actions.bind("infer.independencies", self.open, self.no_nodes)

    def _connect(self, page: IndependenciesPanel) -> None:
        page.asked.connect(self._look_at)
        page.close_requested.connect(self.close)

    def open(self) -> None:
        """List the independencies of the present graph."""
        self._is_open = True
        self.workbench.pages.show(self.workbench.pages.independencies)
        self._compute()

    def close(self) -> None:
        """Hide the page."""
        self._is_open = False
        self._latest.cancel()
        self.workbench.pages.hide(self.workbench.pages.independencies)

    def follow_session(self, session: DocumentSession) -> None:
        """List those of another document."""
        self.listen(session, (session.document.changed_in(Phase.QUESTIONS), self._on_changed))
        if self._is_open:
            self._compute()

    def _on_changed(self, change: Change) -> None:
        if self._is_open and (change.arcs_changed or change.renamed is not None):
            self._compute()

    def _compute(self) -> None:
        from bayesgui.graph.independencies import MAX_PAIR_NODES, can_list, independencies

        self._latest.cancel()
        network, page = self.document.state.network, self.workbench.pages.independencies
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
        if not self.actions["infer.separated"].isChecked():
            self.actions["infer.separated"].trigger()
        choice = SeparationChoice(statement.x, statement.y, statement.given)
        self.session.overlays.update(separation=choice)
