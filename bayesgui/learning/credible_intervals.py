"""Credible intervals: of the entries of tables, and of posteriors by draws of all tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed
from bayesgui.core.special_functions import beta_quantiles
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

    Table = NDArray[np.float64]
    Tables = Mapping[str, Table]

PROBABILITY = 0.95
"""Usual probability of an interval."""


@dataclass(frozen=True, eq=False)
class Intervals(NotebookTable):
    """Equal-tailed credible intervals of the numbers of some arrays.

    `mean`, `low`, `high`: mean and ends by variable, in the shape of its table or of its states.
    `n_draws`: number of draws that they were computed from; 0 if they are exact.
    """

    mean: Tables
    low: Tables
    high: Tables
    probability: float
    n_draws: int = 0


def check_probability(probability: float) -> None:
    """Raise if the probability of an interval is out of range."""
    if not 0 < probability < 1:
        raise ParameterError(
            "The probability of an interval must lie between 0 and 1, not {value}.",
            value=probability,
        )


def entry_interval(alpha: ArrayLike, probability: float = PROBABILITY) -> tuple[Table, Table]:
    """Return credible intervals of the entries of rows with Dirichlet distributions.

    `alpha`: shape (..., n_states); hyperparameters α + m, not negative. `low`, ` high`: ends; NaN
    in rows of zeros, which are not a distribution.

    Entry k of a row is distributed as Beta(α_k, Σα − α_k); the interval leaves out (1 −
    probability) / 2 at each end. An entry with α_k = 0 is 0 for certain.

    Gelman et al. (2013), Bayesian Data Analysis, section 3.4 and appendix A.
    """
    check_probability(probability)
    return _beta_interval(*_marginals(np.asarray(alpha, np.float64)), probability)


def _marginals(alpha: Table) -> tuple[Table, Table]:
    """Return α_k and Σα − α_k."""
    others = alpha.sum(axis=-1, keepdims=True) - alpha
    # A difference of sums can be slightly off where it should be 0.
    return alpha, np.where(others <= 1e-12 * alpha, 0.0, others)


def _beta_interval(own: Table, others: Table, probability: float) -> tuple[Table, Table]:
    proper = (own > 0) & (others > 0)
    certain = np.where(own > 0, 1.0, np.where(others > 0, 0.0, np.nan))
    low, high = certain.copy(), certain.copy()
    tails = np.array([[(1 - probability) / 2], [(1 + probability) / 2]])
    low[proper], high[proper] = beta_quantiles(tails, own[proper], others[proper])
    return low, high


@checked
def table_intervals(network: BayesianNetwork, probability: float = PROBABILITY) -> Intervals:
    """Return credible intervals of the entries of all tables that keep their counts α + m.

    Parameters
    ----------
    network : BayesianNetwork
        A network learned from complete cases; expected counts of missing cells would give too
        narrow intervals (see `table_draws.augmented_draws`).
    probability : float
        Probability of each interval.

    Raises
    ------
    ParameterError
        If the probability is out of range.
    """
    check_probability(probability)
    tables = {name: network.cpt(name) for name in network}
    counts = {name: each.counts for name, each in tables.items() if each.counts is not None}
    entries = [_marginals(alpha) for alpha in counts.values()]
    sizes = np.cumsum([0, *(own.size for own, _ in entries)])
    nothing = np.zeros(0)
    own = np.concatenate([nothing, *(each.ravel() for each, _ in entries)])
    others = np.concatenate([nothing, *(each.ravel() for _, each in entries)])
    ends = _beta_interval(own, others, probability)
    low, high = (
        {
            name: end[sizes[k] : sizes[k + 1]].reshape(alpha.shape)
            for k, (name, alpha) in enumerate(counts.items())
        }
        for end in ends
    )
    return Intervals({name: tables[name].values for name in counts}, low, high, probability)


def drawn_intervals(draws: Iterable[Tables], probability: float = PROBABILITY) -> Intervals:
    """Return credible intervals of the entries of tables from draws of them."""
    check_probability(probability)
    kept = list(draws)
    names = tuple(kept[0]) if kept else ()
    return _summary({name: np.array([draw[name] for draw in kept]) for name in names}, probability)


@checked
def posterior_intervals(
    network: BayesianNetwork,
    draws: Iterable[Tables],
    evidence: Mapping[str, object] | None = None,
    targets: Sequence[str] | None = None,
    probability: float = PROBABILITY,
    monitor: Monitor = SILENT,
) -> Intervals:
    """Return credible intervals of posteriors: each draw of the tables is asked exactly.

    Parameters
    ----------
    network : BayesianNetwork
        The structure; tables that are not drawn stay as they are.
    draws : iterable of mapping of str to ndarray, shape (*parent_sizes, n_states)
        Tables by variable, see `dirichlet_draws` and `table_draws.augmented_draws`.
    evidence : mapping of str to object, optional
        Findings.
    targets : sequence of str, optional
        Variables; by default all.
    probability : float
        Probability of each interval.
    monitor : Monitor
        Polled for cancellation before each draw; if a stop is requested, the draws so far count.

    Raises
    ------
    ParameterError
        If the probability is out of range.
    ImpossibleEvidenceError
        If the findings are impossible.
    """
    check_probability(probability)
    engine = JunctionTree(network, monitor=monitor)
    targets = network.names if targets is None else listed(targets)
    found: dict[str, list[Table]] = {name: [] for name in targets}
    for draw in draws:
        monitor.check()
        for name, values in draw.items():
            engine.replace_cpt(CPT(name, network.cpt(name).parents, values))
        posteriors = engine.query(evidence, targets=targets, monitor=monitor)
        for name, kept in found.items():
            kept.append(posteriors[name])
        if monitor.stop_requested:
            break
    return _summary({name: np.array(kept) for name, kept in found.items()}, probability)


def dirichlet_draws(
    network: BayesianNetwork, n_draws: int = 600, seed: int = 1
) -> Iterator[dict[str, Table]]:
    """Yield draws of all tables that keep their counts, a Dirichlet distribution for each row."""
    rng = np.random.default_rng(seed)
    counts = {name: network.cpt(name).counts for name in network}
    for _ in range(n_draws):
        yield {
            name: dirichlet_rows(alpha, network.cpt(name).values, rng)
            for name, alpha in counts.items()
            if alpha is not None
        }


def dirichlet_rows(alpha: Table, fallback: Table, rng: np.random.Generator) -> Table:
    """Draw rows of equal length from Dirichlet distributions.

    `alpha`: shape (..., n_states); hyperparameters; an entry with 0 is 0.
    """
    starts = np.arange(0, alpha.size + 1, alpha.shape[-1])
    return dirichlet_cells(alpha.ravel(), fallback.ravel(), starts, rng).reshape(alpha.shape)


def dirichlet_cells(
    alpha: Table, fallback: Table, row_starts: NDArray[np.int64], rng: np.random.Generator
) -> Table:
    """Draw the rows of all tables in one array from Dirichlet distributions.

    `alpha`, `fallback`: shape (cells,); as in `dirichlet_rows`, row by row. `row_starts`: shape
    (rows + 1,); first cell of each row.

    Gamma variates in logarithms, Γ(α) = Γ(α + 1) U^(1/α), since those of a small α underflow.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(rng.standard_gamma(alpha + 1)) + np.log1p(-rng.random(alpha.shape)) / alpha
    logs = np.where(alpha > 0, logs, -np.inf)
    firsts, lengths = row_starts[:-1], np.diff(row_starts)
    peaks = np.maximum.reduceat(logs, firsts)
    cells = np.exp(logs - np.repeat(np.where(np.isfinite(peaks), peaks, 0.0), lengths))
    sums = np.repeat(np.add.reduceat(cells, firsts), lengths)
    drawn: Table = np.where(sums > 0, cells / np.where(sums > 0, sums, 1.0), fallback)
    return drawn


def _summary(draws: Mapping[str, Table], probability: float) -> Intervals:
    tails = (1 - probability) / 2, (1 + probability) / 2
    mean, low, high = {}, {}, {}
    count = 0
    for name, values in draws.items():
        count = len(values)
        if count:
            mean[name] = values.mean(axis=0)
            low[name], high[name] = np.quantile(values, tails, axis=0)
    return Intervals(mean, low, high, probability, count)
