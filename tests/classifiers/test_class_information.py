"""What features tell about the class, and what they share given the class."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.classifiers.class_information import (
    MOST_INFERRED,
    information_from_cases,
    information_from_network,
)
from bayesgui.classifiers.training import estimate_again, train
from bayesgui.classifiers.tree_growth import tree_growth
from bayesgui.core.errors import DataError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset, NumericColumn
from bayesgui.data.sampling.ancestral import sample
from tests.classifiers.tables import random_table

if TYPE_CHECKING:
    from numpy.typing import NDArray


def entropy(*columns: NDArray[np.int64]) -> float:
    _, counts = np.unique(np.stack(columns), axis=1, return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * np.log(shares)).sum())


def test_numbers_are_those_of_the_definition() -> None:
    data = random_table(3, 200, (2, 3, 4))
    network = train(data, "c", "tan").network
    found = information_from_cases(network, data, "c")
    assert found.features == ("x0", "x1", "x2")
    assert found.rows == 200
    c, a, b = (data.categorical(name).codes for name in ("c", "x0", "x2"))
    given = entropy(a, c) + entropy(b, c) - entropy(c) - entropy(a, b, c)
    assert found.of_pair("x0", "x2") == pytest.approx(given, abs=1e-12)
    assert found.of_pair("x2", "x0") == found.of_pair("x0", "x2")
    assert found.about_class[2] == pytest.approx(entropy(b) + entropy(c) - entropy(b, c), abs=1e-12)


def test_rows_with_a_blank_do_not_count_and_the_tree_is_weighed_alike() -> None:
    data = random_table(4, 120, (2, 3, 4), blank=0.1)
    network = train(data, "c", "tan").network
    found = information_from_cases(network, data, "c")
    growth = tree_growth(data, "c")
    assert growth.columns == found.features
    assert np.allclose(found.pairs, growth.information, atol=1e-12)
    assert 0 < found.rows < 120


def test_the_network_alone_gives_what_a_large_table_drawn_from_it_does() -> None:
    data = random_table(5, 300, (2, 3, 2))
    network = train(data, "c", "tan").network
    drawn = Dataset.from_blocks(network, sample(network, 200_000, 1))
    exact = information_from_network(network, "c")
    counted = information_from_cases(network, drawn, "c")
    assert exact.rows is None
    assert np.allclose(exact.pairs, counted.pairs, atol=2e-3)
    assert np.allclose(exact.about_class, counted.about_class, atol=2e-3)


def test_a_table_without_a_column_and_too_many_features_are_refused() -> None:
    data = random_table(6, 50, (2, 3))
    network = train(data, "c", "tan").network
    with pytest.raises(DataError, match="no column x1"):
        information_from_cases(network, data.without("x1"), "c")
    wide = BayesianNetwork([Variable(f"v{k}", ("no", "yes")) for k in range(MOST_INFERRED + 2)])
    with pytest.raises(ModelError, match="open the table"):
        information_from_network(wide, "v0")


def test_tables_estimated_again_are_those_of_training() -> None:
    data = random_table(8, 150, (2, 3, 4), blank=0.1)
    network = train(data, "c", "tan", alpha=0.5).network
    arc = next(arc for arc in network.arcs if arc[0] != "c")
    edited = network.without_arc(*arc)
    found = estimate_again(edited, data, "c", {"alpha": 0.5, "root": "x1"}).network
    assert found.arcs == edited.arcs
    again = estimate_again(network, data, "c", {"alpha": 0.5}).network
    for name in network.names:
        assert np.allclose(again.cpt(name).values, network.cpt(name).values)
    assert not np.allclose(found.cpt(arc[1]).values, edited.cpt(arc[1]).values)


def test_numbers_are_cut_where_the_network_has_its_intervals() -> None:
    data = random_table(9, 200, (2, 3))
    rng = np.random.default_rng(3)
    classes = data.categorical("c").codes
    for name in ("height", "width"):
        data = data.with_column(NumericColumn(name, 2.0 * classes + rng.normal(size=200)))
    network = train(data, "c", "tan").network
    found = information_from_cases(network, data, "c")
    growth = tree_growth(data, "c")
    assert growth.columns == found.features
    assert found.about_class[found.features.index("height")] > 0.1
    assert np.allclose(found.pairs, growth.information, atol=1e-12)
    again = estimate_again(network, data, "c").network
    assert np.allclose(again.cpt("height").values, network.cpt("height").values)
