"""Constraints on arcs in the native format, valid and damaged."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
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


def test_contradictions_are_kept_for_the_window_to_show():
    loaded = _read({"required": [["asia", "tub"], ["tub", "asia"]]})
    assert loaded.constraints == ArcConstraints((("asia", "tub"), ("tub", "asia")))
    assert loaded.remarks == ()


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
