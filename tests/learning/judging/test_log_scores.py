"""Log scores of two networks on the same rows, and their paired tests."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import bayesgui
from bayesgui.core.errors import DataError, ParameterError
from tests.inference.networks import asia


def other() -> bayesgui.BayesianNetwork:
    return asia().with_row("lung", {"smoke": "yes"}, [0.3, 0.7])


def log_probability(net: bayesgui.BayesianNetwork, row: dict[str, str | None]) -> float:
    found = {name: state for name, state in row.items() if isinstance(state, str)}
    return bayesgui.JunctionTree(net).query(found).log_evidence


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_rows_are_scored_with_missing_cells_summed_out(missing):
    rows = bayesgui.sample(asia(), 200, seed=3, missing=missing)
    found = bayesgui.compare_log_scores(asia(), other(), rows)
    frame = rows.to_frame()
    for k in range(0, 200, 17):
        row = frame.iloc[k].to_dict()
        assert found.first_rows[k] == pytest.approx(log_probability(asia(), row), abs=1e-9)
        assert found.second_rows[k] == pytest.approx(log_probability(other(), row), abs=1e-9)
    assert found.n_rows == 200
    assert found.first == pytest.approx(found.first_rows.mean())
    assert found.difference == pytest.approx(found.second - found.first)


def test_the_t_test_is_that_of_scipy():
    rows = bayesgui.sample(asia(), 3000, seed=1)
    found = bayesgui.compare_log_scores(asia(), other(), rows)
    expected = stats.ttest_rel(found.second_rows, found.first_rows)
    assert (found.statistic, found.p_value) == pytest.approx(tuple(expected), rel=1e-6)
    interval = expected.confidence_interval(0.95)
    assert found.interval == pytest.approx((interval.low, interval.high), rel=1e-6)
    assert found.difference < 0
    assert found.p_value < 1e-3
    ranks = bayesgui.compare_log_scores(asia(), other(), rows, test="wilcoxon")
    gaps = ranks.differences
    assert ranks.p_value == pytest.approx(stats.wilcoxon(gaps[gaps != 0]).pvalue)
    # The rows that differ most come first.
    order = found.most_different
    assert abs(found.differences[order[0]]) == np.abs(found.differences).max()


def test_weights_count_like_repeated_rows():
    frame = bayesgui.sample(asia(), 60, seed=5).to_frame()
    twice = pd.concat([frame, frame], ignore_index=True)
    plain = bayesgui.compare_log_scores(asia(), other(), twice)
    weighted = bayesgui.compare_log_scores(
        asia(), other(), bayesgui.Dataset.from_frame(frame).with_weights(np.full(60, 2.0))
    )
    assert weighted.difference == pytest.approx(plain.difference)
    # A weight is no second observation: the error stays that of 60 rows.
    alone = bayesgui.compare_log_scores(asia(), other(), frame)
    assert weighted.p_value == pytest.approx(alone.p_value)


def test_the_same_network_does_not_differ():
    rows = bayesgui.sample(asia(), 500, seed=2, missing=0.1)
    names = list(asia())[::-1]
    found = bayesgui.compare_log_scores(asia(), asia().with_nodes(names=names), rows)
    assert (found.difference, found.statistic, found.p_value) == (0.0, 0.0, 1.0)


def test_rows_that_a_network_rules_out():
    rows = bayesgui.sample(asia(), 1000, seed=4)
    strict = asia().with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    found = bayesgui.compare_log_scores(asia(), strict, rows)
    frame = rows.to_frame()
    lost = int(((frame["smoke"] == "yes") & (frame["lung"] == "yes")).sum())
    assert found.impossible == (0, lost)
    assert found.second == found.difference == -math.inf
    assert found.test == "wilcoxon"
    assert 0 < found.p_value < 1
    assert any("signed ranks" in note for note in found.remarks)
    both = bayesgui.compare_log_scores(strict, strict, rows)
    assert both.impossible == (lost, lost)
    assert both.p_value == 1.0
    assert any("Both networks rule out" in note for note in both.remarks)


def test_only_common_columns_are_scored():
    frame = bayesgui.sample(asia(), 50, seed=1).to_frame()
    frame["extra"] = "a"
    smaller = asia().without_variables("xray")
    found = bayesgui.compare_log_scores(asia(), smaller, frame)
    assert "xray" not in found.columns
    assert any("xray and extra" in note or "xray, extra" in note for note in found.remarks)
    # xray is a leaf: the two networks are the same without it.
    assert found.differences == pytest.approx(np.zeros(50), abs=1e-12)
    assert list(found.to_frame().columns) == ["first", "second", "difference"]


def test_what_cannot_be_scored_is_refused():
    frame = pd.DataFrame({"extra": ["a", "b"]})
    with pytest.raises(DataError, match="No column of the table is a node of both"):
        bayesgui.compare_log_scores(asia(), asia(), frame)
    with pytest.raises(ParameterError, match="no paired test"):
        bayesgui.compare_log_scores(asia(), asia(), frame, test="z")
    with pytest.raises(ParameterError, match="between 0 and 1"):
        bayesgui.compare_log_scores(asia(), asia(), frame, level=1.5)
