"""The rows of a table scored by the network, beside a document: which are strange, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Self

import numpy as np

from bayesgui.document.shown.tables.asked_rows import AskedRows, RowsAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.document.changes import Change
    from bayesgui.learning.row_scores.row_results import RowScores
    from bayesgui.learning.row_scores.strange_cells import StrangeCell
    from bayesgui.learning.row_scores.table_scorer import TableScorer

MarkKind = Literal["drawn", "share", "value"]
"""Which rows are marked: as strange as few rows of the network, a share of all, below a score."""

MOST_LISTED = 5_000
"""Strangest rows that the page lists."""


@dataclass(frozen=True)
class Mark:
    """From where on rows are strange.

    `level`: p-value of rows at most, for ``"drawn"``. `share`: of the rows, for ``"share"``.
    `threshold`: log-likelihood of rows at most, for ``"value"``.
    """

    kind: MarkKind = "drawn"
    level: float = 0.01
    share: float = 0.01
    threshold: float | None = None


@dataclass(frozen=True, eq=False)
class ScoredRows(RowsAnswer):
    """The scores of the rows of a table.

    `order`: shape (rows,); numbers of all rows, strangest first. `cells`: strange cells of those
    that are listed. `scorer`, `matched`: what scored them, and the rows as it took them.
    """

    scores: RowScores
    order: NDArray[np.intp]
    cells: Mapping[int, tuple[StrangeCell, ...]]
    scorer: TableScorer
    matched: Dataset

    @property
    def given(self) -> tuple[str, ...]:
        """The columns that were taken as they are."""
        return self.scores.given

    @property
    def listed(self) -> NDArray[np.intp]:
        """The numbers of the rows that the page lists, strangest first."""
        return self.order[:MOST_LISTED]

    @cached_property
    def sorted_scores(self) -> NDArray[np.float64]:
        """The scores of all rows, the least first."""
        return self.scores.log_likelihoods[self.order]


@dataclass(frozen=True, eq=False)
class RowScoring(AskedRows):
    """What the page Rows shows.

    `given`: columns that are taken as they are. `row`: the row that stands on the canvas,
    `row_cells` its strange cells, while the findings are `row_evidence`.
    """

    given: tuple[str, ...] = ()
    mark: Mark = Mark()
    answer: ScoredRows | None = None
    row: int | None = None
    row_cells: tuple[StrangeCell, ...] = ()
    row_evidence: Evidence | None = None

    @property
    def is_current(self) -> bool:
        """Whether the answer is one to what is asked now, whatever the model is."""
        found = self.answer
        if found is None or not super().is_current or found.given != self.given:
            return False
        return self.mark.kind != "drawn" or found.scores.p_values is not None

    def with_table(self, table: FindingRows, title: str, path: Path | None) -> Self:
        """Return the state with another table, which nobody has asked about."""
        there = set(table.findings.names)
        given = tuple(name for name in self.given if name in there)
        state = super().with_table(table, title, path)
        return replace(state, given=given).without_row()

    def without_row(self) -> Self:
        """Return the state without a row on the canvas."""
        return replace(self, row=None, row_cells=(), row_evidence=None)

    @property
    def marked(self) -> NDArray[np.bool_] | None:
        """Which rows are strange, a truth value for each; None without scores to say it by."""
        if self.answer is None:
            return None
        scores, mark = self.answer.scores, self.mark
        if mark.kind == "drawn":
            return None if scores.p_values is None else scores.p_values <= mark.level
        if mark.kind == "value":
            limit = -np.inf if mark.threshold is None else mark.threshold
            return scores.log_likelihoods <= limit
        found = np.zeros(scores.n_rows, np.bool_)
        found[self.answer.order[: self._count]] = True
        return found

    @property
    def _count(self) -> int:
        """Number of rows that are marked as a share of all."""
        assert self.answer is not None
        return int(np.ceil(self.mark.share * self.answer.scores.n_rows - 1e-9))

    @property
    def limit(self) -> float | None:
        """The log-likelihood up to which rows are marked, roughly where that goes by p-values."""
        if self.answer is None:
            return None
        mark, scores = self.mark, self.answer.scores
        if mark.kind == "value":
            return mark.threshold
        if mark.kind == "drawn":
            drawn = scores.drawn
            if drawn is None or not len(drawn):
                return None
            return float(drawn[min(len(drawn) - 1, int(mark.level * len(drawn)))])
        return float(self.answer.sorted_scores[self._count - 1]) if self._count else None

    def following(self, change: Change) -> Self:
        """Return the state with nodes that are there, and without a row that is another one now."""
        state = self
        if change.network_changed and self.given:
            names = (change.name_now(name) for name in self.given)
            kept = tuple(n for n in names if n is not None and n in change.after.network)
            state = state if kept == self.given else replace(state, given=kept)
        if self.row is not None and change.after.evidence != self.row_evidence:
            state = state.without_row()
        return state
