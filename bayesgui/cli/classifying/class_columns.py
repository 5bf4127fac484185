"""A class of many numbers: cut into intervals, or each number a class, as is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    import argparse

    from bayesgui.data.dataset import Column, Dataset


def class_as_asked(
    options: argparse.Namespace, cases: Dataset, test: Dataset | None
) -> tuple[Dataset, Dataset | None]:
    """Return the table that trains and the one that judges with the class as it is to be."""
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.columns.recode import recode_column
    from bayesgui.data.discretize.base import discretized
    from bayesgui.data.reading.quantities import each_number_a_state, is_quantity
    from bayesgui.data.variables_from_columns import variable_of

    name = options.class_
    column = cases[name]
    if options.class_bins is None and options.as_classes:
        second = None if test is None else each_number_a_state(test, name)
        return each_number_a_state(cases, name), second
    if options.class_bins is None:
        if is_quantity(column) and name not in options.categorical:
            raise DataError(
                "The class {column} holds {count:,} different numbers; cut it into intervals by "
                "--class-bins 4, or take each number for a class by --categorical {column}.",
                column=name,
                count=_different(column),
            )
        return cases, test
    cut = discretized(cases, [name], bins=options.class_bins)
    if test is None:
        return cut, None
    judged = test[name]
    numbers = judged.numbers() if isinstance(judged, CodedColumn) else judged
    return cut, test.with_column(recode_column(numbers, variable_of(cut[name])))


def _different(column: Column) -> int:
    """Return the number of different numbers of a column, as states or as numbers."""
    import numpy as np

    from bayesgui.data.columns.column import NumericColumn

    if not isinstance(column, NumericColumn):
        return len(column.states)
    known = column.values[~np.isnan(column.values)]
    return len(np.unique(known))
