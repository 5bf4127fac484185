"""Training by name of what predicts numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.classifiers.regression.naming import label_of, regressor
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.learning.available_cases import with_remarks

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.classifiers.regression.base import NumberModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable


def train_numbers(
    data: CaseTable | pd.DataFrame | Any,
    target: str,
    method: str = "naive-bayes",
    *,
    splitter: Splitter | str | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> NumberModel:
    """Train a model of numbers.

    Parameters
    ----------
    data : Dataset, CaseSource, pandas.DataFrame or pyarrow.Table
        The rows; those without a number of the target are left out. Columns are read as for
        `train`.
    target : str
        The column of the numbers.
    method : str
        The name of a classifier, which then tells bins of the target (options ``target_bins`` and
        ``target_cut``), or ``"gaussian"`` (joint normal), ``"ridge"``, ``"gradient-boosting"`` or
        ``"mean"``.
    splitter : str or Splitter, optional
        How `evaluate_numbers` divides such rows, such as ``"grouped-folds(column=patient)"`` or
        ``"time-folds(column=day)"``: the inner folds from whose errors ``"ridge"`` and
        ``"gradient-boosting"`` have their intervals respect the column, which is no feature.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the method.

    Returns
    -------
    NumberModel
        Its ``predict`` gives mean, median and interval of each row.

    Raises
    ------
    DataError
        If the table does not suit the method, or no row has a number.
    ParameterError
        If the name or an option is unknown or out of range.

    Examples
    --------
    >>> import bayesgui
    >>> rows = {"x": [1.5, 2.5, 3.5, 4.5], "y": [3.25, 5.25, 7.25, 9.25]}
    >>> table = bayesgui.Dataset.from_frame(rows)
    >>> model = bayesgui.train_numbers(table, "y", "gaussian")
    >>> model.predict({"x": [2.0]}).prediction.round(9).tolist()
    [4.25]
    """
    from bayesgui.classifiers.evaluation.evaluate import splitter_of

    made, outer = regressor(method, **options), splitter_of(splitter)
    aside = () if outer is None else outer.aside
    rows = rows_of(cases_of(data, "numbers", (target, *aside)), label_of(method))
    return with_remarks(made.fit(rows, target, outer=outer, monitor=monitor), rows)
