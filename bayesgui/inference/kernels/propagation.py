"""The one update of a junction tree: dirty messages up, changed messages down, new posteriors.

Arrays (see `columns`): ``cliques``, ``views``, ``slots`` and ``maps`` belong to the plan and are
never written; ``tables``, ``vectors`` and ``marks`` belong to a session. Flags are cleared only
when a clique is finished, so an update may be broken off anywhere and the next one does the rest.
"""

from __future__ import annotations

import math

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

FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, so that they run in vector registers; NaN and infinity stay themselves."""


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _lowest_log(vectors, start, length):  # type: ignore[no-untyped-def]
    """Return the logarithm of the smallest entry that is not zero; 0 if all are zero."""
    low = math.inf
    for k in range(start, start + length):
        if 0.0 < vectors[k] < low:
            low = vectors[k]
    return math.log(low) if low < math.inf else 0.0


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _multiply(maps, tables, at, vectors, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Multiply the block at `at` by a view whose block begins at `base`."""
    if constant:
        for g in range(groups):
            factor = vectors[base + maps[inner + g]]
            for k in range(at + g * run, at + g * run + run):
                tables[k] *= factor
    elif run == 1:
        for g in range(groups):
            tables[at + g] *= vectors[base + maps[inner + g]]
    else:
        for g in range(groups):
            source = base + maps[inner + g]
            for k in range(run):
                tables[at + g * run + k] *= vectors[source + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _accumulate(maps, vectors, at, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Add the block at `at` to a view whose block begins at `base`."""
    if constant:
        for g in range(groups):
            total = 0.0
            for k in range(at + g * run, at + g * run + run):
                total += vectors[k]
            vectors[base + maps[inner + g]] += total
    elif run == 1:
        for g in range(groups):
            vectors[base + maps[inner + g]] += vectors[at + g]
    else:
        for g in range(groups):
            target = base + maps[inner + g]
            for k in range(run):
                vectors[target + k] += vectors[at + g * run + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _rebuild_potential(c, cliques, views, maps, tables, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the CPTs of a clique together."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    potential = cliques[c, POTENTIAL]
    for k in range(potential, potential + cells):
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
            for r in range(rows):
                vectors[weights + state * rows + r] = factor * vectors[weights + r]
        rows *= slots[s, STATES]
    vectors[LOW_WEIGHTS * n_cliques + c] = _lowest_log(vectors, weights, rows)


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _table_block(c, b, cliques, views, maps, tables, vectors, marks):  # type: ignore[no-untyped-def]
    """Multiply the potential by the messages of all children, in one block."""
    block = cliques[c, BLOCK]
    source = cliques[c, POTENTIAL] + b * block
    target = cliques[c, TABLE] + b * block
    for k in range(block):
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
    block = cliques[c, BLOCK]
    cells = cliques[c, SEPARATOR]
    weights = cliques[c, WEIGHTS]
    at = cliques[c, TABLE] + b * block
    if block < cells:
        weight = vectors[weights + b * block // cells]
        start = message + b * block % cells
        if weight != 0.0:
            for k in range(block):
                vectors[start + k] += weight * tables[at + k]
        return
    first = weights + b * block // cells
    if cells == 1:
        total = 0.0
        for k in range(block):
            total += vectors[first + k] * tables[at + k]
        vectors[message] += total
        return
    for r in range(block // cells):
        weight = vectors[first + r]
        if weight != 0.0:
            for k in range(cells):
                vectors[message + k] += weight * tables[at + r * cells + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _collect_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
    """Make table and message of a clique, as far as the work limit allows; return its rest."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    message = marks[SCRATCH_MESSAGE]
    table_too = marks[FLAGS + c] & NEW_TABLE and cliques[c, TABLE] != cliques[c, POTENTIAL]
    if marks[NEXT_BLOCK] == 0:
        for k in range(message, message + cliques[c, SEPARATOR]):
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
    cells = cliques[c, SEPARATOR]
    message = marks[SCRATCH_MESSAGE]
    exact = _is_exact(c, cliques, views, vectors, marks, n_cliques)
    peak = 0.0
    low = math.inf
    for k in range(message, message + cells):
        peak = max(peak, vectors[k])
        low = min(low, vectors[k])
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
    upward = cliques[c, UPWARD]
    scale = 1.0 / peak
    if not scale < math.inf:
        return UNSAFE
    for k in range(cells):
        new = 1.0 if unit else vectors[message + k] * scale
        if not abs(new - vectors[upward + k]) <= SAME * new:
            changed = True
        vectors[message + k] = new
    if changed:
        for k in range(cells):
            vectors[upward + k] = vectors[message + k]
        vectors[LOW_UPWARD * n_cliques + c] = _lowest_log(vectors, upward, cells)
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
    block = cliques[c, BLOCK]
    cells = cliques[c, SEPARATOR]
    weights = cliques[c, WEIGHTS]
    downward = cliques[c, DOWNWARD]
    belief = marks[SCRATCH_BLOCK]
    rows = marks[SCRATCH_ROWS]
    at = cliques[c, TABLE] + b * block
    if block < cells:
        r = b * block // cells
        weight = vectors[weights + r]
        downward += b * block % cells
        total = 0.0
        for k in range(block):
            x = weight * tables[at + k] * vectors[downward + k]
            vectors[belief + k] = x
            total += x
        vectors[rows + r] += total
        return
    first = b * block // cells
    if cells == 1:
        factor = vectors[downward]
        for k in range(block):
            x = vectors[weights + first + k] * tables[at + k] * factor
            vectors[belief + k] = x
            vectors[rows + first + k] = x
        return
    for r in range(block // cells):
        weight = vectors[weights + first + r]
        total = 0.0
        for k in range(cells):
            x = weight * tables[at + r * cells + k] * vectors[downward + k]
            vectors[belief + r * cells + k] = x
            total += x
        vectors[rows + first + r] = total


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _distribute_blocks(c, cliques, views, maps, tables, vectors, marks, left):  # type: ignore[no-untyped-def]
    """Sum the beliefs of a clique over rows and for each child; return the rest of the limit."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    belief = marks[SCRATCH_BLOCK]
    rows = marks[SCRATCH_ROWS]
    first, last = cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]
    if marks[NEXT_BLOCK] == 0:
        for k in range(rows, rows + cliques[c, ROWS]):
            vectors[k] = 0.0
        for v in range(first, last):
            for k in range(views[v, SCRATCH], views[v, SCRATCH] + views[v, LENGTH]):
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
    for r in range(rows, rows + count):
        total += vectors[r]
    if not SMALLEST_TOTAL <= total < math.inf:
        return 0.0
    scale = 1.0 / total
    for s in range(cliques[c, FIRST_SLOT], cliques[c, LAST_SLOT]):
        states = slots[s, STATES]
        rest = count // states
        for state in range(states):
            share = 0.0
            for r in range(rows + state * rest, rows + (state + 1) * rest):
                share += vectors[r]
            vectors[slots[s, MARGINAL] + state] = share * scale
        # The axis is summed out, so that later axes are read from a smaller table.
        for state in range(1, states):
            for r in range(rest):
                vectors[rows + r] += vectors[rows + state * rest + r]
        count = rest
    return total


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def _send_down(c, total, cliques, views, vectors, marks):  # type: ignore[no-untyped-def]
    """Hand every child its message, divided by its own, if that has changed."""
    for v in range(cliques[c, FIRST_CHILD], cliques[c, LAST_CHILD]):
        child = views[v, CHILD]
        upward = views[v, SOURCE]
        downward = cliques[child, DOWNWARD]
        summed = views[v, SCRATCH]
        changed = False
        for k in range(views[v, LENGTH]):
            new = 0.0
            if vectors[upward + k] > 0.0:
                new = vectors[summed + k] / vectors[upward + k] / total
            if not new < math.inf:
                return UNSAFE
            if not abs(new - vectors[downward + k]) <= SAME * new:
                changed = True
            vectors[summed + k] = new
        if changed:
            for k in range(views[v, LENGTH]):
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
    "int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], int32[::1], float64[::1], float64[::1],"
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
    maps : ndarray of int32
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
