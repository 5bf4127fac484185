"""Information of the features about the class, and between them given the class."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.training_cases import complete_for_arcs, labeled
from bayesgui.core.errors import DataError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.learning.search.pair_information import information_about, pair_information
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

MOST_INFERRED = 60
"""Features of whose pairs the joint distributions are inferred; more take too long."""


@dataclass(frozen=True, eq=False)
class ClassInformation:
    """Mutual information of features with the class, and of their pairs given the class.

    `pairs`: shape (features, features); I(x_i; x_j | class), in nats; zeros on the diagonal.
    `about_class`: shape (features,); I(x_i; class), in nats. `rows`: number, or total weight, of
    the rows counted; None if the network's own tables were used.
    """

    target: str
    features: tuple[str, ...]
    pairs: NDArray[np.float64]
    about_class: NDArray[np.float64]
    rows: float | None = None

    def of_pair(self, first: str, second: str) -> float:
        """Return I(first; second | class), in nats."""
        return float(self.pairs[self.features.index(first), self.features.index(second)])

    def with_renamed(self, old: str, new: str) -> ClassInformation:
        """Return the same numbers after a node was renamed."""
        features = tuple(new if name == old else name for name in self.features)
        return replace(self, target=new if self.target == old else self.target, features=features)


def information_from_cases(
    network: BayesianNetwork, cases: Dataset, target: str, monitor: Monitor = SILENT
) -> ClassInformation:
    """Return the information in the frequencies of a table.

    `network`: its nodes are the columns that are looked at, and their states. `cases`: the table;
    only its rows without a missing cell count.
    """
    lacking = [name for name in network.names if name not in cases]
    if lacking:
        raise DataError(
            "The table has no column {columns}; open the table that the classifier was trained on.",
            columns=", ".join(lacking),
        )
    known = labeled(cases.select(network.names), target)
    filled = BayesianNetwork([network[name] for name in known.names])
    complete, _ = complete_for_arcs(known.matched(filled, unknown="missing"))
    features = tuple(name for name in network.names if name != target)
    pairs, about = np.zeros((len(features), len(features))), np.zeros(len(features))
    # A column without a value tells nothing.
    places = [place for place, name in enumerate(features) if name in known]
    columns = (*(features[place] for place in places), target)
    found = pair_information(complete, columns, monitor, given=target)
    pairs[np.ix_(places, places)] = found[:-1, :-1]
    about[places] = information_about(complete, columns, target, monitor)[:-1]
    return ClassInformation(target, features, pairs, about, complete.total_weight)


def information_from_network(
    network: BayesianNetwork, target: str, monitor: Monitor = SILENT
) -> ClassInformation:
    """Return the information in the joint distribution that a network stands for."""
    features = tuple(name for name in network.names if name != target)
    n = len(features)
    if n > MOST_INFERRED:
        raise ModelError(
            "The pairs of {features:,} features are counted in a table, and there is none here; "
            "open the table that the classifier was trained on.",
            features=n,
        )
    engine = JunctionTree(network, monitor=monitor)
    pairs, about = np.zeros((n, n)), np.zeros(n)
    for i, first in enumerate(features):
        monitor.report(i / n)
        monitor.check()
        about[i] = conditional_mutual_information(engine.joint((first, target), monitor=monitor))
        for j in range(i):
            joint = engine.joint((first, features[j], target), monitor=monitor)
            pairs[i, j] = pairs[j, i] = conditional_mutual_information(joint)
    return ClassInformation(target, features, pairs, about)
