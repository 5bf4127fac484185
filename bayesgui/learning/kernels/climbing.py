"""Greedy and tabu search over acyclic graphs, resumable after any number of changes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, njit

from bayesgui.inference.kernels.compiling import PART, WHOLE
from bayesgui.learning.kernels.graphs import (
    ADD,
    CHANGES,
    GRAPH,
    LIMITS,
    LOCAL_OPTIMUM,
    LOGGED,
    MIN_GAIN,
    PAUSED,
    READY,
    REMOVE,
    REVERSE,
    ROWS_KEPT,
    SEARCH,
    SINCE,
    can_reverse,
    change_arc,
    copy_graph,
    has_parent,
    is_in,
    renew,
)
from bayesgui.learning.kernels.scoring import IMPOSSIBLE


@njit(**PART)
def _best_change(threshold, bar, graph, limits, kept, search):  # type: ignore[no-untyped-def]
    """Return the change of largest gain above a threshold; a tabu one only above a bar."""
    best, kind, x_best, u_best = threshold, -1, -1, -1
    parents, n_parents, ancestors = graph.parents, graph.counts, search.ancestors
    tabu, now, most = search.tabu, search.progress[CHANGES], limits.most
    for x in range(len(n_parents)):
        row = kept.gains[search.rows[x]]
        for k in range(n_parents[x]):
            u: Any = np.int64(parents[x, k])
            gain = row[u] + kept.gains[search.rows[u], x]
            if (
                gain > best
                and (tabu[x, u] <= now or gain > bar)
                and can_reverse(x, u, graph, limits, ancestors)
            ):
                best, kind, x_best, u_best = gain, REVERSE, x, u
            gain = row[u]
            if gain > best and not limits.required[x, u] and (tabu[x, u] <= now or gain > bar):
                best, kind, x_best, u_best = gain, REMOVE, x, u
        if kept.bounds[search.rows[x]] <= best or n_parents[x] >= most[x]:
            continue
        for u in range(len(n_parents)):
            gain = row[u]
            if gain <= best or (tabu[x, u] > now and gain <= bar):
                continue
            if is_in(ancestors, u, x) or has_parent(parents, n_parents, x, u):
                continue
            best, kind, x_best, u_best = gain, ADD, x, u
    return best, kind, x_best, u_best


@njit(int64(int64, int64, int64, GRAPH, GRAPH, LIMITS, ROWS_KEPT, SEARCH), **WHOLE)
def climb(most, patience, tenure, graph, best, limits, kept, search):  # type: ignore[no-untyped-def]
    """Change one arc at a time as long as that is worth it; return why the climb ended.

    `patience`: number of changes without a better graph after which the climb ends; with 0 every
    change is an improvement. `tenure`: number of changes during which a changed arc is not changed
    again, unless that leads to the best graph so far. `graph`, `best`: the present graph, and the
    best one of this climb; both are changed. `kept`: rows of gains. After `ROW_WANTED` the caller
    fills the row of the variable in ``progress[WANTED]`` before it calls again.
    """
    progress, totals = search.progress, search.totals
    for done in range(most + 1):
        found = renew(graph, kept, search)
        if found != READY:
            return found
        if done == most:
            break
        if totals[0] > totals[1] + MIN_GAIN:
            totals[1] = totals[0]
            copy_graph(graph, best)
            progress[SINCE] = 0
        elif progress[SINCE] > patience:
            return LOCAL_OPTIMUM
        threshold = MIN_GAIN if patience == 0 else IMPOSSIBLE / 2
        bar = totals[1] - totals[0] + MIN_GAIN
        gain, kind, x, u = _best_change(threshold, bar, graph, limits, kept, search)
        if kind < 0:
            return LOCAL_OPTIMUM
        change_arc(kind, x, u, graph.parents, graph.counts, search.stale)
        progress[CHANGES] += 1
        progress[SINCE] += 1
        search.tabu[x, u] = search.tabu[u, x] = progress[CHANGES] + tenure
        k = progress[LOGGED]
        if k < len(search.log):
            search.log[k, 0], search.log[k, 1], search.log[k, 2] = kind, x, u
            search.scores[k] = totals[0] + gain
            progress[LOGGED] += 1
    return PAUSED
