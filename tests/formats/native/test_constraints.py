"""Constraints on arcs in the native format, valid and damaged."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import formats
from tests.formats.judge import asia

KNOWN = ArcConstraints(
    (("asia", "tub"),), (("smoke", "asia"), ("asia", "smoke")), (("asia", "smoke"), ("xray",)), 3
)
TITLED = ArcConstraints(
    tiers=(("asia",), (), ("xray",)),
    tier_titles=("出生", "Later", ""),
    parent_limits=(("tub", 0), ("dysp", 4)),
)


def _written(constraints=NO_CONSTRAINTS, extra=None):
    loaded = replace(asia(), constraints=constraints, extra=extra or {})
    return formats.create("native").write(loaded)


def _read(section):
    content = json.loads(_written())
    content["constraints"] = section
    return formats.create("native").read(json.dumps(content).encode(), Path("x.bayesgui"))


def test_empty_constraints_are_not_written_and_a_file_without_has_none():
    assert b"constraints" not in _written()
    loaded = formats.create("native").read(_written(), Path("x.bayesgui"))
    assert loaded.constraints == NO_CONSTRAINTS
    assert loaded.extra == {}


def test_constraints_come_back_as_they_were_written():
    data = _written(KNOWN)
    assert json.loads(data)["constraints"] == {
        "required": [["asia", "tub"]],
        "forbidden": [["asia", "smoke"], ["smoke", "asia"]],
        "tiers": [["asia", "smoke"], ["xray"]],
        "max_parents": 3,
    }
    loaded = formats.create("native").read(data, Path("x.bayesgui"))
    assert loaded.constraints == KNOWN
    assert loaded.remarks == ()
    assert formats.create("native").write(loaded) == data


def test_titles_and_limits_of_single_nodes_come_back():
    data = _written(TITLED)
    assert json.loads(data)["constraints"] == {
        "tiers": [["asia"], [], ["xray"]],
        "tier_titles": ["出生", "Later", ""],
        "parent_limits": {"dysp": 4, "tub": 0},
    }
    loaded = formats.create("native").read(data, Path("x.bayesgui"))
    assert loaded.constraints == TITLED
    assert loaded.remarks == ()


def test_a_limit_of_0_is_kept():
    assert _read({"max_parents": 0}).constraints == ArcConstraints(max_parents=0)


def test_unknown_keys_are_kept_and_written_back():
    loaded = _read({"max_parents": 2, "weights": [1]})
    assert loaded.constraints == ArcConstraints(max_parents=2)
    again = json.loads(formats.create("native").write(loaded))
    assert again["constraints"] == {"max_parents": 2, "weights": [1]}


@pytest.mark.parametrize(
    "damaged",
    [
        {"required": {"asia": "tub"}},
        {"required": [["asia", "snow"]]},
        {"forbidden": [["asia"], 3, None, [["asia"], "tub"]]},
        {"tiers": [["asia", 4]]},
        {"max_parents": -1},
        {"max_parents": True},
        {"tier_titles": ["Birth"]},
        {"tier_titles": 3},
        {"parent_limits": {"snow": 2, "asia": -1}},
        {"parent_limits": [["asia", 2]]},
    ],
)
def test_what_is_damaged_costs_only_itself(damaged):
    good = {"forbidden": [["smoke", "asia"]]} if "forbidden" not in damaged else {"max_parents": 1}
    loaded = _read({**good, **damaged})
    assert loaded.constraints in (
        ArcConstraints(forbidden=(("smoke", "asia"),)),
        ArcConstraints(max_parents=1),
    )
    assert loaded.remarks == (
        "Constraints on arcs that are damaged or name no node were left out.",
    )


@pytest.mark.parametrize(
    ("section", "left", "said"),
    [
        (
            {"required": [["asia", "tub"], ["tub", "asia"], ["smoke", "lung"]]},
            ArcConstraints((("smoke", "lung"),)),
            "Required arcs that contradict the other constraints were left out, asia → tub, "
            "tub → asia: The required arcs close the cycle asia → tub → asia; remove one of them.",
        ),
        (
            {"required": [["asia", "tub"]], "forbidden": [["asia", "tub"]]},
            ArcConstraints(forbidden=(("asia", "tub"),)),
            "Required arcs that contradict the other constraints were left out, asia → tub: The "
            "arc asia → tub is required and forbidden; take one of them back.",
        ),
        (
            {"required": [["asia", "tub"]], "parent_limits": {"tub": 0}},
            ArcConstraints(parent_limits=(("tub", 0),)),
            "Required arcs that contradict the other constraints were left out, asia → tub: The "
            "number of required parents of tub is 1 and must not exceed 0; remove one, or allow "
            "more.",
        ),
        (
            {"required": [["asia", "tub"]], "tiers": [["tub"], ["asia"]]},
            ArcConstraints(tiers=(("tub",), ("asia",))),
            "Required arcs that contradict the other constraints were left out, asia → tub: No "
            "arc from asia to tub: it goes from tier 2 up to tier 1. Draw it the other way, or "
            "move one of them.",
        ),
    ],
)
def test_contradictory_arcs_are_left_out_and_said(section, left, said):
    loaded = _read(section)
    assert loaded.constraints == left
    assert loaded.remarks == (said,)
    assert all(isinstance(each, Loss) for each in loaded.remarks)
    loaded.constraints.check(loaded.network)


@pytest.mark.parametrize("most", [2**31, 10**19, 10**400, 1e300])
def test_a_limit_that_no_search_can_count_with_is_left_out(most):
    for section in ({"max_parents": most}, {"parent_limits": {"tub": most}}):
        loaded = _read(section)
        assert loaded.constraints == NO_CONSTRAINTS
        assert loaded.remarks == (
            "Constraints on arcs that are damaged or name no node were left out.",
        )


def test_thousands_of_cycles_are_left_out_at_once():
    names = [f"n{k}" for k in range(3000)]
    arcs = [arc for a, b in pairwise(names) for arc in ((a, b), (b, a))]
    known = ArcConstraints(tuple(arcs))
    assert len(known.contradictions) == 100
    assert known.without_contradictions() == NO_CONSTRAINTS


def test_constraints_that_make_no_sense_are_left_out_with_their_reason():
    loaded = _read({"tiers": [["asia", "tub"], ["tub"]]})
    assert loaded.constraints == NO_CONSTRAINTS
    assert loaded.remarks == (
        "The constraints on arcs in the file were left out: tub is in two tiers; leave it in one.",
    )


def test_a_part_that_is_no_object_is_said_and_left_out():
    loaded = _read([1])
    assert loaded.constraints == NO_CONSTRAINTS
    assert loaded.remarks == ("The part “constraints” of the file is damaged and was left out.",)


@pytest.mark.parametrize(
    "drawn",
    [
        ArcConstraints((("asia", "bronc"), ("smoke", "lung")), tiers=(("bronc",), ("asia",))),
        ArcConstraints((("asia", "dysp"), ("bronc", "dysp")), parent_limits=(("dysp", 1),)),
        ArcConstraints((("asia", "tub"), ("tub", "lung"), ("lung", "asia"))),
        ArcConstraints((("asia", "tub"),), (("asia", "tub"),)),
    ],
)
def test_arcs_that_were_drawn_against_other_constraints_come_back(drawn):
    data = _written(drawn)
    section = json.loads(data)["constraints"]
    contradicted = sorted({arc for each in drawn.contradictions for arc in each.arcs})
    assert section["contradicted"] == [list(arc) for arc in contradicted]
    assert all(list(arc) not in section.get("required", []) for arc in contradicted)
    loaded = formats.create("native").read(data, Path("x.bayesgui"))
    assert loaded.constraints == drawn
    assert loaded.remarks == ()
    assert formats.create("native").write(loaded) == data


def test_what_a_file_says_to_be_contradicted_is_checked_as_well():
    loaded = _read({"contradicted": [["asia", "snow"], ["smoke", "lung"], ["asia", "tub"]]})
    assert loaded.constraints == ArcConstraints((("asia", "tub"), ("smoke", "lung")))
    assert loaded.remarks == (
        "Constraints on arcs that are damaged or name no node were left out.",
    )
    loop = _read({"contradicted": [["asia", "asia"]]})
    assert loop.constraints == NO_CONSTRAINTS
    assert isinstance(loop.remarks[0], Loss)


def test_arcs_into_later_slices_come_back():
    known = ArcConstraints(
        required_lags=(("asia", "asia", 1), ("asia", "tub", 9)),
        forbidden_lags=(("tub", "xray", 2),),
    )
    data = _written(known)
    assert json.loads(data)["constraints"] == {
        "required_lags": [["asia", "asia", 1], ["asia", "tub", 9]],
        "forbidden_lags": [["tub", "xray", 2]],
    }
    loaded = formats.create("native").read(data, Path("x.bayesgui"))
    assert (loaded.constraints, loaded.remarks) == (known, ())


@pytest.mark.parametrize(
    "arc", [["asia", "tub"], ["asia", "nobody", 1], ["asia", "tub", 0], ["asia", "tub", "1"], 7]
)
def test_damaged_arcs_into_later_slices_are_left_out_and_said(arc):
    loaded = _read({"required_lags": [["asia", "asia", 1], arc], "forbidden_lags": "no"})
    assert loaded.constraints == ArcConstraints(required_lags=(("asia", "asia", 1),))
    assert loaded.remarks == (
        "Constraints on arcs that are damaged or name no node were left out.",
    )
