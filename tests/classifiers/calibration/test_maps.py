"""Maps of calibration against scikit-learn's, and against what can be worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import CalibratedClassifierCV, _SigmoidCalibration
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from bayesgui.catalog.plain_data import from_plain, to_plain
from bayesgui.classifiers.calibration.base import calibration_of, calibrations
from bayesgui.classifiers.calibration.isotonic import steps_of
from bayesgui.classifiers.calibration.log_odds import class_log_odds
from bayesgui.classifiers.calibration.newton import sigmoid_of, softmax_line
from bayesgui.core.errors import ParameterError

SCORES = st.lists(st.sampled_from([-3.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0]), min_size=2, max_size=40)


def shares(mapping, logs: np.ndarray) -> np.ndarray:
    """Return the calibrated probabilities of rows."""
    found = np.exp(mapping.log_shares(logs))
    return found / found.sum(axis=1, keepdims=True)


def two_classes(odds: np.ndarray) -> np.ndarray:
    """Return ln P of two classes with the given log-odds of the second."""
    return np.column_stack([-np.logaddexp(0, odds), -np.logaddexp(0, -odds)])


@pytest.fixture
def sure() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return log-odds three times too large, the truths and weights of rows."""
    random = np.random.default_rng(3)
    odds = random.normal(0, 2, 2000)
    truths = (random.random(2000) < 1 / (1 + np.exp(-odds))).astype(int)
    return 3 * odds + 1, truths, random.uniform(0.5, 2, 2000)


@pytest.fixture
def three() -> tuple[np.ndarray, np.ndarray]:
    """Return ln P of three classes by a model that is too sure, and the truths."""
    random = np.random.default_rng(5)
    right = random.normal(0, 1.5, (3000, 3))
    logs = right - np.log(np.exp(right).sum(axis=1, keepdims=True))
    truths = np.array([random.choice(3, p=np.exp(row)) for row in logs])
    wrong = 2.5 * right + np.array([0.0, 1.0, -0.5])
    return wrong - np.logaddexp.reduce(wrong, axis=1)[:, None], truths


def test_platt_is_the_sigmoid_of_scikit_learn(sure) -> None:
    odds, truths, weights = sure
    mapping = calibration_of("platt").fitted(two_classes(odds), truths, np.ones(2000))
    theirs = _SigmoidCalibration().fit(odds, truths)
    assert mapping.slopes[0] == pytest.approx(-theirs.a_, abs=1e-4)
    assert mapping.intercepts[0] == pytest.approx(-theirs.b_, abs=1e-4)
    np.testing.assert_allclose(
        shares(mapping, two_classes(odds))[:, 1], theirs.predict(odds), atol=1e-5
    )
    # Three times too large: the slope undoes it.
    assert mapping.slopes[0] == pytest.approx(1 / 3, abs=0.03)
    weighted = calibration_of("platt").fitted(two_classes(odds), truths, weights)
    theirs = _SigmoidCalibration().fit(odds, truths, sample_weight=weights)
    np.testing.assert_allclose(
        shares(weighted, two_classes(odds))[:, 1], theirs.predict(odds), atol=2e-3
    )


def test_platts_targets_keep_two_rows_from_certainty() -> None:
    # Equal scores: the sigmoid is the mean of the targets 2/3, 1/4 and 1/4.
    logs = two_classes(np.zeros(3))
    mapping = calibration_of("platt").fitted(logs, np.array([1, 0, 0]), np.ones(3))
    assert shares(mapping, logs)[:, 1] == pytest.approx([7 / 18] * 3)
    # Perfectly parted rows: both targets are met exactly, 2/3 and 1/3.
    apart = two_classes(np.array([-1.0, 1.0]))
    mapping = calibration_of("platt").fitted(apart, np.array([0, 1]), np.ones(2))
    assert shares(mapping, apart)[:, 1] == pytest.approx([1 / 3, 2 / 3])
    assert mapping.slopes[0] == pytest.approx(math.log(2))


@given(SCORES, st.integers(0, 10_000))
@settings(max_examples=150, deadline=None)
def test_steps_are_those_of_scikit_learn(scores: list[float], seed: int) -> None:
    random = np.random.default_rng(seed)
    odds, own = np.array(scores), random.random(len(scores)) < 0.5
    weights = random.integers(1, 4, len(scores)).astype(float)
    at, level = steps_of(odds, own, weights)
    theirs = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip")
    theirs.fit(odds, own.astype(float), sample_weight=weights)
    where = np.linspace(-4, 3, 57)
    np.testing.assert_allclose(np.interp(where, at, level), theirs.predict(where), atol=1e-9)


def test_added_rows_keep_steps_between_0_and_1_and_in_order() -> None:
    odds = np.array([-2.0, -1.0, -1.0, 0.0, 1.0, 2.0])
    own = np.array([False, False, True, False, True, True])
    at, level = steps_of(odds, own, np.ones(6))
    # −1, −1 and 0 have 1 of 3; ties count together.
    assert dict(zip(at.tolist(), level.tolist(), strict=True)) == pytest.approx(
        {-2.0: 0.0, -1.0: 1 / 3, 0.0: 1 / 3, 1.0: 1.0, 2.0: 1.0}
    )
    at, level = steps_of(odds, own, np.ones(6), prior_rows=1.0)
    # A row of the share 1/2 is added to each step: (0 + ½)/2, (1 + ½)/4, (2 + ½)/3.
    assert level == pytest.approx([1 / 4, 3 / 8, 3 / 8, 5 / 6, 5 / 6])


def test_a_class_that_no_row_has_is_not_impossible() -> None:
    at, level = steps_of(np.array([-3.0, -2.0]), np.array([False, False]), np.ones(2), 1.0)
    assert at.tolist() == [-3.0, -2.0]
    # One row of the share (0 + 1)/(2 + 2) beside two that are not of the class.
    assert level == pytest.approx([1 / 12, 1 / 12])
    at, level = steps_of(np.array([-3.0, -2.0]), np.array([True, True]), np.ones(2), 1.0)
    assert level == pytest.approx([11 / 12, 11 / 12])


def test_rows_of_weight_zero_change_nothing(sure, three) -> None:
    odds, truths, weights = sure
    weights = np.where(np.arange(2000) < 1500, weights, 0.0)
    for entry in calibrations:
        for logs, own in ((two_classes(odds), truths), (three[0][:2000], three[1][:2000])):
            calibration = calibrations.create(entry.name)
            whole = calibration.fitted(logs, own, weights)
            fewer = calibration.fitted(logs[:1500], own[:1500], weights[:1500])
            np.testing.assert_allclose(shares(whole, logs), shares(fewer, logs), atol=1e-5)


@pytest.mark.parametrize("method", ["platt", "isotonic(prior_rows=0)", "temperature"])
@pytest.mark.parametrize("classes", [2, 3])
def test_it_does_what_scikit_learn_does_with_the_same_scores(method, classes, sure, three) -> None:
    logs, truths = (two_classes(sure[0]), sure[1]) if classes == 2 else three
    kind = {"platt": "sigmoid", "temperature": "temperature"}.get(method, "isotonic")
    ours = calibration_of(method).fitted(logs, truths, np.ones(len(truths)))
    frozen = _Scores(kind != "temperature").fit(logs, truths)
    folds = [(np.arange(len(truths)), np.arange(len(truths)))]
    theirs = CalibratedClassifierCV(frozen, method=kind, cv=folds, ensemble=False)
    theirs.fit(logs, truths)
    np.testing.assert_allclose(shares(ours, logs), theirs.predict_proba(logs), atol=2e-4)


class _Scores(LogisticRegression):
    """An estimator whose scores are what it is given: log-odds, or ln P for a temperature."""

    def __init__(self, odds: bool = True) -> None:
        super().__init__()
        self.odds = odds

    def fit(self, logs, truths, sample_weight=None):
        self.classes_ = np.unique(truths)
        return self

    def decision_function(self, logs):
        if logs.shape[1] == 2:
            return class_log_odds(logs, 1)
        return np.column_stack([class_log_odds(logs, k) for k in range(3)]) if self.odds else logs


def test_a_temperature_keeps_the_order_of_the_classes(three) -> None:
    logs, truths = three
    mapping = calibration_of("temperature").fitted(logs, truths, np.ones(len(truths)))
    assert 0.3 < mapping.power < 0.5
    assert (shares(mapping, logs).argmax(axis=1) == logs.argmax(axis=1)).all()


def test_a_common_slope_is_that_of_logistic_regression(sure, three) -> None:
    odds, truths, weights = sure
    found = softmax_line(two_classes(odds), truths, weights, level=True)
    theirs = LogisticRegression(C=np.inf, tol=1e-9).fit(odds[:, None], truths, weights)
    assert found == pytest.approx([theirs.coef_[0, 0], theirs.intercept_[0]], abs=1e-5)
    # Of three classes the model was made with slope 2.5 and these levels.
    slope, *levels = softmax_line(*three, np.ones(3000), level=True)
    assert 1 / slope == pytest.approx(2.5, abs=0.15)
    assert levels == pytest.approx([-1 / 2.5, 0.5 / 2.5], abs=0.15)


def test_certain_and_impossible_rows_are_calibrated_as_the_farthest_finite_ones() -> None:
    odds = np.array([-np.inf, -2.0, -1.0, 1.0, 2.0, np.inf])
    with np.errstate(divide="ignore"):
        logs = two_classes(odds)
    for entry in calibrations:
        mapping = calibrations.create(entry.name).fitted(
            logs, np.array([0, 1, 0, 1, 0, 1]), np.ones(6)
        )
        found = shares(mapping, logs)
        assert np.isfinite(found).all()
        assert (np.diff(found[:, 1]) >= -1e-12).all(), entry.name
        assert 0 < found[0, 1] < found[-1, 1] < 1


def test_a_class_without_rows_and_few_rows_are_no_trouble() -> None:
    logs = np.log(np.array([[0.5, 0.3, 0.2], [0.2, 0.7, 0.1], [0.4, 0.4, 0.2]]))
    for entry in calibrations:
        mapping = calibrations.create(entry.name).fitted(logs, np.array([0, 1, 0]), np.ones(3))
        assert np.isfinite(shares(mapping, logs)).all(), entry.name


def test_a_map_can_be_stored_and_is_documented(sure, three) -> None:
    for entry in calibrations:
        assert "References" in entry.factory.__doc__
        assert all(option.doc and option.label for option in entry.parameters)
        for logs, truths in ((two_classes(sure[0]), sure[1]), three):
            mapping = calibrations.create(entry.name).fitted(logs, truths, np.ones(len(truths)))
            arrays: list = []
            again = from_plain(to_plain(mapping, arrays), arrays)
            np.testing.assert_array_equal(again.log_shares(logs), mapping.log_shares(logs))
    with pytest.raises(ParameterError, match="no calibration named “tea”"):
        calibration_of("tea")


def test_a_sigmoid_of_large_scores_is_that_of_small_ones(sure) -> None:
    odds, truths, weights = sure
    near, far = (sigmoid_of(k * odds, truths.astype(float), weights) for k in (1.0, 1000.0))
    assert far[0] * 1000 == pytest.approx(near[0], rel=1e-4)
    assert far[1] == pytest.approx(near[1], abs=1e-4)
