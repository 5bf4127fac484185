import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData

from bayesgui.core.errors import ModelError
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.clipboard import MIME_TYPE, Clip, clip_in, leave_text, mime_data, paste
from bayesgui.document.state import DocumentState
from bayesgui.inference.base import engines
from tests.document.small_states import WET, duplicate, sprinkler


def test_a_copy_of_all_has_the_same_tables_places_and_looks_under_new_names():
    state = table_edits.set_draft(sprinkler(), "wet", np.full((2, 2, 2), 0.25))
    after, names = duplicate(state, state.network.names, ["note-1"])
    assert names == ("rain 2", "sprinkler 2", "wet 2")
    network = after.network
    assert network.parents("wet 2") == ("rain 2", "sprinkler 2")
    for old, new in zip(state.network, names, strict=True):
        assert network.cpd(old) is state.network.cpd(old)
        assert np.array_equal(network.cpt(new).values, network.cpt(old).values)
        x, y = state.layout.positions[old]
        assert after.layout.positions[new] == (x + 24, y + 24)
    assert after.layout.widths == {"wet": 180.0, "wet 2": 180.0}
    assert after.layout.colors == {"rain": 2, "rain 2": 2}
    assert after.layout.forms == {"sprinkler": "compact", "sprinkler 2": "compact"}
    assert after.layout.bends["rain 2", "wet 2"] == ((74.0, 124.0),)
    assert after.notes[1] == TextNote("note-2", 34.0, 324.0, "A lawn")
    assert np.array_equal(after.drafts["wet 2"], np.full((2, 2, 2), 0.25))
    assert dict(after.evidence) == {}


def test_pasting_into_an_empty_document_keeps_names_and_drops_arcs_from_outside():
    after, names, _ = paste(DocumentState(), Clip.of(sprinkler(), ["sprinkler", "wet"]))
    assert names == ("sprinkler", "wet")
    assert after.network.arcs == (("sprinkler", "wet"),)
    joint = engines.create("enumeration", sprinkler().network).joint(("sprinkler", "wet"))
    assert after.network.cpt("wet").values == pytest.approx(joint / joint.sum(1, keepdims=True))
    assert np.allclose(after.network.cpt("sprinkler").values, [0.322, 0.678])
    assert set(after.layout.positions) == {"sprinkler", "wet"}


def test_an_arc_from_outside_stays_where_the_target_has_such_a_parent():
    after, names = duplicate(sprinkler(), ["wet"])
    assert names == ("wet 2",)
    assert after.network.parents("wet 2") == ("rain", "sprinkler")
    assert np.array_equal(after.network.cpt("wet 2").values, WET)


def test_a_parent_with_other_states_is_another_parent():
    target = edits.add_variable(DocumentState(), Variable("rain", ("no", "yes")), (0.0, 0.0))
    after, _, _ = paste(target, Clip.of(sprinkler(), ["sprinkler"]))
    assert after.network.parents("sprinkler") == ()


def test_a_draft_stays_only_with_all_its_parents():
    state = table_edits.set_draft(sprinkler(), "sprinkler", [[0.1, 0.1], [0.2, 0.2]])
    clip = Clip.of(state, ["sprinkler"])
    assert list(paste(state, clip)[0].drafts) == ["sprinkler", "sprinkler 2"]
    assert dict(paste(DocumentState(), clip)[0].drafts) == {}


def test_names_are_counted_on():
    state = edits.rename_variable(sprinkler(), "rain", "rain 9")
    state, names = duplicate(state, ["rain 9"])
    assert names == ("rain 10",)
    state = edits.rename_variable(sprinkler(), "wet", "rain 2")
    after, names, _ = paste(state, Clip.of(state, ["rain", "rain 2"]))
    assert names == ("rain 3", "rain 4")
    assert after.network.parents("rain 4") == ("rain 3", "sprinkler")


def test_a_clip_can_be_put_at_a_place():
    clip = Clip.of(sprinkler(), ["sprinkler", "wet"], ["note-1"])
    after, _, _ = paste(DocumentState(), clip, at=(1000.0, 2000.0))
    assert after.layout.positions == {"sprinkler": (1190.0, 2000.0), "wet": (1090.0, 2150.0)}
    assert (after.notes[0].x, after.notes[0].y) == (1000.0, 2300.0)


def test_notes_alone_can_be_copied():
    state = sprinkler()
    after, names = duplicate(state, [], ["note-1"])
    assert names == ()
    assert after.network is state.network
    assert [note.id for note in after.notes] == ["note-1", "note-2"]


def test_a_clip_goes_through_the_clipboard_with_the_names_as_text(qapp):
    clip = Clip.of(sprinkler(), ["wet", "rain"], ["note-1"])
    mime = mime_data(clip)
    assert mime.text() == "rain\nwet\nA lawn"
    assert clip_in(mime) is clip
    assert clip_in(None) is None
    assert clip_in(QMimeData()) is None
    assert mime.hasFormat(MIME_TYPE)


def test_at_the_end_of_the_program_only_text_is_left_on_the_clipboard(qapp):
    board = qapp.clipboard()
    board.setMimeData(mime_data(Clip.of(sprinkler(), ["wet", "rain"])))
    leave_text(board)
    assert board.text() == "rain\nwet"
    assert clip_in(board.mimeData()) is None
    board.setText("other")
    leave_text(board)
    assert board.text() == "other"


def test_bytes_from_another_program_are_pasted_like_the_clip_itself(qapp):
    state = table_edits.set_draft(sprinkler(), "wet", np.full((2, 2, 2), 0.25))
    clip = Clip.of(state, ["wet", "rain"], ["note-1"])
    foreign = QMimeData()
    foreign.setData(MIME_TYPE, mime_data(clip).data(MIME_TYPE))
    read = clip_in(foreign)
    for target in (state, DocumentState()):
        after, names, weights = paste(target, read)
        expected = paste(target, clip)
        assert (after, names, weights.text) == (
            expected.state,
            expected.names,
            expected.weights.text,
        )


@pytest.mark.parametrize("data", [b"", b"{}", b"rain", b"\xff\xfe\x00", b"[" * 100_000])
def test_other_bytes_are_refused_in_a_sentence(data):
    with pytest.raises(ModelError, match="clipboard"):
        Clip.from_bytes(data)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 10_000),
    st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4),
)
def test_damaged_clips_are_refused_or_pasted_but_never_crash(cut, changes):
    data = bytearray(Clip.of(sprinkler(), ["sprinkler", "wet"], ["note-1"]).to_bytes())
    for position, value in changes:
        data[position % len(data)] = value
    if not changes:
        del data[cut % len(data) :]
    try:
        after, names, _ = paste(sprinkler(), Clip.from_bytes(bytes(data)))
    except ModelError:
        return
    assert all(name in after.network for name in names)
