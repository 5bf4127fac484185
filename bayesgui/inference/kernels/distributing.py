"""Downward pass: beliefs, posteriors, and messages back to the children."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.blocks import accumulate
from bayesgui.inference.kernels.collecting import SAME
from bayesgui.inference.kernels.compiling import FAST, INLINE, MERGED
from bayesgui.inference.kernels.spans import belief_spans, runs_of

MIN_TOTAL = 1e-290
"""Clique total below which the reciprocal is inaccurate."""


@njit(**FAST, **INLINE)
def _belief_block(c, b, cliques, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Multiply table, findings and downward message in one block, and sum its rows.

    Only live spans are written; returns their number.
    """
    first = b * cliques[c, col.BLOCK]
    cells = np.uint64(cliques[c, col.SEPARATOR])
    weights = np.uint64(cliques[c, col.WEIGHTS])
    rows = np.uint64(marks[col.SCRATCH_ROWS])
    downward = np.uint64(cliques[c, col.DOWNWARD])
    spans = marks[col.SCRATCH_SPANS]
    count = belief_spans(c, b, cliques, vectors, live, marks)
    for i in range(count):
        s = spans + 3 * i
        start, left = np.uint64(first + marks[s]), np.uint64(marks[s + 1] - marks[s])
        at = np.uint64(marks[s + 2])
        belief = np.uint64(marks[col.SCRATCH_BLOCK] + marks[s])
        if cells == np.uint64(1):
            factor = vectors[downward]
            for k in range(left):
                x = vectors[weights + start + k] * tables[at + k] * factor
                vectors[belief + k] = x
                vectors[rows + start + k] = x
            continue
        row, column = np.uint64(0), start
        if start >= cells:
            row = start // cells
            column = start % cells
        while left > np.uint64(0):
            # Process whole rows in one loop to load loop invariants once.
            length = min(cells - column, left)
            whole = left // cells if column == np.uint64(0) and left > cells else np.uint64(1)
            for r in range(row, row + whole):
                weight = vectors[weights + r]
                total = 0.0
                for k in range(length):
                    x = weight * tables[at + k] * vectors[downward + column + k]
                    vectors[belief + k] = x
                    total += x
                vectors[rows + r] += total
                at += length
                belief += length
            left -= whole * length
            row += whole
            column = np.uint64(0)
    return count


@njit(**FAST, **MERGED)
def distribute_blocks(c, cliques, views, maps, tables, vectors, live, marks, left):  # type: ignore[no-untyped-def]
    """Sum a clique's beliefs over rows and for each child; return the rest of the limit."""
    cells = cliques[c, col.ROWS] * cliques[c, col.SEPARATOR]
    block = cliques[c, col.BLOCK]
    belief = marks[col.SCRATCH_BLOCK]
    rows = marks[col.SCRATCH_ROWS]
    spans = marks[col.SCRATCH_SPANS]
    first, last = cliques[c, col.FIRST_CHILD], cliques[c, col.LAST_CHILD]
    if marks[col.NEXT_BLOCK] == 0:
        for k in range(np.uint64(rows), np.uint64(rows + cliques[c, col.ROWS])):
            vectors[k] = 0.0
        for v in range(first, last):
            start = views[v, col.SCRATCH]
            for k in range(np.uint64(start), np.uint64(start + views[v, col.LENGTH])):
                vectors[k] = 0.0
    cost = block * (1 + last - first)
    for b in range(marks[col.NEXT_BLOCK], cells // block):
        if left < 0 and b > marks[col.NEXT_BLOCK]:
            marks[col.NEXT_BLOCK] = b
            return left
        count = _belief_block(c, b, cliques, tables, vectors, live, marks)
        for v in range(first, last):
            run = views[v, col.RUN]
            base = views[v, col.SCRATCH] + maps[views[v, col.OUTER] + b]
            for i in range(count):
                s = spans + 3 * i
                inner, runs = runs_of(marks[s], marks[s + 1], run)
                inner += views[v, col.INNER]
                at = belief + marks[s]
                accumulate(maps, vectors, at, base, inner, runs, run, views[v, col.CONSTANT])
        left -= cost
    marks[col.NEXT_BLOCK] = 0
    return left


@njit(**FAST)
def marginals(c, cliques, slots, vectors, marks):  # type: ignore[no-untyped-def]
    """Convert row sums to posteriors of the residual variables; return their total."""
    rows = marks[col.SCRATCH_ROWS]
    count = cliques[c, col.ROWS]
    total = 0.0
    for r in range(np.uint64(rows), np.uint64(rows + count)):
        total += vectors[r]
    if not MIN_TOTAL <= total < math.inf:
        return 0.0
    scale = 1.0 / total
    for s in range(cliques[c, col.FIRST_SLOT], cliques[c, col.LAST_SLOT]):
        states = slots[s, col.STATES]
        rest = count // states
        for state in range(states):
            share = 0.0
            start = np.uint64(rows + state * rest)
            for r in range(np.uint64(rest)):
                share += vectors[start + r]
            vectors[slots[s, col.MARGINAL] + state] = share * scale
        # Sum the axis out, so that later axes use a smaller table.
        for state in range(1, states):
            start, target = np.uint64(rows + state * rest), np.uint64(rows)
            for r in range(np.uint64(rest)):
                vectors[target + r] += vectors[start + r]
        count = rest
    return total


@njit(**FAST)
def _divide(vectors, summed, upward, downward, length, scale):  # type: ignore[no-untyped-def]
    """Divide the summed beliefs by the child's own message; return the total and the change."""
    total = 0.0
    differing = 0.0
    # Branch-free, so that the loop vectorizes.
    for k in range(length):
        divisor = vectors[upward + k]
        # Where the child's message is 0, so is the sum.
        new = vectors[summed + k] * scale / (divisor if divisor > 0.0 else 1.0)
        total += new
        differing += 1.0 if abs(new - vectors[downward + k]) > SAME * new else 0.0
        vectors[summed + k] = new
    return total, differing


@njit(**FAST)
def send_down(c, total, cliques, views, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Pass each child its message, divided by its own, if it has changed."""
    scale = 1.0 / total
    for v in range(cliques[c, col.FIRST_CHILD], cliques[c, col.LAST_CHILD]):
        child = views[v, col.CHILD]
        upward = np.uint64(views[v, col.SOURCE])
        downward = np.uint64(cliques[child, col.DOWNWARD])
        summed = np.uint64(views[v, col.SCRATCH])
        width = np.uint64(cliques[child, col.WIDTH])
        at = np.uint64(cliques[child, col.LIVE_DOWNWARD])
        for _ in range(cliques[child, col.ACROSS]):
            heard = 0.0
            for k in range(width):
                heard += vectors[summed + k]
            if heard > 0.0 or live[at]:
                whole, differing = _divide(vectors, summed, upward, downward, width, scale)
                if not whole < math.inf:
                    return col.UNSAFE
                live[at] = whole > 0.0
                if differing > 0.0:
                    for k in range(width):
                        vectors[downward + k] = vectors[summed + k]
                    marks[col.FLAGS + child] |= col.NEW_BELIEF
            at += np.uint64(1)
            upward += width
            downward += width
            summed += width
    return col.DONE
