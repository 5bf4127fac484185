"""Expected counts of cases with missing cells under given tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.flat_tables import load_kernel, values_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases

    Flat = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ExpectedCounts:
    """Expected counts of the families of a network.

    `counts`: shape (*parent_sizes, n_states); m̄_ijk = Σ_l P(X_i = k, parents = j | observed cells
    of row l), by variable. `log_likelihood`: ln P(observed cells), in nats; −∞ if a complete family
    of a row is impossible.
    """

    counts: Mapping[str, Flat]
    log_likelihood: float


def expect_flat(
    cases: GroupedCases, theta: Flat, monitor: Monitor = SILENT, *, hard: bool = False
) -> tuple[Flat, float]:
    """Return expected counts and the log-likelihood of the observed cells.

    `theta`: shape (cells of all tables,); the tables, see `FlatTables.joined`. `hard`: whether the
    most probable completion of each row counts whole, instead of all by their probability.
    `log_likelihood`: in nats; of the observed cells together with the most probable completion if
    `hard`.

    Lauritzen (1995), The EM algorithm for graphical association models with missing data.
    """
    kernel = load_kernel("completions").count_modes if hard else _expect_kernel()
    counts, found, work = cases.complete.copy(), np.zeros(1), cases.work()
    for first, last in cases.block_spans():
        monitor.check()
        failed = kernel(first, last, cases.groups, theta, counts, found, work)
        if failed >= 0:
            raise cases.impossible(failed)
    return counts, float(found[0]) + weighted_logs(cases.complete, theta)


def _expect_kernel() -> Any:
    return load_kernel("component_beliefs").expect


def weighted_logs(counts: Flat, theta: Flat) -> float:
    """Return Σ m ln θ over the cells with m > 0; −∞ if θ is 0 in one of them."""
    seen = counts > 0
    with np.errstate(divide="ignore"):
        return float(counts[seen] @ np.log(theta[seen])) if seen.any() else 0.0


def expected_counts(
    network: BayesianNetwork, data: Dataset, monitor: Monitor = SILENT
) -> ExpectedCounts:
    """Compute the expected counts of all families under a network's own tables.

    `data`: cases; a node without a column is missing in all rows.
    """
    cases = group_cases(network, data.matched(network, hidden=True), monitor)
    counts, found = expect_flat(cases, cases.tables.joined(values_of(network)), monitor)
    return ExpectedCounts(cases.tables.parted(counts), found)
