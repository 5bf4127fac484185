"""Cliques with many rows, split so that few of their variables are residual.

The belief of a clique is summed over each row, and the rows over each residual variable. A clique
with as many rows as cells, as a large root is, would be written and read several times for that. A
clique above it, over a subset of its variables, takes the sums of most residual variables from a
table that is smaller by the number of rows left.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.graph.junction_tree import CliqueForest

if TYPE_CHECKING:
    from collections.abc import Sequence

MIN_CELLS = 2048
"""Number of cells from which splitting a clique pays."""


def split_cliques(forest: CliqueForest, sizes: Sequence[int]) -> CliqueForest:
    """Return the forest with at most about as many rows as columns in every large clique."""

    def cells(variables: Sequence[int]) -> int:
        return math.prod(sizes[v] for v in variables)

    residuals: list[tuple[int, ...]] = []
    separators: list[tuple[int, ...]] = []
    above: list[int] = []
    entry: list[int] = []
    """The new clique, of each old one, that takes its message to the parent."""
    lowest: list[int] = []
    for c, residual in enumerate(forest.residuals):
        separator = forest.separators[c]
        lowest.append(len(residuals))
        while True:
            kept = _kept_rows(residual, cells(separator), sizes)
            residuals.append(residual[:kept])
            separators.append(residual[kept:] + separator)
            above.append(len(residuals))
            if kept == len(residual):
                break
            residual = residual[kept:]
        entry.append(len(residuals) - 1)
    for c, parent in enumerate(forest.parents):
        above[entry[c]] = -1
        if parent >= 0:
            scope = set(forest.separators[c])
            place = lowest[parent]
            while place < entry[parent] and scope <= set(separators[place]):
                place += 1
            above[entry[c]] = place
    return CliqueForest(tuple(residuals), tuple(separators), tuple(above))


def _kept_rows(residual: tuple[int, ...], separator: int, sizes: Sequence[int]) -> int:
    """Return how many of the residual variables stay residual."""
    rows = math.prod(sizes[v] for v in residual)
    if rows <= separator or rows * separator < MIN_CELLS:
        return len(residual)
    kept, left = 0, 1
    while left * left < rows * separator:
        left *= sizes[residual[kept]]
        kept += 1
    return kept
