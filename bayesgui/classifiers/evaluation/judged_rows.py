"""The rows that judge: those of the table whose class is known, or those of a second table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.held_out import HeldOut, part_of
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.variable import Variable
from bayesgui.data.columns.recode import recode_column

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class Judged:
    """Rows that judge, all with a class, and their positions in the table that was given."""

    table: Dataset
    positions: NDArray[np.intp]


def labeled_rows(cases: Dataset, target: str) -> NDArray[np.intp]:
    """Return the positions of the rows that `labeled` keeps."""
    column = cases.categorical(target)
    known = column.codes != column.missing_code
    if cases.weights is not None:
        known = known & (cases.weights > 0)
    found: NDArray[np.intp] = np.flatnonzero(known)
    return found


def judge_model(
    model: ClassModel, variable: Variable, cases: Dataset, monitor: Monitor = SILENT
) -> tuple[HeldOut, tuple[Sentence, ...]]:
    """Return what a model says of the rows of a table whose class is known, with remarks.

    The rows are held out only if they did not train the model.

    `cases`: the table; cells of the class that are none of its states are left out.
    """
    judged, remarks = _judged_table(cases, variable)
    part = part_of(model, judged.table, variable.name, 0.0, judged.positions, monitor)
    return HeldOut("", variable.name, variable.states, (part,)), remarks


def second_table(test: Dataset | None, column: CodedColumn) -> tuple[Judged, tuple[Sentence, ...]]:
    """Return the rows of a second table whose class is one of the first table's."""
    if test is None:
        raise ParameterError("Give a way to split the rows, or a second table that judges.")
    return _judged_table(test, Variable(column.name, column.states, edges=column.edges))


def _judged_table(cases: Dataset, variable: Variable) -> tuple[Judged, tuple[Sentence, ...]]:
    """Return the rows of a table whose class is one of the states of a variable."""
    given = cases[variable.name]
    table = cases.with_column(recode_column(given, variable, refuse=False))
    kept = labeled_rows(table, variable.name)
    if not len(kept):
        raise DataError(
            "No row of the table that judges has one of the classes {classes} in column {column}.",
            classes=", ".join(variable.states),
            column=variable.name,
        )
    remarks: tuple[Sentence, ...] = ()
    unseen = table[variable.name].n_missing - given.n_missing
    if unseen:
        remarks = (
            Sentence("Rows whose class the model does not know, left out: {rows:,}.", rows=unseen),
        )
    return Judged(table.rows(kept), kept), remarks
