"""What linear passes over slices share: likelihoods, sums of a table, smallest numbers."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.blocks import accumulate, multiply
from bayesgui.inference.kernels.compiling import FAST, INLINE, ORDERED


@njit(**FAST, **INLINE)
def times(v, at, base, views, maps, numbers):  # type: ignore[no-untyped-def]
    """Multiply the table at `at` by the numbers at `base` that a view shows."""
    groups, run = views[v, col.GROUPS], views[v, col.RUN]
    inner, constant = views[v, col.MAP], views[v, col.CONSTANT]
    multiply(maps, numbers, at, numbers, base, inner, groups, run, constant)


@njit(**FAST, **INLINE)
def sum_to(v, at, base, views, maps, numbers):  # type: ignore[no-untyped-def]
    """Sum the table at `at` into the numbers at `base` that a view shows."""
    groups, run = views[v, col.GROUPS], views[v, col.RUN]
    inner, constant = views[v, col.MAP], views[v, col.CONSTANT]
    for k in range(np.uint64(base), np.uint64(base + views[v, col.LENGTH])):
        numbers[k] = 0.0
    accumulate(maps, numbers, at, base, inner, groups, run, constant)


@njit(**FAST, **INLINE)
def pass_on(v, w, source, base, target, views, maps, potentials, numbers):  # type: ignore[no-untyped-def]
    """Multiply potentials by the numbers that view v shows, and sum to those of view w."""
    groups, run = views[v, col.GROUPS], np.uint64(views[v, col.RUN])
    here, there = views[v, col.MAP], views[w, col.MAP]
    for k in range(np.uint64(target), np.uint64(target + views[w, col.LENGTH])):
        numbers[k] = 0.0
    cell = np.uint64(source)
    for g in range(groups):
        read = np.uint64(base + maps[here + g])
        written = np.uint64(target + maps[there + g])
        if views[v, col.CONSTANT]:
            x = numbers[read]
            if x != 0.0:
                if views[w, col.CONSTANT]:
                    total = 0.0
                    for k in range(run):
                        total += potentials[cell + k]
                    numbers[written] += x * total
                else:
                    for k in range(run):
                        numbers[written + k] += x * potentials[cell + k]
        elif views[w, col.CONSTANT]:
            total = 0.0
            for k in range(run):
                total += potentials[cell + k] * numbers[read + k]
            numbers[written] += total
        else:
            for k in range(run):
                numbers[written + k] += potentials[cell + k] * numbers[read + k]
        cell += run


@njit(**ORDERED)
def extremes(numbers, start, length):  # type: ignore[no-untyped-def]
    """Return the smallest number above 0 of some, and the largest."""
    low, peak = math.inf, 0.0
    for k in range(np.uint64(start), np.uint64(start + length)):
        x = numbers[k]
        peak = x if x > peak else peak
        x = x if x > 0.0 else math.inf
        low = x if x < low else low
    return low, peak


@njit(**FAST)
def likelihood(code, at, length, numbers, pool):  # type: ignore[no-untyped-def]
    """Write the likelihood of a finding."""
    if code >= 0:
        for k in range(np.uint64(at), np.uint64(at + length)):
            numbers[k] = 0.0
        numbers[at + code] = 1.0
    elif code == col.BLANK:
        for k in range(np.uint64(at), np.uint64(at + length)):
            numbers[k] = 1.0
    else:
        place = -2 - code
        for k in range(length):
            numbers[at + k] = pool[place + k]
