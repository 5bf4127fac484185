"""All independencies of the graph, listed on the page Independencies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.listed_page_part import ListedPagePart
from bayesgui.app.questions.separation import ask_separation
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.overlays import SeparationChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.independencies import Independence, Independencies
    from bayesgui.panels.separation.listed import IndependenciesPanel


class AllIndependencies(ListedPagePart):
    """All independencies; keeps its page up to date with the arcs."""

    reads_data = False
    independencies: LazyPage[IndependenciesPanel] = GuestPage(
        "separation.listed.IndependenciesPanel",
        "bottom",
        "independencies",
        "dsep",
        "Independencies",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(
            workbench,
            AllIndependencies.independencies,
            "independencies",
            lambda: self.tr("All independencies"),
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
        self.start()

    def search(self) -> Callable[[Monitor], Independencies] | str:
        """Return what lists those of the active document."""
        from bayesgui.graph.independencies import MAX_PAIR_NODES, can_list, independencies

        network = self.document.state.network
        if not can_list(network):
            text = self.tr("The list is for networks of at most {count} nodes; ask for two nodes.")
            return text.format(count=MAX_PAIR_NODES)
        return lambda monitor: independencies(network, monitor)

    def look_at(self, row: Independence) -> None:
        """Ask the separation tool for a statement."""
        ask_separation(self.workbench, SeparationChoice(row.x, row.y, row.given))
