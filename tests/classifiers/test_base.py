"""Posteriors and decisions from ln P(class, row)."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.classifiers.base import BLOCK, normalized
from bayesgui.classifiers.training import train
from bayesgui.data.dataset import CodedColumn, Dataset
from tests.classifiers.tables import random_table


def test_rows_are_normalized_in_blocks_as_one_by_one() -> None:
    generator = np.random.default_rng(1)
    logs = generator.normal(-900, 50, (2 * BLOCK + 3, 4))
    logs[5] = -np.inf
    logs[7, 1:] = -np.inf
    priors = np.log([0.1, 0.2, 0.3, 0.4])
    found = normalized(logs, priors)
    np.testing.assert_allclose(np.exp(found).sum(axis=1), 1, atol=1e-12)
    np.testing.assert_array_equal(found[5], priors)
    np.testing.assert_array_equal(found[7], [0, -np.inf, -np.inf, -np.inf])
    rows = [0, 9, BLOCK, 2 * BLOCK + 2]
    for row in rows:
        np.testing.assert_array_equal(found[row], normalized(logs[row][None], priors)[0])


@pytest.mark.parametrize("rows", [300, 21_000])
def test_the_most_probable_class_has_the_largest_posterior(rows: int) -> None:
    data = random_table(2, 200)
    model = train(data, "c", "naive-bayes")
    asked = data.rows(np.arange(rows) % 200)
    expected = model.log_posteriors(asked).argmax(axis=1)
    np.testing.assert_array_equal(model.most_probable(asked), expected)


@pytest.mark.parametrize("rows", [3, 21_000])
def test_a_row_that_is_impossible_is_of_the_commonest_class(rows: int) -> None:
    states = ("no", "yes")
    data = Dataset(
        (
            CodedColumn("c", ("a", "b"), np.array([0, 1, 1])),
            CodedColumn("x", states, np.array([0, 1, 1])),
            CodedColumn("y", states, np.array([0, 1, 1])),
        )
    )
    model = train(data, "c", alpha=0, prior_alpha=0)
    asked = Dataset(
        (
            CodedColumn("x", states, np.zeros(rows, int)),
            CodedColumn("y", states, np.ones(rows, int)),
        )
    )
    assert set(model.most_probable(asked).tolist()) == {1}
    np.testing.assert_allclose(np.exp(model.log_posteriors(asked))[0], [1 / 3, 2 / 3])
