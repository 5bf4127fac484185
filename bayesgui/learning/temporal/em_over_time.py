"""EM over time: blanks and hidden nodes of series are counted by forward and backward passes.

Baum and Welch's method for hidden Markov models is the case of one hidden chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.inference.kernels.slice_columns import BLANK
from bayesgui.inference.temporal.expected_counts import ExpectedCounts, SeriesCodes
from bayesgui.learning.incomplete.flat_tables import FlatTables
from bayesgui.learning.parameters.counting import all_hyperparameters
from bayesgui.learning.parameters.em import EMOutcome, PseudoCases
from bayesgui.runs.pacing import go_on

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.incomplete.em_run import EMRun
    from bayesgui.learning.parameters.em import EM, LearnedByEM
    from bayesgui.learning.temporal.cases import TimeCases

    Flat = NDArray[np.float64]

NOTHING = 1e-60
"""Expected cases below which a cell has none: no likelihood feels it, and tables keep away from
numbers that products of a slice cannot hold."""


@dataclass(frozen=True, eq=False)
class SeriesGroups:
    """Series as EM takes cases; see `em_run.IncompleteCases`."""

    tables: FlatTables
    hidden: tuple[str, ...]
    n_groups: int
    total_weight: float
    twins: Mapping[str, tuple[str, ...]]
    counter: ExpectedCounts
    names: tuple[str, ...]


def expect_series(
    cases: SeriesGroups, theta: Flat, monitor: Monitor = SILENT, *, hard: bool = False
) -> tuple[Flat, float]:
    """Return expected counts of series, and ln P(what is seen of them); see `expect_flat`."""
    parted = cases.tables.parted(theta)
    counts, found = cases.counter.expect({name: parted[name] for name in cases.names}, monitor)
    nothing = {name: np.zeros_like(parted[name]) for name in parted if name not in counts}
    flat = cases.tables.joined({**counts, **nothing})
    flat[flat < NOTHING] = 0.0
    return flat, found


def series_groups(cases: TimeCases, monitor: Monitor = SILENT) -> SeriesGroups:
    """Return the series of a table as EM takes them."""
    template = cases.families.template
    columns = {name: k for k, name in enumerate(template.names)}
    codes, starts = _codes(cases)
    weights = _series_weights(cases)
    asked = [k for name, k in columns.items() if template.place(name) == EVERY]
    blanks = (codes[:, asked] == BLANK).any(axis=1)
    blank_series = np.logical_or.reduceat(blanks, starts[:-1]) if len(starts) > 1 else blanks
    blank_once = any(cases.rows.columns[name].n_missing for name in _once_asked(cases))
    series = SeriesCodes(codes, starts, weights)
    twins = {name: template.template.tied_to(name) for name in template.names}
    return SeriesGroups(
        FlatTables(cases.families.network),
        cases.hidden,
        int(blank_series.sum()) or int(blank_once),
        cases.rows.total_weight(),
        twins,
        ExpectedCounts(template, series, columns, monitor=monitor),
        cases.names,
    )


def _once_asked(cases: TimeCases) -> list[str]:
    """Return the nodes that are there once and have blanks besides those between two series."""
    between = cases.rows.n_cells - cases.rows.n_slices
    columns = cases.rows.columns
    return [name for name in cases.families.once if columns[name].n_missing > between]


def _codes(cases: TimeCases) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the states of all slices, and where each series begins."""
    rows, template = cases.rows, cases.families.template
    numbers = np.full(rows.n_cells, -1, np.int64)
    numbers[rows.reach :] = rows.slice_numbers()
    places = np.flatnonzero(numbers >= 0)
    starts = np.concatenate([[0], np.cumsum(rows.lengths)]).astype(np.int64)
    codes = np.full((len(places), len(template.names)), BLANK, np.int32)
    for k, name in enumerate(template.names):
        column = rows.columns[name]
        cells = column.codes[places].astype(np.int64)
        seen = np.where(cells == column.missing_code, BLANK, cells).astype(np.int32)
        if template.place(name) == EVERY:
            codes[:, k] = seen
        else:
            at = starts[1:] - 1 if template.place(name) == LAST else starts[:-1]
            codes[at, k] = seen[at]
    return codes, starts


def _series_weights(cases: TimeCases) -> Flat:
    """Return the weight of each series, which all of its slices have."""
    rows = cases.rows
    if rows.weights is None:
        return np.ones(rows.n_series)
    found: Flat = rows.weights[rows.starts]
    groups = np.repeat(np.arange(rows.n_series), rows.lengths)
    numbers = np.full(rows.n_cells, -1, np.int64)
    numbers[rows.reach :] = rows.slice_numbers()
    given = rows.weights[numbers >= 0]
    # A slice without a row has no weight.
    odd = np.flatnonzero((given != found[groups]) & (given > 0))
    if len(odd):
        raise DataError(
            "EM weighs whole series, and the rows of series {series} have several weights; give "
            "all rows of a series one weight.",
            series=rows.labels[int(groups[odd[0]])] or "1",
        )
    return found


@dataclass(frozen=True, eq=False)
class EMOverTime:
    """EM on the series of a table, to be run at once or watched step by step.

    `alphas`: hyperparameters by node of the families.
    """

    learner: EM
    cases: TimeCases
    run: EMRun
    alphas: Mapping[str, Flat]
    start: BayesianNetwork | None
    notes: list[str]

    def learned(self, monitor: Monitor = SILENT) -> LearnedByEM:
        """Return the best tables of the families so far."""
        cases = self.cases
        network = cases.families.network
        sizes = {name: cases.rows_for(name) for name in cases.names}
        outcome = EMOutcome(self.run, network, cases.names, cases.n_rows, cases.weight, sizes)
        return self.learner.told(outcome, self.alphas, monitor, self.start, self.notes)


def begin_over_time(
    learner: EM,
    cases: TimeCases,
    start: BayesianNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    monitor: Monitor = SILENT,
) -> EMOverTime:
    """Return EM on series before its first iteration."""
    if learner.hard:
        raise ParameterError("Hard EM is not made for series; switch it off.")
    network = cases.families.network
    prior = PseudoCases(learner.ess, learner.alpha)
    alphas, notes = all_hyperparameters(network, prior, priors, start)
    for name in network.names:
        if name not in cases.names:
            alphas[name] = np.zeros_like(alphas[name])
    groups = series_groups(cases, monitor)
    run = learner.begin(network, groups, alphas, expect_series)
    return EMOverTime(learner, cases, run, alphas, start, notes)


def em_over_time(learner: EM, cases: TimeCases, monitor: Monitor, **how: Any) -> LearnedByEM:
    """Return the tables that EM ends with."""
    em = begin_over_time(learner, cases, monitor=monitor, **how)
    go_on(em.run, None, 0.0, monitor)
    if not em.run.done:
        em.run.advance(1, monitor)
    return em.learned(monitor)
