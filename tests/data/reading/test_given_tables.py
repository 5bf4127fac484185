"""Tables that callers give, of any kind of holder."""

from __future__ import annotations

import pandas as pd
import pyarrow as pa
import pytest

from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of

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
