"""The rows of a table scored in blocks, conditional on given columns or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.learning.incomplete.cases import row_codes
from bayesgui.learning.row_scores.drawn_rows import RowPValues, alike_drawn, drawn_codes
from bayesgui.learning.row_scores.impossible_rows import (
    MOST_EXPLAINED,
    impossible_because,
    on_impossible,
)
from bayesgui.learning.row_scores.row_results import RowScores
from bayesgui.learning.row_scores.scorer import MarginalScorer, RowScorer
from bayesgui.learning.row_scores.strange_cells import StrangeCells, strange_cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]

ROWS_AT_ONCE = 65_536
"""Rows whose states are in memory at a time."""


class TableScorer:
    """Scores rows of states of one network, conditional on given columns or not.

    `given`: columns that are taken as they are.
    """

    def __init__(
        self, network: BayesianNetwork, given: Sequence[str], monitor: Monitor = SILENT
    ) -> None:
        self.network, self.given = network, tuple(given)
        self.scorer = RowScorer(network, monitor)
        self._of_given = MarginalScorer(network, self.given, monitor) if self.given else None

    def scores(self, codes: Codes, monitor: Monitor = SILENT) -> Numbers:
        """Return ln P(row | given cells); −∞ for an impossible row, whatever is given.

        `codes`: shape (rows, variables); states; −1 is missing.
        """
        totals = self.scorer.scores(codes, monitor)
        if self._of_given is None:
            return totals
        given = self._of_given.scores(codes, monitor)
        # Both are −∞ where the given cells cannot hold together.
        return np.where(
            np.isneginf(totals), totals, totals - np.where(np.isneginf(given), 0, given)
        )

    def cells(self, codes: Codes, most: int, monitor: Monitor = SILENT) -> StrangeCells:
        """Return the strangest cells of rows; those that are given are not among them."""
        asked = [name for name in self.network.names if name not in self.given]
        return strange_cells(self.scorer, codes, most, asked, monitor)


def score_rows(
    scorer: TableScorer,
    data: Dataset,
    *,
    cells: int = 0,
    draws: int = 0,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> RowScores:
    """Score the rows of a table that is matched with the scorer's network.

    `cells`: strange cells told of each row. `draws`: rows drawn for p-values; 0 for none.
    """
    network = scorer.network
    drawn = drawn_codes(network, draws, seed, monitor) if draws else None
    judge = None if drawn is None else RowPValues(drawn, scorer.scores)
    logs, p_values, strange, parts = [], [], [], []
    rows = data.n_rows
    for start in range(0, rows, ROWS_AT_ONCE):
        monitor.check()
        codes = row_codes(network, data, np.arange(start, min(start + ROWS_AT_ONCE, rows)))
        logs.append(scorer.scores(codes, monitor))
        if cells > 0:
            strange.append(scorer.cells(codes, cells, monitor))
        if judge is not None:
            p_values.append(judge.of(codes, logs[-1], monitor))
            parts.append(codes[:: max(1, rows // 20_000)])
        done = start + len(codes)
        monitor.report(done / rows, Sentence("{rows:,} of {total:,} rows", rows=done, total=rows))
    found = np.concatenate(logs) if logs else np.zeros(0)
    reference = None
    if drawn is not None:
        some = np.concatenate(parts) if parts else drawn[:0]
        reference = np.sort(scorer.scores(alike_drawn(drawn, some, seed), monitor))
    wrong = np.flatnonzero(np.isneginf(found))
    told = wrong[:MOST_EXPLAINED]
    codes = row_codes(network, data, told)
    reasons = {int(row): impossible_because(scorer.scorer, codes[k]) for k, row in enumerate(told)}
    if strange:
        all_cells = StrangeCells.joined(strange)
    else:
        all_cells = scorer.cells(row_codes(network, data, np.arange(0)), cells) if cells else None
    return RowScores(
        found,
        scorer.given,
        (np.concatenate(p_values) if p_values else np.zeros(0)) if judge is not None else None,
        all_cells,
        reference,
        reasons,
        data.weights,
        on_impossible(reasons, wrong),
    )
