"""Completed tables as one: draws below each other, and probabilities beside the filled cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.data.dataset import Column
    from bayesgui.learning.imputation.base import Filling

DRAW = "draw"
"""Name of the first column of a table with several draws, one below the other."""


def below_each_other(tables: Sequence[Dataset]) -> Dataset:
    """Return several draws of a table as one, numbered from 1 in a first column."""
    n_rows, n_draws = tables[0].n_rows, len(tables)
    states = tuple(str(draw) for draw in range(1, n_draws + 1))
    names = tables[0].names
    first = CodedColumn(free_name(DRAW, names), states, np.repeat(np.arange(n_draws), n_rows))
    columns = [_joined([table[name] for table in tables]) for name in names]
    weights = tables[0].weights
    if weights is not None:
        weights = np.tile(weights, n_draws)
    return Dataset((first, *columns), weights, tables[0].remarks)


def _joined(columns: Sequence[Column]) -> Column:
    """Return columns of the same name below each other."""
    first = columns[0]
    if isinstance(first, NumericColumn):
        parts = [each.values for each in columns if isinstance(each, NumericColumn)]
        return NumericColumn(first.name, np.concatenate(parts))
    coded = [each for each in columns if isinstance(each, CodedColumn)]
    states = tuple(dict.fromkeys(state for each in coded for state in each.states))
    place = {state: k for k, state in enumerate(states)}
    codes = []
    for each in coded:
        table = np.array([*(place[state] for state in each.states), -1])
        codes.append(table[np.minimum(each.codes, len(each.states))])
    edges = first.edges if states == first.states else None
    return CodedColumn(first.name, states, np.concatenate(codes), edges)


def with_probabilities(table: Dataset, filling: Filling, names: Sequence[str]) -> Dataset:
    """Return a table with the probability of each filled cell, where it is known."""
    known = [name for name in names if name in filling.posteriors]
    added = probability_columns(table.names, table.n_rows, filling, known)
    return Dataset((*table.columns, *added), table.weights, table.remarks)


def probability_columns(
    taken: Sequence[str], n_rows: int, filling: Filling, names: Sequence[str]
) -> list[NumericColumn]:
    """Return the probability of each filled cell of some columns, where it is known.

    `taken`: names of the table's columns.
    """
    added = []
    for name in names:
        values = np.full(n_rows, np.nan)
        if name in filling.posteriors:
            posterior, codes = filling.posteriors[name], filling.codes[name][0]
            values[filling.rows[name]] = np.where(codes >= 0, posterior.max(axis=1), np.nan)
        added.append(NumericColumn(free_name(f"P({name})", taken), values))
    return added
