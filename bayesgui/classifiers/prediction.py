"""Posteriors and decisions for the rows of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.base import normalized
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
    """Predictions of a classifier for the rows of a table.

    `posteriors`: shape (rows, classes); P(class | row). `decided`: shape (rows,); position of each
    row's decision. `scores`: shape (rows, classes); −ln P(class, row), up to a term that all
    classes of a row share; where all errors cost the same, the class of the smallest is decided.
    """

    classes: tuple[str, ...]
    posteriors: NDArray[np.float64]
    decisions: tuple[str, ...]
    decided: NDArray[np.intp]
    scores: NDArray[np.float64] | None = None

    @property
    def counts(self) -> dict[str, int]:
        """Number of rows by decision."""
        counted = np.bincount(self.decided, minlength=len(self.decisions))
        return dict(zip(self.decisions, counted.tolist(), strict=True))

    def beside(self, table: Dataset) -> Dataset:
        """Return a table with a column of posteriors for each class, and one of decisions.

        The scores, if there are any, follow as ``score(class)``.
        """
        made: list[CodedColumn | NumericColumn] = [
            NumericColumn(f"P({name})", self.posteriors[:, k])
            for k, name in enumerate(self.classes)
        ]
        made.append(CodedColumn(DECISION, self.decisions, self.decided))
        if self.scores is not None:
            made += [
                NumericColumn(f"score({name})", self.scores[:, k])
                for k, name in enumerate(self.classes)
            ]
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
    *,
    scores: bool = False,
) -> Prediction:
    """Return posteriors and decisions for all rows.

    `model`: the classifier; a column that it reads and the table lacks is missing in every row.
    `losses`: decides by the least risk; otherwise by the most probable class. `scores`: whether to
    keep −ln P(class, row) of every class, too.
    """
    model.check_columns(cases)
    logs = model.log_joint(cases, monitor)
    posteriors = np.exp(normalized(logs, model.log_priors))
    kept = -logs if scores else None
    if losses is None:
        decided = most_probable(posteriors)
        return Prediction(model.classes, posteriors, model.classes, decided, kept)
    losses = losses.matched(model.classes)
    decided = least_risk(posteriors, losses)
    return Prediction(model.classes, posteriors, losses.decisions, decided, kept)
