"""Simulated annealing over single arcs."""

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

    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

STRETCHES = 100
"""Parts of the schedule, after each of which the graph is shown."""


@dataclass(frozen=True, slots=True)
class Temperature:
    """The temperature of an annealing.

    `accepted`: share of the proposed changes that were made since the last step.
    """

    temperature: float
    accepted: float


@structure_learners.register(
    "simulated-annealing", label="Simulated annealing", order=10, has_score=True
)
@dataclass(frozen=True, kw_only=True)
class SimulatedAnnealing(ScoredLearner):
    """Makes random changes of single arcs, those that lose score ever more seldom.

    Notes
    -----
    A change that loses Δ is made with probability exp(−Δ/T). The temperature T falls by the same
    factor in each step. The search begins with a climb, and at the end climbs from the best graph,
    so that it never returns less than a single climb does.

    References
    ----------
    Kirkpatrick, Gelatt and Vecchi (1983), Optimization by simulated annealing. Heckerman, Geiger
    and Chickering (1995), Learning Bayesian networks, section 6.2.
    """

    score: Choice = score_option()
    proposals: int = parameter(
        500_000, low=1, label="Proposals", doc="Number of random changes that are proposed."
    )
    hot: float = parameter(
        300.0,
        low=1e-6,
        label="First temperature",
        doc="Temperature at the beginning, in nats; many rows or strong arcs need a higher one.",
    )
    cold: float = parameter(
        0.5, low=1e-6, label="Last temperature", doc="Temperature at the end, in nats."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph at a hundred temperatures, then the best one."""
        from bayesgui.learning.search.annealing import AnnealingSearch

        data, form = self.cases(problem)
        search = AnnealingSearch(data, form, problem.constraints, first_arcs(problem), self.seed)
        search.climb(monitor)
        search.begin_climb()
        while search.proposed < self.proposals:
            before, changes = search.proposed, search.changes
            start = before / self.proposals
            stretch = min(self.proposals - before, 1 + self.proposals // STRETCHES)
            end = (before + stretch) / self.proposals
            search.anneal(monitor, stretch, self._temperature(start), self._temperature(end))
            if monitor.wants_steps or monitor.stop_requested:
                made = (search.changes - changes) / max(1, search.proposed - before)
                yield StructureStep(
                    arcs=tuple(sorted(search.present_arcs)),
                    best=tuple(sorted(search.arcs)),
                    score=search.present_score(monitor),
                    share=search.proposed / self.proposals,
                    detail=Temperature(self._temperature(end), made),
                )
            monitor.report(search.proposed / self.proposals)
        search.climb_from_best(monitor)
        yield StructureStep(
            arcs=tuple(sorted(search.arcs)),
            score=search.score,
            share=1.0,
            stage=Sentence("Last climb"),
        )

    def _temperature(self, share: float) -> float:
        """Return the temperature after a share of the proposals."""
        return float(self.hot * (self.cold / self.hot) ** share)
