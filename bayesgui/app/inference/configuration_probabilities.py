"""Probabilities of parent configurations: the line P(column | e) of the CPT editor."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.cpt.page import CptPanel

REST = 0.1
"""Minimum time in s between two queries for the same node."""
MAX_COLUMNS = 1024
MAX_CELLS = 1_000_000
"""Maximum total number of junction tree cells; a joint query on more delays the next click."""


class ConfigurationProbabilities(WindowPart):
    """Queries the joint of the parents of each shown table's node."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._weights: list[TableWeights] = []
        workbench.pages.when_made(Pages.cpt, self._add)
        workbench.docks.changed.connect(lambda _side: self.follow())
        workbench.tables.kept_made.connect(self._add)

    def _add(self, table: CptPanel) -> None:
        purpose = "weights of the kept table" if self._weights else "weights"
        self._weights.append(TableWeights(self.workbench, table, purpose))

    @property
    def is_waiting(self) -> bool:
        """Whether a query is delayed."""
        return any(weights.is_waiting for weights in self._weights)

    def follow_session(self, session: DocumentSession) -> None:
        """Show the probabilities for another document."""
        self.listen(
            session,
            (session.beliefs.changed, self.follow),
            (session.selection.changed, self.follow),
        )
        self.follow()

    def follow(self) -> None:
        """Query again for each table whose node, network or evidence has changed."""
        for weights in self._weights:
            weights.follow()


class TableWeights(WindowPart):
    """Queries the joint of the parents of one table's node whenever the posteriors are fresh.

    `purpose`: a newer query replaces an older one of the same purpose.
    """

    def __init__(self, workbench: Workbench, table: CptPanel, purpose: str) -> None:
        super().__init__(workbench)
        self._table = table
        self._purpose = purpose
        self._asked: tuple[object, ...] = ()
        self._due = alarm(self, self.follow)
        self._asked_at = 0.0
        # A hidden page keeps its old node and ignores results for another one: query again
        # when it shows the new node.
        table.node_changed.connect(self._ask_again)

    @property
    def is_waiting(self) -> bool:
        """Whether a query is delayed."""
        return self._due.isActive()

    @property
    def _is_shown(self) -> bool:
        is_floating = self._table.window() is not self.workbench.window
        return is_floating or self.workbench.docks.is_open("bottom")

    def follow(self) -> None:
        """Query again if the node, the network or the evidence has changed."""
        session = self.session
        if not self._table.has_session or self._table.session is not session:
            return
        state, name = session.document.state, self._table.wanted_name
        beliefs = session.beliefs.state
        # The session's parts hear of a deleted node one after the other.
        if name is None or name not in state.network or not self._is_shown:
            return
        if not self._is_cheap(name) or session.shown[LessonView].state.covers(
            state.network.parents(name)
        ):
            self._asked = ()
            self._table.set_configuration_weights(name, None)
            return
        if beliefs.freshness is not Freshness.FRESH:
            self._asked = ()
            self._table.dim_configuration_weights(name)
            return
        question = (name, state.network, state.evidence)
        if len(self._asked) == 3 and all(
            a is b for a, b in zip(question, self._asked, strict=True)
        ):
            return
        wait = REST - (time.monotonic() - self._asked_at)
        if wait > 0 and self._asked[:1] == (name,):
            # A bar is being dragged: leave the time to the canvas.
            if not self._due.isActive():
                self._due.start(math.ceil(1000 * wait))
            return
        self._asked, self._asked_at = question, time.monotonic()
        parents = state.network.parents(name)
        job = self.workbench.documents.current.queries.joint(parents, self._purpose)
        job.finished.connect(lambda table: self._show(name, question, table))

    def _ask_again(self) -> None:
        self._asked = ()
        self.follow()

    def _is_cheap(self, name: str) -> bool:
        network = self.document.state.network
        parents = network.parents(name)
        cost = self.workbench.documents.current.queries.graph.cost
        columns = math.prod(network[parent].n_states for parent in parents)
        return (
            bool(parents)
            and columns <= MAX_COLUMNS
            and cost is not None
            and cost.total_cells <= MAX_CELLS
        )

    def _show(self, name: str, question: tuple[object, ...], table: object) -> None:
        if self._asked is question:
            weights = np.asarray(table, dtype=np.float64).reshape(-1)
            self._table.set_configuration_weights(name, weights)
