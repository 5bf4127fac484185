"""The command line: what it prints and how it fails."""

import json
import math
from pathlib import Path

import pytest

from bayesgui import cli

ASIA = str(Path(__file__).resolve().parents[2] / "samples" / "networks" / "asia.bif")


@pytest.fixture
def run(capsys):
    def call(*words, code=0):
        assert cli.main([*words, "--json"]) == code
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        if code:
            assert captured.out == ""
            assert captured.err.count("\n") == 1
            return captured.err
        return json.loads(captured.out)

    return call


def test_info_tells_size_and_cost(run):
    out = run("info", ASIA)
    assert (out["nodes"], out["arcs"], out["parameters"]) == (8, 8, 18)
    assert (out["tree_width"], out["largest_clique"]) == (2, 8)
    assert out["parents"]["either"] == ["lung", "tub"]


def test_query_without_evidence_gives_the_prior(run):
    out = run("query", ASIA)
    assert out["posteriors"]["dysp"]["yes"] == pytest.approx(0.4360, abs=5e-5)
    assert out["log_evidence"] == pytest.approx(0)


def test_query_with_the_findings_of_the_picture(run):
    out = run("query", ASIA, "-e", "xray=yes", "-e", "tub!=yes")
    assert out["log_evidence"] == pytest.approx(-2.3016, abs=5e-5)
    assert out["posteriors"]["dysp"]["yes"] == pytest.approx(0.625571, abs=5e-7)
    assert out["posteriors"]["lung"]["yes"] == pytest.approx(0.533, abs=5e-4)


def test_likelihood_weights_count_as_given(run):
    once = run("query", ASIA, "--soft", "xray=0.8,0.3")
    twice = run("query", ASIA, "--soft", "xray=1.6,0.6")
    assert twice["log_evidence"] - once["log_evidence"] == pytest.approx(math.log(2))
    assert twice["posteriors"]["lung"]["yes"] == pytest.approx(once["posteriors"]["lung"]["yes"])


def test_a_fixed_posterior_is_reached_and_has_no_evidence(run):
    out = run("query", ASIA, "--fix", "xray=0.7,0.3", "-e", "smoke=yes")
    assert out["posteriors"]["xray"]["yes"] == pytest.approx(0.7)
    assert out["log_evidence"] is None


def test_an_intervention_leaves_the_parents_alone(run):
    out = run("query", ASIA, "--do", "lung=yes")
    assert out["posteriors"]["smoke"]["yes"] == pytest.approx(0.5)
    assert out["posteriors"]["xray"]["yes"] == pytest.approx(0.98)


def test_joint_follows_the_order_asked(run):
    out = run("joint", ASIA, "-t", "smoke", "-t", "lung")
    assert out["variables"] == ["smoke", "lung"]
    assert out["table"][0] == pytest.approx([0.05, 0.45])
    assert out["table"][1] == pytest.approx([0.005, 0.495])


def test_separated_names_an_active_path(run):
    assert run("separated", ASIA, "tub", "lung")["separated"] is True
    out = run("separated", ASIA, "tub", "lung", "-g", "xray")
    assert out["separated"] is False
    assert out["active_path"][0] == "tub"
    assert out["active_path"][-1] == "lung"


def test_moral_lists_the_marriages(run):
    out = run("moral", ASIA)
    assert {frozenset(e) for e in out["marriages"]} == {
        frozenset(("tub", "lung")),
        frozenset(("either", "bronc")),
    }
    assert len(out["edges"]) == 10


def test_sample_writes_the_same_rows_for_the_same_seed(run, tmp_path):
    for name in ("a.csv", "b.csv"):
        assert run("sample", ASIA, "-n", "200", "-o", str(tmp_path / name), "--seed", "3") == {
            "rows": 200
        }
    text = (tmp_path / "a.csv").read_text()
    assert text == (tmp_path / "b.csv").read_text()
    assert text.splitlines()[0] == "asia,tub,smoke,lung,bronc,either,xray,dysp"


def test_sample_under_evidence_has_a_weight_column(run, tmp_path):
    target = tmp_path / "w.csv"
    run("sample", ASIA, "-n", "50", "-o", str(target), "-e", "dysp=yes", "--seed", "1")
    header, *rows = [line.split(",") for line in target.read_text().splitlines()]
    assert header[-1] == "weight"
    assert {row[header.index("dysp")] for row in rows} == {"yes"}
    assert {float(row[-1]) for row in rows} <= {0.9, 0.7, 0.8, 0.1}


def test_convert_reports_what_the_target_cannot_hold(run, tmp_path):
    out = run("convert", ASIA, str(tmp_path / "asia.bayesgui"))
    assert out["warnings"] == []
    assert run("info", str(tmp_path / "asia.bayesgui"))["parameters"] == 18


def test_algorithms_lists_engines_with_options(run):
    assert {"junction-tree", "variable-elimination", "enumeration"} <= {
        item["name"] for item in run("algorithms")
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["query", ASIA, "-e", "smoke=maybe"], "no state “maybe”"),
        (["query", ASIA, "-e", "smok=yes"], "no node smok"),
        (["query", ASIA, "-e", "smoke"], "no finding"),
        (["query", ASIA, "-t", "nobody"], "no node nobody"),
        (["query", ASIA, "-e", "smoke=yes", "--do", "smoke=no"], "two findings on smoke"),
        (["query", ASIA, "-e", "smoke=yes", "-e", "smoke!=yes"], "rules out all"),
        (["query", ASIA, "--soft", "xray=0.8"], "2 numbers"),
        (["query", ASIA, "--soft", "xray=-1,2"], "not negative"),
        (["query", ASIA, "--fix", "xray=0.7,0.2"], "0.9 instead of 1"),
        (["query", ASIA, "-e", "either=no", "-e", "lung=yes"], "cannot happen"),
        (["query", ASIA, "--engine", "magic"], "junction-tree"),
        (["query", ASIA, "--samples", "10"], "no option “samples”"),
        (["query", ASIA, "--set", "nonsense=1"], "no option “nonsense”"),
        (["joint", ASIA], "at least one target"),
        (["joint", ASIA, "-t", "lung", "-t", "lung"], "once only"),
        (["separated", ASIA, "tub", "nobody"], "no node nobody"),
        (["sample", ASIA, "-n", "-5", "-o", "x.csv"], "cannot be -5"),
        (["sample", ASIA, "-n", "5", "-o", "x.parquet"], ".csv"),
        (["sample", ASIA, "-n", "5", "-o", "/no/such/folder/x.csv"], "cannot be written"),
        (["sample", ASIA, "-n", "5", "-o", "x.csv", "--missing", "2"], "between 0 and 1"),
        (["info", "/no/such/file.bif"], "file.bif"),
        (["mpe", ASIA], "invalid choice: 'mpe'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(run, words, says):
    assert says in run(*words, code=2)


def test_people_get_a_table(capsys):
    assert cli.main(["query", ASIA, "-t", "lung", "-e", "dysp=yes"]) == 0
    out = capsys.readouterr().out
    assert "lung" in out
    assert "0.102" in out
    assert "ln P(e) = -0.830" in out
