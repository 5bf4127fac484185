"""What passes over slices do with the cells of a table, in each arithmetic; compiles nothing.

`slice_columns` names the arithmetics. Loops that differ by their two operations alone are made by
`_times`, `_sum_to` and `_pass_on`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import FAST, INLINE, ORDERED, PART


@njit(**FAST, **INLINE)
def _product(x, y):  # type: ignore[no-untyped-def]
    return x * y


@njit(**FAST, **INLINE)
def _sum(x, y):  # type: ignore[no-untyped-def]
    return x + y


@njit(**ORDERED, **INLINE)
def _larger(x, y):  # type: ignore[no-untyped-def]
    return x if x > y else y


# Offsets in loops are unsigned: testing signed indices for negative values prevents vectorization.


def _times(join: Any) -> Any:
    @njit(**FAST)
    def times(v, at, base, views, maps, numbers):  # type: ignore[no-untyped-def]
        groups, run = np.uint64(views[v, col.GROUPS]), np.uint64(views[v, col.RUN])
        inner, constant = np.uint64(views[v, col.MAP]), views[v, col.CONSTANT]
        at, base = np.uint64(at), np.uint64(base)
        if run == np.uint64(1):
            for g in range(groups):
                numbers[at + g] = join(numbers[at + g], numbers[base + maps[inner + g]])
            return
        for g in range(groups):
            source = base + maps[inner + g]
            cell = at + g * run
            if constant:
                x = numbers[source]
                for k in range(run):
                    numbers[cell + k] = join(numbers[cell + k], x)
            else:
                for k in range(run):
                    numbers[cell + k] = join(numbers[cell + k], numbers[source + k])

    return times


def _sum_to(pick: Any, nothing: float, options: dict[str, Any]) -> Any:
    @njit(**options)
    def sum_to(v, at, base, views, maps, numbers):  # type: ignore[no-untyped-def]
        groups, run = np.uint64(views[v, col.GROUPS]), np.uint64(views[v, col.RUN])
        inner, constant = np.uint64(views[v, col.MAP]), views[v, col.CONSTANT]
        at, base = np.uint64(at), np.uint64(base)
        for k in range(base, base + np.uint64(views[v, col.LENGTH])):
            numbers[k] = nothing
        if run == np.uint64(1):
            for g in range(groups):
                target = base + maps[inner + g]
                numbers[target] = pick(numbers[target], numbers[at + g])
            return
        for g in range(groups):
            target = base + maps[inner + g]
            cell = at + g * run
            if constant:
                total = nothing
                for k in range(run):
                    total = pick(total, numbers[cell + k])
                numbers[target] = pick(numbers[target], total)
            else:
                for k in range(run):
                    numbers[target + k] = pick(numbers[target + k], numbers[cell + k])

    return sum_to


def _pass_on(join: Any, pick: Any, nothing: float, options: dict[str, Any]) -> Any:
    @njit(**options)
    def pass_on(v, w, source, base, target, views, maps, potentials, numbers):  # type: ignore[no-untyped-def]
        groups, run = views[v, col.GROUPS], np.uint64(views[v, col.RUN])
        here, there = views[v, col.MAP], views[w, col.MAP]
        for k in range(np.uint64(target), np.uint64(target + views[w, col.LENGTH])):
            numbers[k] = nothing
        cell = np.uint64(source)
        for g in range(groups):
            read = np.uint64(base + maps[here + g])
            written = np.uint64(target + maps[there + g])
            if views[v, col.CONSTANT]:
                x = numbers[read]
                if x != nothing:
                    if views[w, col.CONSTANT]:
                        total = nothing
                        for k in range(run):
                            total = pick(total, potentials[cell + k])
                        numbers[written] = pick(numbers[written], join(x, total))
                    else:
                        for k in range(run):
                            y = join(x, potentials[cell + k])
                            numbers[written + k] = pick(numbers[written + k], y)
            elif views[w, col.CONSTANT]:
                total = nothing
                for k in range(run):
                    total = pick(total, join(potentials[cell + k], numbers[read + k]))
                numbers[written] = pick(numbers[written], total)
            else:
                for k in range(run):
                    y = join(potentials[cell + k], numbers[read + k])
                    numbers[written + k] = pick(numbers[written + k], y)
            cell += run

    return pass_on


_multiply, _add = _times(_product), _times(_sum)
_total = _sum_to(_sum, 0.0, {**FAST, **INLINE})
_most = _sum_to(_larger, -math.inf, ORDERED)
_pass_sums = _pass_on(_product, _sum, 0.0, {**FAST, **INLINE})
_pass_maxima = _pass_on(_sum, _larger, -math.inf, ORDERED)


@njit(**PART)
def _log_total(v, at, base, views, maps, numbers, room):  # type: ignore[no-untyped-def]
    """Write the logs of sums of what a table of logs holds."""
    run, step = views[v, col.RUN], 1 - views[v, col.CONSTANT]
    length = views[v, col.LENGTH]
    _most(v, at, base, views, maps, numbers)
    for k in range(length):
        room[k] = 0.0
    for g in range(views[v, col.GROUPS]):
        index = maps[views[v, col.MAP] + g]
        for k in range(run):
            i = index + step * k
            x = numbers[at + g * run + k]
            if x > -math.inf:
                room[i] += math.exp(x - numbers[base + i])
    for k in range(length):
        if room[k] > 0.0:
            numbers[base + k] += math.log(room[k])


@njit(**FAST)
def times(v, at, base, views, maps, numbers, how):  # type: ignore[no-untyped-def]
    """Multiply the table at `at` by the numbers at `base` that a view shows."""
    if how == col.SUMS:
        _multiply(v, at, base, views, maps, numbers)
    else:
        _add(v, at, base, views, maps, numbers)


@njit(**FAST)
def sum_to(v, at, base, views, maps, numbers, room, how):  # type: ignore[no-untyped-def]
    """Sum the table at `at` into the numbers at `base` that a view shows, or take maxima."""
    if how == col.SUMS:
        _total(v, at, base, views, maps, numbers)
    elif how == col.LOG_MAXIMA:
        _most(v, at, base, views, maps, numbers)
    else:
        _log_total(v, at, base, views, maps, numbers, room)


@njit(**FAST)
def pass_on(v, w, source, base, target, views, maps, potentials, numbers, how):  # type: ignore[no-untyped-def]
    """Multiply potentials by the numbers that view v shows, and sum to those of view w."""
    if how == col.SUMS:
        _pass_sums(v, w, source, base, target, views, maps, potentials, numbers)
    else:
        _pass_maxima(v, w, source, base, target, views, maps, potentials, numbers)


@njit(**ORDERED)
def extremes(numbers, start, length):  # type: ignore[no-untyped-def]
    """Return the smallest number above 0 of some, and the largest.

    By fours, for the next comparison would wait for the one before: eleven times as fast.
    """
    low0 = low1 = low2 = low3 = math.inf
    peak0 = peak1 = peak2 = peak3 = 0.0
    fours = np.uint64(start + length // 4 * 4)
    for k in range(np.uint64(start), fours, np.uint64(4)):
        w, x = numbers[k], numbers[k + np.uint64(1)]
        y, z = numbers[k + np.uint64(2)], numbers[k + np.uint64(3)]
        peak0, peak1, peak2, peak3 = max(peak0, w), max(peak1, x), max(peak2, y), max(peak3, z)
        low0 = min(low0, w if w > 0.0 else math.inf)
        low1 = min(low1, x if x > 0.0 else math.inf)
        low2 = min(low2, y if y > 0.0 else math.inf)
        low3 = min(low3, z if z > 0.0 else math.inf)
    for k in range(fours, np.uint64(start + length)):
        x = numbers[k]
        peak0 = max(peak0, x)
        low0 = min(low0, x if x > 0.0 else math.inf)
    return min(min(low0, low1), min(low2, low3)), max(max(peak0, peak1), max(peak2, peak3))


@njit(**FAST)
def lowest(numbers, start, length, how):  # type: ignore[no-untyped-def]
    """Return the factor that a bound on products falls by; logs have no bound."""
    return extremes(numbers, start, length)[0] if how == col.SUMS else 1.0


@njit(**ORDERED)
def scale_to_peak(numbers, start, length, how):  # type: ignore[no-untyped-def]
    """Divide some numbers by the largest, and return its log; −∞ if all are 0."""
    if how == col.SUMS:
        peak = extremes(numbers, start, length)[1]
        if peak == 0.0:
            return -math.inf
        scale = 1.0 / peak
        for k in range(np.uint64(start), np.uint64(start + length)):
            numbers[k] *= scale
        return math.log(peak)
    peak = -math.inf
    for k in range(np.uint64(start), np.uint64(start + length)):
        peak = numbers[k] if numbers[k] > peak else peak
    if peak > -math.inf:
        for k in range(np.uint64(start), np.uint64(start + length)):
            numbers[k] -= peak
    return peak


@njit(**FAST)
def scale_to_one(numbers, start, length, how):  # type: ignore[no-untyped-def]
    """Divide some numbers by their sum, and return its log."""
    whole = 0.0
    for k in range(start, start + length):
        whole += numbers[k] if how == col.SUMS else math.exp(numbers[k])
    log = math.log(whole)
    for k in range(start, start + length):
        if how == col.SUMS:
            numbers[k] /= whole
        else:
            numbers[k] -= log
    return log


@njit(**FAST)
def shares(numbers, start, length, how, posteriors, t, place):  # type: ignore[no-untyped-def]
    """Write numbers divided by their sum to a row of posteriors; return whether there is one."""
    if how != col.SUMS:
        scale_to_peak(numbers, start, length, how)
    total = 0.0
    for k in range(length):
        total += numbers[start + k] if how == col.SUMS else math.exp(numbers[start + k])
    if total == 0.0:
        return False
    for k in range(length):
        x = numbers[start + k] if how == col.SUMS else math.exp(numbers[start + k])
        posteriors[t, place + k] = x / total
    return True


@njit(**FAST)
def divide(summed, message, length, numbers, how):  # type: ignore[no-untyped-def]
    """Divide sums of beliefs by the message they contain, and scale them; tell if any is left."""
    for k in range(length):
        divisor = numbers[message + k]
        if how == col.SUMS:
            numbers[summed + k] = numbers[summed + k] / divisor if divisor > 0.0 else 0.0
        elif divisor > -math.inf:
            numbers[summed + k] -= divisor
    return scale_to_peak(numbers, summed, length, how) > -math.inf


@njit(**FAST)
def fill(numbers, start, length, how):  # type: ignore[no-untyped-def]
    """Write the message that says nothing."""
    nothing = 1.0 if how == col.SUMS else 0.0
    for k in range(np.uint64(start), np.uint64(start + length)):
        numbers[k] = nothing


@njit(**FAST)
def likelihood(code, at, length, numbers, pool, how):  # type: ignore[no-untyped-def]
    """Write the likelihood of a finding."""
    fill(numbers, at, length, how)
    if code >= 0:
        for k in range(np.uint64(at), np.uint64(at + length)):
            numbers[k] = 0.0 if how == col.SUMS else -math.inf
        numbers[at + code] = 1.0 if how == col.SUMS else 0.0
    elif code != col.BLANK:
        place = -2 - code
        for k in range(length):
            numbers[at + k] = pool[place + k] if how == col.SUMS else math.log(pool[place + k])
