"""How strange cells are that have missing ones around them.

Given all other cells, a cell depends on the missing ones that it touches and on what is observed
around these: it is a missing component of its own. Cells with the same component and the same cells
around it are answered once, however many rows they stand in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.learning.incomplete.components import (
    ComponentFinder,
    grouped_components,
    scratch_work,
)
from bayesgui.learning.incomplete.flat_tables import load_kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.row_scores.scorer import RowScorer

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]
    Places = NDArray[np.intp]

CELLS_AT_ONCE = 65_536
"""Cells whose components are grouped together."""

PAIRS_AT_ONCE = 8_192
"""Cells of which rows are scored with each state at a time."""

GROUPS_AT_ONCE = 256
"""Components between two polls for cancellation."""

TIED = 1e-12
"""Share of a probability that rounding may take away."""


def posterior_numbers(
    scorer: RowScorer, codes: Codes, rows: Places, places: Places, monitor: Monitor
) -> tuple[Numbers, Codes]:
    """Return the strangeness of cells, and the most probable state of each.

    `codes`: shape (rows, variables); states; −1 is missing. `rows`, `places`: row and variable of
    each cell. The strangeness is NaN where no state goes with the cells around it.
    """
    strangeness, expected = np.empty(len(rows)), np.empty(len(rows), np.int32)
    for part in _parts(len(rows), CELLS_AT_ONCE):
        r, v = rows[part], places[part]
        try:
            strangeness[part], expected[part] = _of_components(scorer, codes, r, v, monitor)
        except MemoryBudgetError:
            for piece in _parts(len(r), PAIRS_AT_ONCE):
                found = _by_other_states(scorer, codes, r[piece], v[piece], monitor)
                strangeness[part][piece], expected[part][piece] = found
    return strangeness, expected


def _parts(count: int, at_once: int) -> Iterator[slice]:
    for start in range(0, count, at_once):
        yield slice(start, min(start + at_once, count))


def _of_components(
    scorer: RowScorer, codes: Codes, rows: Places, places: Places, monitor: Monitor
) -> tuple[Numbers, Codes]:
    """Return strangeness and most probable state of cells by the components they would be in."""
    monitor.check()
    finder = ComponentFinder(scorer.families)
    cells = places.astype(np.int64)
    groups = finder.add_around(codes, rows.astype(np.int64), cells)
    made = grouped_components(scorer.network, finder, monitor)
    where = np.empty(len(made.order), np.int64)
    where[made.order] = np.arange(len(made.order))
    n = codes.shape[1]
    asked, of_cell = np.unique(where[groups] * n + cells, return_inverse=True)
    posteriors = np.zeros((len(asked), int(scorer.families.sizes.max())))
    kernel, work = load_kernel("component_beliefs").node_posteriors, scratch_work(made.scratch)
    scratch = np.zeros(len(scorer.theta))
    first = scorer.families.first_cell
    for v in np.unique(cells).tolist():
        which = np.flatnonzero(asked % n == v)
        found = np.zeros((len(which), int(scorer.families.sizes[v])))
        chosen = asked[which] // n
        for part in _parts(len(which), GROUPS_AT_ONCE):
            monitor.check()
            kernel(
                found[part], chosen[part], first[v], first[v + 1], made.groups, scorer.theta,
                scratch, work,
            )  # fmt: skip
        posteriors[which, : found.shape[1]] = found
    own = codes[rows, places]
    strangeness, expected = _numbers(posteriors, of_cell, own)
    # What is so rare that it is 0 in the numbers of a component has a logarithm all the same.
    rare = np.flatnonzero(np.isposinf(strangeness))
    for part in _parts(len(rare), PAIRS_AT_ONCE):
        k = rare[part]
        logs, _ = _by_other_states(scorer, codes, rows[k], places[k], monitor)
        strangeness[k] = np.where(np.isnan(logs), np.inf, logs)
    return strangeness, expected


def _numbers(posteriors: Numbers, of_cell: Places, own: Codes) -> tuple[Numbers, Codes]:
    """Return strangeness and most probable state of cells.

    `posteriors`: shape (components, most states). `of_cell`: the component of each cell.
    """
    totals, peaks = posteriors.sum(axis=1), posteriors.max(axis=1)
    best = posteriors.argmax(axis=1).astype(np.int32)
    at_own = posteriors[of_cell, own]
    with np.errstate(divide="ignore", invalid="ignore"):
        strangeness = np.maximum(np.log(totals[of_cell]) - np.log(at_own), 0.0)
    strangeness[totals[of_cell] == 0] = np.nan
    is_best = at_own >= peaks[of_cell] * (1 - TIED)
    return strangeness, np.where(is_best, own, best[of_cell]).astype(np.int32)


def _by_other_states(
    scorer: RowScorer, codes: Codes, rows: Places, places: Places, monitor: Monitor
) -> tuple[Numbers, Codes]:
    """Return strangeness and most probable state of cells by scoring the row with each state."""
    monitor.check()
    counts = scorer.families.sizes[places]
    firsts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp)
    total = int(counts.sum())
    pair = np.repeat(np.arange(len(rows)), counts)
    state = (np.arange(total) - firsts[pair]).astype(np.int32)
    tried = codes[rows[pair]]
    tried[np.arange(total), places[pair]] = state
    logs = scorer.scores(tried, monitor)
    own = codes[rows, places]
    of_own = logs[firsts + own]
    peaks = np.maximum.reduceat(logs, firsts)
    safe = np.where(np.isneginf(peaks), 0.0, peaks)
    sums = np.add.reduceat(np.exp(logs - safe[pair]), firsts)
    with np.errstate(divide="ignore", invalid="ignore"):
        strangeness = np.maximum(np.log(sums) + safe - of_own, 0.0)
    strangeness[np.isneginf(peaks)] = np.nan
    best = np.full(len(rows), -1, np.int32)
    # The first of the most probable states, or the cell's own where it is one of them.
    at_peak = np.flatnonzero(logs == peaks[pair])[::-1]
    best[pair[at_peak]] = state[at_peak]
    return strangeness, np.where(of_own == peaks, own, best).astype(np.int32)
