"""Tables of logarithms whose entries are added over the columns of a row."""

from __future__ import annotations

import functools
import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.factor import Factor
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

PIECE = 2**17
"""Rows between two polls for cancellation, a few milliseconds."""


@dataclass(frozen=True, eq=False)
class LogTable:
    """ln of a function of some columns and the class.

    Parameters
    ----------
    columns : tuple of str
        The columns, without the class.
    values : ndarray of float64, shape (*states of the columns, classes)
        Natural logarithms.
    """

    columns: tuple[str, ...]
    values: NDArray[np.float64]

    @classmethod
    def of(cls, factor: Factor, target: str) -> LogTable:
        """Return the table of a factor that has the class among its variables."""
        columns = tuple(name for name in factor.variables if name != target)
        with np.errstate(divide="ignore"):
            values = np.log(factor.ordered((*columns, target)).values)
        return cls(columns, np.ascontiguousarray(values))


@functools.cache
def _kernels() -> Any:
    """Return the module of compiled kernels, loaded on first use."""
    kernel_cache.load("classifiers")
    return importlib.import_module("bayesgui.classifiers.kernels.log_tables")


def add_tables(
    out: NDArray[np.float64],
    tables: Sequence[LogTable],
    cases: Dataset,
    monitor: Monitor = SILENT,
) -> None:
    """Add the entries of tables to every row.

    Parameters
    ----------
    out : ndarray of float64, shape (rows, classes)
        Added to.
    tables : sequence of LogTable
        The tables.
    cases : Dataset
        Columns with the states of the tables' axes, without missing cells.
    monitor : Monitor
        Progress and cancellation.
    """
    if not tables or not len(out):
        return
    kernels = _kernels()
    firsts = np.cumsum([0, *(table.values.size for table in tables[:-1])])
    members = np.cumsum([0, *(len(table.columns) for table in tables)])
    codes = [cases.categorical(name).codes for table in tables for name in table.columns]
    strides = [
        stride // table.values.itemsize
        for table in tables
        for stride in table.values.strides[: len(table.columns)]
    ]
    arrays = (
        np.concatenate([table.values.ravel() for table in tables]),
        *(
            np.array(each, np.int64)
            for each in (
                firsts,
                members,
                [array.__array_interface__["data"][0] for array in codes],
                [array.itemsize for array in codes],
                strides,
            )
        ),
    )
    for start in range(0, len(out), PIECE):
        monitor.check()
        stop = min(len(out), start + PIECE)
        kernels.add_log_tables(out, *arrays, start, stop)
        monitor.report(stop / len(out))
