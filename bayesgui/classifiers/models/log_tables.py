"""Tables of logarithms whose entries are added over the columns of a row."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.classifiers.base import empty_logs
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.data.columns.column import code_type

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.tables.factor import Factor
    from bayesgui.data.dataset import Dataset

PIECE = 2**17
"""Rows between two polls for cancellation, a few milliseconds."""

MAX_JOINED = 2**12
"""Entries up to which tables are added once, and not in every row; they fit into the L1 cache."""

MAX_SUMMED = 2**16
"""States, together, of unobserved variables that are summed over in every row."""


@dataclass(frozen=True, eq=False)
class LogTable:
    """ln of a function of some columns and the class.

    `values`: shape (*states of the columns, classes); natural logarithms. Where an axis has one
    entry more than its column has states, that is the entry of a missing cell.
    """

    columns: tuple[str, ...]
    values: NDArray[np.float64]

    @classmethod
    def of(cls, factor: Factor, target: str, alone: Collection[str] = ()) -> LogTable:
        """Return the table of a factor, the same for all classes if the class is not in it.

        `alone`: columns that no other factor has: the table gets an entry for a missing cell of
        these, the sum over its states.
        """
        columns = tuple(name for name in factor.variables if name != target)
        if target in factor.variables:
            values = factor.ordered((*columns, target)).values
        else:
            values = factor.values[..., None]
        for axis, name in enumerate(columns):
            if name in alone:
                whole = values.sum(axis=axis, keepdims=True)
                values = np.concatenate([values, whole], axis=axis)
        with np.errstate(divide="ignore"):
            return cls(columns, np.ascontiguousarray(np.log(values)))


@dataclass(frozen=True, eq=False)
class RowTables:
    """Tables whose entries are added over the columns of a row.

    `summed`: unobserved variables over whose states the exponential of the sum is summed, and their
    numbers of states.
    """

    tables: tuple[LogTable, ...]
    summed: tuple[tuple[str, int], ...] = ()

    def add(self, out: NDArray[np.float64], cases: Dataset, monitor: Monitor = SILENT) -> None:
        """Add ln P(class, row) to every row.

        `out`: shape (rows, classes); added to; its memory is laid out as that of `empty_logs`.
        `cases`: columns with the states of the tables' axes; without missing cells, except of
        columns whose tables have an entry for these.
        """
        if not self.summed:
            add_tables(out, self.tables, cases, monitor)
            return
        names = [name for name, _ in self.summed]
        sizes = [size for _, size in self.summed]
        if math.prod(sizes) > MAX_SUMMED:
            raise MemoryBudgetError(
                "Rows in which {columns} are missing have too many completions, {count:,}; leave "
                "these columns out.",
                columns=", ".join(names),
                count=math.prod(sizes),
            )
        whole, part = empty_logs(*out.shape), empty_logs(*out.shape)
        whole.fill(-np.inf)
        filled = {name: np.zeros(len(out), code_type(size)) for name, size in self.summed}
        # The tables are laid out once; each completion only writes its states.
        laid_out = _laid_out(self.tables, out.shape, cases, filled)
        for states in itertools.product(*map(range, sizes)):
            for name, state in zip(names, states, strict=True):
                filled[name].fill(state)
            part.fill(0.0)
            _add_laid_out(part, laid_out, Unreported(monitor))
            np.logaddexp(whole, part, out=whole)
        out += whole


@functools.cache
def _kernels() -> Any:
    """Return the module of compiled kernels, loaded on first use."""
    return kernel_cache.module("classifiers", "log_tables")


def add_tables(
    out: NDArray[np.float64],
    tables: Sequence[LogTable],
    cases: Dataset,
    monitor: Monitor = SILENT,
) -> None:
    """Add the entries of tables to every row.

    `out`: shape (rows, classes); added to; its memory is laid out as that of `empty_logs`.
    """
    if not tables or not len(out):
        return
    _add_laid_out(out, _laid_out(tables, out.shape, cases, {}), monitor)


@dataclass(frozen=True, eq=False)
class _LaidOut:
    """Tables as the kernel takes them.

    `arrays`: all but the first and last arguments of the kernel; the third are addresses of
    `codes`. `codes`: states of the rows in each column of each table.
    """

    arrays: tuple[NDArray[Any], ...]
    codes: list[NDArray[Any]]


def _laid_out(
    tables: Sequence[LogTable],
    shape: tuple[int, ...],
    cases: Dataset,
    filled: Mapping[str, NDArray[Any]],
) -> _LaidOut:
    """Join tables, and lay them out for the rows of a table.

    `filled`: codes of columns that the table does not have, to be written before each use.
    """
    tables = _joined(tables, *shape)
    firsts = np.cumsum([0, *(table.values.size for table in tables[:-1])])
    members = np.cumsum([0, *(len(table.columns) for table in tables)])
    codes = [
        filled[name] if name in filled else cases.categorical(name).codes
        for table in tables
        for name in table.columns
    ]
    strides = [
        stride // table.values.itemsize
        for table in tables
        for stride in table.values.strides[: len(table.columns)]
    ]
    lasts = [size - 1 for table in tables for size in table.values.shape[:-1]]
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
                lasts,
            )
        ),
    )
    return _LaidOut(arrays, codes)


def _add_laid_out(out: NDArray[np.float64], laid_out: _LaidOut, monitor: Monitor) -> None:
    kernels = _kernels()
    for start in range(0, len(out), PIECE):
        monitor.check()
        stop = min(len(out), start + PIECE)
        kernels.add_log_tables(out.T, *laid_out.arrays, start, stop)
        monitor.report(stop / len(out))


def _joined(tables: Sequence[LogTable], rows: int, classes: int) -> list[LogTable]:
    """Return fewer tables with the same sum, if that costs less than reading more of them."""
    most = min(MAX_JOINED, rows) // classes
    found: list[LogTable] = []
    waiting: list[LogTable] = []
    sizes: dict[str, int] = {}
    for table in tables:
        own = dict(zip(table.columns, table.values.shape, strict=False))
        if waiting and math.prod((sizes | own).values()) > most:
            found.append(_sum_of(waiting, sizes, classes))
            waiting, sizes = [], {}
        waiting.append(table)
        sizes |= own
    return [*found, _sum_of(waiting, sizes, classes)]


def _sum_of(tables: Sequence[LogTable], sizes: dict[str, int], classes: int) -> LogTable:
    """Return the sum of tables over all their columns and the class."""
    columns = tuple(sizes)
    whole = np.zeros((*sizes.values(), classes))
    for table in tables:
        axes = [columns.index(name) for name in table.columns]
        values = table.values.transpose([*np.argsort(axes), len(axes)])
        whole += np.expand_dims(values, [k for k in range(len(columns)) if k not in axes])
    return LogTable(columns, whole)
