"""The arithmetic of the cells of a trellis: every number follows from those that are shown."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.temporal.series import empty_series
from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.trellis import TrellisCell
from bayesgui.explain.writing import as_latex, as_text
from bayesgui.inference.temporal.chain.trellis import trellis_of
from tests.explain.worked import check_arithmetic
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import random_series


def umbrella(slices=5):
    model = umbrella_world()
    states = ("yes", "yes", "no", "yes", "yes") * (1 + slices // 5)
    series = empty_series(model, slices)
    cells = [(t, "Umbrella", states[t]) for t in range(slices)]
    return trellis_of(model, series.with_findings(cells))


def test_the_cell_of_the_picture():
    forward, backward, smoothed, viterbi = TrellisCell(umbrella(), 2, 1).steps()
    assert as_text(forward.target) == "α_2(no)"
    assert as_text(forward.formula) == "(P(e_2 | no) · Σ_{s} P(no | s) · α_1(s)) / P(e_2 | e_0…1)"
    assert as_text(forward.numbers) == "(0.8 · (0.3 · 0.883357 + 0.7 · 0.116643)) / 0.34266"
    assert forward.result == pytest.approx(0.8093, abs=5e-5)
    (scale,) = forward.children
    assert as_text(scale.target) == "P(e_2 | e_0…1)"
    assert scale.result == pytest.approx(0.3427, abs=5e-5)
    assert as_text(backward.formula) == "Σ_{s} P(s | no) · P(e_3 | s) · β_3(s)"
    assert as_text(backward.numbers) == "0.3 · 0.9 · 0.69 + 0.7 · 0.2 · 0.41"
    assert backward.result == pytest.approx(0.2437)
    assert as_text(smoothed.target) == "γ_2(no)"
    assert smoothed.result == pytest.approx(0.6925, abs=5e-5)
    assert as_text(viterbi.formula) == "P(e_2 | no) · max_{s} P(no | s) · δ_1(s)"
    assert as_text(viterbi.numbers) == "0.8 · max(0.3 · 0.2835, 0.7 · 0.027)"
    assert viterbi.result == pytest.approx(0.06804)
    assert viterbi.remarks == ("It comes from yes.",)
    assert as_latex(viterbi.formula) == (
        r"P(e_{\text{2}} \mid \text{no}) \cdot \max_{\text{s}} P(\text{no} \mid s) \cdot "
        r"\delta_{\text{1}}(s)"
    )


def test_not_scaled_and_at_the_ends():
    found = umbrella()
    first = TrellisCell(found, 0, 0, is_scaled=False)
    assert as_text(first.forward().formula) == "P(e_0 | yes) · P(yes)"
    assert as_text(first.forward().numbers) == "0.9 · 0.5"
    assert first.forward().result == pytest.approx(0.45)
    last = TrellisCell(found, 4, 0)
    assert last.backward().result == 1
    assert last.backward().remarks == ("Nothing comes after the last slice.",)
    plain = TrellisCell(found, 2, 1, is_scaled=False)
    assert plain.forward().result == pytest.approx(math.exp(found.log_forward[2][1]))
    assert not plain.forward().children
    _, smoothed = plain.steps()[1:3]
    assert as_text(smoothed.formula) == "(α_2(no) · β_2(no)) / P(e_0…4)"


def test_text_and_latex_of_all_steps():
    steps = TrellisCell(umbrella(), 2, 1).derive()
    text = to_text(steps)
    assert text.startswith("1  Smoothed\n   γ_2(no)\n")
    assert "1.1.1  Divided by: The sum over all states" in text
    assert r"\max\left(0.3 \cdot 0.2835, 0.7 \cdot 0.027\right)" in to_latex(steps)


@pytest.mark.parametrize("scaled", [True, False])
@pytest.mark.parametrize("seed", range(25))
def test_each_number_follows_from_those_shown(seed, scaled):
    model = random_template(seed, most_nodes=3, greatest_lag=2, zeros=seed % 3 == 0)
    if not model.lagged_arcs:
        return
    series = random_series(model, 5, np.random.default_rng(seed))
    try:
        found = trellis_of(model, series)
    except (ModelError, ImpossibleEvidenceError):
        return
    for t, states in enumerate(found.chain.states):
        for state in range(min(len(states), 9)):
            check_arithmetic(TrellisCell(found, t, state, scaled).derive())


def test_a_long_series_is_scaled_or_in_logarithms():
    found = umbrella(3000)
    assert not found.is_in_range
    cell = TrellisCell(found, 2500, 0, is_scaled=False)
    check_arithmetic(cell.derive())
    forward, backward, _, viterbi = cell.steps()
    assert forward.children
    assert as_text(backward.formula).endswith("/ P(e_2501 | e_0…2500)")
    assert as_text(viterbi.target) == "ln δ_2500(yes)"
    assert viterbi.result == pytest.approx(found.log_best[2500][0])
    assert 0.1 < backward.result < 10


def test_ties_are_said():
    model = umbrella_world()
    found = trellis_of(model, empty_series(model, 3))
    table = TrellisCell(found, 1, 0).viterbi()
    assert table.remarks == ("It comes from yes.",)
    even = model.with_cpt(
        type(model.cpd("Rain").table())("Rain", ("Rain, t − 1",), np.full((2, 2), 0.5))
    )
    tie = TrellisCell(trellis_of(even, empty_series(even, 3)), 1, 0).viterbi()
    assert tie.remarks[1] == "As good: no; the first one is taken."
