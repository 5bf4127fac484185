"""Operations on large arrays that can be cancelled between chunks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Table = NDArray[np.float64]
    Slab = tuple[slice, ...]

CELLS = 1 << 20
"""Cells per chunk; the monitor is polled between chunks, about every 10 ms."""


def chunks(shape: Sequence[int], monitor: Monitor, whole: Sequence[int] = ()) -> Iterator[Slab]:
    """Yield slices that cover a table, polling for cancellation before each.

    Each: one per axis; `CELLS` cells per chunk, or as close to that as the unsplit axes allow.
    """
    counts = list(shape)
    for axis in range(len(shape)):
        rest = math.prod(counts)
        if rest <= CELLS:
            break
        if axis not in whole and shape[axis]:
            counts[axis] = max(1, min(shape[axis], CELLS * shape[axis] // rest))
    cuts = [range(0, n, count) if n else range(1) for n, count in zip(shape, counts, strict=True)]
    for place in np.ndindex(*(len(cut) for cut in cuts)):
        monitor.check()
        starts = [cut[k] for cut, k in zip(cuts, place, strict=True)]
        yield tuple(slice(a, a + n) for a, n in zip(starts, counts, strict=True))


def combine(
    operation: np.ufunc, a: Table, b: Table, monitor: Monitor = SILENT, out: Table | None = None
) -> Table:
    """Apply a binary ufunc to two tables, cell by cell."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    if math.prod(shape) <= CELLS:
        return np.asarray(operation(a, b) if out is None else operation(a, b, out=out))
    found = np.empty(shape) if out is None else out
    a, b = np.broadcast_to(a, shape), np.broadcast_to(b, shape)
    for chunk in chunks(shape, monitor):
        operation(a[chunk], b[chunk], out=found[chunk])
    return found


def sum_axes(values: Table, axes: tuple[int, ...], monitor: Monitor = SILENT) -> Table:
    """Return the sums over some axes."""
    if values.size <= CELLS:
        return np.asarray(values.sum(axis=axes))
    kept = [1 if k in axes else n for k, n in enumerate(values.shape)]
    found = np.zeros(kept)
    for chunk in chunks(values.shape, monitor):
        found[_within(chunk, axes)] += values[chunk].sum(axis=axes, keepdims=True)
    return found.reshape([n for k, n in enumerate(kept) if k not in axes])


def max_axes(values: Table, axes: tuple[int, ...], monitor: Monitor = SILENT) -> Table:
    """Return the maxima over some axes, which are kept with length 1."""
    if values.size <= CELLS:
        return np.asarray(values.max(axis=axes, keepdims=True))
    found = np.empty([1 if k in axes else n for k, n in enumerate(values.shape)])
    # The first write to newly allocated memory is slow (page faults).
    for chunk in chunks(found.shape, monitor):
        found[chunk] = -np.inf
    for chunk in chunks(values.shape, monitor):
        part = found[_within(chunk, axes)]
        np.maximum(part, values[chunk].max(axis=axes, keepdims=True), out=part)
    return found


def log_sum_exp(values: Table, axes: tuple[int, ...], monitor: Monitor = SILENT) -> Table:
    """Return ln Σ exp(values) over some axes, without overflow; ``-inf`` where all are."""
    kept = [n for k, n in enumerate(values.shape) if k not in axes]
    peak = max_axes(values, axes, monitor)
    with np.errstate(divide="ignore"):
        if values.size <= CELLS:
            peak = np.where(np.isfinite(peak), peak, 0.0)
            found = np.log(np.exp(values - peak).sum(axis=axes, keepdims=True)) + peak
            return np.asarray(found).reshape(kept)
        for chunk in chunks(peak.shape, monitor):
            part = peak[chunk]
            part[~np.isfinite(part)] = 0.0
        found = np.zeros(peak.shape)
        for chunk in chunks(values.shape, monitor):
            at = _within(chunk, axes)
            found[at] += np.exp(values[chunk] - peak[at]).sum(axis=axes, keepdims=True)
        for chunk in chunks(peak.shape, monitor):
            found[chunk] = np.log(found[chunk]) + peak[chunk]
    return found.reshape(kept)


def exponentiate(values: Table, monitor: Monitor = SILENT) -> Table:
    """Return exp(values − max(values))."""
    peak = max_axes(values, tuple(range(values.ndim)), monitor)
    if values.size <= CELLS:
        return np.asarray(np.exp(values - peak))
    found = np.empty(values.shape)
    for chunk in chunks(values.shape, monitor):
        part = found[chunk]
        np.subtract(values[chunk], peak, out=part)
        np.exp(part, out=part)
    return found


def _within(chunk: Slab, axes: tuple[int, ...]) -> Slab:
    """Return the slice of a reduced table (`axes` of length 1) that belongs to a chunk."""
    return tuple(slice(0, 1) if k in axes else cut for k, cut in enumerate(chunk))
