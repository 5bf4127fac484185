"""What a structure learner does about missing cells, and says before and after."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.errors import DataError
from bayesgui.learning.structure.base import learn_structure

SENTENCES = [f"The nest {k} was never observed with eggs" for k in range(20)]


def frame(n_rows=300):
    """Return a chain of two variables, a half empty column, a remark on few rows, and sentences."""
    rng = np.random.default_rng(1)
    a = rng.choice(["n", "y"], n_rows)
    b = np.where(rng.random(n_rows) < 0.9, a, "n")
    half = np.where(rng.random(n_rows) < 0.5, rng.choice(["p", "q"], n_rows), None)
    few = np.where(rng.random(n_rows) < 0.1, "seen", None)
    return pd.DataFrame({
        "a": a, "b": b, "half": half, "remark": few, "text": rng.choice(SENTENCES, n_rows),
    })  # fmt: skip


def remarks_of(found):
    return "\n".join(found.remarks)


def test_columns_with_few_values_and_of_sentences_are_set_aside_with_a_remark():
    cases = frame()
    found = learn_structure(cases)
    assert found.network.names == ("a", "b", "half")
    present = int(cases["remark"].notna().sum())
    assert (
        f"Column remark has a value in {present} of 300 rows only and is set aside; ask for it by "
        "name to keep it."
    ) in found.remarks
    assert "Column text holds sentences, 20 different ones in 300 rows, and is set aside" in (
        remarks_of(found)
    )


def test_a_file_is_read_by_the_same_rule_and_a_column_asked_for_is_kept(tmp_path):
    path = tmp_path / "cases.csv"
    frame().to_csv(path, index=False)
    assert bayesgui.read_data(path).names == ("a", "b", "half")
    kept = bayesgui.read_data(path, categorical=["remark", "text"])
    assert kept.names == ("a", "b", "half", "remark", "text")


@pytest.mark.parametrize("share", [0.1, 0.25])
def test_a_column_is_kept_from_a_fifth_of_the_rows_on(share):
    cases = frame().drop(columns=["text", "half"])
    cases["remark"] = [("x", "y")[k % 2] if k < 300 * share else None for k in range(300)]
    assert ("remark" in learn_structure(cases).network.names) == (share > 0.2)


def test_columns_are_left_out_by_name_and_lost_rows_are_told():
    cases = frame()
    found = learn_structure(cases)
    complete = int(cases["half"].notna().sum())
    assert found.n_rows == complete
    assert f"{300 - complete} rows with missing cells are left out." in found.remarks
    assert (
        f"Most blanks are in half ({300 - complete}): leave columns out, or learn from all rows "
        "with Structural EM."
    ) in found.remarks
    without = learn_structure(cases, without=["half"])
    assert without.n_rows == 300
    assert without.network.names == ("a", "b")
    assert "blanks" not in remarks_of(without)
    assert learn_structure(cases, without="half").network.names == ("a", "b")
    with pytest.raises(DataError, match="no column halves"):
        learn_structure(cases, without=["halves"])
    assert learn_structure(cases, without=["half", "remark"]).n_rows == 300


def test_the_command_line_leaves_columns_out_and_says_the_loss_once(tmp_path, capsys):
    path, out = tmp_path / "cases.csv", tmp_path / "net.bayesgui"
    frame().to_csv(path, index=False)
    assert main(["learn", str(path), "-o", str(out)]) == 0
    said = capsys.readouterr().err
    assert said.count("rows with missing cells are left out.") == 1
    assert "note: Most blanks are in half (" in said
    assert said.index("Most blanks") < said.index("is set aside")
    assert main(["learn", str(path), "-o", str(out), "--without", "half"]) == 0
    assert bayesgui.read(out).names == ("a", "b")
    assert "left out" not in capsys.readouterr().err
    assert main(["learn", str(path), "-o", str(out), "--without", "halves"]) == 2
    assert "no column halves" in capsys.readouterr().err
