"""Cross-validated log-likelihood, compared with a loop over rows and with a closed form."""

import math

import numpy as np
import pandas
import pytest

import bayesgui
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.learning.judging.cross_validation import cross_validate
from bayesgui.learning.judging.predictive_check import predictive_check
from bayesgui.learning.judging.undecided_arcs import arc_costs
from bayesgui.learning.network_scores import score_on_data, scores_with
from bayesgui.learning.parameters.base import learn_parameters
from tests.learning.cases import network, random_cases, table, throws

DATA = random_cases(120, {"a": 2, "b": 3, "c": 2}, 5)
STATES = {"a": "01", "b": "012", "c": "01"}
NET = network({"a": (), "b": ("a",), "c": ("a", "b")}, STATES)


def test_each_fold_is_predicted_by_tables_learned_from_the_others():
    found = cross_validate(NET, DATA, folds=4, ess=3.0, seed=7)
    split = np.random.default_rng(7).permutation(np.arange(120) % 4)
    for fold in range(4):
        kept, held_out = DATA.rows(split != fold), DATA.rows(split == fold)
        learned = learn_parameters(NET, kept, ess=3.0).network
        expected = score_on_data(learned, held_out).own_total
        assert found.folds[fold] == pytest.approx(expected, abs=1e-9)
    assert found.rows.tolist() == [30.0] * 4
    assert sum(found.families.values()) == pytest.approx(found.log_likelihood)
    whole = learn_parameters(NET, DATA, ess=3.0).network
    assert found.fitted_per_row == pytest.approx(score_on_data(whole, DATA).own_total / 120)
    assert found.standard_error == pytest.approx((found.folds / 30).std(ddof=1) / 2)


def test_leaving_one_row_out_has_a_closed_form():
    # α = 1 for each of two states: a head is predicted by (7 - 1 + 1) / (10 - 1 + 2).
    found = cross_validate(network({"throw": ()}, {"throw": ("h", "t")}),
                           throws({"h": 7, "t": 3}), folds=10, ess=2.0)  # fmt: skip
    expected = 7 * math.log(7 / 11) + 3 * math.log(3 / 11)
    assert found.log_likelihood == pytest.approx(expected, abs=1e-12)
    assert found.per_row == pytest.approx(expected / 10)


def test_rows_with_a_missing_cell_are_left_out_and_weights_count():
    data = table([("n", "n"), ("n", ""), ("y", "y"), ("n", "y"), ("y", "y")], ("a", "b"))
    net = network({"a": (), "b": ("a",)}, {"a": "ny", "b": "ny"})
    found = cross_validate(net, data, folds=2)
    assert found.n_rows == 4
    assert "1 row with a missing cell is left out." in found.remarks
    weighted = cross_validate(net, data.with_weights([1, 1, 2, 1, 3]), folds=2)
    assert weighted.n_rows == 7


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"folds": 1}, "lies between 2 and 1,000, not at 1"),
        ({"folds": 500}, "500 folds need as many complete rows, and there are 120"),
        ({"ess": 0.0}, "must be a positive number"),
        ({"seed": -1}, "The seed cannot be -1"),
    ],
)
def test_options_out_of_range_are_refused(options, message):
    with pytest.raises(ParameterError, match=message):
        cross_validate(NET, DATA, **options)


def test_tables_without_a_row_or_a_weight_are_refused_in_a_sentence():
    for judge in (cross_validate, predictive_check, arc_costs):
        with pytest.raises(DataError, match="has no rows"):
            judge(NET, DATA.rows(slice(0)))
        with pytest.raises(DataError, match="weights of all complete rows are 0"):
            judge(NET, DATA.with_weights(np.zeros(120)))


def test_a_column_may_be_called_fold():
    net = network({"fold": (), "b": ("fold",)}, {"fold": "01", "b": "012"})
    data = random_cases(50, {"fold": 2, "b": 3}, 1)
    assert cross_validate(net, data, folds=5).rows.tolist() == [10.0] * 5


def test_a_node_without_a_column_is_named():
    with pytest.raises(DataError, match="d"):
        cross_validate(network({"d": ()}, {"d": "01"}), DATA)


def test_all_of_it_is_there_for_scripts_and_takes_data_frames():
    frame = pandas.DataFrame({c.name: c.texts() for c in DATA.columns})
    found = bayesgui.score(NET, frame, ess=2.0)
    expected = score_on_data(NET, DATA, members=scores_with(2.0))
    assert found.totals == pytest.approx(expected.totals)
    assert found.code_length.total == pytest.approx(found.totals["mdl"])
    assert bayesgui.cross_validate(NET, frame).log_likelihood == pytest.approx(
        cross_validate(NET, DATA).log_likelihood
    )
    assert len(bayesgui.arc_costs(NET, frame)) == 3
    assert len(bayesgui.predictive_check(NET, frame, 20).pairs) == 3
    assert bayesgui.class_members(NET).count == 6
