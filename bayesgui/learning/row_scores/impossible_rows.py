"""Which cells of a row cannot hold together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.learning.row_scores.scorer import RowScorer

    Codes = NDArray[np.int32]

MOST_EXPLAINED = 100
"""Impossible rows of which it is said which cells are to blame."""


def impossible_cells(scorer: RowScorer, row: Codes) -> tuple[tuple[str, str], ...]:
    """Return a smallest set of a row's cells, variable and state, that cannot hold together.

    Without any one of them the others are possible. `row`: shape (variables,); states; −1 is
    missing.
    """
    left = row.copy()
    for v in np.flatnonzero(row >= 0):
        without = left.copy()
        without[v] = -1
        if np.isneginf(scorer.scores(without[np.newaxis])[0]):
            left = without
    network = scorer.network
    return tuple(
        (network.names[v], network.variables[v].states[left[v]]) for v in np.flatnonzero(left >= 0)
    )


def impossible_because(scorer: RowScorer, row: Codes) -> Sentence:
    """Say which cells of a row cannot hold together."""
    cells = impossible_cells(scorer, row)
    listed = list_names([f"{name} = {state}" for name, state in cells])
    if len(cells) == 1:
        return Sentence("{cells} has probability 0 in the network.", cells=listed)
    return Sentence("These cells cannot hold together: {cells}.", cells=listed)


def on_impossible(reasons: Mapping[int, Sentence], rows: NDArray[np.intp]) -> tuple[Sentence, ...]:
    """Return a remark on impossible rows; none without one.

    `reasons`: why the first of them are impossible. `rows`: all of them.
    """
    if not len(rows):
        return ()
    listed = list_names([f"{row + 1:,}" for row in rows.tolist()[:1000]])
    return (
        pluralize(
            len(rows),
            "Row {rows} is impossible under the network, its log-likelihood −∞. {reason}",
            "{count} rows are impossible under the network, their log-likelihood −∞: rows {rows}. "
            "Of the first: {reason}",
            rows=listed,
            reason=reasons[int(rows[0])],
        ),
    )
