"""Scripts for bayesgui, pyAgrum and pgmpy give the posteriors of the network written down."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ParameterError
from bayesgui.formats.code.writing import as_python
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def run(code: str) -> dict[str, object]:
    """Run a script and return its variables."""
    found: dict[str, object] = {}
    with redirect_stdout(io.StringIO()):
        exec(compile(code, "script", "exec"), found)
    return found


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), kinds=st.sampled_from(["h", "nsl", "hd", "f", ""]))
def test_our_own_script_makes_the_same_network_and_asks_the_same(seed, kinds):
    network = random_network(seed, nodes=5, zeros=0.2)
    evidence = random_evidence(seed, network, len(kinds), kinds) if kinds else {}
    try:
        expected = bayesgui.JunctionTree(network).query(evidence)
    except (ImpossibleEvidenceError, EvidenceError):
        return
    found = run(as_python(network, evidence))
    assert found["net"] == network
    for name in network.names:
        np.testing.assert_array_equal(found["result"][name], expected[name])


def test_engine_options_and_targets_are_written_down():
    code = as_python(asia(), {"xray": "yes"}, "lung", engine="gibbs", samples=4000, seed=3)
    assert "bayesgui.engine('gibbs', net, samples=4000, seed=3)" in code
    found = run(code)
    assert found["result"]["lung"][0] == pytest.approx(0.4887, abs=0.1)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), kinds=st.sampled_from(["h", "nsl", "hd", ""]))
def test_the_script_for_pyagrum_gives_the_same_posteriors(seed, kinds):
    network = random_network(seed, nodes=5, zeros=0.1)
    evidence = random_evidence(seed, network, len(kinds), kinds) if kinds else {}
    try:
        expected = bayesgui.JunctionTree(network).query(evidence)
    except (ImpossibleEvidenceError, EvidenceError):
        return
    engine = run(as_python(network, evidence, library="pyAgrum"))["engine"]
    for name in network.names:
        if name not in evidence:
            # pyAgrum adds axes of length 1 for variables of one state.
            answer = engine.posterior(name).toarray().ravel()
            np.testing.assert_allclose(answer, expected[name], atol=1e-6)


def test_names_of_any_letters_and_quotes_survive_in_each_library():
    variables = [
        bayesgui.Variable('它\'s "x"', ("是", "no\\t", "o'k")),
        bayesgui.Variable("y", ("a", "b")),
    ]
    tables = [
        bayesgui.CPT(variables[0].name, (), [0.2, 0.3, 0.5]),
        bayesgui.CPT("y", (variables[0].name,), [[0.1, 0.9], [0.4, 0.6], [0.7, 0.3]]),
    ]
    network = bayesgui.BayesianNetwork(variables, tables, "名")
    expected = bayesgui.JunctionTree(network).query({"y": "a"})[variables[0].name]
    ours = run(as_python(network, {"y": "a"}))["result"][variables[0].name]
    theirs = run(as_python(network, {"y": "a"}, library="pyagrum"))["engine"]
    np.testing.assert_array_equal(ours, expected)
    np.testing.assert_allclose(theirs.posterior(variables[0].name).toarray(), expected, atol=1e-9)
    compile(as_python(network, {"y": "a"}, library="pgmpy"), "script", "exec")


@pytest.mark.long
@pytest.mark.parametrize("kinds", ["h", "nsl", "hd"])
def test_the_script_for_pgmpy_gives_the_same_posteriors(kinds):
    pytest.importorskip("pgmpy")
    network = random_network(5, nodes=5)
    evidence = random_evidence(5, network, len(kinds), kinds)
    expected = bayesgui.JunctionTree(network).query(evidence)
    found = run(as_python(network, evidence, library="pgmpy"))
    for name in set(network.names) - set(evidence):
        answer = found["engine"].query(
            [name], evidence=found["findings"], virtual_evidence=found["likelihoods"]
        )
        order = [answer.state_names[name].index(state) for state in network[name].states]
        np.testing.assert_allclose(answer.values[order], expected[name], atol=1e-6)


def test_what_a_library_cannot_say_is_refused_with_a_sentence():
    fixed = {"xray": bayesgui.fixed({"yes": 0.7, "no": 0.3})}
    with pytest.raises(EvidenceError, match="pyAgrum has no fixed posteriors; take the finding on"):
        as_python(asia(), fixed, library="pyAgrum")
    with pytest.raises(ParameterError, match="no code for the library “bnlearn”; choose one of"):
        as_python(asia(), library="bnlearn")
    with pytest.raises(EvidenceError, match="no node nobody"):
        as_python(asia(), {"nobody": "yes"})
