"""The cost of a document's junction tree: what an engine told, or the answer to a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.app.sessions.graph_questions import Submit
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.elimination_order import TreeCost


class TreeCosts(QObject):
    """Keeps the cost of the junction tree.

    `submit`: takes purpose, work, title and subject, and returns a job on the query lane.
    """

    changed = Signal()
    """The cost has changed, or is no longer known."""
    failed = Signal(object)
    """An exception that is a bug."""

    def __init__(self, submit: Submit, parent: QObject) -> None:
        super().__init__(parent)
        self._submit = submit
        self.cost: TreeCost | None = None

    def set(self, cost: TreeCost | None) -> None:
        """Change the cost; None if it is not known."""
        if cost != self.cost:
            self.cost = cost
            self.changed.emit()

    def set_or_query(self, cost: TreeCost | None, network: BayesianNetwork) -> None:
        """Take the cost that an engine told, or query that of a network."""
        if cost is not None:
            self.set(cost)
            return

        def compute(monitor: Monitor) -> TreeCost:
            from bayesgui.graph.elimination_order import cost

            return cost(network, monitor)

        job = self._submit("cost", compute, self.tr("Cost of the tree"), network)
        job.finished.connect(self.set)
        job.failed.connect(self.failed)
