"""Sums over the cells of the contingency tables of all subsets of columns, for exact search.

A score of a family is a difference of two such sums: that of the child with its parents, and that
of the parents. Subsets are visited depth first, columns added in ascending order. Where a set and
all columns after it make a small table, the other sets below it are counted by summing columns out
of that table.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types, uint16

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.cell_numbers import number_cells
from bayesgui.learning.kernels.scoring import LIKELIHOOD

COMPACT = 2
"""Cells for each row of a set above which only those that occur are kept."""

# -- progress[…] -----------------------------------------------------------------------------------
DEPTH = 0
"""Sets on the stack; 0 at the end."""
VISITED = 1
"""Sets that were counted."""


class SubsetTable(NamedTuple):
    """Different rows of a table.

    `sizes`: number of states of each column. `codes`: a row for each column. `weights`: how often
    each row occurs; `is_whole`: whether these are whole numbers.
    """

    sizes: Any
    codes: Any
    weights: Any
    is_whole: Any


class SubsetTerms(NamedTuple):
    """The terms that a cell with n cases adds to the sums.

    `kind`: that of the score. `products`: the numbers of cells of a set for which there are
    different terms, ascending. `alphas`, by sum and product: hyper-parameters. `table`, by sum,
    product and n: the terms for small n. `most_cells`: sets with more cells are not wanted.
    """

    kind: Any
    products: Any
    alphas: Any
    table: Any
    most_cells: Any


class SubsetStack(NamedTuple):
    """The sets on the way to the present one.

    `cells`, by depth: the cell of each row. `counts`: number of cells; `products`: the same with
    those that do not occur; `sets`: as bits; `nexts`: the next column to add. `progress`: see the
    constants. `buffer`: room for tables. `block`: maximum number of cells of a table out of which
    columns are summed.
    """

    cells: Any
    counts: Any
    products: Any
    sets: Any
    nexts: Any
    progress: Any
    buffer: Any
    block: Any


TABLE = types.NamedTuple((int64[::1], uint16[:, ::1], float64[::1], int64), SubsetTable)
TERMS = types.NamedTuple(
    (int64, float64[::1], float64[:, ::1], float64[:, :, ::1], float64), SubsetTerms
)
STACK = types.NamedTuple(
    (
        int32[:, ::1],
        int64[::1],
        float64[::1],
        int64[::1],
        int64[::1],
        int64[::1],
        float64[::1],
        int64,
    ),
    SubsetStack,
)


@njit(**ALLOCATING)
def _term(count, kind, alpha):  # type: ignore[no-untyped-def]
    """Return what a cell adds; 0 for an empty one."""
    if count <= 0.0:
        return 0.0
    if kind == LIKELIHOOD:
        return count * math.log(count)
    return math.lgamma(alpha + count) - math.lgamma(alpha)


@njit(**ALLOCATING)
def _add_up(counts, line, is_whole, kind, alpha):  # type: ignore[no-untyped-def]
    """Return the sum over the cells of a table."""
    total = 0.0
    if is_whole:
        most = len(line)
        for i in range(len(counts)):
            n = np.int64(counts[i])
            total += line[n] if n < most else _term(counts[i], kind, alpha)
    else:
        for i in range(len(counts)):
            total += _term(counts[i], kind, alpha)
    return total


@njit(**ALLOCATING)
def _write_sums(sums, members, counts, product, is_whole, terms):  # type: ignore[no-untyped-def]
    """Write the sums of a set, given its table."""
    row = np.searchsorted(terms.products, product * (1 - 1e-12))
    row = min(row, len(terms.products) - 1)
    for k in range(len(sums)):
        line = terms.table[k, row]
        sums[k, members] = _add_up(counts, line, is_whole, terms.kind, terms.alphas[k, row])


@njit(**ALLOCATING)
def _sum_out(source, target, inner, size):  # type: ignore[no-untyped-def]
    """Write a table without one of its columns."""
    for outer in range(len(target) // inner):
        place = target[outer * inner : (outer + 1) * inner]
        first = outer * inner * size
        for i in range(inner):
            place[i] = source[first + i]
        for state in range(1, size):
            part = source[first + state * inner : first + (state + 1) * inner]
            for i in range(inner):
                place[i] += part[i]


@njit(**ALLOCATING)
def _count(cells, weights, counts):  # type: ignore[no-untyped-def]
    counts[:] = 0.0
    for i in range(len(cells)):
        counts[cells[i]] += weights[i]


@njit(**ALLOCATING)
def _count_dense(sums, members, product, n_cells, first, table, terms, buffer):  # type: ignore[no-untyped-def]
    """Write the sums of a set with any of the columns from `first` on, by summing these out.

    The buffer begins with the table of them all; later columns vary slowest.
    """
    sizes = table.sizes
    n = len(sizes)
    sets, limits = np.zeros(n + 2, np.int64), np.zeros(n + 2, np.int64)
    places, lengths = np.zeros(n + 2, np.int64), np.zeros(n + 2, np.int64)
    tries, products = np.zeros(n + 2, np.int64), np.zeros(n + 2)
    sets[0], limits[0], tries[0], lengths[0], products[0] = members, n, first, n_cells, product
    for v in range(first, n):
        sets[0] |= np.int64(1) << v
        lengths[0] *= sizes[v]
        products[0] *= sizes[v]
    depth, work, written = 0, 0, 0
    is_new = True
    while depth >= 0:
        here = buffer[places[depth] : places[depth] + lengths[depth]]
        if is_new:
            work += len(here)
            if products[depth] <= terms.most_cells:
                _write_sums(sums, sets[depth], here, products[depth], table.is_whole, terms)
                written += 1
        v = tries[depth]
        while v < limits[depth] and not (sets[depth] >> v) & 1:
            v += 1
        is_new = v < limits[depth]
        if not is_new:
            depth -= 1
            continue
        tries[depth] = v + 1
        inner = n_cells
        for w in range(first, v):
            if (sets[depth] >> w) & 1:
                inner *= sizes[w]
        place = places[depth] + lengths[depth]
        length = lengths[depth] // sizes[v]
        _sum_out(here, buffer[place : place + length], inner, sizes[v])
        depth += 1
        sets[depth] = sets[depth - 1] & ~(np.int64(1) << v)
        products[depth] = products[depth - 1] / sizes[v]
        places[depth], lengths[depth], limits[depth], tries[depth] = place, length, v, first
    return work, written


@njit(**ALLOCATING)
def _push(v, table, terms, stack):  # type: ignore[no-untyped-def]
    """Put the topmost set with one more column on the stack, unless it has too many cells."""
    top = stack.progress[DEPTH] - 1
    product = stack.products[top] * table.sizes[v]
    if product > terms.most_cells:
        return
    source, target, codes = stack.cells[top], stack.cells[top + 1], table.codes[v]
    n_cells = stack.counts[top]
    if n_cells * table.sizes[v] > COMPACT * len(target):
        target[:] = source
        n_cells = number_cells(target, n_cells, codes, table.sizes[v])
    else:
        for i in range(len(source)):
            target[i] = source[i] + np.int32(n_cells) * np.int32(codes[i])
        n_cells *= table.sizes[v]
    stack.counts[top + 1], stack.products[top + 1] = n_cells, product
    stack.sets[top + 1] = stack.sets[top] | (np.int64(1) << v)
    stack.nexts[top + 1] = -1 - (v + 1)
    stack.progress[DEPTH] += 1


@njit(**ALLOCATING)
def _visit(first, sums, table, terms, stack):  # type: ignore[no-untyped-def]
    """Count the topmost set; return the work, and whether all sets below it were counted too."""
    top = stack.progress[DEPTH] - 1
    cells, n_cells, product = stack.cells[top], stack.counts[top], stack.products[top]
    rest = float(n_cells)
    for v in range(first, len(table.sizes)):
        rest *= table.sizes[v]
    if rest > stack.block:
        _count(cells, table.weights, stack.buffer[:n_cells])
        counts = stack.buffer[:n_cells]
        _write_sums(sums, stack.sets[top], counts, product, table.is_whole, terms)
        stack.progress[VISITED] += 1
        return 2 * len(cells) + n_cells, False
    places = stack.cells[top + 1]
    places[:] = cells
    step = n_cells
    for v in range(first, len(table.sizes)):
        codes = table.codes[v]
        for i in range(len(places)):
            places[i] += np.int32(step) * np.int32(codes[i])
        step *= table.sizes[v]
    _count(places, table.weights, stack.buffer[:step])
    work, written = _count_dense(
        sums, stack.sets[top], product, n_cells, first, table, terms, stack.buffer
    )
    stack.progress[VISITED] += written
    return 3 * len(cells) + work, True


@njit(int64(int64, float64[:, ::1], TABLE, TERMS, STACK), **WHOLE)
def sum_subsets(most, sums, table, terms, stack):  # type: ignore[no-untyped-def]
    """Go on with counting all subsets; return the work that was done.

    `most`: work after which to return; a million takes about a ms. `sums`: shape (sums, 2^n);
    output: the sums by set of columns, as bits. `stack`: begins with the empty set, whose entry in
    `nexts` is −1; ``progress[DEPTH]`` is 0 at the end.
    """
    n, done = len(table.sizes), 0
    while stack.progress[DEPTH] and done < most:
        top = stack.progress[DEPTH] - 1
        v = stack.nexts[top]
        if v < 0:
            v = -1 - v
            work, is_complete = _visit(v, sums, table, terms, stack)
            done += work
            stack.nexts[top] = n if is_complete else v
        elif v < n:
            stack.nexts[top] += 1
            _push(v, table, terms, stack)
            done += len(table.weights)
        else:
            stack.progress[DEPTH] -= 1
    return done
