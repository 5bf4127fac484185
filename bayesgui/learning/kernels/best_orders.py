"""Dynamic programming over sets of variables: best parents, and the best order."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, njit, types, void

from bayesgui.data.kernels.words import count_bits
from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE

LOW_BITS = 12
"""Variables whose sets make a block that stays in the cache."""


class Child(NamedTuple):
    """A variable and the limits on its parents.

    `place`: the variable. `size`: its states. `penalty`: for each configuration of the parents.
    `most_configurations`, `most`: limits of configurations and parents. `allowed`, `required`: sets
    of parents, as bits.
    """

    place: Any
    size: Any
    penalty: Any
    most_configurations: Any
    most: Any
    allowed: Any
    required: Any


class Products(NamedTuple):
    """Products of the sizes of sets: those of the first `LOW_BITS` variables, and of the others."""

    low: Any
    high: Any


PRODUCTS = types.NamedUniTuple(float64[::1], 2, Products)
CHILD = types.NamedTuple((int64, int64, float64, float64, int64, int64, int64), Child)


@njit(**ALLOCATING)
def _without(members, place):  # type: ignore[no-untyped-def]
    """Close the gap of one variable in the bits of a set."""
    low = (np.int64(1) << place) - 1
    return (members & low) | ((members >> 1) & ~low)


@njit(**ALLOCATING)
def _with_gap(members, place):  # type: ignore[no-untyped-def]
    """Open a gap for one variable in the bits of a set."""
    low = (np.int64(1) << place) - 1
    return (members & low) | ((members & ~low) << 1)


@njit(void(float64[::1], int64, int64, CHILD, PRODUCTS, float64[::1], float64[::1]), **WHOLE)
def fill_scores(values, first, last, child, products, own, of_parents):  # type: ignore[no-untyped-def]
    """Fill in the scores of a variable with some sets of parents; −∞ where these may not be.

    `values`: shape (2^(n − 1),); output, by the set of parents without the bit of the variable.
    `own`, `of_parents`: shape (2^n,); the sums of the family, and of its parents; see
    `subset_sums`.
    """
    low = np.int64(len(products.low) - 1)
    bit = np.int64(1) << child.place
    for k in range(first, last):
        parents = _with_gap(np.int64(k), child.place)
        values[k] = -math.inf
        if parents & ~child.allowed or (parents & child.required) != child.required:
            continue
        if np.int64(count_bits(np.uint64(parents))) > child.most:
            continue
        q = products.low[parents & low] * products.high[parents >> LOW_BITS]
        if q <= child.most_configurations:
            values[k] = own[parents | bit] - of_parents[parents] - child.penalty * q


@njit(void(float64[::1], int64, int64, int64, int64), **WHOLE)
def spread_best(values, first, last, low, high):  # type: ignore[no-untyped-def]
    """Give each set the largest value of its subsets, along some variables.

    `values`: shape (2^n,); changed. `first`, `last`: the part of the sets without any of the
    variables, or of all if `low` is 0; a multiple of 2^high then. `low`, `high`: the first
    variable, and the one after the last; from 0 to a few, or a single one.
    """
    if low == 0:
        block = np.int64(1) << high
        for start in range(first, last, block):
            part = values[start : start + block]
            for b in range(high):
                step = np.int64(1) << b
                for outer in range(0, block, 2 * step):
                    for k in range(outer, outer + step):
                        part[k + step] = max(part[k + step], part[k])
        return
    step = np.int64(1) << low
    for start in range(first, last, step):
        outer = 2 * start
        source, target = values[outer : outer + step], values[outer + step : outer + 2 * step]
        for k in range(step):
            target[k] = max(target[k], source[k])


@njit(void(float64[::1], int64, int64, float64[:, ::1]), **WHOLE)
def best_totals(totals, first, last, values):  # type: ignore[no-untyped-def]
    """Fill in the score of the best graph over some sets of variables.

    `totals`: shape (2^n,); output; sets before `first` are filled in. `values`: shape (n, 2^(n −
    1)); score of each variable with its best parents from a set without it.
    """
    n = len(values)
    for members in range(first, last):
        best = -math.inf
        for v in range(n):
            if (members >> v) & 1:
                before = members & ~(np.int64(1) << v)
                score = totals[before] + values[v, _without(before, v)]
                best = max(best, score)
        totals[members] = best
