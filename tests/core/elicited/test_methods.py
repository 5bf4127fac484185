"""Interpolations: worked numbers of their sources, and what holds for all of them."""

from __future__ import annotations

import itertools
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import truncnorm

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.asked import Asked
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.elicited.methods.ebbn import joint_weights
from bayesgui.core.elicited.methods.registry import interpolations
from bayesgui.core.elicited.rows import completed_row, row_of

AGGREGATES = {
    "ranked-mean": lambda x, w: sum(a * b for a, b in zip(w, x, strict=True)) / sum(w),
    "ranked-min": lambda x, w: min(
        (w[i] * x[i] + sum(x) - x[i]) / (w[i] + len(x) - 1) for i in range(len(x))
    ),
    "ranked-max": lambda x, w: max(
        (w[i] * x[i] + sum(x) - x[i]) / (w[i] + len(x) - 1) for i in range(len(x))
    ),
    "ranked-mixed": lambda x, w: (1.0 * min(x) + 3.0 * max(x)) / 4.0,
}
"""The four functions of Fenton, Neil and Caballero (2007), section 4, as they are printed."""


def point_by_point(method: str, asked: Asked) -> np.ndarray:
    """Return a ranked table by scipy's truncated normal, one sample of the parents at a time."""
    edges = np.linspace(0, 1, asked.n_states + 1)
    table = np.zeros(asked.shape)
    for states in itertools.product(*map(range, asked.sizes)):
        places = [
            np.linspace(k / n, (k + 1) / n, 5) for k, n in zip(states, asked.sizes, strict=True)
        ]
        for x in itertools.product(*places):
            mean = AGGREGATES[method](x, asked.weights)
            low, high = -mean / asked.spread, (1 - mean) / asked.spread
            table[states] += np.diff(truncnorm(low, high, mean, asked.spread).cdf(edges))
    return table / table.sum(axis=-1, keepdims=True)


@pytest.mark.parametrize("method", AGGREGATES)
@pytest.mark.parametrize(("weights", "spread"), [((1.0, 1.0), 0.1), ((4.0, 1.5), 0.3)])
def test_ranked_tables_are_those_of_the_printed_functions(method, weights, spread):
    asked = Asked((3, 2), 5, weights, spread, options={"least": 1.0, "most": 3.0})
    found = interpolations[method].table(asked)
    np.testing.assert_allclose(found, point_by_point(method, asked), atol=1e-9)


def test_a_minimum_with_great_weights_is_the_least_parent_and_with_ones_the_mean():
    # The source: all weights 1 give the mean, weights without bound the minimum.
    for method, extreme in (("ranked-min", min), ("ranked-max", max)):
        one = interpolations[method].table(Asked((2, 2), 3, (1.0, 1.0), 0.2))
        mean = interpolations["ranked-mean"].table(Asked((2, 2), 3, (1.0, 1.0), 0.2))
        np.testing.assert_allclose(one, mean, atol=1e-12)
        great = interpolations[method].table(
            Asked((2, 2), 3, (1e9, 1e9), 0.01, options={"samples": 1})
        )
        middle = extreme(0.25, 0.75)
        assert great[0, 1].argmax() == int(middle * 3)


def test_the_likelihood_method_is_that_of_the_package_decisionsupport():
    # make_CPT(parent_effects=list(c(-1,1), c(-0.5,0,0.5)), parent_weights=c(3,1), b=1.5,
    #          child_prior=c(.2,.6,.2)) of the R package decisionSupport, its first example.
    prior, ranking = np.array([0.2, 0.6, 0.2]), np.array([-1.0, 0.0, 1.0])
    rows = {(ANY, ANY): dict(enumerate(prior))}
    asked = Asked((2, 3), 3, (3.0, 1.0), rows=rows, options={"base": 1.5})
    found = interpolations["likelihood"].table(asked)
    for i, j in itertools.product(range(2), range(3)):
        wanted = prior * 1.5 ** (ranking * (3 * (2 * i - 1) + (j - 1)))
        np.testing.assert_allclose(found[i, j], wanted / wanted.sum(), atol=1e-12)
    assert found[0, 0].round(4).tolist() == [0.6129, 0.3632, 0.0239]


def test_cains_calibrator_multiplies_interpolation_factors():
    # Three parents with two states; P(good) of the best row 0.9, of the worst 0.1, and 0.7, 0.5 and
    # 0.3 with one parent at its worst: factors 0.75, 0.5 and 0.25.
    good = {(1, 1, 1): 0.9, (0, 0, 0): 0.1, (0, 1, 1): 0.7, (1, 0, 1): 0.5, (1, 1, 0): 0.3}
    rows = {each: {1: p} for each, p in good.items()}
    found = interpolations["cain"].table(Asked((2, 2, 2), 2, (1, 1, 1), rows=rows))[..., 1]
    for each, p in good.items():
        assert found[each] == pytest.approx(p)
    assert found[0, 0, 1] == pytest.approx(0.1 + 0.8 * 0.75 * 0.5)
    assert found[0, 1, 0] == pytest.approx(0.1 + 0.8 * 0.75 * 0.25)
    assert found[1, 0, 0] == pytest.approx(0.1 + 0.8 * 0.5 * 0.25)


def test_ebbn_weighs_parents_by_what_each_alone_does_and_is_linear_between_rows():
    # Ends (0.8, 0.15, 0.05) and (0.05, 0.15, 0.8); the first parent alone moves the highest state
    # from 0.05 to 0.35, the second to 0.15, ¾ and ¼; from above 0.65 and 0.45 are lost.
    rows = {
        (0, 0): {0: 0.8, 1: 0.15, 2: 0.05},
        (2, 2): {0: 0.05, 1: 0.15, 2: 0.8},
        (2, 0): {2: 0.35},
        (0, 2): {2: 0.15},
    }
    asked = Asked((3, 3), 3, (1.0, 1.0), rows=rows)
    assert joint_weights(asked) == pytest.approx([(0.75 + 0.65 / 1.1) / 2, (0.25 + 0.45 / 1.1) / 2])
    rows |= {(0, 2): {2: 0.2}, (2, 0): {2: 0.6}, (1, 1): {0: 0.2, 1: 0.6, 2: 0.2}}
    asked = Asked((3, 3), 3, (1.0, 1.0), rows=rows)
    low = np.array([0.55, 0.15]) / 0.7
    high = np.array([0.6, 0.2]) / 0.8
    assert joint_weights(asked) == pytest.approx(((low + high) / 2).tolist())
    w = joint_weights(asked)
    found = interpolations["ebbn"].table(asked)
    np.testing.assert_allclose(found[1, 1], [0.2, 0.6, 0.2])
    joint = w[0] * 0.5  # of the row (1, 0), between the low end and the middle
    wanted = np.array([0.8, 0.15, 0.05]) + 2 * joint * np.array([-0.6, 0.45, 0.15])
    np.testing.assert_allclose(found[1, 0], wanted)


def test_functional_interpolation_goes_through_its_rows_and_lies_between_them():
    rows = {
        (0, 0): {0: 0.7, 1: 0.25, 2: 0.05},
        (2, 2): {0: 0.05, 1: 0.25, 2: 0.7},
        (1, 1): {0: 0.1, 1: 0.8, 2: 0.1},
    }
    found = interpolations["functional"].table(Asked((3, 3), 3, (1.0, 1.0), rows=rows))
    for each, row in rows.items():
        np.testing.assert_allclose(found[each], list(row.values()), atol=1e-12)
    mean = found @ np.arange(3)
    assert mean[0, 0] < mean[0, 1] < mean[1, 1] < mean[1, 2] < mean[2, 2]
    assert found[0, 1, 1] > 0.25


def test_functional_interpolation_of_rows_of_one_truncated_normal_is_that_normal():
    from bayesgui.core.elicited.methods.functional import fitted_normal
    from bayesgui.core.elicited.normal_scale import state_shares

    for middle, spread in ((0.2, 0.1), (0.5, 0.25), (0.8, 0.4)):
        found = fitted_normal(state_shares(middle, spread, 5), 0.15)
        assert found == pytest.approx((middle, np.log(spread)), abs=1e-4)


def test_a_row_with_some_answers_shares_the_rest_as_its_reference():
    row = completed_row({0: 0.5}, np.array([0.2, 0.6, 0.2]))
    assert row.tolist() == pytest.approx([0.5, 0.375, 0.125])
    assert completed_row({0: 0.9, 1: 0.9}, np.ones(3) / 3).tolist() == [0.5, 0.5, 0.0]
    assert completed_row({0: 0.0}, np.array([1.0, 0.0])).tolist() == [0.0, 1.0]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(tuple(interpolations)))
def test_every_method_makes_distributions_and_rows_as_in_its_table(seed, method):
    rng = np.random.default_rng(seed)
    sizes = tuple(int(n) for n in rng.integers(1, 5, rng.integers(0, 4)))
    n = int(rng.integers(1, 5))
    answers = tuple(
        Answer(
            str(rng.choice(("Anna", "Bo"))),
            tuple(int(rng.integers(-1, size)) for size in sizes),
            int(rng.integers(n)),
            float(rng.choice((0.0, 1.0, rng.random()))),
        )
        for _ in range(rng.integers(0, 9))
    )
    weights = tuple(float(w) for w in rng.choice((0.0, 1.0, 2.5), len(sizes)))
    names = tuple(f"p{k}" for k in range(len(sizes)))
    form = Elicited("y", names, (*sizes, n), method, weights, 0.2, answers)
    values = form.table().values
    assert (values >= 0).all()
    np.testing.assert_allclose(values.sum(axis=-1), 1.0, atol=1e-12)
    asked = form.asked
    some = [tuple(int(rng.integers(-1, size)) for size in sizes) for _ in range(3)]
    table = form.interpolation.table(asked)
    np.testing.assert_allclose(
        form.interpolation.rows(asked, some), [row_of(table, each) for each in some], atol=1e-9
    )
    for each in form.interpolation.first_rows(asked):
        assert all(0 <= k < size for k, size in zip(each, sizes, strict=True))


@pytest.mark.parametrize("method", [name for name, m in interpolations.items() if not m.fits])
def test_methods_that_are_not_fitted_go_through_whole_rows(method):
    rows = {(0, 0): {0: 0.7, 1: 0.2, 2: 0.1}, (2, 1): {0: 0.1, 1: 0.2, 2: 0.7}}
    found = interpolations[method].table(Asked((3, 2), 3, (1.0, 1.0), rows=rows))
    for each, row in rows.items():
        np.testing.assert_allclose(found[each], list(row.values()), atol=1e-12)


def test_a_table_of_three_parents_with_five_states_is_made_anew_while_a_slider_moves():
    def seconds() -> float:
        start = perf_counter()
        Elicited("y", ("a", "b", "c"), (5, 5, 5, 5), weights=(3.5, 2.5, 1.0), spread=0.14)
        return perf_counter() - start

    seconds()
    assert min(seconds() for _ in range(20)) < 0.02
