"""The subcommand that looks for a hidden common cause."""

import itertools
import json
import math

import pytest

import bayesgui
from bayesgui.cli import main


@pytest.fixture
def cases(tmp_path):
    """Return 1,000 rows in the proportions of two equal classes, cells 1 with 0.9 or 0.1."""
    rows = ["a,b,c"]
    for row in itertools.product("ny", repeat=3):
        rows += [",".join(row)] * (365 if len(set(row)) == 1 else 45)
    (tmp_path / "cases.csv").write_text("\n".join(rows))
    return tmp_path / "cases.csv"


def _answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_hidden_cause_is_found_and_written(cases, capsys):
    out = cases.with_name("found.bayesgui")
    answer = _answer(capsys, "hidden", cases, "a", "b", "c", "--name", "cause", "-o", out)
    assert (answer["best"], answer["name"], answer["rows"]) == (2, "cause", 1000)
    one, two, *_ = answer["candidates"]
    assert one["states"] == 1
    assert one["log_likelihood"] == pytest.approx(3000 * math.log(0.5))
    assert (two["parameters"], two["effective_parameters"]) == (7, 7)
    expected = 730 * math.log(0.365) + 270 * math.log(0.045) - 7 * math.log(1000) / 2
    assert two["bic"] == pytest.approx(expected, abs=1e-2)
    written = bayesgui.read(out)
    assert set(written.arcs) == {("cause", name) for name in "abc"}
    assert main(["hidden", str(cases), "a", "b", "c"]) == 0
    assert "A hidden common cause with 2 states has the highest BIC." in capsys.readouterr().out


def test_without_one_the_network_is_written_as_it_is(cases, capsys):
    nodes = [bayesgui.Variable(name, ("n", "y")) for name in "abc"]
    drawn = bayesgui.BayesianNetwork(nodes).with_arc("a", "b")
    bayesgui.write(drawn, cases.with_name("net.bayesgui"))
    out = cases.with_name("same.bayesgui")
    words = "hidden", cases, "a", "b", "--network", cases.with_name("net.bayesgui")
    answer = _answer(capsys, *words, "--max-states", 2, "-o", out)
    # Two states of two binary nodes have the three parameters of an arc, and explain as much.
    assert answer["best"] == 1
    assert [each["effective_parameters"] for each in answer["candidates"]] == [4, 4]
    assert bayesgui.read(out) == drawn
    assert any("arcs between its children" in note for note in answer["notes"])
    assert main([*map(str, words)]) == 0
    assert "No hidden common cause" in capsys.readouterr().out
    assert main(["hidden", str(cases), "a"]) == 2
    assert "A common cause needs two nodes or more" in capsys.readouterr().err


def test_the_address_of_a_table_in_a_database_is_taken_as_one(tmp_path, capsys):
    pytest.importorskip("ibis")
    assert main(["hidden", f"duckdb://{tmp_path}/none.db?table=t", "a", "b"]) == 2
    assert f"There is no file {tmp_path}/none.db." in capsys.readouterr().err
