"""The rows of a file scored, and written with their scores: all of them, or the strangest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.reader import FOUND
from bayesgui.data.writing.table_export import write_table
from bayesgui.inference.node_stream import streamed_place
from bayesgui.inference.row_files import read_findings
from bayesgui.learning.row_scores.drawn_rows import USUAL_DRAWS
from bayesgui.learning.row_scores.row_results import ROW, RowsScored, strange_rows
from bayesgui.learning.row_scores.row_stream import RowStream
from bayesgui.learning.row_scores.selection import Selection
from bayesgui.learning.row_scores.strange_cells import USUAL_CELLS, check_cells
from bayesgui.learning.row_scores.table_scorer import TableScorer, score_rows
from bayesgui.learning.row_scores.tables import (
    listed_given,
    matched_rows,
    on_others,
    plain_network,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.row_scores.row_results import RowScores


@checked
def row_scores_file(
    network: Model,
    source: Any,
    output: Path | str,
    given: Sequence[str] | str = (),
    *,
    cells: int = USUAL_CELLS,
    worst: int | None = None,
    threshold: float | None = None,
    p_value: float | None = None,
    draws: int = 0,
    seed: int = 1,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **options: Any,
) -> RowsScored:
    """Score every row of a file, and write the rows with their scores.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and CPTs; no template, and nothing with decisions.
    source : Any
        The table, as `read_data` takes it. Parquet files are read in a stream unless a workbook is
        written, so that they may be larger than memory.
    output : Path
        ``.parquet``, ``.xlsx``, or any other name for text; replaced atomically. The input's
        columns, then those of `RowScores.to_frame`; of a selection the rows come strangest first,
        with their numbers from 1 in the column ``row``.
    given, cells, draws, seed
        As in `row_scores`; without `draws` there are no p-values, unless `p_value` is given.
    worst : int, optional
        Write only so many strangest rows.
    threshold : float, optional
        Write only rows whose log-likelihood is at most this.
    p_value : float, optional
        Write only rows whose p-value is at most this.
    missing_values, monitor, **options
        As in `read_data`.

    Returns
    -------
    RowsScored
        The scores of all rows, which were written, and the ten strangest of these.

    Raises
    ------
    DataError
        If a file cannot be read or written, or a cell is not a state of its node.
    ParameterError
        As in `row_scores`.
    """
    flat = plain_network(network)
    check_cells(cells)
    if p_value is not None and not draws:
        draws = USUAL_DRAWS
    chosen = Selection(worst, threshold, p_value)
    target = Path(output)
    place = streamed_place(source, target, monitor)
    if place is not None:
        stream = RowStream.opened(flat, place, missing_values, monitor, options)
        names = listed_given(flat, given, stream.stream.nodes)
        scorer = TableScorer(flat, names, draws, seed, monitor)
        return stream.scored(scorer, target, cells, chosen, monitor)
    own, findings = read_findings(flat, source, missing_values, monitor, **options)
    matched, remarks = matched_rows(flat, findings)
    names = listed_given(flat, given, findings.names)
    scorer = TableScorer(flat, names, draws, seed, monitor)
    found = score_rows(scorer, matched, 0 if chosen else cells, monitor)
    rows = np.arange(found.n_rows)
    scores = found
    if chosen:
        rows = chosen.of(found)
        # Without p-values: those of the same rows among fewer others may be a bit different.
        told = score_rows(scorer, matched.rows(rows), cells, monitor, compares=False)
        scores = told.with_p_values_of(found, rows)
    table = with_scores(own.rows(rows) if chosen else own, scores, rows if chosen else None)
    write_table(target, table, monitor)
    others = on_others([name for name in own.names if name not in flat])
    notes = (*findings.remarks, *others, *remarks, *found.remarks)
    return RowsScored(rows, found.log_likelihoods, strange_rows(scores, rows), notes)


def with_scores(own: Dataset, scores: RowScores, rows: NDArray[np.intp] | None = None) -> Dataset:
    """Return a table with the scores of its rows as further columns.

    `rows`: their numbers from 0, which become a column, too.
    """
    columns = [*own.columns]
    if rows is not None:
        columns.append(NumericColumn(free_name(ROW, own.names), (rows + 1).astype(np.float64)))
    taken = {column.name for column in columns}
    return Dataset((*columns, *scores.columns(taken)), None, own.remarks)
