"""The examples about causes: what their stories say of them, and their sources of their numbers."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import JunctionTree
from bayesgui.core.compilation import compiled
from bayesgui.graph.causal.adjustment import adjustment_sets
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.inference.causal.asking import causal_effect, in_model
from bayesgui.inference.causal.instrument_bounds import instrument_bounds

EFFECTS = {
    # The example, cause and effect; P(first state of the effect | do), and seen, of both states.
    "kidney-stones": ("Treatment", "Success", (0.8325, 0.7789), (273 / 350, 289 / 350)),
    # Pearl (2009), pages 83-84.
    "smoking-tar": ("Smoking", "Cancer", (0.4525, 0.4975), (0.8525, 0.0975)),
    "m-bias": ("Education", "Diabetes", (0.186, 0.146), (0.186, 0.146)),
    "hospital": ("Diabetes", "Cholecystitis", (0.03, 0.03), (0.03, 0.03)),
    "birth-weight": ("Smoking", "Death", (0.0079, 0.0053), (0.0079, 0.0053)),
    "napkin": ("X", "Y", (0.65, 0.45), (0.668, 0.432)),
    "verma": ("B", "D", (0.58, 0.28), (0.58, 0.28)),
    "warm-up": ("Warm-up exercises", "Injury", (0.2824, 0.3424), (0.2770, 0.3490)),
}


@pytest.mark.parametrize("name", EFFECTS)
def test_doing_and_seeing_are_as_the_story_says(name: str) -> None:
    x, y, done, seen = EFFECTS[name]
    model = bayesgui.example(name)
    effect = causal_effect(model, x, y)
    assert effect.do is not None
    assert effect.seen is not None
    assert effect.do[:, 0] == pytest.approx(done, abs=6e-5)
    assert effect.seen[:, 0] == pytest.approx(seen, abs=6e-5)
    assert effect.do == pytest.approx(in_model(compiled(model).network, (x,), (y,)), abs=1e-9)


SETS = {
    ("kidney-stones", "Treatment", "Success"): [("Stone",)],
    ("smoking-tar", "Smoking", "Cancer"): [],
    ("smoking-tar", "Tar", "Cancer"): [("Smoking",)],
    ("m-bias", "Education", "Diabetes"): [()],
    ("napkin", "X", "Y"): [],
    ("verma", "B", "D"): [],
    ("verma", "C", "D"): [("B",)],
}


@pytest.mark.parametrize("asked", SETS)
def test_what_is_adjusted_for_is_as_the_story_says(asked: tuple[str, str, str]) -> None:
    name, x, y = asked
    graph = CausalGraph.of(bayesgui.example(name))
    assert list(adjustment_sets(graph, x, y).sets) == SETS[asked]


def test_warming_up_has_seven_sets_and_no_previous_injury_in_them() -> None:
    graph = CausalGraph.of(bayesgui.example("warm-up"))
    sets = adjustment_sets(graph, "Warm-up exercises", "Injury").sets
    assert len(sets) == 7
    assert ("Coach", "Fitness level") in sets
    assert "Previous injury" not in {name for names in sets for name in names}


def test_smokers_and_cancer_are_counted_as_in_the_book() -> None:
    engine = JunctionTree(bayesgui.example("smoking-tar"))
    table = engine.joint(("Smoking", "Tar", "Cancer"))
    # Table 3.1: the share of each group in per cent, and of cancer within it.
    assert table.sum(-1) == pytest.approx(np.array([[0.475, 0.025], [0.025, 0.475]]))
    assert (table[..., 0] / table.sum(-1)) == pytest.approx(np.array([[0.85, 0.9], [0.05, 0.1]]))


def test_the_trial_in_sumatra_is_counted_as_it_was_and_bounded_as_published() -> None:
    engine = JunctionTree(bayesgui.example("vitamin-a"))
    table = engine.joint(("Offered", "Taken", "Survived"))
    offered, not_offered = 2 * table
    counts = np.array([[9663, 12], [2385, 34]]) / 12094
    assert offered == pytest.approx(counts)
    assert not_offered[1] == pytest.approx(np.array([11514, 74]) / 11588)
    # Balke and Pearl (1997): the effect on survival is between −0.1946 and 0.0054.
    assert instrument_bounds(table, (0, 1)) == pytest.approx((-0.1946, 0.0054), abs=5e-5)
    effect = causal_effect(bayesgui.example("vitamin-a"), "Taken", "Survived")
    assert not effect.identified


def test_in_the_hospital_one_disease_speaks_against_the_other() -> None:
    engine = JunctionTree(bayesgui.example("hospital"))
    found = [
        engine.query({"Hospital": "yes", "Diabetes": state})["Cholecystitis"][0]
        for state in ("yes", "no")
    ]
    assert found == pytest.approx([0.0503, 0.3822], abs=5e-5)


def test_among_light_babies_those_of_smokers_die_less_often() -> None:
    engine = JunctionTree(bayesgui.example("birth-weight"))
    found = [
        engine.query({"Birth weight": "low", "Smoking": state})["Death"][0]
        for state in ("yes", "no")
    ]
    assert found == pytest.approx([0.0231, 0.0266], abs=5e-5)


def test_the_constraint_of_verma_holds() -> None:
    table = JunctionTree(bayesgui.example("verma")).joint(("A", "B", "C", "D"))
    of_b = table.sum((2, 3)) / table.sum((1, 2, 3))[:, None]
    of_d = table / table.sum(-1, keepdims=True)
    averaged = np.einsum("ab,abcd->acd", of_b, of_d)
    assert averaged[0] == pytest.approx(averaged[1])
