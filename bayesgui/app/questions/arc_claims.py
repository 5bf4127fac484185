"""The complete graph in an order, and what the arcs dropped from it claim."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.document.overlays import SeparationChoice
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.explain.arc_claims import ArcClaim
    from bayesgui.panels.separation.claims import ArcClaimsPanel
    from bayesgui.widgets.listening import Heard


class ArcClaims(WindowActivity):
    """Complete graph in this order, and What dropped arcs claim."""

    arc_claims: LazyPage[ArcClaimsPanel] = GuestPage(
        "separation.claims.ArcClaimsPanel", "bottom", "arc_claims", "arc", "Arc claims"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._completing, self._claiming = LatestJob(self), LatestJob(self)
        self._orders: WeakKeyDictionary[DocumentSession, tuple[str, ...]] = WeakKeyDictionary()
        workbench.pages.when_made(
            ArcClaims.arc_claims, lambda page: page.asked.connect(self._look_at)
        )

    # -- the complete graph -------------------------------------------------------------------

    @Command(
        "model.complete_graph",
        "Complete graph in this order",
        icon="graph",
        tip="The chain rule as a graph: join every two nodes, those selected first in the "
        "order of selecting them; the joint distribution stays",
        needs=conditions.two_nodes,
    )
    def complete(self) -> None:
        """Join all nodes: those selected in the order of selecting them, then the others."""
        session, network = self.session, self.document.state.network
        chosen = session.selection.variables
        order = (*chosen, *(n for n in network.topological_order() if n not in chosen))

        def work(monitor: Monitor) -> BayesianNetwork:
            from bayesgui.inference.complete_graph import complete_graph

            return complete_graph(network, order, monitor)

        def put(made: BayesianNetwork) -> None:
            if session.document.state.network is not network:
                self.workbench.messages.say(
                    self.tr("The network has changed in the meantime; ask again.")
                )
                return
            error = session.document.edit(
                self.tr("Complete graph"), lambda state: edits.set_structure(state, made)
            )
            if error is not None:
                self.workbench.messages.show_error(error)
                return
            self._orders[session] = order
            rule = " · ".join(
                f"P({name} | {', '.join(order[:k])})" if k else f"P({name})"
                for k, name in enumerate(order[:4])
            )
            more = " · …" if len(order) > 4 else ""
            text = self.tr("Complete graph: {rule}; the joint distribution is the same as before.")
            self.workbench.messages.say(text.format(rule=rule + more))
            if session is self.session:
                self.open()

        self._completing.start(
            lambda: self.workbench.runner.submit_work(
                work, lambda: self.tr("Complete graph"), state=session.document.state
            ),
            put,
            self.workbench.messages.show_failure,
        )

    # -- the claims ---------------------------------------------------------------------------

    @Command(
        "infer.arc_claims",
        "What dropped arcs claim",
        icon="arc",
        tip="The independence behind each arc that the graph lacks, checked by tables and data",
        needs=conditions.two_nodes,
    )
    def open(self) -> None:
        """Show what the missing arcs claim."""
        self.bring()
        self.show()

    def end(self) -> None:
        """Check claims no more."""
        self._claiming.cancel()

    def follow_session(self, session: DocumentSession) -> None:
        """Show the claims of another document, and none of the one before until they are known."""
        page = self.workbench.pages.if_made(ArcClaims.arc_claims)
        if page is not None and session is not self.followed:
            page.show_claims((), None)
        super().follow_session(session)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the claims, or what data say of them."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.data.changed, self.show),
        )

    def _on_changed(self, change: Change) -> None:
        if change.renamed is not None and self.session in self._orders:
            old, new = change.renamed
            order = self._orders[self.session]
            self._orders[self.session] = tuple(new if n == old else n for n in order)
        if change.network_changed:
            self.show()

    def _order(self, network: BayesianNetwork) -> tuple[str, ...]:
        """Return the order last asked for if the arcs still follow it, else a topological one."""
        order = self._orders.get(self.session, ())
        place = {name: k for k, name in enumerate(order)}
        fits = set(place) == set(network) and all(place[a] < place[b] for a, b in network.arcs)
        return order if fits else tuple(network.topological_order())

    def show(self) -> None:
        """Show the claims of the active document."""
        if not self.is_open:
            return
        network, dataset = self.document.state.network, self.session.data.state.dataset
        order, page = self._order(network), self.arc_claims
        decisions = frozenset(self.document.state.model.decisions)

        def work(monitor: Monitor) -> tuple[ArcClaim, ...]:
            from bayesgui.explain.arc_claims import arc_claims

            claims = arc_claims(network, order, monitor, dataset)
            # What a decision knows is no claim on how things depend.
            return tuple(claim for claim in claims if claim.second not in decisions)

        self._claiming.start(
            lambda: self.workbench.runner.submit_query(
                "arc claims", work, self.tr("Arc claims"), network
            ),
            lambda claims: page.show_claims(order, claims),
            lambda error: page.show_claims((), None, refusal(error)),
            cancelled=lambda: page.show_claims((), None, self.tr("Canceled.")),
        )

    def _look_at(self, claim: ArcClaim) -> None:
        """Select an arc, or ask the separation tool for what a missing one claims."""
        if claim.is_there:
            self.session.selection.set((), [(claim.first, claim.second)])
            return
        choice = SeparationChoice(claim.first, claim.second, claim.given)
        ask_separation(self.workbench, choice)
