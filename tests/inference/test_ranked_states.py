"""The k most probable assignments, compared with sorting the whole joint table."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pyagrum
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError, ParameterError
from bayesgui.core.monitor import Monitor
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network
from tests.inference.test_explanation import joint_by_counting


def _ranked_by_sorting(network, evidence, wanted):
    """Return the probabilities of all possible assignments of some variables, largest first."""
    names = list(network)
    joint = joint_by_counting(network, evidence)
    marginal = joint.sum(axis=tuple(k for k, name in enumerate(names) if name not in wanted))
    kept = [name for name in names if name in wanted]
    return marginal.transpose([kept.index(name) for name in wanted])


@settings(max_examples=80, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    targets=st.integers(0, 6),
    findings=st.integers(0, 3),
    count=st.integers(1, 40),
)
def test_they_are_the_largest_cells_of_the_joint_in_their_order(seed, targets, findings, count):
    network = random_network(seed, nodes=6, max_cells=200, zeros=0.2)
    evidence = random_evidence(seed, network, findings)
    rng = np.random.default_rng(seed)
    names = list(network)
    wanted = [str(name) for name in rng.permutation(names)[: targets or len(names)]]
    table = _ranked_by_sorting(network, evidence, wanted)
    engine = VariableElimination(network)
    if not table.sum() > 0:
        with pytest.raises(ImpossibleEvidenceError):
            engine.most_probable_explanations(count, evidence, wanted)
        return
    found = engine.most_probable_explanations(count, evidence, wanted)
    expected = np.sort(table[table > 0])[::-1][:count]
    assert len(found) == len(expected)
    assert np.exp([each.log_probability for each in found]) == pytest.approx(expected, rel=1e-9)
    for each in found:
        assert list(each.assignment) == wanted
        at = tuple(network[name].states.index(each.assignment[name]) for name in wanted)
        assert math.exp(each.log_probability) == pytest.approx(table[at], rel=1e-9)
    assert len({tuple(each.assignment.values()) for each in found}) == len(found)
    assert found[0] == engine.most_probable_explanation(evidence, wanted)


def test_all_assignments_of_asia_are_found_once():
    found = VariableElimination(asia()).most_probable_explanations(10_000)
    possible = joint_by_counting(asia(), {})
    assert len(found) == np.count_nonzero(possible)
    assert sum(math.exp(each.log_probability) for each in found) == pytest.approx(1, abs=1e-12)
    logs = [each.log_probability for each in found]
    assert logs == sorted(logs, reverse=True)


def test_the_joint_of_pyagrum_ranks_them_alike():
    path = paths.samples() / "networks" / "asia.bif"
    peer = pyagrum.LazyPropagation(pyagrum.loadBN(str(path)))
    names = ["tub", "lung", "bronc", "xray"]
    peer.addJointTarget(set(names))
    peer.setEvidence({"dysp": "yes"})
    peer.makeInference()
    joint = peer.jointPosterior(set(names))
    cells = []
    for states in itertools.product(("yes", "no"), repeat=4):
        given_states = dict(zip(names, states, strict=True))
        cells.append((float(joint[given_states]), given_states))
    cells.sort(key=lambda cell: -cell[0])
    engine = bayesgui.JunctionTree(bayesgui.read(path), kernels=False)
    log_evidence = engine.query({"dysp": "yes"}).log_evidence
    found = engine.most_probable_explanations(5, {"dysp": "yes"}, names)
    for each, (p, states) in zip(found, cells[:5], strict=True):
        assert each.assignment == states
        assert math.exp(each.log_probability - log_evidence) == pytest.approx(p, abs=1e-7)


def test_the_hundredth_of_alarm_is_as_probable_as_its_own_states_say():
    """A network too large to be sorted: each is recomputed from the tables, and none is missed.

    None is missed since the neighbors of each, one state changed, are in the list or less probable.
    """
    network = bayesgui.example("alarm")
    found = VariableElimination(network).most_probable_explanations(100)
    logs = [each.log_probability for each in found]
    assert logs == sorted(logs, reverse=True)
    listed = {tuple(each.assignment.values()) for each in found}
    assert len(listed) == 100
    names = list(network)
    for each in found:
        assert each.log_probability == pytest.approx(_log(network, each.assignment), abs=1e-9)
        for name in names:
            for state in network[name].states:
                other = {**each.assignment, name: state}
                if tuple(other.values()) not in listed:
                    assert _log(network, other) <= logs[-1] + 1e-9


def _log(network, assignment):
    total = 0.0
    for name in network:
        cpt = network.cpt(name)
        at = [network[n].states.index(assignment[n]) for n in (*cpt.parents, name)]
        p = float(cpt.values[tuple(at)])
        total += math.log(p) if p > 0 else -math.inf
    return total


def test_findings_that_allow_one_state_stay_as_they_are():
    found = VariableElimination(asia()).most_probable_explanations(
        6, {"either": "no", "smoke": bayesgui.do("yes"), "xray": {"yes": 0.2, "no": 0.4}}
    )
    for each in found:
        assert (each.assignment["either"], each.assignment["smoke"]) == ("no", "yes")
        assert each.assignment["tub"] == each.assignment["lung"] == "no"


def test_equal_ones_come_in_the_same_order_each_time():
    states = ("a", "b", "c")
    network = BayesianNetwork([Variable(f"x{k}", states) for k in range(3)])
    answers = [VariableElimination(network).most_probable_explanations(27) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert len({tuple(each.assignment.values()) for each in answers[0]}) == 27


def test_a_fixed_posterior_leaves_them_without_a_probability():
    found = VariableElimination(asia()).most_probable_explanations(
        3, {"bronc": bayesgui.fixed({"yes": 0.2, "no": 0.8})}
    )
    assert [each.log_probability for each in found] == [None] * 3
    assert found[0].assignment["bronc"] == "no"


def test_no_explanations_cannot_be_asked_for():
    with pytest.raises(ParameterError, match="is 0; ask for 1 or more"):
        VariableElimination(asia()).most_probable_explanations(0)


def test_the_tables_that_are_kept_count_against_the_budget():
    names = [f"x{k}" for k in range(40)]
    tables = [CPT("x0", (), [0.5, 0.5])]
    tables += [CPT(b, (a,), [[0.9, 0.1], [0.2, 0.8]]) for a, b in itertools.pairwise(names)]
    network = BayesianNetwork([Variable(name, ("a", "b")) for name in names], tables)
    with pytest.raises(MemoryBudgetError) as refused:
        VariableElimination(network, memory_budget=1).most_probable_explanation()
    enough = refused.value.values["needed"]
    engine = VariableElimination(network, memory_budget=enough)
    assert engine.most_probable_explanation().assignment["x39"] == "a"
    with pytest.raises(MemoryBudgetError) as refused:
        engine.most_probable_explanations(2)
    # Eight bytes for each of the four cells of an arc, instead of one for each parent's state.
    assert refused.value.values["needed"] - enough == 39 * (4 * 8 - 2)


def test_it_is_cancelled_between_two_explanations():
    class Stopping(Monitor):
        stop_requested = False
        reports = 0

        def report(self, fraction, text=""):
            self.reports += 1

        def publish(self, event):
            pass

        def check(self):
            if self.reports > 5:
                raise bayesgui.Cancelled("Stopped.")

    with pytest.raises(bayesgui.Cancelled):
        VariableElimination(asia()).most_probable_explanations(50, monitor=Stopping())
