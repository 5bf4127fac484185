"""Expected counts of cases with missing cells under given tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.flat_tables import load_kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.incomplete.cases import GroupedCases

    Flat = NDArray[np.float64]


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
