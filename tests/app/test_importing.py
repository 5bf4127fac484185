"""What an import makes of a file, without the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.app.import_run import run
from bayesgui.app.importing import ImportRequest, head, is_data
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.variable import Variable
from bayesgui.data.csv_dialect import sniff
from bayesgui.data.file_scan import first_rows

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
    made = run(request(ages, bins=3), SILENT)
    assert made.network.names == ("age", "smoke")
    assert made.network["age"].n_states == 3
    assert made.dataset["age"].counts.tolist() == [20, 20, 20]
    assert [summary.kind for summary in made.summaries] == ["intervals", "states"]
    assert any("id" in note for note in made.dataset.notes)


def test_columns_are_left_out_and_a_table_without_any_is_refused(ages: Path) -> None:
    made = run(request(ages, skipped=frozenset({"age"})), SILENT)
    assert made.network.names == ("smoke",)
    with pytest.raises(DataError, match="keep one at least"):
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
    """A monitor whose user thought better of it."""

    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        raise Cancelled


def test_an_import_can_be_canceled(ages: Path) -> None:
    with pytest.raises(Cancelled):
        run(request(ages), Canceled())
