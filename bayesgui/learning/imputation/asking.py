"""`bayesgui.impute`: the missing cells of a table filled by a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.compilation import chance_network
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.views.frame_kinds import FrameKind, columns_of_numbers
from bayesgui.data.case_source import rows_of
from bayesgui.data.matching import check_nodes
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.inference.row_queries import labels_of
from bayesgui.learning.imputation.base import DEFAULT_METHOD, imputers
from bayesgui.learning.imputation.imputed import Imputed

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Imputer

FILLING = Sentence("Filling missing cells")
MOST_LISTED = 1_000
"""Impossible rows whose numbers are kept for a remark."""


@checked
def impute(
    network: Model,
    data: CaseTable | pd.DataFrame,
    method: str = DEFAULT_METHOD,
    draws: int | None = None,
    seed: int | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Imputed:
    """Return a table with its missing cells filled by a network; the table itself stays as it is.

    Parameters
    ----------
    network : BayesianNetwork
        Says what is probable; no template, and nothing with decisions. Nodes without a column are
        summed out.
    data : Dataset or pandas.DataFrame
        The table. Columns that are not nodes stay as they are.
    method : {"most-probable", "probabilities", "sampled"}
        ``"most-probable"`` fills the missing cells of a row with the states that are most probable
        together, given its other cells; ``"probabilities"`` each with its own most probable state,
        and keeps the probability of every state. The two differ: with P(a, b) = 0.4 for (no, no),
        0.3 for (yes, yes) and 0.3 for (yes, no), the most probable pair is (no, no), while yes is
        the more probable a. ``"sampled"`` draws the missing cells of a row together, so that
        frequencies and dependences stay what they are.
    draws : int, optional
        Number of completed tables, for ``"sampled"``. With several, the tables of the network are
        drawn as well, given the data (``tables="given"`` leaves them as they are), so that results
        can be pooled: see `pooled_tables` and `pool`.
    seed : int, optional
        Of the random numbers, for ``"sampled"``; by default 1.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the method, such as ``tables="drawn"``.

    Returns
    -------
    Imputed
        ``to_frame()`` is the completed table, ``filled`` says which cells were missing,
        ``probabilities`` how sure each is.

    Raises
    ------
    DataError
        If a cell is not a state of its node, or no column is a node.
    ParameterError
        If the method or an option is unknown, or the network has decisions.
    MemoryBudgetError
        If too many missing cells of a row depend on each other.

    Examples
    --------
    >>> import bayesgui, pandas
    >>> net = bayesgui.example("asia")
    >>> cases = pandas.DataFrame({"smoke": ["yes", None], "bronc": [None, "no"]})
    >>> found = bayesgui.impute(net, cases, "probabilities")
    >>> found.to_frame().values.tolist()
    [['yes', 'yes'], ['no', 'no']]
    >>> found.probabilities.round(3).values.tolist()
    [[0, 'bronc', 'yes', 0.6], [1, 'smoke', 'no', 0.636]]
    """
    imputer = imputer_of(method, draws, seed, options)
    whole = filling_network(network)
    table = rows_of(dataset_of(data, whole), FILLING)
    used, matched = problem_of(whole, table)
    columns = tuple(name for name in used.names if name in table)
    filling = imputer.fill(used, matched, columns, monitor)
    impossible = filling.impossible
    return Imputed(
        table,
        method,
        filling.n_draws,
        (*_on_other_columns(whole, table), *on_impossible(impossible, len(impossible))),
        network=used,
        filling=filling,
        seed=getattr(imputer, "seed", 1),
        drawn=bool(imputers[method].traits.get("draws", False)),
        index=labels_of(data),
        kind=FrameKind.of(data),
        numbers=columns_of_numbers(data),
    )


def imputer_of(
    method: str, draws: int | None, seed: int | None, options: Mapping[str, Any]
) -> Imputer:
    """Return a way to fill cells; `draws`, `seed`: as `impute` takes them."""
    is_drawn = imputers[method].traits.get("draws", False)
    if draws is not None and draws != 1 and not is_drawn:
        raise ParameterError(
            "“{method}” always gives the same table; several draws need the method “sampled”.",
            method=method,
        )
    given = {"draws": draws, "seed": seed} if is_drawn else {}
    known = {name: value for name, value in given.items() if value is not None}
    others = {n: v for n, v in options.items() if is_drawn or n not in ("draws", "seed")}
    return imputers.create(method, **others, **known)


def filling_network(model: Model) -> BayesianNetwork:
    """Return the network of a model; raise if it has time, decisions or utilities."""
    return chance_network(model, FILLING)


def problem_of(flat: BayesianNetwork, table: Dataset) -> tuple[BayesianNetwork, Dataset]:
    """Return the part of a network that the cells of a table depend on, and the table matched.

    A node without a column whose descendants have none changes no probability.
    """
    check_nodes(flat, table.names)
    columns = [name for name in flat.names if name in table]
    needed = flat.ancestors(*columns) | set(columns)
    if len(needed) < len(flat):
        kept = [name for name in flat.names if name in needed]
        flat = BayesianNetwork([flat[n] for n in kept], [flat.cpt(n) for n in kept], flat.name)
    return flat, table.select([n for n in table.names if n in flat]).matched(flat, hidden=True)


def _on_other_columns(network: BayesianNetwork, table: Dataset) -> tuple[str, ...]:
    others = [name for name in table.names if name not in network and _has_blanks(table, name)]
    if not others:
        return ()
    return (
        Sentence(
            "No node has the name of {columns}; their missing cells stay as they are.",
            columns=list_names(others),
        ),
    )


def _has_blanks(table: Dataset, name: str) -> bool:
    return table[name].n_missing > 0


def on_impossible(rows: NDArray[np.int64], count: int) -> tuple[str, ...]:
    """Return a remark on rows that are impossible under the network; none without any.

    `rows`: the positions of the first of so many.
    """
    if not count:
        return ()
    listed = list_names([f"{row + 1:,}" for row in rows[:MOST_LISTED].tolist()])
    return (
        pluralize(
            count,
            "The cells of row {row} cannot hold together under the tables; its missing cells stay "
            "empty.",
            "The cells of {count:,} rows cannot hold together under the tables; their missing "
            "cells stay empty: rows {rows}.",
            row=listed,
            rows=listed,
        ),
    )
