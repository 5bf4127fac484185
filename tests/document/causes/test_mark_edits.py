"""Marks of a document's model through edits, removal, copying, undo and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.document.causes.mark_edits import (
    add_common_cause,
    mark_unobserved,
    name_common_cause,
    turn_into_node,
)
from bayesgui.document.changes import Change
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.decisions.kind_edits import turn_into
from bayesgui.document.document import Document
from bayesgui.document.edits import remove, rename_variable, set_structure
from bayesgui.document.files import open_state, save
from bayesgui.document.removal import Removal
from bayesgui.document.selection import Selection
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.learning.structure.base import with_arcs

if TYPE_CHECKING:
    from pathlib import Path

ASIA = bayesgui.example("asia")


@pytest.fixture
def state() -> DocumentState:
    layout = Layout({name: (100.0 * k, 50.0 * k) for k, name in enumerate(ASIA)})
    made = mark_unobserved(DocumentState(ASIA, layout), ["bronc", "lung"], unobserved=True)
    return add_common_cause(made, ("smoke", "tub"), "region")


def test_the_state_computes_with_the_same_network(state: DocumentState) -> None:
    assert state.network is state.model
    assert state.model.unobserved == {"bronc", "lung"}
    assert dict(state.model.common_causes) == {("tub", "smoke"): "region"}
    assert Change(DocumentState(ASIA), state).structure_changed is False
    assert Change(DocumentState(ASIA), state).nodes_changed >= {"bronc", "lung"}
    assert not Change(DocumentState(ASIA), state).tables_only


def test_a_second_common_cause_of_the_same_nodes_is_refused(state: DocumentState) -> None:
    with pytest.raises(ModelError, match="tub and smoke already have a hidden common cause"):
        add_common_cause(state, ("tub", "smoke"))


def test_deleting_and_renaming_nodes_take_the_marks_along(state: DocumentState) -> None:
    gone = remove(state, ["tub", "lung"])
    assert gone.model.unobserved == {"bronc"}
    assert not gone.model.common_causes
    renamed = rename_variable(rename_variable(state, "tub", "TB"), "lung", "cancer")
    assert renamed.model.unobserved == {"bronc", "cancer"}
    assert dict(renamed.model.common_causes) == {("TB", "smoke"): "region"}
    chosen = turn_into(state, ["smoke", "bronc"], "decision")
    assert chosen.model.unobserved == {"lung"}
    assert not chosen.model.common_causes


def test_a_removal_deletes_a_common_cause_alone(state: DocumentState) -> None:
    removal = Removal(causes=(("tub", "smoke"), ("asia", "tub"))).within(state)
    assert removal.causes == (("tub", "smoke"),)
    assert removal.parts == ("tub ↔ smoke",)
    after = removal.apply(state).state
    assert not after.model.common_causes
    assert after.model.unobserved == state.model.unobserved
    both = Removal(names=("tub",), causes=(("tub", "smoke"),)).apply(state).state
    assert not both.model.common_causes


def test_a_new_name_is_a_step_and_the_same_one_is_none(state: DocumentState) -> None:
    assert name_common_cause(state, ("tub", "smoke"), " region ") is state
    named = name_common_cause(state, ("tub", "smoke"), "air")
    assert dict(named.model.common_causes) == {("tub", "smoke"): "air"}


def test_a_common_cause_becomes_a_node_above_both(state: DocumentState) -> None:
    after, name = turn_into_node(state, ("tub", "smoke"))
    assert name == "region"
    assert after.model.children("region") == ("tub", "smoke")
    assert after.model.unobserved == {"bronc", "lung", "region"}
    assert not after.model.common_causes
    x, y = after.layout.positions["region"]
    assert y < min(state.layout.positions[each][1] for each in ("tub", "smoke"))
    assert x == 150.0


def test_copies_have_the_marks_of_what_was_copied(state: DocumentState) -> None:
    pasted = paste(state, Clip.of(state, ["tub", "smoke", "bronc"])).state
    assert pasted.model.unobserved == {"bronc", "lung", "bronc 2"}
    assert dict(pasted.model.common_causes) == {
        ("tub", "smoke"): "region",
        ("tub 2", "smoke 2"): "region",
    }
    alone = paste(state, Clip.of(state, ["tub"])).state
    assert dict(alone.model.common_causes) == {("tub", "smoke"): "region"}
    clip = Clip.from_bytes(Clip.of(state, ["tub", "smoke", "bronc"]).to_bytes())
    other = paste(DocumentState(), clip).state
    assert other.model.unobserved == {"bronc"}
    assert dict(other.model.common_causes) == {("tub", "smoke"): "region"}


def test_learned_arcs_leave_the_marks(state: DocumentState) -> None:
    bare = BayesianNetwork(ASIA.variables)
    after = set_structure(state, with_arcs(bare, [("asia", "smoke")]))
    assert after.model.arcs == (("asia", "smoke"),)
    assert after.model.marks == state.model.marks


def test_undo_and_files_keep_them(state: DocumentState, tmp_path: Path) -> None:
    document = Document(DocumentState(ASIA, state.layout))
    document.apply("mark", state)
    document.undo()
    assert not document.state.model.marks
    document.redo()
    assert document.state == state
    path = tmp_path / "marked.bayesgui"
    assert save(state, path) == ()
    assert open_state(path) == (state, ())


def test_the_selection_follows_a_common_cause(state: DocumentState) -> None:
    document = Document(state)
    selection = Selection(document)
    selection.set(causes=[("tub", "smoke"), ("asia", "tub")])
    assert selection.causes == (("tub", "smoke"),)
    assert selection
    document.apply("rename", rename_variable(state, "tub", "TB"))
    assert selection.causes == (("TB", "smoke"),)
    document.apply("remove", remove(document.state, ["smoke"]))
    assert not selection
