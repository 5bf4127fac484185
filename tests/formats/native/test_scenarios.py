"""Scenarios in the native format, valid and damaged."""

import json
from pathlib import Path

import pytest

from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.formats.base import formats
from tests.document.small_states import sprinkler


def _read(cases):
    content = json.loads(formats.create("native").write(_loaded()))
    content["cases"] = cases
    return formats.create("native").read(json.dumps(content).encode(), Path("x.bayesgui"))


def _loaded():
    from bayesgui.document.files import loaded_of

    return loaded_of(sprinkler())


def test_a_file_without_cases_has_none_and_writes_no_such_part():
    assert b'"cases"' not in formats.create("native").write(_loaded())
    assert _read([]).scenarios == ()


@pytest.mark.parametrize("damaged", [3, None, {}, {"name": ""}, {"name": 4}, "dry"])
def test_a_damaged_case_costs_only_itself(damaged):
    loaded = _read([damaged, {"name": "dry", "color": 3}])
    assert loaded.scenarios == (Scenario("dry", color=3),)
    assert loaded.remarks == ("A damaged scenario was left out.",)


def test_a_finding_that_does_not_fit_costs_only_itself():
    good = {"variable": "wet", "kind": "states", "states": ["yes"]}
    bad = {"variable": "rain", "kind": "states", "states": ["perhaps"]}
    loaded = _read([{"name": "dry", "evidence": [bad, good], "color": 99, "note": 1}])
    assert loaded.scenarios == (Scenario("dry", Evidence({"wet": "yes"})),)
    assert loaded.remarks == ("Findings of the scenario dry that do not fit were left out: rain.",)


def test_of_two_cases_with_one_name_the_first_is_kept():
    loaded = _read([{"name": "a", "color": 1}, {"name": "a", "color": 2}])
    assert loaded.scenarios == (Scenario("a", color=1),)


def test_a_part_that_is_no_list_is_said_and_left_out():
    loaded = _read({"a": 1})
    assert loaded.scenarios == ()
    assert loaded.remarks == ("The part “cases” of the file is damaged and was left out.",)
