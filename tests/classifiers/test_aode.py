"""Averaged one-dependence estimators, from their formula."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.classifiers.models.aode_model import AodeModel
from bayesgui.classifiers.training import train
from bayesgui.data.row_findings import findings_row, row_findings
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.classifiers.tables import codes_of, column, random_table


def by_formula(data, rows, min_count, weights=None):
    """Return the posteriors of complete rows by loops over the formula."""
    cells, asked = codes_of(data), codes_of(rows)
    sizes = {each.name: len(each.states) for each in data.columns}
    names = [name for name in data.names if name != "c"]
    weights = np.ones(data.n_rows) if weights is None else weights
    found = []
    for r in range(rows.n_rows):
        x = {name: asked[name][r] for name in names}
        total = np.zeros(sizes["c"])
        for i in names:
            if weights[cells[i] == x[i]].sum() < min_count:
                continue
            for c in range(sizes["c"]):
                both = (cells["c"] == c) & (cells[i] == x[i])
                factor = (weights[both].sum() + 1) / (weights.sum() + sizes["c"] * sizes[i])
                for j in names:
                    if j != i:
                        n = weights[both & (cells[j] == x[j])].sum()
                        factor *= (n + 1) / (weights[both].sum() + sizes[j])
                total[c] += factor
        if not total.any():
            for c in range(sizes["c"]):
                of_class = cells["c"] == c
                total[c] = (weights[of_class].sum() + 1) / (weights.sum() + sizes["c"])
                for j in names:
                    n = weights[of_class & (cells[j] == x[j])].sum()
                    total[c] *= (n + 1) / (weights[of_class].sum() + sizes[j])
        found.append(total / total.sum())
    return np.array(found)


@pytest.mark.parametrize("min_count", [0, 12, 30, 1000])
def test_posteriors_are_those_of_the_formula(min_count: int) -> None:
    data = random_table(1, 80)
    rows = random_table(2, 30)
    model = train(data, "c", "aode", min_count=min_count)
    expected = by_formula(data, rows, min_count)
    np.testing.assert_allclose(np.exp(model.log_posteriors(rows)), expected, atol=1e-12)


def test_rows_count_with_their_weights() -> None:
    data = random_table(3, 60)
    weights = np.random.default_rng(3).uniform(0.5, 3, 60)
    model = train(data.with_weights(weights), "c", "aode", min_count=25)
    expected = by_formula(data, data, 25, weights)
    np.testing.assert_allclose(np.exp(model.log_posteriors(data)), expected, atol=1e-12)


def test_class_and_super_parent_sum_to_one() -> None:
    data = random_table(4)
    model = train(data, "c", "aode")
    assert isinstance(model, AodeModel)
    values = np.diagonal(np.exp(model.tables.values)).sum(axis=0)
    for first, size in zip([0, 2, 5, 7], [2, 3, 2, 4], strict=True):
        assert values[first : first + size].sum() == pytest.approx(1.0, abs=1e-12)


def test_a_missing_cell_is_left_out() -> None:
    data = random_table(5, 200)
    rows = random_table(6, 20)
    model = train(data, "c", "aode", min_count=5)
    blank = rows.with_column(column("x2", 2, np.full(20, -1)))
    without = train(data.without("x2"), "c", "aode", min_count=5)
    np.testing.assert_allclose(
        model.log_posteriors(blank), without.log_posteriors(rows.without("x2")), atol=1e-12
    )
    np.testing.assert_allclose(
        model.log_posteriors(rows.without("x2")), model.log_posteriors(blank), atol=1e-12
    )


def test_a_row_without_any_cell_has_the_shares_of_the_classes() -> None:
    data = random_table(7)
    model = train(data, "c", "aode")
    rows = data.select(["c"])
    shares = np.bincount(data.categorical("c").codes, minlength=3) + 1
    np.testing.assert_allclose(np.exp(model.log_posteriors(rows))[0], shares / shares.sum())


def test_votes_sum_to_the_posterior() -> None:
    data = random_table(8, 120, blank=0.1)
    model = train(data, "c", "aode", min_count=40)
    assert isinstance(model, AodeModel)
    posteriors = np.exp(model.log_posteriors(data))
    seen = set()
    for row in range(data.n_rows):
        votes = model.votes(data, row)
        seen.add(len(votes))
        if not votes:
            continue
        assert sum(vote.share for vote in votes) == pytest.approx(1.0)
        mixed = sum(vote.share * vote.posterior for vote in votes)
        np.testing.assert_allclose(mixed, posteriors[row], atol=1e-12)
        for vote in votes:
            texts = data[vote.column].texts()
            assert texts[row] == vote.state
            assert vote.count == np.count_nonzero(texts == vote.state) >= 40
    assert len(seen) > 2


def test_rows_added_later_count_as_if_they_had_been_there() -> None:
    data = random_table(9, 150, blank=0.1)
    first = train(data.rows(slice(0, 70)), "c", "aode")
    both = train(data.rows(slice(70, 150)), "c", "aode", start=first)
    whole = train(data, "c", "aode")
    np.testing.assert_allclose(both.log_joint(data), whole.log_joint(data), atol=1e-12)


def test_rows_are_not_added_to_another_kind_of_model() -> None:
    data = random_table(9)
    with pytest.raises(bayesgui.ParameterError, match="another kind"):
        train(data, "c", "aode", start=train(data, "c", "tan"))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["naive-bayes", "aode"]), st.permutations(range(4)))
def test_posteriors_sum_to_one_in_any_order_of_columns(seed, method, order) -> None:
    data = random_table(seed, 50, blank=0.2)
    options = {"min_count": 5} if method == "aode" else {}
    found = train(data, "c", method, **options).log_posteriors(data)
    np.testing.assert_allclose(np.exp(found).sum(axis=1), 1, atol=1e-12)
    shuffled = data.select([f"x{k}" for k in order] + ["c"])
    again = train(shuffled, "c", method, **options).log_posteriors(shuffled)
    np.testing.assert_allclose(again, found, atol=1e-10)


def test_the_network_of_a_super_parent_votes_as_the_model_says() -> None:
    data = random_table(11, 120, (2, 3, 4))
    model = train(data, "c", "aode", min_count=0)
    for row in range(10):
        votes = {vote.column: vote for vote in model.votes(data.without("c"), row)}
        evidence, _ = row_findings(data.without("c"), row, model.naive.network)
        for name, vote in votes.items():
            network = model.network_of(name)
            assert set(network.arcs) == {("c", each) for each in model.features} | {
                (name, each) for each in model.features if each != name
            }
            found = VariableElimination(network).query(evidence)["c"]
            assert np.allclose(found, vote.posterior, atol=1e-12)
        assert findings_row(evidence, model.naive.network).names == model.features
