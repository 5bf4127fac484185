"""Sums of regression trees: what gradient boosting learns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import ClassModel, empty_logs
from bayesgui.classifiers.partners.cells import Cells, with_unseen
from bayesgui.classifiers.partners.trees import Trees
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

PAIRS = 2**20
"""Rows times trees that are followed at a time."""


@stored("tree-sum")
@dataclass(frozen=True, eq=False, kw_only=True)
class TreeSumModel(ClassModel):
    """Of two classes the log-odds, of more a number for each, is a start and a sum of trees.

    `cells`: how a row is read: states first, then numbers. `trees`: one of each round and score.
    `start`: shape (scores,); what the trees of each score are added to: one score of two classes,
    else as many as there are. `present`, `class_logs`, `unseen`: as of `LinearModel`.
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
        if not isinstance(self.trees, Trees) or not len(self.start):
            raise TypeError(self.trees)
        self.trees.check_cells(*self.cells.sizes)

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
