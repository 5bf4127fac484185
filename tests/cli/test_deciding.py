"""The subcommands ``decide`` and ``worth``, and ``query`` on a network with decisions."""

import io
import json
import math
import sys

import numpy as np
import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.kinds.decision import Decision

OIL = ("--example", "oil-wildcatter")
MODEL = bayesgui.example("oil-wildcatter")


def _answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _text(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


def _refusal(capsys, *words):
    assert main([*words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()


def test_decide_gives_the_document_of_the_contract(capsys):
    out = _answer(capsys, "decide", *OIL)
    assert list(out) == [
        "solver",
        "exact",
        "expected_utility",
        "utilities",
        "decisions",
        "policies",
        "posteriors",
    ]
    assert (out["solver"], out["exact"]) == ("strong-elimination", True)
    assert out["expected_utility"] == pytest.approx(22.5)
    assert out["utilities"] == pytest.approx(
        {"Test cost": -10.0, "Drill cost": -41.3, "Revenue": 73.8}
    )
    assert list(out["decisions"]) == ["Test", "Drill"]
    test = out["decisions"]["Test"]
    assert test["known"] == []
    assert test["options"] == pytest.approx({"yes": 22.5, "no": 20.0})
    assert test["best"] == ["yes"]
    drill = out["decisions"]["Drill"]
    assert drill["known"] == ["Test", "Seismic"]
    assert drill["options"] == pytest.approx({"yes": 20.0, "no": 0.0})
    assert out["policies"]["Test"] == [1.0, 0.0]
    assert np.shape(out["policies"]["Drill"]) == (2, 4, 2)
    assert out["policies"]["Drill"][0][:3] == [[0.0, 1.0], [1.0, 0.0], [1.0, 0.0]]
    assert list(out["posteriors"]) == ["Oil", "Test", "Seismic", "Drill"]
    assert out["posteriors"]["Drill"] == pytest.approx({"yes": 0.59, "no": 0.41})


def test_decide_under_choices_and_findings(capsys):
    assert _answer(capsys, "decide", *OIL, "--choose", "Test=no")["expected_utility"] == 20.0
    words = ("decide", *OIL, "--choose", "Test=yes", "-e", "Seismic=closed")
    out = _answer(capsys, *words)
    assert out["expected_utility"] == pytest.approx(77.5)
    assert out["decisions"]["Test"]["options"] == {"yes": pytest.approx(77.5), "no": None}
    assert out["posteriors"]["Seismic"]["closed"] == 1.0
    text = _text(capsys, *words)
    assert "yes     77.5                    chosen" in text
    assert "no      impossible" in text
    # A finding on a decision chooses it, too.
    assert _answer(capsys, "decide", *OIL, "-e", "Test=no")["expected_utility"] == 20.0


def test_decide_prints_options_policies_and_utilities(capsys):
    lines = _text(capsys, "decide", *OIL).splitlines()
    assert lines[0] == "expected utility 22.5 (strong-elimination, exact)"
    assert [line.split() for line in lines[4:8]] == [
        ["Test", "yes", "22.5", "★"],
        ["no", "20"],
        ["Drill", "yes", "20", "★"],
        ["no", "0"],
    ]
    start = next(k for k, line in enumerate(lines) if line.startswith("Test  Seismic"))
    # Configurations that cannot come have no line.
    assert [line.split() for line in lines[start + 2 : start + 6]] == [
        ["yes", "no", "no"],
        ["yes", "open", "yes"],
        ["yes", "closed", "yes"],
        ["no", "untested", "yes"],
    ]
    assert lines[start + 6] == ""
    assert lines[-1].split() == ["Revenue", "73.8"]


def test_solvers_and_memory(capsys):
    game = ("decide", "--example", "climbing-game")
    out = _answer(capsys, *game)
    assert (out["expected_utility"], out["exact"]) == (11.0, False)
    assert _answer(capsys, *game, "--limited-memory") == out
    text = _text(capsys, *game)
    assert "(strong-elimination, local, the best of 20 starts)" in text
    out = _answer(capsys, *game, "--limited-memory", "--solver", "enumeration")
    assert (out["solver"], out["expected_utility"], out["exact"]) == ("enumeration", 11.0, True)
    pigs = ("decide", "--example", "pigs", "--solver", "single-policy-updating")
    assert _answer(capsys, *pigs)["expected_utility"] == pytest.approx(729.225)
    out = _answer(capsys, *pigs, "--limited-memory")
    assert out["expected_utility"] == pytest.approx(726.8121)
    assert out["decisions"]["Treat 3"]["known"] == ["Test 3"]
    assert "Test 3    → Treat 3" in _text(capsys, *pigs, "--limited-memory")


def test_decisions_without_an_order_are_refused(capsys, tmp_path):
    path = str(tmp_path / "unordered.bayesgui")
    bayesgui.write(bayesgui.example("climbing-game"), path)
    assert _refusal(capsys, "decide", path).startswith("No path orders First and Second.")


def test_a_policy_set_by_hand_is_evaluated(capsys, tmp_path):
    policy = bayesgui.CPT("Test", (), [0.25, 0.75])
    path = str(tmp_path / "mixed.bayesgui")
    bayesgui.write(MODEL.with_mechanism(Decision("Test", (), policy)), path)
    out = _answer(capsys, "decide", path)
    assert out["expected_utility"] == pytest.approx(0.25 * 22.5 + 0.75 * 20)
    assert out["policies"]["Test"] == [0.25, 0.75]
    assert out["decisions"]["Test"] == {"known": [], "options": {}, "best": []}
    assert out["decisions"]["Drill"]["options"] == pytest.approx({"yes": 17.5, "no": -2.5})


def test_ties_have_several_best_options(capsys, tmp_path):
    model = bayesgui.BayesianNetwork().with_decision("d", ["a", "b", "c"])
    path = str(tmp_path / "tie.bayesgui")
    bayesgui.write(model.with_utility("u", ["d"], [2, 1, 2]), path)
    assert _answer(capsys, "decide", path)["decisions"]["d"]["best"] == ["a", "c"]


def test_a_utility_that_misses_numbers_is_told(capsys, tmp_path):
    model = bayesgui.BayesianNetwork().with_decision("d", ["a", "b"])
    model = model.with_utility("u", ["d"], [2, 1]).with_utility("v", ["d"], [2, 1])
    utility = model.mechanism("v")
    missing = type(utility)("v", ("d",), np.array([math.nan, 1.0]))
    path = str(tmp_path / "missing.bayesgui")
    bayesgui.write(model.with_mechanism(missing), path)
    assert main(["decide", path]) == 0
    captured = capsys.readouterr()
    assert "expected utility 2 " in captured.out
    assert "v has 1 of 2 numbers: it counts once all are there." in captured.err


def test_a_network_comes_from_standard_input(capsys, monkeypatch, tmp_path):
    path = tmp_path / "oil.bayesgui"
    bayesgui.write(MODEL, path)
    source = io.TextIOWrapper(io.BytesIO(path.read_bytes()))
    monkeypatch.setattr(sys, "stdin", source)
    assert _answer(capsys, "decide", "-")["expected_utility"] == pytest.approx(22.5)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--choose", "Test"), "“Test” is no choice; write --choose D=a for option a of decision"),
        (("--choose", "Sell=yes"), "There is no decision Sell."),
        (("--choose", "Oil=dry"), "Oil is no decision; only an option of a decision can be chosen"),
        (("--choose", "Test=maybe"), "Node Test has no state “maybe”; it has yes, no."),
        (
            ("--choose", "Test=no", "--choose", "Test=yes"),
            "Only one option of Test can be chosen: no or yes.",
        ),
        (
            ("--choose", "Test=no", "-e", "Test=yes"),
            "Test cannot be yes and no: retract the finding or the choice.",
        ),
        (("-e", "Seismic=open"), "No finding on Seismic yet: it comes after Test."),
        (
            ("--choose", "Test=no", "-e", "Seismic=open"),
            "The findings on Seismic cannot come with what was chosen;",
        ),
        (("--fix", "Oil=0.2,0.3,0.5"), "The posterior of Oil cannot be fixed where decisions are"),
        (("--soft", "Drill=1,2"), "Drill is a decision: choose one of its options, or none."),
        (("--set", "starts=2"), "strong-elimination has no option “starts”"),
        (("--set", "limited_memory=yes"), "Write --limited-memory, without --set."),
        (("--solver", "best"), "There is no solver named “best”; choose one of strong-elimination"),
    ],
)
def test_what_decide_refuses(capsys, words, text):
    assert _refusal(capsys, "decide", *OIL, *words).startswith(text)


def test_a_solver_has_options_of_its_own(capsys):
    local = ("--example", "pigs", "--limited-memory", "--solver", "single-policy-updating")
    out = _answer(capsys, "decide", *local, "--set", "starts=2", "--set", "seed=1")
    assert out["expected_utility"] == pytest.approx(726.8121)
    for command in ("sensitivity", "frontier"):
        text = _refusal(capsys, command, *local, "--set", "starts=0")
        assert text.startswith("single-policy-updating: starts must lie between 1 and ∞, not 0.")
    text = _refusal(capsys, "worth", *local, "-d", "Treat 2", "--set", "stars=2")
    assert text.startswith("single-policy-updating has no option “stars”")


def test_a_network_without_utilities_has_nothing_to_decide(capsys):
    text = _refusal(capsys, "decide", "--example", "asia")
    assert text == "The network has no utility, so that no decision is better than another."


def test_worth_ranks_nodes_with_their_prices(capsys):
    out = _answer(capsys, "worth", *OIL, "-d", "Drill", "--price", "Oil=30")
    assert out == [
        {
            "variable": "Oil",
            "value": pytest.approx(32.5),
            "control": pytest.approx(177.5),
            "price": 30.0,
        },
        {
            "variable": "Seismic",
            "value": pytest.approx(2.5),
            "control": pytest.approx(-2.5),
            "price": None,
        },
    ]
    lines = _text(capsys, "worth", *OIL, "-d", "Drill", "--price", "Oil=30").splitlines()
    assert lines[2].split() == ["Oil", "32.5", "30", "2.5", "177.5"]
    assert lines[3].split() == ["Seismic", "2.5", "-2.5", "known", "now"]


def test_worth_under_findings_and_of_some(capsys):
    words = ("worth", "--example", "chest-clinic-treatment", "-d", "treatment")
    assert _answer(capsys, *words)[0]["variable"] == "lung"
    out = _answer(capsys, *words, "-t", "tub", "-t", "bronc", "-e", "xray=yes")
    assert {row["variable"] for row in out} == {"tub", "bronc"}
    expected = bayesgui.value_of_information(
        bayesgui.example("chest-clinic-treatment"), "treatment", ["tub", "bronc"], {"xray": "yes"}
    )
    assert {row["variable"]: row["value"] for row in out} == pytest.approx(expected)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("-d", "Oil"), "Oil is no decision."),
        (("-d", "Test", "-t", "Seismic"), "Seismic cannot be known before Test, which changes it."),
        (("-d", "Drill", "--price", "Oil=x"), "“Oil=x” is not a price, which is a number"),
        (("-d", "Drill", "--price", "Oil=-5"), "“Oil=-5” is not a price, which is a number"),
        (("-d", "Drill", "--price", "Oil"), "“Oil” is not a price, which is a number"),
        (("-d", "Sell"), "The network has no node Sell"),
        ((), "the following arguments are required: -d/--decision"),
    ],
)
def test_what_worth_refuses(capsys, words, text):
    assert _refusal(capsys, "worth", *OIL, *words).startswith(text)


def test_query_answers_under_the_best_strategy_or_choices(capsys):
    out = _answer(capsys, "query", *OIL)
    assert out["engine"] == "junction-tree"
    assert out["posteriors"]["Drill"] == pytest.approx({"yes": 0.59, "no": 0.41})
    assert out["posteriors"]["Test"] == {"yes": 1.0, "no": 0.0}
    out = _answer(capsys, "query", *OIL, "--choose", "Test=no", "-t", "Seismic", "-t", "Drill")
    assert out["posteriors"]["Seismic"]["untested"] == 1.0
    assert out["posteriors"]["Drill"] == {"yes": 1.0, "no": 0.0}
    text = _refusal(capsys, "query", "--example", "asia", "--choose", "smoke=yes")
    assert text == "The network has no decision to choose an option of."


def test_rows_of_findings_need_all_choices(capsys, tmp_path):
    table = tmp_path / "rows.csv"
    table.write_text("Seismic\nopen\nclosed\n", "utf-8")
    target = tmp_path / "out.csv"
    words = ("query", *OIL, "--rows", str(table), "-o", str(target), "-t", "Oil")
    assert _refusal(capsys, *words, "--choose", "Test=yes").startswith(
        "Every row would need a strategy of its own. Choose an option of Drill with --choose"
    )
    _answer(capsys, *words, "--choose", "Test=yes", "--choose", "Drill=no")
    last = target.read_text("utf-8").splitlines()[-1].split(",")
    assert [float(p) for p in last[1:]] == pytest.approx([5 / 24, 9 / 24, 10 / 24])


def test_algorithms_lists_the_solvers(capsys):
    found = [row for row in _answer(capsys, "algorithms") if row["kind"] == "solver"]
    assert [row["name"] for row in found] == [
        "strong-elimination",
        "single-policy-updating",
        "enumeration",
    ]
    options = {option["name"] for option in found[1]["options"]}
    assert {"limited_memory", "memory_budget", "starts", "seed"} <= options


def test_decide_is_reproducible_in_json(capsys):
    first = _answer(capsys, "decide", "--example", "used-car")
    assert _answer(capsys, "decide", "--example", "used-car") == first
    assert first["expected_utility"] == pytest.approx(32.8666667)


def test_a_utility_that_is_asked_for_is_told_from_a_missing_node(capsys):
    refused = _refusal(capsys, "query", *OIL, "-t", "Revenue")
    assert "Revenue is a utility, which has no states" in refused


def test_every_question_is_answered_under_the_best_strategy_or_a_choice(capsys):
    oil = ("--example", "oil-wildcatter")
    best = _answer(capsys, "query", *oil, "-t", "Seismic")["posteriors"]["Seismic"]
    other = _answer(capsys, "query", *oil, "-t", "Seismic", "--choose", "Test=no")
    for choice, expected in ((), best), (("--choose", "Test=no"), other["posteriors"]["Seismic"]):
        joint = _answer(capsys, "joint", *oil, "-t", "Seismic", *choice)
        assert joint["table"] == pytest.approx(list(expected.values()))
    found = _answer(capsys, "mpe", *oil)
    assert found["assignment"]["Test"] == "yes"
    taken = _answer(capsys, "mpe", *oil, "--choose", "Test=no")
    assert taken["assignment"]["Test"] == "no"
    rows = _answer(capsys, "sensitivity", *oil, "-t", "Seismic=open", "--choose", "Test=no")
    swung = _answer(capsys, "sensitivity", *oil, "-t", "Seismic=open")
    assert rows != swung
    assert swung[0]["posterior"] == pytest.approx(best["open"])
    why = ("why", *oil, "-t", "Oil", "-e", "Seismic=open", "--choose", "Test=yes")
    assert next(row["variable"] for row in _answer(capsys, *why)) == "Seismic"
    assert "takes no finding" in _refusal(capsys, "query", *oil, "-e", "Revenue=3")


def test_a_decision_that_is_taken_has_no_best_option(capsys):
    text = _text(capsys, "decide", "--example", "oil-wildcatter", "--choose", "Test=no")
    taken, drill = text.split("Drill")[:2]
    assert "chosen" in taken
    assert "★" not in taken
    assert "★" in drill


def test_what_is_worth_knowing_after_an_option_is_taken(capsys):
    refused = ("worth", *OIL, "-d", "Drill", "-e", "Seismic=open")
    assert "Choose an option of Test first" in _refusal(capsys, *refused)
    rows = _answer(capsys, *refused, "--choose", "Test=yes")
    oil = next(row for row in rows if row["variable"] == "Oil")
    # Of 100 wells with an open structure 43 are dry: 70 is saved there.
    assert oil["value"] == pytest.approx(70 * 0.15 / 0.35)
