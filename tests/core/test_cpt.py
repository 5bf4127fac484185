"""Tables: the row-sum rule, read-only numbers, parent order, fit."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT, normalized_rows
from bayesgui.core.errors import ModelError
from bayesgui.core.mechanism import check_fit
from bayesgui.core.variable import Variable


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=9))
def test_rows_that_were_divided_by_their_sum_keep_their_bits(weights: list[float]) -> None:
    row = np.array(weights) / np.sum(weights)
    values, renormalized = normalized_rows([row, row])
    assert renormalized == 0
    assert (values == row).all()


@settings(max_examples=60, deadline=None)
@given(st.floats(2e-12, 9.9e-4), st.sampled_from([-1.0, 1.0]))
def test_rows_rounded_by_their_author_are_divided_once(off: float, sign: float) -> None:
    row = np.array([0.25, 0.75]) * (1 + sign * off)
    values, renormalized = normalized_rows([row, [0.5, 0.5]])
    assert renormalized == 1
    assert (values[0] == row / row.sum()).all()
    assert values[1].tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([[0.5, 0.4]], "sums to 0.9 instead of 1"),
        ([[0.5, 0.5011]], "sums to 1.0011 instead of 1"),
        ([[1e308, 1e308]], "sums to inf instead of 1"),
        ([[1.5, -0.5]], "negative probability -0.5"),
        ([[0.5, float("nan")]], "entry that is not a number"),
        ([[0.5, float("inf")]], "entry that is not a number"),
        ([[0.0, 0.0]], "sums to 0 instead of 1"),
        ([], "is empty"),
        (0.5, "is empty"),
    ],
)
def test_what_is_no_distribution_is_refused(values: object, message: str) -> None:
    with pytest.raises(ModelError, match=message):
        normalized_rows(values, "x")  # type: ignore[arg-type]


def test_a_table_is_a_copy_that_nobody_can_write_to() -> None:
    numbers = np.array([[0.2, 0.8], [0.6, 0.4]])
    table = CPT("x", ("p",), numbers)
    numbers[0, 0] = 9
    assert table.values[0, 0] == 0.2
    with pytest.raises(ValueError, match="read-only"):
        table.values[0, 0] = 0.5
    with pytest.raises(ValueError, match="read-only"):
        table.rows()[0, 0] = 0.5


def test_axes_must_match_the_parents() -> None:
    with pytest.raises(ModelError, match="has 2 axes, but 2 parents need 3"):
        CPT("x", ("p", "q"), np.full((2, 2), 0.5))


@pytest.mark.parametrize("counts", [np.ones(3), np.array([1.0, -1.0]), np.array([1.0, np.nan])])
def test_counts_must_fit_the_table(counts: np.ndarray) -> None:
    with pytest.raises(ModelError, match="counts of x do not fit"):
        CPT("x", (), np.array([0.5, 0.5]), counts)


def test_sizes_are_counted_by_configuration() -> None:
    table = CPT.uniform("x", ("p", "q"), (3, 4), 5)
    assert (table.n_states, table.n_configurations, table.n_parameters) == (5, 12, 48)
    assert (table.values == 0.2).all()


def test_another_parent_order_moves_axes_and_counts() -> None:
    rng = np.random.default_rng(1)
    values = rng.dirichlet(np.ones(2), (3, 4))
    table = CPT("x", ("p", "q"), values, values * 10)
    turned = table.with_parent_order(("q", "p"))
    assert turned.parents == ("q", "p")
    assert (turned.values == values.transpose(1, 0, 2)).all()
    assert turned.counts is not None
    assert (turned.counts == 10 * values.transpose(1, 0, 2)).all()
    assert turned.with_parent_order(("p", "q")) == table
    with pytest.raises(ModelError, match="The parents of x are p, q"):
        table.with_parent_order(("p", "p"))


def test_equality_is_by_content() -> None:
    table = CPT("x", (), np.array([0.5, 0.5]))
    assert table == CPT("x", (), np.array([0.5, 0.5]))
    assert hash(table) == hash(CPT("x", (), np.array([0.5, 0.5])))
    assert table != CPT("x", (), np.array([0.4, 0.6]))
    assert table != CPT("x", (), np.array([0.5, 0.5]), np.array([1.0, 1.0]))
    assert table != "x"


def test_a_table_survives_pickling_bit_by_bit() -> None:
    values = np.random.default_rng(2).dirichlet(np.ones(7), (50,))
    table = CPT("x", ("p",), values, values)
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert not again.values.flags.writeable


def test_a_table_under_other_names_shares_its_numbers() -> None:
    table = CPT("x", ("p",), np.full((2, 2), 0.5))
    twin = table.with_names("y", ("q",))
    assert (twin.variable, twin.parents) == ("y", ("q",))
    assert twin.values is table.values


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (CPT.uniform("x", ("p",), (2,), 2), r"needs 6 numbers \(3×2\) and has 4 \(2×2\)"),
        (CPT.uniform("x", ("q",), (3,), 2), "unknown parent q"),
        (CPT.uniform("x", ("p", "p"), (3, 3), 2), "not distinct"),
        (CPT.uniform("x", ("x",), (2,), 2), "not distinct"),
    ],
)
def test_a_table_must_fit_its_variables(table: CPT, message: str) -> None:
    variables = {"p": Variable("p", ("a", "b", "c")), "x": Variable("x", ("t", "f"))}
    with pytest.raises(ModelError, match=message):
        check_fit(table, variables)


@pytest.mark.parametrize("values", ["abc", [[1], [0.5, 0.5]], [1j, 1], [10**400, 0]])
def test_what_is_no_array_of_numbers_is_refused_in_words(values: object) -> None:
    with pytest.raises(ModelError, match="table of x is not an array of numbers"):
        CPT("x", (), values)  # type: ignore[arg-type]
