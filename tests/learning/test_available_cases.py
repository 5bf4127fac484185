"""Missing cells are spoken of: from how many rows each family is counted."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.errors import DataError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.network_scores import score_on_data

if TYPE_CHECKING:
    from pathlib import Path

STATES = ("n", "y")


@pytest.fixture
def net() -> bayesgui.BayesianNetwork:
    return bayesgui.BayesianNetwork(
        [bayesgui.Variable("rain", STATES), bayesgui.Variable("wet", STATES)]
    ).with_arc("rain", "wet")


@pytest.fixture
def data() -> Dataset:
    """Eight rows; wet is missing in three of them, rain in one."""
    rain = np.array([0, 0, 0, 0, 1, 1, 1, -1])
    wet = np.array([0, 0, 1, -1, 1, -1, -1, 1])
    return Dataset((CodedColumn("rain", STATES, rain), CodedColumn("wet", STATES, wet)))


def test_learning_says_from_how_many_rows(net: bayesgui.BayesianNetwork, data: Dataset) -> None:
    learned = bayesgui.learn_parameters(net, data, "mle")
    assert learned.network.cpt("rain").values.tolist() == pytest.approx([4 / 7, 3 / 7])
    assert (
        "Cells are missing: 2 families are counted from fewer than 8 rows, wet from the fewest (4)."
        in learned.remarks
    )
    full = bayesgui.learn_parameters(net, complete_cases(data), "mle")
    assert not any("counted from fewer" in remark for remark in full.remarks)


def test_scores_on_complete_rows_compare(net: bayesgui.BayesianNetwork, data: Dataset) -> None:
    every = score_on_data(net, data)
    assert every.rows == {"rain": 7, "wet": 4}
    assert "compare structures on complete rows only" in every.missing[-1]
    complete = score_on_data(net, data, complete=True)
    assert complete.rows == {"rain": 4, "wet": 4}
    assert complete.n_rows == 4
    assert complete.missing == ()
    assert complete.remarks == ("4 rows with missing cells are left out.",)
    (likelihood,) = (each for each in complete.scored if each.name == "log-likelihood")
    expected = 3 * math.log(3 / 4) + math.log(1 / 4) + 2 * math.log(2 / 3) + math.log(1 / 3)
    assert likelihood.total == pytest.approx(expected)


def test_no_complete_row_is_refused(data: Dataset) -> None:
    with pytest.raises(DataError, match="No row is complete in all 2 columns"):
        complete_cases(data.rows(np.array([3, 7])))


def test_weights_add_up_whatever_their_order(net: bayesgui.BayesianNetwork, data: Dataset) -> None:
    complete = complete_cases(data).with_weights([0.1, 0.2, 0.3, 0.7])
    assert score_on_data(net, complete).missing == ()


def test_the_command_line_says_and_offers_the_same(
    net: bayesgui.BayesianNetwork, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    network, cases = tmp_path / "rain.bayesgui", tmp_path / "cases.csv"
    bayesgui.write(net, network)
    cases.write_text("rain,wet\nn,n\nn,n\nn,y\nn,\ny,y\ny,NA\ny,\n,y\n")

    def answer(*words: object) -> dict[str, object]:
        assert main([*map(str, words), "--json"]) == 0
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return found

    every = answer("score", network, cases)
    assert every["family_rows"] == {"rain": 7, "wet": 4}
    notes = every["notes"]
    assert isinstance(notes, list)
    assert notes[0] == "1 cell of wet read “NA”: missing."
    assert notes[1].startswith("Cells are missing: 2 families")
    complete = answer("score", network, cases, "--complete-rows")
    assert (complete["rows"], complete["family_rows"]) == (4, {"rain": 4, "wet": 4})
    out = tmp_path / "out.bayesgui"
    learned = answer("learn", cases, "--network", network, "-o", out, "--complete-rows")
    assert learned["rows"] == 4
    learned = answer("learn", cases, "--network", network, "-o", out)
    assert any(note.startswith("Cells are missing") for note in learned["notes"])  # type: ignore[attr-defined]
