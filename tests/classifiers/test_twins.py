"""Estimators against their twins in scikit-learn, whatever holds the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, GaussianNB, MultinomialNB

import bayesgui

if TYPE_CHECKING:
    from collections.abc import Callable

N_FEATURES = 6

ARROW = [pd.ArrowDtype(kind) for kind in (pa.int8(), pa.uint64(), pa.float32(), pa.float64())]
DTYPES = [
    *("int8", "int16", "int32", "int64", "uint8", "uint64", "float16", "float32", "float64"),
    *("Int8", "Int64", "UInt16", "Float32", "Float64", "Sparse[int]", "Sparse[float]"),
    *("object", "category"),
    *ARROW,
]


def _frame(x: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame(x, columns=[f"w{N_FEATURES - k}" for k in range(x.shape[1])])


HOLDERS: dict[str, Callable[[np.ndarray], Any]] = {
    "list": lambda x: x.tolist(),
    "objects": lambda x: x.astype(object),
    "fortran": np.asfortranarray,
    "arrow": lambda x: pa.Table.from_pandas(_frame(x)),
    "mixed": lambda x: _frame(x).astype({"w6": "category", "w5": "Int8", "w4": "object"}),
    **{
        f"array of {kind}": lambda x, kind=kind: x.astype(kind)
        for kind in ("int8", "uint16", "int64", "float32", "float64")
    },
    **{f"frame of {kind}": lambda x, kind=kind: _frame(x).astype(kind) for kind in DTYPES},
}
SPARSE: dict[str, Callable[[np.ndarray], Any]] = {
    name: getattr(sparse, name)
    for name in ("csr_array", "csc_array", "coo_array", "csr_matrix", "csc_matrix")
}


def _counts(seed: int, kind: int, n_rows: int = 90) -> tuple[np.ndarray, ...]:
    """Return counts, classes that hang together with them, and weights of rows."""
    random = np.random.default_rng(seed)
    y = random.integers(0, 3, n_rows)
    rates = random.uniform(0.1, 2.5, (3, N_FEATURES))
    x = random.poisson(rates[y])
    # Two values only, neither of which need be 0 or 1; then one column of one value.
    if kind == 1:
        x = np.where(x > 1, random.integers(3, 6, N_FEATURES), random.integers(0, 3, N_FEATURES))
    if kind == 2:
        x = (x > 0) * 1
        x[:, 0] = 4
    return x, y, random.uniform(0.2, 3.0, n_rows)


@pytest.mark.parametrize("holder", [*HOLDERS, *SPARSE])
@pytest.mark.parametrize(
    ("kind", "name", "peer", "options"),
    [
        (2, "bernoulli-nb", BernoulliNB, {"alpha": 0.3}),
        (0, "bernoulli-nb", BernoulliNB, {"binarize": 1.0}),
        (1, "bernoulli-nb", BernoulliNB, {"binarize": 3.5, "alpha": 2.0}),
        (1, "multinomial-nb", MultinomialNB, {"alpha": 0.3}),
        (2, "multinomial-nb", MultinomialNB, {"fit_prior": False}),
    ],
)
def test_counts_have_the_probabilities_of_scikit_learn(
    holder: str, kind: int, name: str, peer: type, options: dict[str, Any]
) -> None:
    x, y, weights = _counts(3 + kind, kind)
    rest, _, _ = _counts(50 + kind, (kind + 1) % 3)
    held = (HOLDERS | SPARSE)[holder]
    theirs = peer(**options).fit(x, y, sample_weight=weights)
    ours = bayesgui.classifier(name, prior_alpha=0.0, **options)
    ours.fit(held(x), y, sample_weight=weights)
    # Values that training never saw are on a side of the threshold as well.
    for rows in (x, rest):
        np.testing.assert_allclose(ours.predict_proba(held(rows)), theirs.predict_proba(rows))
        np.testing.assert_array_equal(ours.predict(held(rows)), theirs.predict(rows))
        # What the rows are held in need not be what trained.
        if holder.startswith(("array", "objects", "list")):
            np.testing.assert_allclose(ours.predict_proba(rows), theirs.predict_proba(rows))
    np.testing.assert_allclose(ours.feature_log_prob_, theirs.feature_log_prob_)
    parts = bayesgui.classifier(name, prior_alpha=0.0, **options)
    for rows in (slice(0, 40), slice(40, None)):
        parts.partial_fit(held(x[rows]), y[rows], [0, 1, 2], weights[rows])
    np.testing.assert_allclose(parts.predict_proba(held(rest)), theirs.predict_proba(rest))


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize(
    ("name", "peer", "ours_are", "theirs_are"),
    [
        ("naive-bayes", CategoricalNB, {"alpha": 0.4, "prior_alpha": 0.0}, {"alpha": 0.4}),
        ("gaussian-nb", GaussianNB, {}, {}),
        ("gaussian-nb", GaussianNB, {"var_smoothing": 0.3}, {"var_smoothing": 0.3}),
        (
            "gaussian-nb",
            GaussianNB,
            {"priors": "0.5, 0.3, 0.2"},
            {"priors": np.array([0.5, 0.3, 0.2])},
        ),
        ("gaussian", LinearDiscriminantAnalysis, {"common": True}, {"solver": "lsqr"}),
    ],
)
def test_numbers_have_the_probabilities_of_scikit_learn(
    holder: str, name: str, peer: type, ours_are: dict[str, Any], theirs_are: dict[str, Any]
) -> None:
    x, y, weights = _counts(11, 0)
    x = np.minimum(x, 4)
    held = HOLDERS[holder]
    # LDA takes no weights; ours count in the largest variance as well.
    plain = name == "gaussian" or "var_smoothing" in ours_are
    weighted = {} if plain else {"sample_weight": weights}
    theirs = peer(**theirs_are).fit(x, y, **weighted)
    ours = bayesgui.classifier(name, **ours_are).fit(held(x), y, **weighted)
    np.testing.assert_allclose(
        ours.predict_proba(held(x)), theirs.predict_proba(x), rtol=1e-6, atol=1e-12
    )


@pytest.mark.parametrize("kind", ["bool", "boolean", "object", "bool[pyarrow]", "Sparse[bool]"])
@pytest.mark.parametrize("binarize", [0.0, 0.5, 1.0])
def test_truth_values_are_0_and_1_where_numbers_are_compared(kind: str, binarize: float) -> None:
    x, y, _ = _counts(5, 2)
    truths = x > 0
    held = truths if kind == "bool" else _frame(truths).astype(kind)
    theirs = BernoulliNB(binarize=binarize).fit(truths, y)
    ours = bayesgui.classifier("bernoulli-nb", prior_alpha=0.0, binarize=binarize).fit(held, y)
    np.testing.assert_allclose(ours.predict_proba(held), theirs.predict_proba(truths))
    numbers = GaussianNB().fit(truths, y)
    own = bayesgui.classifier("gaussian-nb").fit(held, y)
    np.testing.assert_allclose(own.predict_proba(held), numbers.predict_proba(truths), rtol=1e-6)


@given(st.integers(0, 2**30), st.integers(0, 2), st.floats(0, 6), st.floats(0.01, 5))
@settings(max_examples=40, deadline=None)
def test_random_counts(seed: int, kind: int, binarize: float, alpha: float) -> None:
    x, y, weights = _counts(seed, kind, 40)
    rest, _, _ = _counts(seed + 1, (kind + 1) % 3, 40)
    theirs = BernoulliNB(binarize=binarize, alpha=alpha).fit(x, y, sample_weight=weights)
    ours = bayesgui.classifier("bernoulli-nb", prior_alpha=0.0, binarize=binarize, alpha=alpha)
    for held in (x, _frame(x)):
        ours.fit(held, y, sample_weight=weights)
        rows = rest if held is x else _frame(rest)
        np.testing.assert_allclose(ours.predict_proba(rows), theirs.predict_proba(rest))


def test_two_numbers_of_a_table_are_compared_and_texts_are_not() -> None:
    y = ["a", "b", "a", "b"]
    table = bayesgui.Dataset.from_frame({"n": [2, 5, 2, 5], "t": ["u", "v", "v", "u"], "y": y})
    model = bayesgui.train(table, "y", "bernoulli-nb", binarize=3.0)
    assert model.network["n"].states == ("2", "5")
    lower = bayesgui.train(table, "y", "bernoulli-nb", binarize=1.0)
    assert lower.network["n"].states == ("at most 1", "above 1")
    assert model.network["t"].states == ("u", "v")
    # 4 was never seen, and is above 3 as 5 is.
    rows = bayesgui.Dataset.from_frame({"n": [4, 5], "t": ["u", "u"]})
    first, second = model.log_posteriors(rows)
    np.testing.assert_array_equal(first, second)
    assert model.unseen_cells(rows) == {}


def test_texts_are_refused_at_training_by_the_method_that_needs_counts() -> None:
    with pytest.raises(ValueError, match="multinomial-nb reads numbers alone, and column w has"):
        bayesgui.classifier("multinomial-nb").fit(pd.DataFrame({"w": ["u", "v"]}), ["a", "b"])


def test_infinite_numbers_are_refused_in_a_frame_as_in_an_array() -> None:
    x = np.array([[1.0], [np.inf], [2.5], [3.0]])
    for name in ("gaussian-nb", "naive-bayes", "bernoulli-nb"):
        for held in (x, _frame(x)):
            with pytest.raises(ValueError, match=r"inf"):
                bayesgui.classifier(name).fit(held, [0, 1, 0, 1])


@pytest.mark.parametrize(
    "classes",
    [
        np.array([-100, 100], np.int8),
        np.array([-30_000, -29_800], np.int16),
        np.array([0, 255], np.uint8),
        np.array([2**63 + 1, 2**63 + 200], np.uint64),
        np.array([-(2**63), 2**63 - 1]),
    ],
    ids=lambda classes: str(classes.dtype),
)
def test_classes_are_whole_numbers_of_any_width(classes: np.ndarray) -> None:
    x = np.array([[0], [1], [1], [0], [0], [1]])
    model = bayesgui.classifier("naive-bayes").fit(x, classes[x[:, 0]])
    assert model.classes_.dtype == classes.dtype
    assert model.classes_.tolist() == classes.tolist()
    assert model.predict(x).tolist() == classes[x[:, 0]].tolist()
