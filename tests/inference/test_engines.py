"""All exact engines agree with enumeration, for every kind of finding."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.inference import engines
from tests.inference.random_networks import random_evidence, random_network

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
