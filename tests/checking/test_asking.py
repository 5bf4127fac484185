"""``bayesgui.check`` tells what the command does; numbers that a reader had to change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.errors import EvidenceError, ParameterError

SAMPLES = Path(__file__).parents[2] / "samples" / "networks"
BIF = """network unknown {{}}
variable rain {{ type discrete [ 2 ] {{ yes, no }}; }}
variable wet {{ type discrete [ 2 ] {{ yes, no }}; }}
probability ( rain ) {{ table {rain}; }}
probability ( wet | rain ) {{ (yes) {wet}; (no) 0.1, 0.9; }}
"""


def written(capsys, *words):
    code = cli.main(["check", *map(str, words), "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", ["insurance", "hailfinder", "asia", "umbrella-world", "reactor"])
def test_problems_are_those_of_the_command(name, capsys):
    path = SAMPLES / f"{name}.bayesgui"
    code, told = written(capsys, path)
    assert [each.document for each in bayesgui.check(path)] == told
    assert [each.document for each in bayesgui.check(str(path))] == told
    assert code == (3 if told else 0)


def test_kinds_and_places_are_ignored(capsys):
    net = bayesgui.example("insurance")
    first, second = bayesgui.check(net)
    assert first.kind == second.kind == "no-influence"
    assert bayesgui.check(net, "no-influence") == ()
    assert bayesgui.check(net, [first.kind]) == ()
    assert bayesgui.check(net, [(first.kind, first.place.text)]) == (second,)
    with pytest.raises(ParameterError, match="nonsense"):
        bayesgui.check(net, ["nonsense"])
    with pytest.raises(ParameterError, match="engine"):
        bayesgui.check(net, engine="nonsense")
    with pytest.raises(ParameterError, match="takes a network"):
        bayesgui.check(7)


def test_constraints_and_scenarios_are_held_against_the_model():
    net = bayesgui.example("asia")
    found = bayesgui.check(net, required=[("smoke", "tub")], max_parents=1)
    assert {(each.kind, each.place.text) for each in found} == {
        ("constraint", "smoke → tub"),
        ("constraint", "either"),
        ("constraint", "dysp"),
    }
    impossible = {"lung": "yes", "either": "no"}
    (torn,) = bayesgui.check(net, scenarios={"torn": impossible, "fine": {"lung": "yes"}})
    assert (torn.kind, torn.place.scenario) == ("scenario", "torn")
    with pytest.raises(EvidenceError):
        bayesgui.check(net, scenarios={"torn": {"lung": object()}})


@pytest.mark.parametrize(
    ("rain", "wet", "told"),
    [
        ("0.2, 0.8", "0.7, 0.3", None),
        ("0.2, 0.8", "0.6667, 0.3334", None),  # rounded cell by cell
        ("0.2, 0.8", "0.7, 0.31", ("wet", "to 1.01, and was divided by its sum")),
        ("0, 0", "0.7, 0.3", ("rain", "held zeros only and became uniform")),
        ("2, 3", "0.7, 0.3", ("rain", "Weights in the table of rain")),
    ],
)
def test_numbers_that_reading_changed_are_problems(rain, wet, told, tmp_path, capsys):
    path = tmp_path / "net.bif"
    path.write_text(BIF.format(rain=rain, wet=wet), "utf-8")
    code, found = written(capsys, path)
    repaired = [each for each in found if each["kind"] == "repaired"]
    if told is None:
        assert (code, found) == (0, [])
        return
    assert code == 3
    assert [(each["node"], each["severity"]) for each in repaired] == [(told[0], "warning")]
    assert told[1] in repaired[0]["text"]
    code, found = written(capsys, path, "--ignore", "repaired", "--ignore", "unfilled")
    assert (code, found) == (0, [])
    # Said once, as a problem, and not as a note beside it again.
    cli.main(["check", str(path)])
    said = capsys.readouterr()
    assert told[1] in said.out
    assert told[1] not in said.err


@pytest.mark.parametrize(("weight", "silent"), [(0.0, False), (1e-4, False), (0.5, True)])
def test_a_parent_whose_fitted_weight_is_about_0_is_told(weight: float, silent: bool) -> None:
    states = ("low", "medium", "high")
    names = ("Time", "Skill", "Quality")
    tables = [
        bayesgui.CPT("Time", (), [0.2, 0.5, 0.3]),
        bayesgui.CPT("Skill", (), [0.3, 0.4, 0.3]),
        bayesgui.Elicited("Quality", names[:2], (3, 3, 3), weights=(weight, 3.0), spread=0.1),
    ]
    net = bayesgui.BayesianNetwork([bayesgui.Variable(n, states) for n in names], tables)
    told = [each for each in bayesgui.check(net) if each.kind == "no-influence"]
    assert [each.place.nodes for each in told] == ([] if silent else [("Time", "Quality")])
