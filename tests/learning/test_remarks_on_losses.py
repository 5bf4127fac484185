"""Whatever loses rows or cells says so on its result, with the number."""

from __future__ import annotations

import pandas
import pytest

import bayesgui


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


@pytest.mark.parametrize("method", ["pc", "sgs", "tpda"])
def test_learners_by_tests_say_that_tests_leave_rows_out(cases, method):
    told = (
        "Cells are missing, most in wet (4): each test leaves out the rows without a value in one "
        "of its variables."
    )
    assert told in bayesgui.learn_structure(cases, method).remarks
    assert told not in bayesgui.learn_structure(cases.dropna(), method).remarks


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


def test_rows_of_weight_0_are_not_called_rows_without_a_class():
    frame = pandas.DataFrame({"a": ["x", "y"] * 6, "k": ["p", "p", "q"] * 4})
    data = bayesgui.Dataset.from_frame(frame).with_weights([1, 2, 0] * 4)
    remarks = bayesgui.train(data, "k", "naive-bayes").remarks
    assert "Rows of weight 0, left out: 4." in remarks
    assert any("All rows of these classes of k have weight 0" in each for each in remarks)
    assert not any("without a class" in each for each in remarks)


def test_findings_on_a_target_itself_are_said():
    engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    frame = pandas.DataFrame({"xray": ["yes", "no"], "lung": ["no", "yes"]})
    found = engine.query_many(frame, "lung")
    assert found["P(lung = yes)"].tolist() == [0, 1]
    assert any("The cells of lung are findings on a target" in x for x in found.attrs["remarks"])
    assert engine.query_many(frame).attrs["remarks"] == []


def test_columns_are_left_out_by_name_or_list_and_unknown_ones_are_refused():
    data = bayesgui.Dataset.from_frame({"a": ["x", "y"], "b": ["p", "q"], "c": ["p", "q"]})
    assert data.without(["a", "b"]).names == data.without("a", "b").names == ("c",)
    with pytest.raises(bayesgui.DataError, match="no column nope; it has a, b, c"):
        data.without("nope")


def test_a_frame_of_lists_alone_is_refused_with_the_reason():
    with pytest.raises(bayesgui.DataError, match="lists or records: a"):
        bayesgui.Dataset.from_frame(pandas.DataFrame({"a": [[1], [2]]}))


def test_one_parent_may_be_given_by_its_name_and_the_module_lists_what_is_public():
    assert bayesgui.CPT("w", "rain", [[0.2, 0.8], [0.3, 0.7]]).parents == ("rain",)
    assert not {"annotations", "importlib", "Any", "TYPE_CHECKING"} & {*dir(bayesgui)}


@pytest.mark.parametrize("ask", [bayesgui.learn_structure, bayesgui.arc_confidence])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"required": ("rain", "wet")}, "is not an arc; give pairs"),
        ({"forbidden": [("rain",)]}, "is not an arc; give pairs"),
        ({"tiers": {"rain": 1, "wet": 0}}, "is no list of tiers"),
        ({"tiers": "rain"}, "is no list of tiers"),
    ],
)
def test_constraints_of_another_form_are_refused(ask, options, said, cases):
    with pytest.raises(bayesgui.ParameterError, match=said):
        ask(cases, **options)
