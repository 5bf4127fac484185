"""Classifiers as scikit-learn estimators."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, GaussianNB, MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder
from sklearn.utils.estimator_checks import check_estimator

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.base import classifiers
from bayesgui.core.errors import BayesGuiError, ParameterError

WEIGHTED = {
    "check_sample_weight_equivalence_on_dense_data": "K rows are counted, whatever their weights"
}
EXPECTED: dict[str, dict[str, str]] = {
    "spode": dict.fromkeys(WEIGHTED, "the super-parent is chosen on folds, which divide rows")
}
EXPECTED["knn-density"] = dict.fromkeys(
    (
        *WEIGHTED,
        "check_sample_weights_pandas_series",
        "check_sample_weights_not_an_array",
        "check_sample_weights_list",
        "check_sample_weights_shape",
        "check_sample_weights_not_overwritten",
        "check_classifiers_one_label_sample_weights",
    ),
    "the K nearest rows are counted, and a weight has no meaning there",
)


@pytest.fixture
def letters() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(4)
    y = random.choice(["no", "yes"], 300)
    x = np.where(random.random((300, 4)) < 0.6, (y == "yes")[:, None] * 1, 2)
    return np.array(["u", "v", "w"], dtype=object)[x], y


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if name == "gaussian-mixture" else [])
        for name in classifiers.names()
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_takes_it_for_an_estimator(name: str) -> None:
    check_estimator(
        bayesgui.classifier(name), expected_failed_checks=EXPECTED.get(name, {}), on_skip=None
    )


def test_categories_are_those_of_scikit_learn(letters) -> None:
    x, y = letters
    ours = bayesgui.classifier("naive-bayes", prior_alpha=0.0).fit(x, y)
    codes = OrdinalEncoder().fit_transform(x)
    theirs = CategoricalNB(alpha=1.0).fit(codes, y)
    np.testing.assert_allclose(ours.predict_proba(x), theirs.predict_proba(codes))
    assert ours.classes_.tolist() == ["no", "yes"]
    assert ours.score(x, y) == pytest.approx(theirs.score(codes, y))
    weights = np.random.default_rng(1).uniform(0.5, 2.0, 300)
    ours.fit(x, y, sample_weight=weights)
    theirs.fit(codes, y, sample_weight=weights)
    np.testing.assert_allclose(ours.predict_log_proba(x), theirs.predict_log_proba(codes))
    assert ours.score(x, y, weights) == pytest.approx(theirs.score(codes, y, weights))
    # Few whole numbers are states as well, whatever their type.
    for given in (codes, codes.astype(np.int8)):
        numbers = bayesgui.classifier("naive-bayes", prior_alpha=0.0)
        numbers.fit(given, y, sample_weight=weights)
        np.testing.assert_allclose(numbers.predict_proba(given), ours.predict_proba(x))


@pytest.fixture
def sparse_counts() -> tuple[sparse.csr_array, np.ndarray, np.ndarray]:
    random = np.random.default_rng(2)
    dense = random.poisson(0.3, (80, 30)).astype(float)
    return sparse.csr_array(dense), random.integers(0, 3, 80), random.uniform(0.5, 2, 80)


@pytest.mark.parametrize(
    ("name", "peer"), [("multinomial-nb", MultinomialNB), ("bernoulli-nb", BernoulliNB)]
)
def test_counts_may_be_sparse(name: str, peer: type, sparse_counts) -> None:
    x, y, weights = sparse_counts
    ours = bayesgui.classifier(name, prior_alpha=0.0).fit(x, y, sample_weight=weights)
    theirs = peer().fit(x, y, sample_weight=weights)
    np.testing.assert_allclose(ours.predict_proba(x), theirs.predict_proba(x))
    assert ours.score(x.tocsc(), y, weights) == pytest.approx(theirs.score(x, y, weights))
    np.testing.assert_allclose(ours.predict_proba(x.toarray()), theirs.predict_proba(x))
    parts = bayesgui.classifier(name, prior_alpha=0.0)
    parts.partial_fit(x[:30], y[:30], classes=[0, 1, 2], sample_weight=weights[:30])
    parts.partial_fit(x[30:], y[30:], sample_weight=weights[30:])
    np.testing.assert_allclose(parts.predict_proba(x), theirs.predict_proba(x))


@pytest.mark.parametrize(
    ("name", "peer", "attributes"),
    [
        (
            name,
            peer,
            ("class_log_prior_", "feature_log_prob_", "class_count_", "feature_count_"),
        )
        for name, peer in (("multinomial-nb", MultinomialNB), ("bernoulli-nb", BernoulliNB))
    ]
    + [("gaussian-nb", GaussianNB, ("class_prior_", "class_count_", "theta_", "var_"))],
)
def test_what_was_learned_has_the_names_of_scikit_learn(
    name: str, peer: type, attributes: tuple[str, ...], sparse_counts
) -> None:
    x, y, weights = sparse_counts
    ours = bayesgui.classifier(name, prior_alpha=0.0)
    assert not any(hasattr(ours, attribute) for attribute in attributes)
    # Of a frame the columns have names, of an array numbers; neither order is that of the alphabet.
    frame = pd.DataFrame(x.toarray(), columns=[f"w{29 - k}" for k in range(30)])
    theirs = peer().fit(x.toarray(), y, sample_weight=weights)
    for given in (x.toarray(), frame):
        ours.fit(given, y, sample_weight=weights)
        for attribute in attributes:
            found, expected = getattr(ours, attribute), getattr(theirs, attribute)
            assert found.shape == expected.shape
            np.testing.assert_allclose(found, expected, rtol=1e-7)
    assert not hasattr(bayesgui.classifier("tan").fit(frame, y), "theta_")


def test_sparse_rows_are_refused_where_they_do_not_suit(sparse_counts) -> None:
    x, y, _ = sparse_counts
    with pytest.raises(ValueError, match="Negative values"):
        bayesgui.classifier("multinomial-nb").fit(-x, y)
    for entry in classifiers:
        if entry.name not in ("multinomial-nb", "bernoulli-nb"):
            with pytest.raises(TypeError, match="dense data is required"):
                bayesgui.classifier(entry.name).fit(x, y)


def test_a_data_frame_keeps_its_names_and_blank_cells_are_missing(letters) -> None:
    x, y = letters
    frame = pd.DataFrame(x, columns=list("abcd")).assign(n=np.linspace(0, 1, 300))
    fitted = bayesgui.classifier("naive-bayes").fit(frame, y)
    assert fitted.feature_names_in_.tolist() == ["a", "b", "c", "d", "n"]
    blank = frame.head(2).copy()
    blank.loc[0, ["a", "b", "c", "d"]] = None
    blank["n"] = np.nan
    posteriors = fitted.predict_proba(blank)
    np.testing.assert_allclose(posteriors[0], np.exp(fitted.model_.log_priors))
    with pytest.raises(ValueError, match="feature names should match"):
        fitted.predict(frame[["b", "a", "c", "d", "n"]])


def test_a_dataset_is_taken_as_it_is() -> None:
    iris = bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")
    name = iris.names[-1]
    fitted = bayesgui.classifier("tan").fit(iris.without(name), iris[name].texts())
    assert fitted.n_features_in_ == 4
    assert fitted.score(iris.without(name), iris[name].texts()) > 0.9
    model = bayesgui.train(iris, name, "tan")
    np.testing.assert_allclose(
        fitted.predict_proba(iris.without(name)), np.exp(model.log_posteriors(iris))
    )


def test_it_works_in_pipelines_searches_and_copies(letters) -> None:
    x, y = letters
    estimator = bayesgui.classifier("tan", alpha=0.5)
    assert clone(estimator).get_params() == estimator.get_params()
    assert "alpha=0.5" in repr(estimator)
    search = GridSearchCV(estimator, {"alpha": [0.1, 10.0]}, cv=3).fit(x, y)
    assert search.best_params_["alpha"] in (0.1, 10.0)
    pipeline = make_pipeline(OrdinalEncoder(), bayesgui.classifier("naive-bayes"))
    assert cross_val_score(pipeline, x, y, cv=3).mean() > 0.8
    copied = pickle.loads(pickle.dumps(estimator.fit(x, y)))
    assert type(copied) is type(estimator)
    np.testing.assert_array_equal(copied.predict_proba(x), estimator.predict_proba(x))


def test_rows_are_added_where_counts_allow(letters) -> None:
    x, y = letters
    whole = bayesgui.classifier("bernoulli-nb").fit(x[:, :1] == "u", y)
    parts = bayesgui.classifier("bernoulli-nb")
    parts.partial_fit(x[:100, :1] == "u", y[:100], classes=["no", "yes"])
    parts.partial_fit(x[100:, :1] == "u", y[100:])
    np.testing.assert_allclose(
        parts.predict_proba(x[:, :1] == "u"), whole.predict_proba(x[:, :1] == "u")
    )
    with pytest.raises(ValueError, match="must be passed on the first call"):
        bayesgui.classifier("tan").partial_fit(x, y)
    with pytest.raises(ValueError, match="the class maybe"):
        parts.partial_fit(x[:1, :1] == "u", ["maybe"])
    for entry in classifiers:
        has = hasattr(bayesgui.classifier(entry.name), "partial_fit")
        assert has == entry.traits["adds_rows"]


def test_wrong_options_and_tables_are_said(letters) -> None:
    x, y = letters
    with pytest.raises(ParameterError, match="no option “tea”"):
        bayesgui.classifier("tan", tea=1)
    with pytest.raises(ParameterError, match="no classifier named “tea”"):
        bayesgui.classifier("tea")
    with pytest.raises(ParameterError, match="between 0 and"):
        bayesgui.classifier("tan", alpha=-1.0).fit(x, y)
    with pytest.raises(ValueError, match="inconsistent numbers of samples"):
        bayesgui.classifier("tan").fit(x, y[:-1])
    with pytest.raises(BayesGuiError, match="given priors"):
        bayesgui.classifier("naive-bayes", priors=[0.5, 0.6]).fit(x, y)
    given = bayesgui.classifier("naive-bayes", priors=[0.25, 0.75]).fit(x, y)
    np.testing.assert_allclose(np.exp(given.model_.log_priors), [0.25, 0.75])


def test_scikit_learn_is_imported_when_the_first_is_made() -> None:
    code = (
        "import sys, bayesgui; bayesgui.train; bayesgui.LossMatrix; "
        "import bayesgui.classifiers.evaluation.evaluate, bayesgui.classifiers.model_files; "
        "assert 'sklearn' not in sys.modules; bayesgui.classifier('tan'); "
        "assert 'sklearn' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
