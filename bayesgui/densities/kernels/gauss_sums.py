"""Sums of Gaussian kernels over sorted values, by moments of boxes and interpolation.

Values are in units of the kernel's width, so that a kernel is exp(−(x − y)² / 2). Each step keeps
the relative error of the sum, not only the absolute one, since every term is positive: far out,
where the sum underflows, its logarithm is still right.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}

BOX = 1.0
"""Width of a box of values."""

ORDER = 28
"""Moments of a box: exp(zt) with |z| ≤ 4.5 to 6e-10 of itself."""

FEW = 8
"""Values of a box that are summed one by one."""

NEAR = 9.0
"""Distance up to which moments are exact enough; beyond, values are summed one by one."""

TAIL = 20.7
"""ln 1e9: what is left out is less than a billionth of the sum."""

NODES = 20
"""Chebyshev nodes of a stretch; exp(zt) with |z| ≤ 4.5 to 2e-9 of itself."""

MOST = 4.5
"""Largest |z|."""

SHORTEST = 1.0 / 256.0
"""Half of the shortest stretch that is interpolated."""


@njit("int64(float64[::1], int64[::1])", **OPTIONS)
def find_boxes(y, starts):  # type: ignore[no-untyped-def]
    """Cut sorted values into boxes; return their number.

    `y`: shape (values,); sorted. `starts`: shape (values + 1,); position of the first value of each
    box, and the number of values; updated.
    """
    n = 0
    first = 0.0
    for i in range(len(y)):
        if i == 0 or y[i] - first > BOX:
            starts[n] = i
            first = y[i]
            n += 1
    starts[n] = len(y)
    return n


@njit(
    "void(float64[::1], float64[::1], int64[::1], float64[::1], int64[::1], float64[:, ::1])",
    **OPTIONS,
)
def fill_moments(y, w, starts, centers, places, moments):  # type: ignore[no-untyped-def]
    """Fill the moments Σ w exp(−v²/2) vⁿ / n!, v = y − center, of the boxes with many values.

    `y`, `w`: shape (values,); sorted values and their weights. `starts`: shape (boxes + 1,); as
    `find_boxes` makes them. `centers`: shape (boxes,); updated. `places`: shape (boxes,); row of
    each box's moments, −1 if it has few values; updated. `moments`: shape (boxes with many values,
    ORDER); zeros; updated.
    """
    n = 0
    for b in range(len(centers)):
        first, last = starts[b], starts[b + 1]
        centers[b] = 0.5 * (y[first] + y[last - 1])
        places[b] = -1
        if last - first <= FEW:
            continue
        places[b] = n
        row = moments[n]
        for i in range(first, last):
            v = y[i] - centers[b]
            term = w[i] * math.exp(-0.5 * v * v)
            for k in range(ORDER):
                row[k] += term
                term *= v
        factorial = 1.0
        for k in range(1, ORDER):
            factorial *= k
            row[k] /= factorial
        n += 1


@njit(**OPTIONS)
def _nearest(x, y):  # type: ignore[no-untyped-def]
    """Return the position of the value that is nearest to x."""
    k = np.searchsorted(y, x)
    if k == len(y) or (k > 0 and x - y[k - 1] <= y[k] - x):
        return k - 1
    return k


@njit(**OPTIONS)
def _boxed_sum(x, y, w, first, last, boxes):  # type: ignore[no-untyped-def]
    """Return the sum over the boxes of the values first to last."""
    starts, centers, places, moments = boxes
    found = 0.0
    b = np.searchsorted(starts, first, side="right") - 1
    while b < len(centers) and starts[b] < last:
        if places[b] < 0:
            for i in range(starts[b], starts[b + 1]):
                distance = x - y[i]
                found += w[i] * math.exp(-0.5 * distance * distance)
        else:
            distance = x - centers[b]
            row = moments[places[b]]
            total = row[ORDER - 1]
            for k in range(ORDER - 2, -1, -1):
                total = total * distance + row[k]
            found += total * math.exp(-0.5 * distance * distance)
        b += 1
    return found


@njit(**OPTIONS)
def _log_sum(x, y, w, log_total, boxes):  # type: ignore[no-untyped-def]
    """Return ln Σ w exp(−(x − y)²/2)."""
    near = _nearest(x, y)
    d = abs(x - y[near])
    if not d < 1e150:
        return -math.inf
    reach = math.sqrt(d * d + 2.0 * (log_total - math.log(w[near]) + TAIL))
    first, last = np.searchsorted(y, x - reach), np.searchsorted(y, x + reach, side="right")
    # Where the reach is lost beside d by rounding, the nearest value alone counts.
    first, last = min(first, near), max(last, near + 1)
    if reach <= NEAR and last - first > FEW:
        return math.log(_boxed_sum(x, y, w, first, last, boxes))
    found = 0.0
    for i in range(first, last):
        distance = abs(x - y[i])
        found += w[i] * math.exp(-0.5 * (distance - d) * (distance + d))
    return math.log(found) - 0.5 * d * d


@njit(**OPTIONS)
def _interpolate(x, out, center, half, tilt, y, w, log_total, boxes, cosines):  # type: ignore[no-untyped-def]
    """Fill ln of the sums at the points of a stretch.

    What is interpolated is the sum times exp((x − c)²/2 − tilt (x − c)) = Σ w' exp(u (x − c)) with
    small |u|, by its Chebyshev polynomial.
    """
    logs = np.empty(NODES)
    for k in range(NODES):
        t = half * cosines[1, k]
        logs[k] = _log_sum(center + t, y, w, log_total, boxes) + 0.5 * t * t - tilt * t
    highest = logs.max()
    heights = np.exp(logs - highest)
    series = np.zeros(NODES)
    for j in range(NODES):
        for k in range(NODES):
            series[j] += cosines[j, k] * heights[k]
        series[j] *= 2.0 / NODES
    for i in range(len(x)):
        offset = x[i] - center
        t = offset / half
        one = two = 0.0
        for j in range(NODES - 1, 0, -1):
            one, two = series[j] + 2.0 * t * one - two, one
        height = 0.5 * series[0] + t * one - two
        out[i] = math.log(height) + highest - 0.5 * offset * offset + tilt * offset


@njit(**OPTIONS)
def _stretch(x, half, y, w, log_total):  # type: ignore[no-untyped-def]
    """Return the tilt of the stretch from x to x + 2 half, and its largest |z|."""
    center = x + half
    near = _nearest(center, y)
    d = abs(center - y[near]) + half
    reach = half + math.sqrt(d * d + 2.0 * (log_total - math.log(w[near]) + TAIL))
    first = min(np.searchsorted(y, center - reach), near)
    last = max(np.searchsorted(y, center + reach, side="right") - 1, near)
    low, high = y[first] - center, y[last] - center
    return 0.5 * (low + high), 0.5 * (high - low) * half


@njit(
    "void(float64[::1], float64[::1], float64[::1], float64[::1], float64,"
    " int64[::1], float64[::1], int64[::1], float64[:, ::1])",
    **OPTIONS,
)
def log_sums(x, out, y, w, log_total, starts, centers, places, moments):  # type: ignore[no-untyped-def]
    """Fill ln Σ w exp(−(x − y)²/2) for sorted points x.

    `x`, `out`: shape (points,); sorted finite points; their results, updated. `y`, `w`: shape
    (values,); sorted values and their positive weights. `starts`, `centers`, `places`, `moments`:
    as `find_boxes` and `fill_moments` make them.

    Greengard and Strain (1991), The fast Gauss transform; moments in place of Hermite functions,
    and interpolation in place of Taylor series, as these keep the relative error.
    """
    boxes = (starts, centers, places, moments)
    cosines = np.empty((NODES, NODES))
    for j in range(NODES):
        for k in range(NODES):
            cosines[j, k] = math.cos(math.pi * j * (2 * k + 1) / (2 * NODES))
    i = 0
    while i < len(x):
        half = 0.5 * BOX
        done = False
        while not done:
            last = i + np.searchsorted(x[i:], x[i] + 2.0 * half, side="right")
            if last - i <= NODES or half < SHORTEST or not abs(x[i]) < 1e12:
                for k in range(i, last):
                    out[k] = _log_sum(x[k], y, w, log_total, boxes)
                done = True
                continue
            tilt, z = _stretch(x[i], half, y, w, log_total)
            if z <= MOST:
                _interpolate(
                    x[i:last], out[i:last], x[i] + half, half, tilt, y, w, log_total, boxes, cosines
                )
                done = True
            else:
                half *= 0.5
        i = last


@njit("void(float64[::1], int64[::1], float64[::1], float64[::1], float64)", **OPTIONS)
def log_sums_of_others(out, which, y, w, log_total):  # type: ignore[no-untyped-def]
    """Fill ln of the sums at some of the values, each without its own term.

    `out`: shape (points,); updated; −∞ if there is no other value. `which`: shape (points,);
    positions of the points in `y`.
    """
    for k in range(len(which)):
        own = which[k]
        out[k] = -math.inf
        if len(y) == 1:
            continue
        near = own - 1
        if own == 0 or (own + 1 < len(y) and y[own + 1] - y[own] < y[own] - y[own - 1]):
            near = own + 1
        d = abs(y[own] - y[near])
        reach = math.sqrt(d * d + 2.0 * (log_total - math.log(w[near]) + TAIL))
        first = min(np.searchsorted(y, y[own] - reach), near)
        last = max(np.searchsorted(y, y[own] + reach, side="right"), near + 1)
        found = 0.0
        for i in range(first, last):
            if i != own:
                distance = abs(y[own] - y[i])
                found += w[i] * math.exp(-0.5 * (distance - d) * (distance + d))
        out[k] = math.log(found) - 0.5 * d * d
