"""Submodels under edits of the document, in its history, in the clipboard and in native files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.submodels import NO_SUBMODELS
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.document import Document
from bayesgui.document.files import loaded_of, open_state, save, state_of
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels.current import (
    current_submodel,
    selected_submodel,
    selected_submodels,
)
from bayesgui.document.submodels.edits import (
    dissolve,
    fold,
    move_into,
    moved_boxes,
    note_submodel,
    place_submodel,
    rename_submodel,
)
from bayesgui.document.submodels.folding import fold_clusters
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout
from tests.document.small_states import duplicate, sprinkler

SAMPLES = Path(__file__).parents[3] / "samples" / "networks"
ONE, TWO = "submodel-1", "submodel-2"


def folded() -> DocumentState:
    """Rain and sprinkler in one box."""
    return fold(sprinkler(), ["sprinkler", "rain"], "Water", (10.0, 20.0))


def nested() -> DocumentState:
    """All in Lawn: Water, and wet beside it."""
    return fold(folded(), ["rain", "sprinkler", "wet"], "Lawn", (5.0, 5.0))


def test_folding_changes_nothing_but_the_tree() -> None:
    before = sprinkler()
    after = fold(before, ["sprinkler", "rain"], "Water", (10.0, 20.0))
    assert after.with_(submodels=NO_SUBMODELS) == before
    (each,) = after.submodels
    assert (each.id, each.name, each.members, each.x) == (
        ONE, "Water", ("rain", "sprinkler"), 10.0,
    )  # fmt: skip
    assert Change(before, after).submodels_changed
    assert not Change(before, after).network_changed
    assert not before.same_content(after)
    assert before != after


def test_a_submodel_has_a_name_of_its_own_where_none_is_given() -> None:
    state = fold(sprinkler(), ["rain", "sprinkler"])
    assert state.submodels[ONE].name == "rain"
    assert fold(state, ["wet"], "rain").submodels[TWO].name == "rain 2"
    assert fold(sprinkler(), ["wet"], " A\n  lawn ").submodels[ONE].name == "A lawn"


def test_whole_submodels_are_folded_as_they_are() -> None:
    state = nested()
    assert state.submodels.path("rain") == (TWO, ONE)
    assert state.submodels[TWO].members == ("wet",)
    with pytest.raises(ModelError, match="Water holds just these nodes already"):
        fold(state, ["sprinkler", "rain"])
    with pytest.raises(ModelError, match="rain is already inside Water"):
        fold(folded(), ["rain", "wet"])
    inner = fold(nested(), ["rain"])
    assert inner.submodels.path("rain") == (TWO, ONE, "submodel-3")


def test_edits_of_the_tree() -> None:
    state = nested()
    assert rename_submodel(state, ONE, " Wa\tter 2 ").submodels[ONE].name == "Wa ter 2"
    assert rename_submodel(state, ONE, " ") is state
    assert note_submodel(state, ONE, "why").submodels[ONE].note == "why"
    assert dissolve(state, TWO).submodels.of("wet") == ""
    assert move_into(state, ["wet"], [], ONE).submodels[ONE].members[-1] == "wet"
    assert move_into(state, [], [ONE], "").submodels[ONE].parent == ""
    assert place_submodel(state, {ONE: (1, 2)}).submodels[ONE].y == 2.0
    for refused in (lambda: dissolve(state, "x"), lambda: move_into(state, ["wet"], [], "x")):
        with pytest.raises(ModelError, match="There is no submodel"):
            refused()


def test_a_box_is_moved_with_all_that_is_inside() -> None:
    state = moved_boxes(nested(), [TWO], 100.0, 10.0)
    assert (state.submodels[TWO].x, state.submodels[ONE].x) == (105.0, 110.0)
    assert state.layout.positions["wet"] == (200.0, 160.0)
    assert state.layout.bends["rain", "wet"] == ((150.0, 110.0),)


def test_a_new_box_stands_near_its_nodes_and_on_nothing_else() -> None:
    places = {"rain": (0.0, 0.0), "sprinkler": (400.0, 0.0), "wet": (190.0, 0.0)}
    state = sprinkler()
    state = state.with_(layout=Layout(places))
    box = fold(state, ["rain", "sprinkler"]).submodels[ONE]
    assert (box.x, box.y) == (159.0, -120.0)
    alone = fold(state, ["rain", "sprinkler", "wet"]).submodels[ONE]
    assert (alone.x, alone.y) == (159.0, 0.0)


def test_renaming_and_deleting_nodes_is_followed() -> None:
    state = edits.rename_variable(nested(), "wet", "wet grass")
    assert state.submodels.of("wet grass") == TWO
    assert edits.remove(nested(), ["wet"]).submodels.path("rain") == (TWO, ONE)
    gone = edits.remove(nested(), ["rain", "sprinkler"])
    assert [each.id for each in gone.submodels] == [TWO]
    assert edits.remove(nested(), ["rain", "sprinkler", "wet"]).submodels == NO_SUBMODELS


def test_opening_is_no_step_and_undo_keeps_what_is_open() -> None:
    document = Document(sprinkler())
    document.apply("Fold", folded())
    heard: list[Change] = []
    document.changed.connect(heard.append)
    document.mark_saved(document.state)
    document.open_submodels([ONE, "nosuch"])
    assert document.state.opened == {ONE}
    assert [each.submodels_changed for each in heard] == [True]
    assert not document.is_modified
    document.apply("Move", edits.move(document.state, {"wet": (0.0, 0.0)}))
    document.open_submodels([])
    document.undo()
    assert (document.state.opened, document.redo_text) == (frozenset(), "Move")
    document.open_submodels([ONE])
    document.redo()
    assert document.state.opened == {ONE}
    assert document.state.layout.positions["wet"] == (0.0, 0.0)
    document.undo()
    document.undo()
    assert document.state.opened == frozenset()
    assert document.state == sprinkler()
    document.redo()
    assert document.state.opened == {ONE}
    document.apply("Dissolve", dissolve(document.state, ONE))
    assert document.state.opened == frozenset()
    document.undo()
    assert document.state.opened == {ONE}


def test_a_cancelled_gesture_keeps_what_is_open() -> None:
    document = Document(folded())
    document.apply("Move", edits.move(document.state, {"wet": (1.0, 0.0)}), "drag")
    document.open_submodels([ONE])
    document.apply("Move", edits.move(document.state, {"wet": (2.0, 0.0)}), "drag")
    document.cancel("drag")
    assert document.state.layout == folded().layout
    assert document.state.opened == {ONE}
    assert document.undo_text is None


def test_which_submodel_a_selection_means() -> None:
    state = nested()
    assert current_submodel(state, ["rain", "sprinkler"]) == ONE
    assert current_submodel(state, ["rain"]) == ONE
    assert current_submodel(state, ["rain", "wet"]) == TWO
    assert selected_submodel(state, ["rain"]) == ""
    assert selected_submodel(state, ["rain", "wet", "sprinkler"]) == TWO
    assert selected_submodels(state, ["rain", "wet", "sprinkler"]) == {ONE, TWO}
    assert current_submodel(sprinkler(), ["rain"]) == ""


def test_copies_of_a_whole_submodel_stand_in_one_of_their_own() -> None:
    state, names = duplicate(nested(), ["rain", "sprinkler"])
    made = state.submodels["submodel-3"]
    assert (made.name, made.members, made.parent) == ("Water 2", tuple(names), TWO)
    assert (made.x, made.y) == (34.0, 44.0)
    whole, _ = duplicate(nested(), ["rain", "sprinkler", "wet"])
    assert [(each.name, each.parent) for each in whole.submodels.items[2:]] == [
        ("Lawn 2", ""),
        ("Water 2", "submodel-3"),
    ]


def test_a_copy_of_a_node_stands_where_the_node_stands() -> None:
    state, (name,) = duplicate(nested(), ["rain"])
    assert state.submodels.of(name) == ONE
    assert paste(sprinkler(), Clip.of(nested(), ["rain"])).state.submodels == NO_SUBMODELS


def test_a_submodel_goes_through_the_clipboard_of_another_program() -> None:
    clip = Clip.from_bytes(Clip.of(nested(), ["rain", "sprinkler"]).to_bytes())
    state = paste(DocumentState(), clip, at=(0.0, 0.0)).state
    (each,) = state.submodels
    assert (each.name, each.members, each.parent, each.x) == (
        "Water", ("rain", "sprinkler"), "", 0.0,
    )  # fmt: skip


def test_submodels_survive_saving(tmp_path: Path) -> None:
    state = note_submodel(nested(), ONE, "西瓜").with_(opened=frozenset({TWO}))
    path = tmp_path / "lawn.bayesgui"
    save(state, path)
    content = json.loads(path.read_text("utf-8"))
    assert content["submodels"][0] == {
        "id": ONE, "name": "Water", "members": ["rain", "sprinkler"], "parent": TWO,
        "x": 10.0, "y": 20.0, "note": "西瓜",
    }  # fmt: skip
    assert content["opened"] == [TWO]
    again, remarks = open_state(path)
    assert again == state
    assert again.opened == {TWO}
    assert remarks == ()


def test_what_is_damaged_in_a_submodel_costs_only_that() -> None:
    native = formats.create("native")
    content = json.loads(native.write(loaded_of(nested())))
    content["submodels"] = [
        {"id": "a", "name": "A", "members": ["wet", 3, "nosuch"], "parent": "b"},
        {"id": "b", "name": "B", "members": ["rain", "wet"], "parent": "nosuch"},
        {"id": "a", "name": "again", "members": ["sprinkler"]},
        {"id": "c", "name": "C", "members": ["nosuch"]},
        {"id": 3, "name": "D", "members": ["sprinkler"]},
        "submodel",
    ]
    content["opened"] = ["b", "c", 3, []]
    loaded = native.read(json.dumps(content).encode(), Path("p.bayesgui"))
    state, _ = state_of(loaded)
    assert [(each.name, each.members, each.parent) for each in state.submodels] == [
        ("A", ("wet",), "b"),
        ("B", ("rain",), ""),
    ]
    assert state.opened == {"b"}
    assert list(loaded.remarks) == [
        *["A damaged submodel was left out; its nodes stay."] * 4,
        "The node wet stood in two submodels; it stays in the first one.",
        "The submodel B had no place in another one; it stands at the top.",
    ]


def test_other_formats_say_that_submodels_are_lost() -> None:
    (lost,) = [
        each for each in formats.create("bif").losses(loaded_of(nested())) if "submodel" in each
    ]
    assert lost == "BIF cannot store submodels; 2 submodels are lost, their nodes stay."


def test_no_submodel_has_the_id_of_a_node() -> None:
    state = nested().with_(opened=frozenset({TWO}))
    state = edits.rename_variable(state, "wet", TWO)
    assert [(each.id, each.parent) for each in state.submodels] == [
        (ONE, "submodel-3"),
        ("submodel-3", ""),
    ]
    assert state.opened == {"submodel-3"}
    assert state.submodels.of(TWO) == "submodel-3"


def test_a_network_over_time_has_no_submodels() -> None:
    machine, _ = open_state(SAMPLES / "machine.bayesgui")
    with pytest.raises(ModelError, match="not folded into submodels; unroll it"):
        fold(machine, machine.model.names[:2])
    with pytest.raises(ModelError, match="not folded into submodels; unroll it"):
        fold_clusters(machine)
    tree = NO_SUBMODELS.folded(machine.model.names[:2])
    assert machine.with_(submodels=tree).submodels == NO_SUBMODELS
    state, notes = state_of(replace(loaded_of(machine), submodels=tree))
    assert state == machine
    assert notes == ("A network over time has no submodels; their nodes stay.",)


def test_new_nodes_stand_at_the_top() -> None:
    state = edits.add_variable(nested(), Variable("dew", ("yes", "no")), (0.0, 0.0))
    assert state.submodels is not NO_SUBMODELS
    assert state.submodels.of("dew") == ""
