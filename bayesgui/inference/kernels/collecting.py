"""Upward pass: a clique combines the messages of its children and sends its own."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.blocks import lowest_log, multiply
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
    unit, units = cliques[c, col.UNIT], cliques[c, col.UNITS]
    old, new = cliques[c, col.START_POTENTIAL] + b, cliques[c, col.START_TABLE] + b
    source, target = cliques[c, col.POTENTIAL] + marks[old], cliques[c, col.TABLE] + marks[new]
    shift = np.uint64(source - target)
    kept = marks[old + 1] - marks[old]
    for k in range(np.uint64(target), np.uint64(target + kept)):
        tables[k] = tables[k + shift]
    spans = marks[col.SCRATCH_SPANS]
    count = block_spans(c, b, col.LIVE_POTENTIAL, target, cliques, live, marks)
    for v in range(cliques[c, col.FIRST_CHILD], cliques[c, col.LAST_CHILD]):
        if not marks[col.FLAGS + views[v, col.CHILD]] & col.SILENT:
            run = views[v, col.RUN]
            base = views[v, col.SOURCE] + maps[views[v, col.OUTER] + b]
            for i in range(count):
                s = spans + 3 * i
                inner, runs = runs_of(marks[s], marks[s + 1], run)
                inner += views[v, col.INNER]
                constant = views[v, col.CONSTANT]
                multiply(maps, tables, marks[s + 2], vectors, base, inner, runs, run, constant)
    if cliques[c, col.ROWS] * cliques[c, col.SEPARATOR] == unit:
        marks[new + 1] = unit
        return
    note = cliques[c, col.LIVE_TABLE] + b * units
    for u in range(np.uint64(note), np.uint64(note + units)):
        live[u] = 0
    end = target
    for i in range(count):
        s = spans + 3 * i
        first, last = marks[s] // unit, marks[s + 1] // unit
        end = keep_live(tables, marks[s + 2], last - first, unit, live, note + first, end)
    marks[new + 1] = end - cliques[c, col.TABLE]


@njit(**FAST, **INLINE)
def _sum_rows_block(c, b, cliques, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Add the rows of one block, weighted by the findings, to a message."""
    first = b * cliques[c, col.BLOCK]
    cells = np.uint64(cliques[c, col.SEPARATOR])
    weights = np.uint64(cliques[c, col.WEIGHTS])
    message = np.uint64(marks[col.SCRATCH_MESSAGE])
    spans = marks[col.SCRATCH_SPANS]
    place = cliques[c, col.TABLE] + marks[cliques[c, col.START_TABLE] + b]
    count = block_spans(c, b, col.LIVE_TABLE, place, cliques, live, marks)
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
    cells = cliques[c, col.ROWS] * cliques[c, col.SEPARATOR]
    block = cliques[c, col.BLOCK]
    message = marks[col.SCRATCH_MESSAGE]
    table_too = (
        marks[col.FLAGS + c] & col.NEW_TABLE and cliques[c, col.TABLE] != cliques[c, col.POTENTIAL]
    )
    if marks[col.NEXT_BLOCK] == 0:
        for k in range(np.uint64(message), np.uint64(message + cliques[c, col.SEPARATOR])):
            vectors[k] = 0.0
    cost = block
    if table_too:
        cost += block * (1 + cliques[c, col.LAST_CHILD] - cliques[c, col.FIRST_CHILD])
    for b in range(marks[col.NEXT_BLOCK], cells // block):
        if left < 0 and b > marks[col.NEXT_BLOCK]:
            marks[col.NEXT_BLOCK] = b
            return left
        if table_too:
            _table_block(c, b, cliques, views, maps, tables, vectors, live, marks)
        _sum_rows_block(c, b, cliques, tables, vectors, live, marks)
        left -= cost
    marks[col.NEXT_BLOCK] = 0
    return left


@njit(**FAST)
def _loss(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Return a log bound on what underflow took from a cell, −∞ if nothing; set LOW_TABLE."""
    low = vectors[col.LOW_POTENTIAL * n_cliques + c]
    loss = -math.inf
    first, last = cliques[c, col.FIRST_CHILD], cliques[c, col.LAST_CHILD]
    for v in range(first, last):
        child = views[v, col.CHILD]
        low += vectors[col.LOW_UPWARD * n_cliques + child]
        if marks[col.FLAGS + child] & col.INEXACT:
            # The other factors are at most 1.
            loss = max(loss, vectors[col.LOSS * n_cliques + child])
    vectors[col.LOW_TABLE * n_cliques + c] = low
    if not low + vectors[col.LOW_WEIGHTS * n_cliques + c] > MIN_LOG:
        loss = max(loss, MIN_LOG)
    return loss + math.log((last - first + 1.0) * cliques[c, col.ROWS])


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
    cells = np.uint64(cliques[c, col.SEPARATOR])
    message = np.uint64(marks[col.SCRATCH_MESSAGE])
    loss = _loss(c, cliques, views, vectors, marks, n_cliques)
    exact = loss == -math.inf
    low, peak = _range(vectors, message, cells)
    if peak == 0.0:
        return col.IMPOSSIBLE if exact else col.UNSAFE
    log_peak = math.log(peak)
    loss -= log_peak
    if loss > MAX_LOSS:
        return col.UNSAFE
    vectors[col.LOG_CONSTANT * n_cliques + c] = log_peak
    old = marks[col.FLAGS + c]
    flags = col.NEW_BELIEF | (old & col.UNWANTED)
    if not exact:
        flags |= col.INEXACT
    changed = (old & col.INEXACT) != (flags & col.INEXACT)
    if not exact:
        changed |= loss > vectors[col.LOSS * n_cliques + c]
        vectors[col.LOSS * n_cliques + c] = loss
    silent = low >= peak * (1.0 - FLAT)
    if silent:
        flags |= col.SILENT
    upward = np.uint64(cliques[c, col.UPWARD])
    scale = 1.0 / peak
    if not scale < math.inf:
        return col.UNSAFE
    differing = 0
    for k in range(cells):
        new = 1.0 if silent else vectors[message + k] * scale
        differing += abs(new - vectors[upward + k]) > SAME * new
        vectors[message + k] = new
    if changed or differing > 0:
        for k in range(cells):
            vectors[upward + k] = vectors[message + k]
        vectors[col.LOW_UPWARD * n_cliques + c] = lowest_log(
            vectors, cliques[c, col.UPWARD], cliques[c, col.SEPARATOR]
        )
        parent = cliques[c, col.PARENT]
        if parent >= 0:
            marks[col.FLAGS + parent] |= col.NEW_TABLE | col.NEW_MESSAGE
    else:
        # The old message is kept, together with its SILENT flag.
        flags = (flags & ~col.SILENT) | (old & col.SILENT)
    marks[col.FLAGS + c] = flags
    return col.DONE
