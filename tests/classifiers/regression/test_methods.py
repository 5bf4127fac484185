"""Models of numbers against closed forms and scikit-learn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.classifiers.regression.binned_classes import BinnedModel, usual_bins
from bayesgui.classifiers.regression.methods.joint_normal import JointNormalModel
from bayesgui.classifiers.regression.naming import regressor, regressor_names
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn


@pytest.fixture
def linear() -> pd.DataFrame:
    random = np.random.default_rng(5)
    x, z = random.normal(size=(2, 300))
    kind = random.choice(["u", "v", "w"], 300)
    y = 2 * x - z + np.array([0.0, 1.0, 3.0])[np.searchsorted(["u", "v", "w"], kind)]
    return pd.DataFrame({"x": x, "z": z, "kind": kind, "y": y + random.normal(size=300)})


def table(frame: pd.DataFrame, weights: np.ndarray | None = None) -> Dataset:
    found = Dataset.from_frame(frame)
    return Dataset(found.columns, weights)


def ols(frame: pd.DataFrame, weights: np.ndarray) -> tuple[np.ndarray, float]:
    """Return fitted values and the residual variance of least squares."""
    design = np.column_stack(
        [np.ones(len(frame)), frame[["x", "z"]], frame.kind == "v", frame.kind == "w"]
    ).astype(float)
    root = np.sqrt(weights)
    beta, *_ = np.linalg.lstsq(design * root[:, None], frame.y * root, rcond=None)
    fitted = design @ beta
    variance = float((weights * (frame.y - fitted) ** 2).sum() / (weights.sum() - 5))
    return fitted, variance


@pytest.mark.parametrize("weighted", [False, True])
def test_the_joint_normal_is_least_squares(linear: pd.DataFrame, weighted: bool) -> None:
    own = np.ones(300)
    if weighted:
        own = np.random.default_rng(1).uniform(0.5, 2, 300)
    data = table(linear, own if weighted else None)
    model = regressor("gaussian").fit(data, "y")
    fitted, variance = ols(linear, own)
    found = model.distributions(data.without("y"))
    np.testing.assert_allclose(found.means, fitted, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found.deviations, np.sqrt(variance), rtol=1e-9)


def test_a_missing_cell_is_integrated_out(linear: pd.DataFrame) -> None:
    data = table(linear)
    model = regressor("gaussian").fit(data, "y")
    assert isinstance(model, JointNormalModel)
    blank = linear.drop(columns="y").assign(x=np.nan)
    alone = regressor("gaussian").fit(data.without("x"), "y")
    np.testing.assert_allclose(
        model.predict(blank).prediction, alone.predict(blank).prediction, atol=1e-9
    )
    np.testing.assert_allclose(model.predict(blank).low, alone.predict(blank).low, atol=1e-9)


def test_ridge_is_that_of_scikit_learn(linear: pd.DataFrame) -> None:
    from sklearn.linear_model import Ridge
    from sklearn.preprocessing import StandardScaler

    data = table(linear)
    model = regressor("ridge", alpha=7.0).fit(data, "y")
    design = np.column_stack([linear[["x", "z"]], linear.kind == "v", linear.kind == "w"])
    scaled = StandardScaler().fit_transform(design.astype(float))
    expected = Ridge(7.0).fit(scaled, linear.y).predict(scaled)
    np.testing.assert_allclose(model.distributions(data.without("y")).means, expected)


def test_a_classifier_of_bins_predicts_the_mixture_of_their_means(linear: pd.DataFrame) -> None:
    data = table(linear)
    model = regressor("tan", target_bins=4).fit(data, "y")
    assert isinstance(model, BinnedModel)
    cuts = np.quantile(linear.y, [0.25, 0.5, 0.75])
    groups = np.searchsorted(cuts, linear.y)
    np.testing.assert_allclose(
        model.centers, [linear.y[groups == k].mean() for k in range(4)], atol=1e-9
    )
    shares = model.classes.posteriors(data.without("y"))
    found = model.predict(linear)
    np.testing.assert_allclose(found.prediction, shares @ model.centers)
    assert (found.low <= found.median).all()
    assert (found.median <= found.high).all()
    assert found.low.min() >= linear.y.min()
    assert found.high.max() <= linear.y.max()


def test_the_bins_are_an_option(linear: pd.DataFrame) -> None:
    data = table(linear)
    by_width = regressor("naive-bayes", target_bins=5, target_cut="equal-width").fit(data, "y")
    assert len(by_width.centers) <= 5
    assert len(regressor("naive-bayes").fit(data, "y").centers) == usual_bins(300) == 5
    assert usual_bins(100_000) == 20
    with pytest.raises(ParameterError, match="the target is what is cut"):
        regressor("tan", target_cut="minimum-description-length").fit(data, "y")
    with pytest.raises(ParameterError, match="tan has no option “bins”"):
        regressor("tan", bins=3)
    with pytest.raises(ParameterError, match="no model of numbers named “words”"):
        regressor("words")


def test_whole_weights_are_rows(linear: pd.DataFrame) -> None:
    weights = np.random.default_rng(2).integers(1, 4, 300)
    twice = linear.loc[np.repeat(np.arange(300), weights)]
    for name in ("naive-bayes", "tan", "gaussian", "mean"):
        one = regressor(name).fit(table(linear, weights.astype(float)), "y")
        two = regressor(name).fit(table(twice), "y")
        blind = table(linear).without("y")
        bins = {"target_bins": 5} if name in ("tan", "naive-bayes") else {}
        if bins:
            one = regressor(name, **bins).fit(table(linear, weights.astype(float)), "y")
            two = regressor(name, **bins).fit(table(twice), "y")
        np.testing.assert_allclose(
            one.distributions(blind).means, two.distributions(blind).means, rtol=1e-6
        )


@pytest.mark.parametrize("name", regressor_names())
def test_every_model_predicts_better_than_the_mean(linear: pd.DataFrame, name: str) -> None:
    numbers = linear.drop(columns="kind")
    model = regressor(name).fit(table(numbers), "y")
    found = model.predict(numbers)
    assert len(found) == 300
    assert np.mean((found.prediction - linear.y) ** 2) < 0.7 * linear.y.var()
    inside = (found.low <= linear.y) & (linear.y <= found.high)
    assert inside.mean() > 0.6
    # A row without a cell gets an answer as well.
    assert np.isfinite(model.predict(numbers.assign(x=np.nan)).prediction).all()


def test_a_target_of_one_number_is_that_number() -> None:
    data = Dataset(
        (NumericColumn("y", np.full(20, 7.0)), CodedColumn("k", ("a", "b"), np.arange(20) % 2))
    )
    for name in ("naive-bayes", "gaussian", "ridge", "mean"):
        found = regressor(name).fit(data, "y").predict(data)
        np.testing.assert_allclose(found.prediction, 7.0)
        np.testing.assert_allclose(found.low, 7.0)


def test_what_is_left_out_is_said(linear: pd.DataFrame) -> None:
    blank = linear.assign(y=linear.y.where(linear.index > 9), n=np.nan)
    weights = np.ones(300)
    weights[20:25] = 0
    model = regressor("mean").fit(table(blank, weights), "y")
    said = [str(remark) for remark in model.remarks]
    assert said == [
        "Rows without a number of y, left out: 10.",
        "Rows of weight 0, left out: 5.",
        "Columns without a value, left out: n.",
    ]
    assert model.mean == pytest.approx(linear.y.drop(range(10)).drop(range(20, 25)).mean())


def test_refusals_name_the_column() -> None:
    data = Dataset.from_frame({"y": ["a", "b"], "x": ["1", "2"]})
    with pytest.raises(DataError, match="column y has the value “a”"):
        regressor("mean").fit(data, "y")
    empty = Dataset(
        (NumericColumn("y", np.full(3, np.nan)), CodedColumn("x", ("a",), np.zeros(3, int)))
    )
    with pytest.raises(DataError, match="No row has a number of y"):
        regressor("mean").fit(empty, "y")
    alone = Dataset((NumericColumn("y", np.arange(3.0)),))
    with pytest.raises(DataError, match="no column besides y"):
        regressor("gaussian").fit(alone, "y")
    model = regressor("ridge").fit(Dataset.from_frame({"y": [0.5, 1.5], "x": [1.5, 2.5]}), "y")
    with pytest.raises(DataError, match="none of the columns that the model reads: x"):
        model.predict({"q": [1.0]})
    with pytest.raises(ParameterError, match="between 0 and 1, not at 2"):
        model.predict({"x": [1.0]}, level=2)


@pytest.mark.parametrize("name", ["gaussian", "ridge", "gradient-boosting", "naive-bayes"])
def test_infinite_numbers_are_refused_and_a_table_without_rows_is_none(name: str) -> None:
    x = np.arange(20.0)
    good = Dataset((NumericColumn("x", x), NumericColumn("y", x**1.5)))
    bad = good.with_column(NumericColumn("x", np.where(x == 3, np.inf, x)))
    with pytest.raises(DataError, match="column x has the value inf in row 4; leave the row out"):
        bayesgui.train_numbers(bad, "y", name)
    model = bayesgui.train_numbers(good, "y", name)
    with pytest.raises(DataError, match="x has the value inf in row 4; leave the row out"):
        model.predict(bad)
    assert len(model.predict(good.rows(np.zeros(0, np.intp)))) == 0


def test_trees_of_a_file_that_read_other_columns_are_refused(linear: pd.DataFrame) -> None:
    model = bayesgui.train_numbers(linear, "y", "gradient-boosting", iterations=3)
    with pytest.raises(ValueError, match=r"1"):
        replace(model, cells=replace(model.cells, states=(), numbers=model.cells.numbers[:1]))


def test_a_network_node_of_numbers_is_predicted_by_enumeration() -> None:
    network = bayesgui.BayesianNetwork(
        [
            bayesgui.Variable("size", ["big", "small"], values=[3.0, 1.0]),
            bayesgui.Variable("speed", ["slow", "fast"], edges=[0.0, 10.0, 30.0]),
            bayesgui.Variable("sound", ["dull", "clear"]),
        ],
        [
            bayesgui.CPT("size", (), [0.3, 0.7]),
            bayesgui.CPT("speed", ("size",), [[0.8, 0.2], [0.4, 0.6]]),
            bayesgui.CPT(
                "sound", ("size", "speed"), [[[0.9, 0.1], [0.5, 0.5]], [[0.2, 0.8], [0.6, 0.4]]]
            ),
        ],
    )
    rows = {"sound": ["dull", "clear", None], "speed": ["slow", None, None]}
    found = bayesgui.regress(network, rows, "size")
    big = [
        0.3 * 0.8 * 0.9 / (0.3 * 0.8 * 0.9 + 0.7 * 0.4 * 0.2),
        0.3
        * (0.8 * 0.1 + 0.2 * 0.5)
        / (0.3 * (0.8 * 0.1 + 0.2 * 0.5) + 0.7 * (0.4 * 0.8 + 0.6 * 0.4)),
        0.3,
    ]
    np.testing.assert_allclose(found.prediction, [1 + 2 * p for p in big], atol=1e-12)
    assert found.median.tolist() == [3.0, 1.0, 1.0]
    speed = bayesgui.regress(network, {"size": ["big"]}, "speed", level=0.5)
    assert speed.prediction[0] == pytest.approx(0.8 * 5 + 0.2 * 20)
    # Uniform within intervals: a quarter of everything lies below 0.25 / 0.8 of the first one.
    assert speed.low[0] == pytest.approx(0.25 / 0.8 * 10)
    assert speed.high[0] == pytest.approx(0.75 / 0.8 * 10)
    with pytest.raises(bayesgui.ModelError, match="neither numbers nor intervals"):
        bayesgui.regress(network, rows, "sound")


def test_gradient_boosting_is_that_of_scikit_learn(linear: pd.DataFrame) -> None:
    from sklearn.ensemble import HistGradientBoostingRegressor

    model = regressor("gradient-boosting", iterations=30).fit(table(linear), "y")
    codes = np.searchsorted(["u", "v", "w"], linear.kind).astype(float)
    design = np.column_stack([codes, linear[["x", "z"]]])
    partner = HistGradientBoostingRegressor(
        max_iter=30, early_stopping=False, categorical_features=[0], random_state=1
    )
    expected = partner.fit(design, linear.y).predict(design)
    np.testing.assert_allclose(model.predict(linear).prediction, expected)
    # Intervals come from errors on rows that did not train, and so are wider than these.
    found = model.predict(linear)
    inside = (found.low <= linear.y) & (linear.y <= found.high)
    assert inside.mean() > 0.93
