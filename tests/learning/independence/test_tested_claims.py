"""Claims tested on tables: order, effect, and corrections as statsmodels computes them."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.learning.independence.tested_claims import (
    claims_on_table,
    false_discovery_rates,
    holm_corrected,
)

ASIA = bayesgui.example("asia")
DATA = bayesgui.sample(ASIA, 5_000, seed=7)


def test_corrections_are_those_of_the_literature() -> None:
    """Values: statsmodels 0.14, multipletests(method="holm") and "fdr_bh"."""
    values = np.array([0.01, 0.04, 0.03, 0.005, 0.5])
    np.testing.assert_allclose(holm_corrected(values), [0.04, 0.09, 0.09, 0.025, 0.5])
    np.testing.assert_allclose(false_discovery_rates(values), [0.025, 0.05, 0.05, 0.025, 0.5])


def test_the_true_graph_is_not_refuted() -> None:
    found = claims_on_table(ASIA, DATA)
    assert found.is_complete
    assert found.refuted == ()
    assert len(found.claims) == 28 - len(ASIA.arcs)
    assert max(each.strength for each in found.claims) < 0.06


def test_a_missing_arc_is_the_worst_claim() -> None:
    found = claims_on_table(ASIA.without_arc("bronc", "dysp"), DATA)
    worst = found.claims[0]
    assert {worst.verdict.x, worst.verdict.y} == {"bronc", "dysp"}
    assert worst.holm < 1e-100
    assert worst.strength > 0.4
    assert worst in found.refuted
    holm = [each.holm for each in found.claims]
    assert holm == sorted(holm)
    assert all(each.false_discovery <= each.holm + 1e-15 for each in found.claims)


def test_strength_is_cramers_v() -> None:
    claim = claims_on_table(ASIA.without_arc("smoke", "bronc"), DATA).claims[0]
    assert str(claim) == "smoke ⊥ bronc"
    p = np.array([[0.3, 0.2], [0.15, 0.35]])
    expected = np.outer(p.sum(1), p.sum(0))
    v = np.sqrt(((p - expected) ** 2 / expected).sum())
    assert claim.strength == pytest.approx(v, abs=0.03)


def test_nobody_tests_what_cannot_be_observed() -> None:
    hidden = ASIA.with_observed("smoke", False).with_common_cause("tub", "xray")
    names = {
        name
        for each in claims_on_table(hidden, DATA).claims
        for name in (each.verdict.x, each.verdict.y, *each.verdict.given)
    }
    assert "smoke" not in names
    pairs = {frozenset((e.verdict.x, e.verdict.y)) for e in claims_on_table(hidden, DATA).claims}
    assert frozenset(("lung", "bronc")) not in pairs
    assert frozenset(("tub", "xray")) not in pairs


def test_columns_that_are_not_there_are_named() -> None:
    few = DATA.select(("asia", "tub", "lung"))
    found = claims_on_table(ASIA, few)
    assert set(found.without) == {"smoke", "bronc", "either", "xray", "dysp"}
    assert {str(each) for each in found.claims} == {"asia ⊥ lung", "tub ⊥ lung"}
    with pytest.raises(DataError, match="fewer than two columns"):
        claims_on_table(ASIA, DATA.select(("asia",)))
