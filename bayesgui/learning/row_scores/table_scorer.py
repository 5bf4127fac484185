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

MOST_ALIKE = 20_000
"""Rows of a table whose missing cells drawn rows may have."""


class TableScorer:
    """Scores rows of states of one network, conditional on given columns or not.

    `given`: columns that are taken as they are. `draws`: rows drawn for p-values; 0 for none.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        given: Sequence[str] = (),
        draws: int = 0,
        seed: int = 1,
        monitor: Monitor = SILENT,
    ) -> None:
        self.network, self.given = network, tuple(given)
        self.scorer = RowScorer(network, monitor)
        self._of_given = MarginalScorer(network, self.given, monitor) if self.given else None
        self._drawn = drawn_codes(network, draws, seed, monitor) if draws else None
        self._seed = seed
        self._judge = None if self._drawn is None else RowPValues(self._drawn, self.scores)

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

    def p_values(self, codes: Codes, scores: Numbers, monitor: Monitor = SILENT) -> Numbers | None:
        """Return the p-value of each row; None if no rows were drawn."""
        return None if self._judge is None else self._judge.of(codes, scores, monitor)

    def drawn_scores(self, codes: Codes, monitor: Monitor = SILENT) -> Numbers | None:
        """Return sorted scores of drawn rows with cells missing as in some rows."""
        if self._drawn is None:
            return None
        return np.sort(self.scores(alike_drawn(self._drawn, codes, self._seed), monitor))


def score_rows(
    scorer: TableScorer,
    data: Dataset,
    cells: int = 0,
    monitor: Monitor = SILENT,
    *,
    explained: int = MOST_EXPLAINED,
    alike: bool = False,
    compares: bool = True,
) -> RowScores:
    """Score the rows of a table that is matched with the scorer's network.

    `cells`: strange cells told of each row; 0 for none. `explained`: impossible rows of which it is
    said why. `alike`: whether drawn rows with the same missing cells are scored as well.
    `compares`: whether rows have p-values, if any were drawn.
    """
    network, rows = scorer.network, data.n_rows
    logs, p_values, strange = [], [], []
    some: list[Codes] = []
    for start in range(0, max(1, rows), ROWS_AT_ONCE):
        monitor.check()
        codes = row_codes(network, data, np.arange(start, min(start + ROWS_AT_ONCE, rows)))
        logs.append(scorer.scores(codes, monitor))
        if compares:
            p_values.append(scorer.p_values(codes, logs[-1], monitor))
        if cells > 0:
            strange.append(scorer.cells(codes, cells, monitor))
        if alike:
            # A view would keep all states in memory.
            some.append(codes[:: max(1, rows // MOST_ALIKE)].copy())
        done = start + len(codes)
        told = Sentence("{rows:,} of {total:,} rows", rows=done, total=rows)
        monitor.report(done / max(1, rows), told)
    found = np.concatenate(logs)
    wrong = np.flatnonzero(np.isneginf(found))
    reasons = _reasons(scorer, data, wrong[:explained], monitor)
    known = [each for each in p_values if each is not None]
    return RowScores(
        found,
        scorer.given,
        np.concatenate(known) if known else None,
        StrangeCells.joined(strange) if strange else None,
        scorer.drawn_scores(np.concatenate(some), monitor) if alike else None,
        reasons,
        data.weights,
        on_impossible(reasons, wrong) if explained else (),
    )


def _reasons(
    scorer: TableScorer, data: Dataset, rows: NDArray[np.intp], monitor: Monitor
) -> dict[int, Sentence]:
    """Return why rows are impossible."""
    found = {}
    for row, codes in zip(rows.tolist(), row_codes(scorer.network, data, rows), strict=True):
        monitor.check()
        found[row] = impossible_because(scorer.scorer, codes)
    return found
