"""What the numbers of arrays tell of the classes, summed over the columns of each row."""

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


def add_bells(
    out: NDArray[np.float64],
    columns: Sequence[Column],
    densities: Sequence[Sequence[Density | None]],
    monitor: Monitor,
) -> bool:
    """Add the logarithms of the densities of columns of an array to every row, and tell whether.

    Parameters
    ----------
    out : ndarray of float64, shape (rows, classes)
        Added to, unless False is returned.
    columns : sequence of Column
        The columns.
    densities : sequence of sequence of Density or None
        Of each column, that of each class.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    bool
        False if the columns are not of an array, a density is not Gaussian, or a number is
        infinite.
    """
    bells = [each for column in densities for each in column if isinstance(each, Gaussian)]
    shape = len(columns), out.shape[1]
    if not are_worth_it(columns) or len(bells) != math.prod(shape):
        return False
    means = np.array([bell.mean for bell in bells], np.float64).reshape(shape)
    deviations = np.array([bell.deviation for bell in bells], np.float64).reshape(shape)
    logs = -np.log(deviations) - LOG_ROOT_2_PI
    cells = Cells.of(columns)
    added = np.zeros(out.shape)
    for first in range(0, len(out), PIECE):
        monitor.check()
        part = added[first : first + PIECE]
        if _kernels().add_bells(
            part, means, math.sqrt(0.5) / deviations, logs, *cells.arguments(first)
        ):
            return False
        monitor.report(min(1.0, (first + PIECE) / len(out)))
    out += added
    return True


def products(
    columns: Sequence[Column], word_logs: NDArray[np.float64], monitor: Monitor
) -> NDArray[np.float64] | None:
    """Return counts times logarithms, summed over the columns of each row, shape (rows, classes).

    Parameters
    ----------
    columns : sequence of Column
        Columns of counts.
    word_logs : ndarray of float64, shape (classes, columns)
        Finite.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    ndarray of float64 or None
        None if the columns are not of an array, or a cell is missing or no count.
    """
    if not are_worth_it(columns):
        return None
    cells = Cells.of(columns)
    logs = np.ascontiguousarray(word_logs.T)
    out = np.zeros((cells.n_rows, len(word_logs)))
    for first in range(0, len(out), PIECE):
        monitor.check()
        part = out[first : first + PIECE]
        if _kernels().add_products(part, logs, *cells.arguments(first)):
            return None
        monitor.report(min(1.0, (first + PIECE) / len(out)))
    return out
