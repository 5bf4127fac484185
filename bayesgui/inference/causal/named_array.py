"""Arrays whose axes have names, in which 0 times what is not defined is 0."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

_BYTES = 24
"""Bytes for each cell of a product: itself, where a factor is 0, and one copy."""


@dataclass(frozen=True, eq=False)
class NamedArray:
    """Numbers by the states of some variables; NaN where there is none.

    `values`: shape (states of each of `names`).
    """

    names: tuple[str, ...]
    values: NDArray[np.float64]

    def along(self, names: Sequence[str]) -> NDArray[np.float64]:
        """Return the numbers with an axis for each name, of length 1 where they do not depend."""
        order = [self.names.index(name) for name in names if name in self.names]
        sizes = dict(zip(self.names, self.values.shape, strict=True))
        shape = [sizes.get(name, 1) for name in names]
        return self.values.transpose(order).reshape(shape)

    def summed(self, over: Collection[str]) -> NamedArray:
        """Return the sums over all states of some variables."""
        axes = tuple(k for k, name in enumerate(self.names) if name in over)
        kept = tuple(name for name in self.names if name not in over)
        return NamedArray(kept, self.values.sum(axis=axes))

    def at(self, states: dict[str, int]) -> NamedArray:
        """Return the numbers for given states of some variables."""
        index = tuple(states.get(name, slice(None)) for name in self.names)
        kept = tuple(name for name in self.names if name not in states)
        return NamedArray(kept, self.values[index])

    def __truediv__(self, other: NamedArray) -> NamedArray:
        """Return quotients; 0 / 0 is not defined."""
        names = tuple(dict.fromkeys((*self.names, *other.names)))
        with np.errstate(invalid="ignore", divide="ignore"):
            values = self.along(names) / other.along(names)
        return NamedArray(names, np.where(np.isinf(values), np.nan, values))


def product(factors: Sequence[NamedArray]) -> NamedArray:
    """Return a product of arrays."""
    return reduce(_times, factors, NamedArray((), np.ones(())))


def _times(first: NamedArray, second: NamedArray) -> NamedArray:
    names = tuple(dict.fromkeys((*first.names, *second.names)))
    a, b = first.along(names), second.along(names)
    shape = np.broadcast_shapes(a.shape, b.shape)
    _check(math.prod(shape))
    values = a * b
    # What cannot happen adds nothing, whatever it would lead to.
    if np.isnan(values).any():
        values[(a == 0) | (b == 0)] = 0.0
    return NamedArray(names, values)


def sum_of_product(
    factors: Sequence[NamedArray], over: Sequence[str], monitor: Monitor = SILENT
) -> NamedArray:
    """Return a sum of products, variable by variable: the smallest table first."""
    left, tables = list(over), list(factors)
    while left:
        monitor.check()
        name = min(left, key=lambda each: _cells(tables, each))
        left.remove(name)
        found = [table for table in tables if name in table.names]
        tables = [table for table in tables if name not in table.names]
        tables.append(product(found).summed({name}))
    return product(tables)


def _cells(tables: Sequence[NamedArray], name: str) -> int:
    sizes: dict[str, int] = {}
    for table in tables:
        if name in table.names:
            sizes.update(zip(table.names, table.values.shape, strict=True))
    return math.prod(sizes.values())


def _check(cells: int) -> None:
    if cells > 2**17:
        check_budget(_BYTES * cells, None, Sentence("The formula of the effect"), cells)
