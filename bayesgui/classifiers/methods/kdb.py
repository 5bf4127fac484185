"""k-dependence Bayesian classifiers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import SEMI_NAIVE, Character
from bayesgui.classifiers.network_classifier import Arrangement, NetworkClassifier
from bayesgui.classifiers.training_cases import complete_for_arcs
from bayesgui.core.sentence import Sentence
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.search.pair_information import pair_information
from bayesgui.learning.structure.base import with_arcs
from bayesgui.learning.structure.chow_liu import worthwhile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@classifiers.register(
    "kdb",
    label="k-dependence Bayes (kdb)",
    order=30,
    takes="states",
    is_network=True,
    adds_rows=True,
    character=Character(
        SEMI_NAIVE,
        assumes="each column has up to k more parents",
        optimum="greedy: not the best parents of all",
        costs="cells grow as states to the power of k",
    ),
)
@dataclass(frozen=True, kw_only=True)
class KDependence(NetworkClassifier):
    """Naive Bayes with up to k more parents for each column.

    Notes
    -----
    The columns are ordered by their mutual information with the class; each takes as parents the k
    earlier ones of largest I(x_i; x_j | c). Equal values: the first column. With k = 0 this is
    naive Bayes. A table grows with the product of its parents' states, so that it needs
    exponentially many rows. Pairs without any information stay without an arc. Information is
    computed from the complete rows.

    References
    ----------
    Sahami (1996), Learning limited dependence Bayesian classifiers.
    """

    k: int = parameter(
        2,
        low=0,
        high=20,
        label="Parents k",
        doc="Parents of a column besides the class.",
        grid=(0, 1, 2, 3),
    )

    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return naive Bayes with up to k more parents for each column."""
        complete, remarks = complete_for_arcs(cases)
        names = complete.names
        others = [name for name in names if name != target]
        arcs = [(target, name) for name in others]
        if self.k:
            places = [names.index(name) for name in others]
            single = pair_information(complete, names, monitor)[names.index(target)][places]
            pairs = pair_information(complete, names, monitor, given=target)[places][:, places]
            for child, above in dependences(single, pairs, self.k):
                arcs += [(others[parent], others[child]) for parent in above]
        network = with_arcs(network_of(complete), arcs)
        return Arrangement(network, (*remarks, *_size_remarks(network, cases.total_weight)))


DIGITS = 12
"""Decimals of an information, in nats, that are more than rounding."""


def dependences(
    single: NDArray[np.float64], pairs: NDArray[np.float64], k: int
) -> list[tuple[int, list[int]]]:
    """Return the columns in their order, each with its parents.

    `single`: shape (columns,); mutual information with the class. `pairs`: shape (columns,
    columns); mutual information of pairs given the class.
    """
    # Equal but for the rounding of sums, columns keep their order, whatever rows were added first.
    order = np.argsort(-np.round(single, DIGITS), kind="stable").tolist()
    weights = np.round(worthwhile(pairs), DIGITS)
    found = []
    for position, child in enumerate(order):
        earlier = [each for each in sorted(order[:position]) if weights[child, each] > -np.inf]
        earlier.sort(key=lambda each: -weights[child, each])
        found.append((child, earlier[:k]))
    return found


def _size_remarks(network: BayesianNetwork, rows: float) -> Sequence[Sentence]:
    """Return a remark if a table has more cells than there are rows."""
    largest = max(network.names, key=lambda name: network.cpt(name).values.size)
    cells = network.cpt(largest).values.size
    if cells <= rows:
        return ()
    return (
        Sentence(
            "The table of {variable} has {cells:,} cells for {rows:,.6g} rows; a smaller k would "
            "leave more rows for each.",
            variable=largest,
            cells=cells,
            rows=rows,
        ),
    )
