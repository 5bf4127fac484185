"""All registered scores of a network on a table of cases, and the likelihood of each family."""

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
    """All scores of a network on a table of cases.

    Parameters
    ----------
    scored : tuple of Scored
        In the order of the registry.
    own : mapping of str to float
        ln P of each family's cases under the tables as they are; −∞ where one is impossible.
    n_rows : int
        Number of cases.
    n_parameters : int
        Free parameters of the network.
    """

    scored: tuple[Scored, ...]
    own: Mapping[str, float]
    n_rows: int
    n_parameters: int


def score_on_data(
    network: BayesianNetwork, dataset: Dataset, monitor: Monitor = SILENT
) -> NetworkScores:
    """Return all registered scores of a network, computed with their default options.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and tables.
    dataset : Dataset
        Cases; columns are matched to the variables by name.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If a variable has no column or a column holds a state the variable lacks.
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
