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
from bayesgui.formats.graphs.drawing import with_roles
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


# -- decisions ---------------------------------------------------------------------------------


def wildcatter() -> bayesgui.Model:
    """Return the oil wildcatter of Raiffa with two weighted utilities and their sum."""
    oil = bayesgui.Variable("Oil", ("dry", "wet", "soaking"))
    net = bayesgui.BayesianNetwork([oil], [bayesgui.CPT("Oil", (), [0.5, 0.3, 0.2])], "oil")
    net = net.with_decision("Test", ["yes", "no"])
    tested = [[0.1, 0.3, 0.6], [0.3, 0.4, 0.3], [0.5, 0.4, 0.1]]
    table = [[row, [1 / 3] * 3] for row in tested]
    net = net.with_variable(
        bayesgui.Variable("Seismic", ("closed", "open", "diffuse")),
        bayesgui.CPT("Seismic", ("Oil", "Test"), table),
    )
    net = net.with_decision("Drill", ["yes", "no"], known=["Test", "Seismic"])
    net = net.with_utility("Cost", ["Test"], [5, 0], "k$", weight=-2.0)
    net = net.with_utility("Gain", ["Oil", "Drill"], [[-7, 0], [5, 0], [20, 0]], "k$", 10.0)
    return net.with_utility("Total", ["Cost", "Gain"], unit="k$")


def test_our_own_script_makes_decisions_and_utilities():
    model = wildcatter()
    found = run(as_python(model))
    assert found["net"].mechanisms == model.mechanisms
    assert found["net"]["Gain"] == model["Gain"]
    assert found["best"].expected_utility == pytest.approx(22.5)
    chosen = run(as_python(model, {"Test": bayesgui.do("no"), "Oil": "wet"}, ["Drill"]))["best"]
    assert chosen.expected_utility == pytest.approx(50)
    assert chosen.chosen == {"Test": "no"}


def test_policies_formulas_and_open_numbers_are_written_down():
    model = wildcatter().with_utility("Product", ["Cost", "Gain"], "Cost * Gain", weight=0.5)
    policy = bayesgui.CPT("Test", (), [0.25, 0.75])
    model = model.with_mechanism(bayesgui.Decision("Test", (), policy))
    model = model.with_utility("Open", ["Drill"], [1, 0])
    model = model.with_mechanism(bayesgui.Utility("Open", ("Drill",), [1, np.nan]))
    found = run(as_python(model))
    assert found["net"].mechanisms == model.mechanisms
    assert found["best"].expected_utility == bayesgui.solve(model).expected_utility


@pytest.mark.parametrize(
    "evidence",
    [{}, {"Test": "yes"}, {"Test": bayesgui.do("no")}, {"Test": "yes", "Seismic": "closed"}],
    ids=str,
)
def test_the_script_for_pyagrum_decides_alike(evidence):
    model = wildcatter()
    best = bayesgui.solve(model, evidence)
    engine = run(as_python(model, evidence, library="pyAgrum"))["engine"]
    assert engine.MEU()["mean"] == pytest.approx(best.expected_utility, abs=1e-9)
    mean = engine.posterior("Drill").toarray()
    np.testing.assert_allclose(mean, best.posteriors["Drill"], atol=1e-6)


def test_the_script_for_pyagrum_evaluates_what_is_decided():
    model = wildcatter()
    model = model.with_utility("More", ["Cost", "Gain"], "(Cost - 3 * Gain) / 2 + 1")
    model = model.with_utility("Always", [], 2.0, weight=4.0)
    for name, row in (("Test", [0.25, 0.75]), ("Drill", [0.5, 0.5])):
        policy = bayesgui.CPT(name, (), row)
        model = model.with_mechanism(bayesgui.Decision(name, (), policy))
    code = as_python(model, library="pyAgrum")
    assert "# The total is greater by 9.0, which no option changes." in code
    theirs = run(code)["engine"].MEU()["mean"]
    assert theirs + 9 == pytest.approx(bayesgui.solve(model).expected_utility, abs=1e-9)


def test_a_library_without_decisions_says_so():
    with pytest.raises(ParameterError, match="pgmpy has no decisions and utilities, such as Test"):
        as_python(wildcatter(), library="pgmpy")
    product = wildcatter().with_utility("Product", ["Cost", "Gain"], "Cost * Gain")
    with pytest.raises(ParameterError, match="adds up utilities, and Product is computed"):
        as_python(product, library="pyAgrum")
    with pytest.raises(EvidenceError, match="on the decision Test names no single option"):
        as_python(wildcatter(), {"Test": {"yes": 0.5, "no": 0.2}})


def test_our_own_script_keeps_what_nobody_sees():
    marked = asia().with_observed("bronc", False).with_common_cause("tub", "lung", "region")
    marked = marked.with_common_cause("xray", "dysp")
    assert run(as_python(marked))["net"] == marked


def test_the_script_for_dowhy_has_the_diagram_and_asks_for_the_effect():
    """Run with DoWhy 0.14 it prints ``backdoor.linear_regression 0.2252``; do() says 0.2337."""
    network = (
        bayesgui.example("asia").with_common_cause("tub", "smoke").with_observed("asia", False)
    )
    with pytest.raises(ParameterError, match="DoWhy asks for an effect; choose the cause"):
        as_python(network, library="DoWhy")
    code = as_python(with_roles(network, ["smoke"], ["dysp"]), library="dowhy")
    lines = code.splitlines()
    assert "graph.add_node('asia', observed='no')" in lines
    assert "graph.add_edges_from([('U_tub_smoke', 'tub'), ('U_tub_smoke', 'smoke')])" in lines
    assert any("treatment=['smoke'], outcome=['dysp']" in line for line in lines)
    # What stands before DoWhy draws rows from the tables.
    found = {}
    drawn = code[: code.index("model = CausalModel")].replace("from dowhy import CausalModel", "")
    exec(compile(drawn, "script", "exec"), found)
    data = found["data"]
    assert list(data.columns) == ["tub", "smoke", "lung", "bronc", "either", "xray", "dysp"]
    lung = 1 - data.groupby("smoke")["lung"].mean()
    np.testing.assert_allclose(lung.to_numpy(), [0.1, 0.01], atol=0.012)
    dysp = 1 - data.groupby(["bronc", "either"])["dysp"].mean()
    np.testing.assert_allclose(dysp.to_numpy(), [0.9, 0.8, 0.7, 0.1], atol=0.06)


def test_what_dowhy_cannot_ask_is_said():
    network = bayesgui.example("asia").with_observed("smoke", False)
    with pytest.raises(ParameterError, match="smoke cannot be observed; DoWhy estimates"):
        as_python(with_roles(network, ["smoke"], ["dysp"]), library="DoWhy")
