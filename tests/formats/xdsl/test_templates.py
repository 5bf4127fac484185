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
    ours, theirs = model.unroll(6), again.unroll(6)
    assert set(ours.arcs) == set(theirs.arcs)
    for name in ours:
        axes = [theirs.parents(name).index(parent) for parent in ours.parents(name)]
        values = theirs.cpt(name).values.transpose(*axes, len(axes))
        assert np.array_equal(values, ours.cpt(name).values)


def test_the_umbrella_world_in_genies_words(tmp_path: Path) -> None:
    path = tmp_path / "umbrella.xdsl"
    assert write(path, umbrella_world()) == ()
    text = path.read_text()
    assert '<cpt id="Rain" dynamic="plate">' in text
    assert '<dynamic numslices="10">' in text
    assert '<cpt id="Rain" order="1">\n\t\t\t<parents>Rain</parents>' in text
    assert "bayesgui_lags" not in text
