"""SPODE, kdb, TAN and any network as classifiers."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.methods.bayesian_network import NetworkOfAnyStructure
from bayesgui.classifiers.methods.kdb import dependences
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.super_parent_scores import stratified_folds, super_parent_scores
from bayesgui.classifiers.training import train
from bayesgui.core.cpt import CPT
from tests.classifiers.tables import codes_of, column, random_table


def information(data, a, b, given=None):
    """Return the mutual information of two columns by loops over its definition."""
    cells = codes_of(data)
    z = cells[given] if given else np.zeros(data.n_rows, np.int64)
    x, y, found = cells[a], cells[b], 0.0
    for i, j, k in itertools.product(np.unique(x), np.unique(y), np.unique(z)):
        joint = np.mean((x == i) & (y == j) & (z == k))
        if joint:
            within = z == k
            found += joint * np.log(
                np.mean((x == i) & (y == j) & within)
                * np.mean(within)
                / (np.mean((x == i) & within) * np.mean((y == j) & within))
            )
    return found


def test_super_parent_is_a_parent_of_all_others() -> None:
    data = random_table(1, 100)
    model = train(data, "c", "spode", super_parent="x2")
    assert isinstance(model, NetworkModel)
    assert model.network.parents("x2") == ("c",)
    for name in ("x0", "x1", "x3"):
        assert model.network.parents(name) == ("c", "x2")
    assert model.super_parents == ()
    cells = codes_of(data)
    both = (cells["c"] == 1) & (cells["x2"] == 0)
    n = np.count_nonzero(both & (cells["x3"] == 2))
    assert model.network.cpt("x3").values[1, 0, 2] == pytest.approx((n + 1) / (both.sum() + 4))


@pytest.mark.parametrize("blank", [0.0, 0.25])
def test_scores_of_super_parents_are_those_of_the_networks_on_the_folds(blank: float) -> None:
    data = random_table(2, 120, blank=blank)
    weights = np.random.default_rng(0).uniform(0.5, 2, 120)
    data = data.with_weights(weights)
    truth = data.categorical("c").codes
    fold = stratified_folds(truth, 4, 9)
    scores = super_parent_scores(data, "c", 4, 9, 1.0, 1.0)
    for score in scores:
        right = loss = 0.0
        for k in range(4):
            model = train(data.rows(fold != k), "c", "spode", super_parent=score.column)
            found = model.log_posteriors(data.rows(fold == k))
            rows = truth[fold == k]
            right += weights[fold == k] @ (found.argmax(axis=1) == rows)
            loss -= weights[fold == k] @ found[np.arange(len(rows)), rows]
        assert score.accuracy == pytest.approx(right / weights.sum(), abs=1e-12)
        assert score.log_loss == pytest.approx(loss / weights.sum(), abs=1e-10)
    model = train(data, "c", "spode", folds=4, seed=9)
    assert model.super_parents == scores
    best = max(score.accuracy for score in scores)
    chosen = next(score.column for score in scores if score.accuracy == best)
    assert model.network.parents(chosen) == ("c",)


def test_equal_scores_take_the_first_column() -> None:
    data = random_table(3, 60, sizes=(2, 2))
    twin = data.with_column(column("x1", 2, data.categorical("x0").codes.astype(int)))
    model = train(twin, "c", "spode")
    first, second = model.super_parents
    assert first.accuracy == second.accuracy
    assert model.network.parents("x0") == ("c",)


def test_folds_have_each_class_evenly() -> None:
    codes = np.repeat([0, 1, 2], [50, 20, 3])
    folds = stratified_folds(codes, 5, 1)
    assert np.bincount(folds).tolist() == [15, 15, 15, 14, 14]
    for k, each in enumerate([10, 4]):
        assert set(np.bincount(folds[codes == k], minlength=5)) == {each}
    assert np.bincount(folds[codes == 2], minlength=5).max() == 1


def test_kdb_takes_the_strongest_earlier_columns() -> None:
    data = random_table(4, 200, sizes=(3, 2, 4, 2, 3))
    names = [f"x{k}" for k in range(5)]
    alone = {name: information(data, name, "c") for name in names}
    order = sorted(names, key=lambda name: -alone[name])
    model = train(data, "c", "kdb", k=2)
    for place, name in enumerate(order):
        earlier = sorted(order[:place], key=lambda each: -information(data, name, each, "c"))
        assert set(model.network.parents(name)) == {"c", *earlier[:2]}


def test_kdb_without_parents_is_naive_bayes() -> None:
    data = random_table(5, 80, blank=0.1)
    found = train(data, "c", "kdb", k=0).log_posteriors(data)
    np.testing.assert_allclose(found, train(data, "c", "naive-bayes").log_posteriors(data))


def test_kdb_leaves_columns_without_information_apart() -> None:
    pairs = np.array([[0, 0.2, 0.0], [0.2, 0, 0.1], [0.0, 0.1, 0]])
    assert dependences(np.array([0.1, 0.3, 0.3]), pairs, 2) == [(1, []), (2, [1]), (0, [1])]


def test_kdb_says_when_a_table_has_more_cells_than_rows() -> None:
    model = train(random_table(6, 30), "c", "kdb", k=3)
    assert any("cells for 30 rows" in remark for remark in model.remarks)


def test_tan_weights_information_by_the_joint_probability() -> None:
    # In the rare class x0 and x1 are equal; in the common one x1 and x2 are nearly so. Weights of
    # P(x, y | c) in place of P(x, y, c) would prefer x0 – x1 to x0 – x2.
    generator = np.random.default_rng(0)
    c = np.repeat([0, 1], [950, 50])
    x1 = generator.integers(0, 2, 1000)
    noise = generator.random(1000)
    x2 = np.where(noise < 0.9, x1, 1 - x1)
    x0 = np.where(c == 1, x1, np.where(generator.random(1000) < 0.75, x2, 1 - x2))
    data = bayesgui.Dataset(
        (column("c", 2, c), column("x0", 2, x0), column("x1", 2, x1), column("x2", 2, x2))
    )
    right = {
        pair: information(data, *pair, "c")
        for pair in itertools.combinations(("x0", "x1", "x2"), 2)
    }
    wrong = {pair: sum(information(data.rows(c == k), *pair) for k in (0, 1)) for pair in right}
    assert right["x0", "x2"] > right["x0", "x1"]
    assert wrong["x0", "x2"] < wrong["x0", "x1"]
    network = train(data, "c", "tan").network
    assert {("x0", "x2"), ("x2", "x1")} <= set(network.arcs)


def test_any_structure_can_classify() -> None:
    data = random_table(7, 300)
    for learner in ("hill-climbing", "tan", "naive-bayes", "chow-liu"):
        model = train(data, "c", "bayesian-network", structure_learner=learner)
        found = np.exp(model.log_posteriors(data.rows(slice(0, 5))))
        for row in range(5):
            findings = {
                name: data[name].texts()[row] for name in model.network.names if name != "c"
            }
            expected = bayesgui.JunctionTree(model.network).query(findings)["c"]
            np.testing.assert_allclose(found[row], expected, atol=1e-12)
    tan = train(data, "c", "bayesian-network", structure_learner="tan")
    assert tan.network.arcs == train(data, "c", "tan").network.arcs


def test_a_class_without_neighbours_is_noted() -> None:
    data = random_table(8, 100)
    model = train(data, "c", "bayesian-network", structure_learner="empty")
    assert any("No column is joined to the class c" in remark for remark in model.remarks)
    np.testing.assert_allclose(model.log_posteriors(data), np.tile(model.log_priors, (100, 1)))


def test_a_drawn_network_is_estimated_anew() -> None:
    data = random_table(9, 100, blank=0.1)
    drawn = train(random_table(10, 50), "c", "tan").network
    classifier = classifiers.create("bayesian-network")
    assert isinstance(classifier, NetworkOfAnyStructure)
    model = classifier.estimate(drawn, data, "c")
    assert model.network.arcs == drawn.arcs
    cells = codes_of(data)
    counts = np.bincount(cells["c"], minlength=3)
    np.testing.assert_allclose(model.network.cpt("c").values, (counts + 1) / (counts + 1).sum())
    np.testing.assert_array_equal(model.network.cpt("c").observed, counts)
    fewer = classifier.estimate(drawn, data.without("x3"), "c")
    assert np.allclose(fewer.network.cpt("x3").values, 0.25)


@pytest.mark.parametrize("method", ["tan", "kdb", "bayesian-network"])
def test_arcs_from_complete_rows_are_said_to_be(method: str) -> None:
    data = random_table(11, 200, blank=0.1)
    complete = data.complete_rows()
    model = train(data, "c", method)
    assert any(f"from the {complete.n_rows} rows" in remark for remark in model.remarks)
    assert model.network.arcs == train(complete, "c", method).network.arcs
    assert train(complete, "c", method).remarks == ()


def test_a_missing_parent_of_many_columns_is_summed_out_row_by_row() -> None:
    generator = np.random.default_rng(1)
    hub = bayesgui.Variable("s", tuple("abcd"))
    others = [bayesgui.Variable(f"x{k}", tuple("abcdef")) for k in range(12)]
    c = bayesgui.Variable("c", ("no", "yes"))
    tables = [CPT("c", (), [0.3, 0.7]), CPT("s", ("c",), generator.dirichlet(np.ones(4), 2))]
    tables += [
        CPT(each.name, ("c", "s"), generator.dirichlet(np.ones(6), (2, 4))) for each in others
    ]
    network = bayesgui.BayesianNetwork([c, hub, *others], tables)
    model = NetworkModel.of(network, "c")
    rows = bayesgui.Dataset(
        tuple(column(f"x{k}", 6, generator.integers(-1, 6, 9)) for k in range(12))
    )
    rows = bayesgui.Dataset(
        tuple(
            bayesgui.data.dataset.CodedColumn(each.name, tuple("abcdef"), each.codes)
            for each in rows.columns
        )
    )
    found = np.exp(model.log_posteriors(rows))
    engine = bayesgui.JunctionTree(network)
    for row in range(9):
        findings = {n: rows[n].texts()[row] for n in rows.names if rows[n].texts()[row]}
        np.testing.assert_allclose(found[row], engine.query(findings)["c"], atol=1e-12)
