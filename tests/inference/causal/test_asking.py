"""Effects by what can be observed: methods, numbers, subgroups, bad questions."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.causal.identification.derivation import Hedge, Identified
from bayesgui.inference.causal.asking import causal_effect, effect_by_subgroup, in_model
from tests.inference.causal.hidden_models import (
    random_parents,
    random_tables,
    truncated_factorization,
)

FORK = {"Z": (), "X": ("Z",), "Y": ("X", "Z")}
FRONT = {"U": (), "X": ("U",), "M": ("X",), "Y": ("M", "U")}
BOW = {"U": (), "X": ("U",), "Y": ("X", "U")}


def network_of(parents, seed=3):
    return random_tables(parents, np.random.default_rng(seed))


@pytest.fixture
def kidney():
    """Return Charig et al. 1986, as in Julious & Mullee 1994: open surgery against puncture."""
    size = Variable("size", ("small", "large"))
    treatment = Variable("treatment", ("open", "puncture"))
    success = Variable("success", ("yes", "no"))
    return BayesianNetwork(
        [size, treatment, success],
        [
            CPT("size", (), np.array([357, 343]) / 700),
            CPT("treatment", ("size",), np.array([[87, 270], [263, 80]]) / [[357], [343]]),
            CPT(
                "success",
                ("treatment", "size"),
                np.array(
                    [
                        [[81 / 87, 6 / 87], [192 / 263, 71 / 263]],
                        [[234 / 270, 36 / 270], [55 / 80, 25 / 80]],
                    ]
                ),
            ),
        ],
    )


def test_simpson_s_paradox_in_numbers(kidney):
    found = causal_effect(kidney, "treatment", "success")
    assert (found.method, found.adjustment_sets) == ("adjustment", (("size",),))
    assert found.formula == "Σ_{size} P(success | treatment, size) P(size)"
    # 0.51 · 81/87 + 0.49 · 192/263 and 0.51 · 234/270 + 0.49 · 55/80.
    opened = 357 / 700 * 81 / 87 + 343 / 700 * 192 / 263
    puncture = 357 / 700 * 234 / 270 + 343 / 700 * 55 / 80
    assert found.distribution["open"]["yes"] == pytest.approx(opened, abs=1e-12)
    assert found.distribution["puncture"]["yes"] == pytest.approx(puncture, abs=1e-12)
    assert found.difference == pytest.approx(opened - puncture, abs=1e-12)
    assert found.ratio == pytest.approx(opened / puncture, abs=1e-12)
    odds = opened / (1 - opened) / (puncture / (1 - puncture))
    assert found.odds_ratio == pytest.approx(odds, abs=1e-12)
    # Seen, it is the other way round: 273 of 350 against 289 of 350.
    first, second = found.compared(found.seen)
    assert (first, second) == (pytest.approx(273 / 350), pytest.approx(289 / 350))
    assert found.difference > 0 > first - second


def test_a_table_and_the_look_in_a_notebook(kidney):
    found = causal_effect(kidney, "treatment", "success")
    frame = found.to_frame()
    assert list(frame.columns) == ["treatment", "success", "do", "seen"]
    assert frame["do"][0] == found.distribution["open"]["yes"]
    assert frame["seen"][2] == pytest.approx(289 / 350)
    page = found._repr_html_()
    assert "<b>P(success | do(treatment))</b> · method adjustment · Σ_{size} P(" in page
    assert ">0.832546<" in page
    hidden = causal_effect(kidney, "treatment", "success", hidden="size")
    assert hidden.to_frame()["do"].isna().all()
    assert "A hidden common cause joins treatment and success" in hidden._repr_html_()
    lists = causal_effect(FORK, "X", "Y")
    assert "method adjustment" in lists._repr_html_()
    with pytest.raises(ModelError, match="Parents lists have no numbers"):
        lists.to_frame()


@pytest.mark.parametrize(
    ("parents", "hidden", "method", "sets"),
    [
        (FORK, (), "adjustment", (("Z",),)),
        ({"X": (), "Y": ("X",)}, (), "adjustment", ((),)),
        (BOW, (), "adjustment", (("U",),)),
        (BOW, "U", "none", ()),
        (FRONT, "U", "front-door", ()),
        ({**BOW, "Z": (), "X": ("U", "Z")}, "U", "instruments", ()),
        ({"V": (), "U": (), "W": ("U", "V"), "Z": ("W",), "X": ("U", "Z"), "Y": ("X", "V")},
         ["U", "V"], "formula", ()),
        ({"X": (), "Y": ()}, (), "adjustment", ((),)),
    ],
)  # fmt: skip
def test_methods(parents, hidden, method, sets):
    network = network_of(parents)
    found = causal_effect(network, "X", "Y", hidden=hidden)
    assert (found.method, found.adjustment_sets) == (method, sets)
    assert found.identified is (method not in ("none", "instruments"))
    if found.identified:
        assert isinstance(found.identification, Identified)
        exact = truncated_factorization(network, ["X"], ["Y"])
        np.testing.assert_allclose(found.do, exact, atol=1e-12)
        np.testing.assert_allclose(in_model(network, ("X",), ("Y",)), exact, atol=1e-12)
    else:
        assert isinstance(found.identification, Hedge)
        assert found.explanation == (
            "A hidden common cause joins X and Y: nothing observed can tell the effect of X on Y "
            "from its own."
        )
        assert found.distribution is found.difference is found.ratio is found.formula is None
        assert found.seen is not None


def test_instruments_with_what_they_are_given():
    parents = {"U": (), "W": (), "Z": ("W",), "X": ("U", "Z"), "Y": ("X", "U", "W")}
    found = causal_effect(network_of(parents), "X", "Y", hidden="U")
    assert (found.method, found.instruments) == ("instruments", {"Z": ("W",)})
    assert causal_effect(network_of(parents), "X", "Y", hidden="U", forbid="W").instruments == {}


def test_instruments_bound_what_is_not_identified():
    network = network_of({"U": (), "Z": (), "X": ("U", "Z"), "Y": ("X", "U")}, seed=5)
    found = causal_effect(network, "X", "Y", hidden="U")
    assert found.method == "instruments"
    low, high = found.bounds["Z"]
    truth = in_model(network, ("X",), ("Y",))
    assert -1 <= low <= truth[0, 0] - truth[1, 0] <= high <= 1
    assert causal_effect(network, "X", "Y").bounds == {}


def test_a_likelihood_of_what_tells_nothing_of_the_effect_leaves_it_identified():
    # X → W and X ↔ W: P(W | do(X)) is not identified, and is not needed.
    network = network_of({"U": (), "X": ("U",), "W": ("X", "U"), "Y": ("X",)})
    finding = {"W": {state: 0.2 + 0.3 * k for k, state in enumerate(network["W"].states)}}
    found = causal_effect(network, "X", "Y", hidden="U", evidence=finding)
    assert found.identified
    np.testing.assert_allclose(found.do, in_model(network, ("X",), ("Y",)), atol=1e-12)


def test_a_forbidden_node_is_used_by_no_formula():
    network = network_of({"U": (), "Z": ("U",), "X": ("Z",), "Y": ("X", "U")})
    assert causal_effect(network, "X", "Y").adjustment_sets == (("U",), ("Z",))
    assert causal_effect(network, "X", "Y", forbid="U").adjustment_sets == (("Z",),)
    assert causal_effect(network, "X", "Y", require="U").adjustment_sets == (("U",),)
    assert causal_effect(network, "X", "Y", forbid=["U", "Z"]).method == "none"


def test_random_effects_in_subgroups_and_beside_other_interventions():
    asked = 0
    for seed in range(60):
        random = np.random.default_rng(seed)
        parents = random_parents(random, 6, int(random.integers(1, 4)))
        network = random_tables(parents, random)
        hidden = [name for name in parents if name.startswith("h")]
        x, y, a, b = (str(n) for n in random.permutation([f"n{k}" for k in range(6)])[:4])
        evidence = [{a: "a"}, {a: bayesgui.do("b")}, {a: "b", b: bayesgui.do("a")}][seed % 3]
        if y in network.ancestors(x):
            continue
        found = causal_effect(network, x, y, hidden=hidden, evidence=evidence)
        if found.identified:
            asked += 1
            expected = in_model(network, (x,), (y,), evidence)
            np.testing.assert_allclose(found.do, expected, atol=1e-9, err_msg=f"seed {seed}")
    assert asked > 20


def test_a_likelihood_and_one_of_several_states_weigh_the_subgroups():
    network = network_of({"Z": (), "X": ("Z",), "Y": ("X", "Z"), "S": ("Y",)}, seed=8)
    assert network["S"].n_states == 3
    for finding in ({"a": 0.2, "b": 0.5, "c": 0.9}, {"a", "c"}):
        found = causal_effect(network, "X", "Y", evidence={"S": finding})
        expected = in_model(network, ("X",), ("Y",), {"S": finding})
        np.testing.assert_allclose(found.do, expected, atol=1e-12)


def test_subgroups_state_by_state():
    network = network_of({"Z": (), "X": ("Z",), "Y": ("X", "Z")})
    found = effect_by_subgroup(network, "X", "Y", "Z")
    assert list(found) == list(network["Z"].states)
    for state, effect in found.items():
        assert effect.formula == "P(Y | X, Z)"
        expected = in_model(network, ("X",), ("Y",), {"Z": state})
        np.testing.assert_allclose(effect.do, expected, atol=1e-12)


def test_what_never_happens_together_gets_a_sentence_and_no_number():
    states = ("yes", "no")
    network = BayesianNetwork(
        [Variable(name, states) for name in "ZXY"],
        [
            CPT("Z", (), [0.3, 0.7]),
            CPT("X", ("Z",), [[1.0, 0.0], [0.4, 0.6]]),
            CPT("Y", ("X", "Z"), [[[0.9, 0.1], [0.5, 0.5]], [[0.2, 0.8], [0.3, 0.7]]]),
        ],
    )
    found = causal_effect(network, "X", "Y")
    assert found.identified
    assert found.difference is None
    assert found.distribution["yes"]["yes"] == pytest.approx(0.3 * 0.9 + 0.7 * 0.5)
    assert np.isnan(found.distribution["no"]["yes"])
    assert found.warnings == (
        "What is observed leaves a part of the effect open: X = no, Z = yes never happens "
        "together.",
    )


def test_what_never_happens_adds_nothing():
    states = ("yes", "no")
    network = BayesianNetwork(
        [Variable(name, states) for name in "ZXY"],
        [
            CPT("Z", (), [0.0, 1.0]),
            CPT("X", ("Z",), [[0.5, 0.5], [0.4, 0.6]]),
            CPT("Y", ("X", "Z"), [[[0.9, 0.1], [0.5, 0.5]], [[0.2, 0.8], [0.3, 0.7]]]),
        ],
    )
    found = causal_effect(network, "X", "Y")
    assert found.difference == pytest.approx(0.2)
    assert found.warnings == ()
    with pytest.raises(ImpossibleEvidenceError):
        causal_effect(network, "X", "Y", evidence={"Z": "yes"})
    assert effect_by_subgroup(network, "X", "Y", "Z")["yes"] is None


def test_several_causes_and_effects():
    network = network_of({"Z": (), "A": ("Z",), "B": ("A", "Z"), "C": ("A", "B"), "D": ("C", "Z")})
    found = causal_effect(network, ["B", "A"], ["D", "C"])
    expected = truncated_factorization(network, ["B", "A"], ["D", "C"])
    np.testing.assert_allclose(found.do, expected, atol=1e-12)
    assert next(iter(found.distribution)) == "a, a"
    assert sum(found.distribution["a, b"].values()) == pytest.approx(1)


def test_parents_lists_have_no_numbers():
    found = causal_effect({"X": ["Z"], "Y": ["X", "Z"]}, "X", "Y")
    assert found.formula == "Σ_{Z} P(Y | X, Z) P(Z)"
    assert found.distribution is found.seen is found.difference is None
    assert "method='adjustment'" in repr(found)


@pytest.mark.parametrize(
    ("x", "y", "options", "error", "says"),
    [
        ("Y", "X", {}, ModelError, "X is an ancestor of Y: there is no effect in this direction."),
        ("X", "X", {}, ModelError, "X is cause and effect at once; choose two nodes."),
        ("Z", "Y", {"hidden": "Z"}, ModelError, "The cause Z cannot be observed"),
        ("X", "Q", {}, ModelError, "The network has no node Q"),
        ((), "Y", {}, ModelError, "Name a cause."),
        ("X", "Y", {"hidden": "Q"}, ModelError, "The network has no node Q"),
        ("X", "Y", {"forbid": "X"}, ModelError, "X is cause or effect and cannot be forbidden"),
        ("X", "Y", {"evidence": {"X": "a"}}, EvidenceError, "X is cause or effect, of which all"),
        ("X", "Y", {"evidence": {"Z": "q"}}, EvidenceError, "no state “q”"),
        (
            "X", "Y", {"hidden": "Z", "evidence": {"Z": "a"}}, EvidenceError,
            "Z cannot be observed; take the finding on it away.",
        ),
        (
            "X", "Y", {"evidence": {"Z": bayesgui.fixed({"a": 0.5, "b": 0.5})}}, EvidenceError,
            "A fixed posterior of Z chooses no subgroup",
        ),
    ],
)  # fmt: skip
def test_bad_questions_get_a_sentence(x, y, options, error, says):
    with pytest.raises(error, match=says):
        causal_effect(network_of(FORK, seed=0), x, y, **options)


def test_findings_need_states():
    with pytest.raises(EvidenceError, match="has no states for a finding"):
        causal_effect(FORK, "X", "Y", evidence={"Z": "a"})
