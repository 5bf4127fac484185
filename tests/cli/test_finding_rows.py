"""``query --rows``: a row of findings each."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from bayesgui import cli
from bayesgui.formats import read
from bayesgui.inference.exact.junction_tree import JunctionTree

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
def rows(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("id,xray,dysp,seen\n007,yes,yes,2020-01-01\n008,no,,2020-01-02\n009,NA,no,\n")
    return path


def test_the_rows_are_written_again_with_a_column_for_each_state(run, rows, tmp_path):
    out = run("query", ASIA, "--rows", rows, "-t", "lung", "-t", "tub", "-o", tmp_path / "out.csv")
    assert (out["rows"], out["distinct"]) == (3, 3)
    assert out["notes"] == ["1 cell of xray read “NA”: missing."]
    found = pd.read_csv(tmp_path / "out.csv", dtype={"id": str}, keep_default_na=False)
    assert list(found.columns) == [
        *("id", "xray", "dysp", "seen"),
        *("P(lung = yes)", "P(lung = no)", "P(tub = yes)", "P(tub = no)"),
    ]
    assert found["id"].tolist() == ["007", "008", "009"]
    assert found["xray"].tolist() == ["yes", "no", "NA"]
    engine = JunctionTree(read(ASIA).network)
    for k, case in enumerate(({"xray": "yes", "dysp": "yes"}, {"xray": "no"}, {"dysp": "no"})):
        assert found["P(tub = yes)"][k] == pytest.approx(engine.query(case)["tub"][0], abs=1e-14)


def test_a_column_that_differs_from_a_node_by_case_only_is_told(run, tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("Xray,dysp,note\nyes,yes,a\n")
    out = run("query", ASIA, "--rows", path, "-t", "lung", "-o", tmp_path / "out.csv")
    assert out["notes"] == [
        "The column Xray is not the node xray: their names differ by case or blanks, so that its "
        "cells are no findings."
    ]


def test_without_targets_all_nodes_are_answered_into_parquet(run, rows, tmp_path):
    run("query", ASIA, "--rows", rows, "-o", tmp_path / "out.parquet", "--engine", "enumeration")
    found = pd.read_parquet(tmp_path / "out.parquet")
    assert found.shape == (3, 4 + 16)
    one = JunctionTree(read(ASIA).network).query({"xray": "yes", "dysp": "yes"})
    assert found["P(smoke = yes)"][0] == pytest.approx(one["smoke"][0], abs=1e-12)


def test_the_layout_of_the_table_is_told(run, tmp_path):
    (tmp_path / "rows.txt").write_text("A title\nxray;dysp\nyes;no\n")
    words = ("--rows", tmp_path / "rows.txt", "--delimiter", ";", "--skip", "1", "-t", "lung")
    assert run("query", ASIA, *words, "-o", tmp_path / "out.csv")["rows"] == 1
    assert (tmp_path / "out.csv").read_text().startswith("xray,dysp,P(lung = yes)")


def test_an_impossible_row_stays_empty_and_is_noted(run, tmp_path):
    (tmp_path / "rows.csv").write_text("lung,either\nyes,yes\nyes,no\n")
    out = run("query", ASIA, "--rows", tmp_path / "rows.csv", "-t", "tub", "-o", tmp_path / "o.csv")
    assert out["notes"] == ["The findings of row 2 cannot hold together; its posteriors are empty."]
    assert (tmp_path / "o.csv").read_text().splitlines()[2] == "yes,no,,"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rows", "ROWS"], "name it with -o"),
        (["-o", "out.csv"], "are for --rows"),
        (["--delimiter", ";"], "are for --rows"),
        (["--rows", "ROWS", "-o", "out.csv", "-e", "xray=yes"], "as a column of it"),
        (["--rows", "ROWS", "-o", "out.csv", "-t", "tumor"], "no node tumor"),
        (["--rows", "nowhere.csv", "-o", "out.csv"], "nowhere.csv"),
    ],
)
def test_what_cannot_be_answered_is_said(run, rows, words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = [str(rows) if word == "ROWS" else word for word in words]
    assert said in run("query", ASIA, *words, code=2)
    assert not Path("out.csv").exists()
