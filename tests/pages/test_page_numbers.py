"""The numbers of a live page are those of the program."""

from __future__ import annotations

import importlib.util
import itertools
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from tests.inference.random_networks import random_evidence, random_network
from tests.inference.test_against_pyagrum import load
from tests.support.page_engine import PageEngine, bare_content

KINDS = "hnsld"


@pytest.fixture
def engine(browser, tmp_path):
    return PageEngine(browser, tmp_path)


def _questions(network, seed, count, kinds=KINDS):
    rng = np.random.default_rng(seed)
    most = min(len(network), 12)
    return [{}, *(random_evidence(seed * 1000 + k, network, int(rng.integers(1, most + 1)), kinds)
                  for k in range(count))]  # fmt: skip


@pytest.mark.parametrize("name", ["asia", "alarm", "insurance", "hailfinder"])
def test_posteriors_of_networks_with_findings_of_all_kinds(engine, name):
    network = bayesgui.example(name)
    said = Counter(engine.compare(network, _questions(network, 7, 12)))
    assert said["answered"] >= 5


@pytest.mark.parametrize("seed", range(12))
def test_posteriors_of_random_networks(engine, seed):
    network = random_network(seed, nodes=9, zeros=0.2 * (seed % 2))
    engine.compare(network, _questions(network, seed, 8))


@pytest.mark.parametrize("seed", range(4))
def test_fixed_posteriors(engine, seed):
    network = random_network(seed, nodes=7)
    said = Counter(engine.compare(network, _questions(network, seed, 5, "hlf")))
    assert said["fixed"]


def test_fixed_posteriors_of_variables_that_nearly_determine_each_other(engine):
    names = ("a", "b")
    nearly = np.array([[1 - 1e-4, 1e-4], [1e-4, 1 - 1e-4]])
    tables = [CPT("a", (), np.array([0.5, 0.5])), CPT("b", ("a",), nearly)]
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in names], tables)
    apart = {"a": fixed({"yes": 0.3, "no": 0.7}), "b": fixed({"yes": 0.31, "no": 0.69})}
    assert engine.compare(network, [apart, {}, apart]) == ["fixed", "answered", "fixed"]


def test_families_are_joint_posteriors(engine):
    network = bayesgui.example("asia")
    (answer,) = engine.ask(bare_content(network), ["xray=yes&smoke~0.8,0.2"])
    tree = bayesgui.JunctionTree(network)
    evidence = {"xray": "yes", "smoke": {"yes": 0.8, "no": 0.2}}
    for name in network:
        wanted = tree.joint([*network.parents(name), name], evidence).ravel()
        assert np.abs(np.array(answer["families"][name]) - wanted).max() < 1e-12


def test_a_thousand_findings_do_not_underflow(engine):
    """The first 500 speak for one state by 10 : 1 each, the others for the other one."""
    names = [f"x{k}" for k in range(1000)]
    rows = [[[0.01, 0.99], [0.001, 0.999]], [[0.001, 0.999], [0.01, 0.99]]]
    variables = [Variable(name, ("yes", "no")) for name in ("c", *names)]
    tables = [CPT(name, ("c",), np.array(rows[k >= 500])) for k, name in enumerate(names)]
    network = BayesianNetwork(variables, [CPT("c", (), np.array([0.3, 0.7])), *tables])
    (answer,) = engine.ask(bare_content(network), ["&".join(f"{name}=yes" for name in names)])
    assert answer["posteriors"]["c"] == pytest.approx([0.3, 0.7], abs=1e-9)
    assert answer["log"] == pytest.approx(500 * np.log(1e-5), rel=1e-12)


def test_weights_that_underflow_in_one_table_are_taken_in_logs(engine):
    """Three parents of one node, whose likelihoods outweigh each other."""
    variables = [Variable(name, ("a", "b")) for name in "pqrs"]
    even = np.full((2, 2, 2, 2), 0.5)
    tables = [CPT(name, (), np.array([0.5, 0.5])) for name in "pqr"]
    network = BayesianNetwork(variables, [*tables, CPT("s", ("p", "q", "r"), even)])
    weights = {"a": 1.0, "b": 1e-200}
    evidence = dict.fromkeys("pqr", weights) | {"s": {"a": 1e-250, "b": 1e-250}}
    assert engine.compare(network, [{}, evidence, {"p": weights}]) == ["answered"] * 3


def test_what_cannot_hold_together_is_named(engine):
    network = bayesgui.example("asia")
    either = {"tub": "yes", "smoke": "yes", "either": "no", "xray": "no"}
    assert engine.compare(network, [either, {"either": do("no"), "tub": "yes"}]) == [
        "impossible",
        "answered",
    ]
    (answer,) = engine.ask(bare_content(network), ["tub=yes&smoke=yes&either=no&xray=no"])
    assert answer["conflict"] == ["tub", "either"]


def test_another_finding_is_answered_as_by_a_new_engine(engine):
    network = bayesgui.example("alarm")
    questions = _questions(network, 3, 15)
    back_and_forth = [*questions, *reversed(questions)]
    engine.compare(network, back_and_forth)


def test_what_an_address_says(engine):
    network = BayesianNetwork(
        [Variable("a=b!", ("x&y", "~", "数", "d")), Variable("do:", ("1", "2"))],
        [CPT("a=b!", (), np.array([0.1, 0.2, 0.3, 0.4])), CPT("do:", (), np.array([0.5, 0.5]))],
    )
    content = bare_content(network)
    for states in itertools.combinations(network["a=b!"].states, 2):
        engine.compare(network, [{"a=b!": set(states)}, {"a=b!": excluding(*states)}])
    engine.compare(network, [{"do:": do("1"), "a=b!": {"x&y": 0.5, "~": 0, "数": 0.25, "d": 1.0}}])
    for text, unknown in {
        "nobody=yes&do%3A=1": ["nobody=yes"],
        "do%3A=3": ["do:=3"],
        "do%3A~1": ["do:~1"],
        "do%3A~0,0": ["do:~0,0"],
        "do%3A~-1,2": ["do:~-1,2"],
        "do%3A~1,x": ["do:~1,x"],
        "do%3A!=1&do%3A!=2": ["do:!=1&do:!=2"],
        "fix:do%3A=0.9,0.9": ["fix:do:=0.9,0.9"],
        "do:do%3A=1&do%3A=2": ["do:=2"],
        "do%3A=1&do:do%3A=2": ["do:do:=2"],
        "do%3A~1,2&do%3A=2": ["do:=2"],
        "do%3A=2&do%3A~1,2": ["do:~1,2"],
        "&&nothing&%E0%A4%A=1": ["nothing", "%E0%A4%A=1"],
    }.items():
        assert engine.ask(content, [f"#{text}"])[0]["unknown"] == unknown, text


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_posteriors_of_two_hundred_random_networks(engine, seed):
    network = random_network(seed + 500, nodes=12, max_cells=2**16, zeros=0.15 * (seed % 3))
    engine.compare(network, _questions(network, seed, 10, KINDS + "f" * (seed % 2)))


@pytest.mark.long
@pytest.mark.parametrize("name", ["hepar2", "andes"])
def test_posteriors_of_large_networks(engine, name):
    network = load(name)
    engine.compare(network, _questions(network, 5, 12))


@pytest.mark.long
def test_posteriors_of_a_network_that_a_peer_ships(engine):
    spec = importlib.util.find_spec("pgmpy")
    if spec is None or spec.origin is None:
        pytest.skip("win95pts comes with pgmpy, which is not installed")
    path = Path(spec.origin).parent / "utils" / "example_models" / "win95pts.bif.gz"
    network = bayesgui.read(path)
    engine.compare(network, _questions(network, 5, 12))
