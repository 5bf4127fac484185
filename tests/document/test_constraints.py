"""Background knowledge on arcs in a document: edits, undo, updates after node edits, files."""

import pytest

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.errors import ModelError
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.document import Document
from bayesgui.document.files import open_state, save
from bayesgui.document.safety.recovery import Recoveries, encode
from tests.document.small_states import duplicate, sprinkler

KNOWN = ArcConstraints(
    required=(("rain", "wet"),),
    forbidden=(("wet", "sprinkler"), ("sprinkler", "rain")),
    tiers=(("rain",), ("sprinkler", "wet")),
    max_parents=2,
)


def _constrained():
    return edits.set_constraints(sprinkler(), KNOWN)


def test_a_document_begins_without_constraints():
    assert sprinkler().constraints is NO_CONSTRAINTS


def test_constraints_are_one_step_that_is_to_be_saved_and_undo_takes_back():
    document = Document(sprinkler())
    before = document.state
    document.apply("Constrain", edits.set_constraints(before, KNOWN))
    assert document.is_modified
    assert Change(before, document.state).constraints_changed
    assert document.state.network is before.network
    document.undo()
    assert document.state is before
    assert not document.is_modified
    document.redo()
    assert document.state.constraints == KNOWN


def test_setting_equal_constraints_is_no_step():
    state = _constrained()
    again = ArcConstraints(KNOWN.required, KNOWN.forbidden[::-1], KNOWN.tiers, 2)
    assert edits.set_constraints(state, again) is state


def test_contradictions_are_kept_and_unknown_nodes_refused():
    circle = ArcConstraints((("rain", "wet"), ("wet", "rain")))
    assert edits.set_constraints(sprinkler(), circle).constraints == circle
    with pytest.raises(ModelError, match="name snow"):
        edits.set_constraints(sprinkler(), ArcConstraints(tiers=(("snow",),)))


def test_constraints_follow_renamed_and_deleted_nodes_and_nothing_else():
    state = _constrained()
    assert edits.rename_variable(state, "wet", "damp").constraints == KNOWN.with_renamed(
        "wet", "damp"
    )
    assert edits.remove(state, ["rain"]).constraints == KNOWN.without_variables("rain")
    assert edits.remove(state, arcs=[("rain", "wet")]).constraints is state.constraints
    assert edits.reverse_arc(state, "rain", "sprinkler").constraints is state.constraints
    assert duplicate(state, ["rain"])[0].constraints is state.constraints


def test_a_file_and_a_safety_copy_keep_constraints(tmp_path):
    path = tmp_path / "lawn.bayesgui"
    assert save(_constrained(), path) == ()
    assert open_state(path) == (_constrained(), ())
    place = tmp_path / "recovery" / "1-dead"
    place.mkdir(parents=True)
    (place / "1.recovery").write_bytes(encode(_constrained(), None, "lawn"))
    recoveries = Recoveries(place.parent)
    (copy,) = recoveries.recoverable()
    assert recoveries.recover(copy) == _constrained()
    recoveries.close()


def test_other_formats_say_that_constraints_are_lost_if_there_are_any(tmp_path):
    for suffix in (".bif", ".net", ".xdsl", ".dne", ".xml"):
        target = tmp_path / f"x{suffix}"
        assert any("constraints on arcs" in line for line in save(_constrained(), target))
        assert not any("constraints on arcs" in line for line in save(sprinkler(), target))
