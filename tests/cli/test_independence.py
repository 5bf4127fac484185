"""The subcommands that test independence, compare networks and learn by tests."""

import json
import math

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.cli import main

ASIA = paths.samples() / "networks" / "asia.bayesgui"


@pytest.fixture
def files(tmp_path):
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("rain", ("n", "y")), bayesgui.Variable("wet", ("n", "y"))]
    ).with_arc("rain", "wet")
    bayesgui.write(net, tmp_path / "rain.bayesgui")
    return tmp_path


def _answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_two_columns_are_tested_given_others(files, capsys):
    rows = ["x,y,z"] + ["n,n,a"] * 30 + ["n,y,a"] * 10 + ["y,n,a"] * 20 + ["y,y,a"] * 40
    (files / "tested.csv").write_text("\n".join([*rows, "n,n,b", "y,n,b"]) + "\n")
    answer = _answer(capsys, "test", files / "tested.csv", "x", "y", "-g", "z", "--test", "chi2")
    assert answer["statistic"] == pytest.approx(100 * 1000**2 / (40 * 60 * 50 * 50))
    assert (answer["test"], answer["degrees_of_freedom"], answer["rows"]) == ("chi2", 2, 102)
    assert answer["p_value"] == pytest.approx(math.exp(-answer["statistic"] / 2))
    assert answer["independent"] is False
    assert (
        main(["test", str(files / "tested.csv"), "x", "y", "-g", "z", "--set", "adjusted=yes"]) == 0
    )
    shown = capsys.readouterr().out
    assert "x and y are dependent given z." in shown
    assert "\na  " in shown
    assert "no column w" in _refusal(capsys, "test", files / "tested.csv", "x", "w")
    refused = _refusal(capsys, "test", files / "tested.csv", "x", "y", "--alpha", "5")
    assert refused == "--alpha is a probability from 0 to 1, not 5."
    assert "g2, chi2" in _refusal(capsys, "test", files / "tested.csv", "x", "y", "--test", "t")


def test_two_networks_are_compared(files, capsys):
    turned = bayesgui.read(files / "rain.bayesgui").without_arc("rain", "wet")
    bayesgui.write(turned.with_arc("wet", "rain"), files / "turned.bayesgui")
    answer = _answer(capsys, "compare", files / "rain.bayesgui", files / "turned.bayesgui")
    assert answer == {
        "shd": 1, "shd_cpdag": 0, "added": [], "missing": [], "reversed": [["wet", "rain"]],
    }  # fmt: skip
    assert main(["compare", str(files / "rain.bayesgui"), str(files / "turned.bayesgui")]) == 0
    assert "reversed    wet → rain" in capsys.readouterr().out
    refused = _refusal(capsys, "compare", files / "rain.bayesgui", ASIA)
    assert refused.startswith("Networks over the same variables can be compared")
