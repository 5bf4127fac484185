"""The rows that a network is judged on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.learning.available_cases import complete_cases

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


def judged_rows(network: BayesianNetwork, data: CaseTable | pd.DataFrame) -> CaseTable:
    """Return the rows of a table that are complete in all nodes, matched to a network."""
    matched = dataset_of(data, network).matched(network)
    if not matched.n_rows:
        raise DataError("The table has no rows, so nothing can be judged; take another table.")
    rows = complete_cases(matched, network)
    if not rows.total_weight > 0:
        raise DataError(
            "The weights of all complete rows are 0, so nothing can be judged; take other weights."
        )
    return rows
