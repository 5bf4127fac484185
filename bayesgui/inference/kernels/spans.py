"""Live spans of a block: consecutive units with nonzero cells, the only ones processed.

Zeros of CPTs and findings rule out many cells. Code that writes a table flags its live units and
stores only those, contiguously, so that the passes read them as one stream: skipping gaps of a few
hundred bytes would cost as much as reading them.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.compiling import FAST, INLINE, PART


@njit(**FAST)
def note_live(numbers, start, units, unit, live, at):  # type: ignore[no-untyped-def]
    """Flag the units of some consecutive nonnegative numbers that are not all zero."""
    cell, unit = np.uint64(start), np.uint64(unit)
    for u in range(np.uint64(at), np.uint64(at + units)):
        total = 0.0
        for k in range(unit):
            total += numbers[cell + k]
        live[u] = total > 0.0
        cell += unit


@njit(**FAST)
def keep_live(tables, start, units, unit, live, at, target):  # type: ignore[no-untyped-def]
    """Flag the live units and move them to `target`; return the end."""
    note_live(tables, start, units, unit, live, at)
    cell, unit, target = np.uint64(start), np.uint64(unit), np.uint64(target)
    for u in range(np.uint64(at), np.uint64(at + units)):
        if live[u]:
            if target != cell:
                for k in range(unit):
                    tables[target + k] = tables[cell + k]
            target += unit
        cell += unit
    return np.int64(target)


@njit(**PART, **INLINE)
def block_spans(c, b, column, place, cliques, live, marks):  # type: ignore[no-untyped-def]
    """Find the live spans of one block, whose live units start at `place`; return their number."""
    unit = cliques[c, col.UNIT]
    units = cliques[c, col.UNITS]
    at = np.uint64(marks[col.SCRATCH_SPANS])
    if units == 1:
        marks[at] = 0
        marks[at + np.uint64(1)] = unit
        marks[at + np.uint64(2)] = place
        return np.int64(live[np.uint64(cliques[c, column] + b)])
    first = np.uint64(cliques[c, column] + b * units)
    end = -1
    count = 0
    for u in range(units):
        if live[first + np.uint64(u)]:
            if u != end:
                marks[at] = u * unit
                marks[at + np.uint64(2)] = place
                at += np.uint64(3)
                count += 1
            end = u + 1
            marks[at - np.uint64(2)] = end * unit
            place += unit
    return count


@njit(**PART, **INLINE)
def belief_spans(c, b, cliques, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Find the spans of a block live in table, findings and parent; return their number."""
    unit = cliques[c, col.UNIT]
    place = cliques[c, col.TABLE] + marks[cliques[c, col.START_TABLE] + b]
    across, units = cliques[c, col.ACROSS], cliques[c, col.UNITS]
    if across == 1:
        return block_spans(c, b, col.LIVE_TABLE, place, cliques, live, marks)
    first = np.uint64(cliques[c, col.LIVE_TABLE] + b * units)
    downward = np.uint64(cliques[c, col.LIVE_DOWNWARD])
    weights = np.uint64(cliques[c, col.WEIGHTS] + b * units // across)
    column = np.uint64(b * units % across)
    at = np.uint64(marks[col.SCRATCH_SPANS])
    end = -1
    count = 0
    for u in range(units):
        if live[first + np.uint64(u)]:
            if live[downward + column] and vectors[weights] != 0.0:
                if u != end:
                    marks[at] = u * unit
                    marks[at + np.uint64(2)] = place
                    at += np.uint64(3)
                    count += 1
                end = u + 1
                marks[at - np.uint64(2)] = end * unit
            place += unit
        column += np.uint64(1)
        if column == np.uint64(across):
            column = np.uint64(0)
            weights += np.uint64(1)
    return count


@njit(**PART, **INLINE)
def runs_of(start, end, run):  # type: ignore[no-untyped-def]
    """Return the first run of a span and its number of runs."""
    # Avoid divisions, which would dominate the time of small cliques.
    first = start // run if start > 0 else 0
    return first, (end // run if run > 1 else end) - first
