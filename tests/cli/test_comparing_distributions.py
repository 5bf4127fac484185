"""``compare --distributions`` and ``compare --data``."""

from __future__ import annotations

import json
import math

import pytest

import bayesgui
from bayesgui.__main__ import main
from tests.inference.networks import asia


@pytest.fixture
def files(tmp_path):
    other = asia().with_row("lung", {"smoke": "yes"}, [0.0, 1.0]).without_arc("smoke", "bronc")
    bayesgui.write(asia(), tmp_path / "a.bayesgui")
    bayesgui.write(other, tmp_path / "b.bayesgui")
    near = asia().with_row("lung", {"smoke": "yes"}, [0.2, 0.8])
    bayesgui.write(near, tmp_path / "near.bayesgui")
    rows = bayesgui.sample(asia(), 500, seed=1)
    bayesgui.write_table(tmp_path / "rows.csv", rows)
    return tmp_path


def answer(capsys, *words) -> dict:
    assert main(["compare", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_divergences_beside_the_arcs(files, capsys):
    plain = answer(capsys, files / "a.bayesgui", files / "near.bayesgui")
    assert set(plain) == {"shd", "shd_cpdag", "added", "missing", "reversed"}
    both = answer(capsys, files / "a.bayesgui", files / "near.bayesgui", "--distributions")
    assert {key: both[key] for key in plain} == plain
    found = both["distributions"]
    expected = bayesgui.compare_distributions(
        bayesgui.read(files / "a.bayesgui"), bayesgui.read(files / "near.bayesgui")
    )
    for name, each in expected.totals.items():
        assert found[name] == {
            "value": each.value, "infinite": False, "error": 0.0, "exact": True,
        }  # fmt: skip
    assert found["families"][0]["variable"] == "lung"
    assert found["families"][0]["kl"] == pytest.approx(expected.kl.value)
    assert (found["samples"], found["seed"], found["forbidden"]) == (0, None, [])


def test_what_is_ruled_out_is_said(files, capsys):
    found = answer(capsys, files / "a.bayesgui", files / "b.bayesgui", "--distributions")
    kl = found["distributions"]["kl"]
    assert (kl["value"], kl["infinite"]) == (None, True)
    (case,) = found["distributions"]["forbidden"]
    assert case["case"] == {"smoke": "yes", "lung": "yes"}
    assert case["probability"] == pytest.approx(0.05)
    words = ["compare", str(files / "a.bayesgui"), str(files / "b.bayesgui"), "--distributions"]
    assert main(words) == 0
    shown = capsys.readouterr()
    assert "rules out smoke = yes, lung = yes: 0.05" in shown.out
    assert "∞" in shown.out
    assert "Two junction trees" in shown.err


def test_log_scores_on_a_table(files, capsys):
    table = str(files / "rows.csv")
    found = answer(capsys, files / "a.bayesgui", files / "near.bayesgui", "--data", table)
    scores = found["log_scores"]
    assert scores["rows"] == 500
    assert scores["difference"] == pytest.approx(scores["other"] - scores["reference"])
    low, high = scores["interval"]
    assert low < scores["difference"] < high
    assert 0 <= scores["p_value"] <= 1
    assert scores["test"] == "t"
    gaps = [abs(each["reference"] - each["other"]) for each in scores["most_different"]]
    assert gaps == sorted(gaps, reverse=True)
    words = ["compare", str(files / "a.bayesgui"), str(files / "b.bayesgui"), "--data", table]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "Wilcoxon's signed ranks: p = " in shown
    assert "the other network rules out" in shown


def test_options_that_do_not_fit_are_refused(files, capsys):
    networks = str(files / "a.bayesgui"), str(files / "near.bayesgui")
    assert main(["compare", *networks, "--samples", "10"]) != 0
    assert "--samples is for --distributions" in capsys.readouterr().err
    assert main(["compare", *networks, "--test", "t"]) != 0
    assert "--test is for --data" in capsys.readouterr().err


def test_a_large_pair_is_sampled_with_its_error(tmp_path, capsys):
    net = bayesgui.example("alarm")
    rows = bayesgui.sample(net, 2000, seed=1)
    bayesgui.write(net, tmp_path / "a.bayesgui")
    bayesgui.write(bayesgui.learn_parameters(net, rows, "bayes").network, tmp_path / "b.bayesgui")
    both = tmp_path / "a.bayesgui", tmp_path / "b.bayesgui"
    found = answer(capsys, *both, "--distributions", "--samples", "5000", "--seed", "3")
    shannon = found["distributions"]["jensen_shannon"]
    assert not shannon["exact"]
    assert 0 < shannon["error"] < shannon["value"] < math.log(2)
    assert found["distributions"]["kl"]["exact"]
    assert found["distributions"]["hellinger"]["exact"]
    assert found["distributions"]["samples"] == 5000
