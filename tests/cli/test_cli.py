"""The command line: output and error messages."""

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.submodels import NO_SUBMODELS
from bayesgui.core.variable import Variable
from bayesgui.data.writing.table_export import write_table
from bayesgui.formats import Loaded

ROOT = Path(__file__).resolve().parents[2]
ASIA = str(ROOT / "samples" / "networks" / "asia.bif")


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


def test_info_tells_decisions_and_utilities(run, tmp_path, capsys):
    path = tmp_path / "umbrella.net"
    path.write_text(
        'net {} node W { states = ("sun" "rain"); } decision D { states = ("take" "leave"); }'
        "utility U {} potential (W) { data = (0.7 0.3); } potential (D) {}"
        "potential (U | W D) { data = ((20 100)(70 0)); }"
    )
    out = run("info", str(path))
    assert (out["nodes"], out["arcs"], out["parameters"]) == (3, 2, 1)
    assert (out["decisions"], out["utilities"]) == (["D"], ["U"])
    assert out["states"] == {"W": ["sun", "rain"], "D": ["take", "leave"]}
    assert out["parents"] == {"W": [], "D": [], "U": ["W", "D"]}
    assert out["unfilled"] == []
    assert "decisions" not in run("info", ASIA)
    assert cli.main(["info", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "[decision] take, leave" in printed
    assert "[utility]" in printed


def test_info_tells_which_nodes_stand_in_which_submodels(run, tmp_path, capsys):
    tree = NO_SUBMODELS.folded(("tub", "asia"), name="Travel")
    tree = tree.folded(("smoke",), ("submodel-1",), "Causes")
    path = tmp_path / "folded.bayesgui"
    bayesgui.write(Loaded(bayesgui.read(ASIA), submodels=tree), path)
    told = [
        {"name": "Travel", "in": "Causes", "nodes": ["tub", "asia"]},
        {"name": "Causes", "in": "", "nodes": ["smoke"]},
    ]
    assert run("info", str(path))["submodels"] == told
    assert "submodels" not in run("info", ASIA)
    other = tmp_path / "folded.xdsl"
    warnings = run("convert", str(path), str(other))["warnings"]
    assert not any("submodel" in each for each in warnings)
    assert run("info", str(other))["submodels"] == told
    classes = tmp_path / "folded.oobn"
    warnings = run("convert", str(path), str(classes))["warnings"]
    assert warnings == ["aGrUM and pyAgrum do not read classes; for them write NET."]
    assert run("info", str(classes))["submodels"] == told
    assert "class Causes\n" in classes.read_text("utf-8")
    lost = run("convert", str(classes), str(tmp_path / "folded.net"))["warnings"]
    assert "NET cannot store submodels; 2 submodels are lost, their nodes stay." in lost
    assert "Submodels are kept as classes of HUGIN in a file that ends in .oobn." in lost
    lost = run("convert", str(path), str(tmp_path / "folded.bif"))["warnings"]
    assert "BIF cannot store submodels; 2 submodels are lost, their nodes stay." in lost
    assert cli.main(["info", str(path)]) == 0
    assert "Travel    Causes  tub, asia" in capsys.readouterr().out


def test_info_tells_what_nobody_sees(run, tmp_path, capsys):
    marked = bayesgui.read(ASIA).with_observed("bronc", False).with_common_cause("tub", "lung", "x")
    path = tmp_path / "marked.bayesgui"
    bayesgui.write(marked, path)
    out = run("info", str(path))
    assert out["unobserved"] == ["bronc"]
    assert {*out["common_causes"][0]} == {"tub", "lung", "x"}
    assert "unobserved" not in run("info", ASIA)
    assert cli.main(["info", str(path)]) == 0
    said = capsys.readouterr().err
    assert "cannot be observed: bronc." in said
    assert "↔" in said


def test_separation_is_that_of_hidden_common_causes(run, tmp_path, capsys):
    path = tmp_path / "marked.bayesgui"
    bayesgui.write(bayesgui.read(ASIA).with_common_cause("asia", "smoke"), path)
    assert run("separated", ASIA, "asia", "smoke")["separated"]
    assert not run("separated", str(path), "asia", "smoke")["separated"]
    assert cli.main(["separated", str(path), "asia", "smoke"]) == 0
    assert capsys.readouterr().out == (
        "asia and smoke are not m-separated.\nActive trail: asia ↔ smoke\n"
    )


def test_query_without_evidence_gives_the_prior(run):
    out = run("query", ASIA)
    assert out["posteriors"]["dysp"]["yes"] == pytest.approx(0.4360, abs=5e-5)
    assert out["log_evidence"] == pytest.approx(0)


def test_query_with_the_findings_of_the_picture(run):
    out = run("query", ASIA, "-e", "xray=yes", "-e", "tub!=yes")
    assert out["log_evidence"] == pytest.approx(-2.3016, abs=5e-5)
    assert out["posteriors"]["dysp"]["yes"] == pytest.approx(0.625571, abs=5e-7)
    assert out["posteriors"]["lung"]["yes"] == pytest.approx(0.533, abs=5e-4)


@pytest.mark.parametrize("engine", ["gibbs", "likelihood-weighting", "rejection"])
def test_a_sampler_tells_its_samples_and_how_sure_it_is(run, engine):
    words = ("query", ASIA, "-e", "dysp=yes", "-t", "lung", "--engine", engine)
    out = run(*words, "--samples", "5120", "--seed", "3")
    assert out["samples"] == 5_120
    assert set(out["standard_error"]["lung"]) == {"yes", "no"}
    error = out["standard_error"]["lung"]["yes"]
    assert out["posteriors"]["lung"]["yes"] == pytest.approx(0.1028, abs=5 * error)
    assert 0 < out["effective_sample_size"]["lung"] <= 5_120
    assert isinstance(out["warnings"], list)
    assert ("r_hat" in out) == (engine == "gibbs")
    assert run(*words, "--samples", "5120", "--seed", "3") == out
    assert run(*words, "--samples", "5120", "--seed", "4") != out


def test_options_of_an_engine_are_set_by_name(run):
    out = run("query", ASIA, "--engine", "gibbs", "--set", "blocked=no", "--set", "burn_in=5")
    assert any(w.startswith("Gibbs cannot reach every state: either is") for w in out["warnings"])
    assert out["r_hat"]["either"] is None or out["r_hat"]["either"] > 1.1
    assert any("do not trust" in w for w in out["warnings"])
    message = run("query", ASIA, "--engine", "gibbs", "--set", "chains=0", code=2)
    assert "chains must lie between 1" in message


def test_chains_that_never_move_give_no_number_for_their_precision(run, tmp_path, capsys):
    tie = 1e-12
    network = BayesianNetwork(
        [Variable(name, ("0", "1")) for name in "ab"],
        [CPT("a", (), [0.5, 0.5]), CPT("b", ("a",), [[1 - tie, tie], [tie, 1 - tie]])],
    )
    path = str(tmp_path / "tied.bayesgui")
    bayesgui.write(network, path)
    words = ["query", path, "--engine", "gibbs", "--set", "chains=1", "--set", "blocked=no"]
    out = run(*words)
    assert out["standard_error"] == {"a": {"0": None, "1": None}, "b": {"0": None, "1": None}}
    assert out["effective_sample_size"] == out["r_hat"] == {"a": None, "b": None}
    assert any(w.startswith("No chain has ever changed the state of a, b") for w in out["warnings"])
    assert cli.main(words) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[2].split()[3:] == ["–", "–", "–"]
    assert "No chain has ever changed the state of a, b" in printed.err


def test_chains_that_stand_still_at_different_places_have_an_infinite_r_hat(run, tmp_path, capsys):
    switch = [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]
    network = BayesianNetwork(
        [Variable(name, ("a", "b")) for name in "xyz"],
        [CPT("x", (), [0.2, 0.8]), CPT("z", ("x", "y"), switch)],
    )
    path = str(tmp_path / "switch.bayesgui")
    bayesgui.write(network, path)
    words = ["query", path, "-e", "z=b", "-t", "x", "--engine", "gibbs", "--set", "blocked=no"]
    out = run(*words)
    assert out["r_hat"] == {"x": None}
    assert any("(R-hat up to ∞)" in w for w in out["warnings"])
    assert cli.main(words) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[2].split()[3:] == ["–", "–", "∞"]
    assert "1000" not in printed.out


def test_the_table_for_people_has_a_column_of_standard_errors(capsys):
    words = ["query", ASIA, "-t", "lung", "--engine", "gibbs", "--samples", "2560"]
    assert cli.main(words) == 0
    printed = capsys.readouterr()
    header, _, first, second = printed.out.splitlines()[:4]
    assert header.split() == ["variable", "state", "P(state", "|", "e)", "±", "ESS", "R-hat"]
    assert len(first.split()) == 6
    assert len(second.split()) == 3
    assert "samples = 2,560" in printed.out
    assert "note: Zeros in the tables of either" in printed.err


@pytest.mark.parametrize(("engine", "sign"), [("mean-field", "≥"), ("rejection", "≈")])
def test_an_estimate_or_a_bound_of_ln_p_is_not_called_equal(capsys, engine, sign):
    assert cli.main(["query", ASIA, "-e", "dysp=yes", "-t", "lung", "--engine", engine]) == 0
    assert f"ln P(e) {sign} -0." in capsys.readouterr().out


def test_a_mean_of_weights_above_1_is_not_called_a_probability(capsys):
    assert cli.main(["query", ASIA, "--soft", "xray=80,30", "-t", "lung"]) == 0
    printed = capsys.readouterr()
    assert "ln E[likelihood] = 3.5" in printed.out
    assert "P(e) =" not in printed.out
    assert "note: a likelihood has a weight above 1" in printed.err
    assert cli.main(["mpe", ASIA, "--soft", "xray=80,30"]) == 0
    assert "note: a likelihood has a weight above 1" in capsys.readouterr().err
    assert cli.main(["query", ASIA, "--soft", "xray=0.8,0.3", "-t", "lung"]) == 0
    printed = capsys.readouterr()
    assert "ln P(e) = -1.0" in printed.out
    assert printed.err == ""


def test_exact_engines_add_nothing_to_their_answer(run):
    assert set(run("query", ASIA)) == {"engine", "log_evidence", "posteriors"}


def test_likelihood_weights_count_as_given(run):
    once = run("query", ASIA, "--soft", "xray=0.8,0.3")
    twice = run("query", ASIA, "--soft", "xray=1.6,0.6")
    assert twice["log_evidence"] - once["log_evidence"] == pytest.approx(math.log(2))
    assert twice["posteriors"]["lung"]["yes"] == pytest.approx(once["posteriors"]["lung"]["yes"])


def test_a_probability_can_be_typed_in_percent(run):
    for kind in ("--soft", "--fix"):
        plain = run("query", ASIA, kind, "xray=0.95,0.05", "-t", "lung")
        assert run("query", ASIA, kind, "xray=95%,5 %", "-t", "lung") == plain
    loopy = ["query", ASIA, "--engine", "loopy-belief-propagation", "-t", "lung", "--set"]
    assert run(*loopy, "damping=0.25") == run(*loopy, "damping=25%")


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.0, "0.000000"),
        (1e-9, "1e-09"),
        (1.23456789e-7, "1.23457e-07"),
        (5e-324, "4.94066e-324"),
        (0.00012, "0.000120"),
        (0.626, "0.626000"),
        (1 - 1.5e-9, "0.9999999985"),
        (1 - 1e-15, "0.9999999999999989"),
        (1 - 2**-53, "1.000000"),
        (1.0, "1.000000"),
    ],
)
def test_a_small_probability_is_seen(p, text, tmp_path, capsys):
    network = BayesianNetwork([Variable("x", ("yes", "no"))], [CPT("x", (), np.array([p, 1 - p]))])
    bayesgui.write(network, tmp_path / "x.bayesgui")
    for words in (["query"], ["joint", "-t", "x"]):
        assert cli.main([words[0], str(tmp_path / "x.bayesgui"), *words[1:]]) == 0
        line = next(line for line in capsys.readouterr().out.splitlines() if "yes" in line)
        assert line.split()[-1] == text


def test_a_rate_of_missing_cells_can_be_typed_in_percent(run, tmp_path):
    files = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for file, rate in zip(files, ("0.25", "25%"), strict=True):
        run("sample", ASIA, "-n", "50", "--seed", "1", "-o", str(file), "--missing", rate)
    assert files[0].read_text() == files[1].read_text()


def test_a_state_named_like_a_mark_is_read_as_it_was_drawn(tmp_path):
    states = {"damage": ("None", "Severe"), "sign": ("*", "NA"), "alarm": ("yes", "no")}
    network = bayesgui.BayesianNetwork([bayesgui.Variable(k, each) for k, each in states.items()])
    bayesgui.write(network, tmp_path / "net.bayesgui")
    for suffix in ("csv", "tsv", "csv.gz", "parquet"):
        rows = str(tmp_path / f"rows.{suffix}")
        drawn = ["sample", str(tmp_path / "net.bayesgui"), "-n", "40", "--seed", "1", "-o", rows]
        assert cli.main(drawn) == 0
        assert cli.main(["learn", rows, "-o", str(tmp_path / "out.bayesgui")]) == 0
        learned = bayesgui.read(tmp_path / "out.bayesgui")
        assert {name: {*learned[name].states} for name in learned} == {
            name: {*each} for name, each in states.items()
        }
        data = bayesgui.read_data(rows)
        assert all(data[name].n_missing == 0 for name in data.names)


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


def test_mpe_explains_the_evidence(run):
    out = run("mpe", ASIA, "-e", "dysp=yes")
    assert out["assignment"]["bronc"] == "yes"
    assert out["assignment"]["dysp"] == "yes"
    # 0.99 · 0.99 · 0.5 · 0.9 · 0.6 · 1 · 0.95 · 0.8, from the tables
    assert out["log_probability"] == pytest.approx(
        math.log(0.99 * 0.99 * 0.5 * 0.9 * 0.6 * 0.95 * 0.8), abs=1e-12
    )


def test_mpe_with_targets_sums_the_others_out(run):
    out = run("mpe", ASIA, "-e", "xray=yes", "-t", "lung", "-t", "tub")
    assert list(out["assignment"]) == ["lung", "tub"]
    joint = run("joint", ASIA, "-e", "xray=yes", "-t", "lung", "-t", "tub")
    best = max(p for row in joint["table"] for p in row)
    evidence = run("query", ASIA, "-e", "xray=yes", "-t", "xray")["log_evidence"]
    assert out["log_probability"] == pytest.approx(math.log(best) + evidence, abs=1e-12)


def test_mpe_lists_the_most_probable_ones(run, capsys):
    out = run("mpe", ASIA, "-e", "dysp=yes", "-t", "bronc", "-t", "lung", "-k", "3")
    listed = out["explanations"]
    assert [tuple(each["assignment"].values()) for each in listed] == [
        ("yes", "no"),
        ("no", "no"),
        ("yes", "yes"),
    ]
    assert listed[0] == {key: out[key] for key in ("assignment", "log_probability")}
    joint = run("joint", ASIA, "-e", "dysp=yes", "-t", "bronc", "-t", "lung")["table"]
    log_evidence = run("query", ASIA, "-e", "dysp=yes")["log_evidence"]
    for each, p in zip(listed, (joint[0][1], joint[1][1], joint[0][0]), strict=True):
        assert each["log_probability"] == pytest.approx(math.log(p) + log_evidence, abs=1e-9)
    assert cli.main(["mpe", ASIA, "-e", "dysp=yes", "-t", "bronc", "-t", "lung", "-k", "9"]) == 0
    captured = capsys.readouterr()
    assert re.search(r"^2 +-2\.883559 +bronc = no$", captured.out, re.MULTILINE)
    assert captured.err == "note: no more than 4 are possible.\n"
    assert "ask for 1 or more" in run("mpe", ASIA, "-k", "0", code=2)


def test_mpe_of_a_fixed_posterior_has_no_probability(run):
    assert run("mpe", ASIA, "--fix", "xray=0.3,0.7")["log_probability"] is None


def test_cpdag_of_a_network_with_hidden_nodes_is_its_pag(run, tmp_path):
    path = str(tmp_path / "joined.bayesgui")
    network = bayesgui.from_parents({"a": (), "b": (), "x": ("a", "b")})
    bayesgui.write(network.with_common_cause("a", "b"), path)
    out = run("cpdag", path)
    assert out["directed"] == []
    assert out["undirected"] == [["a", "x"], ["b", "x"]]
    assert {(e["a"], e["b"], e["at_a"], e["at_b"]) for e in out["pag"]} == {
        (a, b, "circle", "circle") for a, b in (("a", "b"), ("a", "x"), ("b", "x"))
    }


def test_compare_counts_marks_of_what_is_hidden(run, tmp_path):
    asia, marked = bayesgui.example("asia"), str(tmp_path / "marked.bayesgui")
    bayesgui.write(asia.with_common_cause("tub", "lung").with_observed("smoke", False), marked)
    out = run("compare", ASIA, marked)
    assert out["shd"] == 0
    assert out["marks"] == {
        "added": [["tub", "lung"]],
        "missing": [],
        "unobserved": ["smoke"],
        "observed": [],
    }
    assert "marks" not in run("compare", ASIA, ASIA)


def test_separated_names_an_active_path(run):
    assert run("separated", ASIA, "tub", "lung")["separated"] is True
    out = run("separated", ASIA, "tub", "lung", "-g", "xray")
    assert out["separated"] is False
    assert out["active_path"][0] == "tub"
    assert out["active_path"][-1] == "lung"


def test_claims_of_a_graph_are_tested_on_a_table(run, tmp_path):
    asia = bayesgui.example("asia")
    cut, cases = str(tmp_path / "cut.bayesgui"), str(tmp_path / "cases.csv")
    write_table(cases, bayesgui.sample(asia, 3_000, seed=3))
    bayesgui.write(asia.without_arc("bronc", "dysp"), cut)
    out = run("independencies", cut, "--data", cases)
    worst = out["claims"][0]
    assert {worst["x"], worst["y"]} == {"bronc", "dysp"}
    assert worst["refuted"] is True
    assert worst["holm"] < 1e-50
    assert worst["strength"] > 0.4
    assert out["complete"] is True
    assert out["refuted"] == sum(each["refuted"] for each in out["claims"])
    rates = run("independencies", cut, "--data", cases, "--correction", "benjamini-hochberg")
    assert rates["correction"] == "benjamini-hochberg"
    assert rates["refuted"] == sum(e["benjamini_hochberg"] <= 0.05 for e in rates["claims"])
    bits = run("independencies", cut, "--data", cases, "--test", "mutual-information")
    assert bits["correction"] is None
    assert bits["refuted"] >= 1
    bayesgui.write(asia.with_observed("smoke", False), cut)
    assert run("independencies", cut, "--data", cases)["left_out_unobserved"] == 6
    assert "There is no correction bonferroni; choose one of holm" in run(
        "independencies", cut, "--data", cases, "--correction", "bonferroni", code=2
    )
    assert "--alpha is a probability" in run(
        "independencies", cut, "--data", cases, "--alpha", "2", code=2
    )


def test_independencies_are_listed_and_the_whole_moral_graph_is_said_to_miss_one(run):
    five = str(ROOT / "samples" / "networks" / "five-nodes.bayesgui")
    out = run("independencies", five)
    assert out["complete"] is True
    assert {"x": "x3", "y": "x4", "given": ["x1"]} in out["independencies"]
    assert len(out["independencies"]) == 6
    assert len(run("independencies", five, "--all")["independencies"]) == 31
    separated = run("separated", five, "x1", "x2")
    assert (separated["separated"], separated["whole_moral_path"]) == (True, ["x1", "x2"])
    large = str(ROOT / "samples" / "networks" / "munin.bayesgui")
    assert "at most 100 nodes" in run("independencies", large, code=2)


def test_cpdag_tells_the_class_and_whether_another_network_is_in_it(run, tmp_path):
    out = run("cpdag", ASIA)
    assert ["smoke", "lung"] in out["undirected"] or ["lung", "smoke"] in out["undirected"]
    assert ["either", "dysp"] in out["directed"]
    assert ["lung", "either", "tub"] in out["v_structures"] or (
        ["tub", "either", "lung"] in out["v_structures"]
    )
    network = bayesgui.read(ASIA)
    bayesgui.write(network.without_arc("asia", "tub"), tmp_path / "turned.bif")
    assert run("cpdag", ASIA, str(tmp_path / "turned.bif"))["equivalent"] is False
    turned = network.with_arc_reversed_keeping_joint("asia", "tub")
    bayesgui.write(turned, tmp_path / "same.bif")
    assert run("cpdag", ASIA, str(tmp_path / "same.bif"))["equivalent"] is True
    chain = str(ROOT / "samples" / "networks" / "chain.bayesgui")
    found = run("cpdag", chain)
    assert (found["directed"], found["members"]) == ([], 3)


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


def test_sample_writes_parquet_too(run, tmp_path):
    out = tmp_path / "cases.parquet"
    run("sample", ASIA, "-n", "500", "-o", str(out), "--seed", "7", "-e", "smoke=yes")
    data = bayesgui.read_data(out, numeric=["weight"]).weighted_by("weight")
    assert data["smoke"].states == ("yes", "no")
    assert data["smoke"].counts.tolist() == [500, 0]
    assert data.total_weight == pytest.approx(250)


def test_sample_under_evidence_has_a_weight_column(run, tmp_path):
    target = tmp_path / "w.csv"
    run("sample", ASIA, "-n", "50", "-o", str(target), "-e", "dysp=yes", "--seed", "1")
    header, *rows = [line.split(",") for line in target.read_text().splitlines()]
    assert header[-1] == "weight"
    assert {row[header.index("dysp")] for row in rows} == {"yes"}
    assert {round(float(row[-1]), 12) for row in rows} <= {0.9, 0.7, 0.8, 0.1}


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
        (["query", ASIA, "-e", "smoke"], "not a finding"),
        (["query", ASIA, "-t", "nobody"], "no node nobody"),
        (["query", ASIA, "-e", "smoke=yes", "--do", "smoke=no"], "two findings on smoke"),
        (["query", ASIA, "-e", "smoke=yes", "-e", "smoke!=yes"], "rules out all"),
        (["query", ASIA, "--soft", "xray=0.8"], "2 numbers"),
        (["query", ASIA, "--soft", "xray=-1,2"], "nonnegative"),
        (["query", ASIA, "--soft", "xray=yes:0.3"], "2 numbers"),
        (["query", ASIA, "--soft", "xray=0.3,"], "2 numbers"),
        (["query", ASIA, "--fix", "xray=0.7,0.2"], "0.9 instead of 1"),
        (["query", ASIA, "-e", "either=no", "-e", "lung=yes"], "cannot happen"),
        (["query", ASIA, "--engine", "magic"], "junction-tree"),
        (["query", ASIA, "--samples", "10"], "no option “samples”"),
        (["query", ASIA, "--set", "nonsense=1"], "no option “nonsense”"),
        (["joint", ASIA], "at least one target"),
        (["joint", ASIA, "-t", "lung", "-t", "lung"], "once only"),
        (["separated", ASIA, "tub", "nobody"], "no node nobody"),
        (["sample", ASIA, "-n", "-5", "-o", "x.csv"], "cannot be -5"),
        (["sample", ASIA, "-n", "5", "-o", "x.xlsx"], ".tsv.gz or .parquet"),
        (["sample", ASIA, "-n", "5", "-o", "/no/such/folder/x.csv"], "cannot be written"),
        (["sample", ASIA, "-n", "5", "-o", "x.csv", "--missing", "2"], "between 0 and 1"),
        (["info", "/no/such/file.bif"], "file.bif"),
        (["lessons", ASIA], "invalid choice: 'lessons'"),
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


# -- where the answer goes


def _process(command: str, **settings):
    """Run a shell line in which $P is the program; return exit code, stdout and stderr."""
    environment = {**os.environ, "P": f"{sys.executable} -m bayesgui", "A": ASIA, **settings}
    done = subprocess.run(
        ["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", ["moral $A", "moral $A --json"])
def test_an_output_that_nobody_reads_is_no_bug(words):
    assert _process(f"$P {words} >&-") == (0, "", "")
    assert _process(f"set -o pipefail; $P {words} | true") == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_full_disk_is_told_in_one_sentence():
    code, _, complaint = _process("$P moral $A > /dev/full")
    assert (code, complaint) == (2, "The answer cannot be written: No space left on device.\n")


def test_complaints_never_stand_where_answers_belong():
    assert _process("$P info /no/such.bif 2>&-") == (2, "", "")


def test_letters_that_the_terminal_lacks_are_escaped(tmp_path):
    states = bayesgui.Variable("天气", ("晴", "雨 😀"))
    bayesgui.write(bayesgui.BayesianNetwork([states]), tmp_path / "n.bayesgui")
    command = f"$P query {tmp_path}/n.bayesgui --engine enumeration"
    code, out, complaint = _process(command, PYTHONIOENCODING="ascii")
    assert (code, complaint) == (0, "")
    assert "\\u6674" in out
    code, out, _ = _process(f"{command} --json", PYTHONIOENCODING="ascii")
    assert json.loads(out)["posteriors"] == {"天气": {"晴": 0.5, "雨 😀": 0.5}}


def test_a_subcommand_wins_over_a_file_of_its_name(tmp_path):
    (tmp_path / "moral").mkdir()
    code, out, _ = _process(f"cd {tmp_path} && PYTHONPATH=$R $P moral $A", R=str(ROOT))
    assert code == 0
    assert "marriage" in out


def test_the_list_of_subcommands_is_that_of_the_parser():
    with pytest.raises(bayesgui.ParameterError) as caught:
        cli._parser().parse_args(["nonsense"])
    assert re.findall(r"'(\w+)'", str(caught.value))[1:] == list(cli.COMMANDS)


def test_certain_evidence_has_no_negative_zero(capsys):
    cli.main(["query", ASIA, "-t", "lung"])
    assert capsys.readouterr().out.endswith("ln P(e) = 0.000000\n")


# -- samples under hard conditions


def test_rows_of_impossible_evidence_are_refused_and_nothing_is_written(run, tmp_path):
    target = tmp_path / "s.csv"
    words = ["sample", ASIA, "-n", "9", "-o", str(target), "-e", "either=no", "-e", "lung=yes"]
    assert "either = no rules out lung = yes" in run(*words, code=2)
    assert list(tmp_path.iterdir()) == []


def test_rows_that_all_weigh_nothing_are_pointed_out(run, capsys, tmp_path):
    target = tmp_path / "s.csv"
    findings = ["-e", "asia=yes", "-e", "either=yes", "-e", "smoke=no"]
    assert cli.main(["sample", ASIA, "-n", "1", "-o", str(target), "--seed", "1", *findings]) == 0
    assert "All rows have weight 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seed", "-1"], "seed cannot be -1"),
        (["--soft", "lung=1e300,1e300", "--soft", "asia=1e300,1e300"], "divide the likelihoods"),
    ],
)
def test_numbers_no_row_can_be_drawn_with_are_refused(run, tmp_path, words, says):
    assert says in run("sample", ASIA, "-n", "9", "-o", str(tmp_path / "s.csv"), *words, code=2)


def test_a_small_query_does_not_wait_for_compiled_kernels():
    import subprocess
    import sys

    code = (
        "import sys; from bayesgui import cli; "
        f"cli.main(['query', {ASIA!r}, '-e', 'dysp=yes', '--json']); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_a_number_as_evidence_means_the_interval_it_lies_in(run, tmp_path):
    age = bayesgui.Variable("age", ("young", "old"), edges=(0.0, 40.0, 100.0))
    path = tmp_path / "ages.bayesgui"
    bayesgui.write(bayesgui.BayesianNetwork([age]), path)
    assert run("query", str(path), "-e", "age=23.5")["posteriors"]["age"]["young"] == 1.0
    assert run("query", str(path), "-e", "age!=23,5")["posteriors"]["age"]["old"] == 1.0
    assert "it is not a number" in run("query", str(path), "-e", "age=soon", code=2)


def test_a_finding_without_its_option_is_told_how_it_is_written(run):
    said = run("query", "--example", "asia", "xray=yes", code=2)
    assert said == "xray=yes stands alone; a finding is written as -e xray=yes.\n"


def test_an_unknown_argument_leads_to_the_help_of_its_subcommand(run):
    said = run("joint", "--example", "asia", "lung", "--nosuch", code=2)
    assert said == ("joint does not have the arguments lung --nosuch. See: bayesgui joint --help\n")
