"""The questions of the pages from Python, against sums over all joint states."""

import itertools
import math

import numpy as np
import pytest

import bayesgui
from bayesgui.core.variable import Variable

NET = bayesgui.example("asia")


def _weight(network, assignment):
    product = 1.0
    for name in network:
        cpt = network.cpt(name)
        at = tuple(network[each].states.index(assignment[each]) for each in (*cpt.parents, name))
        product *= cpt.values[at]
    return product


def _probability(event, network=NET):
    """Return P(event) by enumerating all joint states."""
    names = list(network)
    every = itertools.product(*(network[name].states for name in names))
    rows = (dict(zip(names, states, strict=True)) for states in every)
    return math.fsum(
        _weight(network, row)
        for row in rows
        if all(row[name] == state for name, state in event.items())
    )


def _information(x, y, event):
    """Return I(x; y | event) in nats."""
    shape = NET[x].n_states, NET[y].n_states
    pairs = list(itertools.product(NET[x].states, NET[y].states))
    table = np.array([_probability({**event, x: a, y: b}) for a, b in pairs]).reshape(shape)
    table /= table.sum()
    apart = table.sum(1, keepdims=True) * table.sum(0, keepdims=True)
    kept = table > 0
    return float((table[kept] * np.log(table[kept] / apart[kept])).sum())


def test_sensitivity_is_the_posterior_of_a_changed_table():
    found = bayesgui.sensitivity(NET, "lung", "yes", {"xray": "yes"}, count=3)
    first = found[0]
    assert (first.function.variable, first.function.configuration) == ("lung", (0,))
    changed = bayesgui.CPT("lung", ("smoke",), [[0.11, 0.89], [0.01, 0.99]])
    network = NET.with_cpt(changed)
    event = {"xray": "yes"}
    wanted = _probability({**event, "lung": "yes"}, network) / _probability(event, network)
    assert first.near[1] == pytest.approx(wanted)
    assert len(found) == 3


def test_sensitivity_is_of_the_most_probable_state_unless_one_is_named():
    (entry,) = bayesgui.sensitivity(NET, "lung", count=1)
    assert entry.function.posterior == pytest.approx(0.945)


def test_observing_is_ranked_by_mutual_information():
    hidden = bayesgui.observe(NET.with_observed("either", False), "lung", {"smoke": "yes"})
    found = bayesgui.observe(NET, "lung", {"smoke": "yes"})
    assert hidden == tuple(each for each in found if each.variable != "either") != found
    assert [each.variable for each in found[:3]] == ["either", "xray", "dysp"]
    for each in found[:3]:
        wanted = _information("lung", each.variable, {"smoke": "yes"})
        assert each.mutual_information == pytest.approx(wanted)


def test_why_leaves_each_finding_out():
    findings = {"xray": "yes", "smoke": "no"}
    found = bayesgui.why(NET, "lung", findings)
    for reason in found.findings:
        rest = {name: state for name, state in findings.items() if name != reason.variable}
        without = _probability({**rest, "lung": "yes"}) / _probability(rest)
        assert reason.without[0] == pytest.approx(without)
    assert found.most_moved == 0


def test_strength_is_the_information_across_each_arc():
    found = bayesgui.strength(NET, {"smoke": "yes"})
    assert set(found) == set(NET.arcs)
    assert found["smoke", "lung"] == 0
    for parent, child in (("lung", "either"), ("bronc", "dysp"), ("tub", "either")):
        wanted = _information(parent, child, {"smoke": "yes"})
        assert found[parent, child] == pytest.approx(wanted, abs=1e-12)


def test_conflict_compares_findings_with_their_joint_probability():
    findings = {"xray": "no", "lung": "yes", "smoke": "yes"}
    found = bayesgui.conflict(NET, findings)
    alone = [_probability({name: state}) for name, state in findings.items()]
    joint = _probability(findings)
    assert found.measure == pytest.approx(math.log(math.prod(alone) / joint))
    assert [each.variable for each in found.findings] == ["xray", "lung", "smoke"]
    for each in found.findings:
        rest = {name: s for name, s in findings.items() if name != each.variable}
        ratio = _probability({each.variable: findings[each.variable]}) * _probability(rest) / joint
        assert each.conflict == pytest.approx(math.log(ratio))


def test_an_intervention_has_no_conflict():
    assert bayesgui.conflict(NET, {"xray": bayesgui.do("no")}) == type(
        bayesgui.conflict(NET, {"xray": "no"})
    )(None, ())


def test_impossible_findings_are_named():
    with pytest.raises(bayesgui.ImpossibleEvidenceError, match="either = no rules out lung = yes"):
        bayesgui.conflict(NET, {"either": "no", "lung": "yes", "asia": "no"})


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bayesgui.sensitivity(NET, "lung", "maybe"), "no state “maybe”"),
        (lambda: bayesgui.sensitivity(NET, "lung", count=0), "at least 1, not 0"),
        (lambda: bayesgui.observe(NET, "lun"), "did you mean lung"),
        (lambda: bayesgui.why(NET, "lung", {"smok": "yes"}), "did you mean smoke"),
    ],
)
def test_what_does_not_fit_is_named(ask, sentence):
    with pytest.raises(bayesgui.BayesGuiError, match=sentence):
        ask()


def test_a_single_node_has_nothing_to_observe():
    alone = bayesgui.BayesianNetwork([Variable("a", ("x", "y"))])
    assert bayesgui.observe(alone, "a") == ()
    assert bayesgui.strength(alone) == {}
