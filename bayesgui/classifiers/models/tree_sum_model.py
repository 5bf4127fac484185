"""Sums of regression trees: what gradient boosting learns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import ClassModel, empty_logs
from bayesgui.classifiers.partners.cells import Cells, with_unseen
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

PAIRS = 2**20
"""Rows times trees that are followed at a time."""

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


@stored("tree-sum")
@dataclass(frozen=True, eq=False, kw_only=True)
class TreeSumModel(ClassModel):
    """Of two classes the log-odds, of more a number for each, is a start and a sum of trees.

    Parameters
    ----------
    cells : Cells
        How a row is read: states first, then numbers.
    trees : Trees
        One of each round and score.
    start : ndarray of float64, shape (scores,)
        What the trees of each score are added to; one score of two classes, else as many as there
        are.
    present : ndarray of bool, shape (classes,)
        Which classes training saw.
    class_logs : ndarray of float64, shape (classes,)
        ln P(class).
    unseen : float
        ln P of a class that training never saw.
    """

    cells: Cells
    trees: Trees
    start: NDArray[np.float64]
    present: NDArray[np.bool_]
    class_logs: NDArray[np.float64]
    unseen: float

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """The states of the class and of the columns of states."""
        return {self.target: self.classes, **self.cells.known_states}

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        """Return the numbers of cells whose state training never saw."""
        return self.cells.unseen(cases)

    def __post_init__(self) -> None:
        width = len(self.cells.states) + len(self.cells.numbers)
        most = max((len(states) for _, states in self.cells.states), default=0)
        if (self.trees.columns >= max(width, 1)).any() or most > MOST_STATES or not len(self.start):
            raise ValueError(width)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> Floats:
        """Return ln P(class | row)."""
        cells = np.hstack(self.cells.read(cases))
        found = empty_logs(cases.n_rows, len(self.classes))
        piece = max(1, PAIRS // max(1, len(self.trees.roots)))
        for first in range(0, max(cases.n_rows, 1), piece):
            monitor.check()
            rows = slice(first, first + piece)
            found[rows] = with_unseen(self._logs(cells[rows]), self.present, self.unseen)
        return found

    def _logs(self, cells: Floats) -> Floats:
        """Return ln P of the classes that training saw."""
        scores = np.tile(self.start, (len(cells), 1))
        self.trees.add_to(scores, cells)
        if int(self.present.sum()) == 1:
            return np.zeros((len(cells), 1))
        if scores.shape[1] == 1:
            return np.hstack([-np.logaddexp(0.0, scores), -np.logaddexp(0.0, -scores)])
        found: Floats = scores - np.logaddexp.reduce(scores, axis=1)[:, None]
        return found

    @property
    def log_priors(self) -> Floats:
        """Ln P(class), smoothed by one row of each."""
        return self.class_logs
