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
    # All rows of b have y = n: that stratum takes no degree of freedom unless they are full.
    assert (answer["test"], answer["degrees_of_freedom"], answer["rows"]) == ("chi2", 1, 102)
    full = _answer(
        capsys, "test", files / "tested.csv", "x", "y", "-g", "z", "--test", "chi2",
        "--set", "adjusted=no",
    )  # fmt: skip
    assert full["degrees_of_freedom"] == 2
    assert full["p_value"] == pytest.approx(math.exp(-full["statistic"] / 2))
    assert answer["independent"] is False
    assert main(["test", str(files / "tested.csv"), "x", "y", "-g", "z"]) == 0
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
    assert refused.startswith("The two networks have no variable in common")


def test_networks_of_other_nodes_are_compared_in_what_is_common(files, capsys):
    rain = bayesgui.read(files / "rain.bayesgui")
    more = rain.with_variable(bayesgui.Variable("mud", ("no", "yes"))).with_arc("wet", "mud")
    bayesgui.write(more, files / "more.bayesgui")
    answer = _answer(capsys, "compare", files / "rain.bayesgui", files / "more.bayesgui")
    assert (answer["shd"], answer["shd_cpdag"]) == (0, 0)
    assert (answer["only_reference"], answer["only_other"]) == ([], ["mud"])
    assert main(["compare", str(files / "rain.bayesgui"), str(files / "more.bayesgui")]) == 0
    assert "only in more.bayesgui: mud (their arcs do not count)" in capsys.readouterr().out


def _alarm_cases(files, n_rows=30_000):
    network = bayesgui.read(paths.samples() / "networks" / "earthquake.bayesgui")
    network = network.with_cpt(bayesgui.CPT("Burglary", (), [0.4, 0.6]))
    network = network.with_cpt(bayesgui.CPT("Earthquake", (), [0.4, 0.6]))
    bayesgui.write(network, files / "true.bayesgui")
    assert main(["sample", str(files / "true.bayesgui"), "-n", str(n_rows), "--seed", "1",
                 "-o", str(files / "cases.csv")]) == 0  # fmt: skip
    return network


def test_a_structure_is_learned_by_tests(files, capsys):
    network = _alarm_cases(files)
    capsys.readouterr()
    out = files / "learned.bayesgui"
    learn = ("learn", files / "cases.csv", "-o", out, "--structure", "pc")
    answer = _answer(capsys, *learn, "--test", "chi2", "--alpha", "0.001")
    assert {tuple(arc) for arc in answer["arcs"]} == set(network.arcs)
    assert answer["undirected"] == []
    for name in ("test.adjusted", "adjusted"):
        answer = _answer(capsys, *learn, "--alpha", "1", "--set", f"{name}=no")
        assert len(answer["arcs"]) == 10, "no p-value is larger than 1"
    refused = _refusal(capsys, *learn, "--set", "adjust=no")
    assert refused.startswith("Neither pc nor bayes has an option “adjust”; they have test, alpha")
    assert len(_answer(capsys, "compare", files / "true.bayesgui", out)["added"]) == 6


def test_edges_that_data_cannot_direct_are_undirected(files, capsys):
    # b differs from a in one row of five, and c from b, whatever a is.
    counts = {"n,n,n": 64, "n,n,y": 16, "n,y,n": 4, "n,y,y": 16}
    counts |= {"y,y,y": 64, "y,y,n": 16, "y,n,y": 4, "y,n,n": 16}
    rows = [row for row, count in counts.items() for _ in range(count)]
    (files / "chain.csv").write_text("\n".join(["a,b,c", *rows]) + "\n")
    answer = _answer(
        capsys, "learn", files / "chain.csv", "-o", files / "chain.bayesgui", "--structure", "pc"
    )
    assert len(answer["arcs"]) == len(answer["undirected"]) == 2
    assert sorted(answer["undirected"]) == sorted(answer["arcs"])


def test_a_test_for_a_structure_without_tests_is_refused(files, capsys):
    _alarm_cases(files, 50)
    capsys.readouterr()
    learn = ("learn", files / "cases.csv", "-o", files / "out.bayesgui")
    refused = _refusal(capsys, *learn, "--alpha", "0.1")
    assert refused.startswith("--test and --alpha are for structures learned by tests of indep")
    assert "pc, sgs, tpda, mmhc" in refused
    refused = _refusal(capsys, *learn, "--structure", "pc", "--alpha", "2")
    assert refused == "pc: alpha must lie between 0 and 1, not 2."
    refused = _refusal(capsys, *learn, "--structure", "pc", "--test", "t")
    assert "choose one of g2, chi2, mutual-information" in refused


def test_the_comparison_tells_of_decisions(capsys, tmp_path):  # type: ignore[no-untyped-def]
    model = bayesgui.example("oil-wildcatter")
    bayesgui.write(model, tmp_path / "all.bayesgui")
    bayesgui.write(model.without_arc("Seismic", "Drill"), tmp_path / "fewer.bayesgui")
    answer = _answer(capsys, "compare", tmp_path / "all.bayesgui", tmp_path / "fewer.bayesgui")
    assert answer["shd"] == 0
    assert answer["decisions"]["missing"] == [["Seismic", "Drill"]]
    assert main(["compare", str(tmp_path / "all.bayesgui"), str(tmp_path / "fewer.bayesgui")]) == 0
    assert "Seismic → Drill" in capsys.readouterr().out
