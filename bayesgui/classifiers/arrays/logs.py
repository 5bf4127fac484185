"""Log-likelihoods of the classes for the rows of arrays of numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.classifiers.arrays.cells import Cells, are_worth_it
from bayesgui.densities.gaussian import LOG_ROOT_2_PI, Gaussian

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column
    from bayesgui.densities.base import Density

PIECE = 2**16
"""Rows between two polls for cancellation, a few milliseconds."""


def _kernels() -> Any:
    """Return the module of compiled kernels, loaded on first use."""
    return kernel_cache.module("classifiers", "array_logs")


def add_normal_logs(
    out: NDArray[np.float64],
    columns: Sequence[Column],
    densities: Sequence[Sequence[Density | None]],
    monitor: Monitor,
) -> bool:
    """Add the logarithms of the densities of columns of an array to every row, and tell whether.

    `out`: shape (rows, classes); as that of `empty_logs`; added to, and of no use if there is an
    infinite number, which has no density. The result: false if the columns are not of an array, a
    density is not Gaussian, or a number is infinite.
    """
    normal = [each for column in densities for each in column if isinstance(each, Gaussian)]
    shape = len(columns), out.shape[1]
    if not are_worth_it(columns) or len(normal) != math.prod(shape):
        return False
    means = _by_class([each.mean for each in normal], shape)
    deviations = _by_class([each.deviation for each in normal], shape)
    logs = -np.log(deviations) - LOG_ROOT_2_PI
    cells = Cells.of(columns)
    for first in range(0, len(out), PIECE):
        monitor.check()
        stop = min(len(out), first + PIECE)
        if _kernels().add_normal_logs(
            out.T, means, math.sqrt(0.5) / deviations, logs, *cells.arguments(), first, stop
        ):
            return False
        monitor.report(stop / len(out))
    return True


def _by_class(numbers: Sequence[float], shape: tuple[int, int]) -> NDArray[np.float64]:
    """Return numbers of columns and their classes as an array of shape (classes, columns)."""
    return np.ascontiguousarray(np.array(numbers, np.float64).reshape(shape).T)


def add_products(
    out: NDArray[np.float64],
    columns: Sequence[Column],
    word_logs: NDArray[np.float64],
    monitor: Monitor,
) -> bool:
    """Add counts of columns of an array times logarithms to every row, and tell whether.

    `out`: shape (rows, classes); as that of `empty_logs`; added to, and of no use if False is
    returned. `word_logs`: shape (classes, columns); finite. The result: false if the columns are
    not of an array, or a cell is missing or no count.
    """
    if not are_worth_it(columns):
        return False
    cells = Cells.of(columns)
    logs = np.ascontiguousarray(word_logs)
    for first in range(0, len(out), PIECE):
        monitor.check()
        stop = min(len(out), first + PIECE)
        if _kernels().add_products(out.T, logs, *cells.arguments(), first, stop):
            return False
        monitor.report(stop / len(out))
    return True
