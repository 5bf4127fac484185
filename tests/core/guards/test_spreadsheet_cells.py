"""No cell of a written file is a formula for a spreadsheet, and each is read as it was."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.core.guards.spreadsheet_cells import read_cell, read_cells, written_cell
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.data.scenario_table import scenarios_from_csv, scenarios_to_csv
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.loss_files import losses_of_text, losses_text
from bayesgui.formats import read, write

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = (
    *("=cmd|' /C calc'!A0", "+cmd|'x'!A0", "-cmd|'x'!A0", "@SUM(1)", "'=1", "''=1"),
    *('=HYPERLINK("http://x","y")', "-A1", "+SUM(1+1)"),
)
HARMLESS = (
    "-",
    "+",
    "=",
    "@",
    "-1.5",
    "+2",
    "-1.5 – 2",
    "-2.5e-3",
    "(-∞, 2]",
    "'tis",
    "'",
    "a=b",
    "",
    "x",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_formula_is_written_as_a_text(text: str) -> None:
    assert written_cell(text).startswith("'")
    assert read_cell(written_cell(text)) == text


@pytest.mark.parametrize("text", HARMLESS)
def test_what_computes_nothing_is_written_as_it_is(text: str) -> None:
    assert written_cell(text) == read_cell(text) == text


@given(st.text(st.sampled_from("'=+-@\t\ra1. "), max_size=6))
def test_every_text_comes_back(text: str) -> None:
    assert read_cell(written_cell(text)) == text


def test_two_texts_of_a_foreign_file_do_not_become_one() -> None:
    assert read_cells(["'=1", "=1", "'@a"]) == ["'=1", "=1", "'@a"]
    assert read_cells(["'=1", "''=1", "'@a"]) == ["=1", "'=1", "@a"]


def _network() -> BayesianNetwork:
    return BayesianNetwork([Variable("=x", HOSTILE), Variable("@y", ("-", "+", "+a"))])


@pytest.mark.parametrize("name", ["t.csv", "t.tsv", "t.csv.gz"])
def test_sampled_cases_are_read_back_and_hold_no_formula(name: str, tmp_path: Path) -> None:
    net = _network()
    data = bayesgui.sample(net, 300, seed=1)
    bayesgui.write_table(tmp_path / name, data)
    again = bayesgui.read_data(tmp_path / name, network=net)
    assert again.names == ("=x", "@y")
    for column in net.names:
        assert (again.categorical(column).texts() == data.categorical(column).texts()).all()
    alone = bayesgui.read_data(tmp_path / name, ())
    assert set(alone.categorical("=x").states) == set(HOSTILE)
    if not name.endswith(".gz"):
        with (tmp_path / name).open(newline="", encoding="utf-8") as stream:
            rows = list(csv.reader(stream, delimiter="\t" if "tsv" in name else ","))
        cells = {cell for row in rows for cell in row}
        assert not [cell for cell in cells if cell.startswith(("=", "@", "+a", "-c", "-A"))]


def test_scenarios_losses_and_arcs_are_read_back(tmp_path: Path) -> None:
    net = _network()
    scenario = Scenario("=1+1", Evidence().with_finding("=x", HOSTILE[0]).with_finding("@y", "+a"))
    text = scenarios_to_csv(net, [scenario])
    assert "\n'=1+1," in text
    assert "'=cmd" in text
    assert scenarios_from_csv(net, text) == (scenario,)
    losses = LossMatrix(("=a", "b"), ("=a", "b"), np.array([[0.0, 1.0], [2.0, 0.0]]))
    assert losses_text(losses).startswith(",'=a,b\n'=a,")
    assert losses_of_text(losses_text(losses), ("=a", "b"), "t.csv") == losses
    write(tmp_path / "t.edges", net.with_arc("=x", "@y"))
    assert (tmp_path / "t.edges").read_text().splitlines()[1] == "'=x,'@y"
    assert read(tmp_path / "t.edges").network.arcs == (("=x", "@y"),)
