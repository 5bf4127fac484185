"""Posteriors equal pyAgrum's on well-known networks, given our CPTs in float64."""

from __future__ import annotations

import gc
import math
import time
from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.formats import read
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.random_networks import random_evidence

NETWORKS = Path(__file__).resolve().parents[3] / "shared" / "networks"

SMALL = ["asia", "cancer", "earthquake", "survey", "sachs", "child", "alarm", "insurance"]
LARGE = ["hailfinder", "hepar2", "andes", "pigs", "munin", "diabetes", "link"]

WITHOUT_PEER = {"link"}
"""Networks on which pyAgrum needs gigabytes and minutes; variable elimination is the reference."""

SETS = 20


def load(name: str):
    path = NETWORKS / f"{name}.bif.gz"
    if not path.exists():
        pytest.skip("the shared networks are not here")
    return read(path).network


def possible_sets(network, engine, count, seed):
    """Yield jointly possible sets of up to five findings of all kinds, with the answer."""
    found = 0
    while found < count:
        seed += 1
        evidence = random_evidence(seed, network, 1 + seed % 5, "hhnsl")
        try:
            answer = engine.query(evidence)
        except ImpossibleEvidenceError:
            continue
        found += 1
        yield evidence, answer


@pytest.mark.long
@pytest.mark.parametrize("name", [n for n in SMALL + LARGE if n not in WITHOUT_PEER])
def test_junction_tree_equals_pyagrum(name):
    from tests.support.pyagrum_peer import gum, peer_of, peer_posteriors

    network = load(name)
    engine = JunctionTree(network)
    model = peer_of(network)
    peer = gum.LazyPropagation(model)
    for evidence, answer in possible_sets(network, engine, SETS, seed=1):
        expected = peer_posteriors(network, peer, Evidence(evidence).likelihoods(network))
        worst = max(float(np.abs(answer[v] - expected[v]).max()) for v in network)
        assert worst < 1e-9, (evidence, worst)


@pytest.mark.long
@pytest.mark.parametrize("name", SMALL + LARGE)
def test_variable_elimination_equals_the_junction_tree(name):
    gc.collect()
    network = load(name)
    engine = JunctionTree(network)
    judge = VariableElimination(network)
    rng = np.random.default_rng(5)
    targets = rng.permutation(list(network))[:SETS]
    sets = list(possible_sets(network, engine, 4, seed=7))
    for k, target in enumerate(map(str, targets)):
        evidence, answer = sets[k % len(sets)]
        found = judge.query(evidence, [target])
        assert found[target] == pytest.approx(answer[target], abs=1e-9)
        assert math.isclose(found.log_evidence, answer.log_evidence, rel_tol=1e-9, abs_tol=1e-9)


@pytest.mark.long
def test_alarm_has_tree_width_four():
    engine = JunctionTree(load("alarm"))
    assert engine.tree_width == 4
    assert engine.total_cells <= 1065


class Deadline:
    """A monitor that cancels after some seconds and records the longest time between checks."""

    stop_requested = False

    def __init__(self, seconds):
        self.last = time.process_time()
        self.end = self.last + seconds
        self.longest = 0.0

    def report(self, fraction, text=""):
        pass

    def publish(self, event):
        pass

    def check(self):
        now = time.process_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now
        if now > self.end:
            raise Cancelled


@pytest.mark.long
@pytest.mark.parametrize(("kernels", "most"), [(True, 0.1), (False, 0.4)])
def test_link_is_soon_cancelled(kernels, most):
    """Without kernels, cancellation is only checked between cliques."""
    network = load("link")
    engine = JunctionTree(network, kernels=kernels)
    cancelled = 0
    for k, seconds in enumerate((0.01, 0.05, 0.1, 0.15, 0.2, 0.25)):
        variable = network.variables[10 * k]
        monitor = Deadline(seconds)
        try:
            weights = dict.fromkeys(variable.states, 0.0) | {variable.states[0]: 0.5}
            engine.query({variable.name: weights}, monitor=monitor)
        except Cancelled:
            cancelled += 1
        except ImpossibleEvidenceError:
            continue
        assert monitor.longest < most
    assert cancelled
