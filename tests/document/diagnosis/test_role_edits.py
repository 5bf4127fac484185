"""Roles and prices of nodes through edits, renaming, removal, states and the clipboard."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.core.roles.node_roles import NO_ROLES
from bayesgui.document import edits, state_edits
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.diagnosis.role_edits import set_fault_states, set_prices, set_role
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.state import DocumentState


def marked() -> DocumentState:
    state = DocumentState(bayesgui.example("asia"))
    state = set_role(state, ["tub", "lung"], "fault")
    state = set_role(state, ["xray"], "test")
    return set_prices(state, {"xray": 40, "smoke": 1})


def test_faults_have_the_states_that_are_usually_meant() -> None:
    assert dict(marked().roles.fault_states) == {"tub": ("yes",), "lung": ("yes",)}


def test_a_role_is_given_and_taken_and_changes_no_number() -> None:
    state = marked()
    assert state.network is set_role(state, ["bronc"], "target").network
    assert set_role(state, ["tub"], "").roles.of("tub") == ""
    assert set_role(state, ["tub"], "fault") is state
    gone = set_prices(set_role(state, ["tub", "lung", "xray"], ""), {"xray": 0, "smoke": 0})
    assert gone.roles is NO_ROLES
    assert gone == DocumentState(bayesgui.example("asia"))


def test_roles_follow_names_and_states() -> None:
    state = edits.rename_variable(marked(), "tub", "TB")
    state = state_edits.rename_state(state, "TB", 0, "ill")
    assert state.roles.of("TB") == "fault"
    assert state.roles.fault_states["TB"] == ("ill",)
    state = edits.rename_variable(state, "xray", "X-ray")
    assert state.roles.price("X-ray") == 40
    state = state_edits.add_state(state, "TB", "very ill")
    assert state.roles.fault_states["TB"] == ("ill",)
    # Without a state that is a fault it can only be asked about.
    state = state_edits.remove_state(state, "TB", 0)
    assert state.roles.of("TB") == "target"
    assert "TB" not in state.roles.fault_states


def test_deleted_nodes_leave_nothing_behind() -> None:
    state = edits.remove(marked(), ["tub", "smoke"])
    assert state.roles.names == {"lung", "xray"}


def test_a_copy_has_the_role_of_its_original() -> None:
    state = marked()
    after = paste(state, Clip.of(state, ["tub", "xray"])).state
    assert after.roles.of("tub 2") == "fault"
    assert after.roles.price("xray 2") == 40
    clip = Clip.from_bytes(Clip.of(state, ["tub"]).to_bytes())
    assert paste(DocumentState(), clip).state.roles.of("tub") == "fault"


def test_a_file_keeps_them() -> None:
    state = marked()
    again, notes = state_of(loaded_of(state))
    assert again == state
    assert not notes


def test_what_is_no_role_or_price_is_refused() -> None:
    state = marked()
    diagram = DocumentState(bayesgui.example("oil-wildcatter"))
    decision, utility = diagram.model.decisions[0], diagram.model.utilities[0]
    with pytest.raises(ModelError, match="no node of chance"):
        set_role(diagram, [decision], "fault")
    with pytest.raises(ModelError, match="nobody observes"):
        set_prices(diagram, {utility: 3})
    with pytest.raises(ModelError, match="not negative"):
        set_prices(state, {"xray": -1})
    with pytest.raises(ModelError, match="leave one that is none"):
        set_fault_states(state, "tub", ["yes", "no"])
    with pytest.raises(ModelError, match="leave one that is none"):
        set_fault_states(state, "tub", [])
    with pytest.raises(ModelError, match="no state"):
        set_fault_states(state, "tub", ["maybe"])
    assert set_fault_states(state, "bronc", ["no"]).roles.fault_states["bronc"] == ("no",)
