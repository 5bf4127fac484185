"""EM: maximum likelihood, or the mode with a prior, from cases with missing cells."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.em_run import EMRun, StopRules
from bayesgui.learning.incomplete.expectations import expect_flat
from bayesgui.learning.incomplete.flat_tables import values_of
from bayesgui.learning.incomplete.label_switching import (
    Match,
    equal_states,
    hidden_notes,
    match_states,
)
from bayesgui.learning.parameters.base import Learned, parameter_learners
from bayesgui.learning.parameters.counting import (
    LISTED,
    WITHOUT_PRIOR,
    all_hyperparameters,
    fallback_rows,
    form_notes,
    observed_counts,
    unseen_note,
    unseen_parameter,
    with_note,
)
from bayesgui.runs.pacing import go_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.em_run import Ascent, Expect, IncompleteCases

    Table = NDArray[np.float64]


RESTARTS_OF_A_SADDLE = 5
"""Ascents from random tables where those to begin with leave states of a hidden variable alike."""


@dataclass(frozen=True)
class Restart:
    """The result of one ascent of EM.

    `number`: 0 for the network's own tables, then the random ones. `objective`: ln P(observed
    cells) + Σ α ln θ at its end; −∞ if it could not begin. `match`: how its hidden states
    correspond to those of the best ascent; None for that one itself, and without hidden variables.
    """

    number: int
    objective: float
    iterations: int
    ended: str
    match: Match | None = None


@dataclass(frozen=True, eq=False)
class LearnedByEM(Learned):
    """The result of EM: the best ascent, whose `history` has an objective for each iteration.

    `objective`: ln P(observed cells) + Σ α ln θ, in nats; the log-likelihood without a prior. Hard
    EM has ln P(observed cells, most probable completion) in place of the first term.
    """

    objective: float = math.nan
    hidden: tuple[str, ...] = ()
    restarts: tuple[Restart, ...] = ()
    best: int = 0


@dataclass(frozen=True)
class PseudoCases:
    """A number of cases spread evenly over a table, and a number in each of its cells."""

    ess: float
    alpha: float

    def hyperparameters(self, table: CPT) -> Table:
        """Return alpha + ess / (q r) in every cell; see `Prior`."""
        return np.full(table.values.shape, self.alpha + self.ess / table.values.size)


@parameter_learners.register("em", label="EM", order=3, takes_hidden=True)
@dataclass(frozen=True, kw_only=True)
class EM:
    """Expectation maximization: counts missing cells by their probability under the tables so far.

    Notes
    -----
    From θ come the expected counts m̄_ijk = Σ_l P(X_i = k, parents = j | row l, θ), from these
    θ'_ijk = (m̄_ijk + α_ijk) / Σ_k (m̄_ijk + α_ijk), and so on. ln P(observed cells) + Σ α ln θ
    never falls: coordinate ascent, not descent, and the last θ' is returned. Assumes that cells
    are missing at random: whether one is missing depends on observed cells only. The maximum is a
    local one; a hidden variable whose states look alike at the start stays so (a saddle point), so
    that random restarts are made by themselves then, and its states may come out in any order. Ends
    as soon as one of the rules is met.

    Hard EM counts the most probable completion of each row whole: it maximizes ln P(observed cells,
    completion) over tables and completions in turn. It is faster to settle and overrates what is
    frequent.

    References
    ----------
    Dempster, Laird and Rubin (1977), Maximum likelihood from incomplete data via the EM algorithm.
    Lauritzen (1995), The EM algorithm for graphical association models with missing data.
    """

    restarts: int = parameter(
        0,
        low=0,
        high=10_000,
        label="Random restarts",
        doc="Ascents from random tables, besides the one from the network's own tables.",
    )
    ess: float = parameter(
        0.0,
        low=0.0,
        label="Equivalent sample size",
        doc="Cases that a table's prior is worth, spread evenly over its cells; 0 for no prior.",
    )
    alpha: float = parameter(
        0.0,
        low=0.0,
        label="Hyper-parameter of a cell",
        doc="α in every cell, which counts like earlier cases; 0 for no prior.",
    )
    change: float = parameter(
        1e-6,
        low=0.0,
        label="End at a change of the tables below",
        doc="‖θ' − θ‖ over all cells; 0 switches the rule off.",
    )
    gain: float = parameter(
        1e-9,
        low=0.0,
        label="End at a gain below",
        doc="|ΔQ|, the gain of the expected log-likelihood in nats; 0 switches the rule off.",
    )
    max_iterations: int = parameter(
        1_000, low=1, label="Maximum iterations", doc="Iterations of each ascent at most."
    )
    unseen: str = unseen_parameter(doc=WITHOUT_PRIOR)
    hard: bool = parameter(
        False,
        label="Hard EM",
        doc="Count only the most probable completion of a row, and that one whole.",
    )
    seed: int = seed_parameter()

    def learn(
        self,
        network: BayesianNetwork,
        data: CaseTable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> LearnedByEM:
        """Learn all CPTs; see `learn_parameters`. Hyperparameters count as earlier cases."""
        rows = rows_of(data, Sentence("EM"))
        alphas, notes = all_hyperparameters(
            network, PseudoCases(self.ess, self.alpha), priors, start
        )
        run = self.begin(network, group_cases(network, rows, monitor), alphas)
        go_on(run, None, 0.0, monitor)
        if not run.done:  # stopped before the first iteration: one is worth more than none
            run.advance(1, monitor)
        outcome = EMOutcome(run, network, network.names, rows.n_rows, _weight(rows))
        return self.told(outcome, alphas, monitor, start, notes)

    def begin(
        self,
        network: BayesianNetwork,
        cases: IncompleteCases,
        alphas: Mapping[str, Table],
        expect: Expect = expect_flat,
    ) -> EMRun:
        """Return the run, to be advanced and watched step by step.

        `alphas`: shape (*parent_sizes, n_states); hyperparameters by variable. `expect`: as in
        `EMRun`.
        """
        tables = cases.tables
        alike = any(_alike(network, cases))
        restarts = self.restarts or (RESTARTS_OF_A_SADDLE if alike else 0)
        fallback = {name: fallback_rows(network.cpt(name), self.unseen) for name in network}
        return EMRun(
            cases,
            tables.joined(values_of(network)),
            tables.joined(alphas),
            tables.joined(fallback),
            StopRules(self.change, self.gain, self.max_iterations),
            restarts,
            self.seed,
            hard=self.hard,
            expect=expect,
        )

    def result(
        self,
        run: EMRun,
        network: BayesianNetwork,
        data: Dataset,
        alphas: Mapping[str, Table],
        monitor: Monitor = SILENT,
    ) -> LearnedByEM:
        """Return what a run has come to, after its first iteration; arguments as for `begin`."""
        outcome = EMOutcome(run, network, network.names, data.n_rows, _weight(data))
        return self.told(outcome, alphas, monitor)

    def told(
        self,
        outcome: EMOutcome,
        alphas: Mapping[str, Table],
        monitor: Monitor = SILENT,
        start: BayesianNetwork | None = None,
        notes: Sequence[str] | None = None,
    ) -> LearnedByEM:
        """Return what a run has come to, with the notes on restarts.

        `notes`: on what the hyperparameters are made of; by default on forms alone.
        """
        network = outcome.network
        said = list(form_notes(network, outcome.names) if notes is None else notes)
        if not self.restarts:
            said += _restart_notes(network, outcome.run.cases)
        return outcome.learned(start, alphas, said, monitor)


@dataclass(frozen=True, eq=False)
class EMOutcome:
    """What a run has come to, after its first iteration.

    `names`: the variables whose tables were learned. `n_rows`, `weight`: of the table of cases.
    `sizes`: for each variable the cases that its table is of, where these are not all.
    """

    run: EMRun
    network: BayesianNetwork
    names: tuple[str, ...]
    n_rows: int
    weight: float | None
    sizes: Mapping[str, float] = field(default_factory=dict)

    def learned(
        self,
        start: BayesianNetwork | None,
        alphas: Mapping[str, Table],
        notes: list[str],
        monitor: Monitor,
    ) -> LearnedByEM:
        """Return the best tables, with what became of all ascents."""
        run, network = self.run, self.network
        best, cases = run.best, run.cases
        assert best is not None
        likelihood = best.log_likelihood
        if run.hard:
            _, likelihood = expect_flat(cases, best.theta, monitor)  # type: ignore[arg-type]
        theta, counts = cases.tables.parted(best.theta), cases.tables.parted(best.counts)
        tables, penalty = [], 0.0
        for name in self.names:
            old = network.cpt(name)
            posterior = alphas[name] + counts[name]
            observed = observed_counts(old, counts[name], network, start)
            tables.append(CPT(name, old.parents, theta[name], posterior, observed))
            size = self.sizes.get(name, cases.total_weight)
            penalty += old.n_parameters * math.log(size) / 2 if size > 0 else 0.0
        restarts = tuple(_restart(each, best, network, run) for each in _ascents(run))
        unseen = {name: counts[name].sum(axis=-1) == 0 for name in self.names}
        made = LearnedByEM(
            "em",
            network.with_cpts(tables),
            likelihood - penalty,
            likelihood,
            best.history,
            self.n_rows,
            counts,
            alphas,
            unseen,
            (*notes, *_remarks(run, best, network, restarts)),
            total_weight=self.weight,
            objective=best.objective,
            hidden=cases.hidden,
            restarts=restarts,
            best=best.restart,
        )
        return with_note(made, unseen_note, unseen)


def _weight(data: Dataset) -> float | None:
    return None if data.weights is None else data.total_weight


def _ascents(run: EMRun) -> list[Ascent]:
    """Return the ascents that have ended, and the best one if it goes on."""
    assert run.best is not None
    if any(each.restart == run.best.restart for each in run.ended):
        return run.ended
    return [*run.ended, run.best]


def _restart(ascent: Ascent, best: Ascent, network: BayesianNetwork, run: EMRun) -> Restart:
    cases, match = run.cases, None
    if cases.hidden and ascent.restart != best.restart and ascent.history:
        parted = cases.tables.parted
        match = match_states(
            network,
            parted(best.theta),
            parted(ascent.theta),
            parted(best.counts),
            cases.hidden,
            cases.twins,
        )
    return Restart(ascent.restart, ascent.objective, len(ascent.history), ascent.ended, match)


def _remarks(
    run: EMRun, best: Ascent, network: BayesianNetwork, restarts: tuple[Restart, ...]
) -> list[Sentence]:
    remarks = []
    if not run.is_over:
        remarks.append(
            Sentence(
                "EM was stopped after {iterations:,} iterations; the best tables so far were kept.",
                iterations=run.done,
            )
        )
    elif best.ended == "iterations":
        remarks.append(
            Sentence(
                "EM had not settled after {iterations:,} iterations; allow more.",
                iterations=len(best.history),
            )
        )
    hidden = run.cases.hidden
    if best.restart == 0:
        # First, since nothing was learned about such a node and the window shows one note only.
        remarks += _symmetry_notes(network, run.cases)
    remarks += hidden_notes(hidden)
    if restarts[0].ended == "impossible":
        remarks.append(
            Sentence(
                "A row is impossible under the network's own tables; only random ones were used."
            )
        )
    return remarks + _exchange_notes(restarts)


def _symmetry_notes(network: BayesianNetwork, cases: IncompleteCases) -> list[Sentence]:
    """Return notes on hidden variables that begin at a saddle point."""
    return [
        Sentence(
            "The tables that EM began with do not tell the states {one} and {other} of {variable} "
            "apart, so that they stay alike; change the tables, or ask for random restarts.",
            one=pair[0],
            other=pair[1],
            variable=name,
        )
        for name, pair in _alike(network, cases)
    ]


def _restart_notes(network: BayesianNetwork, cases: IncompleteCases) -> list[Sentence]:
    """Return notes on restarts that were not asked for."""
    return [
        Sentence(
            "The tables to begin with do not tell the states {one} and {other} of {variable} "
            "apart, so EM began at {count} random ones too; the best result is kept.",
            one=pair[0],
            other=pair[1],
            variable=name,
            count=RESTARTS_OF_A_SADDLE,
        )
        for name, pair in _alike(network, cases)
    ]


def _alike(
    network: BayesianNetwork, cases: IncompleteCases
) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the hidden variables of which no table tells two states apart, with these."""
    for name in cases.hidden:
        pair = equal_states(network, name, cases.twins)
        if pair is not None:
            yield name, pair


def _exchange_notes(restarts: tuple[Restart, ...]) -> list[Sentence]:
    """Return notes on ascents that differ from the best one in the order of states only."""
    return [
        Sentence(
            "Restart {number:,} found the same tables with the states of {variables} exchanged.",
            number=each.number,
            variables=list_names(list(each.match.orders), LISTED),
        )
        for each in restarts
        if each.match is not None and each.match.orders and each.match.is_same
    ]
