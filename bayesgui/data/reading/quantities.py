"""Columns of many different numbers, which become nodes only when cut into intervals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import list_names
from bayesgui.core.numerals import number, number_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.discretize.base import discretized
from bayesgui.data.reading.column_names import column_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.data.dataset import Dataset

MAX_STATES = 12
"""Number of different numbers above which a column is cut into intervals."""

BINS = 4
"""Number of intervals, of equal frequency."""

LISTED = 4
"""Maximum number of columns listed in a remark."""


def is_quantity(
    column: CodedColumn | NumericColumn, decimal: str = ".", max_states: int = MAX_STATES
) -> bool:
    """Tell whether a column has too many distinct numbers for each to be a state."""
    if isinstance(column, NumericColumn):
        return True
    return (
        column.edges is None
        and len(column.states) > max_states
        and not any(np.isnan(number(state, decimal)) for state in column.states)
    )


def with_quantities_as_numbers(
    data: Dataset, names: Iterable[str], decimal: str = ".", max_states: int = MAX_STATES
) -> Dataset:
    """Return a table in which columns of quantities hold numbers, with a remark.

    `names`: the columns to look at; those that are not quantities stay as they are. `max_states`:
    number of different numbers above which a column is a quantity; one with a number that is not
    whole is always.
    """
    found = [
        name
        for name in names
        if is_quantity(data[name], decimal, max_states) or _has_fractions(data[name], decimal)
    ]
    for name in found:
        column = data[name]
        if isinstance(column, CodedColumn):
            data = data.with_column(column.numbers(decimal))
    if not found:
        return data
    return data.remarked(
        Sentence("Columns read as numbers: {numbers}.", numbers=list_names(found, LISTED))
    )


def without_implied(remarks: Iterable[str]) -> list[str]:
    """Return remarks, each once, without “read as numbers” where all of them are cut as well."""
    once = list(dict.fromkeys(remarks))
    cut = {
        each.values["cut"] for each in once if isinstance(each, Sentence) and "cut" in each.values
    }
    return [
        each
        for each in once
        if not (isinstance(each, Sentence) and each.values.get("numbers") in cut)
    ]


def _has_fractions(column: CodedColumn | NumericColumn, decimal: str) -> bool:
    """Tell whether all states are numbers, and one of them is not whole."""
    if isinstance(column, NumericColumn) or column.edges is not None or not column.states:
        return False
    values = np.array([number(state, decimal) for state in column.states])
    return bool(np.isfinite(values).all() and (values != np.floor(values)).any())


def with_quantities_cut(
    data: Dataset,
    names: Iterable[str],
    decimal: str = ".",
    bins: int = BINS,
    max_states: int = MAX_STATES,
) -> Dataset:
    """Return a table in which columns of many numbers are cut into intervals, with a remark.

    `names`: the columns to look at; those that are not quantities stay as they are. `max_states`:
    number of different numbers above which a column is cut.
    """
    names = list(names)
    cut = [name for name in names if is_quantity(data[name], decimal, max_states)]
    for name in cut:
        column = data[name]
        if isinstance(column, CodedColumn):
            data = data.with_column(column.numbers(decimal))
    numbers = {name: column for name in cut if isinstance(column := data[name], NumericColumn)}
    data = discretized(data, cut, bins=bins)
    for name, column in numbers.items():
        data = data.with_column(replace(data.categorical(name), uncut=column.values))
    for name in names:
        column = data[name]
        if isinstance(column, CodedColumn) and name not in cut and _has_fractions(column, decimal):
            # Few enough for states, and numbers to whoever takes these.
            data = data.with_column(replace(column, uncut=column.numbers(decimal).values))
    if len(cut) == 1 and bins > 1:  # equal numbers can leave fewer intervals than were asked for
        bins = len(data.categorical(cut[0]).states)
    if not cut:
        return data
    counts = {name: len(data.categorical(name).states) for name in cut}
    return data.remarked(_remark(cut, bins, {n: k for n, k in counts.items() if k < bins}))


def each_number_a_state(data: Dataset, name: str) -> Dataset:
    """Return a table in which each number of a column is a state."""
    column = data[name]
    if isinstance(column, CodedColumn):
        return data
    states = np.unique(column.values[~np.isnan(column.values)])
    codes = np.where(np.isnan(column.values), -1, np.searchsorted(states, column.values))
    return data.with_column(CodedColumn(name, tuple(map(number_text, states.tolist())), codes))


def without_cut_remarks(remarks: Iterable[str]) -> tuple[str, ...]:
    """Return remarks without those on columns that were cut into intervals."""
    return tuple(
        remark
        for remark in remarks
        if not (isinstance(remark, Sentence) and "bins" in remark.values)
    )


def _remark(cut: list[str], bins: int, fewer: dict[str, int]) -> Sentence:
    """Return what was cut; `fewer`: number of intervals of columns that have less of them."""
    if bins == 1:
        return Sentence(
            "{columns}: all numbers become one state; take 2 intervals or more.",
            columns=list_names(cut, LISTED),
        )
    if len(cut) == 1:
        return Sentence(
            "{subject} holds numbers and is cut into {bins} intervals of equal frequency.",
            subject=column_text(cut[0]),
            bins=bins,
        )
    if fewer:
        said = [f"{name} {count}" for name, count in fewer.items()]
        return Sentence(
            "{count:,} columns of numbers are cut into {bins} intervals of equal frequency: "
            "{columns}. Many equal numbers leave fewer of: {fewer}.",
            count=len(cut),
            bins=bins,
            columns=list_names(cut, LISTED),
            fewer=list_names(said, LISTED),
        )
    return Sentence(
        "{count:,} columns of numbers are cut into {bins} intervals of equal frequency: {columns}.",
        count=len(cut),
        bins=bins,
        columns=list_names(cut, LISTED),
    )
