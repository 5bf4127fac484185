"""Templates in XDSL: written, and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.formats import write
from tests.support.templates import random_template, umbrella_world

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("seed", range(60))
def test_random_templates_are_read_as_they_were_written(seed: int, tmp_path: Path) -> None:
    model = random_template(seed)
    path = tmp_path / "template.xdsl"
    write(path, model)
    again = bayesgui.read(path)
    assert isinstance(again, TemporalNetwork)
    assert again.slices == model.slices
    assert [again.place(name) for name in model] == [model.place(name) for name in model]
    for name in model.in_time:
        for number in range(max(1, model.greatest_lag(name))):
            assert again.is_given(name, number) == model.is_given(name, number)
    ours, theirs = model.unroll(6), again.unroll(6)
    assert set(ours.arcs) == set(theirs.arcs)
    for name in ours:
        axes = [theirs.parents(name).index(parent) for parent in ours.parents(name)]
        values = theirs.cpt(name).values.transpose(*axes, len(axes))
        np.testing.assert_allclose(values, ours.cpt(name).values, rtol=0, atol=1e-14)


def test_the_umbrella_world_in_genies_words(tmp_path: Path) -> None:
    path = tmp_path / "umbrella.xdsl"
    assert write(path, umbrella_world()) == ()
    text = path.read_text()
    assert '<cpt id="Rain" dynamic="plate">' in text
    assert '<dynamic numslices="10">' in text
    assert '<cpt id="Rain" order="1">\n\t\t\t<parents>Rain</parents>' in text
    assert "bayesgui_lags" not in text


def test_a_first_table_that_was_derived_is_kept_once_another_program_has_changed_it(
    tmp_path: Path,
) -> None:
    model = umbrella_world().without_first_table("Rain", 0)
    path = tmp_path / "umbrella.xdsl"
    assert write(path, model) == ()
    text = path.read_text()
    assert '<property id="bayesgui_derived">0</property>' in text
    assert bayesgui.read(path) == model
    assert "<probabilities>0.5 0.5</probabilities>" in text
    path.write_text(text.replace(">0.5 0.5<", ">0.9 0.1<"))
    changed = bayesgui.read(path)
    assert isinstance(changed, TemporalNetwork)
    assert changed.is_given("Rain", 0)
    assert changed.cpt("Rain, t = 0").values.tolist() == [0.9, 0.1]
