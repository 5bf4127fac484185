"""Posteriors and decisions for the rows of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.decisions.rules import least_risk, most_probable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix

DECISION = "decision"
"""Name of the column of decisions."""


@dataclass(frozen=True, eq=False)
class Prediction:
    """What a classifier says of the rows of a table.

    Parameters
    ----------
    classes : tuple of str
        The classes.
    posteriors : ndarray of float64, shape (rows, classes)
        P(class | row).
    decisions : tuple of str
        The decisions.
    decided : ndarray of int, shape (rows,)
        Position of each row's decision.
    """

    classes: tuple[str, ...]
    posteriors: NDArray[np.float64]
    decisions: tuple[str, ...]
    decided: NDArray[np.intp]

    @property
    def counts(self) -> dict[str, int]:
        """Number of rows by decision."""
        counted = np.bincount(self.decided, minlength=len(self.decisions))
        return dict(zip(self.decisions, counted.tolist(), strict=True))

    def beside(self, table: Dataset) -> Dataset:
        """Return a table with a column of posteriors for each class, and one of decisions.

        Raises
        ------
        DataError
            If it has a column of such a name.
        """
        made: list[CodedColumn | NumericColumn] = [
            NumericColumn(f"P({name})", self.posteriors[:, k])
            for k, name in enumerate(self.classes)
        ]
        made.append(CodedColumn(DECISION, self.decisions, self.decided))
        for column in made:
            if column.name in table:
                raise DataError(
                    "The table has a column {column} already, as the prediction has; rename it.",
                    column=column.name,
                )
            table = table.with_column(column)
        return table


def predict(
    model: ClassModel,
    cases: Dataset,
    losses: LossMatrix | None = None,
    monitor: Monitor = SILENT,
) -> Prediction:
    """Return posteriors and decisions for all rows.

    Parameters
    ----------
    model : ClassModel
        The classifier; a column that it reads and the table lacks is missing in every row.
    cases : Dataset
        The rows.
    losses : LossMatrix, optional
        Decides by the least risk; otherwise by the most probable class.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If the table has none of the columns that the classifier reads, or one does not suit it.
    """
    if not any(name in cases for name in model.features):
        raise DataError(
            "The table has none of the columns that the classifier reads: {names}.",
            names=", ".join(model.features),
        )
    posteriors = np.exp(model.log_posteriors(cases, monitor))
    if losses is None:
        return Prediction(model.classes, posteriors, model.classes, most_probable(posteriors))
    losses = losses.matched(model.classes)
    decided = least_risk(posteriors, losses)
    return Prediction(model.classes, posteriors, losses.decisions, decided)
