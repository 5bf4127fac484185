"""The one update of a junction tree: dirty messages up, changed messages down, new posteriors.

Arrays (see `columns`): ``cliques``, ``views``, ``slots`` and ``maps`` belong to the plan and are
never written; ``tables``, ``vectors`` and ``marks`` belong to a session. Flags are cleared only
when a clique is finished, so an update may be broken off anywhere and the next one does the rest.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.columns import (
    BLOCK,
    CHILD,
    COLLECTING,
    CONSTANT,
    DISTRIBUTING,
    DONE,
    DOWNWARD,
    FIRST_CHILD,
    FIRST_FAMILY,
    FIRST_SLOT,
    FLAGS,
    IMPOSSIBLE,
    INEXACT,
    INNER,
    LAST_CHILD,
    LAST_FAMILY,
    LAST_SLOT,
    LENGTH,
    LIKELIHOOD,
    LOG_CONSTANT,
    LOW_POTENTIAL,
    LOW_TABLE,
    LOW_UPWARD,
    LOW_WEIGHTS,
    MARGINAL,
    NEW_BELIEF,
    NEW_MESSAGE,
    NEW_POTENTIAL,
    NEW_TABLE,
    NEW_WEIGHTS,
    NEXT_BLOCK,
    OUTER,
    PARENT,
    PHASE,
    POSITION,
    POTENTIAL,
    ROWS,
    RUN,
    SCRATCH,
    SCRATCH_BLOCK,
    SCRATCH_MESSAGE,
    SCRATCH_ROWS,
    SEPARATOR,
    SOURCE,
    STATES,
    SUSPENDED,
    TABLE,
    UNIT,
    UNSAFE,
    UPWARD,
    WEIGHTS,
    WORK_LIMIT,
)

SAME = 1e-12
"""Relative change of a message below which nothing behind it is computed again."""

FLAT = 1e-14
"""Relative spread below which a message counts as 1 everywhere."""

SMALLEST_LOG = -690.0
"""Products of numbers whose logarithms sum to more than this are not zero in floating point."""

SMALLEST_TOTAL = 1e-200
"""A total below this may have lost terms to underflow, unless bounds say that it has not."""

# Offsets are unsigned in the loops: a signed index might be negative and mean the end of the array,
# and the test for that keeps the loops out of vector registers.

FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, so that they run in vector registers; NaN and infinity stay themselves."""


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _lowest_log(vectors, start, length):  # type: ignore[no-untyped-def]
    """Return the logarithm of the smallest entry that is not zero; 0 if all are zero."""
    low = math.inf
    for k in range(np.uint64(start), np.uint64(start + length)):
        if 0.0 < vectors[k] < low:
            low = vectors[k]
    return math.log(low) if low < math.inf else 0.0


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _multiply(maps, tables, at, vectors, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Multiply the block at `at` by a view whose block begins at `base`."""
    at, base, inner = np.uint64(at), np.uint64(base), np.uint64(inner)
    groups, run = np.uint64(groups), np.uint64(run)
    if run == np.uint64(1):
        for g in range(groups):
            tables[at + g] *= vectors[base + maps[inner + g]]
    elif constant:
        for g in range(groups):
            factor = vectors[base + maps[inner + g]]
            cell = at + g * run
            for k in range(run):
                tables[cell + k] *= factor
    else:
        for g in range(groups):
            source = base + maps[inner + g]
            cell = at + g * run
            for k in range(run):
                tables[cell + k] *= vectors[source + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _accumulate(maps, vectors, at, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Add the block at `at` to a view whose block begins at `base`."""
    at, base, inner = np.uint64(at), np.uint64(base), np.uint64(inner)
    groups, run = np.uint64(groups), np.uint64(run)
    if run == np.uint64(1):
        for g in range(groups):
            vectors[base + maps[inner + g]] += vectors[at + g]
    elif constant:
        for g in range(groups):
            total = 0.0
            cell = at + g * run
            for k in range(run):
                total += vectors[cell + k]
            vectors[base + maps[inner + g]] += total
    else:
        for g in range(groups):
            target = base + maps[inner + g]
            cell = at + g * run
            for k in range(run):
                vectors[target + k] += vectors[cell + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _rebuild_potential(c, cliques, views, maps, tables, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the CPTs of a clique together."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    potential = cliques[c, POTENTIAL]
    for k in range(np.uint64(potential), np.uint64(potential + cells)):
        tables[k] = 1.0
    low = 0.0
    for v in range(cliques[c, FIRST_FAMILY], cliques[c, LAST_FAMILY]):
        run = views[v, RUN]
        low += _lowest_log(vectors, views[v, SOURCE], views[v, LENGTH])
        for b in range(cells // block):
            base = views[v, SOURCE] + maps[views[v, OUTER] + b]
            _multiply(
                maps,
                tables,
                potential + b * block,
                vectors,
                base,
                views[v, INNER],
                block // run,
                run,
                views[v, CONSTANT],
            )
    vectors[LOW_POTENTIAL * n_cliques + c] = low


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _expand_weights(c, cliques, slots, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the likelihoods of the residual variables into one number for each row."""
    weights = cliques[c, WEIGHTS]
    vectors[weights] = 1.0
    rows = 1
    for s in range(cliques[c, LAST_SLOT] - 1, cliques[c, FIRST_SLOT] - 1, -1):
        likelihood = slots[s, LIKELIHOOD]
        for state in range(slots[s, STATES] - 1, -1, -1):
            factor = vectors[likelihood + state]
            first, target = np.uint64(weights), np.uint64(weights + state * rows)
            for r in range(np.uint64(rows)):
                vectors[target + r] = factor * vectors[first + r]
        rows *= slots[s, STATES]
    vectors[LOW_WEIGHTS * n_cliques + c] = _lowest_log(vectors, weights, rows)


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
            _multiply(
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
def _collect_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
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
def _is_exact(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Tell whether no product in this clique can have underflowed; keep the bound."""
    low = vectors[LOW_POTENTIAL * n_cliques + c]
    exact = True
    for v in range(cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]):
        child = views[v, CHILD]
        low += vectors[LOW_UPWARD * n_cliques + child]
        if marks[FLAGS + child] & INEXACT:
            exact = False
    vectors[LOW_TABLE * n_cliques + c] = low
    return exact and low + vectors[LOW_WEIGHTS * n_cliques + c] > SMALLEST_LOG


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _send_up(c, cliques, views, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Normalize the message of a clique and hand it to its parent if it has changed."""
    cells = np.uint64(cliques[c, SEPARATOR])
    message = np.uint64(marks[SCRATCH_MESSAGE])
    exact = _is_exact(c, cliques, views, vectors, marks, n_cliques)
    peak = 0.0
    low = math.inf
    for k in range(cells):
        x = vectors[message + k]
        peak = x if x > peak else peak
        low = x if x < low else low
    if peak == 0.0:
        return IMPOSSIBLE if exact else UNSAFE
    if not exact and not peak >= SMALLEST_TOTAL:
        return UNSAFE
    vectors[LOG_CONSTANT * n_cliques + c] = math.log(peak)
    old = marks[FLAGS + c]
    flags = NEW_BELIEF
    if not exact:
        flags |= INEXACT
    changed = (old & INEXACT) != (flags & INEXACT)
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
        vectors[LOW_UPWARD * n_cliques + c] = _lowest_log(
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
def _distribute_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
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
            _accumulate(
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
def _marginals(c, cliques, slots, vectors, marks):  # type: ignore[no-untyped-def]
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
def _send_down(c, total, cliques, views, vectors, marks):  # type: ignore[no-untyped-def]
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


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _collect(cliques, views, slots, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
    n_cliques = cliques.shape[0]
    dirty = NEW_POTENTIAL | NEW_TABLE | NEW_WEIGHTS | NEW_MESSAGE
    for c in range(marks[POSITION], n_cliques):
        flags = marks[FLAGS + c]
        if not flags & dirty:
            continue
        if left < 0:
            marks[POSITION] = c
            return SUSPENDED, left
        if flags & NEW_POTENTIAL:
            _rebuild_potential(c, cliques, views, maps, tables, vectors, n_cliques)
            left -= cliques[c, ROWS] * cliques[c, SEPARATOR]
            marks[FLAGS + c] = (flags & ~NEW_POTENTIAL) | NEW_TABLE | NEW_MESSAGE
        if flags & NEW_WEIGHTS:
            _expand_weights(c, cliques, slots, vectors, n_cliques)
            marks[FLAGS + c] = (marks[FLAGS + c] & ~NEW_WEIGHTS) | NEW_MESSAGE
        left = _collect_blocks(c, cliques, views, maps, tables, vectors, marks, left)
        if marks[NEXT_BLOCK] != 0:
            marks[POSITION] = c
            return SUSPENDED, left
        status = _send_up(c, cliques, views, vectors, marks, n_cliques)
        if status != DONE:
            return status, left
    return DONE, left


@njit(
    "int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], uint32[::1], float64[::1], float64[::1],"
    " int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
    fastmath=FAST,
)
def update(cliques, views, slots, maps, tables, vectors, marks):  # type: ignore[no-untyped-def]
    """Bring all messages and posteriors up to date, or work until the limit is reached.

    Parameters
    ----------
    cliques, views, slots : ndarray of int64, two axes
        The plan; see `columns`.
    maps : ndarray of uint32
        Indices of the views.
    tables, vectors : ndarray of float64
        The session's numbers.
    marks : ndarray of int64
        Position and flags; set ``PHASE``, ``POSITION`` and ``NEXT_BLOCK`` to 0 to begin.

    Returns
    -------
    status : int
        DONE, SUSPENDED, IMPOSSIBLE or UNSAFE.
    """
    left = marks[WORK_LIMIT]
    if marks[PHASE] == COLLECTING:
        status, left = _collect(cliques, views, slots, maps, tables, vectors, marks, left)
        if status != DONE:
            return status
        marks[PHASE] = DISTRIBUTING
        marks[POSITION] = cliques.shape[0] - 1
    for c in range(marks[POSITION], -1, -1):
        if not marks[FLAGS + c] & NEW_BELIEF:
            continue
        if left < 0:
            marks[POSITION] = c
            return SUSPENDED
        left = _distribute_blocks(c, cliques, views, maps, tables, vectors, marks, left)
        if marks[NEXT_BLOCK] != 0:
            marks[POSITION] = c
            return SUSPENDED
        total = _marginals(c, cliques, slots, vectors, marks)
        if total == 0.0:
            return UNSAFE
        status = _send_down(c, total, cliques, views, vectors, marks)
        if status != DONE:
            return status
        marks[FLAGS + c] &= ~NEW_BELIEF
    return DONE
