"""The subcommand ``impute``: the file that is written, its marks, and pooled tables."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

import bayesgui
from bayesgui import cli

ROOT = Path(__file__).resolve().parents[2]
ASIA = str(ROOT / "samples" / "networks" / "asia.bif")


@pytest.fixture
def run(capsys):
    def call(*words, code=0):
        assert cli.main([*map(str, words), "--json"]) == code
        captured = capsys.readouterr()
        return captured.err if code else json.loads(captured.out)

    return call


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "cases.csv"
    path.write_text("id,smoke,bronc,note\n007,yes,NA,a\n008,,no,\n009,no,no,NA\n")
    return path


def texts(path):
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def test_the_file_is_written_with_a_list_of_what_was_filled(run, table, tmp_path):
    told = run("impute", ASIA, table, "-o", tmp_path / "out.csv")
    found = texts(tmp_path / "out.csv")
    assert found.columns.tolist() == ["id", "smoke", "bronc", "note", "filled"]
    assert found["bronc"].tolist() == ["yes", "no", "no"]
    assert found["smoke"].tolist() == ["yes", "no", "no"]
    assert found["filled"].tolist() == ["bronc", "smoke", ""]
    assert found["id"].tolist() == ["007", "008", "009"]
    assert found["note"].tolist() == ["a", "", "NA"]
    assert (told["cells_filled"], told["rows_filled"], told["cells_left"]) == (2, 2, 0)
    assert told["filled"] == {"smoke": 1, "bronc": 1}


def test_probabilities_stand_beside_the_cells(run, table, tmp_path):
    run("impute", ASIA, table, "-o", tmp_path / "out.csv", "--method", "probabilities")
    found = texts(tmp_path / "out.csv")
    assert found.columns.tolist()[-3:] == ["filled", "P(smoke)", "P(bronc)"]
    assert found["P(bronc)"].tolist()[1:] == ["", ""]
    assert float(found["P(bronc)"][0]) == pytest.approx(0.6)
    assert float(found["P(smoke)"][1]) == pytest.approx(0.35 / 0.55)


def test_marks_are_columns_of_parquet_as_well(run, table, tmp_path):
    run("impute", ASIA, table, "-o", tmp_path / "out.parquet", "--mark", "suffix")
    found = pd.read_parquet(tmp_path / "out.parquet")
    assert found["smoke (filled)"].tolist() == ["no", "yes", "no"]
    assert found["bronc (filled)"].tolist() == ["yes", "no", "no"]
    run("impute", ASIA, table, "-o", tmp_path / "plain.csv", "--mark", "none")
    assert texts(tmp_path / "plain.csv").columns.tolist() == ["id", "smoke", "bronc", "note"]


def test_draws_stand_below_each_other_and_are_pooled(run, tmp_path):
    net = bayesgui.example("asia")
    data = bayesgui.sample(net, 200, seed=2, missing=0.2)
    bayesgui.write_table(tmp_path / "cases.csv", data)
    words = ("--method", "sampled", "--draws", 4, "--seed", 3)
    pooled = tmp_path / "pooled.csv"
    told = run(
        *("impute", ASIA, tmp_path / "cases.csv", "-o", tmp_path / "out.csv"),
        *words,
        *("--pooled", pooled),
    )
    found = texts(tmp_path / "out.csv")
    assert told["draws"] == 4
    assert told["pooled"] == str(pooled)
    assert found["draw"].value_counts().tolist() == [200] * 4
    assert found.columns.tolist() == ["draw", *data.names, "filled"]
    kept = data.to_frame().astype(str)
    for name in data.names:
        for draw in range(4):
            part = found[name][200 * draw : 200 * (draw + 1)].reset_index(drop=True)
            known = data[name].codes != data[name].missing_code
            assert (part[known] == kept[name][known]).all()
    entries = pd.read_csv(pooled)
    smoke = entries[(entries["node"] == "smoke") & (entries["state"] == "yes")].iloc[0]
    assert smoke["low"] < smoke["p"] < smoke["high"]
    assert 0 < smoke["missing_information"] < 1


def test_wrong_options_are_refused(run, table, tmp_path):
    out = ("-o", tmp_path / "out.csv")
    assert "two draws or more" in run("impute", ASIA, table, *out, "--pooled", "p.csv", code=2)
    said = run("impute", ASIA, table, *out, "--draws", 3, code=2)
    assert "always gives the same table" in said
    assert "choose one of most-probable" in run(
        "impute", ASIA, table, *out, "--method", "mean", code=2
    )


def test_decisions_are_refused_before_anything_is_written(run, tmp_path):
    """A decision has no probability, by which a cell could be filled."""
    table, out = tmp_path / "cases.csv", tmp_path / "out.csv"
    table.write_text("Weather,Umbrella\nrain,\n,take\n")
    said = run("impute", "--example", "umbrella", table, "-o", out, code=2)
    assert "decisions and utilities" in said
    assert not out.exists()
