"""Nodes of a template that are copied and pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.state import DocumentState
from tests.support.templates import random_template, umbrella_world

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def pasted_into(state: DocumentState, names: list[str], target: DocumentState):  # type: ignore[no-untyped-def]
    clip = Clip.of(state, names)
    return template_of(paste(target, Clip.from_bytes(clip.to_bytes())).state.model)


def test_a_template_is_pasted_whole_with_its_first_table() -> None:
    state = DocumentState(model=umbrella_world())
    model = pasted_into(state, ["Rain", "Umbrella"], DocumentState())
    assert model == umbrella_world().with_name("")


def test_a_duplicate_keeps_its_own_past_and_the_parents_that_are_there() -> None:
    state = DocumentState(model=umbrella_world())
    model = template_of(paste(state, Clip.of(state, ["Rain"])).state.model)
    assert model is not None
    assert model.lagged_arcs == (("Rain", "Rain", 1), ("Rain 2", "Rain 2", 1))
    assert model.is_given("Rain 2", 0)
    model = template_of(paste(state, Clip.of(state, ["Umbrella"])).state.model)
    assert model is not None
    assert model.arcs == (("Rain", "Umbrella"), ("Rain", "Umbrella 2"))


def test_a_parent_that_stays_behind_is_averaged_out() -> None:
    state = DocumentState(model=umbrella_world())
    model = pasted_into(state, ["Umbrella"], DocumentState())
    assert model is not None
    np.testing.assert_allclose(model.cpt("Umbrella").values, [0.55, 0.45])


@pytest.mark.parametrize("seed", range(40))
def test_random_templates_are_the_same_after_pasting(seed: int) -> None:
    before = random_template(seed)
    state = DocumentState(model=before)
    after = pasted_into(state, list(before.names), DocumentState())
    assert after is not None
    assert set(after.lagged_arcs) == set(before.lagged_arcs)
    assert set(after.first_arcs) == set(before.first_arcs)
    old, new = before.unroll(3), after.unroll(3)
    for name in old:
        np.testing.assert_array_equal(new.cpt(name).values, old.cpt(name).values)
    part = list(before.names)[::2]
    twice = template_of(paste(state, Clip.of(state, part)).state.model)
    assert twice is not None
    assert len(twice) == len(before) + len(part)
    twice.unroll(4)


def unmarked(model: Model) -> Model:
    """Return a network with the names that its nodes have without the numbers of slices."""
    for name in list(model):
        if "[" in name:
            model = model.with_variable_renamed(name, name.partition("[")[0])
    return model


@pytest.mark.parametrize("seed", range(60))
def test_parts_go_from_templates_to_networks_and_back(seed: int) -> None:
    rng = np.random.default_rng(seed)
    template, other = random_template(seed), random_template(seed + 1)
    plain = unmarked(template.unroll(1))
    cases = ((template, other), (template, unmarked(other.unroll(1))), (plain, other))
    for source, target in cases:
        state = DocumentState(model=target)
        names = [name for name in source.names if rng.random() < 0.6]
        clip = Clip.of(DocumentState(model=source), names)
        for each in (clip, Clip.from_bytes(clip.to_bytes())):
            pasted = paste(state, each)
            made, over_time = pasted.state.model, template_of(pasted.state.model)
            assert set(made.names) == {*target.names, *pasted.names}
            for name in target.names:
                assert made.cpt(name) == target.cpt(name)
            if over_time is not None:
                over_time.unroll(4)


def test_a_node_pasted_beside_time_loses_a_parent_in_every_slice() -> None:
    plain = unmarked(umbrella_world().unroll(1))
    clip = Clip.of(DocumentState(model=plain), ["Umbrella"])
    pasted = paste(DocumentState(model=umbrella_world()), clip)
    assert pasted.state.model.parents("Umbrella 2") == ()
    assert list(pasted.weights.tables)
    np.testing.assert_allclose(pasted.state.model.cpt("Umbrella 2").values, [0.55, 0.45])
