import numpy as np

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.decisions.class_mark import ClassMark
from bayesgui.document import edits, table_edits
from bayesgui.document.state import DocumentState
from tests.document.small_states import sprinkler


def test_equal_content_makes_equal_states():
    assert sprinkler() == sprinkler()
    assert hash(sprinkler()) == hash(sprinkler())
    assert DocumentState() == DocumentState()


def test_states_that_differ_in_one_part_are_not_equal():
    state = sprinkler()
    draft = np.full((2, 2), np.nan)
    others = [
        table_edits.set_table(state, "rain", [0.3, 0.7]),
        edits.move(state, {"rain": (1.0, 0.0)}),
        edits.set_finding(state, "rain", "yes"),
        table_edits.set_draft(state, "sprinkler", draft),
        edits.remove(state, notes=["note-1"]),
        state.with_(extra={"x": 1}),
        state.with_(class_mark=ClassMark("rain")),
        state.with_(scenarios=("a",)),
        state.with_(constraints=ArcConstraints(max_parents=2)),
    ]
    for other in others:
        assert other != state
    assert table_edits.set_draft(state, "sprinkler", draft) == table_edits.set_draft(
        state, "sprinkler", draft
    )


def test_replacing_parts_by_themselves_is_no_change():
    state = sprinkler()
    assert state.with_(model=state.network, layout=state.layout) is state


def test_findings_are_no_content_to_save():
    state = sprinkler()
    assert edits.set_finding(state, "rain", "yes").same_content(state)
    assert not edits.move(state, {"rain": (1.0, 0.0)}).same_content(state)
