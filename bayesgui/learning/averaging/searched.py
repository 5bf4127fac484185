"""The graphs that a run met, to be made an ensemble of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.averaging.members import ensemble_of
from bayesgui.learning.averaging.provenance import Provenance
from bayesgui.learning.confidence.base import confidence_methods

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble
    from bayesgui.learning.confidence.base import ConfidenceMethod, ConfidenceRun

MOST_ASKED = 200
"""Graphs of an ensemble that is asked with every finding, where nothing else is wanted."""


@dataclass(frozen=True, eq=False)
class SearchedGraphs:
    """The graphs of some searches or samples.

    `graphs`: the arcs of each, in order, those of a chain together. `data`: the table from which
    the tables are learned. `options`: the method's, as they were given. `drawn`: searches or
    samples in all.
    """

    graphs: tuple[frozenset[Arc], ...]
    method: ConfidenceMethod
    data: CaseTable
    options: Mapping[str, Any] = field(default_factory=dict)
    drawn: int = 0

    @classmethod
    def of(
        cls,
        run: ConfidenceRun,
        method: ConfidenceMethod,
        data: CaseTable,
        options: Mapping[str, Any] | None = None,
    ) -> SearchedGraphs | None:
        """Return the graphs of a run, None if some of its searches gave no network."""
        graphs = run.graphs.listed
        if not graphs or not run.graphs.are_complete:
            return None
        return cls(graphs, method, data, options or {}, run.done)

    @property
    def n_kept(self) -> int:
        """How many graphs an ensemble has that is asked with every finding."""
        return min(len(self.graphs), MOST_ASKED)

    def ensemble(
        self, monitor: Monitor = SILENT, n: int | None = MOST_ASKED, ess: float = 1.0
    ) -> NetworkEnsemble:
        """Return the graphs with tables as an ensemble.

        `n`: how many graphs at most, taken at equal distances; None for all.
        """
        graphs = self.graphs
        if n is not None and len(graphs) > n:
            graphs = tuple(graphs[(k * len(graphs) + len(graphs) // 2) // n] for k in range(n))
        told = Provenance(
            self.method.method,
            _words(self.method),
            int(getattr(self.method, "seed", 1)),
            float(self.data.total_weight),
            len(graphs),
            ess,
        )
        return ensemble_of(graphs, self.data, told, monitor)


def searched(run: ConfidenceRun, method: ConfidenceMethod, data: CaseTable) -> SearchedGraphs:
    """Return the graphs of a run.

    Raises `DataError` if its searches gave graphs with marks.
    """
    found = SearchedGraphs.of(run, method, data)
    if found is None:
        raise DataError(
            "The learner of these searches gives graphs with marks, not networks; choose another "
            "one, or a method that samples graphs."
        )
    return found


def _words(method: ConfidenceMethod) -> str:
    """Return the options of a method as they are written on the command line."""
    names = [p.name for p in confidence_methods[method.method].parameters]
    return ", ".join(f"{name}={getattr(method, name)}" for name in names if name != "seed")
