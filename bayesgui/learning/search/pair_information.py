"""Mutual information of all pairs of columns, given at most one other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.data.case_source import held_rows
from bayesgui.learning.scores.base import ScoreForm
from bayesgui.learning.search.case_arrays import MAX_TERMS, PAIR_WORK, check_columns, term_table
from bayesgui.learning.search.row_scores import row_scores

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

BLOCK_WORK = 2**26
"""Words, for each pair of states, between two polls for cancellation, about 20 ms."""


def pair_information(
    data: CaseTable, names: Sequence[str], monitor: Monitor, given: str | None = None
) -> NDArray[np.float64]:
    """Return the mutual information of all pairs of columns.

    `given`: a column, one of `names`, given which the information is computed; its own row is 0.
    The result: shape (n, n); in nats; symmetric, with zeros on the diagonal. Koller and Friedman
    (2009), definition A.4.

    The gain of likelihood by a parent is the number of cases times the mutual information.
    """
    held = held_rows(data)
    if given is None and held is not None and _is_wide(held, names):
        check_columns(held, names)
        return _by_blocks(held.select(names), monitor)
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


def _is_wide(data: Dataset, names: Sequence[str]) -> bool:
    """Tell whether the counts of all pairs of a table are too many to be kept."""
    columns = [data.categorical(name) for name in names]
    n_states = sum(len(column.states) for column in columns)
    complete = data.weights is None and not any(column.n_missing for column in columns)
    return complete and n_states**2 * data.n_rows // 64 > PAIR_WORK


def _by_blocks(data: Dataset, monitor: Monitor) -> NDArray[np.float64]:
    """Return the information of all pairs of columns without missing cells, a few at a time."""
    columns = [data.categorical(name) for name in data.names]
    sizes = np.array([len(column.states) for column in columns], np.int64)
    firsts = np.concatenate([[0], np.cumsum(sizes)])
    planes, terms = data.all_planes(), term_table(data.n_rows)
    single = [_terms_of(np.bincount(each.codes), terms).sum() for each in columns]
    total = float(data.n_rows * np.log(data.n_rows))
    own = np.array(single) - total
    found = np.empty((len(sizes), len(sizes)))
    for start, stop in _blocks(sizes, planes.shape[1]):
        offset = firsts[start]
        counts = np.zeros((firsts[stop] - offset, firsts[-1] - offset), np.int64)
        _count(counts, planes, int(offset), monitor)
        sums = np.add.reduceat(_terms_of(counts, terms), firsts[start:-1] - offset, axis=1)
        part = np.add.reduceat(sums, firsts[start:stop] - offset, axis=0)
        part -= own[start:stop, None] + own[None, start:] + total
        # The same two columns in both orders differ by rounding.
        square = part[:, : stop - start]
        square[:] = np.triu(square) + np.triu(square, 1).T
        found[start:stop, start:] = np.maximum(part, 0.0) / data.n_rows
        found[start:, start:stop] = found[start:stop, start:].T
        monitor.report(_share(stop / len(sizes)))
    np.fill_diagonal(found, 0.0)
    return found


def _share(columns: float) -> float:
    """Return the share of the pairs that are done with a share of the columns."""
    return 1.0 - (1.0 - columns) ** 2


def _blocks(sizes: NDArray[np.int64], words: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of columns whose states are counted with all others in a short time."""
    most = max(1, BLOCK_WORK // (int(sizes.sum()) * max(words, 1)))
    start = states = 0
    for k, size in enumerate(sizes.tolist()):
        if states and states + size > most:
            yield start, k
            start, states = k, 0
        states += size
    yield start, len(sizes)


def _count(
    counts: NDArray[np.int64], planes: NDArray[np.uint64], first: int, monitor: Monitor
) -> None:
    """Count some states with all from the first of them on."""
    kernels = kernel_cache.module("data", "pair_blocks")
    words = planes.shape[1]
    step = max(1, BLOCK_WORK // counts.size // 8) * 8
    for start in range(0, words, step):
        monitor.check()
        kernels.count_block(counts, planes, first, first, start, min(words, start + step))


def _terms_of(counts: NDArray[np.int64], terms: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return n ln n of numbers of rows."""
    if len(terms) < MAX_TERMS:
        return terms[counts]
    return np.asarray(counts * np.log(np.maximum(counts, 1)), np.float64)


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
