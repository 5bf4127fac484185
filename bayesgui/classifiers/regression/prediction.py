"""Predicted numbers of the rows of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.columns.column import NumericColumn
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.distributions import Distributions
    from bayesgui.data.dataset import Dataset

LEVEL = 0.9
"""Probability that an interval holds where nothing else is said."""


def check_level(level: float) -> None:
    """Raise if a number cannot be the probability of an interval."""
    if not 0 < level < 1:
        raise ParameterError(
            "The level of an interval lies between 0 and 1, not at {value:g}.", value=level
        )


@dataclass(frozen=True, eq=False, repr=False)
class NumberPrediction(ShortRepr, NotebookTable):
    """Predicted numbers for the rows of a table, in its order.

    `prediction`: expected numbers, which have the least squared error. `median`: medians, which
    have the least absolute error. `low`, `high`: ends of the central intervals that hold the number
    with probability `level`. All have shape (rows,).
    """

    target: str
    level: float
    prediction: NDArray[np.float64]
    median: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    kind: FrameKind = field(default=FrameKind.PANDAS, repr=False)

    @classmethod
    def of(cls, target: str, found: Distributions, level: float) -> NumberPrediction:
        """Return what is said of distributions."""
        low, high = found.interval(level)
        return cls(target, level, found.means, found.medians, low, high)

    def __len__(self) -> int:
        return len(self.prediction)

    def to_frame(self) -> pd.DataFrame:
        """Return the predictions as a table, a row for each row.

        Returns
        -------
        pandas.DataFrame
            Columns ``prediction``, ``median``, ``low`` and ``high``.
        """
        import pandas as pd

        made = pd.DataFrame({name: getattr(self, name) for name in COLUMNS})
        return self.kind.made(made)

    def beside(self, table: Dataset) -> Dataset:
        """Return a table with the predictions as columns."""
        for name in COLUMNS:
            if name in table:
                raise DataError(
                    "The table has a column {column} already, as the prediction has; rename it.",
                    column=name,
                )
            table = table.with_column(NumericColumn(name, getattr(self, name)))
        return table


COLUMNS = ("prediction", "median", "low", "high")
"""Columns that predictions are written as."""
