"""Whatever loses rows or cells says so on its result, with the number."""

from __future__ import annotations

import pytest

import bayesgui

pandas = pytest.importorskip("pandas")


@pytest.fixture
def cases():
    """Return 20 rows of two columns, 4 of them incomplete."""
    rain = ["yes", "no"] * 10
    wet = ["yes", "no", "yes", "yes"] * 5
    for k in (0, 5, 6, 13):
        wet[k] = None
    return pandas.DataFrame({"rain": rain, "wet": wet})


def test_parameters_say_from_how_many_rows(cases):
    network = bayesgui.learn_structure(cases, "empty").network
    learned = bayesgui.learn_parameters(network, cases)
    assert any("wet from the fewest (16)" in remark for remark in learned.remarks)


def test_parameters_repeat_what_the_table_lost():
    network = bayesgui.BayesianNetwork([bayesgui.Variable("wet", ("yes", "no"))])
    data = bayesgui.Dataset.from_frame({"wet": ["yes", "no", "no"]}).remarked("Five rows lost.")
    assert bayesgui.learn_parameters(network, data).remarks[0] == "Five rows lost."
    assert bayesgui.learn_parameters(network, data, "mle").remarks.count("Five rows lost.") == 1


def test_a_structure_says_how_many_rows_it_left_out(cases):
    assert "4 rows with missing cells are left out." in bayesgui.learn_structure(cases).remarks


def test_a_test_says_how_many_rows_it_left_out(cases):
    verdict = bayesgui.test_independence(cases, "rain", "wet")
    assert verdict.n_rows == 16
    assert verdict.remarks == ("Cells are missing in wet: 4 of 20 rows are left out.",)
    complete = bayesgui.test_independence(cases.dropna(), "rain", "wet")
    assert complete.remarks == ()


def test_scores_say_from_how_many_rows(cases):
    network = bayesgui.learn_structure(cases, "empty").network
    scored = bayesgui.score(network, cases)
    assert any("wet from the fewest (16)" in remark for remark in scored.remarks)
    whole = bayesgui.score(network, cases, complete=True)
    assert "4 rows with missing cells are left out." in whole.remarks


def test_confidence_says_how_many_rows_it_left_out(cases):
    shares = bayesgui.arc_confidence(cases, samples=2, seed=1)
    assert "4 rows with missing cells are left out." in shares.remarks
