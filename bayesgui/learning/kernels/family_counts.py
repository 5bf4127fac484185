"""Counts of a family's cells, divided by other variables: by masks, and from the counts of pairs.

What is known of pairs is not counted again: of a child and one parent only the cells are counted
of which neither has its last state.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.data.kernels.plane_vectors import VECTOR, WORD_ROWS
from bayesgui.inference.kernels.compiling import ALLOCATING, PART
from bayesgui.learning.kernels.plane_counts import (
    LEAST_WORDS,
    MASK_WORDS,
    WORDS,
    divide_cells,
    few_cases,
    fill_masks,
    read_cells,
    sort_cells,
)


@njit(**ALLOCATING)
def family_of(child, parents):  # type: ignore[no-untyped-def]
    """Return the variables of a family, the child last."""
    variables = np.empty(len(parents) + 1, np.int64)
    for k in range(len(parents)):
        variables[k] = parents[k]
    variables[len(parents)] = child
    return variables


@njit(**PART)
def _copy_pairs(counts, rows, places, child, cases):  # type: ignore[no-untyped-def]
    """Write the counts of a variable's states with those of others from the counts of pairs."""
    first = cases.firsts[child]
    for k in range(len(rows)):
        for state in range(cases.sizes[child]):
            counts[places[k] + state] = cases.pairs[rows[k], first + state]


@njit(**PART)
def _leave_rest(inside, child, parent, sizes):  # type: ignore[no-untyped-def]
    """Leave the cells out of which a variable has its last state."""
    for i in range(sizes[parent]):
        for k in range(sizes[child]):
            if i == sizes[parent] - 1 or k == sizes[child] - 1:
                inside[i * sizes[child] + k] = 0


@njit(**PART)
def _add_rest(counts, rows, places, child, parent, cases):  # type: ignore[no-untyped-def]
    """Add the cells that `_leave_rest` left out: what the others lack to the counts of pairs."""
    size, last = cases.sizes[child], cases.sizes[parent] - 1
    of_child, of_parent = cases.firsts[child], cases.firsts[parent]
    for k in range(len(rows)):
        place, pairs = places[k], cases.pairs[rows[k]]
        for i in range(last):
            rest = pairs[of_parent + i]
            for state in range(size - 1):
                rest -= counts[place + i * size + state]
            counts[place + i * size + size - 1] = rest
        for state in range(size):
            rest = pairs[of_child + state]
            for i in range(last):
                rest -= counts[place + i * size + state]
            counts[place + last * size + state] = rest


@njit(**PART)
def _list_planes(rows, places, n_cells, others, wanted, last, cases):  # type: ignore[no-untyped-def]
    """List the planes of other variables, and where the counts of each begin; return their number.

    `rows`, `places`: output: the plane of each state, and the place of its counts. `others`: the
    variables; the counts of each begin after those of the one before. `wanted`: whether a variable
    is wanted; one that is not has no counts. `last`: whether to list the last state, or it gets the
    rest.
    """
    found = place = 0
    for k in range(len(others)):
        u = others[k]
        if not wanted[k]:
            continue
        for state in range(cases.sizes[u] if last else cases.sizes[u] - 1):
            rows[found] = cases.firsts[u] + state
            places[found] = place + state * n_cells
            found += 1
        place += n_cells * cases.sizes[u]
    return found


@njit(**PART)
def _known_cells(own, variables, cases):  # type: ignore[no-untyped-def]
    """Write the cases of each cell of one or two variables from the counts of pairs."""
    x = variables[-1]
    for cell in range(len(own)):
        of_x = cases.firsts[x] + cell % cases.sizes[x]
        of_parent = cases.firsts[variables[0]] + cell // cases.sizes[x]
        own[cell] = cases.pairs[of_x if len(variables) == 1 else of_parent, of_x]


@njit(**ALLOCATING)
def _mask_room(n_cells):  # type: ignore[no-untyped-def]
    """Return room for the masks of a block, and for the number of cases of each."""
    words = min(WORDS, max(LEAST_WORDS, MASK_WORDS // n_cells // VECTOR * VECTOR))
    return np.empty((n_cells, words), np.uint64), np.empty(n_cells, np.int64)


@njit(**ALLOCATING)
def count_own(variables, cases):  # type: ignore[no-untyped-def]
    """Return the number of cases of each cell of a family; the last variable varies fastest."""
    n_cells = np.int64(1)
    for v in variables:
        n_cells *= cases.sizes[v]
    own = np.zeros(n_cells, np.int64)
    if len(cases.pairs) and len(variables) <= 2:
        _known_cells(own, variables, cases)
        return own
    masks, inside = _mask_room(n_cells)
    n_words = cases.planes.shape[1]
    for first in range(0, n_words, masks.shape[1]):
        fill_masks(masks, inside, variables, cases, first, min(masks.shape[1], n_words - first))
        own += inside
    return own


@njit(**ALLOCATING)
def count_others(counts, own, n_cells, variables, others, wanted, last, cases):  # type: ignore[no-untyped-def]
    """Count how often each cell of a family has the states of other variables.

    `counts`: output, zeros before; by variable, state and cell. `own`: shape (cells,); output,
    zeros before: the number of cases of each cell; of length 0 if it is known.
    """
    n_words, child = cases.planes.shape[1], variables[-1]
    room = len(counts) // n_cells
    rows, places = np.empty(room, np.int64), np.empty(room, np.int64)
    n_listed = _list_planes(rows, places, n_cells, others, wanted, last, cases)
    rows, places = rows[:n_listed], places[:n_listed]
    known = len(cases.pairs) > 0 and len(variables) <= 2
    if known and len(own):
        _known_cells(own, variables, cases)
    if known and len(variables) == 1:
        _copy_pairs(counts, rows, places, child, cases)
        return
    masks, inside = _mask_room(n_cells)
    filled = np.empty(n_cells, np.int64)
    read = np.empty((2, WORD_ROWS * masks.shape[1]), np.int64)
    for first in range(0, n_words, masks.shape[1]):
        words = min(masks.shape[1], n_words - first)
        fill_masks(masks, inside, variables, cases, first, words)
        if len(own) and not known:
            own += inside
        if known:
            _leave_rest(inside, child, variables[0], cases.sizes)
        most = few_cases(n_listed, wanted.sum(), words)
        n_many, n_few = sort_cells(filled, inside, most)
        divide_cells(counts, masks, filled, n_many, rows, places, cases, first, words)
        few = filled[n_cells - n_few :]
        read_cells(counts, masks, few, others, wanted, cases, first, words, read[0], read[1])
    if known:
        _add_rest(counts, rows, places, child, variables[0], cases)


@njit(**PART)
def add_last(counts, start, stop, own):  # type: ignore[no-untyped-def]
    """Write the counts of a variable's last state, which has the rest of each cell."""
    n_cells = len(own)
    for cell in range(n_cells):
        rest = own[cell]
        for place in range(start + cell, stop - n_cells, n_cells):
            rest -= counts[place]
        counts[stop - n_cells + cell] = rest
