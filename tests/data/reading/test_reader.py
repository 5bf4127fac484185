"""What `read_data` finds in a file by itself, and says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading.missing_marks import marks_among
from tests.support.birds import write_birds

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    return write_birds(tmp_path / "birds.csv")


def test_marks_and_numbers_are_found_and_said(birds: Path) -> None:
    data = bayesgui.read_data(birds)
    assert data["sex"].states == ("female", "male")
    assert data["sex"].n_missing == 10
    assert data["bill"].n_missing == 2
    assert len(data["bill"].states) == len(data["mass"].states) == 4
    assert data["year"].states == ("2007", "2008", "2009")
    assert data.remarks == (
        "12 cells of bill, sex read “NA”: missing.",
        "2 columns of numbers are cut into 4 intervals of equal frequency: bill, mass.",
    )


def test_each_assumption_can_be_taken_back(birds: Path) -> None:
    assert bayesgui.read_data(birds, ())["sex"].states == ("NA", "female", "male")
    wide = bayesgui.read_data(birds, max_states=10_000)
    assert len(wide["mass"].states) > 300
    assert bayesgui.read_data(birds, bins=3, max_states=2)["year"].states[0].startswith("below")
    kept = bayesgui.read_data(birds, numeric=["mass"], categorical=["bill"])
    assert isinstance(kept["mass"], NumericColumn)
    assert len(kept["bill"].states) > 50


@pytest.mark.parametrize(
    ("texts", "marks"),
    [
        ({"1.5", "NA", "-"}, ("NA", "-")),
        ({"+", "-"}, ()),
        ({"-", "?"}, ("?",)),
        ({"a", ".", "b"}, ()),
        ({"None", "Stone", ""}, ("None",)),
    ],
)
def test_a_dash_is_a_value_except_among_numbers(texts: set[str], marks: tuple[str, ...]) -> None:
    assert marks_among(texts) == marks
    assert marks_among(texts, states=marks) == ()


def test_a_state_of_the_network_is_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "walls.csv"
    path.write_text("wall,roof\nNone,NA\nStone,tiles\nNone,tiles\n", encoding="utf-8")
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable("wall", ("Stone", "None")), bayesgui.Variable("roof", ("tiles", "tar"))]
    )
    data = bayesgui.read_data(path, network=network)
    assert data["wall"].codes.tolist() == [1, 0, 1]
    assert data["roof"].n_missing == 1
    assert data.remarks == ("1 cell of roof read “NA”: missing.",)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_the_weights_of_sampled_cases_are_taken(tmp_path: Path, suffix: str) -> None:
    from bayesgui.cli import main

    path = tmp_path / f"cases.{suffix}"
    words = "sample", "samples/networks/asia.bif", "-n", "500", "-e", "dysp=yes", "--seed", "1"
    assert main([*words, "-o", str(path)]) == 0
    data = bayesgui.read_data(path)
    assert "weight" not in data
    assert data.weights is not None
    assert data.total_weight < 500
    assert any(note.startswith("Each row counts by its weight") for note in data.remarks)
    assert bayesgui.read_data(path, weights="").weights is None


def test_the_weight_of_things_is_no_weight_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "parcels.csv"
    path.write_text("size,weight\nbig,3.5\nsmall,0.5\nbig,2.5\n", encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.names == ("size", "weight")
    assert data.weights is None
