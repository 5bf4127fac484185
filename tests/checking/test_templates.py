"""A template is checked as it is drawn: tables of slices, arcs into later ones, no false alarm."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bayesgui import cli
from bayesgui.checking.run import check
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.cpt import CPT
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.document.checking.checked import subject_of
from bayesgui.document.checking.remedies import remedied
from bayesgui.document.files import open_state, save
from bayesgui.document.table_edits import set_draft

SAMPLES = Path(__file__).parents[2] / "samples" / "networks"


@pytest.fixture
def machine():
    return open_state(SAMPLES / "machine.bayesgui")[0]


def test_the_shipped_templates_say_nothing(machine):
    assert check(subject_of(machine)).problems == ()


def test_an_impossible_state_of_a_slice_is_found_and_taken_out(machine):
    table = machine.model.cpt("Wear")
    values = table.values.copy()
    values += 0.01
    values[..., 2] = 0.0
    values /= values.sum(axis=-1, keepdims=True)
    state = machine.with_(model=machine.model.with_cpt(CPT("Wear", table.parents, values)))
    found = {each.key: each for each in check(subject_of(state)).problems}
    problem = found["impossible-state", Place(("Wear",), states=("heavy",))]
    after = remedied(state, problem.remedy)
    assert after.model["Wear"].states == ("none", "some")
    assert problem.key not in [each.key for each in check(subject_of(after)).problems]


def test_a_lagged_parent_without_influence_is_told_by_its_own_name(machine):
    table = machine.model.cpt("Load")
    values = np.repeat(table.values[:1], table.values.shape[0], axis=0)
    state = machine.with_(model=machine.model.with_cpt(CPT("Load", table.parents, values)))
    found = [each for each in check(subject_of(state)).problems if each.kind == "no-influence"]
    assert [each.place for each in found] == [Place(("Load", "Load"), arc=True, lag=1)]
    assert found[0].place.text == "Load → Load (+1)"
    after = remedied(state, found[0].remedy)
    assert after.model.lagged_arcs == (("Wear", "Wear", 1), ("Load", "Heat", 2))


def test_lagged_arcs_are_held_against_the_constraints(machine):
    known = ArcConstraints(
        forbidden_lags=(("Wear", "Wear", 1),), required_lags=(("Heat", "Heat", 1),)
    )
    state = machine.with_(constraints=known)
    found = check(subject_of(state)).problems
    assert [(each.kind, each.place.text, str(each.text)) for each in found] == [
        (
            "constraint",
            "Wear → Wear (+1)",
            "The arc with a lag of 1 is drawn, and the constraints forbid it.",
        ),
        (
            "constraint",
            "Heat → Heat (+1)",
            "The constraints require this arc with a lag of 1, and it is not drawn.",
        ),
    ]
    for each in found:
        state = remedied(state, each.remedy)
    # The rows of a new arc are alike until somebody fills them.
    assert [each.kind for each in check(subject_of(state)).problems] == ["no-influence"]
    assert ("Heat", "Heat", 1) in state.model.lagged_arcs


def test_a_draft_of_a_template_is_kept_in_its_file_and_told_by_the_command(
    machine, tmp_path, capsys
):
    values = machine.model.cpt("Heat").values.copy()
    values[0, 0, 0] = [0.9, 0.2]
    first = np.array([0.3, 0.3])
    state = set_draft(set_draft(machine, "Heat", values), "Load, t = 0", first)
    path = tmp_path / "machine.bayesgui"
    save(state, path)
    again, remarks = open_state(path)
    assert not remarks
    np.testing.assert_array_equal(again.drafts["Heat"], values)
    np.testing.assert_array_equal(again.drafts["Load, t = 0"], first)
    assert cli.main(["check", str(path), "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert {"draft"} == {each["kind"] for each in told}
    assert "Heat" in {each["node"] for each in told}
