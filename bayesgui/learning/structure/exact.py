"""The best of all graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.catalog.parameters import Choice
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.search.arc_search import ArcSearch
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

ROUNDS = 30
"""Climbs of the search whose result is kept if the exact search is stopped."""


@structure_learners.register("exact", label=Sentence("Exact search"), order=8, has_score=True)
@dataclass(frozen=True, kw_only=True)
class Exact(ScoredLearner):
    """Finds the graph of best score among all, by dynamic programming over sets of variables.

    Notes
    -----
    Memory doubles with every column: 20 columns need 100 MB, 25 need 4 GB. A search over arcs goes
    first; its result is kept if the exact search is stopped.

    References
    ----------
    Silander and Myllymäki (2006), A simple approach for finding the globally optimal Bayesian
    network structure.
    """

    score: Choice = score_option()

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph of a search over arcs, then the best one."""
        from bayesgui.learning.search.exact_search import ExactSearch

        data, form = self.cases(problem)
        exact = ExactSearch(
            rows_of(data, Sentence("Exact search")), form, problem.constraints, monitor
        )
        search = self.arc_search(problem)
        arcs = _climbed(search, monitor)
        stages = (
            (Sentence("Counting sets of columns"), exact.count(monitor), 0.0, 0.7),
            (Sentence("Best parents"), exact.choose_parents(monitor), 0.7, 0.95),
            (Sentence("Best order"), exact.order(monitor), 0.95, 1.0),
        )
        yield StructureStep(arcs=arcs, score=search.score, stage=Sentence("Search over arcs"))
        shown = 0.0
        for stage, portions, start, end in stages:
            for done in portions:
                share = start + (end - start) * done
                monitor.report(share)
                # Seldom enough not to fill the trace.
                if monitor.stop_requested or (monitor.wants_steps and share >= shown + 0.01):
                    shown = share
                    yield StructureStep(
                        arcs=arcs, score=search.score, share=share, stage=stage, remarks=(_STOPPED,)
                    )
        yield StructureStep(arcs=tuple(sorted(exact.arcs)), score=exact.score, share=1.0)


_STOPPED = Sentence("The exact search did not end; another graph may have a better score.")


def _climbed(search: ArcSearch, monitor: StepMonitor) -> tuple[Arc, ...]:
    """Return the arcs that a short search finds."""
    search.climb(monitor)
    for k in range(ROUNDS):
        search.disturb(strips=1 + k % 3)
        search.climb(monitor, 10, 10)
    return tuple(sorted(search.arcs))
