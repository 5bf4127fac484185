"""Expected counts of the families of a network, under its own tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.expectations import expect_flat
from bayesgui.learning.incomplete.flat_tables import values_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

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


def expected_counts(
    network: BayesianNetwork, data: Dataset, monitor: Monitor = SILENT
) -> ExpectedCounts:
    """Compute the expected counts of all families under a network's own tables.

    `data`: cases; a node without a column is missing in all rows.
    """
    cases = group_cases(network, data.matched(network, hidden=True), monitor)
    counts, found = expect_flat(cases, cases.tables.joined(values_of(network)), monitor)
    return ExpectedCounts(cases.tables.parted(counts), found)
