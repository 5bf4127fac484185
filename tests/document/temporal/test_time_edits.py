"""Edits of places in time, arcs with a lag, and first tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, EvidenceError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.removal import Removal
from bayesgui.document.state import DocumentState
from bayesgui.document.table_edits import set_table
from bayesgui.document.temporal.first_tables import derive_again, give
from bayesgui.document.temporal.lag_edits import add_lag, change_lag, delay, lags_of, moved_lag
from bayesgui.document.temporal.place_edits import describe_time, put, set_slices
from bayesgui.document.temporal.unrolled_state import unrolled_state
from bayesgui.graph.layout import Layout
from bayesgui.graph.template_layout import arrange
from tests.support.templates import random_template, umbrella_world

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork


def template(state: DocumentState) -> TemporalNetwork:
    model = template_of(state.model)
    assert model is not None
    return model


@pytest.fixture
def umbrella() -> DocumentState:
    return DocumentState(model=umbrella_world())


def test_a_plain_network_becomes_a_template_and_one_again() -> None:
    plain = BayesianNetwork([Variable("a", ("yes", "no")), Variable("b", ("yes", "no"))])
    state = DocumentState(model=plain)
    state = edits.set_finding(edits.set_finding(state, "a", "yes"), "b", "no")
    there = put(state, ["a"], "every")
    assert template(there).in_time == ("a",)
    # Findings over time are those of a series.
    assert not there.evidence
    assert list(there.over_time.once) == ["b"]
    assert list(put(there, ["a"], "outside").evidence) == ["b"]
    assert put(there, ["a"], "outside").model == plain
    assert template(put(state, ["b"], "first")).place("b") == "first"


def test_an_arc_gets_another_lag_with_its_numbers(umbrella: DocumentState) -> None:
    state = change_lag(umbrella, ("Rain", "Rain", 1), 3)
    assert template(state).lagged_arcs == (("Rain", "Rain", 3),)
    np.testing.assert_array_equal(template(state).cpt("Rain").values, [[0.7, 0.3], [0.3, 0.7]])
    state = delay(umbrella, "Rain", "Umbrella", 2)
    assert template(state).arcs == ()
    assert ("Rain", "Umbrella", 2) in lags_of(state.model)
    np.testing.assert_array_equal(template(state).cpt("Umbrella").values, [[0.9, 0.1], [0.2, 0.8]])
    back = change_lag(state, ("Rain", "Umbrella", 2), 0)
    assert template(back).arcs == (("Rain", "Umbrella"),)


def test_an_arc_that_is_delayed_leaves_first_tables(umbrella: DocumentState) -> None:
    given = give(umbrella, "Umbrella", 0)
    assert template(given).parents("Umbrella, t = 0") == ("Rain",)
    state = delay(given, "Rain", "Umbrella", 2)
    assert template(state).parents("Umbrella, t = 0") == ()


def test_ends_of_arcs_move(umbrella: DocumentState) -> None:
    state = moved_lag(umbrella, ("Rain", "Rain", 1), ("Rain", "Umbrella", 1))
    assert template(state).lagged_arcs == (("Rain", "Umbrella", 1),)
    with pytest.raises(CycleError, match="it would close"):
        moved_lag(umbrella, ("Rain", "Rain", 1), ("Umbrella", "Rain", 0))


def test_a_first_table_is_derived_until_it_is_given(umbrella: DocumentState) -> None:
    state = derive_again(umbrella, "Rain", 0)
    assert not template(state).is_given("Rain", 0)
    np.testing.assert_allclose(
        template(state).table_at("Rain", 0).table_to_edit().values, [0.5, 0.5]
    )
    state = set_table(give(state, "Rain", 0), "Rain, t = 0", [0.9, 0.1])
    assert template(state).unroll(2).cpt("Rain[0]").values.tolist() == [0.9, 0.1]
    change = Change(derive_again(state, "Rain", 0), state)
    assert "Rain" in change.altered


def test_tables_with_lags_are_edited(umbrella: DocumentState) -> None:
    state = set_table(umbrella, "Rain", [[0.6, 0.4], [0.1, 0.9]])
    assert template(state).lagged_arcs == (("Rain", "Rain", 1),)
    change = Change(umbrella, state)
    assert change.tables_only
    assert change.altered == ("Rain",)
    assert not Change(umbrella, put(umbrella, ["Umbrella"], "last")).tables_only
    assert Change(umbrella, add_lag(umbrella, "Umbrella", "Rain", 1)).arcs_changed


def test_slices_and_their_names(umbrella: DocumentState) -> None:
    state = describe_time(set_slices(umbrella, 24), "1 day", "2 March")
    found = template(state).template
    assert (found.slices, found.step, found.start) == (24, "1 day", "2 March")
    with pytest.raises(ModelError, match="1 slice or more"):
        set_slices(umbrella, 0)
    with pytest.raises(ModelError, match="No node is in time"):
        set_slices(DocumentState(), 3)


def test_removal_takes_lags_and_nodes(umbrella: DocumentState) -> None:
    removed = Removal(lags=(("Rain", "Rain", 1),)).apply(umbrella).state
    assert template(removed).lagged_arcs == ()
    removed = Removal(names=("Rain",)).apply(umbrella).state
    assert removed.model.names == ("Umbrella",)


def test_a_finding_is_one_of_a_slice(umbrella: DocumentState) -> None:
    state = edits.set_finding(umbrella, "Rain", "yes", 3)
    assert edits.is_the_finding(state, "Rain", "yes", 3)
    assert not edits.is_the_finding(state, "Rain", "yes", 2)
    assert edits.toggle_state(state, "Rain", "yes", 3).over_time.n_findings == 0
    with pytest.raises(EvidenceError, match="beyond the last slice"):
        edits.set_finding(umbrella, "Rain", "yes", 10)


def test_it_is_unrolled_with_its_slices_beside_each_other(umbrella: DocumentState) -> None:
    placed = umbrella.with_(layout=Layout({"Rain": (0.0, 0.0), "Umbrella": (0.0, 168.0)}))
    state = unrolled_state(placed, template(placed), 3)
    assert state.network.names[:3] == ("Rain[0]", "Umbrella[0]", "Rain[1]")
    assert state.layout.positions["Umbrella[2]"] == (600.0, 168.0)
    assert isinstance(state.network.cpt("Rain[1]"), CPT)


@pytest.mark.parametrize("seed", range(12))
def test_nodes_outside_of_time_are_arranged_outside_of_the_band(seed: int) -> None:
    model = random_template(seed)
    sizes = dict.fromkeys(model.names, (176.0, 76.0))
    for direction, axis in (("down", 1), ("right", 0)):
        places = arrange(model, sizes, direction=direction).positions  # type: ignore[arg-type]
        assert places.keys() == set(model.names)
        inner = [places[name][axis] for name in model.in_time]
        for name in model.names:
            place = model.place(name)
            if place == "last":
                assert places[name][axis] > max(inner)
            elif place != "every":
                assert places[name][axis] < min(inner)
