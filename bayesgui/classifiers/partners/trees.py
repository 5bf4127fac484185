"""Regression trees as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.plain_data import stored

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_STATES = 256
"""Of a column, as places in a set of states."""


@stored("trees")
@dataclass(frozen=True, eq=False)
class Trees:
    """Regression trees as arrays over all nodes of all trees.

    A row goes left at a node if its cell is at most the limit; of a column of states, if the state
    is among those of the node; of a missing cell, as the node says. `roots`: shape (trees,).
    `columns`, `limits`, `left`, `right`, `blank_left`, `values`: shape (nodes,); a leaf has itself
    as its children. `sets`: shape (nodes,); place of the node's states, −1 of a number. `members`:
    shape (sets, states); whether a state goes left.
    """

    roots: NDArray[np.int64]
    columns: NDArray[np.int64]
    limits: NDArray[np.float64]
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    blank_left: NDArray[np.bool_]
    values: NDArray[np.float64]
    sets: NDArray[np.int64]
    members: NDArray[np.bool_]

    def __post_init__(self) -> None:
        # The kernel follows the places as they are, so a file cannot be trusted with them.
        own = np.arange(len(self.values))
        parts = (self.columns, self.limits, self.left, self.right, self.blank_left, self.sets)
        leaf = self.left == own
        later = leaf | ((self.left > own) & (self.right > own))
        places = (self.roots, self.left, self.right)
        if (
            any(part.shape != own.shape for part in parts)
            or any(((part < 0) | (part >= len(own))).any() for part in places)
            or not later.all()
            or self.members.shape[1:] != (MOST_STATES,)
            or ((self.columns < 0) | (self.sets >= len(self.members))).any()
        ):
            raise ValueError(self.roots)

    def check_cells(self, width: int, most_states: int) -> None:
        """Raise a `ValueError` if the trees read other columns or states than there are."""
        if (self.columns >= max(width, 1)).any() or most_states > MOST_STATES:
            raise ValueError(width)

    def add_to(self, sums: Floats, cells: Floats) -> None:
        """Add the trees' values, the trees going to the scores in turn.

        `sums`: shape (rows, scores). `cells`: shape (rows, columns); NaN is missing.
        """
        kernels = kernel_cache.module("classifiers", "tree_sums")
        arrays = (
            self.roots, self.columns, self.limits, self.left, self.right, self.blank_left,
            self.values, self.sets, self.members,
        )  # fmt: skip
        # Arrays of another process may be read-only, which a kernel does not take.
        own = [np.require(each, requirements=("C", "W")) for each in arrays]
        kernels.add_trees(sums, np.ascontiguousarray(cells), *own)
