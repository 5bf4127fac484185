"""Ant colony optimization over arcs (ACO-B)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, first_arcs, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.search.annealing import AntSearch
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

CLIMB_EVERY = 10
"""Rounds after which the best graph is climbed from."""
MAX_TRAILS = 20
"""Arcs whose pheromone is shown."""


@dataclass(frozen=True, slots=True)
class Trails:
    """The pheromone of a colony.

    `arcs`: the arcs with most pheromone, most first; 1 in the beginning.
    """

    arcs: tuple[tuple[Arc, float], ...]


@structure_learners.register("ant-colony", label="Ant colony", order=12, has_score=True)
@dataclass(frozen=True, kw_only=True)
class AntColony(ScoredLearner):
    """Ants add arcs that gain much and that good graphs had, as long as the score rises.

    Notes
    -----
    An ant begins with the graph to start from. With probability q0 it adds the arc of largest
    pheromone · gain^β, otherwise an arc drawn in proportion to that, and the arc loses pheromone.
    After each round pheromone evaporates, and the arcs of the best graph receive some. After every
    ten rounds, and at the end, the best graph is climbed from.

    References
    ----------
    De Campos, Fernández-Luna, Gámez and Puerta (2002), Ant colony optimization for learning
    Bayesian networks.
    """

    score: Choice = score_option()
    ants: int = parameter(10, low=1, label="Ants", doc="Graphs that are built in each round.")
    rounds: int = parameter(100, low=1, label="Rounds", doc="Number of rounds.")
    evaporation: float = parameter(
        0.4, low=0, high=1, label="Evaporation ρ", doc="Share of pheromone that is lost."
    )
    beta: float = parameter(
        2.0, low=0, label="Weight of gains β", doc="Exponent of the gain in an arc's attraction."
    )
    q0: float = parameter(
        0.8, low=0, high=1, label="Greed q0", doc="Probability of the most attractive arc."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the best graph after each round, with the scores of the ants."""
        from bayesgui.learning.search.annealing import AntSearch

        data, form = self.cases(problem)
        search = AntSearch(data, form, problem.constraints, first_arcs(problem), self.seed)
        for k in range(self.rounds):
            built = []
            for _ in range(self.ants):
                built.append(search.send_ant(monitor, self.beta, self.q0, self.evaporation))
                if monitor.stop_requested:
                    break
            last = k + 1 == self.rounds
            if last or (k + 1) % CLIMB_EVERY == 0:
                search.climb_from_best(monitor)
            search.mark_best(self.evaporation)
            monitor.report((k + 1) / self.rounds)
            if monitor.wants_steps or monitor.stop_requested or last:
                yield StructureStep(
                    arcs=tuple(sorted(search.arcs)),
                    score=search.score,
                    share=(k + 1) / self.rounds,
                    stage=Sentence("Round {k} of {rounds}", k=k + 1, rounds=self.rounds),
                    population=tuple(built),
                    detail=_trails(search) if monitor.wants_steps else None,
                )


def _trails(search: AntSearch) -> Trails:
    """Return the arcs with most pheromone."""
    pheromone, names = search.pheromone, search.names
    places = (-pheromone).argsort(axis=None, kind="stable")[:MAX_TRAILS].tolist()
    found = (divmod(place, len(names)) for place in places)
    return Trails(
        tuple(
            ((names[parent], names[child]), float(pheromone[child, parent]))
            for child, parent in found
        )
    )
