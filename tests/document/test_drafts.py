import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.parent_weights import NO_WEIGHTS, weights_of
from bayesgui.document.state import DocumentState
from tests.document.small_states import sprinkler

NAN = np.nan


def _draft(values, name="wet"):
    return table_edits.set_draft(sprinkler(), name, values)


WET = [[[0.9, 0.0], [0.8, 0.1]], [[NAN, 0.3], [0.2, 0.2]]]


def test_a_draft_keeps_its_numbers_and_its_empty_cells():
    draft = _draft(WET).drafts["wet"]
    assert np.array_equal(draft, np.array(WET), equal_nan=True)
    with pytest.raises(ValueError, match="read-only"):
        draft[0, 0, 0] = 1.0


def test_a_draft_of_another_shape_is_refused():
    with pytest.raises(ModelError) as refusal:
        _draft([[0.5, 0.4]], "rain")
    assert refusal.value.values["expected"] == "2"


def test_dropping_a_draft_that_is_not_there_is_no_change():
    state = sprinkler()
    assert table_edits.set_draft(state, "wet", None) is state
    assert dict(table_edits.set_draft(_draft(WET), "wet", None).drafts) == {}


def test_a_new_parent_repeats_the_typed_rows():
    state = edits.add_variable(_draft(WET), Variable("hose", ("a", "b", "c")), (0.0, 0.0))
    after = edits.add_arc(state, "hose", "wet")
    draft = after.drafts["wet"]
    assert draft.shape == after.network.cpt("wet").values.shape == (2, 2, 3, 2)
    for k in range(3):
        assert np.array_equal(draft[:, :, k], np.array(WET), equal_nan=True)
    back = edits.remove(after, arcs=[("hose", "wet")])
    assert np.array_equal(back.drafts["wet"], np.array(WET), equal_nan=True)


def test_a_lost_parent_averages_what_was_typed():
    after = edits.remove(_draft(WET), arcs=[("rain", "wet")], weights=NO_WEIGHTS)
    assert after.drafts["wet"].tolist() == [[0.9, 0.15], [0.5, pytest.approx(0.15)]]
    after = edits.remove(_draft(WET), ["sprinkler"], weights=NO_WEIGHTS)
    assert np.allclose(after.drafts["wet"], [[0.85, 0.05], [0.2, 0.25]])
    typed = _draft([[NAN, 0.1], [NAN, 0.3]], "sprinkler")
    empty = edits.remove(typed, ["rain"], weights=NO_WEIGHTS)
    assert np.array_equal(empty.drafts["sprinkler"], [NAN, 0.2], equal_nan=True)


def test_what_was_typed_over_a_uniform_table_is_weighted_by_the_probability_of_the_parent():
    network = BayesianNetwork(
        [Variable("a", ("yes", "no")), Variable("b", ("yes", "no"))],
        [CPT("a", (), [0.1, 0.9]), CPT.uniform("b", ("a",), (2,), 2)],
    )
    typed = [[0.8, NAN], [0.3, 0.7]]
    state = table_edits.set_draft(DocumentState(model=network), "b", typed)
    after = edits.remove(state, arcs=[("a", "b")])
    assert after.drafts["b"] == pytest.approx([0.35, 0.7])
    assert "weighted by the probability" in weights_of(state, {"b": ("a",)}).text


def test_a_reversed_arc_keeps_the_drafts_of_both_ends():
    state = table_edits.set_draft(_draft([[0.1, 0.3], [0.2, 0.3]], "sprinkler"), "rain", [0.5, 0.1])
    after = edits.reverse_arc(state, "rain", "sprinkler", NO_WEIGHTS)
    assert np.allclose(after.drafts["sprinkler"], [0.15, 0.3])
    assert after.drafts["rain"].tolist() == [[0.5, 0.1], [0.5, 0.1]]


def test_reversing_with_the_joint_kept_is_refused_on_an_unfinished_table():
    with pytest.raises(ModelError) as refusal:
        edits.reverse_arc_keeping_joint(_draft([0.5, 0.1], "rain"), "rain", "sprinkler")
    assert refusal.value.values == {"variable": "rain"}


def test_states_come_go_and_move_without_touching_other_typed_numbers():
    state = _draft([[0.1, 0.3], [0.2, 0.4]], "sprinkler")
    after = edits.set_states(state, "sprinkler", ["no", "new", "yes"], [1, None, 0])
    assert after.drafts["sprinkler"].tolist() == [[0.3, 0.0, 0.1], [0.4, 0.0, 0.2]]
    after = edits.set_states(state, "sprinkler", ["no"], [1])
    assert after.drafts["sprinkler"].tolist() == [[0.3], [0.4]]
    after = edits.set_states(state, "rain", ["new", "no"], [None, 1])
    assert after.drafts["sprinkler"].tolist() == [[0.5, 0.5], [0.2, 0.4]]


def test_edits_elsewhere_leave_the_drafts_as_they_are():
    state = _draft(WET)
    for after in [
        table_edits.set_table(state, "rain", [0.5, 0.5]),
        edits.remove(state, arcs=[("rain", "sprinkler")]),
        edits.rename_variable(state, "rain", "snow"),
        edits.set_states(state, "rain", ["YES", "no"], [0, 1]),
    ]:
        assert np.array_equal(after.drafts["wet"], np.array(WET), equal_nan=True)
    assert edits.remove(state, arcs=[("rain", "sprinkler")]).drafts is state.drafts
