"""Classifiers of numbers, by hand, against scikit-learn, and where tables are poor."""

from __future__ import annotations

import math
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.training import train
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.densities.gaussian import Gaussian

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
JOINT = ("gaussian", "gaussian-mixture", "parzen", "knn-density")
NUMERIC = ("gaussian-nb", "histogram-nb", "kde-nb", *JOINT)


@pytest.fixture(scope="module")
def iris():
    names = ("sepal length", "sepal width", "petal length", "petal width")
    return bayesgui.read_data(SAMPLES / "data" / "iris.csv", numeric=names)


def matrix(cases, target):
    """Return the numbers of a table and its classes."""
    values = [column.values for column in cases.columns if column.name != target]
    return np.column_stack(values), cases.categorical(target).codes


def table(classes, weights=None, states=None, **columns):
    """Return a table of classes, numbers, and texts."""
    states = states or tuple(sorted(set(classes) - {""}))
    codes = [states.index(each) if each else -1 for each in classes]
    made = [CodedColumn("class", states, np.array(codes))]
    for name, cells in columns.items():
        if isinstance(cells[0], str):
            seen = tuple(sorted(set(cells) - {""}))
            coded = np.array([seen.index(cell) if cell else -1 for cell in cells])
            made.append(CodedColumn(name, seen, coded))
        else:
            made.append(NumericColumn(name, np.array(cells, float)))
    return Dataset(tuple(made), None if weights is None else np.array(weights, float))


def posteriors(model, cases):
    """Return P(class | row)."""
    return np.exp(model.log_posteriors(cases))


def share_right(model, cases, target):
    """Return the share of rows that are classified as they are."""
    decided = model.log_posteriors(cases).argmax(axis=1)
    return (decided == cases.categorical(target).codes).mean()


# -- against scikit-learn -------------------------------------------------------------------------


@pytest.mark.parametrize("smoothing", [1e-9, 1e-2])
def test_gaussian_naive_bayes_as_scikit_learn(iris, smoothing):
    from sklearn.naive_bayes import GaussianNB

    values, codes = matrix(iris, "species")
    weights = np.random.default_rng(0).integers(1, 4, len(codes))
    repeated = GaussianNB(var_smoothing=smoothing)
    repeated.fit(np.repeat(values, weights, axis=0), np.repeat(codes, weights))
    model = train(iris.with_weights(weights), "species", "gaussian-nb", var_smoothing=smoothing)
    np.testing.assert_allclose(posteriors(model, iris), repeated.predict_proba(values), atol=1e-9)
    given = GaussianNB(priors=[0.5, 0.3, 0.2], var_smoothing=smoothing).fit(values, codes)
    model = train(iris, "species", "gaussian-nb", priors="0.5, 0.3, 0.2", var_smoothing=smoothing)
    np.testing.assert_allclose(posteriors(model, iris), given.predict_proba(values), atol=1e-9)


@pytest.mark.parametrize("common", [False, True])
def test_gaussian_classes_as_scikit_learn(iris, common):
    from sklearn.discriminant_analysis import (
        LinearDiscriminantAnalysis,
        QuadraticDiscriminantAnalysis,
    )

    values, codes = matrix(iris, "species")
    theirs = LinearDiscriminantAnalysis() if common else QuadraticDiscriminantAnalysis()
    expected = theirs.fit(values, codes).predict_proba(values)
    model = train(iris, "species", "gaussian", common=common, ddof=0)
    np.testing.assert_allclose(posteriors(model, iris), expected, atol=1e-9)


def test_kernel_naive_bayes_as_scikit_learn(iris):
    from sklearn.neighbors import KernelDensity

    values, codes = matrix(iris, "species")
    logs = np.zeros((len(codes), 3))
    for c in range(3):
        for column in values.T:
            kernels = KernelDensity(bandwidth=0.2, rtol=1e-12).fit(column[codes == c, None])
            logs[:, c] += kernels.score_samples(column[:, None])
    expected = np.exp(logs - logs.max(axis=1, keepdims=True))
    expected /= expected.sum(axis=1, keepdims=True)
    model = train(iris, "species", "kde-nb", width=0.2)
    np.testing.assert_allclose(posteriors(model, iris), expected, atol=1e-8)


def test_nearest_neighbour_classes_as_scikit_learn(iris):
    from sklearn.neighbors import NearestNeighbors

    values, codes = matrix(iris, "species")
    points = values + 0.01
    logs = np.empty((len(codes), 3))
    for c in range(3):
        tree = NearestNeighbors(n_neighbors=4, metric="chebyshev").fit(values[codes == c])
        logs[:, c] = -4 * np.log(tree.kneighbors(points)[0][:, -1])
    expected = np.exp(logs - logs.max(axis=1, keepdims=True))
    expected /= expected.sum(axis=1, keepdims=True)
    model = train(iris, "species", "knn-density", neighbours=4, scaled=False)
    moved = iris
    for name, column in zip([n for n in iris.names if n != "species"], points.T, strict=True):
        moved = moved.with_column(NumericColumn(name, column))
    np.testing.assert_allclose(posteriors(model, moved), expected, atol=1e-9)


@pytest.mark.parametrize("method", NUMERIC)
def test_iris_is_learned(iris, method):
    half = np.arange(150) % 2 == 0
    model = train(iris.rows(half), "species", method)
    assert share_right(model, iris.rows(~half), "species") > 0.85
    np.testing.assert_allclose(posteriors(model, iris).sum(axis=1), 1)


@pytest.mark.parametrize("rule", ["silverman", "likelihood"])
def test_both_rules_of_kernel_widths(iris, rule):
    assert share_right(train(iris, "species", "kde-nb", rule=rule), iris, "species") > 0.94


# -- by hand --------------------------------------------------------------------------------------


def test_the_class_of_the_nearest_mean_by_mahalanobis():
    # Covariance (1.1, 0.3; 0.3, 1.9) around (0, 0) and (3, 3).
    root = np.linalg.cholesky([[1.1, 0.3], [0.3, 1.9]])
    cross = root @ np.array([[1, -1, 0, 0], [0, 0, 1, -1]]) * math.sqrt(2)
    first, second = (cross.T + shift for shift in ([0, 0], [3, 3]))
    values = np.concatenate([first, second])
    cases = table("aaaabbbb", x=values[:, 0], y=values[:, 1])
    model = train(cases, "class", "gaussian", common=True)
    one, two = posteriors(model, table("a", states=("a", "b"), x=[1.0], y=[2.2]))[0]
    assert math.log(one / two) == pytest.approx((3.672 - 2.952) / 2)


def test_histogram_naive_bayes_by_hand():
    cases = table("aaabb", x=[0.0, 1.0, 1.0, 3.0, 4.0])
    model = train(cases, "class", "histogram-nb", bins=2, smoothing=1.0, prior_alpha=0.0)
    # Bins [0, 2) and [2, 4]; in a (3 + 1) / (3 + 2) / 2 = 0.4 and 0.1, in b 0.125 and 0.375.
    found = np.exp(model.log_joint(table("aab", x=[0.5, 9.0, 2.0])))
    expected = [[0.6 * 0.4, 0.4 * 0.125], [0.6 * 0.1, 0.4 * 0.375], [0.6 * 0.1, 0.4 * 0.375]]
    np.testing.assert_allclose(found, expected)
    right = train(cases, "class", "histogram-nb", bins=4, smoothing=0.0, closed="right")
    # [0, 1], (1, 2], (2, 3], (3, 4]
    assert np.exp(right.numbers[0].densities[0].log_density([1.0]))[0] == pytest.approx(1.0)


def test_states_and_numbers_together():
    cases = table("aaabb", x=[0.0, 1.0, 1.0, 3.0, 4.0], color=["r", "g", "r", "g", "g"])
    model = train(cases, "class", "histogram-nb", bins=2, alpha=1.0, prior_alpha=1.0)
    found = np.exp(model.log_joint(cases.rows(slice(0, 1))))[0]
    np.testing.assert_allclose(found, [4 / 7 * 0.4 * 3 / 5, 3 / 7 * 0.125 * 1 / 4])


def test_parzen_classes_by_hand():
    cases = table("aaab", x=[0.0, 0.4, 2.0, 0.5])
    model = train(cases, "class", "parzen", shape="cube", width=1.0, scaled=False)
    found = posteriors(model, table("aab", x=[0.3, 2.2, 50.0]))
    # Two of three rows and one of one, priors 3/4 and 1/4; where no row is near, the priors.
    np.testing.assert_allclose(found, [[2 / 3, 1 / 3], [1, 0], [3 / 4, 1 / 4]])


def test_probabilistic_neural_networks_as_scikit_learn(iris):
    from sklearn.neighbors import KernelDensity

    values, codes = matrix(iris, "species")
    logs = [
        KernelDensity(bandwidth=0.3, rtol=1e-12).fit(values[codes == c]).score_samples(values)
        for c in range(3)
    ]
    expected = np.exp(logs - np.max(logs, axis=0)).T
    expected /= expected.sum(axis=1, keepdims=True)
    model = train(iris, "species", "parzen", width=0.3, scaled=False)
    np.testing.assert_allclose(posteriors(model, iris), expected, atol=1e-9)


class Stopping:
    """A monitor that cancels after some polls."""

    stop_requested = False

    def __init__(self, polls):
        self.left = polls

    def report(self, fraction, text=""):
        assert 0 <= fraction <= 1

    def publish(self, event):
        pass

    def check(self):
        self.left -= 1
        if self.left < 0:
            raise Cancelled


@pytest.mark.parametrize("method", ["naive-bayes", *NUMERIC])
def test_training_and_prediction_can_be_cancelled(iris, method):
    model = train(iris, "species", method, monitor=Stopping(10**9))
    with pytest.raises(Cancelled):
        model.log_posteriors(iris, Stopping(0))
    with pytest.raises(Cancelled):
        train(iris, "species", method, monitor=Stopping(0))


def test_equal_rows_are_compared_by_their_shares():
    cases = table("aaaabbb", x=[1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 5.0])
    model = train(cases, "class", "knn-density", neighbours=2)
    found = posteriors(model, table("ab", x=[1.0, 2.0]))[0]
    np.testing.assert_allclose(found, [3 / 5, 2 / 5])
    # Of one class alone there are two rows at 1: it wins.
    cases = table("aabb", x=[1.0, 1.0, 1.5, 2.0])
    model = train(cases, "class", "knn-density", neighbours=2)
    np.testing.assert_allclose(posteriors(model, table("ab", x=[1.0, 3.0]))[0], [1, 0])


def test_a_mixture_finds_two_clusters_of_a_class():
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.normal(-5, 1, 100), rng.normal(5, 1, 100), rng.normal(0, 1, 200)])
    cases = table("a" * 200 + "b" * 200, x=x)
    model = train(cases, "class", "gaussian-mixture")
    assert [density.n_components for density in model.densities] == [2, 1]
    assert share_right(model, cases, "class") > 0.97
    assert share_right(model, cases, "class") > share_right(
        train(cases, "class", "gaussian", common=True), cases, "class"
    )


def test_the_divisor_of_variances():
    cases = table("aab", x=[1.0, 3.0, 0.0])
    for method in ("naive-bayes", "gaussian-nb"):
        for ddof, deviation in ((0, 1.0), (1, math.sqrt(2))):
            density = train(cases, "class", method, ddof=ddof).numbers[0].densities[0]
            assert density.deviation == pytest.approx(deviation)


# -- missing and poor -----------------------------------------------------------------------------


@pytest.mark.parametrize("method", NUMERIC)
def test_missing_numbers_are_integrated_out(iris, method):
    model = train(iris, "species", method)
    rows = iris.rows(np.array([0, 60, 120]))
    blank = rows.with_column(NumericColumn("petal length", np.array([np.nan, 4.0, np.nan])))
    without = rows.without("petal length")
    found = posteriors(model, blank)
    np.testing.assert_allclose(found[[0, 2]], posteriors(model, without)[[0, 2]])
    nothing = rows.select(["species"])
    np.testing.assert_allclose(posteriors(model, nothing), np.exp([model.log_priors] * 3))


@pytest.mark.parametrize("method", ["gaussian", "gaussian-mixture", "parzen"])
def test_the_marginal_is_that_of_a_model_of_fewer_columns(iris, method):
    options = {"gaussian-mixture": {"components": 1}, "parzen": {"width": 1.0}}.get(method, {})
    whole = train(iris, "species", method, **options)
    fewer = iris.without("petal length", "sepal width")
    np.testing.assert_allclose(
        posteriors(whole, fewer), posteriors(train(fewer, "species", method, **options), fewer)
    )


POOR = {
    "one value": table("ab", x=[3.0, 3.0]),
    "a constant column": table("aabb", x=[1.0, 1.0, 1.0, 1.0], y=[0.0, 1.0, 2.0, 3.0]),
    "a class with one row": table("aaab", x=[0.0, 1.0, 2.0, 5.0], y=[1.0, 0.0, 1.0, 7.0]),
    "constant in a class": table("aabb", x=[1.0, 1.0, 2.0, 3.0]),
    "equal rows": table("aaabbb", x=[1.0, 1.0, 1.0, 1.0, 1.0, 2.0]),
    "missing in a class": table("aabb", x=[math.nan, math.nan, 2.0, 3.0], y=[0.0, 1.0, 2.0, 4.0]),
    "large": table("aabb", x=[1e140, -1e140, 1e139, 0.0], y=[0.0, 1.0, 2.0, 1.0]),
    "tiny": table("aabb", x=[1e-300, 2e-300, 3e-300, 4e-300]),
    "far from 0": table("aabb", x=[1e12, 1e12 + 1, 1e12 + 2, 1e12 + 3]),
}


@pytest.mark.parametrize("name", POOR)
@pytest.mark.parametrize("method", ["naive-bayes", *NUMERIC])
def test_poor_tables_give_probabilities(method, name):
    cases = POOR[name]
    model = train(cases, "class", method)
    asked = Dataset(
        tuple(
            NumericColumn(c.name, np.array([0.0, 1.0, -1e6, 1e300, math.nan]))
            for c in cases.columns
            if isinstance(c, NumericColumn)
        )
    )
    for rows in (cases, asked):
        found = posteriors(model, rows)
        assert np.isfinite(found).all()
        np.testing.assert_allclose(found.sum(axis=1), 1)


@pytest.mark.parametrize("method", ["naive-bayes", *NUMERIC])
def test_a_class_without_rows_keeps_its_prior(method):
    cases = table("aabb", states=("a", "b", "never"), x=[0.0, 1.0, 2.0, 3.0])
    model = train(cases, "class", method, prior_alpha=1.0)
    # (0 + 1) / (4 + 3), whatever is observed.
    np.testing.assert_allclose(posteriors(model, cases)[:, 2], _unseen_share(model, cases))
    model = train(cases, "class", method, prior_alpha=0.0)
    assert (posteriors(model, cases)[:, 2] == 0).all()


def _unseen_share(model, cases):
    """Return what is left for a class whose density is the mean of the others'."""
    priors = np.exp(model.log_priors)
    logs = model.log_joint(cases)[:, :2] - model.log_priors[:2]
    densities = np.exp(logs - logs.max(axis=1, keepdims=True))
    unseen = priors[2] * densities.mean(axis=1)
    return unseen / (densities @ priors[:2] + unseen)


@pytest.mark.parametrize("method", ["gaussian-nb", *JOINT])
def test_texts_are_refused_with_the_name_of_the_column(method):
    cases = table("ab", x=[1.0, 2.0], color=["red", "green"])
    with pytest.raises(DataError, match=r"column color has the value “(red|green)”"):
        train(cases, "class", method)


@pytest.mark.parametrize("method", ["gaussian-nb", *JOINT])
def test_states_that_are_numbers_are_numbers(method):
    coded = table("aabb", x=["1", "2", "8", "9"])
    plain = table("aabb", x=[1.0, 2.0, 8.0, 9.0])
    models = [train(cases, "class", method) for cases in (coded, plain)]
    np.testing.assert_allclose(*(posteriors(model, plain) for model in models))


@pytest.mark.parametrize("method", ["naive-bayes", *NUMERIC])
def test_infinite_numbers_are_refused_with_their_row(method):
    cases = table("aab", x=[1.0, math.inf, 2.0])
    with pytest.raises(DataError, match=r"column x has the value inf in row 2"):
        train(cases, "class", method)
    with pytest.raises(DataError, match=r"column x has the value -1e\+200 in row 1"):
        train(table("ab", x=[-1e200, 1.0]), "class", method)
    model = train(table("aab", x=[1.0, 3.0, 2.0]), "class", method)
    with pytest.raises(DataError, match=r"Column x has the value inf in row 2"):
        model.log_posteriors(cases)


def test_neighbours_take_no_weights():
    with pytest.raises(DataError, match="takes no weights"):
        train(table("ab", [1, 2], x=[1.0, 2.0]), "class", "knn-density")


@pytest.mark.parametrize("method", [m for m in NUMERIC if m != "knn-density"])
def test_weights_count_as_repeated_rows(iris, method):
    weights = np.random.default_rng(1).integers(0, 3, 150)
    repeated = iris.rows(np.repeat(np.arange(150), weights))
    options = {"gaussian-mixture": {"components": 1}}.get(method, {})
    one = train(iris.with_weights(weights), "species", method, **options)
    two = train(repeated, "species", method, **options)
    if method == "kde-nb":
        # The quartiles of repeated rows lie between two values.
        assert abs(posteriors(one, iris) - posteriors(two, iris)).max() < 0.05
    else:
        np.testing.assert_allclose(posteriors(one, iris), posteriors(two, iris), atol=1e-6)


def test_rows_left_out_are_told():
    cases = table("aabb", x=[0.0, math.nan, 2.0, 3.0], y=[0.0, 1.0, 0.0, 1.0])
    for method in ("gaussian", "gaussian-mixture"):
        remarks = train(cases, "class", method).remarks
        assert "Rows with a missing number, left out of the densities: 1." in remarks
    assert any(
        "do not vary in all directions" in each
        for each in train(cases, "class", "gaussian").remarks
    )


@pytest.mark.parametrize("method", ["naive-bayes", *NUMERIC])
def test_models_are_pickled(iris, method):
    model = train(iris, "species", method)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(posteriors(again, iris), posteriors(model, iris))


def test_the_registry_tells_what_they_take():
    traits = {name: classifiers[name].traits for name in ("naive-bayes", *NUMERIC)}
    assert {name for name, each in traits.items() if each["takes"] == "numbers"} == {
        "gaussian-nb",
        *JOINT,
    }
    assert {name for name, each in traits.items() if each["adds_rows"]} == {
        "naive-bayes",
        "gaussian-nb",
        "gaussian",
    }


# -- adding rows ----------------------------------------------------------------------------------


def mixed(seed, n):
    """Return a table of states and numbers with missing cells and weights."""
    rng = np.random.default_rng(seed)
    classes = rng.integers(0, 3, n)
    x = rng.normal(classes, 1.0)
    x[rng.uniform(size=n) < 0.2] = np.nan
    color = np.where(rng.uniform(size=n) < 0.2, -1, rng.integers(0, 2, n))
    return Dataset(
        (
            CodedColumn("class", ("a", "b", "c"), classes),
            NumericColumn("x", x),
            NumericColumn("y", 1e4 + rng.normal(-classes, 2.0)),
            CodedColumn("color", ("red", "green"), color),
        ),
        rng.uniform(0.5, 2.0, n),
    )


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["naive-bayes", "gaussian-nb", "gaussian"]),
    st.integers(1, 60),
    st.integers(0, 1000),
    st.integers(0, 1),
)
def test_adding_rows_is_learning_them_together(method, cut, seed, ddof):
    cases = mixed(seed, 61)
    if method != "naive-bayes":
        cases = cases.without("color")
    options = {"ddof": ddof, "prior_alpha": 0.5}
    try:
        part = train(cases.rows(slice(0, cut)), "class", method, **options)
    except DataError:
        return  # a column without a value in a few rows is left out, as is its model
    if set(part.features) != set(cases.names) - {"class"}:
        return
    added = train(cases.rows(slice(cut, None)), "class", method, start=part, **options)
    whole = train(cases, "class", method, **options)
    np.testing.assert_allclose(added.log_priors, whole.log_priors, atol=1e-12)
    np.testing.assert_allclose(added.log_joint(cases), whole.log_joint(cases), atol=1e-5, rtol=1e-6)


def test_gaussians_and_counts_of_added_rows():
    first = table("aab", x=[1.0, 3.0, 5.0], color=["r", "g", "r"])
    then = table("ba", states=("b", "a"), x=[7.0, 5.0], color=["g", "r"])
    model = train(then, "class", start=train(first, "class"))
    a = model.numbers[0].densities[0]
    assert isinstance(a, Gaussian)
    assert (a.mean, a.weight) == (3.0, 3.0)
    assert a.deviation == pytest.approx(math.sqrt(8 / 3))
    np.testing.assert_allclose(np.exp(model.log_priors), [4 / 7, 3 / 7])
    network = model.states.network
    np.testing.assert_allclose(network.cpt("color").values, [[2 / 5, 3 / 5], [1 / 2, 1 / 2]])


def test_given_priors_do_not_lose_the_counts():
    cases = table("aab", x=[1.0, 3.0, 5.0])
    start = train(cases, "class", "gaussian-nb", priors="0.5, 0.5")
    np.testing.assert_allclose(np.exp(start.log_priors), [0.5, 0.5])
    model = train(cases, "class", "gaussian-nb", start=start)
    np.testing.assert_allclose(np.exp(model.log_priors), [2 / 3, 1 / 3])


def test_rows_without_a_column_or_of_an_unknown_class_can_be_added():
    first = table("aab", x=[1.0, 3.0, 5.0], y=[0.0, 1.0, 2.0])
    for method in ("naive-bayes", "gaussian-nb", "gaussian"):
        start = train(first, "class", method)
        model = train(table("ac", x=[1.0, 3.0]), "class", method, start=start)
        assert model.features == ("x", "y")
        assert model.classes == ("a", "b")
        np.testing.assert_allclose(
            model.log_priors[0], math.log(4 / 6 if method == "naive-bayes" else 3 / 4)
        )


@pytest.mark.parametrize("method", ["naive-bayes", "gaussian-nb", "gaussian"])
def test_models_of_another_kind_are_refused(method):
    cases = table("aab", x=[1.0, 3.0, 5.0])
    other = train(cases, "class", "kde-nb")
    with pytest.raises(ParameterError, match="another kind"):
        train(cases, "class", method, start=other)


@pytest.mark.parametrize(
    "method", ["histogram-nb", "kde-nb", "gaussian-mixture", "parzen", "knn-density"]
)
def test_methods_that_add_no_rows_say_so(method):
    cases = table("aab", x=[1.0, 3.0, 5.0])
    with pytest.raises(ParameterError, match="train it on all rows together"):
        train(cases, "class", method, start=train(cases, "class", method))
