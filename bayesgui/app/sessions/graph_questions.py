"""Queries on the graph: moral graph, d-separation, the cost of the tree and of another arc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from bayesgui.document.document import Phase
from bayesgui.document.overlays import ArcCost

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.elimination_order import TreeCost

    Ask = Callable[[str, Callable[[Monitor], object], str, object, Callable[[Any], object]], None]


class GraphQuestions(QObject):
    """Keeps the graph results in a session's overlays up to date, and the cost of the tree.

    `ask`: takes purpose, work, title, subject and what hears the answer of a query.
    """

    cost_changed = Signal()
    """The cost of the junction tree has changed, or is no longer known."""

    def __init__(
        self, session: DocumentSession, ask: Ask, budget: Callable[[], int], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._ask = ask
        self.cost: TreeCost | None = None
        """The cost of the junction tree, if it is known."""
        self._budget = budget
        # The present cost is the same for every target while an arc is being drawn.
        self._cost_of: tuple[BayesianNetwork, TreeCost] | None = None
        self._active = False
        self._moral_for: BayesianNetwork | None = None
        self._class_for: BayesianNetwork | None = None
        self._separation_for: object = None
        session.document.changed_in(Phase.QUERIES, "network").connect(self._on_document_changed)
        session.overlays.changed.connect(self._on_overlays_changed)

    def set_active(self, active: bool) -> None:
        """Start queries, with one for everything that is out of date, or stop them."""
        self._active = active
        if active:
            self._follow()
        else:
            self._moral_for = self._class_for = self._separation_for = None

    def _on_document_changed(self, _change: Change) -> None:
        if self._active:
            self._follow()

    def _on_overlays_changed(self, before: OverlayState) -> None:
        after = self._session.overlays.state
        switched = before.shown.keys() != after.shown.keys()
        if self._active and (switched or before.separation != after.separation):
            self._follow()

    def _follow(self) -> None:
        network = self._session.document.state.network
        shown = self._session.overlays.state
        if "moral_graph" not in shown.shown:
            self._moral_for = None
        elif self._moral_for is not network:
            self._moral_for = network
            self._ask_moral(network)
        if "equivalence" not in shown.shown:
            self._class_for = None
        elif self._class_for is not network:
            self._class_for = network
            self._ask_class(network)
        choice = shown.separation
        if choice is None or choice.x is None or choice.y is None:
            self._separation_for = None
            self._session.overlays.update(analysis=None)
        elif self._separation_for != (network, choice):
            self._separation_for = (network, choice)
            self._ask_separation(network, choice.x, choice.y, choice.given)

    def _ask_moral(self, network: BayesianNetwork) -> None:
        def compute(_monitor: Monitor) -> object:
            from bayesgui.graph.moral import moral_graph

            return moral_graph(network)

        def show(graph: object) -> None:
            if self._moral_for is network:
                self._session.overlays.update(moral_graph=graph)

        self._ask("moral", compute, self.tr("Moral graph"), network, show)

    def _ask_class(self, network: BayesianNetwork) -> None:
        def compute(monitor: Monitor) -> object:
            if network.marks:
                from bayesgui.graph.causal.class_pag import told_arcs

                return told_arcs(network, monitor)
            from bayesgui.graph.equivalence import cpdag

            return cpdag(network)

        def show(graph: object) -> None:
            if self._class_for is network:
                self._session.overlays.switch("equivalence", True, graph)

        self._ask("class", compute, self.tr("Equivalence class"), network, show)

    def _ask_separation(
        self, network: BayesianNetwork, x: str, y: str, given: tuple[str, ...]
    ) -> None:
        if not all(name in network for name in (x, y, *given)):
            return
        asked = self._separation_for

        def compute(_monitor: Monitor) -> object:
            from bayesgui.graph.dseparation import analyze_separation

            return analyze_separation(network, x, y, given)

        def show(analysis: object) -> None:
            if self._separation_for is asked:
                self._session.overlays.update(analysis=analysis)

        self._ask("separation", compute, self.tr("Separation"), network, show)

    def ask_arc_cost(self, parent: str, child: str) -> None:
        """Say what an arc that is being drawn would cost, in ``overlays.state.arc_cost``."""
        overlays = self._session.overlays
        state = self._session.document.state
        network = state.network
        # Arcs into decisions and utilities cost inference nothing.
        if parent not in network or not state.model.mechanism(child).has_table:
            return
        before = network.cpt(child).values.size
        cells = (before, before * network[parent].n_states)
        overlays.update(arc_cost=ArcCost(parent, child, cells))

        known = self._cost_of[1] if self._cost_of and self._cost_of[0] is network else None

        def compute(monitor: Monitor) -> tuple[TreeCost, TreeCost]:
            from bayesgui.graph.elimination_order import cost

            now = cost(network, monitor) if known is None else known
            return now, cost(network, monitor, (parent, child))

        def show(costs: tuple[TreeCost, TreeCost]) -> None:
            self._cost_of = network, costs[0]
            cost = overlays.state.arc_cost
            if cost is not None and (cost.parent, cost.child) == (parent, child):
                taken, budget = costs[1].bytes, self._budget()
                near = 2 * taken > budget
                overlays.update(arc_cost=ArcCost(parent, child, cells, costs, taken > budget, near))

        self._ask("offer", compute, self.tr("Cost of an arc"), network, show)

    def set_cost(self, cost: TreeCost | None) -> None:
        """Change the cost of the junction tree; None if it is not known."""
        if cost != self.cost:
            self.cost = cost
            self.cost_changed.emit()

    def set_or_ask_cost(self, cost: TreeCost | None, network: BayesianNetwork) -> None:
        """Take the cost that an engine told, or query that of a network."""
        if cost is not None:
            self.set_cost(cost)
            return

        def compute(monitor: Monitor) -> TreeCost:
            from bayesgui.graph.elimination_order import cost

            return cost(network, monitor)

        self._ask("cost", compute, self.tr("Cost of the tree"), network, self.set_cost)
