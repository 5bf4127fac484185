"""Draws of tables given cases with missing cells: blanks and tables in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.credible_intervals import dirichlet_cells, dirichlet_draws
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.flat_tables import load_kernel, values_of
from bayesgui.learning.priors import BDeu

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases

    Table = NDArray[np.float64]


PRIOR_ROWS = 1.0
"""Equivalent sample size of the prior where tables do not tell theirs; draws need one."""


def learned_draws(
    network: BayesianNetwork,
    data: Dataset | None,
    n_draws: int,
    *,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> Iterator[Mapping[str, Table]] | None:
    """Return draws of the tables that were learned, or None if no table keeps its counts.

    `network`: a network; tables without counts are certain, and are not drawn. `data`: the cases
    that the tables were learned from. Where nodes have missing cells or no column, blanks and
    tables are drawn in turn: the expected counts alone would be too narrow.
    """
    tables = [network.cpt(name) for name in network]
    if all(table.counts is None for table in tables):
        return None
    is_complete = data is None or all(name in data and not data[name].n_missing for name in network)
    if data is None or is_complete or not any(name in data for name in network):
        return dirichlet_draws(network, n_draws, seed)
    cases = group_cases(network, data.matched(network, hidden=True), monitor)
    alphas = {table.variable: prior_of(table) for table in tables}
    return augmented_draws(network, cases, alphas, n_draws, seed=seed, monitor=monitor)


def prior_of(table: CPT) -> Table:
    """Return the hyperparameters α of a table that was learned, or those of BDeu."""
    if table.counts is not None and table.observed is not None:
        alpha = table.counts - table.observed
        if (alpha > 0).all():
            return alpha
    return BDeu(PRIOR_ROWS).hyperparameters(table)


def augmented_draws(
    network: BayesianNetwork,
    cases: GroupedCases,
    alphas: Mapping[str, Table],
    n_draws: int = 600,
    *,
    burn_in: int = 100,
    thin: int = 1,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> Iterator[dict[str, Table]]:
    """Yield draws of all tables from their posterior given the observed cells.

    `network`: the structure; the chain begins at its tables. `alphas`: shape (*parent_sizes,
    n_states); hyperparameters before the data, by variable; a cell with 0 is 0 unless a case is
    seen in it, and no row may be 0 as a whole.

    Gibbs sampling: the missing cells of all rows given the tables, each component drawn at once,
    then the tables given the completed counts, θ_ij ~ Dirichlet(α_ij + m_ij). Draws follow each
    other, so that neighbors are alike. The states of a hidden variable may be exchanged on the way.

    Tanner and Wong (1987), The calculation of posterior distributions by data augmentation.
    """
    for name, alpha in alphas.items():
        if not ((alpha >= 0).all() and (alpha.sum(axis=-1) > 0).all()):
            raise ParameterError(
                "Draws need a prior: the hyper-parameters of {variable} must be positive.",
                variable=name,
            )
    return _rounds(network, cases, alphas, n_draws, burn_in, thin, seed, monitor)


def _rounds(
    network: BayesianNetwork,
    cases: GroupedCases,
    alphas: Mapping[str, Table],
    n_draws: int,
    burn_in: int,
    thin: int,
    seed: int,
    monitor: Monitor,
) -> Iterator[dict[str, Table]]:
    rng = np.random.default_rng(seed)
    state = rng.integers(0, 2**64, 1, dtype=np.uint64)
    tables, work = cases.tables, cases.work()
    theta, alpha = tables.joined(values_of(network)), tables.joined(alphas)
    for number in range(burn_in + n_draws * thin):
        counts = _completed_counts(cases, theta, state, work, monitor)
        theta = dirichlet_cells(alpha + counts, theta, tables.row_starts, rng)
        if number >= burn_in and (number - burn_in + 1) % thin == 0:
            yield tables.parted(theta)


def _completed_counts(
    cases: GroupedCases,
    theta: Table,
    state: NDArray[np.uint64],
    work: object,
    monitor: Monitor,
) -> Table:
    """Draw the missing cells of all rows; return the counts of the completed cases."""
    kernel = load_kernel("component_beliefs").draw
    counts = cases.complete.copy()
    for first, last in cases.block_spans():
        monitor.check()
        failed = kernel(first, last, cases.groups, theta, counts, state, work)
        if failed >= 0:
            raise cases.impossible(failed)
    return counts
