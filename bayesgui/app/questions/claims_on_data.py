"""What the graph claims, tested on the data, on the page Claims on data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.listed_page_part import ListedPagePart
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.causes.claim_remedies import take
from bayesgui.document.overlays import SeparationChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.causes.claim_remedies import Remedy
    from bayesgui.learning.independence.base import Verdict
    from bayesgui.learning.independence.tested_claims import TestedClaims
    from bayesgui.panels.separation.claims_on_data import ClaimsOnDataPanel


class ClaimsOnData(ListedPagePart):
    """Tests all claims of the graph; keeps its page up to date with arcs and data."""

    claims_on_data: LazyPage[ClaimsOnDataPanel] = GuestPage(
        "separation.claims_on_data.ClaimsOnDataPanel",
        "bottom",
        "claims_on_data",
        "dsep",
        "Claims on data",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(
            workbench,
            ClaimsOnData.claims_on_data,
            "claims on data",
            lambda: self.tr("Claims on data"),
        )

    def connect_page(self, page: ClaimsOnDataPanel) -> None:
        """Connect the page after it has been made."""
        super().connect_page(page)
        page.edge_wanted.connect(self._draw)
        page.test_changed.connect(self.show)

    @Command(
        "infer.claims_on_data",
        "Claims on data",
        icon="dsep",
        tip="Test on the table every independence that the arcs imply, the worst first",
        needs=conditions.data & conditions.two_nodes,
    )
    def open(self) -> None:
        """Test the claims of the present graph."""
        self.start()

    def search(self) -> Callable[[Monitor], TestedClaims] | str:
        """Return what tests those of the active document."""
        model, data = self.document.state.model, self.session.data.state.dataset
        if data is None:
            return self.tr("Open a table of cases to test what the graph claims.")
        how = self.claims_on_data.how

        def search(monitor: Monitor) -> TestedClaims:
            from bayesgui.learning.independence.tested_claims import claims_on_table

            return claims_on_table(model, data, **how, monitor=monitor)

        return search

    def look_at(self, row: Verdict) -> None:
        """Ask the separation tool for a claim."""
        ask_separation(self.workbench, SeparationChoice(row.x, row.y, row.given))

    def _draw(self, remedy: Remedy) -> None:
        """Join the two nodes of a claim that fails."""
        state = self.document.state
        if not set(remedy.pair) <= set(state.model):
            return  # renamed or deleted; the list follows in a moment
        try:
            after = take(state, remedy)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self.document.apply(self.tr("Add {edge}").format(edge=remedy.text), after)
