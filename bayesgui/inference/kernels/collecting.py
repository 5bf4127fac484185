"""Upward pass: a clique combines the messages of its children and sends its own."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.blocks import lowest_log, multiply
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
    LIVE_POTENTIAL,
    LIVE_TABLE,
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
    SCRATCH_SPANS,
    SEPARATOR,
    SILENT,
    SOURCE,
    START_POTENTIAL,
    START_TABLE,
    TABLE,
    UNIT,
    UNITS,
    UNSAFE,
    UPWARD,
    WEIGHTS,
)
from bayesgui.inference.kernels.compiling import FAST, INLINE, MERGED, ORDERED
from bayesgui.inference.kernels.spans import block_spans, keep_live, runs_of

SAME = 1e-12
"""Relative change of a message below which it is not propagated further."""

FLAT = 1e-14
"""Relative spread below which a message counts as constant 1."""

MIN_LOG = -690.0
"""Products of numbers whose logs sum to more than this do not underflow."""

MAX_LOSS = -46.0
"""Log of the relative loss by underflow in a message above which log space is used."""


@njit(**FAST, **INLINE)
def _table_block(c, b, cliques, views, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Multiply the potential by all children's messages, in one block."""
    unit, units = cliques[c, UNIT], cliques[c, UNITS]
    old, new = cliques[c, START_POTENTIAL] + b, cliques[c, START_TABLE] + b
    source, target = cliques[c, POTENTIAL] + marks[old], cliques[c, TABLE] + marks[new]
    shift = np.uint64(source - target)
    kept = marks[old + 1] - marks[old]
    for k in range(np.uint64(target), np.uint64(target + kept)):
        tables[k] = tables[k + shift]
    spans = marks[SCRATCH_SPANS]
    count = block_spans(c, b, LIVE_POTENTIAL, target, cliques, live, marks)
    for v in range(cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]):
        if not marks[FLAGS + views[v, CHILD]] & SILENT:
            run = views[v, RUN]
            base = views[v, SOURCE] + maps[views[v, OUTER] + b]
            for i in range(count):
                s = spans + 3 * i
                inner, runs = runs_of(marks[s], marks[s + 1], run)
                inner += views[v, INNER]
                constant = views[v, CONSTANT]
                multiply(maps, tables, marks[s + 2], vectors, base, inner, runs, run, constant)
    if cliques[c, ROWS] * cliques[c, SEPARATOR] == unit:
        marks[new + 1] = unit
        return
    note = cliques[c, LIVE_TABLE] + b * units
    for u in range(np.uint64(note), np.uint64(note + units)):
        live[u] = 0
    end = target
    for i in range(count):
        s = spans + 3 * i
        first, last = marks[s] // unit, marks[s + 1] // unit
        end = keep_live(tables, marks[s + 2], last - first, unit, live, note + first, end)
    marks[new + 1] = end - cliques[c, TABLE]


@njit(**FAST, **INLINE)
def _sum_rows_block(c, b, cliques, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Add the rows of one block, weighted by the findings, to a message."""
    first = b * cliques[c, BLOCK]
    cells = np.uint64(cliques[c, SEPARATOR])
    weights = np.uint64(cliques[c, WEIGHTS])
    message = np.uint64(marks[SCRATCH_MESSAGE])
    spans = marks[SCRATCH_SPANS]
    place = cliques[c, TABLE] + marks[cliques[c, START_TABLE] + b]
    count = block_spans(c, b, LIVE_TABLE, place, cliques, live, marks)
    for i in range(count):
        s = spans + 3 * i
        start, left = np.uint64(first + marks[s]), np.uint64(marks[s + 1] - marks[s])
        at = np.uint64(marks[s + 2])
        if cells == np.uint64(1):
            total = 0.0
            for k in range(left):
                total += vectors[weights + start + k] * tables[at + k]
            vectors[message] += total
            continue
        row, column = weights, start
        if start >= cells:
            row += start // cells
            column = start % cells
        while left > np.uint64(0):
            length = min(cells - column, left)
            weight = vectors[row]
            if weight != 0.0:
                for k in range(length):
                    vectors[message + column + k] += weight * tables[at + k]
            at += length
            left -= length
            row += np.uint64(1)
            column = np.uint64(0)


@njit(**FAST, **MERGED)
def collect_blocks(c, cliques, views, maps, tables, vectors, live, marks, left):  # type: ignore[no-untyped-def]
    """Compute a clique's table and message within the work limit; return the rest of the limit."""
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
            _table_block(c, b, cliques, views, maps, tables, vectors, live, marks)
        _sum_rows_block(c, b, cliques, tables, vectors, live, marks)
        left -= cost
    marks[NEXT_BLOCK] = 0
    return left


@njit(**FAST)
def _loss(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Return a log bound on what underflow took from a cell, −∞ if nothing; set LOW_TABLE."""
    low = vectors[LOW_POTENTIAL * n_cliques + c]
    loss = -math.inf
    first, last = cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]
    for v in range(first, last):
        child = views[v, CHILD]
        low += vectors[LOW_UPWARD * n_cliques + child]
        if marks[FLAGS + child] & INEXACT:
            # The other factors are at most 1.
            loss = max(loss, vectors[LOSS * n_cliques + child])
    vectors[LOW_TABLE * n_cliques + c] = low
    if not low + vectors[LOW_WEIGHTS * n_cliques + c] > MIN_LOG:
        loss = max(loss, MIN_LOG)
    return loss + math.log((last - first + 1.0) * cliques[c, ROWS])


@njit(**ORDERED)
def _range(vectors, start, length):  # type: ignore[no-untyped-def]
    """Return the minimum and maximum of nonnegative numbers."""
    low, peak = math.inf, 0.0
    for k in range(start, start + length):
        x = vectors[k]
        peak = x if x > peak else peak
        low = x if x < low else low
    return low, peak


@njit(**FAST)
def send_up(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Normalize a clique's message and pass it to the parent if it has changed."""
    cells = np.uint64(cliques[c, SEPARATOR])
    message = np.uint64(marks[SCRATCH_MESSAGE])
    loss = _loss(c, cliques, views, vectors, marks, n_cliques)
    exact = loss == -math.inf
    low, peak = _range(vectors, message, cells)
    if peak == 0.0:
        return IMPOSSIBLE if exact else UNSAFE
    log_peak = math.log(peak)
    loss -= log_peak
    if loss > MAX_LOSS:
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
    silent = low >= peak * (1.0 - FLAT)
    if silent:
        flags |= SILENT
    upward = np.uint64(cliques[c, UPWARD])
    scale = 1.0 / peak
    if not scale < math.inf:
        return UNSAFE
    differing = 0
    for k in range(cells):
        new = 1.0 if silent else vectors[message + k] * scale
        differing += abs(new - vectors[upward + k]) > SAME * new
        vectors[message + k] = new
    if changed or differing > 0:
        for k in range(cells):
            vectors[upward + k] = vectors[message + k]
        vectors[LOW_UPWARD * n_cliques + c] = lowest_log(
            vectors, cliques[c, UPWARD], cliques[c, SEPARATOR]
        )
        parent = cliques[c, PARENT]
        if parent >= 0:
            marks[FLAGS + parent] |= NEW_TABLE | NEW_MESSAGE
    else:
        # The old message is kept, together with its SILENT flag.
        flags = (flags & ~SILENT) | (old & SILENT)
    marks[FLAGS + c] = flags
    return DONE
