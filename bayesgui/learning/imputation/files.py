"""A file with missing cells filled and written again, with marks of what was filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.reader import FOUND
from bayesgui.data.writing.table_export import write_table
from bayesgui.inference.row_files import read_findings
from bayesgui.learning.imputation.asking import impute
from bayesgui.learning.imputation.base import DEFAULT_METHOD
from bayesgui.learning.imputation.marks import DEFAULT_MARK, check_mark, free_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.imputation.imputed import Imputed

DRAW = "draw"
"""Name of the first column of a file with several draws, one below the other."""


@dataclass(frozen=True, eq=False)
class FileFilled:
    """Summary of a file that was written.

    `rows`: number of rows of the table. `imputed`: the table as it stands in the file.
    """

    rows: int
    imputed: Imputed
    notes: tuple[str, ...]


def impute_file(
    network: BayesianNetwork,
    source: Any,
    output: Path,
    method: str = DEFAULT_METHOD,
    options: Mapping[str, Any] | None = None,
    mark: str = DEFAULT_MARK,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **layout: Any,
) -> FileFilled:
    """Fill the missing cells of a file's table, and write it with marks.

    `source`: as `read_data` takes it; all other cells are written again as they are. `options`:
    those of the method. `mark`: see `marked`. `layout`: options of `read_data` on a text file.
    """
    check_mark(mark)
    own, findings = read_findings(network, source, missing_values, monitor, **layout)
    found = impute(network, findings, method, monitor=monitor, **(options or {}))
    filled = found.written_into(own)
    write_table(output, table_with_draws(filled, mark), monitor)
    others = [note for note in found.remarks if note not in findings.remarks]
    return FileFilled(own.n_rows, filled, (*findings.remarks, *others))


def table_with_draws(imputed: Imputed, mark: str = DEFAULT_MARK) -> Dataset:
    """Return what is written: the table, its probabilities and marks; draws below each other.

    By the way ``probabilities`` a column ``P(X)`` for each column with filled cells has the
    probability of its state, empty where the cell was observed.
    """
    if imputed.n_draws == 1:
        return _with_probabilities(imputed, imputed.marked(1, mark))
    tables = [imputed.marked(draw, mark) for draw in range(1, imputed.n_draws + 1)]
    numbers = np.repeat(np.arange(imputed.n_draws), imputed.data.n_rows)
    states = tuple(str(draw) for draw in range(1, imputed.n_draws + 1))
    first = CodedColumn(free_name(DRAW, tables[0].names), states, numbers)
    columns = [_stacked([table[name] for table in tables]) for name in tables[0].names]
    weights = tables[0].weights
    if weights is not None:
        weights = np.tile(weights, imputed.n_draws)
    return Dataset((first, *columns), weights, imputed.data.remarks)


def _with_probabilities(imputed: Imputed, table: Dataset) -> Dataset:
    filling, added = imputed.filling, []
    for name in imputed.masks:
        if name not in filling.posteriors:
            continue
        values = np.full(table.n_rows, np.nan)
        posterior, codes = filling.posteriors[name], filling.codes[name][0]
        values[filling.rows[name]] = np.where(codes >= 0, posterior.max(axis=1), np.nan)
        added.append(NumericColumn(free_name(f"P({name})", table.names), values))
    return Dataset((*table.columns, *added), table.weights, table.remarks)


def _stacked(columns: list[Any]) -> CodedColumn | NumericColumn:
    """Return columns of the same name below each other."""
    first = columns[0]
    if isinstance(first, NumericColumn):
        return NumericColumn(first.name, np.concatenate([each.values for each in columns]))
    states = tuple(dict.fromkeys(state for each in columns for state in each.states))
    place = {state: k for k, state in enumerate(states)}
    parts = []
    for each in columns:
        table = np.array([*(place[state] for state in each.states), -1])
        parts.append(table[np.minimum(each.codes, len(each.states))])
    edges = first.edges if states == first.states else None
    return CodedColumn(first.name, states, np.concatenate(parts), edges)
