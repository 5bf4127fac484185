"""Scores of rows as columns of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column
    from bayesgui.learning.row_scores.strange_cells import StrangeCells

    Numbers = NDArray[np.float64]


def result_columns(
    log_likelihoods: Numbers,
    p_values: Numbers | None,
    cells: StrangeCells | None,
    taken: Collection[str] = (),
) -> tuple[Column, ...]:
    """Return the results as columns; see `RowScores.to_frame`.

    `taken`: names that the columns must not have; an underscore follows instead.
    """
    columns: list[Column] = [NumericColumn("log_likelihood", log_likelihoods)]
    if p_values is not None:
        columns.append(NumericColumn("p_value", p_values))
    if cells is not None:
        columns += _cell_columns(cells)
    return tuple(column.renamed(free_name(column.name, taken)) for column in columns)


def _cell_columns(cells: StrangeCells) -> list[Column]:
    variables = cells.network.variables
    names = cells.network.names
    firsts = np.concatenate([[0], np.cumsum([v.n_states for v in variables])]).astype(np.int64)
    states = [state for variable in variables for state in variable.states]
    texts = tuple(dict.fromkeys(states))
    of_state = np.array([texts.index(state) for state in states], np.int64)
    made: list[Column] = []
    for k in range(cells.n_cells):
        places = cells.places[:, k]
        told, own = places >= 0, firsts[np.maximum(places, 0)]
        state, expected = (
            np.where(told, of_state[own + np.maximum(codes[:, k], 0)], -1)
            for codes in (cells.states, cells.expected)
        )
        number = k + 1
        made += [
            CodedColumn(f"cell_{number}", names, places),
            CodedColumn(f"state_{number}", texts, state),
            NumericColumn(f"strangeness_{number}", cells.strangeness[:, k].copy()),
            CodedColumn(f"expected_{number}", texts, expected),
        ]
    return made
