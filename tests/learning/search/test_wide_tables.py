"""Which learner wide tables are searched by, and what is said of its time."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from bayesgui.cli import main
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.search import wide_tables
from bayesgui.learning.search.wide_tables import chosen_remark, search_cost, usual_learner
from tests.learning.cases import dependent_cases


def test_the_restricted_learner_is_usual_from_some_hundred_columns_on():
    assert usual_learner(37) == usual_learner(499) == "hill-climbing"
    assert usual_learner(500) == usual_learner(5_000) == "sparse-candidate"


def test_the_time_grows_with_rows_and_pairs_of_states():
    sizes = (3,) * 5_000
    columns = [
        CodedColumn(f"x{k}", ("a", "b", "c"), np.zeros(100, np.uint8)) for k in range(len(sizes))
    ]
    data = Dataset(tuple(columns))
    # 15,000² pairs of states in 100 rows, 2.2e-10 s each.
    assert "about 5 s" in str(search_cost("sparse-candidate", data))
    assert "about 21 s" in str(search_cost("hill-climbing", data))
    assert search_cost("pc", data) is None
    assert search_cost("hill-climbing", data.select(data.names[:499])) is None
    # 1,497² pairs take a minute from 28,000 rows on.
    many = Dataset(tuple(replace(c, codes=np.zeros(60_000, np.uint8)) for c in columns[:499]))
    assert "499 columns and 60,000 rows takes about 2 min" in str(
        search_cost("hill-climbing", many)
    )
    said = str(chosen_remark(data))
    assert said.startswith("The table has 5,000 columns")
    assert "takes about 21 s" in said


@pytest.fixture
def narrow(monkeypatch, tmp_path):
    """Return a file of few columns, which count as many."""
    monkeypatch.setattr(wide_tables, "WIDE", 4)
    path = tmp_path / "cases.csv"
    data = dependent_cases(400, 1)
    pd.DataFrame({name: data.categorical(name).texts() for name in data.names}).to_csv(
        path, index=False
    )
    return path


def learned(capsys, *arguments):
    assert main(["learn", *map(str, arguments), "--json"]) == 0
    printed = capsys.readouterr()
    return json.loads(printed.out), printed.err


def test_the_command_line_takes_it_for_many_columns_and_says_so(narrow, tmp_path, capsys):
    out = tmp_path / "net.bif"
    found, said = learned(capsys, narrow, "-o", out)
    assert found["structure"] == "sparse-candidate"
    assert "arcs are sought among the few that tell most" in said
    assert "A search over" in said
    found, said = learned(capsys, narrow, "-o", out, "--structure", "hill-climbing")
    assert found["structure"] == "hill-climbing"
    assert "arcs are sought" not in said


def test_options_of_both_go_to_the_restricted_learner(narrow, tmp_path, capsys):
    found, _ = learned(capsys, narrow, "-o", tmp_path / "net.bif", "--set", "rounds=0")
    assert found["structure"] == "sparse-candidate"
