"""Display of a search, made from the search and its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.runs.shown_status import SHOWN_STATUS
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import columns_text, rows_text

if TYPE_CHECKING:
    from bayesgui.app.structure.watched_search import WatchedSearch
    from bayesgui.panels.structure.display import SearchDisplay


def display_of(watched: WatchedSearch, file: str) -> SearchDisplay:
    """Return what the pages show of a search; `file`: title of its data."""
    from bayesgui.learning.structure.base import structure_learners
    from bayesgui.panels.structure.display import SearchDisplay

    request, score = watched.request, score_name(watched)
    is_new = watched.status is RunStatus.NEW
    method = registered_text(structure_learners[request.method].label)
    text = phrase("StructureLearning", "{file}: {rows}, {columns}")
    return SearchDisplay(
        title=", ".join(filter(None, (method, score))),
        score=score,
        data=text.format(
            file=file,
            rows=_rows_searched(watched),
            columns=columns_text(len(request.nodes)),
        ),
        status="preparing" if is_new else SHOWN_STATUS[watched.status],
        steps=watched.record.steps,
        place=watched.place,
        share=watched.record.share,
        error="" if watched.error is None else error_sentence(watched.error),
        vetoes=request.vetoes,
    )


def _rows_searched(watched: WatchedSearch) -> str:
    """Return the number of rows, and how many of them are complete where others are left out."""
    rows = rows_text(watched.request.dataset.n_rows)
    problem = watched.problem
    if watched.over_time is not None and problem is not None:
        text = phrase("StructureLearning", "{count} slices of {series} series, lags up to {lag}")
        return text.format(
            count=count_text(problem.data.n_rows),
            series=count_text(watched.over_time.rows.n_series),
            lag=watched.over_time.max_lag,
        )
    if problem is None or problem.data.n_rows == watched.request.dataset.n_rows:
        return rows
    text = phrase("StructureLearning", "{count} complete of {rows}")
    return text.format(count=count_text(problem.data.n_rows), rows=rows)


def score_name(watched: WatchedSearch) -> str:
    """Return what the score is called that the search maximizes; empty if it has none."""
    from bayesgui.learning.scores.base import scores
    from bayesgui.learning.structure.base import structure_learners

    entry = structure_learners[watched.request.method]
    if not entry.traits.get("has_score"):
        return ""
    given = str(watched.request.options.get("score", "bic"))
    return registered_text(scores[given.partition("(")[0]].label)
