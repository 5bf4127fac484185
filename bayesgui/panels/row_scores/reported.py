"""What a report says of the rows that the page Strange rows has scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.document.reporting.rows_section import ScoredTable
from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.panels.row_scores.histogram import score_bins
from bayesgui.panels.row_scores.listed_rows import ListedRows, p_value_text, score_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.tables.row_scoring import ScoredRows

MOST_TOLD, LEAST_TOLD = 40, 10
"""Rows listed in a report: the strange ones, and at least some of the strangest."""


def scored_table(session: DocumentSession) -> ScoredTable | None:
    """Return what is told of the scored rows; None if none were scored."""
    state = session.shown[RowScoring].state
    answer, marked = state.answer, state.marked
    if answer is None:
        return None
    n_marked = 0 if marked is None else int(marked.sum())
    count = min(max(n_marked, LEAST_TOLD), MOST_TOLD, len(answer.order))
    bins = score_bins(answer)
    return ScoredTable(
        said=_said(state, answer, n_marked),
        is_old=answer.model is not session.document.state.model,
        rows=tuple(_row(answer, ListedRows(answer, marked), row) for row in answer.order[:count]),
        n_left_out=max(0, n_marked - count),
        edges=None if bins is None else bins.edges,
        shares=None if bins is None else np.square(bins.rows),
        drawn=None if bins is None or bins.drawn is None else np.square(bins.drawn),
        limit=state.limit,
    )


def _row(answer: ScoredRows, listed: ListedRows, row: int) -> tuple[str, str, str, str]:
    scores = answer.scores
    p = "" if scores.p_values is None else p_value_text(float(scores.p_values[row]))
    score = score_text(float(scores.log_likelihoods[row]))
    return count_text(int(row) + 1), score, p, listed.said(int(row))


def _said(state: RowScoring, answer: ScoredRows, n_marked: int) -> tuple[str, ...]:
    rows = rows_text(answer.scores.n_rows)
    lines = [
        phrase(
            "RowsPage",
            "{file}: {rows} scored, {count} strange.",
            file=state.title,
            rows=rows,
            count=count_text(n_marked),
        ),
        _rule(state),
    ]
    if answer.given:
        lines.append(phrase("RowsPage", "Given: {columns}.", columns=", ".join(answer.given)))
    return tuple(lines)


def _rule(state: RowScoring) -> str:
    """Say which rows are strange."""
    mark = state.mark
    if mark.kind == "drawn":
        share = f"{100 * mark.level:.3g} %"
        return phrase(
            "RowsPage",
            "Strange are rows that are as improbable as at most {share} of the rows that the "
            "network makes itself, with the same cells missing.",
            share=share,
        )
    if mark.kind == "share":
        share = f"{100 * mark.share:.3g} %"
        return phrase("RowsPage", "Strange are the {share} least probable rows.", share=share)
    limit = "−∞" if mark.threshold is None else score_text(mark.threshold)
    return phrase(
        "RowsPage", "Strange are rows with a log-likelihood of at most {limit} nats.", limit=limit
    )
