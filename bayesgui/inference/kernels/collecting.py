"""The way up: a clique gathers the messages of its children and sends its own."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.blocks import FAST, lowest_log, multiply
from bayesgui.inference.kernels.columns import (
    BLOCK,
    CHILD,
    CONSTANT,
    DONE,
    FIRST_CHILD,
    FLAGS,
    IMPOSSIBLE,
    INEXACT,
    INNER,
    LAST_CHILD,
    LOG_CONSTANT,
    LOSS,
    LOW_POTENTIAL,
    LOW_TABLE,
    LOW_UPWARD,
    LOW_WEIGHTS,
    NEW_BELIEF,
    NEW_MESSAGE,
    NEW_TABLE,
    NEXT_BLOCK,
    OUTER,
    PARENT,
    POTENTIAL,
    ROWS,
    RUN,
    SCRATCH_MESSAGE,
    SEPARATOR,
    SOURCE,
    TABLE,
    UNIT,
    UNSAFE,
    UPWARD,
    WEIGHTS,
)

SAME = 1e-12
"""Relative change of a message below which nothing behind it is computed again."""

FLAT = 1e-14
"""Relative spread below which a message counts as 1 everywhere."""

SMALLEST_LOG = -690.0
"""Products of numbers whose logarithms sum to more than this are not zero in floating point."""

LARGEST_LOSS = -46.0
"""Logarithm of the share that underflow may take from a message before logarithms are used."""


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _table_block(c, b, cliques, views, maps, tables, vectors, marks):  # type: ignore[no-untyped-def]
    """Multiply the potential by the messages of all children, in one block."""
    block = cliques[c, BLOCK]
    source = np.uint64(cliques[c, POTENTIAL] + b * block)
    target = np.uint64(cliques[c, TABLE] + b * block)
    for k in range(np.uint64(block)):
        tables[target + k] = tables[source + k]
    for v in range(cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]):
        if not marks[FLAGS + views[v, CHILD]] & UNIT:
            run = views[v, RUN]
            multiply(
                maps,
                tables,
                target,
                vectors,
                views[v, SOURCE] + maps[views[v, OUTER] + b],
                views[v, INNER],
                block // run,
                run,
                views[v, CONSTANT],
            )


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _sum_rows_block(c, b, cliques, tables, vectors, message):  # type: ignore[no-untyped-def]
    """Add the rows of one block, weighted by the findings, to a message."""
    block = np.uint64(cliques[c, BLOCK])
    cells = np.uint64(cliques[c, SEPARATOR])
    weights = np.uint64(cliques[c, WEIGHTS])
    start = np.uint64(b) * block
    at = np.uint64(cliques[c, TABLE]) + start
    message = np.uint64(message)
    first = weights + start // cells
    if block < cells:
        weight = vectors[first]
        message += start % cells
        if weight != 0.0:
            for k in range(block):
                vectors[message + k] += weight * tables[at + k]
        return
    if cells == np.uint64(1):
        total = 0.0
        for k in range(block):
            total += vectors[first + k] * tables[at + k]
        vectors[message] += total
        return
    for r in range(block // cells):
        weight = vectors[first + r]
        if weight != 0.0:
            cell = at + r * cells
            for k in range(cells):
                vectors[message + k] += weight * tables[cell + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def collect_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
    """Make table and message of a clique, as far as the work limit allows; return its rest."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    message = marks[SCRATCH_MESSAGE]
    table_too = marks[FLAGS + c] & NEW_TABLE and cliques[c, TABLE] != cliques[c, POTENTIAL]
    if marks[NEXT_BLOCK] == 0:
        for k in range(np.uint64(message), np.uint64(message + cliques[c, SEPARATOR])):
            vectors[k] = 0.0
    cost = block
    if table_too:
        cost += block * (1 + cliques[c, LAST_CHILD] - cliques[c, FIRST_CHILD])
    for b in range(marks[NEXT_BLOCK], cells // block):
        if left < 0 and b > marks[NEXT_BLOCK]:
            marks[NEXT_BLOCK] = b
            return left
        if table_too:
            _table_block(c, b, cliques, views, maps, tables, vectors, marks)
        _sum_rows_block(c, b, cliques, tables, vectors, message)
        left -= cost
    marks[NEXT_BLOCK] = 0
    return left


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _lost(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Return a bound of what underflow may have taken from a cell; −∞ if nothing; keep the low."""
    low = vectors[LOW_POTENTIAL * n_cliques + c]
    loss = -math.inf
    first, last = cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]
    for v in range(first, last):
        child = views[v, CHILD]
        low += vectors[LOW_UPWARD * n_cliques + child]
        if marks[FLAGS + child] & INEXACT:
            # All other factors are at most 1.
            loss = max(loss, vectors[LOSS * n_cliques + child])
    vectors[LOW_TABLE * n_cliques + c] = low
    if not low + vectors[LOW_WEIGHTS * n_cliques + c] > SMALLEST_LOG:
        loss = max(loss, SMALLEST_LOG)
    return loss + math.log((last - first + 1.0) * cliques[c, ROWS])


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def send_up(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Normalize the message of a clique and hand it to its parent if it has changed."""
    cells = np.uint64(cliques[c, SEPARATOR])
    message = np.uint64(marks[SCRATCH_MESSAGE])
    loss = _lost(c, cliques, views, vectors, marks, n_cliques)
    exact = loss == -math.inf
    peak = 0.0
    low = math.inf
    for k in range(cells):
        x = vectors[message + k]
        peak = x if x > peak else peak
        low = x if x < low else low
    if peak == 0.0:
        return IMPOSSIBLE if exact else UNSAFE
    log_peak = math.log(peak)
    loss -= log_peak
    if loss > LARGEST_LOSS:
        return UNSAFE
    vectors[LOG_CONSTANT * n_cliques + c] = log_peak
    old = marks[FLAGS + c]
    flags = NEW_BELIEF
    if not exact:
        flags |= INEXACT
    changed = (old & INEXACT) != (flags & INEXACT)
    if not exact:
        changed |= loss > vectors[LOSS * n_cliques + c]
        vectors[LOSS * n_cliques + c] = loss
    unit = low >= peak * (1.0 - FLAT)
    if unit:
        flags |= UNIT
    upward = np.uint64(cliques[c, UPWARD])
    scale = 1.0 / peak
    if not scale < math.inf:
        return UNSAFE
    for k in range(cells):
        new = 1.0 if unit else vectors[message + k] * scale
        changed |= abs(new - vectors[upward + k]) > SAME * new
        vectors[message + k] = new
    if changed:
        for k in range(cells):
            vectors[upward + k] = vectors[message + k]
        vectors[LOW_UPWARD * n_cliques + c] = lowest_log(
            vectors, cliques[c, UPWARD], cliques[c, SEPARATOR]
        )
        parent = cliques[c, PARENT]
        if parent >= 0:
            marks[FLAGS + parent] |= NEW_TABLE | NEW_MESSAGE
    else:
        # What is kept is the old message, and with it whether it was 1 everywhere.
        flags = (flags & ~UNIT) | (old & UNIT)
    marks[FLAGS + c] = flags
    return DONE
