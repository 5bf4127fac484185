"""Ensembles on the command line: written by confidence and learn, asked, applied and scored."""

import json

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.cli import main


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ensembles")
    frame = bayesgui.sample(bayesgui.example("asia"), 200, seed=3).to_frame()
    frame.to_csv(folder / "cases.csv", index=False)
    words = ["confidence", "cases.csv", "--method", "partition-mcmc", "--samples", "60"]
    words[1] = str(folder / "cases.csv")
    assert main([*words, "--score", "bdeu", "--ensemble", str(folder / "x.bnensemble")]) == 0
    return folder


def answer(capsys, *words):
    capsys.readouterr()
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *words):
    capsys.readouterr()
    assert main([*map(str, words)]) == 2
    return capsys.readouterr().err.strip()


def test_a_query_has_mean_and_spread(place, capsys):
    file = place / "x.bnensemble"
    found = answer(capsys, "query", file, "-t", "bronc", "-e", "dysp=yes")
    ensemble = bayesgui.read_ensemble(file)
    expected = ensemble.posteriors({"dysp": "yes"}, "bronc")
    states = ensemble.network["bronc"].states
    assert found["posteriors"] == {"bronc": dict(zip(states, expected["bronc"], strict=True))}
    assert found["log_evidence"] == expected.log_evidence
    spread = found["spread"]["bronc"]["yes"]
    k = states.index("yes")
    assert spread["sd"] == expected.sd["bronc"][k]
    assert spread["low"] == expected.low["bronc"][k] <= found["posteriors"]["bronc"]["yes"]
    assert spread["high"] == expected.high["bronc"][k]
    assert found["members"] == len(ensemble) > 1
    assert ensemble.provenance.method == "partition-mcmc"
    assert ensemble.provenance.samples == 60


def test_the_table_of_a_query_says_the_range(place, capsys):
    assert main(["query", str(place / "x.bnensemble"), "-t", "bronc"]) == 0
    shown = capsys.readouterr().out
    assert "mean P(state | e)" in shown
    assert "95 %" in shown
    assert "of equal weight given the evidence" in shown


def test_rows_are_answered_with_their_spread(place, capsys):
    out = place / "out.csv"
    frame = pd.DataFrame({"dysp": ["yes", "no", None], "id": [1, 2, 3]})
    frame.to_csv(place / "rows.csv", index=False)
    file = place / "x.bnensemble"
    found = answer(capsys, "query", file, "--rows", place / "rows.csv", "-t", "bronc", "-o", out)
    assert found["rows"] == 3
    written = pd.read_csv(out)
    expected = bayesgui.read_ensemble(file).query_many(frame[["dysp"]], "bronc")
    assert np.abs(written[list(expected.columns)].to_numpy() - expected.to_numpy()).max() < 1e-9


def test_a_class_is_predicted(place, capsys):
    out, file = place / "predicted.csv", place / "x.bnensemble"
    found = answer(capsys, "predict", file, place / "cases.csv", "-o", out, "--class", "bronc")
    assert found["rows"] == 200
    written = pd.read_csv(out)
    frame = pd.read_csv(place / "cases.csv")
    expected = bayesgui.read_ensemble(file).predict(frame, "bronc", spread=False)
    for state in ("yes", "no"):
        title = f"P({state})"
        assert np.abs(written[title] - expected[f"P(bronc = {state})"]).max() < 1e-9
    assert (written["decision"] == expected["most probable bronc"]).all()
    assert "no node of which is marked" in refusal(
        capsys, "predict", file, place / "cases.csv", "-o", out
    )


def test_rows_are_scored_beside_the_most_probable_network(place, capsys):
    file = place / "x.bnensemble"
    found = answer(capsys, "score", file, place / "cases.csv")
    ensemble = bayesgui.read_ensemble(file)
    frame = pd.read_csv(place / "cases.csv")
    assert found["log_likelihood"] == pytest.approx(ensemble.log_likelihoods(frame).sum())
    bayesgui.write(ensemble.most_probable, place / "best.bayesgui")
    alone = answer(capsys, "score", place / "best.bayesgui", place / "cases.csv")
    assert found["most_probable"]["log_likelihood"] < 0
    assert alone["log_likelihood"] >= found["most_probable"]["log_likelihood"]


def test_light_rows_are_scored_as_heavy_ones(place, capsys):
    """A total weight below 1 divides as any other does."""
    frame = pd.read_csv(place / "cases.csv").head(4)
    shown = []
    for weight in (0.125, 1.0):
        frame.assign(w=weight).to_csv(place / "light.csv", index=False)
        assert (
            main(["score", str(place / "x.bnensemble"), str(place / "light.csv"), "--weights=w"])
            == 0
        )
        shown.append([line.split()[-1] for line in capsys.readouterr().out.splitlines()[1:3]])
    assert shown[0] == shown[1]


def test_learn_writes_the_network_and_an_ensemble(place, capsys):
    file, net = place / "learned.bnensemble", place / "learned.bayesgui"
    answer(capsys, "learn", place / "cases.csv", "-o", net, "--ensemble", file, "--seed", 5)
    ensemble = bayesgui.read_ensemble(file)
    assert ensemble.provenance.method == "bootstrap"
    assert ensemble.provenance.samples == 100
    assert ensemble.provenance.seed == 5
    assert set(ensemble.network.names) == set(bayesgui.read(net).names)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("query", "FILE", "--engine", "gibbs"), "asked by junction trees"),
        (("score", "FILE", "CASES", "--folds", "3"), "has no families"),
        (("confidence", "CASES", "--ensemble", "x.zip"), "does not end in .bnensemble"),
        (("info", "FILE"), "not one network"),
    ],
)
def test_what_does_not_go_together_is_refused(place, capsys, words, said):
    places = {"FILE": place / "x.bnensemble", "CASES": place / "cases.csv"}
    try:
        text = refusal(capsys, *(places.get(word, word) for word in words))
    except SystemExit:
        text = capsys.readouterr().err
    assert said in text
