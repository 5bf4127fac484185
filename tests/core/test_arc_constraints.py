"""Background knowledge on arcs: allowed arcs, contradictions, renaming."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import BayesGuiError, CycleError, ModelError

NAMES = ("a", "b", "c", "d", "变 量")
name = st.sampled_from(NAMES)
arcs = st.lists(st.tuples(name, name), max_size=4).map(tuple)
any_constraints = st.builds(
    ArcConstraints,
    required=arcs,
    forbidden=arcs,
    tiers=st.lists(st.lists(name, max_size=3).map(tuple), max_size=3).map(tuple),
    max_parents=st.none() | st.integers(-1, 3),
    tier_titles=st.lists(st.sampled_from(("", "Signs", "症状")), max_size=3).map(tuple),
    parent_limits=st.dictionaries(name, st.integers(0, 3)).map(lambda each: tuple(each.items())),
    required_lags=st.lists(st.tuples(name, name, st.integers(1, 9)), max_size=3).map(tuple),
    forbidden_lags=st.lists(st.tuples(name, name, st.integers(1, 9)), max_size=3).map(tuple),
)


def _is_consistent(constraints):
    try:
        constraints.check(NAMES)
    except BayesGuiError:
        return False
    return True


def _is_valid(constraints):
    try:
        constraints.check_names(NAMES)
    except BayesGuiError:
        return False
    return True


def test_empty_constraints_are_false_and_allow_every_arc():
    assert not NO_CONSTRAINTS
    assert not ArcConstraints(tiers=((), ()))
    assert ArcConstraints(max_parents=0)
    assert NO_CONSTRAINTS.allows("a", "b")
    NO_CONSTRAINTS.check(())


def test_equal_content_makes_equal_constraints_in_any_order():
    one = ArcConstraints((("a", "b"), ("c", "d")), (("b", "a"),) * 2, (("b", "a"), (), ("c",)))
    other = ArcConstraints((("c", "d"), ("a", "b")), (("b", "a"),), (("a", "b"), ("c",)))
    assert one == other
    assert hash(one) == hash(other)
    assert one != ArcConstraints(other.required, other.forbidden, other.tiers[::-1])


def test_what_is_forbidden_backward_or_against_a_required_arc_is_not_allowed():
    known = ArcConstraints((("a", "b"),), (("b", "c"),), (("a", "b"), ("c", "d")))
    assert known.allows("a", "b")
    assert not known.allows("b", "a")
    assert not known.allows("b", "c")
    assert not known.allows("d", "a")
    assert known.allows("a", "d")
    assert known.allows("d", "c")
    assert known.allows("e", "a")
    assert known.allows("d", "e")
    assert not known.allows("e", "e")


@pytest.mark.parametrize(
    ("constraints", "message"),
    [
        (
            ArcConstraints((("a", "b"),), (("a", "b"),)),
            "The arc a → b is required and forbidden; take one of them back.",
        ),
        (
            ArcConstraints((("a", "b"),), tiers=(("b",), ("a",))),
            "No arc from a to b: it goes from tier 2 up to tier 1. Draw it the other way, or move "
            "one of them.",
        ),
        (
            ArcConstraints((("a", "c"), ("b", "c")), max_parents=1),
            "The number of required parents of c is 2 and must not exceed 1; remove one, or allow "
            "more.",
        ),
        (ArcConstraints((("a", "a"),)), "No arc from a to itself."),
        (
            ArcConstraints((("a", "x"),), tiers=(("y",),)),
            "The constraints on arcs name x, y, and there is no such variable.",
        ),
        (ArcConstraints(tiers=(("a",), ("a", "b"))), "a is in two tiers; leave it in one."),
        (
            ArcConstraints(max_parents=-1),
            "The maximum number of parents must be 0 or more, not -1.",
        ),
    ],
)
def test_a_contradiction_is_told_in_one_sentence(constraints, message):
    with pytest.raises(ModelError) as caught:
        constraints.check("abcd")
    assert str(caught.value) == message


def test_required_arcs_that_close_a_cycle_name_it():
    with pytest.raises(CycleError) as caught:
        ArcConstraints((("a", "b"), ("b", "c"), ("c", "a"), ("a", "d"))).check("abcd")
    path = caught.value.values["path"]
    assert path[0] == path[-1]
    assert set(path) == {"a", "b", "c"}
    assert str(caught.value).startswith("The required arcs close the cycle ")


def test_the_first_violation_of_a_structure_is_told():
    known = ArcConstraints((("a", "b"),), (("b", "c"),), (("a",), ("d",)), 1)
    assert known.violation([("a", "b"), ("a", "c")]) is None
    assert known.violation([("b", "a")]) == "the required arc a → b is missing"
    assert known.violation([("a", "b"), ("b", "c")]) == "the arc b → c is forbidden"
    assert known.violation([("a", "b"), ("d", "a")]) == "the arc d → a leads to an earlier tier"
    assert known.violation([("a", "b"), ("c", "b")]) == (
        "the number of parents of b is 2 and must not exceed 1"
    )


def test_a_renamed_or_deleted_variable_rewrites_every_part():
    known = ArcConstraints((("a", "b"),), (("c", "a"),), (("b",), ("c", "d")), 2)
    assert known.with_renamed("b", "z") == ArcConstraints(
        (("a", "z"),), (("c", "a"),), (("z",), ("c", "d")), 2
    )
    assert known.without_variables("b", "x") == ArcConstraints((), (("c", "a"),), (("c", "d"),), 2)
    assert known.with_renamed("x", "y") is known
    assert known.without_variables("x") is known


def test_titles_stay_with_their_tiers_and_keep_an_empty_one():
    known = ArcConstraints(tiers=(("b",), (), ("a",), ()), tier_titles=("", "", "Signs", "Later"))
    assert known.tiers == (("b",), ("a",), ())
    assert known.tier_titles == ("", "Signs", "Later")
    assert [known.tier_title(k) for k in range(3)] == ["", "Signs", "Later"]
    assert known.without_variables("b").tiers == (("a",), ())
    assert known.without_variables("a").tier_titles == ("", "Signs", "Later")
    assert ArcConstraints(tiers=(("a",),), tier_titles=("",)) == ArcConstraints(tiers=(("a",),))
    assert ArcConstraints(tiers=((),), tier_titles=("Signs",))


def test_a_limit_of_its_own_replaces_the_one_for_all():
    known = ArcConstraints(max_parents=1, parent_limits=(("c", 2), ("a", 0)))
    assert [known.most_parents(name) for name in "abc"] == [0, 1, 2]
    assert known.violation([("a", "c"), ("b", "c")]) is None
    assert known.violation([("a", "c"), ("b", "c"), ("d", "c")]) is not None
    assert known.violation([("b", "a")]) is not None
    assert known.with_renamed("c", "z").most_parents("z") == 2
    assert known.without_variables("c").most_parents("c") == 1
    with pytest.raises(ModelError, match="must be 0 or more, not -2"):
        ArcConstraints(parent_limits=(("a", -2),)).check("ab")


def test_every_contradiction_is_listed_with_its_arcs():
    known = ArcConstraints(
        (("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("c", "d"), ("d", "c")),
        (("b", "c"),),
        (("d",), ("c",)),
        parent_limits=(("a", 1),),
    )
    found = [(each.kind, each.arcs) for each in known.contradictions]
    assert found[:3] == [
        ("forbidden", (("b", "c"),)),
        ("tier", (("c", "d"),)),
        ("parents", (("c", "a"), ("d", "a"))),
    ]
    cycles = [set(arcs) for kind, arcs in found[3:]]
    assert cycles in (
        [{("a", "b"), ("b", "c"), ("c", "a")}, {("c", "d"), ("d", "c")}],
        [{("c", "d"), ("d", "c")}, {("a", "b"), ("b", "c"), ("c", "a")}],
    )
    assert ArcConstraints((("a", "b"),), (("b", "a"),)).contradictions == ()


def test_what_is_left_to_search_in_five_tiers():
    names = [f"v{k}" for k in range(20)]
    tiers = (names[:1], names[1:2], names[2:8], names[8:14], names[14:])
    known = ArcConstraints(
        (("v8", "v17"),), (("v2", "v3"), ("v3", "v4"), ("v9", "v8")), tuple(map(tuple, tiers))
    )
    counted = known.candidates(names)
    assert (counted.total, counted.against_tiers, counted.excluded, counted.left) == (
        380,
        145,
        3,
        232,
    )


@given(any_constraints, st.sets(name))
def test_the_arcs_left_to_search_are_those_that_a_structure_may_have(constraints, others):
    if not _is_valid(constraints):
        return
    names = set(NAMES) | others
    allowed = [
        (a, b)
        for a in names
        for b in names
        if constraints.allows(a, b) and constraints.most_parents(b) != 0
    ]
    assert constraints.candidates(names).left == len(allowed)


@given(any_constraints)
def test_consistent_constraints_are_kept_by_their_own_required_arcs(constraints):
    if _is_consistent(constraints):
        assert constraints.violation(constraints.required) is None
        assert all(constraints.allows(*arc) for arc in constraints.required)
        parents = {n: tuple(a for a, b in constraints.required if b == n) for n in NAMES}
        assert len(DirectedGraph(parents).topological_order()) == len(NAMES)


@given(any_constraints, name)
def test_renaming_and_renaming_back_changes_nothing(constraints, old):
    renamed = constraints.with_renamed(old, "new")
    assert old not in renamed.names
    assert renamed.with_renamed("new", old) == constraints
    assert bool(renamed) == bool(constraints)


@given(any_constraints, st.sets(name))
def test_deleting_variables_never_makes_a_contradiction(constraints, gone):
    left = constraints.without_variables(*gone)
    assert not left.names & gone
    if _is_consistent(constraints):
        left.check(set(NAMES) - gone)
    for parent in set(NAMES) - gone:
        for child in set(NAMES) - gone:
            assert left.allows(parent, child) == constraints.allows(parent, child)


@given(any_constraints)
def test_constraints_can_be_pickled(constraints):
    assert pickle.loads(pickle.dumps(constraints)) == constraints


def test_arcs_into_later_slices_are_no_arcs_of_a_plain_structure():
    known = ArcConstraints(
        required_lags=(("a", "a", 1), ("a", "b", 2)), forbidden_lags=(("b", "a", 1),)
    )
    assert known
    assert known.names == {"a", "b"}
    assert known.violation(()) is None
    assert known.contradictions == ()
    assert known.candidates(NAMES).left == NO_CONSTRAINTS.candidates(NAMES).left
    assert known.with_renamed("a", "e").required_lags == (("e", "b", 2), ("e", "e", 1))
    assert known.without_variables("b") == ArcConstraints(required_lags=(("a", "a", 1),))
    assert known.of_one_slice() == NO_CONSTRAINTS
