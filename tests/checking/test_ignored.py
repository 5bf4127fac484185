"""What is ignored is part of a document: in its file, in its history, and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bayesgui import cli
from bayesgui.checking.run import check
from bayesgui.core.problems.ignored_problems import IgnoredProblems, Place
from bayesgui.document import edits
from bayesgui.document.checking.checked import (
    ignore_kind,
    ignore_problem,
    subject_of,
    tell_again,
    tell_all_again,
)
from bayesgui.document.files import open_state, save
from bayesgui.document.scenarios import (
    remove_scenarios,
    rename_scenario,
    save_scenario,
)

SAMPLES = Path(__file__).parents[2] / "samples" / "networks"


@pytest.fixture
def state():
    return open_state(SAMPLES / "insurance.bayesgui")[0]


def test_what_is_ignored_is_saved_and_read(state, tmp_path):
    first, _ = check(subject_of(state)).problems
    ignored = ignore_kind(ignore_problem(state, first), "sticking")
    save(ignored, tmp_path / "kept.bayesgui")
    again, remarks = open_state(tmp_path / "kept.bayesgui")
    assert again == ignored
    assert remarks == ()
    assert again.ignored.kinds == ("sticking",)
    assert [each.key for each in check(subject_of(again)).told(again.ignored).problems] == [
        ("no-influence", Place(("RiskAversion", "VehicleYear"), arc=True))
    ]
    assert tell_again(again, first).ignored == IgnoredProblems(kinds=("sticking",))
    assert tell_all_again(again) == state


def test_other_formats_say_that_they_cannot_hold_it(state, tmp_path):
    losses = save(ignore_kind(state, "sticking"), tmp_path / "lost.bif")
    assert any("which problems are ignored" in loss for loss in losses)


def test_what_is_ignored_follows_edits(state):
    first, second = check(subject_of(state)).problems
    ignored = ignore_problem(ignore_problem(state, first), second)
    after = edits.rename_variable(ignored, "MakeModel", "Make")
    assert not check(subject_of(after)).told(after.ignored).problems
    after = edits.remove(after, names=["VehicleYear"])
    assert after.ignored.places == (("no-influence", Place(("RiskAversion", "Make"), arc=True)),)
    assert edits.remove(state, names=["VehicleYear"]).ignored is state.ignored


def test_what_is_ignored_of_a_scenario_follows_its_name(state):
    state = save_scenario(state, "Winter")
    place = Place(("Age",), scenario="Winter")
    state = state.with_(ignored=IgnoredProblems((("scenario", place),)))
    renamed = rename_scenario(state, "Winter", "Summer")
    assert renamed.ignored.places[0][1].scenario == "Summer"
    assert not remove_scenarios(renamed, ["Summer"]).ignored


def test_a_damaged_section_is_left_out(state, tmp_path):
    path = tmp_path / "damaged.bayesgui"
    save(ignore_kind(state, "sticking"), path)
    content = json.loads(path.read_text("utf-8"))
    content["ignored"]["places"] = [{"kind": 3}, "x", {"kind": "slip", "nodes": ["Age"]}]
    path.write_text(json.dumps(content), "utf-8")
    assert open_state(path)[0].ignored == IgnoredProblems(
        (("slip", Place(("Age",))),), ("sticking",)
    )


def test_the_command_line_follows_the_file_and_its_options(state, tmp_path, capsys):
    first, second = check(subject_of(state)).problems
    path = tmp_path / "net.bayesgui"
    save(ignore_problem(state, first), path)
    assert cli.main(["check", str(path), "--json"]) == 3
    assert json.loads(capsys.readouterr().out) == [
        {
            "kind": "no-influence",
            "severity": "warning",
            "node": second.node,
            "place": second.place.text,
            "text": str(second.text),
            "remedy": "Take it out",
        }
    ]
    assert cli.main(["check", str(path), "--ignore", "no-influence"]) == 0
    assert "2 ignored" in capsys.readouterr().out
    assert cli.main(["check", str(path), "--all", "--json"]) == 3
    assert len(json.loads(capsys.readouterr().out)) == 2
    assert cli.main(["check", str(path), "--ignore", "nonsense"]) == 2
    assert "no-influence" in capsys.readouterr().err
    assert cli.main(["check", "--example", "asia"]) == 0
    assert "Nothing to mend: 8 nodes checked." in capsys.readouterr().out
