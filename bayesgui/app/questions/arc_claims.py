"""The complete graph in an order, and what the arcs dropped from it claim."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bayesgui.app.questions.listed_page_part import ListedPagePart
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.overlays import SeparationChoice
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.explain.arc_claims import ArcClaim, ClaimsInOrder
    from bayesgui.panels.separation.claims import ArcClaimsPanel


class ArcClaims(ListedPagePart):
    """Complete graph in this order, and What dropped arcs claim."""

    arc_claims: LazyPage[ArcClaimsPanel] = GuestPage(
        "separation.claims.ArcClaimsPanel", "bottom", "arc_claims", "arc", "Arc claims"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(
            workbench, ArcClaims.arc_claims, "arc claims", lambda: self.tr("Arc claims")
        )
        self._completing = LatestJob(self)
        self._orders: WeakKeyDictionary[DocumentSession, tuple[str, ...]] = WeakKeyDictionary()

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
        self.start()

    def _on_changed(self, change: Change) -> None:
        if change.renamed is not None and self.session in self._orders:
            old, new = change.renamed
            order = self._orders[self.session]
            self._orders[self.session] = tuple(new if n == old else n for n in order)
        super()._on_changed(change)

    def is_outdated(self, change: Change) -> bool:
        """Return whether an edit changes the claims, or what tables say of them."""
        return change.network_changed

    def _order(self, network: BayesianNetwork) -> tuple[str, ...]:
        """Return the order last asked for if the arcs still follow it, else a topological one."""
        order = self._orders.get(self.session, ())
        place = {name: k for k, name in enumerate(order)}
        fits = set(place) == set(network) and all(place[a] < place[b] for a, b in network.arcs)
        return order if fits else tuple(network.topological_order())

    def search(self) -> Callable[[Monitor], ClaimsInOrder]:
        """Return what finds the claims of the active document."""
        network, dataset = self.document.state.network, self.session.data.state.dataset
        order = self._order(network)
        decisions = frozenset(self.document.state.model.decisions)

        def search(monitor: Monitor) -> ClaimsInOrder:
            from bayesgui.explain.arc_claims import ClaimsInOrder, arc_claims

            claims = arc_claims(network, order, monitor, dataset)
            # What a decision knows is no claim on how things depend.
            return ClaimsInOrder(order, tuple(c for c in claims if c.second not in decisions))

        return search

    def look_at(self, row: ArcClaim) -> None:
        """Select an arc, or ask the separation tool for what a missing one claims."""
        if row.is_there:
            self.session.selection.set((), [(row.first, row.second)])
            return
        ask_separation(self.workbench, SeparationChoice(row.first, row.second, row.given))
