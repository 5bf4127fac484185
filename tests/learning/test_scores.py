"""Scores, compared with hand calculations and closed forms."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.learning.priors import BDeu, ByHand, FromNetwork, Uniform
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood
from bayesgui.learning.scores.mdl import DescriptionLength
from tests.learning.cases import COOPER_HERSKOVITS, network, random_cases, table

BINARY = dict.fromkeys(("x1", "x2", "x3"), "01")
CHAIN = network({"x1": (), "x2": ("x1",), "x3": ("x2",)}, BINARY)
FORK = network({"x1": (), "x2": ("x1",), "x3": ("x1",)}, BINARY)


def _totals(net, data):
    members = {name: scores.create(name) for name in scores.names()}
    return {each.name: each.total for each in score_network(net, data, members)}


def test_k2_gives_the_probabilities_of_cooper_and_herskovits():
    assert math.exp(_totals(CHAIN, COOPER_HERSKOVITS)["k2"]) == pytest.approx(2.23e-9, rel=2e-3)
    assert math.exp(_totals(FORK, COOPER_HERSKOVITS)["k2"]) == pytest.approx(2.23e-10, rel=2e-3)


def test_all_scores_of_two_variables_by_hand():
    data = table(["nn", "nn", "nn", "ny", "yy", "yy"], ("rain", "wet"))
    net = network({"rain": (), "wet": ("rain",)}, {"rain": "ny", "wet": "ny"})
    found = _totals(net, data)
    likelihood = 4 * math.log(4 / 6) + 2 * math.log(2 / 6) + 3 * math.log(0.75) + math.log(0.25)
    assert found["log-likelihood"] == pytest.approx(likelihood)
    assert found["aic"] == pytest.approx(likelihood - 3)
    assert found["bic"] == pytest.approx(likelihood - 3 * math.log(6) / 2)
    assert found["mdl"] == pytest.approx(-found["bic"] / math.log(2))
    # Sequentially: rain 4 n and 2 y, then wet 3 n, 1 y | n and 2 y | y.
    assert found["k2"] == pytest.approx(
        math.log(24 * 2 / 5040) + math.log(6 * 1 / 120) + math.log(2 / 6)
    )

    def gamma(*pairs):
        return sum(math.lgamma(a + m) - math.lgamma(a) for a, m in pairs)

    assert found["bdeu"] == pytest.approx(
        gamma((0.5, 4), (0.5, 2)) - gamma((1, 6))
        + gamma((0.25, 3), (0.25, 1)) - gamma((0.5, 4))
        + gamma((0.25, 0), (0.25, 2)) - gamma((0.5, 2))
    )  # fmt: skip


def test_the_marginal_likelihood_is_the_product_of_predictions_one_case_at_a_time():
    rng = np.random.default_rng(4)
    alpha = rng.uniform(0.1, 3, (2, 3))
    cases = rng.integers(0, 3, 20), rng.integers(0, 2, 20)
    seen, total = np.zeros((2, 3)), 0.0
    for k, j in zip(*cases, strict=True):
        total += math.log((alpha[j, k] + seen[j, k]) / (alpha[j].sum() + seen[j].sum()))
        seen[j, k] += 1
    assert log_marginal_likelihood(seen, alpha) == pytest.approx(total)


def test_a_network_scores_the_sum_of_its_families():
    members = {"bic": scores.create("bic")}
    (found,) = score_network(CHAIN, COOPER_HERSKOVITS, members)
    assert list(found.families) == ["x1", "x2", "x3"]
    assert found.total == pytest.approx(sum(found.families.values()))
    assert found.families["x1"] == pytest.approx(10 * math.log(0.5) - math.log(10) / 2)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 200), st.floats(0.1, 50), st.integers(0, 99))
def test_equivalent_structures_have_equal_scores_but_for_k2(n_rows, ess, seed):
    data = random_cases(n_rows, {"a": 2, "b": 3}, seed)
    states = {"a": "01", "b": "012"}
    one = network({"a": (), "b": ("a",)}, states)
    other = network({"b": (), "a": ("b",)}, states)
    members = {name: scores.create(name) for name in ("log-likelihood", "aic", "bic", "mdl")}
    members["bdeu"] = scores.create("bdeu", ess=ess)
    for left, right in zip(
        score_network(one, data, members), score_network(other, data, members), strict=True
    ):
        assert left.total == pytest.approx(right.total, abs=1e-8), left.name


def test_the_likelihood_never_falls_with_an_arc_and_bic_of_independent_variables_does():
    data = random_cases(2_000, {"a": 3, "b": 3}, seed=1)
    states = {"a": "012", "b": "012"}
    apart = _totals(network({"a": (), "b": ()}, states), data)
    joined = _totals(network({"a": (), "b": ("a",)}, states), data)
    assert joined["log-likelihood"] >= apart["log-likelihood"]
    assert joined["bic"] < apart["bic"]
    assert joined["mdl"] > apart["mdl"]


def test_the_code_length_has_bits_for_the_tables_and_bits_for_the_data():
    counts = np.array([[4, 4], [8, 0]])
    tables, cases = DescriptionLength().parts(counts, 16)
    assert tables == pytest.approx(2 * math.log2(16) / 2)
    assert cases == pytest.approx(8)  # eight throws of a fair coin, and eight certain outcomes
    assert DescriptionLength().family(counts, 16) == pytest.approx(tables + cases)


def test_no_case_scores_zero_but_for_nothing():
    data = random_cases(0, {"x1": 2, "x2": 2, "x3": 2}, seed=0)
    found = _totals(CHAIN, data)
    assert found == {
        "log-likelihood": 0, "aic": -5, "bic": 0, "mdl": 0, "bdeu": 0, "k2": 0
    }  # fmt: skip


def test_weights_count_as_cases():
    data = COOPER_HERSKOVITS.with_weights(np.full(10, 2.0))
    found, once = _totals(CHAIN, data), _totals(CHAIN, COOPER_HERSKOVITS)
    assert found["log-likelihood"] == pytest.approx(2 * once["log-likelihood"])
    assert found["bic"] == pytest.approx(2 * once["log-likelihood"] - 5 * math.log(20) / 2)


def test_bic_and_the_rest_equal_those_of_pyagrum(tmp_path):
    from tests.learning.test_parameters import _write_csv
    from tests.support.pyagrum_peer import gum

    data = random_cases(3_000, {"a": 2, "b": 3, "c": 4}, seed=8)
    _write_csv(tmp_path / "cases.csv", data)
    learner = gum.BNLearner(str(tmp_path / "cases.csv"))
    learner.useNoPrior()
    expected = learner.logLikelihood(["c"], ["a", "b"])
    family = data.select(["a", "b", "c"])
    net = network({"a": (), "b": (), "c": ("a", "b")}, {"a": "01", "b": "012", "c": "0123"})
    (found,) = score_network(net, family, {"ll": scores.create("log-likelihood")})
    # pyAgrum returns the likelihood in bits.
    assert found.families["c"] == pytest.approx(expected * math.log(2), rel=1e-12)


def test_only_a_code_length_is_better_when_smaller():
    assert [e.name for e in scores if not e.factory.larger_is_better] == ["mdl"]
    assert scores.names() == ("log-likelihood", "aic", "bic", "mdl", "bdeu", "k2")


def test_what_is_wrong_is_said_in_a_sentence():
    with pytest.raises(DataError, match="has no column x3"):
        _totals(CHAIN, COOPER_HERSKOVITS.select(["x1", "x2"]))
    with pytest.raises(ParameterError, match="sample size must be a positive number"):
        scores.create("bdeu", ess=0)


def test_priors_of_a_uniform_table_agree():
    cpt = CHAIN.cpt("x2")
    assert np.array_equal(BDeu(6).hyperparameters(cpt), np.full((2, 2), 1.5))
    assert np.array_equal(FromNetwork(CHAIN, 6).hyperparameters(cpt), np.full((2, 2), 1.5))
    assert np.array_equal(Uniform(2).hyperparameters(cpt), np.full((2, 2), 2.0))
    by_hand = ByHand({"x1": [3, 4]}, BDeu(6))
    assert by_hand.hyperparameters(CHAIN.cpt("x1")).tolist() == [3, 4]
    assert by_hand.hyperparameters(cpt)[0, 0] == 1.5
