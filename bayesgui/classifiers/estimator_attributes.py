"""Attributes of scikit-learn's naive Bayes estimators after training, by the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.learned_tables import DEVIATION, MEAN, learned_table
from bayesgui.classifiers.models.network_model import NetworkModel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.learned_tables import LearnedRow

    Numbers = NDArray[np.float64]
    Attribute = Callable[[ClassModel, tuple[str, ...]], Numbers]


def _class_log_prior(model: ClassModel, _features: tuple[str, ...]) -> Numbers:
    return model.log_priors


def _class_prior(model: ClassModel, _features: tuple[str, ...]) -> Numbers:
    return np.exp(model.log_priors)


def _class_count(model: ClassModel, _features: tuple[str, ...]) -> Numbers:
    counts = learned_table(model).rows[0].counts
    assert counts is not None
    return counts


def _by_feature(
    model: ClassModel, features: tuple[str, ...], number: Callable[[LearnedRow], Any]
) -> Numbers:
    """Return a number of each feature's row, shape (classes, features).

    Those of a feature that was blank in all rows are NaN.
    """
    found = np.full((len(features), len(model.classes)), np.nan)
    places = {name: k for k, name in enumerate(features)}
    for row in learned_table(model).rows[1:]:
        if number(row) is not None:
            found[places[row.column]] = number(row)
    return found.T


def _present(model: ClassModel) -> Callable[[LearnedRow], bool]:
    """Return which rows stand for the presence of a word: its upper state, or its only row."""
    if not isinstance(model, NetworkModel):
        return lambda _row: True
    upper = {name: model.network[name].states[-1] for name in model.features}
    return lambda row: row.value == upper[row.column]


def _feature_log_prob(model: ClassModel, features: tuple[str, ...]) -> Numbers:
    present = _present(model)
    with np.errstate(divide="ignore"):
        return np.log(
            _by_feature(model, features, lambda row: row.numbers if present(row) else None)
        )


def _feature_count(model: ClassModel, features: tuple[str, ...]) -> Numbers:
    present = _present(model)
    return _by_feature(model, features, lambda row: row.counts if present(row) else None)


def _theta(model: ClassModel, features: tuple[str, ...]) -> Numbers:
    return _by_feature(model, features, lambda row: row.numbers if row.value == MEAN else None)


def _var(model: ClassModel, features: tuple[str, ...]) -> Numbers:
    def square(row: LearnedRow) -> Numbers | None:
        return row.numbers**2 if row.value == DEVIATION else None

    return _by_feature(model, features, square)


_OF_WORDS: Mapping[str, Attribute] = {
    "class_log_prior_": _class_log_prior,
    "feature_log_prob_": _feature_log_prob,
    "class_count_": _class_count,
    "feature_count_": _feature_count,
}
ATTRIBUTES: Mapping[str, Mapping[str, Attribute]] = {
    "gaussian-nb": {
        "class_prior_": _class_prior,
        "class_count_": _class_count,
        "theta_": _theta,
        "var_": _var,
    },
    "bernoulli-nb": _OF_WORDS,
    "multinomial-nb": _OF_WORDS,
}
"""By registered name, the attributes of an estimator and how they follow from its model.

Of shape (classes,), or (classes, features) for those of features.
"""
