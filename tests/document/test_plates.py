"""Plates under edits of the document, in the clipboard and in files."""

from __future__ import annotations

import json
from pathlib import Path

from bayesgui.core.notes import Plate
from bayesgui.core.variable import Variable
from bayesgui.document import edits, note_edits
from bayesgui.document.changes import Change
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.files import loaded_of, open_state, save, state_of
from bayesgui.document.removal import Removal
from bayesgui.document.state import DocumentState
from bayesgui.formats.base import formats
from tests.document.small_states import duplicate, sprinkler


def plated(*names: str) -> DocumentState:
    state, _ = note_edits.draw_plate(sprinkler(), names or ("wet", "sprinkler"))
    return state


def test_a_new_plate_lists_its_nodes_in_the_order_of_the_network() -> None:
    state, plate = note_edits.draw_plate(sprinkler(), ["wet", "sprinkler"])
    assert plate == Plate("plate-1", ("sprinkler", "wet"), "N")
    assert state.plates == (plate,)
    assert state.network == sprinkler().network
    assert Change(sprinkler(), state).plates_changed


def test_a_second_plate_has_another_id_and_is_found_by_its_nodes() -> None:
    state, plate = note_edits.draw_plate(plated(), ["rain"])
    assert plate.id == "plate-2"
    assert note_edits.plate_around(state, ["rain"]) == plate
    assert note_edits.plate_around(state, ["wet", "sprinkler"]) == state.plates[0]
    assert note_edits.plate_around(state, ["wet"]) is None
    assert note_edits.plate_with(state, "plate-2") == plate
    assert note_edits.members_of(state, ["plate-2", "plate-1"]) == ("sprinkler", "wet", "rain")


def test_a_label_is_one_line_of_any_text() -> None:
    state = note_edits.label_plate(plated(), "plate-1", "  n = 1…N\n times ")
    assert state.plates == (Plate("plate-1", ("sprinkler", "wet"), "n = 1…N times"),)
    assert note_edits.label_plate(state, "plate-1", "n = 1…N times") is state
    assert note_edits.label_plate(state, "plate-7", "M") is state
    assert note_edits.label_plate(state, "plate-1", "").plates[0].label == ""
    assert len(note_edits.label_plate(state, "plate-1", "x" * 999).plates[0].label) == 200


def test_renaming_a_node_renames_it_in_plates() -> None:
    state = edits.rename_variable(plated(), "wet", "wet grass")
    assert state.plates == (Plate("plate-1", ("sprinkler", "wet grass"), "N"),)


def test_deleting_nodes_takes_them_out_and_an_empty_plate_goes() -> None:
    state = edits.remove(plated(), ["wet"])
    assert state.plates == (Plate("plate-1", ("sprinkler",), "N"),)
    assert edits.remove(state, ["sprinkler"]).plates == ()


def test_deleting_a_plate_keeps_its_nodes() -> None:
    before = plated()
    after = Removal(plates=("plate-1",)).within(before).apply(before).state
    assert after.plates == ()
    assert after.network is before.network
    assert Removal(plates=("plate-1",)).within(after) == Removal()


def test_other_edits_of_the_network_keep_plates() -> None:
    before = plated()
    added = edits.add_variable(before, Variable("dew", ("yes", "no")), (0.0, 0.0))
    assert edits.add_arc(added, "dew", "wet").plates is before.plates


def test_copies_of_all_members_are_in_a_plate_of_their_own() -> None:
    state, names = duplicate(plated(), ["sprinkler", "wet"])
    assert state.plates == (
        Plate("plate-1", ("sprinkler", "wet"), "N"),
        Plate("plate-2", tuple(names), "N"),
    )


def test_a_copy_of_some_members_has_no_plate() -> None:
    before = plated()
    assert duplicate(before, ["wet"])[0].plates is before.plates


def test_a_plate_goes_through_the_clipboard_of_another_program() -> None:
    clip = Clip.from_bytes(Clip.of(plated(), ["sprinkler", "wet"]).to_bytes())
    assert paste(DocumentState(), clip).state.plates == (
        Plate("plate-1", ("sprinkler", "wet"), "N"),
    )


def test_plates_survive_saving(tmp_path: Path) -> None:
    state = note_edits.label_plate(plated(), "plate-1", "西瓜 m = 1…M")
    path = tmp_path / "plates.bayesgui"
    save(state, path)
    assert json.loads(path.read_text("utf-8"))["plates"] == [
        {"id": "plate-1", "label": "西瓜 m = 1…M", "members": ["sprinkler", "wet"]}
    ]
    again, remarks = open_state(path)
    assert again == state
    assert again.plates == state.plates
    assert remarks == ()


def test_states_differ_by_their_plates() -> None:
    assert plated() != sprinkler()
    assert plated() == plated()
    state = plated()
    assert not state.same_content(state.with_(plates=()))


def test_what_is_damaged_in_a_plate_costs_only_that() -> None:
    native = formats.create("native")
    content = json.loads(native.write(loaded_of(plated())))
    content["plates"] = [
        {"members": ["wet", 3, "nosuch", "wet"], "label": "M\nN"},
        {"id": "p", "members": ["rain"], "label": 4},
        {"id": "p", "members": ["nosuch"]},
        {"id": "p", "members": ["rain"]},
        {"id": "p", "members": ["wet"], "label": "K"},
        "plate",
    ]
    loaded = native.read(json.dumps(content).encode(), Path("p.bayesgui"))
    assert state_of(loaded)[0].plates == (
        Plate("plate-1", ("wet",), "M N"),
        Plate("p", ("rain",), ""),
        Plate("plate-2", ("wet",), "K"),
    )
    assert list(loaded.remarks) == ["A damaged plate was left out."] * 3
