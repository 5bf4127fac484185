"""``learn --time``: templates from tables of series."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.temporal.network import TemporalNetwork
from tests.support.machine import machine


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("series")
    bayesgui.write(machine(), folder / "machine.bayesgui")
    line = ["sample", str(folder / "machine.bayesgui"), "--series", "200", "--slices", "50"]
    line += ["--by", "machine", "--time", "day", "--seed", "1", "-o", str(folder / "days.csv")]
    assert cli.main(line) == 0
    return folder / "days.csv"


def _answer(capsys, *words):
    capsys.readouterr()
    assert cli.main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_template_is_learned_written_and_asked(table, tmp_path, capsys):
    out = tmp_path / "learned.bayesgui"
    words = ("learn", table, "--time", "day", "--by", "machine", "--max-lag", 2, "-o", out)
    answer = _answer(capsys, *words)
    lagged = [["Load", "Load", 1], ["Wear", "Wear", 1], ["Load", "Heat", 2]]
    assert sorted(answer["lagged_arcs"]) == sorted(lagged)
    pairs = {frozenset(arc) for arc in answer["arcs"]}
    assert pairs == {
        frozenset(("Maker", "Wear")), frozenset(("Load", "Heat")), frozenset(("Wear", "Vibration")),
        frozenset(("Wear", "Heat")),
    }  # fmt: skip
    assert (answer["series"], answer["rows"]) == (200, 200 * 48)
    assert answer["outside"] == ["Maker", "Serviced", "Inspection"]
    learned = bayesgui.read(out)
    assert isinstance(learned, TemporalNetwork)
    assert learned.slices == 50
    asked = ("query", out, "--series", table, "--by", "machine", "--time", "day")
    assert len(_answer(capsys, *asked, "-t", "Heat")["series"]) == 200


def test_knowledge_on_lags_is_kept_to(table, tmp_path, capsys):
    out = tmp_path / "learned.bayesgui"
    words = ("learn", table, "--time", "day", "--by", "machine", "--max-lag", 2, "-o", out)
    answer = _answer(
        capsys, *words, "--forbidden-lag", "Load", "Heat", 2, "--required-lag", "Heat", "Wear", 1
    )
    assert ["Heat", "Wear", 1] in answer["lagged_arcs"]
    assert ["Load", "Heat", 2] not in answer["lagged_arcs"]


@pytest.mark.parametrize("method", ["mle", "em"])
def test_the_tables_of_a_template_are_learned(method, table, tmp_path, capsys):
    net, out = tmp_path / "machine.bayesgui", tmp_path / "learned.bayesgui"
    bayesgui.write(machine(), net)
    words = ["--network", net, "--time", "day", "--by", "machine", "--parameters", method]
    answer = _answer(capsys, "learn", table, *words, "-o", out)
    assert (answer["rows"], answer["iterations"]) == (200 * 50, 1)
    assert ["Load", "Heat", 2] in answer["arcs"]
    learned = bayesgui.read(out)
    assert learned.template.places == machine().template.places
    assert learned.cpt("Load").values == pytest.approx(machine().cpt("Load").values, abs=0.03)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--max-lag", "1"], "--max-lag is for a table of series"),
        (["--time", "hour"], "no column hour"),
        (["--time", "day", "--by", "machine", "--max-lag", "77"], "between 0 and 9, not 77"),
        (["--time", "day", "--by", "machine", "--max-lag", "-1"], "between 0 and 9, not -1"),
        (["--time", "day", "--by", "machine", "--max-lag", "9", "--structure", "fci"], "fci finds"),
        (["--time", "day"], "There are two rows for day 0"),
        (
            ["--time", "day", "--by", "machine", "--required-lag", "Load", "Heat", "3"],
            "Load, t − 3",
        ),
        (["--time", "day", "--by", "machine", "--required-lag", "Load", "Heat", "x"], "“x” is no"),
    ],
)
def test_what_does_not_fit_is_said(words, said, table, tmp_path, capsys):
    capsys.readouterr()
    assert cli.main(["learn", str(table), "-o", str(tmp_path / "x.bayesgui"), *words]) == 2
    assert said in capsys.readouterr().err


def test_the_tables_of_a_template_find_their_columns(table, tmp_path, capsys):
    net, out = tmp_path / "machine.bayesgui", tmp_path / "learned.bayesgui"
    bayesgui.write(machine(), net)
    answer = _answer(capsys, "learn", table, "--network", net, "-o", out)
    assert (answer["time"], answer["by"]) == ("day", "machine")
    said = answer["notes"]
    assert any(each.startswith("Column day was taken for the times") for each in said)
    named = ("--time", "day", "--by", "machine")
    same = _answer(capsys, "learn", table, "--network", net, "-o", out, *named)
    assert answer["log_likelihood"] == same["log_likelihood"]


def test_a_network_without_time_is_refused(table, tmp_path, capsys):
    net = tmp_path / "asia.bif"
    bayesgui.write(bayesgui.example("asia"), net)
    words = ["learn", str(table), "--network", str(net), "--time", "day"]
    capsys.readouterr()
    assert cli.main([*words, "-o", str(tmp_path / "x.bayesgui")]) == 2
    said = capsys.readouterr().err
    assert "asia.bif has no nodes in time; give a template, or leave --time and --by out" in said


def test_rows_of_series_are_learned_without_a_column_of_times(tmp_path, capsys):
    world, flat = tmp_path / "world.bayesgui", tmp_path / "flat.bif"
    bayesgui.write(bayesgui.example("umbrella-world"), world)
    bayesgui.write(bayesgui.example("umbrella-world").unroll(8), flat)
    cases, out = tmp_path / "wide.csv", tmp_path / "learned.bayesgui"
    line = ["sample", str(flat), "-n", "400", "--seed", "4", "-o", str(cases)]
    assert cli.main(line) == 0
    answer = _answer(capsys, "learn", cases, "--network", world, "-o", out, "--parameters", "mle")
    assert (answer["rows"], answer["time"]) == (400 * 8, None)
    assert any(each.startswith("Each row is a series") for each in answer["notes"])
    learned = bayesgui.read(out).cpt("Rain").values
    assert learned == pytest.approx(bayesgui.read(world).cpt("Rain").values, abs=0.05)
    found = _answer(capsys, "learn", cases, "--max-lag", 2, "-o", out)
    assert found["lagged_arcs"] == [["Rain", "Rain", 1]]
    assert (found["series"], found["rows"]) == (400, 400 * 6)
    plain = _answer(capsys, "learn", cases, "-o", tmp_path / "plain.bif")
    assert "lagged_arcs" not in plain
