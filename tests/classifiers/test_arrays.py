"""Long arrays, whose cells are read where they are, against the same rows column by column."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, GaussianNB, MultinomialNB

import bayesgui
from bayesgui.classifiers.arrays import cells, coding, logs, sums
from bayesgui.classifiers.arrays.cells import array_column
from bayesgui.classifiers.base import empty_logs
from bayesgui.classifiers.estimator_input import class_codes
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import MAX_NUMPY_ROWS
from bayesgui.data.dataset import CodedColumn

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = MAX_NUMPY_ROWS + 1_005
NAMES = [f"w{k}" for k in range(4)]
HOLDERS: dict[str, Callable[[np.ndarray], Any]] = {
    "rows": np.ascontiguousarray,
    "columns": np.asfortranarray,
    "every second": lambda x: np.repeat(x, 2, axis=0)[::2],
    "backwards": lambda x: np.ascontiguousarray(x[::-1])[::-1],
    "frame": lambda x: pd.DataFrame(x, columns=NAMES),
    "nullable": lambda x: pd.DataFrame(x, columns=NAMES).convert_dtypes(),
    "arrow": lambda x: pa.Table.from_pandas(pd.DataFrame(x, columns=NAMES)),
    **{
        kind: lambda x, kind=kind: x.astype(kind)
        for kind in ("int8", "uint8", "int16", "int32", "uint64", "float16", "float32", "float64")
    },
}


def _counts() -> tuple[np.ndarray, ...]:
    return tuple(each.copy() for each in _drawn())


@cache
def _drawn() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(3)
    y = random.integers(0, 3, ROWS)
    x = np.minimum(random.poisson(np.array([[0.4, 1, 2, 3]]) + 0.4 * y[:, None]), 9)
    return x, y, random.uniform(0.5, 2.0, ROWS)


@cache
def _found_by(peer: type) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the probabilities, the classes and the decisions of a twin in scikit-learn."""
    x, y, weights = _counts()
    options = {"binarize": 1.0} if peer is BernoulliNB else {}
    theirs = peer(**options).fit(x, y, sample_weight=weights)
    return theirs.predict_proba(x), theirs.classes_, theirs.predict(x)


def _by_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no array be long enough."""
    monkeypatch.setattr(cells, "MAX_NUMPY_ROWS", 10**9)


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize(
    ("name", "peer", "options"),
    [
        ("naive-bayes", CategoricalNB, {"prior_alpha": 0.0}),
        ("gaussian-nb", GaussianNB, {}),
        ("bernoulli-nb", BernoulliNB, {"prior_alpha": 0.0, "binarize": 1.0}),
        ("multinomial-nb", MultinomialNB, {"prior_alpha": 0.0}),
    ],
)
def test_long_arrays_have_the_probabilities_of_scikit_learn(
    holder: str, name: str, peer: type, options: dict[str, Any]
) -> None:
    x, y, weights = _counts()
    held = HOLDERS[holder](x)
    expected, classes, predicted = _found_by(peer)
    ours = bayesgui.classifier(name, **options).fit(held, y, sample_weight=weights)
    np.testing.assert_allclose(ours.predict_proba(held), expected, rtol=1e-7, atol=1e-12)
    np.testing.assert_array_equal(ours.classes_, classes)
    np.testing.assert_array_equal(ours.predict(held), predicted)


def _gaps(x: np.ndarray) -> np.ndarray:
    holed = x.astype(float)
    holed[::7, 1] = np.nan
    return holed


TABLES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "as they are": lambda x: x,
    "missing cells": _gaps,
    "below the first rows": lambda x: np.where(np.arange(ROWS)[:, None] == ROWS - 1, -3, x),
    "gaps between states": lambda x: np.array([-7, 0, 3, 4, 9, 11, 50, 51, 90, 91])[x],
    "far apart": lambda x: 1_000_000 * x + 5,
    "many late": lambda x: np.where(
        np.arange(ROWS)[:, None] > 2000, x + np.arange(ROWS)[:, None] % 30, x
    ),
    "a late fraction": lambda x: np.where(np.arange(ROWS)[:, None] == ROWS - 1, 0.5, x),
    "fractions": lambda x: x / 3,
    "far from zero": lambda x: x / 3 + 1e5,
    "truth values": lambda x: x > 1,
    "one value": lambda x: x * 0 + 4,
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ["naive-bayes", "tan", "aode", "gaussian-nb", "bernoulli-nb"])
@pytest.mark.parametrize("as_frame", [False, True])
def test_models_are_those_of_the_columns(
    table: str, name: str, *, as_frame: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, y, _ = _counts()
    made = TABLES[table](x)
    held = pd.DataFrame(made, columns=NAMES) if as_frame else made
    # In the rest there are numbers that training never saw.
    rest = pd.DataFrame(made, columns=NAMES) if as_frame else made.copy()
    if made.dtype != bool:
        if as_frame:
            rest.iloc[3:8, 0] = 77
        else:
            rest[3:8, 0] = 77
    fast = bayesgui.classifier(name).fit(held, y)
    found = fast.predict_log_proba(rest)
    unseen = fast.model_.unseen_cells(fast._features(rest, reset=False))
    _by_columns(monkeypatch)
    slow = bayesgui.classifier(name).fit(held, y)
    # Sums in another order differ in their last digits.
    np.testing.assert_allclose(found, slow.predict_log_proba(rest), rtol=1e-6, atol=1e-9)
    assert fast.model_.features == slow.model_.features
    assert fast.model_.remarks == slow.model_.remarks
    assert fast.model_.known_states == slow.model_.known_states
    assert unseen == slow.model_.unseen_cells(slow._features(rest, reset=False))


def test_variances_lose_no_digits_far_from_zero() -> None:
    random = np.random.default_rng(8)
    y = random.integers(0, 2, ROWS)
    x = random.normal(0, 1, (ROWS, 2)) + y[:, None]
    x[:500] += 1e6
    far = bayesgui.classifier("gaussian-nb", var_smoothing=0.0).fit(x + 1e8, y)
    expected = np.array([np.var(x[y == c] + 1e8, axis=0) for c in (0, 1)])
    np.testing.assert_allclose(far.var_, expected, rtol=1e-9)
    np.testing.assert_allclose(far.theta_, [np.mean(x[y == c], axis=0) + 1e8 for c in (0, 1)])


def test_a_table_of_other_numbers_is_refused_as_before() -> None:
    x, y, _ = _counts()
    fitted = bayesgui.classifier("naive-bayes").fit(x, y)
    with pytest.raises(ValueError, match="equal no state of node x0"):
        fitted.predict(x + 100)


@pytest.mark.parametrize("value", [np.inf, -np.inf, 1e200])
@pytest.mark.parametrize("name", ["gaussian-nb", "multinomial-nb", "bernoulli-nb", "naive-bayes"])
def test_infinite_numbers_are_refused(name: str, value: float) -> None:
    x, y, _ = _counts()
    wrong = x / 3
    fitted = bayesgui.classifier(name).fit(wrong, y)
    wrong[ROWS - 9, 2] = value
    with pytest.raises(ValueError, match=r"inf|1e\+200"):
        bayesgui.classifier(name).fit(wrong, y)
    if np.isinf(value):
        with pytest.raises(ValueError, match="inf"):
            fitted.predict(wrong)


def test_negative_counts_are_refused_by_column_and_row() -> None:
    x, y, _ = _counts()
    fitted = bayesgui.classifier("multinomial-nb").fit(x, y)
    x[ROWS - 2, 3] = -1
    for call in (lambda: fitted.fit(x, y), lambda: fitted.predict(x)):
        with pytest.raises(ValueError, match=rf"x3 .*-1.* row {ROWS - 1:,}"):
            call()


@pytest.mark.parametrize("holder", ["rows", "columns", "some of wide rows"])
def test_counts_may_be_minus_zero_but_neither_negative_nor_infinite(holder: str) -> None:
    x, y, _ = _counts()
    wide = np.hstack([x, -1 - x]).astype(float)
    held = {
        "rows": wide[:, :4].copy(),
        "columns": np.asfortranarray(wide[:, :4]),
        "some of wide rows": wide[:, :4],
    }[holder]
    held[held == 0.0] = -0.0
    assert np.signbit(held).any()
    columns = [array_column(f"x{k}", held[:, k]) for k in range(4)]
    classes = CodedColumn("class", ("a", "b", "c"), y)
    found = sums.class_sums(columns, classes, None)
    assert found is not None
    np.testing.assert_array_equal(found, [x[y == c].sum(axis=0) for c in range(3)])
    told, word_logs = empty_logs(ROWS, 3), np.log([[0.1, 0.2, 0.3, 0.4]] * 3)
    told.fill(0.0)
    assert logs.add_products(told, columns, word_logs, SILENT)
    np.testing.assert_allclose(told, x @ word_logs.T, rtol=1e-12)
    for wrong in (-1.0, -1e-300, np.inf, -np.inf, np.nan, -np.nan):
        held[ROWS - 7, 2] = wrong
        assert sums.class_sums(columns, classes, None) is None
        assert not logs.add_products(told, columns, word_logs, SILENT)


@pytest.mark.parametrize(
    "numbers",
    [[250, -5, 7, -5], [-128, 127, 0, -1], [2**62, 2**62 - 200, 2**62 - 1]],
)
def test_classes_far_apart_or_far_from_zero(numbers: list[int]) -> None:
    y = np.array(numbers)
    classes, codes = class_codes(y)
    np.testing.assert_array_equal(classes, np.unique(y))
    np.testing.assert_array_equal(classes[codes], y)


def test_a_model_keeps_nothing_of_the_array() -> None:
    x, y, _ = _counts()
    first = x.copy()
    fitted = bayesgui.classifier("naive-bayes").fit(first, y)
    expected = fitted.predict_proba(x)
    first[:] = 7
    np.testing.assert_array_equal(fitted.predict_proba(x), expected)


@pytest.mark.parametrize("kind", ["int64", "int8", "uint8", "<U2", "bool"])
def test_classes_of_any_type(kind: str) -> None:
    x, y, _ = _counts()
    given = (y > 0) if kind == "bool" else (5 + 3 * y).astype(kind)
    fitted = bayesgui.classifier("naive-bayes").fit(x, given)
    np.testing.assert_array_equal(fitted.classes_, np.unique(given))
    assert fitted.classes_.dtype == np.unique(given).dtype
    np.testing.assert_allclose(np.exp(fitted.model_.log_priors).sum(), 1.0)
    assert fitted.score(x, given) > np.mean(given == given[0]) / 2


def test_whole_columns_are_coded_in_one_pass() -> None:
    x, _, _ = _counts()
    columns = [array_column(f"x{k}", x[:, k]) for k in range(4)]
    coded = coding.few_states(columns)
    for k, column in enumerate(columns):
        found = coded[column.name]
        assert isinstance(found, CodedColumn)
        assert found.states == tuple(map(str, np.unique(x[:, k])))
        np.testing.assert_array_equal(found.numbers().values, x[:, k])
    # The numbers were neither converted nor copied.
    assert all("values" not in vars(column) for column in columns)


@pytest.mark.parametrize("holder", ["rows", "columns", "some of wide rows", "frame"])
@pytest.mark.parametrize("n_classes", [2, 20])
@pytest.mark.parametrize(
    ("name", "peer"), [("gaussian-nb", GaussianNB), ("multinomial-nb", MultinomialNB)]
)
def test_sums_over_any_order_of_memory_and_number_of_classes(
    holder: str, n_classes: int, name: str, peer: type
) -> None:
    random = np.random.default_rng(5)
    y = random.integers(0, n_classes, ROWS)
    y[:n_classes] = np.arange(n_classes)
    x = random.poisson(3.0 + y[:, None] % 4, (ROWS, 40))
    held: Any = x
    if holder == "columns":
        held = np.asfortranarray(x)
    elif holder == "some of wide rows":
        held = np.hstack([x, -x])[:, :40]
    elif holder == "frame":
        held = pd.DataFrame({f"c{k}": x[:, k] for k in range(40)})
    options = {"prior_alpha": 0.0} if name == "multinomial-nb" else {}
    ours = bayesgui.classifier(name, **options).fit(held, y)
    theirs = peer().fit(x, y)
    expected = theirs.predict_log_proba(x)
    np.testing.assert_allclose(ours.predict_log_proba(held), expected, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(ours.predict_proba(held).sum(axis=1), 1.0, rtol=1e-14)


@pytest.mark.parametrize("width", [5, 4_000])
def test_windows_that_slide_over_a_series_overlap_in_memory(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "MAX_NUMPY_ROWS", 100)
    random = np.random.default_rng(6)
    series = random.poisson(2.0, 1_500 + width).astype(float)
    x = np.lib.stride_tricks.sliding_window_view(series, width)
    word_logs = random.normal(size=(2, width))
    columns = [array_column(f"x{k}", x[:, k]) for k in range(width)]
    told = empty_logs(len(x), 2)
    told.fill(0.0)
    assert logs.add_products(told, columns, word_logs, SILENT)
    np.testing.assert_allclose(told, x @ word_logs.T, rtol=1e-9)
    series[3] = -1.0
    assert not logs.add_products(told, columns, word_logs, SILENT)
