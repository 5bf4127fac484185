"""Direct and indirect effects beside units of functional models and Pearl's formula."""

import numpy as np
import pytest

import bayesgui
from tests.inference.causal.functional_models import FunctionalModel
from tests.inference.causal.hidden_models import random_tables

ASIA = bayesgui.example("asia")


def _nested(model, x, y, mediators, direct, mediated):
    """Return P(y = 0) with x in one state and mediators as another one makes them, by units."""
    total = 0.0
    for noise, weight in model.units():
        through = model.world(noise, {x: mediated})
        done = {x: direct, **{name: through[name] for name in mediators}}
        total += weight * (model.world(noise, done)[y] == 0)
    return total


def test_natural_effects_are_those_of_all_units():
    random = np.random.default_rng(3)
    checked, from_tables = 0, 0
    while checked < 80:
        model = FunctionalModel.random(random, 5)
        net = model.tables()
        between = net.descendants("n0") & net.ancestors("n4")
        if not between:
            continue
        mediators = [name for name in sorted(between) if random.random() < 0.6]
        at = {
            (d, m): _nested(model, "n0", "n4", mediators, d, m)
            for d in (0, 1)
            for m in (0, 1)
        }  # fmt: skip
        for which in (model.with_noise(), net):
            found = bayesgui.mediation(which, "n0", "n4", mediators)
            assert found.total == pytest.approx(at[0, 0] - at[1, 1], abs=1e-9)
            if found.direct is None:
                assert which is net
                assert "changed by n0" in str(found.failing[0])
                continue
            from_tables += which is net
            assert found.direct == pytest.approx(at[0, 1] - at[1, 1], abs=1e-9)
            assert found.indirect == pytest.approx(at[1, 0] - at[1, 1], abs=1e-9)
            assert found.total == pytest.approx(found.direct - found.reversed_indirect, abs=1e-9)
        checked += 1
    assert from_tables > 30


def test_the_mediation_formula():
    """Pearl (2001), with a covariate w of mediator and effect."""
    net = random_tables(
        {"w": (), "x": (), "m": ("x", "w"), "y": ("x", "m", "w")}, np.random.default_rng(4)
    )
    w, m, y = net.cpt("w").values, net.cpt("m").values, net.cpt("y").values
    direct = np.einsum("w,wm,mw->", w, m[1], y[0, :, :, 0] - y[1, :, :, 0])
    indirect = np.einsum("w,wm,mw->", w, m[0] - m[1], y[1, :, :, 0])
    found = bayesgui.mediation(net, "x", "y", "m")
    assert found.direct == pytest.approx(direct, abs=1e-12)
    assert found.indirect == pytest.approx(indirect, abs=1e-12)
    assert found.share == pytest.approx(indirect / found.total)
    assert found.failing == ()
    controlled = dict(found.controlled)
    for k, state in enumerate(net["m"].states):
        expected = w @ (y[0, k, :, 0] - y[1, k, :, 0])
        assert controlled[(state,)] == pytest.approx(expected)


def test_children_on_the_way_are_the_mediators():
    found = bayesgui.mediation(ASIA, "smoke", "dysp")
    assert found.mediators == ("lung", "bronc")
    assert found.direct == pytest.approx(0)
    assert found.indirect == pytest.approx(found.total)


def test_without_mediators_all_is_direct():
    found = bayesgui.mediation(ASIA, "smoke", "lung")
    assert found.mediators == ()
    assert (found.direct, found.indirect) == (pytest.approx(0.09), pytest.approx(0))
    assert found.controlled == ()


def test_a_confounder_that_the_cause_changes_is_named():
    net = random_tables(
        {"x": (), "l": ("x",), "m": ("x", "l"), "y": ("x", "m", "l")}, np.random.default_rng(5)
    )
    found = bayesgui.mediation(net, "x", "y", "m")
    assert found.direct is None
    assert found.indirect is None
    assert found.share is None
    assert str(found.failing[0]) == (
        "l is changed by x and acts on both mediators and effect, so that tables do not determine "
        "the natural effects; take it among the mediators."
    )
    assert bayesgui.mediation(net, "x", "y", ["l", "m"]).direct is not None


def test_an_unseen_common_cause_of_mediator_and_effect_is_said():
    net = random_tables(
        {"u": (), "x": (), "m": ("x", "u"), "y": ("x", "m", "u")}, np.random.default_rng(6)
    )
    found = bayesgui.mediation(net, "x", "y")
    assert found.failing == ()
    assert [str(each) for each in found.fulfilled] == [
        "Nothing else that x changes acts on both mediators and effect.",
        "No biasing path from x to mediators and effect is open.",
        "Adjusting for u, which x leaves alone, cuts the biasing paths from m to y.",
    ]
    failing = bayesgui.mediation(net, "x", "y", hidden="u").failing
    assert [str(each) for each in failing] == [
        "No set of observed nodes that x leaves alone cuts the biasing paths from m to y: data "
        "alone do not tell the natural effects."
    ]


def test_a_node_that_is_not_on_the_way_is_refused():
    with pytest.raises(bayesgui.ModelError) as refusal:
        bayesgui.mediation(ASIA, "smoke", "dysp", "xray")
    assert str(refusal.value) == (
        "xray does not lie on the way from smoke to dysp; choose a mediator."
    )
