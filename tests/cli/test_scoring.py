"""The subcommand ``score`` and what it judges besides scores."""

import json
import math

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.cli import main

ASIA = paths.samples() / "networks" / "asia.bayesgui"


@pytest.fixture(scope="module")
def cases(tmp_path_factory):
    path = tmp_path_factory.mktemp("scoring") / "cases.csv"
    assert main(["sample", str(ASIA), "-n", "2000", "--seed", "5", "-o", str(path)]) == 0
    return path


def answer(capsys, *words):
    assert main(["score", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *words):
    assert main(["score", *map(str, words)]) == 2
    return capsys.readouterr().err.strip()


def test_families_and_code_lengths_add_up_to_the_scores(cases, capsys):
    found = answer(capsys, ASIA, cases, "--ess", 3)
    for name in ("log_likelihood", "aic", "bic", "mdl", "bdeu", "k2"):
        total = sum(family[name] for family in found["families"].values())
        assert total == pytest.approx(found[name])
    length = found["code_length"]
    assert length["model"] == pytest.approx(18 * math.log2(2000) / 2)
    assert length["data"] == pytest.approx(-found["log_likelihood"] / math.log(2))
    assert length["model"] + length["data"] == pytest.approx(found["mdl"])
    assert main(["score", str(ASIA), str(cases), "--families"]) == 0
    shown = capsys.readouterr().out
    assert "bits, smaller is better" in shown
    assert "98.7 bits of tables" in shown
    assert "\nxray " in shown


def test_folds_are_cross_validated_with_a_seed(cases, capsys):
    words = ASIA, cases, "--folds", 5
    found = answer(capsys, *words)["cross_validation"]
    assert len(found["folds"]) == 5
    assert found["log_likelihood"] == pytest.approx(sum(found["folds"]))
    assert found["per_row"] < found["fitted_per_row"]
    assert answer(capsys, *words, "--seed", 1)["cross_validation"] == found
    other = answer(capsys, *words, "--seed", 2)["cross_validation"]
    assert other["per_row"] == pytest.approx(found["per_row"], rel=0.01)
    assert other["folds"] != found["folds"]
    assert main(["score", *map(str, words)]) == 0
    assert "5 folds, log-likelihood of held-out rows" in capsys.readouterr().out
    assert "not at 1" in refusal(capsys, ASIA, cases, "--folds", 1)


def test_a_missing_arc_is_found_by_replicated_tables(cases, capsys, tmp_path):
    bayesgui.write(bayesgui.read(ASIA).without_arc("smoke", "lung"), tmp_path / "less.bayesgui")
    words = tmp_path / "less.bayesgui", cases, "--check", 40
    found = answer(capsys, *words)["predictive_check"]
    assert found["tables"] == 40
    assert {found["pairs"][0]["first"], found["pairs"][0]["second"]} == {"smoke", "lung"}
    assert main(["score", *map(str, words)]) == 0
    assert "… and 8 less surprising ones" in capsys.readouterr().out
    assert "between 20 and 10,000" in refusal(capsys, *words[:2], "--check", 5)


def test_undecided_arcs_are_listed_below_a_bayes_factor(cases, capsys, tmp_path):
    bayesgui.write(bayesgui.read(ASIA).with_arc("asia", "bronc"), tmp_path / "more.bayesgui")
    words = tmp_path / "more.bayesgui", cases, "--undecided"
    found = answer(capsys, *words, "--bayes-factor", 3)["undecided"]
    assert (found[0]["parent"], found[0]["child"]) == ("asia", "bronc")
    assert found[0]["removal"] < 0
    by_bdeu = answer(capsys, *words, "--score", "bdeu", "--ess", 10)["undecided"]
    assert by_bdeu[0]["removal"] != found[0]["removal"]
    assert main(["score", *map(str, words)]) == 0
    assert "asia → bronc" in capsys.readouterr().out
    assert "1 or more" in refusal(capsys, *words, "--bayes-factor", 0.2)
    assert "give both" in refusal(capsys, *words[:2], "--bayes-factor", 3)
    assert "tea" in refusal(capsys, *words, "--score", "tea")
