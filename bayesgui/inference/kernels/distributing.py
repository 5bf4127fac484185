"""The way down: beliefs, posteriors, and the messages back to the children."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.blocks import FAST, accumulate
from bayesgui.inference.kernels.collecting import SAME
from bayesgui.inference.kernels.columns import (
    BLOCK,
    CHILD,
    CONSTANT,
    DONE,
    DOWNWARD,
    FIRST_CHILD,
    FIRST_SLOT,
    FLAGS,
    INNER,
    LAST_CHILD,
    LAST_SLOT,
    LENGTH,
    MARGINAL,
    NEW_BELIEF,
    NEXT_BLOCK,
    OUTER,
    ROWS,
    RUN,
    SCRATCH,
    SCRATCH_BLOCK,
    SCRATCH_ROWS,
    SEPARATOR,
    SOURCE,
    STATES,
    TABLE,
    UNSAFE,
    WEIGHTS,
)

SMALLEST_TOTAL = 1e-290
"""A clique's total below this has no accurate reciprocal."""


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _belief_block(c, b, cliques, tables, vectors, marks):  # type: ignore[no-untyped-def]
    """Multiply table, findings and downward message in one block, and sum its rows."""
    block = np.uint64(cliques[c, BLOCK])
    cells = np.uint64(cliques[c, SEPARATOR])
    start = np.uint64(b) * block
    first = start // cells
    weights = np.uint64(cliques[c, WEIGHTS]) + first
    rows = np.uint64(marks[SCRATCH_ROWS]) + first
    downward = np.uint64(cliques[c, DOWNWARD])
    belief = np.uint64(marks[SCRATCH_BLOCK])
    at = np.uint64(cliques[c, TABLE]) + start
    if block < cells:
        weight = vectors[weights]
        downward += start % cells
        total = 0.0
        for k in range(block):
            x = weight * tables[at + k] * vectors[downward + k]
            vectors[belief + k] = x
            total += x
        vectors[rows] += total
        return
    if cells == np.uint64(1):
        factor = vectors[downward]
        for k in range(block):
            x = vectors[weights + k] * tables[at + k] * factor
            vectors[belief + k] = x
            vectors[rows + k] = x
        return
    for r in range(block // cells):
        weight = vectors[weights + r]
        total = 0.0
        cell = r * cells
        for k in range(cells):
            x = weight * tables[at + cell + k] * vectors[downward + k]
            vectors[belief + cell + k] = x
            total += x
        vectors[rows + r] = total


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def distribute_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
    """Sum the beliefs of a clique over rows and for each child; return the rest of the limit."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    belief = marks[SCRATCH_BLOCK]
    rows = marks[SCRATCH_ROWS]
    first, last = cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]
    if marks[NEXT_BLOCK] == 0:
        for k in range(np.uint64(rows), np.uint64(rows + cliques[c, ROWS])):
            vectors[k] = 0.0
        for v in range(first, last):
            start = views[v, SCRATCH]
            for k in range(np.uint64(start), np.uint64(start + views[v, LENGTH])):
                vectors[k] = 0.0
    cost = block * (1 + last - first)
    for b in range(marks[NEXT_BLOCK], cells // block):
        if left < 0 and b > marks[NEXT_BLOCK]:
            marks[NEXT_BLOCK] = b
            return left
        _belief_block(c, b, cliques, tables, vectors, marks)
        for v in range(first, last):
            run = views[v, RUN]
            accumulate(
                maps,
                vectors,
                belief,
                views[v, SCRATCH] + maps[views[v, OUTER] + b],
                views[v, INNER],
                block // run,
                run,
                views[v, CONSTANT],
            )
        left -= cost
    marks[NEXT_BLOCK] = 0
    return left


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def marginals(c, cliques, slots, vectors, marks):  # type: ignore[no-untyped-def]
    """Turn the sums of rows into posteriors of the residual variables; return their total."""
    rows = marks[SCRATCH_ROWS]
    count = cliques[c, ROWS]
    total = 0.0
    for r in range(np.uint64(rows), np.uint64(rows + count)):
        total += vectors[r]
    if not SMALLEST_TOTAL <= total < math.inf:
        return 0.0
    scale = 1.0 / total
    for s in range(cliques[c, FIRST_SLOT], cliques[c, LAST_SLOT]):
        states = slots[s, STATES]
        rest = count // states
        for state in range(states):
            share = 0.0
            start = np.uint64(rows + state * rest)
            for r in range(np.uint64(rest)):
                share += vectors[start + r]
            vectors[slots[s, MARGINAL] + state] = share * scale
        # The axis is summed out, so that later axes are read from a smaller table.
        for state in range(1, states):
            start, target = np.uint64(rows + state * rest), np.uint64(rows)
            for r in range(np.uint64(rest)):
                vectors[target + r] += vectors[start + r]
        count = rest
    return total


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def send_down(c, total, cliques, views, vectors, marks):  # type: ignore[no-untyped-def]
    """Hand every child its message, divided by its own, if that has changed."""
    scale = 1.0 / total
    for v in range(cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]):
        child = views[v, CHILD]
        upward = np.uint64(views[v, SOURCE])
        downward = np.uint64(cliques[child, DOWNWARD])
        summed = np.uint64(views[v, SCRATCH])
        length = np.uint64(views[v, LENGTH])
        changed = False
        finite = True
        for k in range(length):
            divisor = vectors[upward + k]
            new = vectors[summed + k] * scale / divisor if divisor > 0.0 else 0.0
            finite &= new < math.inf
            changed |= abs(new - vectors[downward + k]) > SAME * new
            vectors[summed + k] = new
        if not finite:
            return UNSAFE
        if changed:
            for k in range(length):
                vectors[downward + k] = vectors[summed + k]
            marks[FLAGS + child] |= NEW_BELIEF
    return DONE
