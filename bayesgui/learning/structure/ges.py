"""Greedy equivalence search."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.sentence import Sentence
from bayesgui.graph.extension import class_within
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, first_arcs, score_option

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from bayesgui.catalog.parameters import Choice
    from bayesgui.core.monitor import Monitor
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
    """Inserts edges into an equivalence class while the score rises, then deletes and turns some.

    Notes
    -----
    Searches classes of equivalent graphs instead of graphs, so that it is not held up by directions
    that the score cannot tell. With ever more cases it finds the class of the network that the
    cases come from, if no hidden variable is behind them. From fewer cases it ends at
    some other class at times; turning edges leads on, and all begins again until none is turned.
    Structures are scored on the rows that are complete in all columns; k2, which is not the same
    for equivalent graphs, guides it less well.

    References
    ----------
    Chickering (2002), Optimal structure identification with greedy search. Journal of Machine
    Learning Research 3, 507–554. Meek (1997), Graphical models: selecting causal and statistical
    models. Hauser and Bühlmann (2012), Characterization and greedy learning of interventional
    Markov equivalence classes (the turning phase).
    """

    score: Choice = score_option()
    turning: bool = parameter(
        True,
        label="Turn edges",
        doc="Whether edges are turned in the end; without, it is the search of Chickering.",
    )

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the equivalence class after each insertion, deletion and turning."""
        from bayesgui.learning.search.equivalence_search import EquivalenceSearch

        scores = self.family_scores(problem)
        search = EquivalenceSearch(scores, problem.constraints, first_arcs(problem))
        phases = [
            _Phase(Sentence("Insertions"), "added", search.insertions, search.insert_best),
            _Phase(Sentence("Deletions"), "removed", search.deletions, search.delete_best),
        ]
        if self.turning:
            turnings = _Phase(Sentence("Turnings"), "reversed", search.turnings, search.turn_best)
            phases.append(turnings)
        before = -math.inf
        # By a score that is not the same for equivalent graphs, as k2, turning may gain nothing.
        while search.score(monitor) > before:
            before, n_changes = search.score(monitor), 0
            for phase in phases:
                n_changes = yield from self._run(phase, search, monitor)
            if not self.turning or not n_changes:
                return

    def _run(
        self, phase: _Phase, search: EquivalenceSearch, monitor: StepMonitor
    ) -> Generator[StructureStep, None, int]:
        """Make changes of one kind as long as one raises the score; return their number."""
        from bayesgui.learning.search.equivalence_search import MIN_GAIN

        n_changes, before = 0, -math.inf
        while phase.kind != "reversed" or search.score(monitor) > before + MIN_GAIN:
            before = search.score(monitor)
            n = len(search.names)
            shown, changes = _first_of(phase.find(monitor), monitor.wants_candidates(n))
            yield self._step(search, phase, shown, monitor)
            if phase.make(changes, monitor) is None:
                break
            n_changes += 1
        return n_changes

    @staticmethod
    def _step(
        search: EquivalenceSearch,
        phase: _Phase,
        shown: Sequence[ClassChange],
        monitor: StepMonitor,
    ) -> StructureStep:
        names = search.names
        return StructureStep(
            arcs=tuple(sorted(search.graph.directed)),
            edges=tuple(sorted(search.graph.undirected)),
            best=search.arcs,
            score=search.score(monitor),
            stage=phase.title,
            candidates=tuple(
                ArcChange(phase.kind, names[c.parent], names[c.child], -c.loss) for c in shown
            ),
        )

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the best structure so far, with its equivalence class."""
        found = super().result(problem, run)
        names, arcs = found.network.names, found.network.arcs
        return replace(found, cpdag=class_within(names, arcs, problem.constraints))


@dataclass(frozen=True)
class _Phase:
    """One kind of change: how it is called, found, best first, and made."""

    title: Sentence
    kind: ChangeKind
    find: Callable[[Monitor], Iterator[ClassChange]]
    make: Callable[[Iterable[ClassChange], Monitor], ClassChange | None]


def _first_of(
    changes: Iterator[ClassChange], are_shown: bool
) -> tuple[list[ClassChange], Iterator[ClassChange]]:
    """Return the first changes, if they are shown, and all of them."""
    shown = list(itertools.islice(changes, MAX_CANDIDATES)) if are_shown else []
    return shown, itertools.chain(shown, changes)
