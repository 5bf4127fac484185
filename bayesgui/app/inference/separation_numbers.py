"""Conditional mutual information shown beside the result of the d-separation tool."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.dseparation import Separation

MAX_JOINT_CELLS = 100_000
MAX_TREE_CELLS = 1_000_000
"""Maximum numbers of cells; larger joint queries delay the next click, so none is made."""


class SeparationNumbers(WindowPart):
    """Queries I(X; Y | Z) for the tool's conditioning set and for a smallest separator.

    Without the findings, as d-separation is a property of the graph.
    """

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: Separation | None = None

    def follow_session(self, session: DocumentSession) -> None:
        """Show the numbers of another document."""
        self.listen(session, (session.overlays.changed, self._follow))
        self._follow()

    def ask_again(self) -> None:
        """Query another engine about the same analysis."""
        self._asked = None
        self._follow()

    def _follow(self, _before: object = None) -> None:
        """Query again if the analysis has changed."""
        analysis = self.session.overlays.state.analysis
        if analysis is self._asked:
            return
        self._asked = analysis
        page = self.workbench.pages.if_made(Pages.separation)
        if page is not None:
            page.set_information(())
        if analysis is None:
            return
        conditions = [tuple(analysis.given)]
        separator = analysis.smallest_separator
        if separator is not None and separator != frozenset(analysis.given):
            conditions.append(
                tuple(name for name in self.document.state.network if name in separator)
            )
        lines: list[tuple[str, float]] = []
        for k, given in enumerate(conditions):
            if self._is_cheap((analysis.x, analysis.y, *given)):
                self._ask(analysis, given, lines, f"information {k}")

    def _is_cheap(self, names: tuple[str, ...]) -> bool:
        network = self.document.state.network
        cost = self.workbench.documents.current.queries.graph.cost
        cells = math.prod(network[name].n_states for name in names)
        return cells <= MAX_JOINT_CELLS and (cost is None or cost.total_cells <= MAX_TREE_CELLS)

    def _ask(
        self,
        analysis: Separation,
        given: tuple[str, ...],
        lines: list[tuple[str, float]],
        purpose: str,
    ) -> None:
        condition = f" | {', '.join(given)}" if given else ""
        name = f"I({analysis.x}; {analysis.y}{condition})"

        def show(table: object) -> None:
            if self._asked is analysis:
                value = conditional_mutual_information(np.asarray(table, dtype=np.float64))
                lines.append((name, value))
                self.workbench.pages.separation.set_information(lines)

        queries = self.workbench.documents.current.queries
        job = queries.joint((analysis.x, analysis.y, *given), purpose, NO_EVIDENCE)
        job.finished.connect(show)
