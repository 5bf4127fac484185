"""Cut points of all discretization methods, which are stored with the column."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn import cluster
from sklearn.datasets import load_iris

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.data.discretize.base import between, discretized, discretizers, with_outer


def cuts(method, values, classes=None, **options):
    labels = None if classes is None else np.asarray(classes)
    made = discretizers.create(method, **options)
    return made.cut_points(np.asarray(values, dtype=float), labels)


def test_the_catalog_lists_all_methods_in_order():
    assert discretizers.names() == (
        "equal-width",
        "equal-frequency",
        "k-means",
        "minimum-description-length",
        "cut-points",
    )


def test_equal_width_cuts_the_range_evenly():
    assert cuts("equal-width", [0, 1, 10], bins=5) == (2, 4, 6, 8)
    assert cuts("equal-width", [3, 3], bins=5) == ()
    assert cuts("equal-width", [0, 10], bins=3) == (3.333, 6.667)
    assert cuts("equal-width", [0, 10_000], bins=3) == (3333, 6667)
    assert cuts("equal-width", [0, 1e-9], bins=3) == (3.333e-10, 6.667e-10)


def test_equal_frequency_cuts_midway_and_keeps_equal_numbers_together():
    assert cuts("equal-frequency", [1, 2, 3, 4, 5, 6], bins=3) == (2.5, 4.5)
    assert cuts("equal-frequency", [1, 1, 1, 1, 9, 10], bins=3) == (5.0,)
    assert cuts("equal-frequency", [7, 7, 7], bins=3) == ()


def test_k_means_finds_clusters():
    values = [1, 1.1, 1.2, 5, 5.1, 9, 9.2, 9.4]
    assert cuts("k-means", values, bins=3) == pytest.approx((3.1, 7.05), abs=0.03)
    assert cuts("k-means", [1, 2], bins=5) == (1.5,)


def test_k_means_is_as_tight_as_the_library():
    rng = np.random.default_rng(4)
    values = np.concatenate([rng.normal(m, 1, 200) for m in (0, 4, 9, 20)])
    splits = np.digitize(values, cuts("k-means", values, bins=4))
    ours = sum(((values[splits == k] - values[splits == k].mean()) ** 2).sum() for k in range(4))
    theirs = cluster.KMeans(4, n_init=10, random_state=0).fit(values[:, None]).inertia_
    assert ours <= theirs * (1 + 1e-9)


def test_minimum_description_length_gives_the_published_cuts_of_iris():
    iris = load_iris()
    found = [cuts("minimum-description-length", x, iris.target) for x in iris.data.T]
    # As printed by mdlp() of the R package "discretization".
    assert found == [
        pytest.approx((5.55, 6.15)),
        pytest.approx((2.95, 3.35)),
        pytest.approx((2.45, 4.75)),
        pytest.approx((0.8, 1.75)),
    ]


def test_minimum_description_length_makes_no_cut_by_chance():
    rng = np.random.default_rng(0)
    values = rng.normal(size=500)
    assert cuts("minimum-description-length", values, rng.integers(0, 2, 500)) == ()
    assert cuts("minimum-description-length", values, values > 0.5) == pytest.approx(
        (0.5,), abs=0.02
    )


def test_cut_points_of_the_user_are_sorted_and_checked():
    assert cuts("cut-points", [1.0], cuts="3; 1.5 2") == (1.5, 2.0, 3.0)
    with pytest.raises(DataError, match="“x” is not a number"):
        cuts("cut-points", [1.0], cuts="1 x")


def test_a_table_is_cut_and_remembers_its_limits():
    data = Dataset(
        (
            NumericColumn("size", np.array([1, 2, np.nan, 3, 4])),
            CodedColumn("class", ("a", "b"), np.array([0, 0, 0, 1, 1])),
        )
    )
    made = discretized(data, method="equal-frequency", bins=2)
    assert made["size"].edges == (1.0, 2.5, 4.0)
    assert made["size"].states == ("below 2.5", "2.5 and above")
    assert made["size"].codes.tolist() == [0, 0, 255, 1, 1]
    assert made["class"] is data["class"]
    node = Variable("size", made["size"].states, edges=made["size"].edges)
    again = Dataset((NumericColumn("size", np.array([2.4, 2.5, -9, 99])),))
    assert again.matched(BayesianNetwork([node]))["size"].codes.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("cut_points", "states"),
    [
        ("165.55", ("below 165.55", "165.55 and above")),
        ("3562.5 4023.25", ("below 3562.5", "3562.5 to 4023.25", "4023.25 and above")),
        ("-0.001 1e-9", ("below -0.001", "-0.001 to 1e-09", "1e-09 and above")),
        ("1 1234567.25", ("below 1", "1 to 1234567.25", "1234567.25 and above")),
    ],
)
def test_the_names_of_intervals_state_the_cut_points_exactly(cut_points, states):
    data = Dataset((NumericColumn("height", np.array([0.0, 2e6])),))
    made = discretized(data, method="cut-points", cuts=cut_points)["height"]
    assert made.states == states
    read = [float(part) for state in states for part in state.split() if part[-1].isdigit()]
    assert sorted(set(read)) == list(made.edges[1:-1])


def test_heights_are_cut_at_the_numbers_their_states_name():
    data = Dataset((NumericColumn("height", np.array([165.5, 165.6, 165.5, 165.6])),))
    made = discretized(data, method="equal-frequency", bins=2)["height"]
    assert made.states == (f"below {made.edges[1]!r}", f"{made.edges[1]!r} and above")


def test_a_column_of_states_is_cut_if_they_are_numbers():
    data = Dataset((CodedColumn("n", ("1", "2", "10", "11"), np.array([0, 1, 2, 3, -1])),))
    made = discretized(data, ["n"], "k-means", bins=2)
    assert made["n"].codes.tolist() == [0, 0, 1, 1, 255]
    words = Dataset((CodedColumn("n", ("1", "x"), np.array([0, 1])),))
    with pytest.raises(DataError, match="“x”, which is not a number"):
        discretized(words, ["n"])


def test_what_cannot_be_cut_is_refused():
    data = Dataset((NumericColumn("x", np.array([np.nan, np.nan])),))
    with pytest.raises(DataError, match="Column x has no number"):
        discretized(data)
    with pytest.raises(DataError, match="needs a class column"):
        discretized(data, method="minimum-description-length")
    with pytest.raises(ParameterError, match="no discretizer named “magic”"):
        discretized(data, method="magic")
    with pytest.raises(ParameterError, match="bins must lie between 1 and 1,000"):
        discretized(data, method="equal-width", bins=0)


def test_outer_limits_lie_beyond_everything():
    assert with_outer((), 3.0, 3.0) == (2.5, 3.5)
    assert with_outer((), 1.0, 3.0) == (1.0, 3.0)
    assert with_outer((0.0, 9.0), 2.0, 3.0) == (-1.0, 0.0, 9.0, 18.0)


NUMBERS = arrays(
    np.float64,
    st.integers(1, 40),
    elements=st.floats(-1e9, 1e9, allow_subnormal=False).map(lambda x: round(x, 6)),
)


@settings(max_examples=80, deadline=None)
@given(values=NUMBERS, bins=st.integers(1, 8), method=st.sampled_from(discretizers.names()[:4]))
def test_every_method_makes_increasing_limits_round_all_numbers(values, bins, method):
    column = NumericColumn("x", values)
    classes = CodedColumn("c", ("a", "b"), np.arange(len(values)) % 2)
    options = {} if method == "minimum-description-length" else {"bins": bins}
    made = discretized(Dataset((column, classes)), ["x"], method, against="c", **options)["x"]
    assert list(made.edges) == sorted(set(made.edges))
    assert made.edges[0] <= values.min()
    assert made.edges[-1] >= values.max()
    assert made.n_missing == 0
    if options:
        assert len(made.states) <= bins
    inner = np.array(made.edges[1:-1])
    assert made.codes.tolist() == [int((inner <= x).sum()) for x in values]


@settings(max_examples=60, deadline=None)
@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_a_number_between_two_tells_them_apart(a, b):
    low, high = sorted((a, b))
    if low < high:
        assert low < between(low, high) <= high


def test_a_table_of_pandas_is_discretized_as_it_is():
    frame = pd.DataFrame({"x": [0.5, 1.5, 2.5, 3.5], "class": ["a", "b", "a", "b"]})
    found = discretized(frame, method="equal-width", bins=2)
    assert found["x"].edges == (0.5, 2.0, 3.5)
    assert found["class"].states == ("a", "b")
