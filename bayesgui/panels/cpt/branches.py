"""The configurations of a large table as a tree: one level per parent, with collapsible branches.

A row of the tree is a configuration or a branch, which stands for all configurations that agree
in the states of the first parents. Both have an id that does not depend on folding:
configurations 0 … q − 1, then the branches level by level.
"""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MAX_ROWS_UNFOLDED_AT_FIRST = 12
"""Maximum number of rows that are expanded initially."""


class Branch(NamedTuple):
    """Configurations covered by a row.

    `first, size`: the first configuration and the number of them; 1 for a configuration itself.
    """

    level: int
    first: int
    size: int


class ConfigurationTree:
    """Visible rows, and the configurations below each.

    `sizes`: number of states of each parent, in the order of the table's axes.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = tuple(sizes)
        self._widths = [math.prod(sizes[: level + 1]) for level in range(len(sizes))]
        self._strides = [math.prod(sizes[level + 1 :]) for level in range(len(sizes))]
        self._total = math.prod(sizes)
        self._starts = list(accumulate(self._widths[:-1], initial=self._total))
        self._open = [np.zeros(width, dtype=np.bool_) for width in self._widths[:-1]]
        self._ids: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._keys: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._stops: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._unfold_at_first()

    def _unfold_at_first(self) -> None:
        self._arrange()
        for level, opened in enumerate(self._open):
            if self._widths[level + 1] + len(self._ids) > MAX_ROWS_UNFOLDED_AT_FIRST:
                break
            opened[:] = True
            self._arrange()

    # -- rows ---------------------------------------------------------------------------------

    @property
    def n_rows(self) -> int:
        """Number of visible rows."""
        return len(self._ids)

    def id_at(self, row: int) -> int:
        """Return the id of the configuration or branch in a row."""
        return int(self._ids[row])

    def row_of(self, number: int) -> int:
        """Return the row of a configuration or branch, or of the collapsed branch above it."""
        branch = self.branch(number)
        key = branch.first * (len(self._sizes) + 1) + branch.level
        return int(np.searchsorted(self._keys, key, side="right")) - 1

    def beneath(self, rows: range) -> slice:
        """Return the configurations that adjacent rows stand for, open branches included."""
        first = self.branch(self.id_at(rows.start)).first
        return slice(first, int(self._stops[rows.start : rows.stop].max()))

    def is_branch(self, number: int) -> bool:
        """Whether an id belongs to a branch."""
        return number >= self._total

    def branch(self, number: int) -> Branch:
        """Return the configurations that an id stands for."""
        if number < self._total:
            return Branch(max(0, len(self._sizes) - 1), number, 1)
        level = int(np.searchsorted(self._starts, number, side="right")) - 1
        stride = self._strides[level]
        return Branch(level, (number - self._starts[level]) * stride, stride)

    def is_open(self, number: int) -> bool:
        """Whether a branch is expanded."""
        if not self.is_branch(number):
            return False
        level = self.branch(number).level
        return bool(self._open[level][number - self._starts[level]])

    def above(self, number: int) -> int | None:
        """Return the parent branch of a configuration or branch, None at the top level."""
        level, first, _ = self.branch(number)
        if not level:
            return None
        return self._starts[level - 1] + first // self._strides[level - 1]

    # -- folding ------------------------------------------------------------------------------

    def set_open(self, number: int, opened: bool) -> None:
        """Expand or collapse a branch."""
        level = self.branch(number).level
        self._open[level][number - self._starts[level]] = opened
        self._arrange()

    def set_all_open(self, opened: bool) -> None:
        """Expand or collapse all branches."""
        for level in self._open:
            level[:] = opened
        self._arrange()

    def show(self, configuration: int) -> None:
        """Expand all branches that contain a configuration."""
        for level, opened in enumerate(self._open):
            opened[configuration // self._strides[level]] = True
        self._arrange()

    def _arrange(self) -> None:
        """Collect the visible rows level by level, below open branches."""
        levels = len(self._sizes)
        if not levels:
            self._ids = self._keys = np.zeros(1, dtype=np.int64)
            self._stops = np.ones(1, dtype=np.int64)
            return
        ids, keys, stops = [], [], []
        seen = np.arange(self._sizes[0], dtype=np.int64)
        for level in range(levels):
            is_last = level == levels - 1
            ids.append(seen if is_last else seen + self._starts[level])
            keys.append(seen * self._strides[level] * (levels + 1) + level)
            stops.append((seen + 1) * self._strides[level])
            if not is_last:
                beneath = seen[self._open[level][seen]] * self._sizes[level + 1]
                seen = (beneath[:, np.newaxis] + np.arange(self._sizes[level + 1])).reshape(-1)
        joined = np.concatenate(keys)
        order = np.argsort(joined, kind="stable")
        self._ids, self._keys = np.concatenate(ids)[order], joined[order]
        self._stops = np.concatenate(stops)[order]
