"""Tables that callers give, of any kind of holder."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.data.reading.left_out import reason_set_aside

CODES = [str(k) for k in range(100, 140)]


@pytest.mark.parametrize("quantities", ["cut", "numbers"])
@pytest.mark.parametrize("holder", [pd.DataFrame, pa.Table.from_pandas])
def test_columns_of_categories_stay_what_they_are(holder, quantities):
    frame = pd.DataFrame({"code": pd.Categorical(3 * CODES), "x": 40 * ["u", "v", "w"]})
    table = cases_of(holder(frame), quantities)
    assert isinstance(table, Dataset)
    assert table["code"].states == tuple(CODES)
    plain = cases_of(holder(frame.astype({"code": object})), quantities)["code"]
    assert isinstance(plain, NumericColumn) if quantities == "numbers" else len(plain.states) < 10


@pytest.mark.parametrize(
    ("numbers", "aside"),
    [
        ([1.0, 2.0, 3.0, 4.0], True),
        ([-1.0, 0.0, 1.0, 2.0], True),
        ([1.0, 2.0, 3.0, 5.0], False),
        ([1.0, 3.0, 4.0, 5.0], False),
        ([0.5, 1.5, 2.5, 3.5], False),
        ([np.inf, np.inf, 1.0, 2.0], False),
        ([np.nan, 2.0, 3.0, 4.0], False),
    ],
)
def test_a_column_numbers_the_rows_where_each_number_is_the_next_whole_one(numbers, aside):
    reason = reason_set_aside(NumericColumn("a", np.array(numbers)))
    assert (reason is not None) == aside
