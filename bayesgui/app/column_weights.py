"""How probable each configuration of the parents is: the line P(column | e) of the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.window_part import WindowPart
from bayesgui.document.beliefs import Freshness

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

MOST_COLUMNS = 1024
MOST_CELLS = 1_000_000
"""Cells of the tree above which a joint query would make the next click wait."""


class ColumnWeights(WindowPart):
    """Asks for the joint of the parents of the node in the table, when posteriors are fresh."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._asked: tuple[object, ...] = ()
        window.regions.changed.connect(lambda _side: self.follow())

    def follow(self) -> None:
        """Ask anew, if the table, its node or the evidence is another one."""
        state, name = self.document.state, self.session.selection.current
        beliefs = self.session.beliefs.state
        if name is None or not self.window.regions.is_open("bottom"):
            return
        if beliefs.freshness is not Freshness.FRESH or not self._is_cheap(name):
            self._asked = ()
            self.window.pages.cpt.set_configuration_weights(name, None)
            return
        question = (name, state.network, state.evidence)
        if len(self._asked) == 3 and all(
            a is b for a, b in zip(question, self._asked, strict=True)
        ):
            return
        self._asked = question
        parents = state.network.parents(name)
        self.window.documents.current.queries.joint(
            parents, lambda table: self._show(name, question, table), "weights"
        )

    def _is_cheap(self, name: str) -> bool:
        network = self.document.state.network
        parents = network.parents(name)
        cost = self.window.documents.current.queries.cost
        columns = math.prod(network[parent].n_states for parent in parents)
        return (
            bool(parents)
            and columns <= MOST_COLUMNS
            and cost is not None
            and cost.total_cells <= MOST_CELLS
        )

    def _show(self, name: str, question: tuple[object, ...], table: object) -> None:
        if self._asked is question:
            weights = np.asarray(table, dtype=np.float64).reshape(-1)
            self.window.pages.cpt.set_configuration_weights(name, weights)
