"""Log-likelihood of data under given CPTs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.counts import Counts


def family_log_likelihood(counts: Counts, values: NDArray[np.float64]) -> float:
    """Return Σ m ln θ of one CPT in nats; −∞ if an observed case is impossible.

    `counts`: shape (*parent_sizes, n_states); m_ijk.
    """
    seen = counts > 0
    with np.errstate(divide="ignore"):
        return math.fsum((counts[seen] * np.log(values[seen])).tolist())


def log_likelihood(network: BayesianNetwork, data: CaseTable, monitor: Monitor = SILENT) -> float:
    """Return ln P(data) of complete cases under a network's own CPTs.

    `data`: cases, matched with the network. With missing cells, each family counts the rows in
    which it is complete; the result is then not the probability of the observed cells.

    Koller and Friedman (2009), section 17.2.2.
    """
    total = 0.0
    for k, name in enumerate(network.names):
        cpt = network.cpt(name)
        counts = family_counts(data, name, cpt.parents, monitor)
        total += family_log_likelihood(counts, cpt.values)
        monitor.report((k + 1) / len(network))
    return total
