"""The ways in which counting treats missing cells."""

import pytest

from bayesgui.core.errors import DataError
from bayesgui.data.dataset import Dataset
from bayesgui.learning.parameters.base import learn_parameters
from tests.learning.cases import network, random_cases, table

RAIN = network({"rain": (), "wet": ("rain",)}, {"rain": "ny", "wet": "ny"})
CASES = table(["nn", "ny", ("n", ""), "yy", "yn", ("", "y"), "yy", ("n", "")], ("rain", "wet"))


def _tables(learned):
    return {name: learned.network.cpt(name).values.tolist() for name in learned.network}


def test_available_cases_count_each_family_from_its_own_rows():
    learned = learn_parameters(RAIN, CASES, "mle")
    assert _tables(learned) == {
        "rain": pytest.approx([4 / 7, 3 / 7]),
        "wet": [[0.5, 0.5], pytest.approx([1 / 3, 2 / 3])],
    }


def test_complete_rows_count_all_families_from_the_same_rows():
    learned = learn_parameters(RAIN, CASES, "mle", missing="complete")
    assert _tables(learned)["rain"] == pytest.approx([2 / 5, 3 / 5])
    assert learned.n_rows == 5
    assert any("3 of 8 rows with missing cells were left out" in r for r in learned.remarks)


@pytest.mark.parametrize("method", ["mle", "map", "bayes"])
def test_missing_cells_can_have_a_state_of_their_own(method):
    learned = learn_parameters(RAIN, CASES, method, missing="state")
    assert learned.network["rain"].states == ("n", "y", "missing")
    assert learned.counts["rain"].tolist() == [4, 3, 1]
    assert learned.counts["wet"].tolist() == [[1, 1, 2], [1, 2, 0], [0, 1, 0]]
    assert learned.network.arcs == RAIN.arcs
    assert learned.n_rows == 8
    assert any("state of their own, in rain, wet;" in remark for remark in learned.remarks)
    if method == "mle":
        assert _tables(learned)["wet"][0] == [0.25, 0.25, 0.5]
        assert _tables(learned)["wet"][2] == [0, 1, 0]


def test_only_nodes_with_missing_cells_get_the_state_and_its_name_is_new():
    net = network({"a": (), "b": ("a",)}, {"a": ("0", "missing"), "b": "01"})
    data = table([("0", "1"), ("", "0"), ("missing", "1")], ("a", "b"))
    learned = learn_parameters(net, data, "mle", missing="state")
    assert learned.network["a"].states == ("0", "missing", "missing′")
    assert learned.network["b"].states == ("0", "1")
    assert learned.counts["a"].tolist() == [1, 1, 1]


def test_without_missing_cells_all_ways_are_the_same():
    data = random_cases(50, {"rain": 2, "wet": 2}, seed=1)
    net = network({"rain": (), "wet": ("rain",)}, {"rain": "01", "wet": "01"})
    one, *others = (
        learn_parameters(net, data, "bayes", missing=missing)
        for missing in ("available", "complete", "state")
    )
    for other in others:
        assert other.network == one.network
        assert other.remarks == one.remarks


def test_no_complete_row_is_an_error():
    data = table([("n", ""), ("", "y")], ("rain", "wet"))
    assert isinstance(data, Dataset)
    with pytest.raises(DataError, match="No row is complete"):
        learn_parameters(RAIN, data, "mle", missing="complete")
