"""Searches on rows drawn with replacement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, choice_of, parameter, seed_parameter
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.graph.equivalence import PartiallyDirected, cpdag, edges_of
from bayesgui.graph.meek_rules import complete
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.learning.confidence.base import (
    SEARCH_ROUNDS,
    ConfidenceMethod,
    ConfidenceRun,
    confidence_methods,
)
from bayesgui.learning.confidence.shares import MARKS, ArcShares, arc_matrix, mark_matrix
from bayesgui.learning.structure.base import cases_for, structure_learners

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.problem import StructureProblem

MAX_DRAWN_ROWS = 2**24
"""Total of whole weights up to which rows are drawn that often instead of weighted."""


@confidence_methods.register("bootstrap", label="Bootstrap", order=1)
@dataclass(frozen=True, kw_only=True)
class Bootstrap(ConfidenceMethod):
    """Searches again and again, each time on as many rows drawn with replacement.

    Notes
    -----
    Equivalent graphs fit equally well, so each search counts as its equivalence class, under the
    constraints: an arc counts in its direction, an undirected edge half each way. Of graphs with
    hidden causes each mark at each end is counted as well. Rows of whole weights are drawn as if
    each were there that often; other weights stay with the rows.

    References
    ----------
    Friedman, Goldszmidt and Wyner (1999), Data analysis with Bayesian networks: a bootstrap
    approach, UAI, 196–205.
    """

    samples: int = parameter(
        200, low=1, high=1_000_000, label="Searches", doc="Each on rows of its own."
    )
    structure: Choice = choice_of(
        structure_learners,
        f"hill-climbing(rounds={SEARCH_ROUNDS})",
        label="Learner",
        doc="What finds the arcs in each of the samples.",
    )
    seed: int = seed_parameter(1)

    def begin(self, problem: StructureProblem) -> BootstrapRun:
        """Return a run that has not searched yet."""
        self.structure.create(structure_learners)
        data = rows_of(cases_for(self.structure.name, problem.data), _METHOD)
        if not data.total_weight > 0:
            raise DataError("The table has no rows; a structure is learned from cases.")
        return BootstrapRun(self, replace(problem, data=data))

    def search_all(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return what the learner finds in all rows."""
        learner = self.structure.create(structure_learners)
        data = cases_for(self.structure.name, problem.data)
        found: LearnedStructure = learner.learn(replace(problem, data=data), monitor)
        return found


_METHOD = Sentence("The bootstrap")


class BootstrapRun(ConfidenceRun):
    """Searches on resampled rows, made one at a time."""

    def __init__(self, options: Bootstrap, problem: StructureProblem) -> None:
        super().__init__(options.samples)
        self._choice, self._problem = options.structure, problem
        self._names = problem.data.names
        self._counts = np.zeros((len(self._names), len(self._names)))
        self._seeds = np.random.SeedSequence(options.seed).spawn(options.samples)
        entry = structure_learners[self._choice.name]
        self._is_seeded = any(p.seed for p in entry.parameters)
        self._latest: frozenset[Arc] | None = None
        self._marks = None
        if entry.traits.get("gives_pag"):
            self._marks = np.zeros((len(self._names), len(self._names), len(MARKS)))

    def _make(self, monitor: Monitor) -> None:
        rng = np.random.default_rng(self._seeds[self.done])
        given = dict(self._choice.options)
        if self._is_seeded:
            given["seed"] = int(rng.integers(2**31))
        learner = structure_learners.create(self._choice.name, **given)
        problem = replace(self._problem, data=resampled(rows_of(self._problem.data, _METHOD), rng))
        learned = learner.learn(problem, _Whole(monitor))
        self._counts += arc_matrix(self._names, self._class_of(learned))
        self._latest = None if learned.pag is not None else frozenset(learned.network.arcs)
        if self._marks is not None and learned.pag is not None:
            self._marks += mark_matrix(self._names, learned.pag)

    def _graph(self) -> frozenset[Arc] | None:
        return self._latest

    def _class_of(self, learned: LearnedStructure) -> PartiallyDirected:
        """Return the equivalence class of a structure under the constraints.

        Of a graph with hidden causes: an edge with one arrow counts in its direction, one with two
        or none in either.
        """
        if learned.pag is not None:
            ways = [edge.forward for edge in learned.pag.edges]
            arcs = frozenset(e.pair for e in ways if e.kind in ("cause", "cause or hidden"))
            others = (e.pair for e in ways if e.pair not in arcs)
            return PartiallyDirected(arcs, edges_of(self._names, others))
        found = learned.cpdag or cpdag(learned.network)
        if not self._problem.constraints:
            return found
        graph = MixedGraph.of(self._names, found)
        graph.direct_by_knowledge(self._problem.constraints)
        return complete(graph).graph()

    def look(self) -> ArcShares | None:
        """Return the shares of the searches so far; None before the first one."""
        if not self.done:
            return None
        shares = self._counts / self.done
        remarks = self._problem.data.remarks
        marks = None if self._marks is None else self._marks / self.done
        return ArcShares(self._names, shares, self.done, self.total, remarks=remarks, marks=marks)


class _Whole(Unreported):
    """A monitor of one search, which is made to its end or not at all."""

    stop_requested = False


def resampled(data: Dataset, rng: np.random.Generator) -> Dataset:
    """Return as many rows drawn with replacement.

    `data`: the table. Rows whose weights are whole numbers count that often.
    """
    if data.weights is None:
        return data.rows(rng.integers(0, data.n_rows, data.n_rows))
    weights = data.weights
    if not np.array_equal(weights, np.floor(weights)) or weights.sum() > 2**62:
        return data.rows(rng.integers(0, data.n_rows, data.n_rows))
    total = int(weights.sum())
    counts = rng.multinomial(total, weights / weights.sum())
    if total <= MAX_DRAWN_ROWS:
        return data.with_weights(None).rows(np.repeat(np.arange(data.n_rows), counts))
    return data.with_weights(counts.astype(np.float64)).rows(np.flatnonzero(counts))
