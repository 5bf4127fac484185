"""ID and IDC on the graphs of the literature, and hedges shown by two models."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification.derivation import Hedge, Identified
from bayesgui.graph.causal.identification.identify import identify
from tests.graph.causal.identification import hedge_models
from tests.inference.causal.hidden_models import random_parents

CHAIN = {"A": [], "B": ["A"], "C": ["B"], "D": ["C"]}
PAIRS = {"W1": [], "W2": [], "X": ["W1"], "Y1": ["X"], "Y2": ["W2"]}
STATIN = {
    "Statin": ["Income", "Guideline", "Age"],
    "Diet": ["Income"],
    "Blood pressure": ["Age"],
    "LDL": ["Statin"],
    "Infarct": ["Diet", "LDL", "Blood pressure"],
    "Hospital": ["Infarct", "Statin"],
}


@pytest.mark.parametrize(
    ("parents", "bidirected", "hidden", "x", "y", "formula"),
    [
        pytest.param({"Z": [], "X": ["Z"], "Y": ["X", "Z"]}, [], [], "X", "Y",
                     "Σ_{Z} P(Y | Z, X) P(Z)", id="back door"),
        pytest.param({"U": [], "X": ["U"], "M": ["X"], "Y": ["M", "U"]}, [], ["U"], "X", "Y",
                     "Σ_{M} P(M | X) Σ_{X′} P(Y | X′, M) P(X′)", id="front door, Pearl 1995"),
        pytest.param({"W": [], "Z": ["W"], "X": ["Z"], "Y": ["X"]},
                     [("W", "X"), ("W", "Y")], [], "X", "Y",
                     "[Σ_{W} P(X, Y | W, Z) P(W)] / [Σ_{W} P(X | W, Z) P(W)]",
                     id="napkin, Pearl & Mackenzie 2018"),
        pytest.param({"X": [], "M": [], "Y": ["X"]}, [("X", "M"), ("M", "Y")], [], "X", "Y",
                     "P(Y | X)", id="M-bias"),
        pytest.param(CHAIN, [("B", "D")], [], "C", "D",
                     "Σ_{B} P(D | A, B, C) P(B | A)", id="Verma & Pearl 1990"),
        pytest.param(CHAIN, [("B", "D")], [], "B", "D",
                     "Σ_{C} P(C | B) Σ_{B′} P(D | A, B′, C) P(B′ | A)", id="front door, given A"),
        pytest.param(CHAIN, [("B", "D")], [], "A", "D", "P(D | A)", id="nothing biases"),
        pytest.param(PAIRS, [("W1", "W2"), ("W1", "Y1"), ("W2", "X"), ("W1", "Y2")], [],
                     "X", ["Y1", "Y2"], "P(Y2) Σ_{W1} P(Y1 | W1, X) P(W1)",
                     id="Shpitser & Pearl 2006, figure 1a"),
        pytest.param(STATIN, [("Income", "Guideline")], ["Diet"], "Statin", "Infarct",
                     "Σ_{Income, Age} P(Infarct | Income, Age, Statin) P(Income, Age)",
                     id="statin"),
        pytest.param({"X": [], "Y": []}, [("X", "Y")], [], "X", "Y", "P(Y)", id="no effect"),
    ],
)  # fmt: skip
def test_formulas_read_as_in_books(parents, bidirected, hidden, x, y, formula):
    found = identify(CausalGraph.of(parents, hidden, bidirected), x, y)
    assert isinstance(found, Identified)
    assert str(found.formula) == formula


@pytest.mark.parametrize(
    ("parents", "bidirected", "x", "y", "given", "forest", "inner"),
    [
        pytest.param({"X": [], "Y": ["X"]}, [("X", "Y")], "X", "Y", (), "XY", "Y", id="bow arc"),
        pytest.param({"Z": [], "X": ["Z"], "Y": ["X"]}, [("X", "Y")], "X", "Y", (), "XY", "Y",
                     id="instrument"),
        pytest.param({"X": [], "M": ["X"], "Y": ["M"]}, [("X", "M")], "X", "Y", (), "XM", "M",
                     id="hidden cause of cause and mediator"),
        pytest.param({"X": [], "Y": ["X"], "M": []}, [("X", "M"), ("M", "Y")], "X", "Y", "M",
                     "XYM", "YM", id="M-bias given M"),
        pytest.param({"X": [], "Z": ["X"], "Y": ["Z"]}, [("X", "Z"), ("X", "Y"), ("Z", "Y")],
                     "X", "Y", (), "XZY", "ZY", id="all joined"),
    ],
)  # fmt: skip
def test_hedges_name_their_nodes(parents, bidirected, x, y, given, forest, inner):
    found = identify(CausalGraph.of(parents, (), bidirected), x, y, given)
    assert isinstance(found, Hedge)
    assert (found.forest, found.inner) == (tuple(forest), tuple(inner))
    assert found.causes == tuple(name for name in forest if name not in inner)


def test_a_hedge_says_what_cannot_be_told_apart():
    found = identify(CausalGraph.of({"X": [], "Y": ["X"]}, (), [("X", "Y")]), "X", "Y")
    assert found.words == (
        "A hidden common cause joins X and Y: nothing observed can tell the effect of X on Y from "
        "its own."
    )


def test_the_paper_s_figure_with_one_more_hidden_cause_has_a_hedge():
    pairs = [("W1", "W2"), ("W1", "Y1"), ("W2", "X"), ("W1", "Y2"), ("X", "W1")]
    found = identify(CausalGraph.of(PAIRS, (), pairs), "X", ["Y1", "Y2"])
    assert isinstance(found, Hedge)
    assert found.forest == ("W1", "X", "Y1")
    assert found.arcs == (("W1", "X"), ("X", "Y1"))
    assert found.bidirected == (("W1", "X"), ("W1", "Y1"))


def test_an_effect_given_what_the_cause_changes():
    graph = CausalGraph.of({"X": [], "Z": ["X"], "Y": ["X", "Z"]})
    assert str(identify(graph, "X", "Y", "Z").formula) == "P(Y | X, Z)"
    graph = CausalGraph.of({"W": [], "X": ["W"], "Y": ["W", "X"], "S": ["Y"]})
    assert str(identify(graph, "X", "Y", "S").formula) == (
        "[P(S | Y) Σ_{W} P(Y | W, X) P(W)] / [Σ_{Y′} P(S | Y′) Σ_{W} P(Y′ | W, X) P(W)]"
    )


def test_steps_name_the_lines_of_the_paper():
    graph = CausalGraph.of({"U": [], "X": ["U"], "M": ["X"], "Y": ["M", "U"]}, "U")
    found = identify(graph, "X", "Y")
    assert [(step.rule, str(step.target)) for step in found.steps] == [
        ("4", "P(Y | do(X))"),
        ("2", "P(M | do(X))"),
        ("6", "P(M | do(X))"),
        ("7", "P(Y | do(M))"),
        ("2", "P(Y | do(M))"),
        ("1", "P(Y | do(M))"),
    ]
    assert found.steps[0].words == (
        "Without X the districts are {M}, {Y}: the effect is the product of theirs, summed over M."
    )
    assert found.steps[2].words == (
        "No hidden cause joins M to others: to set what comes before it is the same as to see it."
    )
    assert found.steps[3].words == (
        "{Y} is a part of the district {X, Y}: go on with this one alone, all else set."
    )


@pytest.mark.parametrize(
    ("x", "y", "given", "says"),
    [
        ("X", "U", (), "U cannot be observed"),
        ("U", "Y", (), "U cannot be observed"),
        ("X", "X", (), "X appears twice"),
        ("X", "Y", "X", "X appears twice"),
        ("X", (), (), "An effect is on one node at least"),
        ("Q", "Y", (), "The network has no node Q"),
    ],
)
def test_impossible_questions_get_a_sentence(x, y, given, says):
    graph = CausalGraph.of({"U": [], "X": ["U"], "Y": ["U", "X"]}, "U")
    with pytest.raises(ModelError, match=says):
        identify(graph, x, y, given)


def test_two_models_agree_on_what_is_observed_and_differ_in_an_effect_with_a_hedge():
    shown = 0
    for seed in range(400):
        random = np.random.default_rng(seed)
        observed = int(random.integers(3, 7))
        parents = random_parents(random, observed, int(random.integers(1, 5)))
        graph = CausalGraph.of(parents, [name for name in parents if name.startswith("h")])
        x, y = (str(name) for name in random.permutation([f"n{k}" for k in range(observed)])[:2])
        hedge, seen = identify(graph, x, y), graph.projected()
        if isinstance(hedge, Identified):
            continue
        hands = hedge_models.carried(seen, hedge)
        if hands is None:
            continue
        shown += 1
        models = [hedge_models.parents_in(hedge, hands, second) for second in (False, True)]
        first, second = (hedge_models.distribution(seen, hedge, each, {}) for each in models)
        np.testing.assert_allclose(first, second, atol=1e-12)
        effects = []
        others = tuple(k for k, name in enumerate(seen.names) if name != y)
        for listens, state in itertools.product(models, (0, 1)):
            joint = hedge_models.distribution(seen, hedge, listens, {x: state})
            effects.append(joint.sum(axis=others))
        assert np.abs(effects[0] - effects[2]).max() > 0.4 or (
            np.abs(effects[1] - effects[3]).max() > 0.4
        ), seed
    assert shown > 30
