"""Operations on table rows: sums, proportions and locks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ModelError
from bayesgui.core.tables import operations as operations

LAST = [False, False, False, True]
PRESS = [0.03, 0.9, 0.06, 0.01]


@st.composite
def rows_and_locks(draw):
    n = draw(st.integers(2, 6))
    weights = draw(st.lists(st.floats(0, 1), min_size=n, max_size=n))
    total = sum(weights) or 1.0
    row = np.array(weights) / total if sum(weights) else np.full(n, 1 / n)
    return row, np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))


def test_the_others_give_way_in_proportion_and_a_locked_cell_does_not():
    found = operations.rebalanced(PRESS, 1, 0.7, LAST)
    np.testing.assert_allclose(found, [0.29 / 3, 0.7, 0.58 / 3, 0.01], atol=1e-15)


def test_others_that_are_zero_share_evenly():
    found = operations.rebalanced([0.0, 1.0, 0.0], 1, 0.5)
    np.testing.assert_allclose(found, [0.25, 0.5, 0.25])


def test_a_cell_grows_no_further_than_the_locked_ones_leave():
    found = operations.rebalanced(PRESS, 1, 1.0, [True, False, False, True])
    np.testing.assert_allclose(found, [0.03, 0.96, 0, 0.01], atol=1e-15)
    assert operations.rebalanced(PRESS, 1, -1.0)[1] == 0.0


def test_a_cell_alone_among_locked_ones_cannot_move():
    with pytest.raises(ModelError, match="all are locked"):
        operations.rebalanced([0.2, 0.8], 0, 0.5, [False, True])
    with pytest.raises(ModelError, match="more than 1"):
        operations.rebalanced([0.7, 0.7, 0, 0], 2, 0.5, [1, 1, 0, 0])


def test_normalizing_scales_what_is_not_locked():
    found = operations.normalized([[0.2, 0.2], [0, 0], [0.9, 0.3]], [[0, 0], [0, 0], [1, 0]])
    np.testing.assert_allclose(found, [[0.5, 0.5], [0.5, 0.5], [0.9, 0.1]], atol=1e-15)


def test_empty_cells_count_as_nothing():
    np.testing.assert_allclose(operations.normalized([np.nan, 0.5, 0.5]), [0, 0.5, 0.5])


def test_locks_that_exceed_one_leave_the_row_as_it_is():
    assert operations.normalized([0.8, 0.8, 0.1], [1, 1, 0]).tolist() == [0.8, 0.8, 0.1]
    assert operations.uniform([0.3, 0.3], [1, 1]).tolist() == [0.3, 0.3]


def test_uniform_levels_what_is_not_locked():
    np.testing.assert_allclose(operations.uniform(PRESS, LAST), [0.33, 0.33, 0.33, 0.01])


def test_two_numbers_are_exchanged_bit_by_bit_and_more_are_negated():
    assert operations.complemented([[0.9, 0.1]]).tolist() == [[0.1, 0.9]]
    np.testing.assert_allclose(operations.complemented([0.5, 0.3, 0.2]), [0.25, 0.35, 0.4])
    np.testing.assert_allclose(operations.complemented([0.5, 0.3, 0.2], [0, 0, 1]), [0.3, 0.5, 0.2])
    assert operations.complemented([0.4, 0.6], [1, 0]).tolist() == [0.4, 0.6]


def test_a_certain_state_has_all():
    assert operations.deterministic(np.full((2, 3), 0.2), 1).tolist() == [[0, 1, 0], [0, 1, 0]]


def test_random_rows_follow_the_generator_and_keep_locked_cells():
    first = operations.randomized([PRESS] * 5, np.random.default_rng(3), [LAST] * 5)
    again = operations.randomized([PRESS] * 5, np.random.default_rng(3), [LAST] * 5)
    assert (first == again).all()
    assert (first[:, 3] == 0.01).all()
    assert np.unique(first[:, 0]).size == 5
    np.testing.assert_allclose(first.sum(axis=-1), 1)


def test_a_cell_too_small_to_be_divided_by_gives_way_like_a_zero():
    row = operations.rebalanced(np.array([1.0, 5e-324, 0.0]), 0, 0.5)
    assert row.tolist() == [0.5, 0.25, 0.25]


def test_a_row_too_small_to_be_divided_by_becomes_uniform():
    assert operations.normalized(np.array([5e-324, 0.0])).tolist() == [0.5, 0.5]


@given(rows_and_locks(), st.data())
@settings(max_examples=60)
def test_every_operation_keeps_sums_signs_and_locked_cells(case, data):
    row, locked = case
    state = data.draw(st.integers(0, row.size - 1))
    found = [
        operations.normalized(row, locked),
        operations.uniform(row, locked),
        operations.randomized(row, np.random.default_rng(1), locked),
        operations.complemented(row, locked),
    ]
    other = locked.copy()
    other[state] = True
    if not other.all():
        moved = operations.rebalanced(row, state, data.draw(st.floats(0, 1)), locked)
        kept = locked.copy()
        kept[state] = False
        assert (moved[kept] == row[kept]).all()
        found.append(np.where(kept, row, moved))
    for new in found[:4]:
        assert (new[locked] == row[locked]).all()
    for new in found:
        assert abs(new.sum() - 1) < 1e-9
        assert (new >= 0).all()


@pytest.mark.parametrize("number", [0.95, 0.9, 0.85, 0.7, 0.65, 0.3, 0.1, 0.99, 0.999])
@pytest.mark.parametrize("start", [[0.4, 0.6], [0.25, 0.75], [1 / 3, 2 / 3], [0, 1], [1, 0]])
def test_the_rest_of_a_decimal_number_is_a_decimal_number(number, start):
    row = operations.rebalanced([start], 0, number)[0].tolist()
    assert row == [number, round(1 - number, 6)]


def test_thirds_and_small_numbers_keep_their_digits():
    assert operations.normalized([[1.0, 1.0, 1.0]])[0].tolist() == [1 / 3] * 3
    tiny = operations.rebalanced([[0.2, 0.3, 0.5]], 0, 1 - 1e-12)[0]
    assert 0 < tiny[1] < 1e-12
