"""Columns of a table of cases count their states."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.data.columns.column import MAX_VECTOR_STATES, CodedColumn


@pytest.mark.parametrize("n_states", [1, 3, MAX_VECTOR_STATES, MAX_VECTOR_STATES + 1, 300])
def test_rows_with_each_state_are_counted_and_missing_cells_left_out(n_states: int) -> None:
    codes = np.random.default_rng(n_states).integers(-1, n_states, 5000)
    column = CodedColumn("a", tuple(f"s{k}" for k in range(n_states)), codes)
    assert column.counts.tolist() == [(codes == k).sum() for k in range(n_states)]
