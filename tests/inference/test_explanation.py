"""Most probable assignments, compared with full enumeration."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia, naive_bayes
from tests.inference.random_networks import random_evidence, random_network


def joint_by_counting(network, evidence):
    """Return P(all variables, findings), with one axis per variable in network order."""
    findings = Evidence(evidence)
    sizes = [v.n_states for v in network.variables]
    names = list(network)
    table = np.ones(sizes)
    for states in itertools.product(*map(range, sizes)):
        at = dict(zip(names, states, strict=True))
        for name in names:
            finding = findings.get(name)
            if isinstance(finding, Intervention):
                table[states] *= at[name] == finding.index(network[name])
            else:
                cpt = network.cpt(name)
                table[states] *= cpt.values[tuple(at[p] for p in (*cpt.parents, name))]
                if finding is not None:
                    table[states] *= finding.weights(network[name])[at[name]]
    return table


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), targets=st.integers(0, 6), count=st.integers(0, 3))
def test_map_equals_the_largest_cell_of_the_joint(seed, targets, count):
    network = random_network(seed, nodes=6, max_cells=200, zeros=0.2)
    evidence = random_evidence(seed, network, count)
    rng = np.random.default_rng(seed)
    names = list(network)
    wanted = [str(name) for name in rng.permutation(names)[: targets or len(names)]]
    joint = joint_by_counting(network, evidence)
    others = tuple(k for k, name in enumerate(names) if name not in wanted)
    marginal = joint.sum(axis=others)
    engine = VariableElimination(network)
    if not joint.sum() > 0:
        with pytest.raises(ImpossibleEvidenceError):
            engine.most_probable_explanation(evidence, wanted)
        return
    found = engine.most_probable_explanation(evidence, wanted)
    assert list(found.assignment) == wanted
    at = tuple(
        network[name].states.index(found.assignment[name]) for name in names if name in wanted
    )
    assert marginal[at] == pytest.approx(marginal.max(), rel=1e-12)
    assert found.log_probability == pytest.approx(math.log(marginal.max()), abs=1e-10)


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination", "enumeration"])
def test_every_exact_engine_explains_alike(name):
    found = engines.create(name, asia()).most_probable_explanation({"dysp": "yes", "asia": "yes"})
    assert found.assignment == {
        "asia": "yes",
        "tub": "no",
        "smoke": "yes",
        "lung": "no",
        "bronc": "yes",
        "either": "no",
        "xray": "no",
        "dysp": "yes",
    }
    expected = 0.01 * 0.95 * 0.5 * 0.9 * 0.6 * 0.95 * 0.8
    assert found.log_probability == pytest.approx(math.log(expected), abs=1e-12)


def test_the_best_states_together_are_not_the_best_states_one_by_one():
    x, y = Variable("x", ("a", "b")), Variable("y", ("c", "d", "e"))
    rows = [[0.4, 0.3, 0.3], [1.0, 0.0, 0.0]]
    tables = [CPT("x", (), np.array([0.6, 0.4])), CPT("y", ("x",), np.array(rows))]
    network = BayesianNetwork([x, y], tables)
    engine = VariableElimination(network)
    assert engine.query()["x"].argmax() == 0
    found = engine.most_probable_explanation()
    assert found.assignment == {"x": "b", "y": "c"}
    assert math.exp(found.log_probability) == pytest.approx(0.4)


def test_two_thousand_findings_do_not_underflow():
    network = naive_bayes(2000, [[0.9, 0.1], [0.2, 0.8]])
    evidence = {f"x{k}": "b" for k in range(2000)}
    found = VariableElimination(network).most_probable_explanation(evidence, ["class"])
    assert found.assignment == {"class": "c1"}
    assert found.log_probability == pytest.approx(math.log(0.5) + 2000 * math.log(0.8))


def test_equally_probable_explanations_are_told_apart_the_same_way_every_time():
    network = random_network(3, nodes=5)
    uniform = network
    for name in network:
        cpt = network.cpt(name)
        uniform = uniform.with_cpt(
            CPT(name, cpt.parents, np.full(cpt.values.shape, 1 / cpt.n_states))
        )
    answers = [VariableElimination(uniform).most_probable_explanation() for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert set(answers[0].assignment.values()) == {"s0"}


def test_what_cannot_be_explained_is_refused():
    engine = VariableElimination(asia())
    with pytest.raises(ImpossibleEvidenceError, match="tub"):
        engine.most_probable_explanation({"tub": "yes", "either": "no"})
    with pytest.raises(EvidenceError, match="once"):
        engine.most_probable_explanation({}, ["tub", "tub"])
    with pytest.raises(EvidenceError, match="nobody"):
        engine.most_probable_explanation({}, ["nobody"])


def test_a_table_too_large_is_refused_before_it_is_made():
    with pytest.raises(MemoryBudgetError):
        VariableElimination(asia(), memory_budget=16).most_probable_explanation()
