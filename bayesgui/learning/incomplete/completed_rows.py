"""Posteriors of one variable in the rows in which it is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.cases import group_cases, row_codes
from bayesgui.learning.incomplete.flat_tables import load_kernel, values_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases

    Flat = NDArray[np.float64]

AT_ONCE = 256
"""Groups between two polls for cancellation."""


@dataclass(frozen=True, eq=False)
class CompletedRow:
    """Equal rows in which a variable is missing.

    `first_row`: position of the first one in the file, from 0. `probabilities`: shape (n_states,);
    posterior of the variable given the observed cells.
    """

    first_row: int
    codes: tuple[int, ...]
    weight: float
    probabilities: Flat


@dataclass(frozen=True, eq=False)
class CompletedRows:
    """The distinct rows in which a variable is missing.

    `rows`: the least certain first, measured by the entropy of the posterior.
    """

    rows: tuple[CompletedRow, ...]
    n_distinct: int


def completed_rows(
    network: BayesianNetwork,
    data: Dataset,
    node: str,
    most: int = 200,
    monitor: Monitor = SILENT,
    *,
    cases: GroupedCases | None = None,
) -> CompletedRows:
    """Compute the posterior of a variable in each distinct row in which it is missing.

    `data`: cases; a node without a column is missing in all rows. `cases`: the same cases grouped,
    if they are already.
    """
    matched = data.matched(network, hidden=True)
    column = matched.categorical(node)
    if cases is None:
        cases = group_cases(network, matched, monitor)
    numbers = np.flatnonzero(column.codes == column.missing_code)
    if not len(numbers):
        return CompletedRows((), 0)
    chosen, inverse = np.unique(_groups_of(cases, node, numbers), return_inverse=True)
    posteriors = _posteriors(cases, network, node, chosen, monitor)
    with np.errstate(divide="ignore", invalid="ignore"):
        entropies = -np.nansum(np.where(posteriors > 0, posteriors * np.log(posteriors), 0), axis=1)
    codes = row_codes(network, matched, numbers)
    _, first, number = np.unique(codes, axis=0, return_index=True, return_inverse=True)
    weights = np.ones(data.n_rows) if matched.weights is None else matched.weights
    totals = np.bincount(number.ravel(), weights[numbers], minlength=len(first))
    order = np.lexsort((first, -np.round(entropies[inverse[first]], 12)))[:most]
    rows = [
        CompletedRow(
            int(numbers[first[k]]),
            tuple(codes[first[k]].tolist()),
            float(totals[k]),
            posteriors[inverse[first[k]]],
        )
        for k in order
    ]
    return CompletedRows(tuple(rows), len(first))


def _groups_of(cases: GroupedCases, node: str, numbers: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return the group that contains a variable, for each row in which it is missing."""
    place = cases.tables.names.index(node)
    kinds = np.repeat(np.arange(len(cases.kind_starts) - 1), np.diff(cases.kind_starts))
    has = np.zeros(len(cases.kind_starts) - 1, dtype=bool)
    has[kinds[cases.members == place]] = True
    rows = np.repeat(np.arange(len(cases.found_starts) - 1), np.diff(cases.found_starts))
    groups = np.full(len(cases.found_starts) - 1, -1, np.int64)
    wanted = has[cases.groups.kinds[cases.found]]
    groups[rows[wanted]] = cases.found[wanted]
    return groups[numbers]


def _posteriors(
    cases: GroupedCases,
    network: BayesianNetwork,
    node: str,
    chosen: NDArray[np.int64],
    monitor: Monitor,
) -> Flat:
    kernel = load_kernel("component_beliefs").node_posteriors
    theta, work = cases.tables.joined(values_of(network)), cases.work()
    cells, scratch = cases.tables.cells_of(node), np.zeros(cases.tables.n_cells)
    posteriors = np.zeros((len(chosen), network[node].n_states))
    for start in range(0, len(chosen), AT_ONCE):
        monitor.check()
        part = posteriors[start : start + AT_ONCE]
        kernel(
            part,
            chosen[start : start + AT_ONCE],
            cells.start,
            cells.stop,
            cases.groups,
            theta,
            scratch,
            work,
        )
    sums = posteriors.sum(axis=1)
    if (sums == 0).any():
        raise cases.impossible(int(chosen[int((sums == 0).argmax())]))
    posteriors.flags.writeable = False
    return posteriors
