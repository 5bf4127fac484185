"""The product of a row, and what each column adds to the log-odds."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.contributions import explain_row, work_out, work_out_findings
from bayesgui.classifiers.training import train
from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.classifiers.tables import random_table

METHODS = ("naive-bayes", "spode", "tan", "kdb", "aode", "bayesian-network", "bernoulli-nb")


@pytest.fixture(scope="module")
def fruit() -> Dataset:
    return bayesgui.read_data(paths.samples() / "data" / "fruit.csv")


def test_the_fruit_example_gives_a_banana(fruit: Dataset) -> None:
    model = train(fruit, "fruit", "bernoulli-nb")
    np.testing.assert_allclose(
        np.exp(model.log_priors), [501 / 1003, 301 / 1003, 201 / 1003], atol=1e-15
    )
    assert np.exp(model.log_priors).round(4).tolist() == [0.4995, 0.3001, 0.2004]
    found = fruit["long"].texts() + fruit["sweet"].texts() + fruit["yellow"].texts()
    row = int(np.flatnonzero(found == max(found))[0])
    worked = work_out(model, fruit, row)
    assert worked is not None
    assert [part.column for part in worked.parts] == ["fruit", "long", "sweet", "yellow"]
    banana, orange, other = worked.running_products[-1]
    assert banana == pytest.approx(501 / 1003 * 401 / 502 * 351 / 502 * 451 / 502)
    assert orange == pytest.approx(301 / 1003 * 1 / 302 * 151 / 302 * 301 / 302)
    assert other == pytest.approx(201 / 1003 * 101 / 202 * 151 / 202 * 51 / 202)
    # The score of the text: the sum of the negative logarithms, smallest for the banana.
    assert (-worked.running_logs[-1]).round(4).tolist() == [1.3837, 7.6105, 3.968]
    assert worked.classes[int(worked.posteriors.argmax())] == "Banana"


def test_contributions_of_naive_bayes_sum_to_the_log_odds() -> None:
    data = random_table(1, 100)
    model = train(data, "c", "naive-bayes")
    logs = model.log_posteriors(data)
    for row in range(10):
        found = explain_row(model, data, row, "s2", "s0")
        assert found.adds_up
        total = sum(each.log_odds for each in found.contributions)
        assert found.log_odds == pytest.approx(logs[row, 2] - logs[row, 0])
        assert total == pytest.approx(found.log_odds)
        for each in found.contributions[1:]:
            cpt = model.states.network.cpt(each.column).values
            state = data.categorical(each.column).states.index(each.value)
            assert each.log_odds == pytest.approx(np.log(cpt[2, state] / cpt[0, state]))


def test_numbers_contribute_their_densities() -> None:
    generator = np.random.default_rng(2)
    data = random_table(2, 60).with_column(NumericColumn("y", generator.normal(size=60)))
    model = train(data, "c", "naive-bayes")
    found = explain_row(model, data, 3)
    assert [each.column for each in found.contributions] == ["c", "x0", "x1", "x2", "x3", "y"]
    assert sum(each.log_odds for each in found.contributions) == pytest.approx(found.log_odds)


@pytest.mark.parametrize("method", METHODS)
def test_factors_multiply_to_the_posterior(method: str) -> None:
    sizes = (2, 2, 2, 2) if method == "bernoulli-nb" else (2, 3, 2, 4)
    data = random_table(3, 150, sizes, blank=0.1)
    model = train(data, "c", method)
    posteriors = np.exp(model.log_posteriors(data))
    for row in range(20):
        worked = work_out(model, data, row)
        if method == "aode":
            assert worked is None
            continue
        np.testing.assert_allclose(worked.posteriors, posteriors[row], atol=1e-12)
        found = explain_row(model, data, row)
        assert found.log_odds >= 0
        assert sum(each.log_odds for each in found.contributions) == pytest.approx(found.log_odds)


def test_a_factor_names_its_other_parents() -> None:
    data = random_table(4, 100)
    model = train(data, "c", "spode", super_parent="x1")
    parts = work_out(model, data, 0).parts
    assert [(part.column, part.given) for part in parts] == [
        ("c", ()),
        ("x0", ("x1",)),
        ("x1", ()),
        ("x2", ("x1",)),
        ("x3", ("x1",)),
    ]
    assert parts[1].value == data["x0"].texts()[0]


def test_another_model_is_explained_by_leaving_columns_out() -> None:
    data = random_table(5, 200)
    model = train(data, "c", "aode", min_count=10)
    found = explain_row(model, data, 4, "s0", "s1")
    assert not found.adds_up
    whole = model.log_posteriors(data.rows(slice(4, 5)))[0]
    left = model.log_posteriors(data.rows(slice(4, 5)).without("x2"))[0]
    expected = (whole[0] - whole[1]) - (left[0] - left[1])
    by_column = {each.column: each for each in found.contributions}
    assert by_column["x2"].log_odds == pytest.approx(expected)
    assert by_column["x2"].value == data["x2"].texts()[4]


def test_a_product_that_runs_out_of_digits_is_marked() -> None:
    names = [f"w{k}" for k in range(3000)]
    generator = np.random.default_rng(6)
    columns = [CodedColumn(n, ("0", "1"), generator.integers(0, 2, 20)) for n in names]
    data = Dataset((CodedColumn("c", ("a", "b"), np.arange(20) % 2), *columns))
    model = train(data, "c", "bernoulli-nb")
    worked = work_out(model, data, 0)
    assert (worked.running_products[-1] == 0).all()
    assert worked.underflows.all()
    assert np.isfinite(worked.running_logs[-1]).all()
    assert worked.posteriors.sum() == pytest.approx(1)
    impossible = train(data, "c", "bernoulli-nb", alpha=0)
    assert not work_out(impossible, data, 0).underflows[1]


def test_impossible_cells_speak_infinitely() -> None:
    data = Dataset(
        (
            CodedColumn("c", ("a", "b"), np.array([0, 0, 1])),
            CodedColumn("x", ("u", "v"), np.array([0, 1, 1])),
        )
    )
    model = train(data, "c", "naive-bayes", alpha=0)
    found = explain_row(model, data, 0)
    assert found.first == "a"
    assert found.contributions[1].log_odds == np.inf


def test_unknown_classes_are_refused() -> None:
    data = random_table(7)
    model = train(data, "c", "naive-bayes")
    with pytest.raises(bayesgui.ModelError, match="no state “s9”; it has s0, s1, s2"):
        explain_row(model, data, 0, "s9")
    single = data.with_column(CodedColumn("c", ("only",), np.zeros(40, int)))
    with pytest.raises(bayesgui.ModelError, match="nothing to explain"):
        explain_row(train(single, "c"), single, 0)


def test_findings_are_worked_out_unless_something_must_be_summed() -> None:
    data = random_table(2, 80, (2, 3, 2))
    network = train(data, "c", "naive-bayes").states.network
    evidence = Evidence({"x1": StateFinding(frozenset({"s2"}))})
    worked = work_out_findings(network, "c", evidence)
    assert worked is not None
    assert [part.factor_of("c") for part in worked.parts] == ["P(c)", "P(x1 = s2 | c)"]
    joint = network.cpt("c").values * network.cpt("x1").values[:, 2]
    assert np.allclose(worked.posteriors, joint / joint.sum())
    assert work_out_findings(network, "c", Evidence()) is None
    soft = Evidence({"x1": StateFinding(frozenset({"s1", "s2"}))})
    assert work_out_findings(network, "c", soft) is None
    tree = train(data, "c", "tan").network
    parent = next(a for a, _ in tree.arcs if a != "c")
    leaf = next(name for name in tree.names if name != "c" and not tree.children(name))
    alone = Evidence({leaf: StateFinding(frozenset({"s0"}))})
    assert parent != leaf
    assert work_out_findings(tree, "c", alone) is None
    whole = {name: StateFinding(frozenset({"s0"})) for name in tree.names if name != "c"}
    found = work_out_findings(tree, "c", Evidence(whole))
    assert found is not None
    assert np.allclose(found.posteriors, VariableElimination(tree).query(whole)["c"])
