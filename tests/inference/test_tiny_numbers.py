"""Probabilities below the smallest number with all digits: never wrong without a word."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence_text import parse_evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.base import engines

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence

EXACT = ("junction-tree", "variable-elimination", "enumeration")
SIZES = (1e-3, 1e-200, 1e-300, 1e-307, 1e-309, 1e-315, 1e-320, 5e-324)


def network(tiny: float) -> BayesianNetwork:
    """Return a chain a → b → c with a tiny entry in the first and the last table."""
    return BayesianNetwork(
        (Variable("a", ("x", "y")), Variable("b", ("p", "q")), Variable("c", ("r", "s"))),
        (
            CPT("a", (), np.array([1 - tiny, tiny])),
            CPT("b", ("a",), np.array([[0.2, 0.8], [0.9, 0.1]])),
            CPT("c", ("b",), np.array([[1 - tiny, tiny], [0.5, 0.5]])),
        ),
    )


def findings(net: BayesianNetwork, observed: list[str], fixed: list[str]) -> Evidence:
    return parse_evidence(net, observed, [], fixed, [])


@pytest.mark.parametrize("engine", EXACT)
@pytest.mark.parametrize("tiny", SIZES)
def test_fixed_posteriors_hold_or_are_refused(engine: str, tiny: float) -> None:
    net = network(tiny)
    wanted = {"a": [0.5, 0.5], "b": [0.3, 0.7]}
    for observed, names in itertools.product(([], ["c=s"]), (("a",), ("b",), ("a", "b"))):
        fixed = [f"{name}={','.join(map(str, wanted[name]))}" for name in names]
        try:
            found = engines.create(engine, net).query(findings(net, observed, fixed))
        except EvidenceError:
            # That any fit fails is allowed only where numbers run out.
            assert tiny < 1e-150
            continue
        for name in names:
            assert found[name].tolist() == pytest.approx(wanted[name], abs=1e-8)
        if not observed and names == ("a",):
            assert found["b"].tolist() == pytest.approx([0.55, 0.45], abs=1e-8)
        assert bool(found.warnings) == (tiny < 2.3e-308)


def test_the_refusal_says_why() -> None:
    net = network(1e-300)
    evidence = findings(net, ["c=s"], ["a=0.5,0.5", "b=0.3,0.7"])
    with pytest.raises(EvidenceError, match=r"is below 2\.2e-308, where numbers have few digits"):
        engines.create("junction-tree", net).query(evidence)


@pytest.mark.parametrize("engine", EXACT)
def test_rare_findings_on_tiny_entries_are_said(engine: str) -> None:
    net = network(1e-318)
    found = engines.create(engine, net).query(findings(net, ["a=y", "b=p"], []))
    assert found.warnings == (
        "Probabilities below 2.2e-308, as those of a, c, have few digits, and so have posteriors "
        "that rest on them; write 0 or larger numbers.",
    )


def test_usual_findings_need_no_word() -> None:
    net = network(1e-318)
    found = engines.create("junction-tree", net).query(findings(net, ["b=p"], []))
    assert found.warnings == ()
    assert engines.create("junction-tree", network(1e-300)).query({"a": "y"}).warnings == ()
