"""Greedy equivalence search."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.graph.extension import class_within
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, first_arcs, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.catalog.parameters import Choice
    from bayesgui.learning.search.arc_changes import ChangeKind
    from bayesgui.learning.search.equivalence_search import ClassChange, EquivalenceSearch
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor, StructureRun

MAX_CANDIDATES = 8
"""Changes that are shown."""


@structure_learners.register("ges", label="Greedy equivalence search", order=13, has_score=True)
@dataclass(frozen=True, kw_only=True)
class GES(ScoredLearner):
    """Inserts edges into an equivalence class as long as the score rises, then deletes some.

    Notes
    -----
    Searches classes of equivalent graphs instead of graphs, so that it is not held up by directions
    that the score cannot tell. With ever more cases it finds the class of the network that the
    cases come from, if no hidden variable is behind them. Structures are scored on the rows that
    are complete in all columns; k2, which is not the same for equivalent graphs, guides it less
    well.

    References
    ----------
    Chickering (2002), Optimal structure identification with greedy search. Journal of Machine
    Learning Research 3, 507–554. Meek (1997), Graphical models: selecting causal and statistical
    models.
    """

    method = "ges"
    score: Choice = score_option()

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the equivalence class after each insertion, then after each deletion.

        Raises
        ------
        DataError
            If no row is complete, or a column is numeric.
        """
        from bayesgui.learning.search.equivalence_search import EquivalenceSearch

        scores = self.family_scores(problem)
        search = EquivalenceSearch(scores, problem.constraints, first_arcs(problem))
        stage, going = Sentence("Insertions"), True
        while going:
            shown, changes = _first_of(search.insertions(monitor), monitor)
            yield self._step(search, stage, "added", shown, monitor)
            going = search.insert_best(changes, monitor) is not None
        stage, going = Sentence("Deletions"), True
        while going:
            shown, changes = _first_of(search.deletions(monitor), monitor)
            yield self._step(search, stage, "removed", shown, monitor)
            going = search.delete_best(changes, monitor) is not None

    @staticmethod
    def _step(
        search: EquivalenceSearch,
        stage: Sentence,
        kind: ChangeKind,
        shown: Sequence[ClassChange],
        monitor: StepMonitor,
    ) -> StructureStep:
        names = search.names
        return StructureStep(
            arcs=tuple(sorted(search.graph.directed)),
            edges=tuple(sorted(search.graph.undirected)),
            best=search.arcs,
            score=search.score(monitor),
            stage=stage,
            candidates=tuple(
                ArcChange(kind, names[c.parent], names[c.child], -c.loss) for c in shown
            ),
        )

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the best structure so far, with its equivalence class."""
        found = super().result(problem, run)
        names, arcs = found.network.names, found.network.arcs
        return replace(found, cpdag=class_within(names, arcs, problem.constraints))


def _first_of(
    changes: Iterator[ClassChange], monitor: StepMonitor
) -> tuple[list[ClassChange], Iterator[ClassChange]]:
    """Return the first changes if somebody looks at them, and all of them."""
    shown = list(itertools.islice(changes, MAX_CANDIDATES)) if monitor.wants_candidates else []
    return shown, itertools.chain(shown, changes)
