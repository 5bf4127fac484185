from dataclasses import replace

import numpy as np
import pytest

from bayesgui.core.evidence import Evidence, LikelihoodFinding
from bayesgui.core.notes import TextNote
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.state import DocumentState
from bayesgui.document.undo import BYTES_PER_ENTRY, History
from bayesgui.graph.layout import Layout
from tests.document.small_states import sprinkler


def _moved(state, x):
    return edits.move(state, {"rain": (float(x), 0.0)})


def _wide(n_cells):
    """Return a state with one table of many cells."""
    names = tuple(f"s{k}" for k in range(n_cells))
    return edits.add_variable(DocumentState(layout=Layout()), Variable("wide", names), (0.0, 0.0))


def _retyped(state, k):
    values = np.zeros(state.network["wide"].n_states)
    values[k] = 1.0
    return table_edits.set_table(state, "wide", values)


def test_undo_and_redo_walk_the_states():
    first = sprinkler()
    history = History(first)
    second, third = _moved(first, 1), _moved(first, 2)
    history.push("one", second)
    history.push("two", third)
    assert (history.undo_text, history.redo_text) == ("two", None)
    assert history.undo() is second
    assert (history.undo_text, history.redo_text) == ("one", "two")
    assert history.undo() is first
    assert history.undo() is first
    assert (history.undo_text, history.redo_text) == (None, "one")
    assert history.redo() is second
    assert history.redo() is third
    assert history.redo() is third


def test_a_new_step_drops_what_was_undone():
    first = sprinkler()
    history = History(first)
    history.push("one", _moved(first, 1))
    history.undo()
    other = _moved(first, 9)
    history.push("other", other)
    assert history.redo_text is None
    assert history.state is other
    assert history.undo() is first


def test_steps_of_one_gesture_are_one_step():
    first = sprinkler()
    history = History(first)
    for x in range(500):
        history.push("Move rain", _moved(first, x), merge=("move", 1))
    assert history.undo() is first
    assert history.redo().layout.positions["rain"] == (499.0, 0.0)


def test_a_gesture_that_was_closed_or_undone_merges_no_more():
    first = sprinkler()
    history = History(first)
    history.push("one", _moved(first, 1), merge="drag")
    history.end_merge()
    history.push("two", _moved(first, 2), merge="drag")
    history.undo()
    history.undo()
    history.push("three", _moved(first, 3), merge="drag")
    assert history.undo_text == "three"
    assert history.undo() is first
    assert history.undo_text is None


def test_the_bytes_held_are_those_of_all_different_tables():
    state = _wide(1000)
    history = History(state)
    small = history.bytes_held
    for k in range(10):
        state = _retyped(state, k)
        history.push("Type", state)
    per_step = 8000 + 2 * BYTES_PER_ENTRY
    assert history.bytes_held == small + 10 * per_step
    for _ in range(4):
        history.undo()
    assert history.bytes_held == small + 10 * per_step
    history.push("Other", _retyped(history.state, 500))
    assert history.bytes_held == small + 7 * per_step


def test_moves_share_all_tables():
    state = sprinkler()
    history = History(state)
    before = history.bytes_held
    history.push("Move", _moved(state, 1))
    assert history.bytes_held == before + 3 * BYTES_PER_ENTRY


def test_the_oldest_steps_go_beyond_the_limit_but_one_can_always_be_undone():
    state = _wide(1000)
    history = History(state, limit=50_000)
    for k in range(100):
        state = _retyped(state, k)
        history.push(f"Type {k}", state)
    assert history.bytes_held <= 50_000
    texts = []
    while history.undo_text:
        texts.append(history.undo_text)
        history.undo()
    assert texts == [f"Type {k}" for k in range(99, 99 - len(texts), -1)]
    assert 3 <= len(texts) <= 6

    tight = History(_wide(1000), limit=1)
    for k in range(5):
        tight.push(f"Type {k}", _retyped(tight.state, k))
    assert tight.undo_text == "Type 4"
    tight.undo()
    assert tight.undo_text is None


def test_a_drag_of_a_big_table_is_counted_once():
    state = _wide(1000)
    history = History(state)
    small = history.bytes_held
    for k in range(100):
        history.push("Drag", _retyped(state, k), merge="drag")
    assert history.bytes_held == small + 8000 + 2 * BYTES_PER_ENTRY


def _noted(state, text):
    return state.with_(notes=(TextNote("note-1", 0.0, 0.0, text),))


def _described(state, text):
    rain = state.network["rain"].with_parts(description=text)
    return state.with_(model=state.network.with_variable_replaced(rain))


def _told(state, text):
    return state.with_(scenarios=(Scenario("told", note=text),))


def _titled(state, text):
    return edits.set_network_properties(state, "lawn", {"title": text})


@pytest.mark.parametrize("edit", [_noted, _told, _titled, _described])
def test_texts_count(edit):
    first = sprinkler()
    history = History(first, limit=10_000_000)
    before = history.bytes_held
    for k in range(5):
        history.push("text", edit(history.state, "x" * (1_000_000 + k)))
    assert history.bytes_held - before == pytest.approx(5_000_000, rel=0.01)
    for k in range(20):
        history.push("text", edit(history.state, "y" * (1_000_000 + k)))
    assert history.bytes_held < 13_000_000
    while history.undo_text is not None:
        history.undo()
    assert history.state is not first


def test_evidence_counts():
    states = tuple(f"s{k}" for k in range(1000))
    state = edits.add_variable(DocumentState(), Variable("wide", states), (0.0, 0.0))
    history = History(state)
    before = history.bytes_held
    weights = LikelihoodFinding(tuple((name, 1.0) for name in states))
    for _ in range(100):
        finding = replace(weights)
        history.push("finding", state.with_(evidence=Evidence({"wide": finding})))
    assert history.bytes_held - before >= 100 * 1000 * 24
    scenario = Scenario("kept", history.state.evidence)
    held = history.bytes_held
    history.push("scenario", history.state.with_(scenarios=(scenario,)))
    assert history.bytes_held - held >= 1000 * 24


def test_a_cancelled_gesture_leaves_undo_and_redo_as_they_were():
    first = sprinkler()
    second, third = _moved(first, 1), _moved(first, 2)
    history = History(first)
    history.push("one", second)
    history.push("two", third)
    history.undo()
    before = (history.undo_text, history.redo_text, history.bytes_held)
    for x in range(5, 9):
        history.push("drag", _moved(first, x), merge="drag 1")
    assert history.redo_text is None
    assert history.cancel("drag 1") is second
    assert (history.undo_text, history.redo_text, history.bytes_held) == before
    assert history.redo() is third
    assert history.undo() is second
    assert history.undo() is first


def test_a_cancelled_gesture_brings_back_steps_dropped_for_their_size():
    state = _wide(1000)
    history = History(state, limit=20_000)
    history.push("one", _retyped(state, 1))
    held = history.bytes_held
    history.push("drag", _retyped(state, 2), merge="drag")
    history.cancel("drag")
    assert (history.bytes_held, history.undo_text) == (held, "one")
    assert history.undo() is state


def test_only_the_gesture_that_made_the_last_step_can_be_cancelled():
    first = sprinkler()
    history = History(first)
    history.push("drag", _moved(first, 1), merge="drag 1")
    other = _moved(first, 2)
    history.push("other", other)
    assert history.cancel("drag 1") is other
    history.push("drag", _moved(first, 3), merge="drag 2")
    history.undo()
    assert history.cancel("drag 2") is other
    assert history.redo_text == "drag"
