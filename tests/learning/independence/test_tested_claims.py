"""Claims tested on tables: order, effect, and corrections as statsmodels computes them."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.learning.independence.tested_claims import (
    claims_on_table,
    false_discovery_rates,
    holm_corrected,
)

ASIA = bayesgui.example("asia")
DATA = bayesgui.sample(ASIA, 5_000, seed=7)


def test_corrections_are_those_of_the_literature() -> None:
    """Values: statsmodels 0.15.0, multipletests(method="holm") and "fdr_bh"."""
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


def test_the_correction_decides_which_claims_are_refuted() -> None:
    cut = ASIA.without_arc("bronc", "dysp")
    by = {
        name: claims_on_table(cut, DATA, alpha=0.3, correction=name)
        for name in ("holm", "benjamini-hochberg", "none")
    }
    counts = {name: len(found.refuted) for name, found in by.items()}
    assert 1 <= counts["holm"] <= counts["benjamini-hochberg"] <= counts["none"]
    assert counts["none"] > 1
    for found in by.values():
        values = [found.value(each) for each in found.claims]
        assert values == sorted(values)
        assert found.refuted == found.claims[: len(found.refuted)]
    with pytest.raises(ParameterError, match="no correction bonferroni; choose one of holm"):
        claims_on_table(cut, DATA, correction="bonferroni")


def test_mutual_information_has_a_threshold_in_place_of_a_level() -> None:
    cut = ASIA.without_arc("bronc", "dysp")
    found = claims_on_table(cut, DATA, test="mutual-information", options={"threshold": 0.02})
    assert not found.has_level
    assert found.level == 0.02
    bits = [each.bits for each in found.claims]
    assert bits == sorted(bits, reverse=True)
    assert len(found.refuted) == sum(each > 0.02 for each in bits) == 2


def test_claims_that_need_what_cannot_be_observed_are_counted() -> None:
    """One of lung and bronc; those of smoke with asia, tub, either, xray and dysp."""
    hidden = ASIA.with_observed("smoke", False)
    assert claims_on_table(hidden, DATA).unseen == 6
    assert claims_on_table(ASIA, DATA).unseen == 0


def test_python_lists_and_tests_the_claims() -> None:
    graph = "a -> b -> c; d -> a; d -> c"
    assert [str(each) for each in bayesgui.implied_independencies(graph)] == [
        "a ⊥ c | b, d",
        "b ⊥ d | a",
    ]
    assert bayesgui.implied_independencies(graph, "d") == []
    found = bayesgui.testable_implications(ASIA.without_arc("bronc", "dysp"), DATA)
    assert {found.refuted[0].verdict.x, found.refuted[0].verdict.y} == {"bronc", "dysp"}
    with pytest.raises(ParameterError, match="from 0 to 1, not 2"):
        bayesgui.testable_implications(ASIA, DATA, alpha=2)
