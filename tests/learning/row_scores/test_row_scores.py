"""Log-likelihoods of rows and the strangeness of their cells, against the whole joint table."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.learning.row_scores import scorer as scorer_module
from bayesgui.learning.row_scores.scorer import MarginalScorer, RowScorer
from bayesgui.learning.row_scores.strange_cells import cell_numbers
from tests.inference.networks import asia
from tests.inference.random_networks import random_network
from tests.learning.row_scores.enumerated import joint_of, log_p, random_codes

seeds = st.integers(0, 10_000)


def dataset(network: BayesianNetwork, codes: np.ndarray) -> Dataset:
    return Dataset(
        tuple(
            CodedColumn(variable.name, variable.states, codes[:, k])
            for k, variable in enumerate(network.variables)
        )
    )


@settings(deadline=None, max_examples=60)
@given(seeds, st.sampled_from([0.0, 0.2, 0.5, 0.9]), st.sampled_from([0.0, 0.3]))
def test_scores_are_those_of_enumeration(seed, missing, zeros):
    network = random_network(seed, nodes=7, zeros=zeros)
    codes = random_codes(network, 40, missing, seed)
    joint = joint_of(network)
    found = RowScorer(network).scores(codes)
    np.testing.assert_allclose(found, [log_p(joint, row) for row in codes], rtol=0, atol=1e-9)


@settings(deadline=None, max_examples=40)
@given(seeds, st.sampled_from([0.0, 0.3]), st.sampled_from([0.0, 0.3]))
def test_given_columns_condition_the_scores(seed, missing, zeros):
    network = random_network(seed, nodes=7, zeros=zeros)
    rng = np.random.default_rng(seed)
    names = [name for name in network.names if rng.random() < 0.4] or [network.names[0]]
    codes = random_codes(network, 30, missing, seed)
    joint = joint_of(network)
    places = [network.names.index(name) for name in names]
    of_given = np.full_like(codes, -1)
    of_given[:, places] = codes[:, places]
    np.testing.assert_allclose(
        MarginalScorer(network, names).scores(codes),
        [log_p(joint, row) for row in of_given],
        rtol=0,
        atol=1e-9,
    )
    if len(names) == len(network):
        return
    found = bayesgui.row_scores(network, dataset(network, codes), names, cells=0)
    for row, only, score in zip(codes, of_given, found.log_likelihoods, strict=True):
        whole = log_p(joint, row)
        expected = whole if math.isinf(whole) else whole - log_p(joint, only)
        assert score == pytest.approx(expected, abs=1e-9)


@settings(deadline=None, max_examples=40)
@given(seeds, st.sampled_from([0.0, 0.2, 0.6]), st.sampled_from([0.0, 0.3]))
def test_strangeness_is_that_of_a_cell_given_all_others(seed, missing, zeros):
    network = random_network(seed, nodes=6, zeros=zeros)
    codes = random_codes(network, 20, missing, seed)
    joint = joint_of(network)
    strangeness, expected = cell_numbers(RowScorer(network), codes, np.ones(len(network), np.int8))
    for r, row in enumerate(codes):
        for v, own in enumerate(row):
            if own < 0:
                assert math.isnan(strangeness[r, v])
                continue
            tried = []
            for state in range(network.variables[v].n_states):
                other = row.copy()
                other[v] = state
                tried.append(math.exp(log_p(joint, other)))
            total = sum(tried)
            if total == 0:  # the others are impossible by themselves
                continue
            share = tried[own] / total
            wanted = math.inf if share == 0 else -math.log(share)
            assert strangeness[r, v] == pytest.approx(wanted, abs=1e-9)
            assert tried[expected[r, v]] == pytest.approx(max(tried), rel=1e-9)


def test_a_tree_answers_where_components_are_too_large_or_most_cells_are_missing(monkeypatch):
    network = random_network(5, nodes=8)
    codes = random_codes(network, 200, 0.6, 5)
    joint = joint_of(network)
    expected = [log_p(joint, row) for row in codes]
    asked = []
    of_tree = RowScorer._of_tree
    monkeypatch.setattr(RowScorer, "_of_tree", lambda *given: asked.append(1) or of_tree(*given))
    monkeypatch.setattr(scorer_module, "MIN_ROWS_FOR_TREE", 1)
    np.testing.assert_allclose(RowScorer(network).scores(codes), expected, rtol=0, atol=1e-9)
    assert asked == [1]


def test_nodes_without_a_column_and_columns_without_a_node_are_told():
    cases = pd.DataFrame({"smoke": ["yes", "no"], "town": ["a", "b"]}, index=[7, 9])
    found = bayesgui.row_scores(asia(), cases)
    assert found.log_likelihoods == pytest.approx(np.log([0.5, 0.5]))
    assert list(found.to_frame().index) == [7, 9]
    said = " ".join(found.remarks)
    assert "No node has the name of town" in said
    assert "7 nodes have no column" in said


def test_the_frame_has_scores_and_cells_by_rank():
    cases = pd.DataFrame({"smoke": ["no"], "lung": ["yes"], "xray": ["no"]}, index=["b"])
    frame = bayesgui.row_scores(asia(), cases, cells=2, p_values=True, draws=99).to_frame()
    assert list(frame.columns) == [
        "log_likelihood", "p_value",
        "cell_1", "state_1", "strangeness_1", "expected_1",
        "cell_2", "state_2", "strangeness_2", "expected_2",
    ]  # fmt: skip
    row = frame.loc["b"]
    engine = bayesgui.JunctionTree(asia())
    whole = engine.query({"smoke": "no", "lung": "yes", "xray": "no"}).log_evidence
    assert row["log_likelihood"] == pytest.approx(whole, abs=1e-12)
    assert (row["cell_1"], row["state_1"], row["expected_1"]) == ("lung", "yes", "no")
    p = engine.query({"smoke": "no", "xray": "no"})["lung"][0]
    assert row["strangeness_1"] == pytest.approx(-math.log(p), abs=1e-12)
    assert row["p_value"] == pytest.approx(0.01, abs=0.02)


def test_numbers_are_cut_at_the_limits_of_the_nodes_intervals():
    node = Variable("mm", ("low", "high"), edges=(0.0, 1.0, 2.0))
    network = BayesianNetwork([node], [bayesgui.CPT("mm", (), np.array([0.25, 0.75]))])
    data = Dataset((NumericColumn("mm", np.array([0.5, 1.5, math.nan])),))
    found = bayesgui.row_scores(network, data)
    assert found.log_likelihoods == pytest.approx(np.log([0.25, 0.75, 1.0]))
    assert found.cells_of(2) == ()


def test_an_impossible_row_says_which_cells_cannot_hold_together():
    cases = pd.DataFrame(
        {
            "lung": ["yes", "no"],
            "either": ["no", "no"],
            "xray": ["yes", "no"],
            "smoke": ["no", "no"],
        }
    )
    found = bayesgui.row_scores(asia(), cases)
    assert found.log_likelihoods[0] == -math.inf
    assert found.n_impossible == 1
    assert str(found.impossible[0]) == "These cells cannot hold together: lung = yes, either = no."
    assert any("Row 1 is impossible" in remark for remark in found.remarks)
    assert found.strangest(1).tolist() == [0]
    cell = next(each for each in found.cells_of(0) if each.variable == "lung")
    assert (cell.strangeness, cell.expected) == (math.inf, "no")


def test_weights_count_in_the_mean_only():
    data = Dataset((CodedColumn("smoke", ("yes", "no"), np.array([0, 1])),), np.array([3.0, 1.0]))
    network = BayesianNetwork(
        [Variable("smoke", ("yes", "no"))], [bayesgui.CPT("smoke", (), np.array([0.2, 0.8]))]
    )
    found = bayesgui.row_scores(network, data)
    assert found.log_likelihoods == pytest.approx(np.log([0.2, 0.8]))
    assert found.per_row == pytest.approx(0.75 * math.log(0.2) + 0.25 * math.log(0.8))


def test_an_impossible_row_without_weight_does_not_count_in_the_mean():
    data = Dataset((CodedColumn("smoke", ("yes", "no"), np.array([0, 1])),), np.array([0.0, 2.0]))
    network = BayesianNetwork(
        [Variable("smoke", ("yes", "no"))], [bayesgui.CPT("smoke", (), np.array([0.0, 1.0]))]
    )
    found = bayesgui.row_scores(network, data)
    assert found.log_likelihoods.tolist() == [-math.inf, 0.0]
    assert found.per_row == 0.0


def test_strangest_rows_by_number_share_threshold_and_p_value():
    network = BayesianNetwork(
        [Variable("a", ("x", "y"))], [bayesgui.CPT("a", (), np.array([0.1, 0.9]))]
    )
    data = dataset(network, np.array([[1], [0], [1], [0], [1]]))
    found = bayesgui.row_scores(network, data, p_values=True, draws=999)
    assert found.strangest(1).tolist() == [1]
    assert found.strangest(share=0.4).tolist() == [1, 3]
    assert found.strangest(threshold=math.log(0.1)).tolist() == [1, 3]
    assert found.strangest(p_value=0.2).tolist() == [1, 3]
    assert found.strangest(p_value=0.05).tolist() == []
    with pytest.raises(ParameterError):
        bayesgui.row_scores(network, data).strangest(p_value=0.2)


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_p_values_of_the_networks_own_rows_are_conservative(missing):
    network = random_network(3, nodes=8)
    joint = joint_of(network)
    rng = np.random.default_rng(8)
    flat = rng.choice(joint.size, 4000, p=(joint / joint.sum()).ravel())
    codes = np.stack(np.unravel_index(flat, joint.shape), axis=1).astype(np.int32)
    codes[rng.random(codes.shape) < missing] = -1
    found = bayesgui.row_scores(
        network, dataset(network, codes), cells=0, p_values=True, draws=1999
    )
    for level in (0.01, 0.05, 0.2):
        share = float(np.mean(found.p_values <= level))
        assert share <= level + 3.5 * math.sqrt(level / 4000) + 0.004


def test_the_sequential_p_value_is_close_to_that_of_all_draws(monkeypatch):
    network = random_network(3, nodes=8)
    codes = random_codes(network, 60, 0.3, 4)
    few = bayesgui.row_scores(network, dataset(network, codes), cells=0, p_values=True)
    monkeypatch.setattr("bayesgui.learning.row_scores.drawn_rows.MANY_ROWS", 1)
    all_of_them = bayesgui.row_scores(network, dataset(network, codes), cells=0, p_values=True)
    assert few.p_values == pytest.approx(all_of_them.p_values, rel=1.5, abs=1e-3)


def test_what_cannot_be_scored_is_said():
    cases = pd.DataFrame({"smoke": ["yes"]})
    with pytest.raises(ParameterError, match="decisions"):
        bayesgui.row_scores(bayesgui.example("oil-wildcatter"), cases)
    with pytest.raises(ParameterError, match="All columns are given"):
        bayesgui.row_scores(asia(), cases, "smoke")
    with pytest.raises(ParameterError, match="lung is not a node with a column"):
        bayesgui.row_scores(asia(), cases, ["lung"])
    with pytest.raises(ParameterError, match="strange cells cannot be -1"):
        bayesgui.row_scores(asia(), cases, cells=-1)
    with pytest.raises(DataError, match="No column has the name of a node"):
        bayesgui.row_scores(asia(), pd.DataFrame({"town": ["a"]}))
    with pytest.raises(DataError, match="has no state"):
        bayesgui.row_scores(asia(), pd.DataFrame({"smoke": ["perhaps"]}))
    with pytest.raises(ParameterError, match="unroll"):
        bayesgui.row_scores(bayesgui.example("umbrella-world"), cases)


def test_it_ends_when_it_is_cancelled():
    class Ended:
        stop_requested = False

        def check(self):
            raise Cancelled

        report = publish = staticmethod(SILENT.report)

    with pytest.raises(Cancelled):
        bayesgui.row_scores(asia(), pd.DataFrame({"smoke": ["yes"]}), monitor=Ended())


def test_a_table_without_rows_has_no_scores():
    found = bayesgui.row_scores(
        asia(), Dataset((CodedColumn("smoke", ("yes", "no"), np.zeros(0, int)),))
    )
    assert found.to_frame().shape[0] == 0


def test_a_notebook_shows_the_strangest_rows_and_what_is_strange():
    cases = pd.DataFrame({"smoke": ["no", "yes"], "lung": ["yes", "no"], "either": ["no", None]})
    html = bayesgui.row_scores(asia(), cases, p_values=True, draws=99)._repr_html_()
    assert "Log-likelihood of rows" in html
    assert "These cells cannot hold together: lung = yes, either = no." in html
    assert "<td" in html
    assert "p-value" in html


def test_a_table_whose_rows_are_elsewhere_is_refused_with_the_way_out(tmp_path):
    pd.DataFrame({"smoke": ["no", "yes"] * 50}).to_parquet(tmp_path / "cases.parquet")
    source = bayesgui.read_data(tmp_path / "cases.parquet", network=asia(), memory=0)
    with pytest.raises(DataError, match="row_scores_file"):
        bayesgui.row_scores(asia(), source)
