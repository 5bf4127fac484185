"""Factor algebra, in linear and log space."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.tables.factor import Factor

SIZES = {"a": 2, "b": 3, "c": 4, "d": 2}


@st.composite
def factors(draw: st.DrawFn) -> Factor:
    names = draw(st.lists(st.sampled_from(sorted(SIZES)), unique=True, max_size=4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    values = rng.random([SIZES[name] for name in names])
    values[rng.random(values.shape) < 0.2] = 0
    return Factor(tuple(names), values)


def _full(factor: Factor) -> np.ndarray:
    """Spread a factor over all four variables, by subscripts."""
    letters = "".join(factor.variables)
    ones = [np.ones(size) for size in SIZES.values()]
    return np.einsum(f"{letters},a,b,c,d->abcd", factor.values, *ones)


@settings(max_examples=60, deadline=None)
@given(factors(), factors())
def test_a_product_multiplies_cell_by_cell(one: Factor, other: Factor) -> None:
    product = one.product(other)
    assert set(product.variables) == {*one.variables, *other.variables}
    assert np.allclose(_full(product), _full(one) * _full(other), rtol=1e-15, atol=0)


@settings(max_examples=60, deadline=None)
@given(factors(), st.sets(st.sampled_from(sorted(SIZES))))
def test_summing_out_adds_over_the_states(factor: Factor, names: set[str]) -> None:
    summed = factor.sum_out(names)
    assert summed.variables == tuple(v for v in factor.variables if v not in names)
    letters = "".join(factor.variables)
    expected = np.einsum(f"{letters}->{''.join(summed.variables)}", factor.values)
    assert np.allclose(summed.values, expected, rtol=1e-14, atol=0)


@settings(max_examples=60, deadline=None)
@given(factors(), factors(), st.sets(st.sampled_from(sorted(SIZES))))
def test_log_space_gives_the_same_numbers(one: Factor, other: Factor, names: set[str]) -> None:
    plain = one.product(other).sum_out(names)
    logs = one.in_log_space().product(other.in_log_space()).sum_out(names)
    assert logs.variables == plain.variables
    assert np.allclose(np.exp(logs.values), plain.values, rtol=1e-12, atol=0)


@settings(max_examples=40, deadline=None)
@given(factors(), st.data())
def test_reduction_takes_one_state_and_drops_the_axis(factor: Factor, data: st.DataObject) -> None:
    if not factor.variables:
        return
    name = data.draw(st.sampled_from(factor.variables))
    state = data.draw(st.integers(0, SIZES[name] - 1))
    reduced = factor.reduced(name, state)
    assert name not in reduced.variables
    axis = factor.variables.index(name)
    assert (reduced.values == np.moveaxis(factor.values, axis, 0)[state]).all()


def test_a_cpt_is_a_factor_of_its_family() -> None:
    factor = Factor.of(CPT("x", ("p",), np.array([[0.2, 0.8], [0.5, 0.5]])))
    assert factor.variables == ("p", "x")
    assert factor.size == 4
    assert factor.sum_out(["x"]).values.tolist() == [1, 1]
    assert factor.ordered(("x", "p")).values.tolist() == [[0.2, 0.5], [0.8, 0.5]]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ModelError, match="same variable twice"):
        Factor(("a", "a"), np.ones((2, 2)))
    with pytest.raises(ModelError, match="1 variables has a table of 2 axes"):
        Factor(("a",), np.ones((2, 2)))
    with pytest.raises(ModelError, match="cannot be ordered as b"):
        Factor(("a",), np.ones(2)).ordered(("b",))
    with pytest.raises(ModelError, match="log space"):
        Factor(("a",), np.ones(2)).product(Factor(("a",), np.ones(2)).in_log_space())
