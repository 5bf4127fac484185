"""Hill climbing with tabu search and disturbances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, choice_of, parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.monitor import SILENT
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.scores.base import scores
from bayesgui.learning.structure.base import (
    LearnedStructure,
    StructureStep,
    cases_for,
    structure_learners,
)

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.search.arc_search import ArcSearch
    from bayesgui.learning.structure.base import StructureProblem

MAX_STRIPS, MAX_CHANGES = 3, 8
"""Largest disturbances: variables stripped of their arcs, and arcs changed at random."""


@structure_learners.register("hill-climbing", label="Hill climbing", order=3, has_score=True)
@dataclass(frozen=True, kw_only=True)
class HillClimbing:
    """Changes one arc at a time as long as the score rises, then tries again from nearby.

    Notes
    -----
    The first climb adds, removes or reverses the arc of largest gain until none is left. Each round
    goes back to the best graph, moves within its equivalence class, strips some variables of their
    arcs or changes some arcs at random, and climbs again; a climb may go down for a few changes
    (tabu search). Structures are scored on the rows that are complete in all columns.

    References
    ----------
    Koller and Friedman (2009), section 18.4.3. Heckerman, Geiger and Chickering (1995), Learning
    Bayesian networks. Glover (1989), Tabu search.
    """

    score: Choice = choice_of(
        scores, "bic", label="Score", doc="What the search maximizes; the description length falls."
    )
    rounds: int = parameter(
        100, low=0, label="Rounds", doc="Climbs after the first one, each from a disturbed graph."
    )
    patience: int = parameter(
        10, low=0, label="Patience", doc="Changes without a better graph before a climb ends."
    )
    tenure: int = parameter(
        10, low=0, label="Tabu changes", doc="Changes during which a changed arc stays as it is."
    )
    seed: int = parameter(0, low=0, label="Seed", doc="Equal seeds give equal structures.")

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return the best structure found; publishes the steps to it.

        Raises
        ------
        DataError
            If no row is complete, or a column is numeric.
        """
        from bayesgui.learning.search.arc_search import ArcSearch

        network = network_of(problem.data)
        data = cases_for("hill-climbing", problem.data)
        form = self.score.create(scores).form(data.total_weight)
        start = problem.constraints.required if problem.start is None else problem.start.arcs
        search = ArcSearch(data, form, problem.constraints, start, self.seed)
        history = _History(monitor, frozenset(start))
        search.climb(monitor)
        history.add(search)
        for k in range(self.rounds):
            if monitor.stop_requested:
                break
            if k % 2:
                search.disturb(strips=1 + k // 2 % MAX_STRIPS)
            else:
                search.disturb(changes=MAX_CHANGES)
            if search.climb(monitor, self.patience, self.tenure):
                history.add(search)
            monitor.report((k + 1) / self.rounds)
        monitor.report(1.0)
        return LearnedStructure(
            "hill-climbing", with_arcs(network, search.arcs), tuple(history.scores)
        )


class _History:
    """Publishes how the best graph changes."""

    def __init__(self, monitor: Monitor, arcs: frozenset[Arc]) -> None:
        self._monitor, self._arcs = monitor, arcs
        self.scores: list[float] = []

    def add(self, search: ArcSearch) -> None:
        before, now = self._arcs, search.arcs
        reversed_ = {arc for arc in now - before if arc[::-1] in before}
        self.scores.append(search.score)
        self._monitor.publish(
            StructureStep(
                len(self.scores),
                search.score,
                tuple(sorted(now - before - reversed_)),
                tuple(sorted(arc for arc in before - now if arc[::-1] not in now)),
                tuple(sorted(reversed_)),
            )
        )
        self._arcs = now


def with_arcs(network: BayesianNetwork, arcs: frozenset[Arc]) -> BayesianNetwork:
    """Return a network without arcs with uniform CPTs along some arcs."""
    for variable in network.variables:
        parents = tuple(name for name in network.names if (name, variable.name) in arcs)
        if parents:
            sizes = tuple(network[name].n_states for name in parents)
            network = network.with_cpt(
                CPT.uniform(variable.name, parents, sizes, variable.n_states)
            )
    return network
