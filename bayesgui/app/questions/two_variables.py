"""Queries behind the page Two variables: the joint table of two chosen nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.beliefs import Freshness
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.questions import tell_joint
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.two_variables.page import TwoVariablesPanel
    from bayesgui.widgets.listening import Heard

MAX_CELLS = 10_000
"""Maximum number of cells of the joint table, to keep it readable."""
MAX_TREE_CELLS = 1_000_000
"""Above this total of junction tree cells the table is not updated automatically."""


two_nodes = conditions.require(
    "draw two nodes first", lambda bench: len(bench.document.state.network) > 1, "network"
)


class TwoVariablesTable(WindowActivity):
    """Two variables; its page stays on the chosen nodes."""

    two_variables: LazyPage[TwoVariablesPanel] = GuestPage(
        "two_variables.page.TwoVariablesPanel", "bottom", "two_variables", "grid", "Two variables"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._chosen: WeakKeyDictionary[DocumentSession, tuple[str, str]] = WeakKeyDictionary()
        self._latest = LatestJob(self)
        workbench.pages.when_made(TwoVariablesTable.two_variables, self._connect)

    def _connect(self, page: TwoVariablesPanel) -> None:
        page.chosen.connect(self.choose)
        page.values_requested.connect(self._open_values)

    # -- choosing -----------------------------------------------------------------------------

    @Command(
        "infer.two_variables",
        "Two variables",
        ("Ctrl+Shift+J",),
        "grid",
        "Joint table, conditionals, total probability and independence of two nodes",
        needs=two_nodes,
    )
    def open(self) -> None:
        """Open the page for the selected nodes, or those chosen before."""
        selected = self.session.selection.variables
        if (
            len(selected) > 1
            or self.session not in self._chosen
            or (selected and selected[-1] not in self._chosen[self.session])
        ):
            self._chosen[self.session] = self._first_choice(selected)
        self.bring()
        self._show_names()
        self._compute()

    def _first_choice(self, selected: tuple[str, ...]) -> tuple[str, str]:
        network = self.document.state.network
        if len(selected) > 1:
            return selected[-2], selected[-1]
        x = selected[-1] if selected else network.names[0]
        near = (*network.parents(x), *network.children(x))
        return x, next(name for name in (*near, *network) if name != x)

    def choose(self, x: str, y: str) -> None:
        """Show two other nodes."""
        self._chosen[self.session] = (x, y)
        self._show_names()
        self._compute()

    def end(self) -> None:
        """Forget the chosen nodes."""
        self._chosen.pop(self.session, None)

    def _open_values(self, name: str) -> None:
        self.session.selection.set([name])
        self.workbench.docks.open_page("right", "variable")

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the table."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.beliefs.changed, self._on_beliefs_changed),
        )

    def show(self) -> None:
        """Show the nodes chosen in another document."""
        if self.workbench.pages.if_made(TwoVariablesTable.two_variables) is not None:
            self.two_variables.show_pair(None)
            self._show_names()
            self._compute()

    def _on_changed(self, change: Change) -> None:
        if self.session not in self._chosen:
            return
        if change.renamed is not None:
            old, new = change.renamed
            x, y = self._chosen[self.session]
            self._chosen[self.session] = (new if x == old else x, new if y == old else y)
        if change.network_changed:
            self._show_names()
            self._compute_if_cheap()

    def _on_beliefs_changed(self) -> None:
        """Query the table after the posteriors, which have priority."""
        if self.session not in self._chosen:
            return
        freshness = self.session.beliefs.state.freshness
        if self.is_covered():
            self._compute()
        elif freshness is Freshness.IMPOSSIBLE:
            self.two_variables.show_pair(None, self.session.beliefs.state.message)
        elif freshness is Freshness.FRESH:
            self._compute_if_cheap()
        else:
            self._mark_stale()

    def _compute_if_cheap(self) -> None:
        cost = self.workbench.documents.current.queries.graph.cost
        if cost is None or cost.total_cells <= MAX_TREE_CELLS:
            self._compute()
        else:
            self._mark_stale()

    def _mark_stale(self) -> None:
        text = self.tr("Network or findings have changed; F5 updates the table.")
        self.two_variables.mark_stale(text)

    def update_now(self) -> None:
        """Update the table, even without automatic updating."""
        if self.session in self._chosen:
            self._compute()

    def _show_names(self) -> None:
        x, y = self._chosen.get(self.session, ("", ""))
        self.two_variables.show_names(self.document.state.network.names, x, y)

    def _compute(self) -> None:
        self._latest.cancel()
        network = self.document.state.network
        x, y = self._chosen.get(self.session, ("", ""))
        if x not in network or y not in network or x == y:
            self.two_variables.show_pair(None)
            return
        if network[x].n_states * network[y].n_states > MAX_CELLS:
            text = self.tr("The table would have more than {count} cells; choose smaller nodes.")
            self.two_variables.show_pair(None, text.format(count=f"{MAX_CELLS:,}"))
            return

        reason = self.is_covered(x, y)
        if reason is not None:
            self.two_variables.show_pair(None, f"{reason[:1].upper()}{reason[1:]}.")
            return

        def show(table: object) -> None:
            from bayesgui.explain.two_variables import TwoVariables

            joint = np.asarray(table, dtype=np.float64)
            self.two_variables.show_pair(TwoVariables(network[x], network[y], joint))
            tell_joint(self.session, (x, y), "two variables")

        queries = self.workbench.documents.current.queries
        self._latest.start(lambda: queries.joint((x, y), "two variables"), show, self._on_failed)

    def _on_failed(self, error: BaseException) -> None:
        self.two_variables.show_pair(None, refusal(error))
