"""Mutual information of all pairs of columns, given at most one other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.scores.base import ScoreForm
from bayesgui.learning.search.row_scores import row_scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable


def pair_information(
    data: CaseTable, names: Sequence[str], monitor: Monitor, given: str | None = None
) -> NDArray[np.float64]:
    """Return the mutual information of all pairs of columns.

    `given`: a column, one of `names`, given which the information is computed; its own row is 0.
    The result: shape (n, n); in nats; symmetric, with zeros on the diagonal. Koller and Friedman
    (2009), definition A.4.

    The gain of likelihood by a parent is the number of cases times the mutual information.
    """
    scores = row_scores(data, names, ScoreForm("likelihood"))
    n = len(names)
    parents = np.array([] if given is None else [names.index(given)], np.int64)
    found = np.zeros((n, n))
    wanted = np.ones(n, np.uint8)
    wanted[parents] = 0
    for child in range(n):
        monitor.check()
        wanted[child] = 0
        if child not in parents:
            scores.fill_row(found[child], child, parents, wanted)
            found[child, wanted == 0] = 0.0
    # A gain that cannot be is that of a column without information.
    return np.maximum(found + found.T, 0.0) / data.total_weight


def information_about(
    data: CaseTable, names: Sequence[str], child: str, monitor: Monitor
) -> NDArray[np.float64]:
    """Return the mutual information of one column with each of some columns.

    The result: shape (n,); in nats.
    """
    monitor.check()
    scores = row_scores(data, names, ScoreForm("likelihood"))
    place = names.index(child)
    found, wanted = np.zeros(len(names)), np.ones(len(names), np.uint8)
    wanted[place] = 0
    scores.fill_row(found, place, np.zeros(0, np.int64), wanted)
    found[place] = 0.0
    return np.maximum(found, 0.0) / data.total_weight
