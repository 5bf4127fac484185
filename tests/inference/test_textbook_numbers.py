"""Small networks from textbooks, with numbers worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.dseparation import separated
from bayesgui.inference import engines
from bayesgui.measures.mutual_information import conditional_mutual_information

EXACT = ("junction-tree", "variable-elimination", "enumeration")


def two_coins() -> BayesianNetwork:
    """Return two fair coins, a bell that rings if either shows heads, and a dog that hears it."""
    names = {"x": "ht", "y": "ht", "bell": ("yes", "no"), "dog": ("yes", "no")}
    rings = [[[1, 0], [1, 0]], [[1, 0], [0, 1]]]
    return BayesianNetwork(
        [Variable(name, tuple(states)) for name, states in names.items()],
        [
            CPT("x", (), [0.5, 0.5]),
            CPT("y", (), [0.5, 0.5]),
            CPT("bell", ("x", "y"), rings),
            CPT("dog", ("bell",), [[0.8, 0.2], [0.1, 0.9]]),
        ],
    )


@pytest.mark.parametrize("name", EXACT)
def test_a_second_cause_explains_the_first_away(name):
    engine = engines.create(name, two_coins())
    assert engine.query({})["x"][0] == pytest.approx(1 / 2, abs=1e-12)
    assert engine.query({"y": "h"})["x"][0] == pytest.approx(1 / 2, abs=1e-12)
    assert engine.query({"bell": "yes"})["x"][0] == pytest.approx(2 / 3, abs=1e-12)
    assert engine.query({"bell": "yes", "y": "h"})["x"][0] == pytest.approx(1 / 2, abs=1e-12)
    assert engine.query({"bell": "yes", "y": "t"})["x"][0] == pytest.approx(1, abs=1e-12)
    # A descendant of the collider also makes the causes dependent, but less so.
    assert engine.query({"dog": "yes"})["x"][0] == pytest.approx(0.4 / 0.625, abs=1e-12)
    assert engine.query({"dog": "yes", "y": "h"})["x"][0] == pytest.approx(1 / 2, abs=1e-12)
    assert engine.query({"dog": "yes", "y": "t"})["x"][0] == pytest.approx(8 / 9, abs=1e-12)


@pytest.mark.parametrize("name", EXACT)
def test_causes_are_independent_while_their_effect_is_summed_out(name):
    network = two_coins()
    engine = engines.create(name, network)
    assert engine.joint(["x", "y"]) == pytest.approx(np.full((2, 2), 1 / 4), abs=1e-12)
    assert separated(network, "x", "y", ())
    coupled = engine.joint(["x", "y"], {"bell": "yes"})
    assert coupled == pytest.approx(np.array([[1 / 3, 1 / 3], [1 / 3, 0]]), abs=1e-12)
    assert not separated(network, "x", "y", ("bell",))
    # H(x) + H(y) − H(x, y) = 2 (ln 3 − 2/3 ln 2) − ln 3.
    expected = math.log(3) - 4 / 3 * math.log(2)
    assert conditional_mutual_information(coupled) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", EXACT)
def test_total_probability_sums_over_the_causes(name):
    engine = engines.create(name, two_coins())
    assert engine.query({})["dog"][0] == pytest.approx(0.75 * 0.8 + 0.25 * 0.1, abs=1e-12)
    found = engine.query({"dog": "yes"})
    assert found.log_evidence == pytest.approx(math.log(0.625), abs=1e-12)
