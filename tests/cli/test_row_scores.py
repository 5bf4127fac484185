"""The subcommand ``rows``: scores of rows, written and told."""

import json
import math

import pandas as pd
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.cli import main

ASIA = paths.samples() / "networks" / "asia.bayesgui"


@pytest.fixture(name="table")
def written_table(tmp_path):
    frame = pd.DataFrame(
        {
            "smoke": ["no", "yes", "no"],
            "lung": ["no", None, "yes"],
            "xray": ["no", "yes", "no"],
            "town": ["a", "b", "c"],
        }
    )
    path = tmp_path / "cases.csv"
    frame.to_csv(path, index=False)
    return frame, path


def test_scores_are_written_and_the_strangest_told(table, tmp_path, capsys):
    frame, path = table
    out = tmp_path / "out.csv"
    assert main(["rows", str(ASIA), str(path), "-o", str(out), "--cells", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    scores = bayesgui.row_scores(bayesgui.example("asia"), frame, cells=1)
    assert pd.read_csv(out)["log_likelihood"].tolist() == pytest.approx(
        scores.log_likelihoods.tolist()
    )
    assert (found["rows"], found["written"], found["impossible"]) == (3, 3, 0)
    assert found["per_row"] == pytest.approx(scores.per_row)
    first = found["strangest"][0]
    cell = scores.cells_of(2)[0]
    assert first["row"] == 3
    assert first["cells"] == [
        {
            "variable": cell.variable,
            "state": cell.state,
            "strangeness": pytest.approx(cell.strangeness),
            "expected": cell.expected,
        }
    ]
    assert any("No node has the name of town" in note for note in found["notes"])


def test_the_worst_rows_given_a_column_are_printed(table, tmp_path, capsys):
    _, path = table
    out = tmp_path / "out.csv"
    words = ["rows", str(ASIA), str(path), "-o", str(out), "--given", "smoke", "--worst", "1"]
    assert main([*words, "--draws", "99"]) == 0
    said = capsys.readouterr()
    made = pd.read_csv(out)
    assert made["row"].tolist() == [3]
    engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    whole = engine.query({"smoke": "no", "lung": "yes", "xray": "no"}).log_evidence
    assert made["log_likelihood"][0] == pytest.approx(whole - math.log(0.5))
    assert "1 row →" in said.out
    assert "lung = yes (rather no)" in said.out
    assert "p-value" in said.out


def test_templates_and_decisions_are_refused_with_a_sentence(table, tmp_path, capsys):
    _, path = table
    for name, word in (("umbrella-world", "unroll"), ("oil-wildcatter", "decisions")):
        network = paths.samples() / "networks" / f"{name}.bayesgui"
        assert main(["rows", str(network), str(path), "-o", str(tmp_path / "o.csv")]) == 2
        assert word in capsys.readouterr().err


def test_a_template_is_unrolled_over_the_slices_that_are_asked_for(tmp_path, capsys):
    network = paths.samples() / "networks" / "umbrella-world.bayesgui"
    last = bayesgui.read(network).unroll(2).variables[-1]
    table, out = tmp_path / "cases.csv", tmp_path / "out.csv"
    table.write_text(f"{last.name}\n{last.states[0]}\n")
    asked = ["rows", str(network), str(table), "-o", str(out), "--slices", "2"]
    assert main(asked) == 0, capsys.readouterr().err
    assert "log_likelihood" in out.read_text()
