"""What the jobs of the page Rows do: score the rows of a table, and write them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn
from bayesgui.document.shown.tables.row_scoring import MOST_LISTED, ScoredRows
from bayesgui.learning.incomplete.cases import row_codes
from bayesgui.learning.row_scores.drawn_rows import USUAL_DRAWS
from bayesgui.learning.row_scores.row_files import with_scores
from bayesgui.learning.row_scores.strange_cells import USUAL_CELLS, StrangeCells
from bayesgui.learning.row_scores.table_scorer import ROWS_AT_ONCE, TableScorer, score_rows
from bayesgui.learning.row_scores.tables import matched_rows, plain_network

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.learning.row_scores.strange_cells import StrangeCell

STRANGE = "strange"
"""Name of the column that tells which rows are marked."""


@dataclass(frozen=True, eq=False)
class ScoringRequest:
    """What is asked of each row of a table.

    `compares`: whether rows are drawn from the network for p-values.
    """

    model: Model
    table: FindingRows
    given: tuple[str, ...]
    compares: bool

    def answer(self, monitor: Monitor) -> ScoredRows:
        """Score every row; of the strangest find the cells that make them so."""
        network = plain_network(self.model)
        matched, _ = matched_rows(network, self.table.findings)
        scorer = TableScorer(network, self.given, USUAL_DRAWS, monitor=monitor)
        scores = score_rows(scorer, matched, 0, monitor, alike=True, compares=self.compares)
        order = scores.strangest()
        listed = order[:MOST_LISTED]
        cells = scorer.cells(row_codes(network, matched, listed), USUAL_CELLS, monitor)
        found = {row: cells.of_row(k) for k, row in enumerate(listed.tolist())}
        return ScoredRows(self.table, self.model, scores, order, found, scorer, matched)


def cells_of_row(answer: ScoredRows, row: int, monitor: Monitor) -> tuple[StrangeCell, ...]:
    """Return the strange cells of a row, whether it is listed or not."""
    codes = row_codes(answer.scorer.network, answer.matched, np.array([row]))
    return answer.scorer.cells(codes, USUAL_CELLS, monitor).of_row(0)


def write_rows(
    answer: ScoredRows, marked: NDArray[np.bool_] | None, path: Path, monitor: Monitor
) -> int:
    """Write the table with its scores, and which rows are marked; return the number of rows."""
    from bayesgui.data.writing.table_export import write_table

    scorer, matched = answer.scorer, answer.matched
    parts = []
    for start in range(0, max(1, matched.n_rows), ROWS_AT_ONCE):
        rows = np.arange(start, min(start + ROWS_AT_ONCE, matched.n_rows))
        codes = row_codes(scorer.network, matched, rows)
        parts.append(scorer.cells(codes, USUAL_CELLS, monitor))
    scores = replace(answer.scores, cells=StrangeCells.joined(parts))
    own = answer.table.own
    if marked is not None:
        name = free_name(STRANGE, own.names)
        own = own.with_column(CodedColumn(name, ("no", "yes"), marked.astype(np.uint8)))
    return write_table(path, with_scores(own, scores), monitor)
