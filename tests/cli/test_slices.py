"""Dynamic networks on the command line: ``--slices``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bayesgui import cli

if TYPE_CHECKING:
    from pathlib import Path

WEATHER = """class Weather
{
  node Rain { states = ("y" "n"); }
  temporal T_Rain Rain { states = ("y" "n"); }
  potential (T_Rain) { data = (0.5 0.5); }
  potential (Rain | T_Rain) { data = ((0.9 0.1)(0.2 0.8)); }
}
"""


@pytest.fixture
def weather(tmp_path: Path) -> str:
    path = tmp_path / "weather.oobn"
    path.write_text(WEATHER)
    return str(path)


def test_the_last_of_the_chosen_slices_is_asked_for(weather, capsys):
    assert cli.main(["query", weather, "--slices", "2", "-t", "Rain[1]", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["posteriors"]["Rain[1]"]["y"] == pytest.approx(0.585)
    assert captured.err == ""


def test_without_a_number_it_is_said_how_many_there_are(weather, capsys):
    assert cli.main(["query", weather, "-t", "Rain[9]"]) == 0
    assert capsys.readouterr().err == (
        "note: weather.oobn was unrolled over 10 time slices, 11 nodes; choose their number with "
        "--slices.\n"
    )


@pytest.mark.parametrize("words", [["info"], ["convert"], ["moral"], ["sample", "-n", "3", "-o"]])
def test_every_command_on_a_network_takes_the_number(words, weather, tmp_path, capsys):
    command, *more = words
    target = {"convert": [str(tmp_path / "w.bif")], "sample": [str(tmp_path / "w.csv")]}
    line = [command, weather, *more, *target.get(command, []), "--slices", "5"]
    assert cli.main(line) == 0
    out = capsys.readouterr().out
    if command == "convert":
        assert cli.main(["info", str(tmp_path / "w.bif"), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["nodes"] == 6
    elif command == "sample":
        header = (tmp_path / "w.csv").read_text().splitlines()[0]
        assert header == "T_Rain,Rain[0],Rain[1],Rain[2],Rain[3],Rain[4]"
    else:
        assert "Rain[4]" in out


def test_no_slice_at_all_is_bad_input(weather, capsys):
    assert cli.main(["query", weather, "--slices", "0"]) == 2
    assert "cannot be unrolled over 0 time slices" in capsys.readouterr().err
