"""Looks of completed tables, pooled estimates and ensembles in a notebook."""

from __future__ import annotations

import functools
import itertools

import numpy as np

from bayesgui.explain.writing import number_text
from bayesgui.learning.averaging.averaged import AveragedPosteriors
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.learning.imputation.imputed import Imputed
from bayesgui.learning.imputation.pooled_tables import PooledTables
from bayesgui.learning.imputation.pooling import Pooled
from bayesgui.notebook.elements import MAX_ROWS, bar, caption, count, more_than, table
from bayesgui.notebook.results import html_of_result, remarks_of

FIRST_ROWS, MAX_COLUMNS = 10, 20
"""Rows with filled cells, and columns."""


@functools.singledispatch
def html_of_completed(value: object) -> str | None:
    """Return a value as an element of a page, None if it is of another kind."""
    return html_of_result(value)


@html_of_completed.register
def _of_imputed(value: Imputed) -> str:
    """Show the first rows with filled cells, these with a star."""
    sizes = (
        f"{count(value.n_filled, 'cell')} filled in {count(value.n_rows_filled, 'row')}",
        f"{count(value.n_left, 'cell')} left" if value.n_left else "",
        count(value.n_draws, "draw") if value.n_draws > 1 else "",
    )
    line = caption(f"Filled by {value.method}", *sizes)
    masks = value.masks
    filled = np.zeros(value.data.n_rows, np.bool_)
    for each in masks.values():
        filled |= each
    shown = np.flatnonzero(filled)[:FIRST_ROWS]
    columns = value.table(1).rows(shown).columns[:MAX_COLUMNS]
    texts = []
    for column in columns:
        mask = masks.get(column.name)
        cells = column.texts().tolist()
        stars = np.zeros(len(shown), np.bool_) if mask is None else mask[shown]
        texts.append([f"{c}\u00a0*" if star else c for c, star in zip(cells, stars, strict=True)])
    rows = [(f"{row + 1:,}", *cells) for row, *cells in zip(shown.tolist(), *texts, strict=True)]
    head = ("row", *(column.name for column in columns))
    more = "* filled, not observed"
    if value.n_rows_filled > len(shown):
        more += f" … {count(value.n_rows_filled - len(shown), 'more row')}"
    return line + remarks_of(value.remarks) + table(head, rows, len(head), more)


@html_of_completed.register
def _of_pooled(value: Pooled) -> str:
    line = caption("Pooled estimate", count(value.n_draws, "draw"))
    head = ("estimate", "standard error", *_ends(value.probability), "df", "missing information")
    numbers = (value.estimate, value.standard_error, value.low, value.high, value.df)
    missing = f"{100 * value.missing_information:.3g} %"
    return line + table(head, [(*map(number_text, numbers), missing)], 0)


@html_of_completed.register
def _of_pooled_tables(value: PooledTables) -> str:
    """Show those entries first of which missing cells took most."""
    entries = sorted(value.entries(), key=lambda each: -each.missing_information)
    line = caption("Pooled tables", count(value.n_draws, "draw"), f"{len(entries):,} probabilities")
    rows = [
        (
            each.node,
            each.given,
            each.state,
            *map(number_text, (each.p, each.low, each.high)),
            f"{100 * each.missing_information:.3g} %",
        )
        for each in entries[:MAX_ROWS]
    ]
    head = ("node", "given", "state", "p", *_ends(value.probability), "missing information")
    return line + table(head, rows, 3, more_than(len(entries), "row"))


@html_of_completed.register
def _of_ensemble(value: NetworkEnsemble) -> str:
    """Show the arcs with the weight of the members that have them."""
    line = caption(
        f"Ensemble by {value.provenance.method}",
        count(len(value), "network"),
        f"largest weight {number_text(float(value.weights.max()))}",
    )
    return line + (html_of_result(value.arcs()) or "")


@html_of_completed.register
def _of_averaged(value: AveragedPosteriors) -> str:
    """Show means with their spread, as other posteriors are shown."""
    rows = []
    for name in itertools.islice(value.mean, MAX_ROWS):
        states = (value.mean.states or {}).get(name)
        numbers = zip(
            value.mean[name], value.sd[name], value.low[name], value.high[name], strict=True
        )
        for k, found in enumerate(numbers):
            state = str(k) if states is None else states[k]
            shown = map(number_text, map(float, found))
            rows.append((name if k == 0 else "", state, *shown, bar(float(found[0]))))
    line = caption("Averaged posteriors", count(len(value.weights), "network"))
    head = ("variable", "state", "mean", "sd", "5 %", "95 %", "")
    return line + table(head, rows, 2, more_than(len(value.mean), "variable"))


def _ends(probability: float) -> tuple[str, str]:
    said = f"{100 * probability:.3g} %"
    return f"{said} from", "to"
