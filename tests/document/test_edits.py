import numpy as np
import pytest

from bayesgui.core.errors import CycleError, EvidenceError, ModelError
from bayesgui.core.evidence import (
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    do,
    excluding,
    fixed,
)
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document import appearance_edits, edits, note_edits, table_edits
from tests.document.small_states import sprinkler


def _three(finding):
    """Return a state with a node of three states that has a finding."""
    state = edits.add_variable(sprinkler(), Variable("sky", ("a", "b", "c")), (0.0, 0.0))
    return edits.set_finding(state, "sky", finding)


def test_renaming_is_one_edit_of_every_holder_of_the_name():
    state = edits.set_finding(sprinkler(), "rain", "yes")
    state = table_edits.set_draft(state, "rain", [0.5, 0.4])
    state = state.with_(extra={"network": {"variables": {"rain": {"x": 1}}, "y": 2}, "z": 3})
    after = edits.rename_variable(state, "rain", "  snow ")
    assert after.network.names == ("snow", "sprinkler", "wet")
    assert after.network.parents("wet") == ("snow", "sprinkler")
    assert after.network.cpt("wet").values is state.network.cpt("wet").values
    assert after.layout.positions["snow"] == (0.0, 0.0)
    assert after.layout.colors == {"snow": 2}
    assert after.layout.bends == {("snow", "wet"): ((50.0, 100.0),)}
    assert after.evidence["snow"] == StateFinding(frozenset({"yes"}))
    assert after.drafts["snow"] is state.drafts["rain"]
    assert after.extra == {"network": {"variables": {"snow": {"x": 1}}, "y": 2}, "z": 3}
    assert edits.rename_variable(state, "rain", " rain") is state


@pytest.mark.parametrize("name", ["wet", " ", ""])
def test_a_name_that_is_taken_or_blank_is_refused(name):
    with pytest.raises(ModelError):
        edits.rename_variable(sprinkler(), "rain", name)


def test_a_new_node_has_a_place_a_uniform_table_and_a_free_name():
    state = sprinkler()
    name = edits.free_name(state.network, "node")
    assert name == "node 4"
    after = edits.add_variable(state, Variable(name, edits.DEFAULT_STATES), (7.0, 8.0))
    assert after.layout.positions["node 4"] == (7.0, 8.0)
    assert after.network.cpt("node 4").values.tolist() == [0.5, 0.5]
    assert edits.free_name(after.network, "node") == "node 5"


def test_deleting_a_node_takes_everything_of_it_along():
    state = edits.set_finding(sprinkler(), "rain", "yes")
    state = table_edits.set_draft(state, "rain", [0.5, 0.4])
    after = edits.remove(state, ["rain"], notes=["note-1"])
    assert after.network.names == ("sprinkler", "wet")
    assert after.network.parents("wet") == ("sprinkler",)
    assert set(after.layout.positions) == {"sprinkler", "wet"}
    assert after.layout.bends == {}
    assert dict(after.evidence) == {}
    assert dict(after.drafts) == {}
    assert after.notes == ()


def test_deleting_arcs_and_their_nodes_at_once_works():
    after = edits.remove(sprinkler(), ["wet"], [("rain", "wet"), ("rain", "sprinkler")])
    assert after.network.names == ("rain", "sprinkler")
    assert after.network.arcs == ()


def test_deleting_nothing_is_no_change():
    state = sprinkler()
    assert edits.remove(state) is state


def test_a_deleted_arc_loses_its_bends_only():
    after = edits.remove(sprinkler(), arcs=[("rain", "wet")])
    assert after.network.parents("wet") == ("sprinkler",)
    assert after.layout.bends == {}
    assert after.layout.positions == sprinkler().layout.positions
    kept = edits.remove(sprinkler(), arcs=[("sprinkler", "wet")])
    assert kept.layout is not None
    assert dict(kept.layout.bends) == {("rain", "wet"): ((50.0, 100.0),)}


def test_an_arc_that_closes_a_cycle_is_refused_with_the_path():
    with pytest.raises(CycleError) as refusal:
        edits.add_arc(sprinkler(), "wet", "rain")
    assert refusal.value.values["path"][0] == refusal.value.values["path"][-1] == "rain"


def test_either_end_of_an_arc_can_be_moved():
    state = edits.add_variable(sprinkler(), Variable("hose", ("on", "off")), (0.0, 0.0))
    after = edits.reattach_arc(state, ("rain", "wet"), ("rain", "hose"))
    assert after.network.parents("wet") == ("sprinkler",)
    assert after.network.parents("hose") == ("rain",)
    after = edits.reattach_arc(state, ("rain", "wet"), ("hose", "wet"))
    assert after.network.parents("wet") == ("sprinkler", "hose")
    assert edits.reattach_arc(state, ("rain", "wet"), ("rain", "wet")) is state
    with pytest.raises(CycleError):
        edits.reattach_arc(state, ("rain", "wet"), ("wet", "rain"))


def test_findings_follow_renamed_and_moved_states():
    origin = [2, 0, 1]
    for finding, expected in [
        ("a", StateFinding(frozenset({"A"}))),
        (excluding("a", "c"), StateFinding(frozenset({"A", "C"}), excluded=True)),
        (
            {"a": 0.5, "b": 1.0, "c": 2.0},
            LikelihoodFinding((("A", 0.5), ("B", 1.0), ("C", 2.0))),
        ),
        (fixed({"a": 0.5, "b": 0.5}), FixedPosterior((("A", 0.5), ("B", 0.5)))),
        (do("c"), Intervention("C")),
    ]:
        after = edits.set_states(_three(finding), "sky", ["C", "A", "B"], origin)
        assert after.evidence["sky"] == expected


def test_a_finding_whose_states_are_gone_goes_and_others_stay():
    for finding, left in [
        ("a", None),
        ({"a", "b"}, StateFinding(frozenset({"b"}))),
        (excluding("a"), None),
        ({"a": 1.0, "b": 0.5, "c": 0.0}, LikelihoodFinding((("b", 0.5), ("c", 0.0)))),
        ({"a": 1.0, "b": 0.0, "c": 0.0}, None),
        (fixed({"a": 0.5, "b": 0.5}), None),
        (do("a"), None),
        (do("b"), Intervention("b")),
    ]:
        after = edits.set_states(_three(finding), "sky", ["b", "c"], [1, 2])
        assert after.evidence.get("sky") == left


def test_an_added_state_has_weight_0_in_a_likelihood():
    state = _three({"a": 0.5, "b": 1.0, "c": 2.0})
    after = edits.set_states(state, "sky", ["a", "d", "b", "c"], [0, None, 1, 2])
    assert after.evidence["sky"].weights(after.network["sky"]).tolist() == [0.5, 0.0, 1.0, 2.0]


def test_excluding_all_that_is_left_is_taken_back():
    state = _three(excluding("a", "b"))
    after = edits.set_states(state, "sky", ["a", "b"], [0, 1])
    assert "sky" not in after.evidence


def test_clicks_on_state_rows_make_and_take_back_findings():
    state = _three("a")
    assert "sky" not in edits.toggle_state(state, "sky", "a").evidence
    assert edits.toggle_state(state, "sky", "b").evidence["sky"].states == {"b"}
    several = edits.toggle_alternative(state, "sky", "b")
    assert several.evidence["sky"] == StateFinding(frozenset({"a", "b"}))
    assert edits.toggle_alternative(several, "sky", "a").evidence["sky"].states == {"b"}
    excluded = edits.toggle_excluded(state, "sky", "a")
    assert excluded.evidence["sky"] == excluding("a")
    assert edits.toggle_excluded(excluded, "sky", "b").evidence["sky"] == excluding("a", "b")
    assert "sky" not in edits.toggle_excluded(excluded, "sky", "a").evidence
    assert edits.toggle_alternative(excluded, "sky", "b").evidence["sky"].states == {"c"}


def test_excluding_every_state_is_refused():
    state = edits.toggle_excluded(sprinkler(), "rain", "yes")
    with pytest.raises(EvidenceError):
        edits.toggle_excluded(state, "rain", "no")


def test_findings_that_do_not_fit_are_refused():
    for name, finding in [("rain", "maybe"), ("rain", {"yes": -1.0}), ("nobody", "yes")]:
        with pytest.raises((EvidenceError, ModelError)):
            edits.set_finding(sprinkler(), name, finding)


def test_clearing_what_is_not_there_is_no_change():
    state = sprinkler()
    assert edits.clear_findings(state, "rain") is state
    assert edits.clear_evidence(state) is state
    observed = edits.set_finding(state, "rain", "yes")
    assert len(edits.clear_evidence(observed).evidence) == 0


@pytest.mark.parametrize("values", [[0.5, 0.4], [0.2, 0.3, 0.5], [[0.2, 0.8]], [-0.1, 1.1]])
def test_a_table_that_is_no_distribution_is_refused(values):
    with pytest.raises(ModelError):
        table_edits.set_table(sprinkler(), "rain", values)


def test_a_complete_table_ends_its_draft():
    state = table_edits.set_draft(sprinkler(), "rain", [0.5, 0.4])
    after = table_edits.set_table(state, "rain", [0.5, 0.5])
    assert dict(after.drafts) == {}
    assert after.network.cpt("rain").values.tolist() == [0.5, 0.5]


def test_looks_are_set_and_taken_back():
    state = sprinkler()
    colored = appearance_edits.set_color(state, ["rain", "wet"], 5)
    assert colored.layout.colors == {"rain": 5, "wet": 5}
    assert appearance_edits.set_color(colored, ["rain"], None).layout.colors == {"wet": 5}
    formed = appearance_edits.set_form(state, ["rain"], "icon")
    assert formed.layout.forms == {"rain": "icon", "sprinkler": "compact"}
    assert appearance_edits.set_form(formed, ["rain", "sprinkler"], None).layout.forms == {}
    assert appearance_edits.set_width(state, "wet", None).layout.widths == {}
    assert appearance_edits.set_width(state, "rain", 99.0).layout.widths == {
        "rain": 99.0,
        "wet": 180.0,
    }


def test_nodes_and_notes_move_together():
    after = edits.move(sprinkler(), {"rain": (1.0, 2.0)}, {"note-1": (3.0, 4.0)})
    assert after.layout.positions["rain"] == (1.0, 2.0)
    assert after.notes == (TextNote("note-1", 3.0, 4.0, "A lawn"),)
    assert after.layout.bends == {}


def test_a_note_is_added_or_replaced_by_its_id():
    state = note_edits.set_note(sprinkler(), TextNote("note-1", 0.0, 0.0, "Changed"))
    state = note_edits.set_note(state, TextNote("note-2", 0.0, 0.0, "New"))
    assert [note.text for note in state.notes] == ["Changed", "New"]


def test_network_properties_change_no_table():
    state = sprinkler()
    after = edits.set_network_properties(state, "Garden", {"author": "me"})
    assert (after.network.name, after.network.properties) == ("Garden", {"author": "me"})
    assert all(after.network.cpd(n) is state.network.cpd(n) for n in state.network)


def test_edits_share_what_they_leave_alone():
    state = sprinkler()
    after = table_edits.set_table(state, "rain", np.array([0.3, 0.7]))
    assert after.layout is state.layout
    assert after.evidence is state.evidence
    assert after.drafts is state.drafts
    assert after.network.cpd("wet") is state.network.cpd("wet")
