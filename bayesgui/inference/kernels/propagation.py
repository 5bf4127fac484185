"""Incremental update of a junction tree: outdated messages up, changed messages down, posteriors.

Arrays (see `columns`): ``cliques``, ``views``, ``slots`` and ``maps`` belong to the plan and are
never written; ``tables``, ``vectors``, ``live`` and ``marks`` belong to a session. Flags are
cleared only when a clique is finished, so an update may be cancelled anywhere and the next one
does the rest.
"""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.blocks import expand_weights, rebuild_potential
from bayesgui.inference.kernels.collecting import collect_blocks, send_up
from bayesgui.inference.kernels.compiling import FAST, MERGED
from bayesgui.inference.kernels.distributing import distribute_blocks, marginals, send_down


@njit(**FAST, **MERGED)
def _collect(cliques, views, slots, maps, tables, vectors, live, marks, left):  # type: ignore[no-untyped-def]
    n_cliques = cliques.shape[0]
    dirty = col.NEW_POTENTIAL | col.NEW_TABLE | col.NEW_WEIGHTS | col.NEW_MESSAGE
    for c in range(marks[col.POSITION], n_cliques):
        flags = marks[col.FLAGS + c]
        if not flags & dirty:
            continue
        if left < 0:
            marks[col.POSITION] = c
            return col.SUSPENDED, left
        if flags & col.NEW_POTENTIAL:
            rebuild_potential(c, cliques, views, maps, tables, vectors, live, marks)
            left -= cliques[c, col.ROWS] * cliques[c, col.SEPARATOR]
            marks[col.FLAGS + c] = (
                (marks[col.FLAGS + c] & ~col.NEW_POTENTIAL) | col.NEW_TABLE | col.NEW_MESSAGE
            )
        if flags & col.NEW_WEIGHTS:
            expand_weights(c, cliques, slots, vectors, n_cliques)
            marks[col.FLAGS + c] = (marks[col.FLAGS + c] & ~col.NEW_WEIGHTS) | col.NEW_MESSAGE
        left = collect_blocks(c, cliques, views, maps, tables, vectors, live, marks, left)
        if marks[col.NEXT_BLOCK] != 0:
            marks[col.POSITION] = c
            return col.SUSPENDED, left
        status = send_up(c, cliques, views, vectors, marks, n_cliques)
        if status != col.DONE:
            return status, left
    return col.DONE, left


@njit(**FAST, **MERGED)
def update(cliques, views, slots, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Bring all messages and posteriors up to date, up to the work limit.

    `marks`: position and flags; set ``PHASE``, ``POSITION`` and ``NEXT_BLOCK`` to 0 to start.
    """
    left = marks[col.WORK_LIMIT]
    if marks[col.PHASE] == col.COLLECTING:
        status, left = _collect(cliques, views, slots, maps, tables, vectors, live, marks, left)
        if status != col.DONE:
            return status
        marks[col.PHASE] = col.DISTRIBUTING
        marks[col.POSITION] = cliques.shape[0] - 1
    for c in range(marks[col.POSITION], -1, -1):
        if marks[col.FLAGS + c] & (col.NEW_BELIEF | col.UNWANTED) != col.NEW_BELIEF:
            continue
        if left < 0:
            marks[col.POSITION] = c
            return col.SUSPENDED
        left = distribute_blocks(c, cliques, views, maps, tables, vectors, live, marks, left)
        if marks[col.NEXT_BLOCK] != 0:
            marks[col.POSITION] = c
            return col.SUSPENDED
        total = marginals(c, cliques, slots, vectors, marks)
        if total == 0.0:
            return col.UNSAFE
        status = send_down(c, total, cliques, views, vectors, live, marks)
        if status != col.DONE:
            return status
        marks[col.FLAGS + c] &= ~col.NEW_BELIEF
    return col.DONE
