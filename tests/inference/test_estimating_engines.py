"""What all engines that estimate do alike, whatever they are asked."""

from __future__ import annotations

import pickle
import time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError, Cancelled, ImpossibleEvidenceError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network

ESTIMATING = [entry.name for entry in engines if not entry.factory.is_exact]
FEW = {"gibbs": {"samples": 512, "burn_in": 4}, "likelihood-weighting": {"samples": 500}}
FEW["rejection"] = {"samples": 100, "max_draws": 5_000}


def made(name, network):
    return engines.create(name, network, **FEW.get(name, {}))


@pytest.mark.parametrize("name", ESTIMATING)
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    nodes=st.integers(0, 9),
    findings=st.integers(0, 5),
    zeros=st.sampled_from([0.0, 0.4, 0.7]),
)
@example(seed=5, nodes=5, findings=4, zeros=0.4)  # no chain ever changes some states
def test_any_question_is_answered_by_distributions_or_refused_in_words(
    name, seed, nodes, findings, zeros
):
    network = random_network(seed, nodes, zeros=zeros)
    evidence = random_evidence(seed, network, findings, "hnsldf")
    refused = ""
    try:
        found = made(name, network).query(evidence)
    except BayesGuiError as error:
        refused = str(error)
    if refused:
        assert refused.endswith(".")
        return
    for variable in network:
        assert found[variable].sum() == pytest.approx(1)
        assert (found[variable] >= 0).all()
        if found.standard_error is not None:
            errors = found.standard_error[variable]
            assert (errors >= 0).all() or (np.isnan(errors).all() and found.warnings)
            assert not found.standard_error[variable].flags.writeable
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("name", ESTIMATING)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_only_impossible_evidence_is_called_impossible(name, seed):
    network = random_network(seed, 7, zeros=0.6)
    evidence = random_evidence(seed, network, 4)
    judge = engines.create("enumeration", network)
    try:
        judge.query(evidence, ())
        impossible = False
    except ImpossibleEvidenceError:
        impossible = True
    try:
        made(name, network).query(evidence)
        called = False
    except ImpossibleEvidenceError:
        called = True
    except BayesGuiError:
        called = False
    assert called == impossible


@pytest.mark.parametrize("name", ESTIMATING)
def test_variables_of_one_state_are_certain(name):
    network = BayesianNetwork(
        [Variable("one", ("only",)), Variable("x", ("a", "b"))],
        [CPT("x", ("one",), [[0.3, 0.7]])],
    )
    found = made(name, network).query({"x": "b"})
    assert found["one"].tolist() == [1.0]
    assert found["x"] == pytest.approx([0, 1])


class Late:
    """Asks to stop after a moment, and notes when."""

    stop_requested = False

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.asked: list[float] = []

    def report(self, fraction, text=""):
        pass

    def publish(self, event):
        pass

    def check(self):
        self.asked.append(time.perf_counter())
        if len(self.asked) > 40:
            raise Cancelled


@pytest.mark.parametrize("name", ["gibbs", "likelihood-weighting"])
def test_an_endless_run_asks_all_the_time(name):
    monitor = Late()
    with pytest.raises(Cancelled):
        engines.create(name, asia(), samples=10**10).query({"dysp": "yes"}, monitor=monitor)
    assert np.median(np.diff(monitor.asked)) < 0.1


class Satisfied:
    """Stops and keeps, as soon as there is something to keep."""

    stop_requested = True

    def report(self, fraction, text=""):
        pass

    def publish(self, event):
        pass

    def check(self):
        pass


@pytest.mark.parametrize("name", ["gibbs", "likelihood-weighting", "rejection"])
def test_a_run_that_is_stopped_keeps_what_it_has(name):
    engine = engines.create(name, asia(), samples=10**9)
    found = engine.query({"dysp": "yes"}, monitor=Satisfied())
    assert 0 < found.samples < 10**6
    assert found["lung"].sum() == pytest.approx(1)
