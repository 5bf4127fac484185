"""What trained classifiers learned of each column."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.learned_tables import DEVIATION, MEAN, learned_table
from bayesgui.classifiers.training import train
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset


def test_words_have_probabilities_and_counts() -> None:
    data = Dataset(
        (
            CodedColumn("kind", ("ham", "spam"), np.array([0, 0, 1])),
            NumericColumn("free", np.array([0.0, 1.0, 3.0])),
            NumericColumn("tea", np.array([2.0, 1.0, 0.0])),
        )
    )
    found = learned_table(train(data, "kind", "multinomial-nb", prior_alpha=0))
    assert [row.column for row in found.rows] == ["kind", "free", "tea"]
    assert found.rows[0].numbers.tolist() == pytest.approx([2 / 3, 1 / 3])
    assert found.rows[0].counts.tolist() == [2, 1]
    # (N_cw + 1) / (N_c + 2): ham has one and three of 4 words, spam three and none of 3.
    assert found.rows[1].numbers.tolist() == pytest.approx([2 / 6, 4 / 5])
    assert found.rows[2].numbers.tolist() == pytest.approx([4 / 6, 1 / 5])
    assert found.rows[2].counts.tolist() == [3, 0]
    assert found.rows[2].ratio == pytest.approx(np.log((4 / 6) / (1 / 5)))
    assert found.omitted == ()


def test_states_and_gaussians_of_naive_bayes() -> None:
    melons = bayesgui.read_data(
        paths.samples() / "data" / "watermelon-3.csv", numeric=("密度", "含糖率")
    )
    found = learned_table(train(melons, "好瓜", "naive-bayes", alpha=0, prior_alpha=0, ddof=1))
    rows = {(row.column, row.value): row for row in found.rows}
    places = [found.classes.index(name) for name in ("是", "否")]
    assert rows["好瓜", ""].numbers[places].tolist() == pytest.approx([8 / 17, 9 / 17])
    green = rows["色泽", "青绿"]
    assert green.numbers[places].tolist() == pytest.approx([3 / 8, 3 / 9])
    assert green.counts[places].tolist() == [3, 3]
    # The text's estimates: 0.574 and 0.129 of good melons, 0.496 and 0.195 of others.
    assert rows["密度", MEAN].numbers[places].tolist() == pytest.approx([0.574, 0.496], abs=1e-3)
    assert rows["密度", DEVIATION].numbers[places].tolist() == pytest.approx(
        [0.129, 0.195], abs=1e-3
    )
    assert np.isnan(rows["密度", MEAN].ratio)


def test_columns_that_depend_on_others_are_omitted() -> None:
    iris = bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")
    tree = learned_table(train(iris, "species", "tan"))
    assert len(tree.omitted) == 3
    kernels = learned_table(train(iris, "species", "kde-nb"))
    assert kernels.omitted == iris.names[:4]
    joint = learned_table(train(iris, "species", "gaussian"))
    assert [row.column for row in joint.rows] == ["species"]
    numbers = learned_table(train(iris, "species", "gaussian-nb"))
    peer = GaussianNB().fit(
        np.array([iris[name].values for name in iris.names[:4]]).T, iris["species"].texts()
    )
    means = [row.numbers for row in numbers.rows if row.value == MEAN]
    np.testing.assert_allclose(np.array(means).T, peer.theta_)


def test_cells_that_were_never_seen_have_no_count() -> None:
    fruit = bayesgui.read_data(paths.samples() / "data" / "fruit.csv")
    found = learned_table(train(fruit, "fruit", "bernoulli-nb"))
    row = next(each for each in found.rows if (each.column, each.value) == ("long", "1"))
    assert row.counts.tolist() == [400, 0, 100]
    assert row.numbers.tolist() == pytest.approx([401 / 502, 1 / 302, 101 / 202])
