"""Training by name: `train`, on a table of cases or a pandas DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.classifiers.base import classifiers
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import rows_of
from bayesgui.learning.parameters.base import dataset_of

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable


def train(
    data: CaseTable | pd.DataFrame,
    target: str,
    method: str = "naive-bayes",
    *,
    start: ClassModel | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> ClassModel:
    """Train a classifier.

    Parameters
    ----------
    data : Dataset, CaseSource or pandas.DataFrame
        The rows; those without a class are left out.
    target : str
        The column of the class.
    method : str
        Registered name; ``bayesgui algorithms`` lists them all.
    start : ClassModel, optional
        A model of the same method to which the rows are added.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the method.

    Raises
    ------
    DataError
        If the table does not suit the method.
    ParameterError
        If the name or an option is unknown or out of range.
    """
    rows = rows_of(dataset_of(data), classifiers[method].label)
    classifier = classifiers.create(method, **options)
    return classifier.fit(rows, target, start=start, monitor=monitor)
