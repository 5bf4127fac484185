"""What differs in time between two templates, and how it is taken over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui import cli
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.difference import time_difference, within_slice
from bayesgui.core.temporal.moving import with_places, with_slices
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.taking_over import taken_over
from tests.support.machine import machine
from tests.support.templates import random_template

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bayesgui.core.temporal.difference import TimeDifference
    from bayesgui.core.temporal.network import TemporalNetwork


def changed() -> TemporalNetwork:
    """Return the machine with a difference of each kind."""
    made = with_slices(machine(), 36)
    made = made.without_lagged_arc("Load", "Heat", 2).with_lagged_arc("Wear", "Load", 3)
    made = with_places(made, ["Vibration"], "last")
    made = made.with_cpt(CPT("Load, t = 0", (), [0.5, 0.5]))
    return made.without_first_table("Wear", 0)


def test_each_difference_is_told() -> None:
    found = time_difference(machine(), changed())
    assert found is not None
    assert found.slices == (24, 36)
    assert found.places == (("Vibration", "every", "last"),)
    assert found.added == (("Wear", "Load", 3),)
    # The first table that Serviced leads into is gone.
    assert found.missing == (("Load", "Heat", 2), ("Serviced", "Wear", 0))
    assert [(each.name, each.number, each.how) for each in found.tables] == [
        ("Load", 0, "numbers"),
        ("Wear", 0, "derived"),
    ]
    assert len(found) == 7


def test_equal_templates_and_plain_networks() -> None:
    same = time_difference(machine(), machine())
    assert same is not None
    assert len(same) == 0
    plain = BayesianNetwork(machine().variables)
    assert time_difference(plain, plain) is None
    found = time_difference(plain, machine())
    assert found is not None
    assert ("Wear", "outside", "every") in found.places
    assert found.slices is None
    assert len(found.added) == 4


def test_a_slice_is_a_network_of_its_own() -> None:
    assert set(within_slice(machine()).arcs) == set(machine().arcs)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5_000), st.integers(0, 5_000))
def test_what_is_taken_over_differs_no_more(one: int, other: int) -> None:
    first, second = random_template(one), random_template(other)
    common = [name for name in first.names if name in second.names]
    if any(first[name].states != second[name].states for name in common):
        return
    found = time_difference(first, second)
    assert found is not None
    state = DocumentState(model=first)
    for parent, child, lag in found.missing:
        state = taken_over(state, second, "lag", (parent, child), lag)
    for parent, child, lag in found.added:
        places = {state.model.place(parent), state.model.place(child)}  # type: ignore[attr-defined]
        if state.model.is_template and places == {"every"}:
            state = taken_over(state, second, "lag", (parent, child), lag)
    left = time_difference(state.model, second)
    assert left is not None
    assert not left.missing
    assert {arc for arc in left.added if arc[2]} <= {
        arc for arc in found.added if {first.place(arc[0]), first.place(arc[1])} != {"every"}
    }


def test_numbers_places_and_slices_are_taken_over() -> None:
    state, other = DocumentState(model=machine()), changed()

    def left() -> TimeDifference:
        found = time_difference(state.model, other)
        assert found is not None
        return found

    state = taken_over(state, other, "slices", ("Slices",), 0)
    assert left().slices is None
    state = taken_over(state, other, "place", ("Vibration",), 0)
    assert left().places == ()
    state = taken_over(state, other, "table", ("Load",), 0)
    assert [each.how for each in left().tables] == ["derived"]
    state = taken_over(state, other, "table", ("Wear",), 0)
    assert left().tables == ()
    # With the table its parent in the first slice went.
    assert left().missing == (("Load", "Heat", 2),)


def test_the_command_line_compares_templates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "one.bayesgui", tmp_path / "two.bayesgui"]
    for path, model in zip(paths, (machine(), changed()), strict=True):
        save(DocumentState(model=model), path)
    assert cli.main(["compare", *map(str, paths), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["shd"] == 0
    assert found["time"]["slices"] == [24, 36]
    assert found["time"]["added"] == [["Wear", "Load", 3]]
    assert found["time"]["places"] == [{"name": "Vibration", "here": "every", "there": "last"}]
    assert cli.main(["compare", *map(str, paths)]) == 0
    text = capsys.readouterr().out
    assert "Load → Heat, lag 2" in text
    assert "Wear, t = 0" in text
    assert cli.main(["compare", *map(str, paths), "--slices", "3", "--json"]) == 0
    assert "time" not in json.loads(capsys.readouterr().out)
