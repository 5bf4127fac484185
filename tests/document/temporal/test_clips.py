"""Nodes of a template that are copied and pasted."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.state import DocumentState
from tests.support.templates import random_template, umbrella_world


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
