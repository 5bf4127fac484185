"""What missing arcs claim, by words, tables and data."""

import itertools

import pytest

from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.explain.arc_claims import arc_claims
from bayesgui.graph.dseparation import separated
from bayesgui.inference.complete_graph import complete_graph
from tests.inference.networks import asia


def test_each_missing_arc_claims_an_independence_that_the_tables_have():
    network = asia()
    claims = arc_claims(network, network.topological_order(), SILENT)
    assert len(claims) == 8 * 7 // 2
    assert {(c.first, c.second) for c in claims if c.is_there} == set(network.arcs)
    for claim in claims:
        assert claim.verdict is None
        if claim.is_there:
            continue
        assert separated(network, claim.first, claim.second, claim.given)
        assert claim.information == pytest.approx(0, abs=1e-12)
    by_pair = {(c.first, c.second): c for c in claims}
    assert by_pair["asia", "lung"].statement == "lung ⊥ asia | smoke"
    assert by_pair["asia", "lung"].words == (
        "Once smoke is known, asia tells nothing more about lung."
    )
    several = next(c for c in claims if len(c.given) > 1 and not c.is_there)
    assert " are known, " in several.words
    assert by_pair["asia", "smoke"].words == "asia tells nothing about smoke."


def test_in_the_complete_graph_the_arcs_that_carry_nothing_have_no_information():
    network = asia()
    order = network.topological_order()
    made = complete_graph(network, order)
    claims = arc_claims(made, order, SILENT)
    assert all(claim.is_there for claim in claims)
    by_pair = {(c.first, c.second): c.information for c in claims}
    carried = {pair for pair, nats in by_pair.items() if nats > 1e-9}
    assert carried <= set(network.arcs)
    assert ("smoke", "lung") in carried


def test_data_object_to_a_claim_that_does_not_hold_in_them():
    network = asia()
    cases = Dataset.from_blocks(network, sample(network, 5000, 7))
    wrong = network.without_arc("smoke", "bronc")
    claims = {
        (c.first, c.second): c for c in arc_claims(wrong, wrong.topological_order(), SILENT, cases)
    }
    pair = next(p for p in itertools.permutations(("smoke", "bronc")) if p in claims)
    assert not claims[pair].verdict.independent
    assert claims[pair].verdict.p_value < 1e-6
    fine = next(p for p in itertools.permutations(("asia", "smoke")) if p in claims)
    assert claims[fine].verdict.independent
