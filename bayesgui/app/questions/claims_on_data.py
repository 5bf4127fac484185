"""What the graph claims, tested on the data, on the page Claims on data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.document.overlays import SeparationChoice
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.independence.base import Verdict
    from bayesgui.learning.independence.tested_claims import TestedClaims
    from bayesgui.panels.separation.claims_on_data import ClaimsOnDataPanel
    from bayesgui.widgets.listening import Heard


class ClaimsOnData(WindowActivity):
    """Tests all claims of the graph; keeps its page up to date with arcs and data."""

    claims_on_data: LazyPage[ClaimsOnDataPanel] = GuestPage(
        "separation.claims_on_data.ClaimsOnDataPanel",
        "bottom",
        "claims_on_data",
        "dsep",
        "Claims on data",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        workbench.pages.when_made(ClaimsOnData.claims_on_data, self._connect)

    def _connect(self, page: ClaimsOnDataPanel) -> None:
        page.asked.connect(self._look_at)
        page.arc_wanted.connect(self._add_arc)

    @Command(
        "infer.claims_on_data",
        "Claims on data",
        icon="dsep",
        tip="Test on the table every independence that the arcs imply, the worst first",
        needs=conditions.data & conditions.two_nodes,
    )
    def open(self) -> None:
        """Test the claims of the present graph."""
        self.bring()
        self.show()

    def end(self) -> None:
        """Test no more."""
        self._latest.cancel()

    def follow_session(self, session: DocumentSession) -> None:
        """Test those of another document, and show none of the one before meanwhile."""
        page = self.workbench.pages.if_made(ClaimsOnData.claims_on_data)
        if page is not None and session is not self.followed:
            page.show_found(None)
        super().follow_session(session)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the list."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.data.changed, self.show),
        )

    def _on_changed(self, change: Change) -> None:
        marks = change.before.model.marks != change.after.model.marks
        if change.arcs_changed or change.renamed is not None or marks:
            self.show()

    def show(self) -> None:
        """Test those of the active document."""
        if not self.is_open:
            return
        self._latest.cancel()
        page, model = self.claims_on_data, self.document.state.model
        data = self.session.data.state.dataset
        if data is None:
            page.show_found(None, self.tr("Open a table of cases to test what the graph claims."))
            return

        def work(monitor: Monitor) -> TestedClaims:
            from bayesgui.learning.independence.tested_claims import claims_on_table

            return claims_on_table(model, data, monitor=monitor)

        self._latest.start(
            lambda: self.workbench.runner.submit_query(
                "claims on data", work, self.tr("Claims on data"), model
            ),
            page.show_found,
            self._on_failed,
            cancelled=lambda: page.show_found(None, self.tr("Canceled.")),
        )

    def _on_failed(self, error: BaseException) -> None:
        self.claims_on_data.show_found(None, refusal(error))

    def _look_at(self, verdict: Verdict) -> None:
        """Ask the separation tool for a claim."""
        ask_separation(self.workbench, SeparationChoice(verdict.x, verdict.y, verdict.given))

    def _add_arc(self, verdict: Verdict) -> None:
        """Join the two nodes of a claim that fails, from the earlier to the later one."""
        from bayesgui.panels.separation.claims_on_data import arc_of, place_of

        state = self.document.state
        if not {verdict.x, verdict.y} <= set(state.model):
            return  # renamed or deleted; the list follows in a moment
        parent, child = arc_of(place_of(state.model), verdict)
        try:
            after = edits.add_arc(state, parent, child)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        text = self.tr("Add {parent} → {child}").format(parent=parent, child=child)
        self.document.apply(text, after)
