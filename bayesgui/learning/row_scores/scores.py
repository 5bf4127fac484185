"""The log-likelihood of each row of a table, with the cells that make it strange."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.case_source import CaseSource
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.inference.row_queries import labels_of
from bayesgui.learning.row_scores.drawn_rows import USUAL_DRAWS
from bayesgui.learning.row_scores.strange_cells import USUAL_CELLS, check_cells
from bayesgui.learning.row_scores.table_scorer import TableScorer, score_rows
from bayesgui.learning.row_scores.tables import listed_given, matched_rows, plain_network

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.row_scores.row_results import RowScores


@checked
def row_scores(
    network: Model,
    data: Any,
    given: Sequence[str] | str = (),
    *,
    cells: int = USUAL_CELLS,
    p_values: bool = False,
    draws: int = USUAL_DRAWS,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> RowScores:
    """Score each row of a table by its log-likelihood: small ones are anomalies.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and CPTs; no template, and nothing with decisions.
    data : Dataset, pandas.DataFrame or other table
        The rows; columns are matched to nodes by name. A missing cell, and a node without a column,
        is summed out, exactly. Other columns are left out, which ``remarks`` say.
    given : str or sequence of str
        Columns that are taken as they are: the score is then ln P(row | these cells).
    cells : int
        How many strange cells to tell of each row; 0 takes least time.
    p_values : bool
        Whether to draw rows from the network, for the share of its own rows that are as strange.
    draws : int
        How many rows are drawn.
    seed : int
        Of the drawn rows.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    RowScores
        ``log_likelihoods``, ``cells``, ``p_values``, and ``to_frame()`` with the index of `data`.

    Raises
    ------
    DataError
        If no column is a node, a cell is not a state of its node, or the rows of the table are not
        in memory.
    ParameterError
        If a given column is no node with a column, or the network is a template, or has decisions.

    Notes
    -----
    The strangeness of a cell is −ln P(cell | all other cells of the row), not the term of its
    family, −ln P(cell | its parents): that one blames a cell whose parent is odd, and finds nothing
    strange in a cell that fits its parents and contradicts its children.

    References
    ----------
    Koller and Friedman (2009), section 3.2 (the chain rule of Bayesian networks). Besag and
    Clifford (1991), Sequential Monte Carlo p-values.

    Examples
    --------
    >>> import bayesgui, pandas
    >>> cases = pandas.DataFrame(
    ...     {"smoke": ["no", "no"], "lung": ["no", "yes"], "xray": ["no", "yes"]}, index=["a", "b"]
    ... )
    >>> found = bayesgui.row_scores(bayesgui.example("asia"), cases, cells=1)
    >>> found.to_frame().round(3)
       log_likelihood cell_1 state_1  strangeness_1 expected_1
    a          -0.765  smoke      no          0.647         no
    b          -5.319  smoke      no          2.398        yes
    """
    flat = plain_network(network)
    check_cells(cells)
    dataset = dataset_of(data, flat)
    if isinstance(dataset, CaseSource):
        raise DataError(
            "The rows of this table are not in memory; give its Parquet file to "
            "bayesgui.row_scores_file, which reads it in a stream."
        )
    matched, remarks = matched_rows(flat, dataset)
    names = listed_given(flat, given, dataset.names)
    scorer = TableScorer(flat, names, draws if p_values else 0, seed, monitor)
    found = score_rows(scorer, matched, cells, monitor, alike=p_values)
    return replace(
        found,
        index=labels_of(data),
        kind=FrameKind.of(data),
        remarks=(*dataset.remarks, *remarks, *found.remarks),
    )
