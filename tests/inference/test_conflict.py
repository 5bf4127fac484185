"""Reported conflicts are impossible and minimal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.inference import conflict
from bayesgui.inference.conflict import smallest_conflict
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.findings import FindingResolver, ResolvedFindings, describe_finding
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def possible(judge: Enumeration, evidence: dict[str, object]) -> bool:
    try:
        judge.query(evidence, [])
    except ImpossibleEvidenceError:
        return False
    return True


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_conflict_is_impossible_and_every_part_of_it_is_not(seed):
    network = random_network(seed, 9, zeros=0.6)
    evidence = random_evidence(seed, network, 6, "hnd")
    judge = Enumeration(network)
    assume(not possible(judge, evidence))
    with pytest.raises(ImpossibleEvidenceError) as caught:
        JunctionTree(network).query(evidence)
    names = caught.value.values["conflict"]
    assert not possible(judge, {name: evidence[name] for name in names})
    for left_out in names:
        assert possible(judge, {name: evidence[name] for name in names if name != left_out})
    assert [name for name in evidence if name in names] == list(names)


def test_a_clash_of_two_among_hundreds_takes_few_queries():
    names = [f"v{k}" for k in range(512)]
    findings = ResolvedFindings({name: np.ones(2) for name in names})
    asked = 0

    def holds(tried: ResolvedFindings) -> bool:
        nonlocal asked
        asked += 1
        return not {"v17", "v400"} <= tried.likelihoods.keys()

    assert smallest_conflict(findings, names, holds) == ("v17", "v400")
    assert asked < 50


def test_the_search_ends_after_its_queries_with_what_is_left(monkeypatch):
    monkeypatch.setattr(conflict, "MAX_QUERIES", 5)
    names = [f"v{k}" for k in range(64)]
    findings = ResolvedFindings({name: np.ones(2) for name in names})
    needed = {"v3", "v40", "v41"}
    found = smallest_conflict(findings, names, lambda t: not needed <= t.likelihoods.keys())
    assert needed <= set(found)


def test_a_search_for_the_conflict_can_be_cancelled():
    class Impatient:
        stop_requested = False
        left = 3

        def report(self, fraction, text=""):
            pass

        def publish(self, event):
            pass

        def check(self):
            self.left -= 1
            if not self.left:
                raise Cancelled

    engine = JunctionTree(asia())
    with pytest.raises(Cancelled):
        engine.query({"smoke": "yes", "tub": "yes", "either": "no"}, monitor=Impatient())
    assert engine.query({"tub": "yes"})["either"] == pytest.approx([1, 0])


def test_findings_read_as_formulas():
    states = ("low", "mid", "high")
    resolver = FindingResolver(asia())
    assert resolver.resolve(None) == ResolvedFindings()
    read = {
        "x = mid": "mid",
        "x ∈ {low, high}": {"high", "low"},
        "x ≠ mid": excluding("mid"),
        "x ≠ {mid, high}": excluding("high", "mid"),
        "x ~ (0.2, 0, 1)": {"low": 0.2, "high": 1},
        "do(x = high)": do("high"),
        "P(x) = (0.5, 0.25, 0.25)": fixed({"low": 0.5, "mid": 0.25, "high": 0.25}),
    }
    from bayesgui.core.evidence import as_finding

    for text, value in read.items():
        assert describe_finding("x", as_finding(value), states) == text
