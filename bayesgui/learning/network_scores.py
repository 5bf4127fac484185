"""All registered scores of a network on data, with the log-likelihood of each family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.learning.likelihood import family_log_likelihood
from bayesgui.learning.scores.base import score_network, scores

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.scores.base import Scored


@dataclass(frozen=True, eq=False)
class NetworkScores:
    """All registered scores of a network on a table of cases.

    Parameters
    ----------
    scored : tuple of Scored
        Scores in registry order.
    own : mapping of str to float
        Log-likelihood of each family under the current CPTs; −∞ if a case is impossible.
    n_rows : int
        Number of cases.
    n_parameters : int
        Number of free parameters of the network.
    """

    scored: tuple[Scored, ...]
    own: Mapping[str, float]
    n_rows: int
    n_parameters: int


def score_on_data(
    network: BayesianNetwork, dataset: Dataset, monitor: Monitor = SILENT
) -> NetworkScores:
    """Compute all registered scores with their default options.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and CPTs.
    dataset : Dataset
        Cases; columns are matched to variables by name.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If a variable has no column, or a column has an unknown state.
    """
    matched = dataset.matched(network)
    members = {name: scores.create(name) for name in scores.names()}
    scored = score_network(network, matched, members, monitor)
    own = {}
    for name in network.names:
        cpt = network.cpt(name)
        counts = family_counts(matched, name, cpt.parents, monitor)
        own[name] = family_log_likelihood(counts, cpt.values)
    return NetworkScores(scored, own, matched.n_rows, network.n_parameters)
