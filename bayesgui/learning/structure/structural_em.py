"""Structural EM: a structure and its tables from cases with missing cells."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.monitor import Unreported
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.case_source import rows_of
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.em_run import EMRun, StopRules
from bayesgui.learning.incomplete.expectations import weighted_logs
from bayesgui.learning.incomplete.expected_families import ExpectedFamilies, list_completions
from bayesgui.learning.incomplete.flat_tables import values_of
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.scores.base import scores
from bayesgui.learning.scores.of_form import hyperparameters, score_counts
from bayesgui.learning.search.expected_gains import ExpectedGains
from bayesgui.learning.structure.base import structure_learners, with_arcs
from bayesgui.learning.structure.hill_climbing import HillClimbing
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, first_arcs, score_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases
    from bayesgui.learning.incomplete.em_run import Ascent
    from bayesgui.learning.scores.base import ScoreForm
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor, StructureRun

    Flat = NDArray[np.float64]

MIN_GAIN = 1e-9
"""Smallest rise of the score, relative to its size, for which tables are fitted again."""
TABLE_GAIN = 1e-3
"""Gain of the expected log-likelihood, in nats, at which EM leaves the tables as they are."""


@dataclass(frozen=True, eq=False)
class TablesSoFar:
    """The tables from which a search's expected counts come.

    `network`: the structure before the search, with the tables of EM.
    """

    network: BayesianNetwork
    log_likelihood: float


@structure_learners.register(
    "structural-em",
    label="Structural EM",
    order=30,
    has_score=True,
    takes_missing=True,
    tables="em",
)
@dataclass(frozen=True, kw_only=True)
class StructuralEM(ScoredLearner):
    """Alternates EM for the tables with a search on the counts that these lead to expect.

    Notes
    -----
    All rows count. Under the present structure and its tables each family of any other structure
    has expected counts m̄_ijk = Σ_l P(X_i = k, parents = j | observed cells of row l); the search
    (see Hill climbing) maximizes the score on these, EM then fits the tables of the structure that
    it found, and so on until neither leads further. Shown is the expected score + the entropy of
    the missing cells. With a likelihood less a penalty it is never above that of the observed
    cells, touches it whenever tables were fitted, and never falls; with Dirichlet priors, to which
    expected counts are given as if they had been counted, it may. A component of a row's missing
    cells that has more than 256 completions is represented by 64 draws, so that the last digits
    depend on the seed. Assumes that cells are missing at random. Without missing cells it is Hill
    climbing.

    References
    ----------
    Friedman (1997), Learning belief networks in the presence of missing values and hidden
    variables. Friedman (1998), The Bayesian structural EM algorithm.
    """

    score: Choice = score_option()
    max_iterations: int = parameter(
        50, low=1, label="Maximum iterations", doc="Searches, each on new expected counts."
    )
    table_iterations: int = parameter(
        50, low=1, label="Iterations of the tables", doc="Iterations of EM between two searches."
    )
    rounds: int = parameter(
        30,
        low=0,
        label="Rounds",
        doc="Rounds without a better graph before a search ends, once climbing leads no further.",
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each search for tables, and after each change of its arcs."""
        data, form = self.cases(problem)
        if any(data.categorical(name).n_missing for name in data.names):
            rows = rows_of(data, Sentence("Structural EM"))
            alternation = _Alternation(self, problem, rows, form)
            yield from alternation.steps(monitor)
            return
        note = Sentence("No cell is missing, so the search was plain hill climbing.")
        plain = HillClimbing(score=self.score, seed=self.seed)
        for step in plain.steps(problem, monitor):
            yield replace(step, remarks=(note,))

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the best structure so far, with the tables of EM if they belong to it."""
        found, step = super().result(problem, run), run.latest
        if step is None or not isinstance(step.detail, TablesSoFar):
            return found
        best = max(run.scores)
        falls = not self.score.create(scores).larger_is_better
        scored = replace(found, score=-best / math.log(2) if falls else best)
        if set(step.detail.network.arcs) != set(step.kept):
            return scored
        fitted = step.detail.network
        network = found.network.with_cpts(map(fitted.cpt, found.network))
        return replace(scored, network=network, log_likelihood=step.detail.log_likelihood)


class _Alternation:
    """Tables and arcs in turn, with the best graph so far."""

    def __init__(
        self, options: StructuralEM, problem: StructureProblem, data: Dataset, form: ScoreForm
    ) -> None:
        self._options, self._form = options, form
        self._constraints = problem.constraints
        # Sums depend on the order of the columns in their last digits, and ties on these.
        self._data = data.select(sorted(data.names))
        self._empty = network_of(self._data)
        self._start = tuple(sorted(first_arcs(problem)))
        self._best: tuple[float, tuple[Arc, ...]] = (-math.inf, self._start)
        self._n_drawn = 0

    def steps(self, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each fit of its tables, and after each change of its arcs."""
        network = self._first_tables(monitor)
        for k in range(self._options.max_iterations + 1):
            stage = Sentence("Iteration {k}", k=k + 1)
            cases, ascent = self._fit(network, monitor)
            network = with_tables(network, cases.tables.parted(ascent.theta))
            detail = TablesSoFar(network, ascent.log_likelihood)
            fitted = self._step(network.arcs, self._score(cases, ascent), stage, detail)
            yield fitted
            if k == self._options.max_iterations:
                return
            expected = self._expect(cases, ascent, k, monitor)
            arcs = network.arcs
            before = best = expected.total(arcs)
            for step in self._search(expected, arcs, k, monitor):
                score = expected.total(step.arcs)
                if score > best + MIN_GAIN * (1 + abs(best)):
                    best, arcs = score, step.arcs
                assert fitted.score is not None
                made = self._step(step.arcs, fitted.score + score - before, stage, detail)
                yield replace(made, candidates=step.candidates)
            if best == before:
                yield fitted
                return
            network = self._tables_of(arcs, expected)

    def _step(
        self, arcs: Iterable[Arc], score: float, stage: Sentence, detail: TablesSoFar
    ) -> StructureStep:
        made = tuple(sorted(arcs))
        if score >= self._best[0]:
            self._best = score, made
        remarks = (_drawn_note(self._n_drawn),) if self._n_drawn else ()
        return StructureStep(
            arcs=made,
            best=self._best[1],
            score=score,
            stage=stage,
            detail=detail,
            remarks=remarks,
        )

    def _search(
        self, expected: ExpectedGains, arcs: tuple[Arc, ...], k: int, monitor: StepMonitor
    ) -> Iterator[StructureStep]:
        """Yield the graphs of a climb; if that leads nowhere, also of disturbed ones."""
        from bayesgui.learning.search.arc_search import ArcSearch

        search = ArcSearch(
            self._data,
            self._form,
            self._constraints,
            arcs,
            self._options.seed + k,
            gains=expected.ordered,
        )
        for step in HillClimbing(rounds=0).improve(search, monitor):
            yield step
        if set(step.arcs) == set(arcs) and self._options.rounds:
            yield from HillClimbing(rounds=self._options.rounds).improve(search, monitor)

    # -- tables -------------------------------------------------------------------------------

    def _first_tables(self, monitor: Monitor) -> BayesianNetwork:
        """Return tables from the rows in which a family is complete, random ones without any."""
        drawn = with_arcs(self._empty, self._start)
        network = learn_parameters(drawn, self._data, "bayes", monitor=Unreported(monitor)).network
        rng = np.random.default_rng(self._options.seed)
        data = self._data
        hidden = {name for name in data.names if data[name].n_missing == data.n_rows}
        tables = []
        for name in network.names:
            if hidden.intersection((name, *network.parents(name))):
                shape = network.cpt(name).values.shape
                values = rng.dirichlet(np.ones(shape[-1]), shape[:-1])
                tables.append(CPT(name, network.cpt(name).parents, values))
        return network.with_cpts(tables)

    def _fit(self, network: BayesianNetwork, monitor: StepMonitor) -> tuple[GroupedCases, Ascent]:
        """Return the cases grouped along a structure, and where EM came to from its tables."""
        cases = group_cases(network, self._data, monitor)
        shapes = {name: network.cpt(name).values.shape for name in network}
        joined = cases.tables.joined
        run = EMRun(
            cases,
            joined(values_of(network)),
            joined({name: hyperparameters(self._form, shape) for name, shape in shapes.items()}),
            joined({name: np.full(shape, 1 / shape[-1]) for name, shape in shapes.items()}),
            StopRules(0.0, TABLE_GAIN, self._options.table_iterations),
        )
        while not run.is_over and not (run.done and monitor.stop_requested):
            run.advance(1, Unreported(monitor))
        assert run.best is not None
        return cases, run.best

    def _score(self, cases: GroupedCases, ascent: Ascent) -> float:
        """Return the expected score under fitted tables + the entropy of the missing cells."""
        expected = cases.tables.parted(ascent.expected)
        entropy = ascent.log_likelihood - weighted_logs(ascent.expected, ascent.theta)
        return entropy + sum(score_counts(self._form, counts) for counts in expected.values())

    def _expect(
        self, cases: GroupedCases, ascent: Ascent, k: int, monitor: Monitor
    ) -> ExpectedGains:
        """Return the expected counts of all families under fitted tables."""
        listed = list_completions(cases, ascent.theta, monitor, seed=self._options.seed + k)
        self._n_drawn = listed.n_drawn
        families = ExpectedFamilies(self._data, cases, listed, monitor)
        return ExpectedGains(families, self._form, cases.tables.names)

    def _tables_of(self, arcs: Iterable[Arc], expected: ExpectedGains) -> BayesianNetwork:
        """Return a structure with the tables that its expected counts make most probable."""
        network, tables = with_arcs(self._empty, arcs), []
        for name in network:
            counts = expected.families.counts(name, network.parents(name))
            counts = counts + hyperparameters(self._form, counts.shape)
            totals = counts.sum(axis=-1, keepdims=True)
            values = np.where(totals > 0, counts / np.where(totals > 0, totals, 1), 1)
            values /= values.sum(axis=-1, keepdims=True)
            tables.append(CPT(name, network.parents(name), values))
        return network.with_cpts(tables)


def with_tables(network: BayesianNetwork, tables: Mapping[str, Flat]) -> BayesianNetwork:
    """Return a network with other values in its tables."""
    return network.with_cpts(
        CPT(name, network.cpt(name).parents, values) for name, values in tables.items()
    )


def _drawn_note(count: int) -> Sentence:
    return pluralize(
        count,
        "{count} group of missing cells has too many completions to list; some were drawn, so that "
        "the last digits depend on the seed.",
        "{count} groups of missing cells have too many completions to list; some were drawn, so "
        "that the last digits depend on the seed.",
    )
