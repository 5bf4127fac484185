"""Tables of a template learned from the series of a table that a lesson has loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.case_source import CaseTable


def learned_over_time(
    template: TemporalNetwork,
    data: CaseTable,
    method: str,
    options: dict[str, Any],
    monitor: Monitor,
) -> Model:
    """Return the template with tables learned from series.

    The columns of times and series are found by their names and content. `options`: of the method;
    ``start=counts`` learns on from the counts of the tables.
    """
    from bayesgui.catalog.parameters import validate
    from bayesgui.data.series.time_columns import columns_of_table
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.temporal.learning import learn_over_time

    columns = columns_of_table(data, template.names) if isinstance(data, Dataset) else None
    if columns is None or not columns.time or not isinstance(data, Dataset):
        raise DataError(
            "No column of the table says the time; name one “time”, and one for the series where "
            "there are several."
        )
    start = template if options.pop("start", None) == "counts" else None
    options = validate(method, parameter_learners[method].parameters, options)
    learned = learn_over_time(
        template, data, columns, method, start=start, monitor=monitor, **options
    )
    return learned.network
