"""Imports without the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.variable import Variable
from bayesgui.data.reading.file_scan import first_rows, scan
from bayesgui.data.reading.import_request import ImportRequest, head, is_data
from bayesgui.data.reading.import_table import run
from bayesgui.data.reading.sniffing import sniff

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def ages(tmp_path: Path) -> Path:
    """Write 60 rows with a number, a word and an identifier."""
    path = tmp_path / "ages.csv"
    rows = [f"p{k:03d},{20 + k % 30},{'yes' if k % 3 else 'no'}" for k in range(60)]
    path.write_text("\n".join(["id,age,smoke", *rows]) + "\n", encoding="utf-8")
    return path


def request(path: Path, **given: object) -> ImportRequest:
    return ImportRequest(path=path, dialect=sniff(path), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.csv", True),
        ("a.CSV.gz", True),
        ("a.tsv", True),
        ("a.parquet", True),
        ("a.bif", False),
        ("a.bayesgui.gz", False),
    ],
)
def test_tables_of_cases_are_known_by_their_suffix(
    tmp_path: Path, name: str, expected: bool
) -> None:
    assert is_data(tmp_path / name) is expected


def test_the_head_is_a_table_in_which_short_rows_have_missing_cells(tmp_path: Path) -> None:
    path = tmp_path / "short.csv"
    path.write_text("a,b\n1,2\n3\nNA,2\n", encoding="utf-8")
    data = first_rows(head(path, sniff(path)), ("", "NA"), ".", 10).dataset
    assert data["a"].texts().tolist() == ["1", "3", ""]
    assert data["b"].texts().tolist() == ["2", "", "2"]


def test_many_numbers_become_intervals_and_identifiers_no_node(ages: Path) -> None:
    made = run(request(ages), SILENT)
    assert made.network.names == ("age", "smoke")
    assert made.network["age"].n_states == 4
    assert made.dataset["age"].counts.tolist() == [16, 14, 16, 14]
    assert [summary.kind for summary in made.summaries] == ["intervals", "states"]
    assert any("id" in note for note in made.dataset.remarks)


def test_columns_are_left_out_and_a_table_without_any_is_refused(ages: Path) -> None:
    made = run(request(ages, skipped=frozenset({"age"})), SILENT)
    assert made.network.names == ("smoke",)
    with pytest.raises(DataError, match="keep at least one"):
        run(request(ages, skipped=frozenset({"age", "smoke"})), SILENT)


def test_numbers_are_cut_at_the_limits_of_the_node(ages: Path) -> None:
    age = Variable("years", ("young", "old"), edges=(0.0, 40.0, 120.0))
    network = bayesgui.BayesianNetwork([age])
    made = run(request(ages, network=network, nodes={"age": "years"}), SILENT)
    assert made.network is network
    assert made.dataset["years"].states == ("young", "old")
    assert made.dataset["years"].counts.tolist() == [40, 20]


def test_states_are_mapped_added_or_taken_for_missing_as_asked(ages: Path) -> None:
    network = bayesgui.BayesianNetwork([Variable("smoker", ("y", "never"))])
    given = {"network": network, "nodes": {"smoke": "smoker"}, "states": {"smoke": {"yes": "y"}}}
    with pytest.raises(DataError, match="has no state “no”"):
        run(request(ages, **given), SILENT)
    missing = run(request(ages, unknown="missing", **given), SILENT)
    assert missing.dataset["smoker"].counts.tolist() == [40, 0]
    assert missing.dataset["smoker"].n_missing == 20
    added = run(request(ages, unknown="add", **given), SILENT)
    assert added.network["smoker"].states == ("y", "never", "no")
    assert added.dataset["smoker"].counts.tolist() == [40, 0, 20]
    assert network["smoker"].states == ("y", "never")


def test_a_column_of_a_node_s_name_that_is_not_meant_for_it_is_renamed(ages: Path) -> None:
    network = bayesgui.BayesianNetwork([Variable("smoke", ("a", "b"))])
    made = run(request(ages, network=network), SILENT)
    assert made.dataset.names == ("age", "smoke (2)")


class Canceled:
    """A monitor that cancels at the last of a number of polls."""

    stop_requested = False

    def __init__(self, looks: int = 1) -> None:
        self.left = looks

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self.left -= 1
        if not self.left:
            raise Cancelled


def test_an_import_can_be_canceled(ages: Path) -> None:
    with pytest.raises(Cancelled):
        run(request(ages), Canceled())


def test_an_import_looks_up_at_each_column_that_it_takes_counts_and_sums_up(
    ages: Path,
) -> None:
    patient = Canceled(1000)
    data = run(request(ages), patient).dataset
    # More looks depend on how long the threads that read took.
    certain = 3 + 2 * len(data.columns)
    assert 1000 - patient.left >= certain
    with pytest.raises(Cancelled):
        run(request(ages), Canceled(certain))


def test_rows_count_by_a_column_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "weighted.csv"
    path.write_text("coin;times\nheads;2,5\ntails;1\nheads;0\n", encoding="utf-8")
    made = run(request(path, weights="times"), SILENT)
    assert made.dataset.names == ("coin",)
    assert made.dataset.weights is not None
    assert made.dataset.weights.tolist() == [2.5, 1.0, 0.0]
    learned = bayesgui.learn_parameters(made.network, made.dataset, "mle")
    assert learned.network.cpt("coin").values.tolist() == pytest.approx([2.5 / 3.5, 1 / 3.5])
    path.write_text("coin;times\nheads;-1\n", encoding="utf-8")
    with pytest.raises(DataError, match="weight of row 1 is -1"):
        run(request(path, weights="times"), SILENT)


def test_cut_points_of_the_user_s_stay_in_the_new_node(ages: Path) -> None:
    made = run(request(ages, cuts={"age": (25.0, 40.5)}), SILENT)
    assert made.network["age"].edges == (20.0, 25.0, 40.5, 49.0)
    assert made.dataset["age"].counts.tolist() == [10, 32, 18]
    engine = bayesgui.JunctionTree(made.network)
    assert engine.query({"age": 23.5})["age"].tolist() == [1.0, 0.0, 0.0]
    later = ages.with_name("later.csv")
    later.write_text("age\n19\n99\n30\n", encoding="utf-8")
    again = run(request(later, network=made.network, nodes={"age": "age"}), SILENT)
    assert again.dataset["age"].codes.tolist() == [0, 2, 1]


def test_a_column_without_a_node_can_become_one_beside_those_that_are(ages: Path) -> None:
    network = bayesgui.BayesianNetwork([Variable("smoke", ("yes", "no"))])
    given = {"network": network, "nodes": {"smoke": "smoke", "age": "age"}}
    made = run(request(ages, skipped=frozenset({"id"}), **given), SILENT)
    assert made.network.names == ("smoke", "age")
    assert made.network["age"].n_states == 4
    assert made.dataset.names == ("age", "smoke")


def test_each_text_is_mapped_added_or_taken_for_missing(tmp_path: Path) -> None:
    path = tmp_path / "states.csv"
    path.write_text("x\nyes\nmaybe\nnever\nunclear\n", encoding="utf-8")
    network = bayesgui.BayesianNetwork([Variable("x", ("yes", "no"))])
    meant = {"never": "no", "maybe": "maybe", "unclear": ""}
    made = run(request(path, network=network, nodes={"x": "x"}, states={"x": meant}), SILENT)
    assert made.network["x"].states == ("yes", "no", "maybe")
    assert made.dataset["x"].texts().tolist() == ["yes", "maybe", "no", ""]


def test_the_numbers_behind_intervals_are_blank_where_their_cells_are(tmp_path: Path) -> None:
    path = tmp_path / "years.csv"
    path.write_text("age\n30\n-99\n\nunclear\n50.5\n", encoding="utf-8")
    network = bayesgui.BayesianNetwork([Variable("age", ("young", "old"), edges=(0.0, 40.0, 99.0))])
    given = {"network": network, "nodes": {"age": "age"}, "states": {"age": {"-99": ""}}}
    made = run(request(path, unknown="missing", **given), SILENT)
    assert made.dataset["age"].texts().tolist() == ["young", "", "", "", "old"]
    values = made.quantities["age"].values
    np.testing.assert_array_equal(values, [30.0, np.nan, np.nan, np.nan, 50.5])


def test_a_table_only_keeps_numbers_and_the_network(ages: Path) -> None:
    network = bayesgui.BayesianNetwork([Variable("smoke", ("a", "b"))])
    made = run(request(ages, network=network, table_only=True), SILENT)
    assert made.network is network
    assert [summary.kind for summary in made.summaries] == ["numbers", "states"]


def test_what_was_read_already_is_not_read_again(ages: Path) -> None:
    found = scan(ages, sniff(ages))
    ages.write_text("gone\n", encoding="utf-8")
    made = run(request(ages, scan=found, skipped=frozenset({"age"})), SILENT)
    assert made.dataset["smoke"].counts.tolist() == [20, 40]
    with pytest.raises(DataError):
        run(request(ages, scan=found, weights="id"), SILENT)


def test_ragged_rows_are_refused_with_their_place_though_the_scan_left_them_out(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ragged.csv"
    path.write_text("a,b\n1,2\n1\n1,2\n", encoding="utf-8")
    found = scan(path, sniff(path))
    with pytest.raises(DataError, match="row 3"):
        run(request(path, scan=found), SILENT)
