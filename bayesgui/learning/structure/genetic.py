"""A genetic algorithm over graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import (
    ScoredLearner,
    arcs_of,
    first_arcs,
    parents_of,
    score_option,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.learning.search.family_scores import FamilyScores
    from bayesgui.learning.search.offspring import Breeder
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

Member = tuple[float, list[int]]
"""A graph with its score: the parents of each variable, as bits."""

FIRST_PARENTS = 1
"""Maximum number of parents in the graphs of the first population."""


@structure_learners.register("genetic", label="Genetic algorithm", order=11, has_score=True)
@dataclass(frozen=True, kw_only=True)
class Genetic(ScoredLearner):
    """Crosses and changes the graphs of a population and keeps the best ones.

    Notes
    -----
    A graph is the string of bits that tell its arcs, child by child. Of two graphs, chosen by their
    rank, a new one has the beginning of one string and the end of the other; some arcs are changed
    at random, and arcs that close a cycle or break a constraint are removed at random. Each new
    graph then climbs to a local optimum, as with the local optimizer of the paper; without that, a
    population of this size ends below a single climb. Of the old and the new graphs the best
    different ones live on. At the end the best one is climbed from.

    References
    ----------
    Larrañaga, Poza, Yurramendi, Murga and Kuijpers (1996), Structure learning of Bayesian networks
    by genetic algorithms: a performance analysis of control parameters.
    """

    score: Choice = score_option()
    population: int = parameter(
        30, low=2, label="Population", doc="Number of graphs; as many new ones in each generation."
    )
    generations: int = parameter(20, low=1, label="Generations", doc="Number of generations.")
    mutations: float = parameter(
        2.0, low=0, label="Mutations", doc="Mean number of arcs changed at random in a new graph."
    )
    climbs: bool = parameter(
        True,
        label="Climb from new graphs",
        doc="Whether each new graph climbs; without, take ten times as many generations.",
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the best graph of each generation, with the scores of all."""
        from bayesgui.learning.search.arc_search import ArcSearch
        from bayesgui.learning.search.offspring import Breeder

        families = self.family_scores(problem)
        random = np.random.default_rng(self.seed)
        breeder = Breeder(families.names, problem.constraints, random)
        data, form = self.cases(problem)
        search = ArcSearch(data, form, problem.constraints, first_arcs(problem), self.seed)

        def improve(graph: list[int]) -> Member:
            if self.climbs and not monitor.stop_requested:
                arcs = search.climb_from(arcs_of(graph, families.names), monitor)
                graph = parents_of(arcs, families.names)
            return families.total(graph, monitor), graph

        members = self._first(problem, families, monitor)
        for k in range(self.generations):
            members = self._next(members, breeder, improve, random, monitor)
            monitor.report((k + 1) / self.generations)
            if monitor.wants_steps or monitor.stop_requested:
                yield StructureStep(
                    arcs=arcs_of(members[0][1], families.names),
                    score=members[0][0],
                    share=(k + 1) / (self.generations + 1),
                    stage=Sentence(
                        "Generation {k} of {generations}", k=k + 1, generations=self.generations
                    ),
                    population=tuple(score for score, _ in members),
                )
        search.climb_from(arcs_of(members[0][1], families.names), monitor)
        yield StructureStep(
            arcs=tuple(sorted(search.arcs)),
            score=max(search.score, members[0][0]),
            share=1.0,
            stage=Sentence("Last climb"),
        )

    def _first(
        self, problem: StructureProblem, families: FamilyScores, monitor: StepMonitor
    ) -> list[Member]:
        """Return the first population: the graph to start from, and random ones."""
        from bayesgui.learning.search.graph_walk import GraphWalk

        names = families.names
        graphs = [parents_of(first_arcs(problem), names)]
        walk = GraphWalk(names, problem.constraints, graphs[0], FIRST_PARENTS, self.seed)
        while len(graphs) < self.population and not monitor.stop_requested:
            walk.advance(len(names) ** 2, monitor)
            graphs.append(walk.parents)
        return _ranked([(families.total(graph, monitor), graph) for graph in graphs])

    def _next(
        self,
        members: list[Member],
        breeder: Breeder,
        improve: Callable[[list[int]], Member],
        random: np.random.Generator,
        monitor: StepMonitor,
    ) -> list[Member]:
        """Return the next generation, best first; `improve`: returns a new graph as it lives."""
        ranks = np.arange(len(members), 0, -1, dtype=float)
        shares = ranks / ranks.sum()
        made = list(members)
        for _ in range(self.population):
            monitor.check()
            if monitor.stop_requested:
                break
            mother, father = random.choice(len(members), 2, p=shares).tolist()
            graph = breeder.cross(members[mother][1], members[father][1])
            breeder.change(graph, self.mutations)
            graph = breeder.repair(graph)
            made.append(improve(graph))
        return _ranked(made)[: self.population]


def _ranked(members: list[Member]) -> list[Member]:
    """Return the different graphs, best first."""
    different = {tuple(graph): score for score, graph in members}
    ranked = sorted(different.items(), key=lambda item: (-item[1], item[0]))
    return [(score, list(graph)) for graph, score in ranked]
