"""Counts of family configurations in a table of cases.

The only counting code for learners, scores, tests and classifiers. Three methods give the same
result: few rows are counted by numpy, many rows by compiled kernels, on bit planes if the family's
table is small and on the codes otherwise.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import CaseSource
from bayesgui.data.columns.planes import MAX_BYTES, VECTOR, plane_block

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset

    Counts = NDArray[np.int64] | NDArray[np.float64]

MAX_NUMPY_ROWS = 20_000
"""Number of rows up to which numpy is faster than loading the kernels."""

PLANE_CELLS = 200
"""Number of cells up to which intersecting bit planes is faster than reading every row's codes."""

SPREAD_CELLS = 65_536
"""Number of cells up to which four tables are filled in turn; larger ones exceed the cache."""

TOGETHER_CELLS = 2_048
"""Number of cells up to which families are counted as one table, which stays in the L1 cache."""

MAX_CELLS = 2**27
"""Maximum number of cells of a table, one gigabyte."""

PAIR_WORK = 2**25
"""Words or rows, for each pair of states, between two polls for cancellation, a few ms."""

PIECE = 2**20
"""Rows between two polls for cancellation, a few ms."""


def family_counts(
    data: CaseTable, child: str, parents: Sequence[str] = (), monitor: Monitor = SILENT
) -> Counts:
    """Count the cases of every configuration of a variable and its parents, m_ijk.

    `data`: the cases; a row with a missing cell in the family is ignored (available-case analysis);
    rows count with their weights if there are any. `monitor`: polled for cancellation every few
    milliseconds. The result: shape (*parent_sizes, n_states); the counts; float64 if the cases have
    weights.
    """
    names = (*parents, child)
    sizes = tuple(len(data.categorical(name).states) for name in names)
    n_cells = math.prod(sizes)
    if n_cells > MAX_CELLS:
        raise MemoryBudgetError(
            "The table of {child} given {parents} would have {cells:,} cells; take fewer parents.",
            child=child,
            parents=", ".join(parents),
            cells=n_cells,
            needed=8 * n_cells,
            budget=8 * MAX_CELLS,
        )
    monitor.check()
    if isinstance(data, CaseSource):
        return data.tables([names], monitor)[0]
    columns = [data.categorical(name) for name in names]
    are_few = data.n_rows <= MAX_NUMPY_ROWS and not data.has_planes
    if are_few or not n_cells:
        counts = count_by_numpy(columns, data.weights)
    elif data.weights is None and n_cells <= PLANE_CELLS and _fit_planes(data, sizes):
        counts = count_by_planes(data, columns, monitor)
    else:
        counts = count_by_codes(columns, data.weights, monitor)
    return counts.reshape(sizes)


def count_ahead(
    data: CaseTable, families: Sequence[tuple[str, Sequence[str]]], monitor: Monitor = SILENT
) -> None:
    """Count families that will be asked for, in one pass, where the rows are not in memory.

    `data`: the cases; nothing is done for a `Dataset`.
    """
    if isinstance(data, CaseSource):
        known = [(*parents, child) for child, parents in families]
        small = [f for f in known if math.prod(len(data[n].states) for n in f) <= MAX_CELLS]
        data.tables(small, monitor)


def counts_of_families(
    data: CaseTable, families: Sequence[tuple[str, Sequence[str]]], monitor: Monitor = SILENT
) -> Iterator[Counts]:
    """Yield the counts of several families, each as `family_counts` returns them."""
    count_ahead(data, families, monitor)
    known = count_together(data, families, monitor)
    for k, (child, parents) in enumerate(families):
        yield known[k] if k in known else family_counts(data, child, parents, monitor)


def count_together(
    data: CaseTable, families: Sequence[tuple[str, Sequence[str]]], monitor: Monitor = SILENT
) -> dict[int, Counts]:
    """Count families several at a time, where that is faster than one by one.

    `monitor`: polled for cancellation every few milliseconds. The result: shape (*parent_sizes,
    n_states); as `family_counts` returns them, by the family's place; those that are not worth it
    are not among them.
    """
    if isinstance(data, CaseSource) or data.weights is not None:
        return {}
    if data.has_planes:
        return _by_planes(data, families, monitor) if data.n_rows <= PIECE else {}
    return _by_rows(data, families, monitor) if data.n_rows > MAX_NUMPY_ROWS else {}


def _by_planes(
    data: Dataset, families: Sequence[tuple[str, Sequence[str]]], monitor: Monitor
) -> dict[int, Counts]:
    """Return the counts of those families that bit planes count, in a few calls."""
    planes = {name: data.planes(name) for name in data.names}
    addresses = {
        name: _address(each) + np.arange(len(each), dtype=np.int64) * each.strides[0]
        for name, each in planes.items()
    }
    shapes = [tuple(len(planes[name]) for name in (*above, x)) for x, above in families]
    small = [k for k, shape in enumerate(shapes) if 0 < math.prod(shape) <= PLANE_CELLS]
    found: dict[int, Counts] = {}
    step = max(1, PIECE // max(data.n_rows, 1))
    for first in range(0, len(small), step):
        monitor.check()
        some = small[first : first + step]
        names = [name for k in some for name in (*families[k][1], families[k][0])]
        ends = np.cumsum([0, *(math.prod(shapes[k]) for k in some)])
        counts = np.zeros(ends[-1], np.int64)
        kernel_cache.module("data", "counting").count_many(
            counts,
            np.array([len(shapes[k]) for k in some], np.int64),
            np.array([len(planes[name]) for name in names], np.int64),
            np.concatenate([addresses[name] for name in names]),
            planes[names[0]].shape[1],
        )
        for place, k in enumerate(some):
            found[k] = counts[ends[place] : ends[place + 1]].reshape(shapes[k])
    return found


def _by_rows(
    data: Dataset, families: Sequence[tuple[str, Sequence[str]]], monitor: Monitor
) -> dict[int, Counts]:
    """Return the counts of families of the same parents, without missing cells.

    A row is read once for all children of a table, which is then summed over the others.
    """
    by_parents: dict[tuple[str, ...], list[int]] = {}
    for k, (_, parents) in enumerate(families):
        by_parents.setdefault(tuple(parents), []).append(k)
    found: dict[int, Counts] = {}
    for parents, places in by_parents.items():
        children = [families[k][0] for k in places]
        for group in _small_groups(data, parents, children):
            names = (*parents, *(children[k] for k in group))
            columns = [data.categorical(name) for name in names]
            sizes = [len(column.states) for column in columns]
            counts = count_by_codes(columns, None, monitor).reshape(sizes)
            if int(counts.sum()) != data.n_rows:
                continue  # a missing cell of one child is none of the others'
            first = len(parents)
            for axis, k in enumerate(group, first):
                others = tuple(j for j in range(first, len(sizes)) if j != axis)
                found[places[k]] = counts.sum(axis=others)
    return found


def _small_groups(
    data: Dataset, parents: Sequence[str], children: Sequence[str]
) -> list[list[int]]:
    """Return places of children in groups of two or more whose table stays small."""
    start = math.prod(len(data.categorical(name).states) for name in parents)
    groups: list[list[int]] = [[]]
    cells = start
    for k, child in enumerate(children):
        size = len(data.categorical(child).states)
        if groups[-1] and cells * size > TOGETHER_CELLS:
            groups.append([])
            cells = start
        groups[-1].append(k)
        cells *= size
    return [group for group in groups if len(group) > 1]


def _fit_planes(data: Dataset, sizes: Sequence[int]) -> bool:
    """Tell whether the bit planes of all columns are within the memory limit."""
    return data.n_rows * max(sizes) <= 4 * MAX_BYTES


def _strides(columns: Sequence[CodedColumn]) -> NDArray[np.int64]:
    strides = np.ones(len(columns), np.int64)
    for k in range(len(columns) - 2, -1, -1):
        strides[k] = strides[k + 1] * len(columns[k + 1].states)
    return strides


def count_by_numpy(columns: Sequence[CodedColumn], weights: NDArray[np.float64] | None) -> Counts:
    """Count by `numpy.bincount`; the last column's states vary fastest.

    `weights`: shape (rows,); weights of the rows.
    """
    n_cells = math.prod(len(column.states) for column in columns)
    cells = np.zeros(len(columns[0].codes), np.int64)
    for column, stride in zip(columns, _strides(columns), strict=True):
        cells += column.codes * stride
    for column in columns:
        if column.n_missing:
            cells[column.codes == column.missing_code] = n_cells
    return np.bincount(cells, weights, minlength=n_cells + 1)[:n_cells]


def count_by_planes(
    data: Dataset, columns: Sequence[CodedColumn], monitor: Monitor = SILENT
) -> NDArray[np.int64]:
    """Count unweighted rows by intersecting bit planes and counting bits."""
    kernels = kernel_cache.module("data", "counting")
    planes = [data.planes(column.name) for column in columns]
    addresses = np.concatenate(
        [_address(each) + np.arange(len(each), dtype=np.int64) * each.strides[0] for each in planes]
    )
    sizes = np.array([len(each) for each in planes[:-1]], np.int64)
    counts = np.zeros(math.prod(len(each) for each in planes), np.int64)
    n_words = planes[0].shape[1]
    for start in range(0, n_words, PIECE // 64):
        monitor.check()
        kernels.count_planes(counts, sizes, addresses, start, min(n_words, start + PIECE // 64))
    return counts


def count_by_codes(
    columns: Sequence[CodedColumn],
    weights: NDArray[np.float64] | None,
    monitor: Monitor = SILENT,
) -> Counts:
    """Count row by row from the codes."""
    kernels = kernel_cache.module("data", "row_counting")
    n_cells = math.prod(len(column.states) for column in columns)
    n_rows = len(columns[0].codes)
    addresses = np.array([_address(column.codes) for column in columns], np.int64)
    widths = np.array([column.codes.itemsize for column in columns], np.int64)
    strides = _strides(columns)
    n_tables = kernels.TABLES if weights is None and n_cells <= SPREAD_CELLS else 1
    tables = np.zeros((n_tables, n_cells + 1), np.int64 if weights is None else np.float64)
    if weights is not None:
        weights = np.ascontiguousarray(weights, dtype=np.float64)
    for start in range(0, n_rows, PIECE):
        monitor.check()
        stop = min(n_rows, start + PIECE)
        if weights is None:
            kernels.count_codes(tables, addresses, widths, strides, start, stop)
        else:
            kernels.weigh_codes(
                tables[0], _address(weights), addresses, widths, strides, start, stop
            )
    counts: Counts = tables.sum(axis=0)[:n_cells]
    return counts


def pair_counts(
    columns: Sequence[CodedColumn],
    weights: NDArray[np.float64] | None = None,
    monitor: Monitor = SILENT,
) -> NDArray[np.float64]:
    """Count how often any two states of any two columns occur together.

    `columns`: the columns; a missing cell counts for no state. `weights`: shape (rows,); weights of
    the rows. `monitor`: polled for cancellation every few milliseconds. The result: shape (states,
    states); over the states of all columns in order; the diagonal has the counts of single states.
    """
    n_states = sum(len(column.states) for column in columns)
    if not columns or weights is not None:
        return _weigh_pairs(columns, weights, monitor)
    kernels = kernel_cache.module("data", "pair_counting")
    planes = plane_block(columns)
    counts = np.zeros((n_states, n_states), np.int64)
    step = max(1, PAIR_WORK // max(n_states, 1) ** 2 // VECTOR) * VECTOR
    for start in range(0, planes.shape[1], step):
        monitor.check()
        kernels.count_pairs(counts, planes, start, min(planes.shape[1], start + step))
    return np.asarray(np.triu(counts) + np.triu(counts, 1).T, np.float64)


def _weigh_pairs(
    columns: Sequence[CodedColumn], weights: NDArray[np.float64] | None, monitor: Monitor
) -> NDArray[np.float64]:
    """Return the counts of `pair_counts` as a product of the table of indicators with itself."""
    n_states = sum(len(column.states) for column in columns)
    n_rows = columns[0].n_rows if columns else 0
    found = np.zeros((n_states, n_states))
    step = max(1, PAIR_WORK // max(n_states, 1) ** 2)
    for first in range(0, n_rows, step):
        monitor.check()
        part = slice(first, first + step)
        indicators = np.concatenate(
            [column.codes[part] == np.arange(len(column.states))[:, None] for column in columns]
        ).astype(np.float64)
        found += (indicators * (1.0 if weights is None else weights[part])) @ indicators.T
    return found


def _address(array: NDArray[np.generic]) -> int:
    return int(array.__array_interface__["data"][0])
