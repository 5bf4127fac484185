"""All exact engines agree with enumeration, for every kind of finding."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.inference import engines
from tests.inference.random_networks import random_evidence, random_finding, random_network

JUDGED = [
    ("junction-tree", {"kernels": False}),
    ("junction-tree", {}),
    ("variable-elimination", {}),
]


def answers(engine, evidence):
    try:
        return engine.query(evidence)
    except ImpossibleEvidenceError as error:
        return set(error.values["conflict"])
    except EvidenceError as error:
        return error.template


def assert_same(found, expected):
    if isinstance(expected, str):
        assert found == expected
    elif isinstance(expected, set):
        assert isinstance(found, set)
        assert found
    else:
        assert not isinstance(found, (str, set)), found
        assert list(found) == list(expected)
        for name in expected:
            np.testing.assert_allclose(found[name], expected[name], atol=1e-10)
        if expected.log_evidence is None:
            assert found.log_evidence is None
        else:
            assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-10)


@pytest.mark.parametrize(("name", "options"), JUDGED)
@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    nodes=st.integers(0, 11),
    findings=st.integers(0, 5),
    zeros=st.sampled_from([0.0, 0.3, 0.6]),
)
def test_every_engine_agrees_with_enumeration(name, options, seed, nodes, findings, zeros):
    network = random_network(seed, nodes, zeros=zeros)
    evidence = random_evidence(seed, network, findings)
    judge = engines.create("enumeration", network)
    engine = engines.create(name, network, **options)
    assert_same(answers(engine, evidence), answers(judge, evidence))


@pytest.mark.parametrize(("name", "options"), JUDGED)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_fixed_posteriors_agree_with_enumeration(name, options, seed):
    network = random_network(seed, 8)
    rng = np.random.default_rng(seed)
    target, *others = rng.permutation(list(network))[:3]
    evidence = {
        str(target): random_finding(rng, network[str(target)], "f"),
        **{str(other): random_finding(rng, network[str(other)], "sl") for other in others},
    }
    judge = engines.create("enumeration", network)
    engine = engines.create(name, network, **options)
    assert_same(answers(engine, evidence), answers(judge, evidence))


def check_large(seed: int) -> None:
    network = random_network(seed, 40, max_cells=2**20, zeros=[0.0, 0.4][seed % 2])
    evidence = random_evidence(seed, network, seed % 6)
    expected = answers(engines.create("enumeration", network), evidence)
    for name, options in JUDGED:
        assert_same(answers(engines.create(name, network, **options), evidence), expected)


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_networks_of_a_million_configurations_agree(seed):
    check_large(seed)


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_many_networks_of_a_million_configurations_agree(seed):
    check_large(seed)
