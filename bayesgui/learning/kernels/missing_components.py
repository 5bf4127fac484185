"""Missing components of rows: missing variables of a row that are connected in the moral graph.

Given the observed cells of a row, its components are independent, and the posterior of one depends
on the states of its Markov blanket only. Components of equal variables have a *kind*; those whose
blankets agree too are a *group*, counted once with the number of its rows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE

# -- counters[…] -----------------------------------------------------------------------------------
KINDS = 0
"""Kinds found."""
KIND_ITEMS = 1
"""Items of `kind_items` in use."""
GROUPS = 2
"""Groups found."""
BASES = 3
"""Items of `bases` in use."""
FOUND = 4
"""Items of `found` in use."""


class Families(NamedTuple):
    """The families of a network, with all tables in one flat array, row by row.

    `sizes`: states of each variable. `rank`: its place in the elimination order. `members`,
    `strides`: parents and child of each family and their strides, from `first_member[f]`.
    `touching`: the families that contain a variable, from `first_touching[v]`. `neighbors`: its
    neighbors in the moral graph, from `first_neighbor[v]`. `first_cell`: first cell of each table.
    """

    sizes: Any
    rank: Any
    first_member: Any
    members: Any
    strides: Any
    first_touching: Any
    touching: Any
    first_neighbor: Any
    neighbors: Any
    first_cell: Any


class Found(NamedTuple):
    """Kinds and groups, each with a hash table; Python provides more room when it runs out.

    `kind_items`: number of variables, variables in elimination order, number of families,
    families, from `kind_starts[t]`. `bases`: for each family the cell at which its observed members
    are in their states and the missing ones in state 0, from `group_starts[g]`. `rows`: the first
    row of a group. `found`: groups row by row, from `found_starts`.
    """

    kind_slots: Any
    kind_hashes: Any
    kind_starts: Any
    kind_items: Any
    group_slots: Any
    group_hashes: Any
    group_kinds: Any
    group_starts: Any
    bases: Any
    weights: Any
    rows: Any
    found: Any
    counters: Any


class Marks(NamedTuple):
    """Scratch space, an item for each variable. `stamps[0]` is the last mark given."""

    variables: Any
    families: Any
    stack: Any
    members: Any
    stamps: Any


FAMILIES = types.NamedUniTuple(int64[::1], 10, Families)
FOUND_GROUPS = types.NamedTuple(
    (
        int64[::1],
        uint64[::1],
        int64[::1],
        int32[::1],
        int64[::1],
        uint64[::1],
        int32[::1],
        int64[::1],
        int32[::1],
        float64[::1],
        int64[::1],
        int32[::1],
        int64[::1],
    ),
    Found,
)
MARKS = types.NamedUniTuple(int64[::1], 5, Marks)


@njit(**ALLOCATING)
def _mixed(key, item):  # type: ignore[no-untyped-def]
    key = (key ^ np.uint64(item)) * np.uint64(0x9E3779B97F4A7C15)
    return key ^ (key >> np.uint64(29))


@njit(**ALLOCATING)
def _gather(row, v, codes, families, marks):  # type: ignore[no-untyped-def]
    """Put the component of a missing variable into `members`; return its size."""
    stamp = marks.stamps[0]
    count, waiting = 0, 1
    marks.stack[0] = v
    marks.variables[v] = stamp
    while waiting:
        waiting -= 1
        v = marks.stack[waiting]
        place = count
        while place and families.rank[marks.members[place - 1]] > families.rank[v]:
            marks.members[place] = marks.members[place - 1]
            place -= 1
        marks.members[place] = v
        count += 1
        for k in range(families.first_neighbor[v], families.first_neighbor[v + 1]):
            u = families.neighbors[k]
            if codes[row, u] < 0 and marks.variables[u] != stamp:
                marks.variables[u] = stamp
                marks.stack[waiting] = u
                waiting += 1
    return count


@njit(**ALLOCATING)
def _kind_of(count, families, found, marks):  # type: ignore[no-untyped-def]
    """Return the kind of the component in `members`, a new one if it is the first."""
    key = np.uint64(count)
    for k in range(count):
        key = _mixed(key, marks.members[k])
    mask = len(found.kind_slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while found.kind_slots[slot] >= 0:
        kind = found.kind_slots[slot]
        if found.kind_hashes[kind] == key:
            start = found.kind_starts[kind]
            same = found.kind_items[start] == count
            k = 0
            while same and k < count:
                same = found.kind_items[start + 1 + k] == marks.members[k]
                k += 1
            if same:
                return kind
        slot = (slot + 1) & mask
    kind = found.counters[KINDS]
    found.kind_slots[slot] = kind
    found.kind_hashes[kind] = key
    _write_kind(kind, count, families, found, marks)
    found.counters[KINDS] += 1
    return kind


@njit(**ALLOCATING)
def _write_kind(kind, count, families, found, marks):  # type: ignore[no-untyped-def]
    start = found.counters[KIND_ITEMS]
    found.kind_starts[kind] = start
    found.kind_items[start] = count
    at = start + 1
    for k in range(count):
        found.kind_items[at] = marks.members[k]
        at += 1
    number = at
    at += 1
    marks.stamps[1] += 1
    for k in range(count):
        v = marks.members[k]
        for j in range(families.first_touching[v], families.first_touching[v + 1]):
            f = families.touching[j]
            if marks.families[f] != marks.stamps[1]:
                marks.families[f] = marks.stamps[1]
                found.kind_items[at] = f
                at += 1
    found.kind_items[number] = at - number - 1
    found.counters[KIND_ITEMS] = at


@njit(**ALLOCATING)
def base_cell(row, f, codes, families):  # type: ignore[no-untyped-def]
    """Return the cell of a family in a row, its missing members being in state 0."""
    cell = families.first_cell[f]
    for k in range(families.first_member[f], families.first_member[f + 1]):
        code = codes[row, families.members[k]]
        if code > 0:
            cell += code * families.strides[k]
    return cell


@njit(**ALLOCATING)
def _group_of(row, number, kind, weight, codes, families, found):  # type: ignore[no-untyped-def]
    """Return the group of a component of a row, and add the row's weight to it."""
    items = found.kind_starts[kind]
    items += 1 + found.kind_items[items]
    count = found.kind_items[items]
    start = found.counters[BASES]
    key = np.uint64(kind)
    for k in range(count):
        cell = base_cell(row, found.kind_items[items + 1 + k], codes, families)
        found.bases[start + k] = cell
        key = _mixed(key, cell)
    mask = len(found.group_slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while found.group_slots[slot] >= 0:
        group = found.group_slots[slot]
        if found.group_hashes[group] == key and found.group_kinds[group] == kind:
            own = found.group_starts[group]
            same = True
            k = 0
            while same and k < count:
                same = found.bases[own + k] == found.bases[start + k]
                k += 1
            if same:
                found.weights[group] += weight
                return group
        slot = (slot + 1) & mask
    group = found.counters[GROUPS]
    found.group_slots[slot] = group
    found.group_hashes[group] = key
    found.group_kinds[group] = kind
    found.group_starts[group] = start
    found.weights[group] = weight
    found.rows[group] = number
    found.counters[GROUPS] += 1
    found.counters[BASES] += count
    return group


@njit(**ALLOCATING)
def _has_room(n, found):  # type: ignore[no-untyped-def]
    """Tell whether a row of n variables fits, whatever is missing; slots stay half empty."""
    counters = found.counters
    return (
        2 * (counters[KINDS] + n) < len(found.kind_slots)
        and counters[KIND_ITEMS] + 4 * n < len(found.kind_items)
        and 2 * (counters[GROUPS] + n) < len(found.group_slots)
        and counters[BASES] + 2 * n < len(found.bases)
        and counters[FOUND] + n <= len(found.found)
    )


@njit(
    int64(
        int64,
        int32[:, ::1],
        int64[::1],
        float64[::1],
        int64[::1],
        FAMILIES,
        FOUND_GROUPS,
        MARKS,
    ),
    **WHOLE,
)
def find_components(  # type: ignore[no-untyped-def]
    start, codes, numbers, weights, found_starts, families, found, marks
):
    """Find the missing components of some rows; return the row at which there is no more room.

    `codes`: shape (rows, variables); states; −1 is missing. `numbers`: shape (rows,); numbers of
    the rows, to be kept with the groups. `weights`: shape (rows,); weights of the rows.
    `found_starts`: shape (rows + 1,); where each row's groups begin in `found.found`; updated.
    """
    n_rows, n = codes.shape
    for row in range(start, n_rows):
        if not _has_room(n, found):
            return row
        marks.stamps[0] += 1
        for v in range(n):
            if codes[row, v] < 0 and marks.variables[v] != marks.stamps[0]:
                count = _gather(row, v, codes, families, marks)
                kind = _kind_of(count, families, found, marks)
                group = _group_of(row, numbers[row], kind, weights[row], codes, families, found)
                found.found[found.counters[FOUND]] = group
                found.counters[FOUND] += 1
        found_starts[row + 1] = found.counters[FOUND]
    return n_rows


@njit(
    int64(
        int64, int32[:, ::1], int64[::1], int64[::1], int64[::1], FAMILIES, FOUND_GROUPS, MARKS
    ),
    **WHOLE,
)  # fmt: skip
def find_around(start, codes, rows, cells, groups, families, found, marks):  # type: ignore[no-untyped-def]
    """Find the component that an observed cell would be in if it were missing, for some cells.

    Returns the cell at which there is no more room. `codes`: shape (rows, variables); states; −1 is
    missing; each cell is blank for a moment. `rows`, `cells`: shape (cells,); row and variable of
    each. `groups`: shape (cells,); written; the group of each.
    """
    n = codes.shape[1]
    for k in range(start, len(rows)):
        if not _has_room(n, found):
            return k
        row, v = rows[k], cells[k]
        own = codes[row, v]
        codes[row, v] = -1
        marks.stamps[0] += 1
        count = _gather(row, v, codes, families, marks)
        kind = _kind_of(count, families, found, marks)
        groups[k] = _group_of(row, row, kind, 1.0, codes, families, found)
        codes[row, v] = own
    return len(rows)


@njit("void(int64[::1], uint64[::1], int64)", **WHOLE)
def fill_slots(slots, hashes, count):  # type: ignore[no-untyped-def]
    """Enter items into an empty hash table.

    `slots`: shape (a power of 2,); all −1; updated.
    """
    mask = len(slots) - 1
    for item in range(count):
        slot = np.int64(hashes[item] & np.uint64(mask))
        while slots[slot] >= 0:
            slot = (slot + 1) & mask
        slots[slot] = item
