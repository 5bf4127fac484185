"""Edits of background knowledge: arcs, limits and tiers, one step each."""

import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.document import constraint_edits as edits
from bayesgui.document.edits import remove, set_constraints
from bayesgui.graph.tier_bands import tier_at, tier_bands
from tests.document.small_states import sprinkler


def _boxes(state):
    layout = state.layout
    return {
        name: (*layout.positions.get(name, (k * 200.0, 0.0)), 176.0, 76.0)
        for k, name in enumerate(state.network)
    }


def _tier_drawn(state, name):
    boxes = _boxes(state)
    bands = tier_bands(boxes, state.constraints.tiers)
    return tier_at(bands, boxes[name][1] + 38)


def test_an_arc_is_required_forbidden_or_neither():
    state = edits.require_arc(sprinkler(), "rain", "wet")
    assert state.constraints == ArcConstraints((("rain", "wet"),))
    state = edits.forbid_arc(state, "rain", "wet")
    assert state.constraints == ArcConstraints(forbidden=(("rain", "wet"),))
    state = edits.require_arc(state, "rain", "wet")
    assert state.constraints == ArcConstraints((("rain", "wet"),))
    assert edits.require_arc(state, "rain", "wet") is state
    assert not edits.release_arc(state, "rain", "wet").constraints
    assert edits.forbid_arc(state, "wet", "rain").constraints.requires("rain", "wet")


def test_the_arcs_between_some_nodes_are_kept_as_they_are():
    state = remove(sprinkler(), arcs=[("rain", "sprinkler")])
    # What was said of these pairs gives way.
    state = edits.forbid_arc(edits.require_arc(state, "rain", "sprinkler"), "rain", "wet")
    fixed = edits.fix_part(state, ("sprinkler", "wet", "rain")).constraints
    assert set(fixed.required) == {("rain", "wet"), ("sprinkler", "wet")}
    assert set(fixed.forbidden) == {("rain", "sprinkler"), ("sprinkler", "rain")}
    assert fixed.violation(state.network.arcs) is None
    # What was said of others stays.
    part = edits.fix_part(state, ("sprinkler", "wet")).constraints
    assert set(part.required) == {("rain", "sprinkler"), ("sprinkler", "wet")}
    assert part.forbidden == (("rain", "wet"),)


def test_a_part_that_no_structure_can_keep_is_refused():
    state = sprinkler()
    parent, child = state.network.arcs[0]
    tiers = set_constraints(state, ArcConstraints(tiers=((child,), (parent,))))
    with pytest.raises(ModelError):
        edits.fix_part(tiers, (parent, child))


def test_an_arc_that_no_structure_can_have_is_refused():
    state = set_constraints(
        sprinkler(),
        ArcConstraints((("rain", "wet"),), tiers=(("rain",), ("sprinkler",)), max_parents=1),
    )
    with pytest.raises(CycleError) as caught:
        edits.require_arc(state, "wet", "rain")
    assert caught.value.values["path"] == ("rain", "wet", "rain")
    with pytest.raises(ModelError, match="from tier 2 up to tier 1"):
        edits.require_arc(state, "sprinkler", "rain")
    with pytest.raises(ModelError, match="required parents of wet is 2"):
        edits.require_arc(state, "sprinkler", "wet")
    with pytest.raises(ModelError, match="to itself"):
        edits.require_arc(state, "wet", "wet")
    with pytest.raises(ModelError, match="to itself"):
        edits.forbid_arc(state, "wet", "wet")


def test_another_contradiction_does_not_stand_in_the_way():
    crowded = ArcConstraints((("rain", "wet"),), max_parents=0)
    state = set_constraints(sprinkler(), crowded)
    state = edits.limit_parents_of(state, "sprinkler", 1)
    assert edits.require_arc(state, "rain", "sprinkler").constraints.contradictions


def test_limits_for_all_and_for_one():
    state = edits.limit_parents(sprinkler(), 2)
    state = edits.limit_parents_of(state, "wet", 3)
    assert state.constraints == ArcConstraints(max_parents=2, parent_limits=(("wet", 3),))
    state = edits.limit_parents_of(state, "wet", 1)
    assert state.constraints.most_parents("wet") == 1
    state = edits.limit_parents(edits.limit_parents_of(state, "wet", None), None)
    assert not state.constraints


def test_tiers_are_added_filled_named_moved_and_deleted():
    state = sprinkler()
    for title in ("Causes", " Effects "):
        state = edits.add_tier(state, title, _boxes(state))
    assert state.constraints.tier_titles == ("Causes", "Effects")
    state = edits.put_in_tier(state, ["wet"], 1, _boxes(state))
    state = edits.put_in_tier(state, ["rain", "sprinkler"], 0, _boxes(state))
    assert state.constraints.tiers == (("rain", "sprinkler"), ("wet",))
    assert [_tier_drawn(state, name) for name in ("rain", "sprinkler", "wet")] == [0, 0, 1]
    state = edits.rename_tier(state, 0, "Weather")
    state = edits.move_tier(state, 0, 1, _boxes(state))
    assert state.constraints.tiers == (("wet",), ("rain", "sprinkler"))
    assert state.constraints.tier_titles == ("Effects", "Weather")
    assert [_tier_drawn(state, name) for name in ("rain", "sprinkler", "wet")] == [1, 1, 0]
    state = edits.remove_tier(state, 1, _boxes(state))
    assert state.constraints == ArcConstraints(tiers=(("wet",),), tier_titles=("Effects",))
    assert _tier_drawn(state, "rain") is None
    state = edits.put_in_tier(state, ["wet"], None, _boxes(state))
    assert state.constraints == ArcConstraints(tiers=((),), tier_titles=("Effects",))


def test_a_node_dropped_in_a_band_stays_where_it_was_dropped():
    state = edits.add_tier(sprinkler(), "Causes", _boxes(sprinkler()))
    band = tier_bands(_boxes(state), state.constraints.tiers)[0]
    place = (band[0] + 40, band[1] + 50)
    state = edits.drop_in_tiers(state, {"rain": place}, {"rain": 0}, _boxes(state))
    assert state.layout.positions["rain"] == place
    assert state.constraints.tiers == (("rain",),)
    away = {"rain": (0.0, -400.0)}
    state = edits.drop_in_tiers(state, away, {"rain": None}, _boxes(state))
    assert state.constraints.tiers == ((),)
    assert state.layout.positions["rain"] == (0.0, -400.0)


def test_an_empty_tier_needs_a_name():
    state = edits.add_tier(sprinkler(), "Causes", _boxes(sprinkler()))
    with pytest.raises(ModelError, match="needs a name"):
        edits.rename_tier(state, 0, "  ")
    with pytest.raises(ModelError, match="needs a name"):
        edits.add_tier(state, "", _boxes(state))
    state = edits.put_in_tier(state, ["rain"], 0, _boxes(state))
    assert edits.rename_tier(state, 0, "").constraints == ArcConstraints(tiers=(("rain",),))


def test_tiers_of_a_file_keep_the_titles_of_those_that_stay_the_same():
    state = sprinkler()
    state = edits.add_tier(state, "Causes", _boxes(state))
    state = edits.put_in_tier(state, ["rain"], 0, _boxes(state))
    state = edits.replace_tiers(state, [["rain"], ["wet", "sprinkler"]], _boxes(state))
    assert state.constraints.tiers == (("rain",), ("sprinkler", "wet"))
    assert state.constraints.tier_titles == ("Causes", "")
    assert edits.stands_in_tiers(state, _boxes(state))
    with pytest.raises(ModelError, match="name snow"):
        edits.replace_tiers(state, [["snow"]], _boxes(state))


def test_nodes_moved_elsewhere_are_brought_back_into_their_tiers():
    state = sprinkler()
    state = edits.replace_tiers(state, [["rain"], ["wet"]], _boxes(state))
    moved = {name: (0.0, -y) for name, (_, y) in state.layout.positions.items()}
    astray = state.with_(layout=state.layout.moved(moved))
    assert not edits.stands_in_tiers(astray, _boxes(astray))
    back = edits.arrange_tiers(astray, _boxes(astray))
    assert edits.stands_in_tiers(back, _boxes(back))
    assert edits.arrange_tiers(back, _boxes(back)) is back


def test_an_arc_into_a_later_slice_is_required_forbidden_or_neither():
    state = edits.require_arc(sprinkler(), "rain", "rain", 1)
    assert state.constraints == ArcConstraints(required_lags=(("rain", "rain", 1),))
    state = edits.forbid_arc(state, "rain", "rain", 1)
    assert state.constraints == ArcConstraints(forbidden_lags=(("rain", "rain", 1),))
    # The same nodes within a slice, and by another lag, are arcs of their own.
    state = edits.require_arc(edits.require_arc(state, "rain", "wet"), "rain", "wet", 2)
    assert state.constraints.required_lags == (("rain", "wet", 2),)
    state = edits.release_arc(state, "rain", "wet", 2)
    assert state.constraints.required == (("rain", "wet"),)
    assert state.constraints.forbidden_lags == (("rain", "rain", 1),)
    assert not remove(state, ["rain"]).constraints
