"""Columns of a table of cases count their states."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import MAX_VECTOR_STATES, CodedColumn


@pytest.mark.parametrize("n_states", [1, 3, MAX_VECTOR_STATES, MAX_VECTOR_STATES + 1, 300])
def test_rows_with_each_state_are_counted_and_missing_cells_left_out(n_states: int) -> None:
    codes = np.random.default_rng(n_states).integers(-1, n_states, 5000)
    column = CodedColumn("a", tuple(f"s{k}" for k in range(n_states)), codes)
    assert column.counts.tolist() == [(codes == k).sum() for k in range(n_states)]


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.int64])
def test_a_code_is_a_state_or_missing(kind: type[np.number]) -> None:
    blank = -1 if kind is np.int64 else np.iinfo(kind).max
    for codes in ([0, 2, 1], [0, 2, blank], []):
        given = np.array(codes).astype(kind)
        column = CodedColumn("a", tuple("xyz"), given)
        assert column.codes.dtype == np.uint8
        assert column.codes.tolist() == [255 if code == blank else code for code in codes]
        assert given.flags.writeable
    with pytest.raises(DataError, match="Column a holds a code without a state"):
        CodedColumn("a", tuple("xyz"), np.array([0, 3, 1]).astype(kind))


def test_a_column_of_all_states_that_fit_has_a_code_for_missing_cells() -> None:
    column = CodedColumn("a", tuple(map(str, range(255))), np.arange(256, dtype=np.uint8))
    assert column.n_missing == 1
