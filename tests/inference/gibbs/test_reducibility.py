"""What zeros leave possible, and what they keep a Gibbs sampler from."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines, support
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.gibbs.near_deterministic_blocks import near_deterministic_blocks
from bayesgui.inference.gibbs.reducibility import block_tuples, find_reducibility
from bayesgui.inference.initial_states import initial_states, with_rare_states
from bayesgui.inference.support import Support
from tests.inference.networks import asia, chain
from tests.inference.random_networks import random_evidence, random_network


def resolved(network, evidence):
    return FindingResolver(network).resolve(evidence)


def analyzed(network, evidence=None):
    findings = resolved(network, evidence)
    found = Support(network, findings)
    starts = initial_states(network, findings, found, 64, 0, SILENT)
    return found, find_reducibility(found, starts, SILENT)


def named(network, group):
    return {network.names[v] for v in group}


def joint(network, findings, configuration):
    codes = dict(zip(network, configuration, strict=True))
    p = 1.0
    for name in network:
        cpt = network.cpt(name)
        if name in findings.interventions:
            p *= findings.interventions[name] == codes[name]
        else:
            p *= cpt.values[(*(codes[q] for q in cpt.parents), codes[name])]
        p *= findings.likelihoods.get(name, np.ones(9))[codes[name]]
    return p


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.3, 0.6]))
def test_starts_are_possible_and_impossible_evidence_is_told(seed, zeros):
    network = random_network(seed, 8, zeros=zeros)
    evidence = random_evidence(seed, network, 4)
    findings = resolved(network, evidence)
    rng = np.random.default_rng(seed)
    try:
        engines.create("enumeration", network).query(evidence, ())
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            Support(network, findings).configuration(rng)
        return
    found = Support(network, findings)
    assert joint(network, findings, found.configuration(rng)) > 0
    for start in initial_states(network, findings, found, 5, seed, SILENT):
        assert joint(network, findings, start) > 0


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.3, 0.6]))
def test_single_updates_and_blocks_connect_all_configurations(seed, zeros):
    network = random_network(seed, 6, max_cells=300, zeros=zeros)
    findings = resolved(network, {})
    sizes = [v.n_states for v in network.variables]
    possible = [c for c in itertools.product(*map(range, sizes)) if joint(network, findings, c) > 0]

    def classes(moves):
        root = {c: c for c in possible}

        def find(c):
            while root[c] != c:
                c = root[c]
            return c

        for move in moves:
            groups = {}
            for c in possible:
                key = tuple(x for k, x in enumerate(c) if k not in move)
                first = groups.setdefault(key, c)
                root[find(c)] = find(first)
        return len({find(c) for c in possible})

    _, found = analyzed(network)
    assert found.certain
    single = [{v} for v in range(len(network))]
    assert found.is_reducible == (classes(single) > 1)
    assert classes([*single, *map(set, found.blocks), *map(set, found.too_large)]) == 1


def test_the_either_of_asia_is_one_block_with_its_causes():
    network = asia()
    found, reducibility = analyzed(network)
    assert [network.names[v] for v in reducibility.breaking] == ["either"]
    (block,) = reducibility.blocks
    assert named(network, block) == {"tub", "lung", "either"}
    assert len(block_tuples(found, block)) == 4
    assert reducibility.certain


def test_evidence_can_open_and_close_ways():
    network = asia()
    assert not analyzed(network, {"either": "no"})[1].is_reducible
    assert analyzed(network, {"either": "yes"})[1].is_reducible is False
    exclusive = BayesianNetwork(
        [Variable(n, ("a", "b")) for n in "xyz"],
        [CPT("z", ("x", "y"), [[[1, 0], [0, 1]], [[0, 1], [1, 0]]])],
    )
    assert analyzed(exclusive)[1].is_reducible
    found, reducibility = analyzed(exclusive, {"z": "a"})
    assert named(exclusive, reducibility.blocks[0]) == {"x", "y"}
    assert len(block_tuples(found, reducibility.blocks[0])) == 2
    assert not analyzed(exclusive, {"z": do("a")})[1].is_reducible


def test_a_long_chain_of_copies_needs_no_recursion_and_starts_everywhere():
    names = [f"v{k}" for k in range(1_500)]
    network = BayesianNetwork(
        [Variable(n, ("a", "b")) for n in names],
        [CPT(b, (a,), np.eye(2)) for a, b in itertools.pairwise(names)],
    )
    found = Support(network, resolved(network, {}))
    assert len(set(found.configuration(np.random.default_rng(0)).tolist())) == 1
    with pytest.raises(ImpossibleEvidenceError):
        Support(network, resolved(network, {"v0": "a", "v1499": "b"}))


def test_groups_too_large_for_one_block_are_reported():
    names = [f"v{k}" for k in range(14)]
    network = BayesianNetwork(
        [Variable(n, tuple("abcdefg")) for n in names],
        [CPT(b, (a,), np.eye(7)) for a, b in itertools.pairwise(names)],
    )
    _, reducibility = analyzed(network)
    assert reducibility.is_reducible
    assert reducibility.too_large
    assert len(reducibility.breaking) == 13


def test_a_search_without_end_is_given_up_in_words(monkeypatch):
    monkeypatch.setattr(support, "MAX_STEPS", 0)
    with pytest.raises(EvidenceError, match="found in 0 steps"):
        Support(asia(), resolved(asia(), {})).configuration(np.random.default_rng(0))


def test_states_that_no_start_has_are_searched_for():
    network = asia()
    found = Support(network, resolved(network, {}))
    lung, tub, either = (network.names.index(n) for n in ("lung", "tub", "either"))
    healthy = np.ones((2, len(network)), dtype=np.int32)
    rng = np.random.default_rng(0)
    known = with_rare_states(found, healthy, rng, SILENT)
    assert found.allows(known).all()
    for v in (lung, tub, either):
        assert set(known[:, v].tolist()) == {0, 1}
    assert known[:2].tolist() == healthy.tolist()
    assert found.configuration_with(tub, 0, healthy[0], rng)[either] == 0


def test_a_start_is_searched_where_no_row_drawn_is_possible():
    # x = y through a thousand to one odds at each of forty copies: no row is drawn by luck.
    names = [f"v{k}" for k in range(40)]
    odds = np.array([[1e-3, 1 - 1e-3], [1 - 1e-3, 1e-3]])
    cpts = [
        CPT(f"s{k}", (a, b), _only_equal()) for k, (a, b) in enumerate(itertools.pairwise(names))
    ]
    network = BayesianNetwork(
        [Variable(n, ("a", "b")) for n in names]
        + [Variable(c.variable, ("a", "b")) for c in cpts]
        + [Variable("w", ("a", "b"))],
        [*cpts, CPT("w", ("v39",), odds)],
    )
    evidence = {c.variable: "a" for c in cpts}
    findings = resolved(network, evidence)
    found = Support(network, findings)
    for start in initial_states(network, findings, found, 8, 0, SILENT):
        assert len(set(start[:40].tolist())) == 1


def _only_equal():
    return [[[0.5, 0.5], [0, 1]], [[0, 1], [0.5, 0.5]]]


def test_without_zeros_there_is_nothing_to_say():
    _, reducibility = analyzed(chain([[0.9, 0.1], [0.2, 0.8]]))
    assert not reducibility.is_reducible
    assert reducibility.blocks == ()


def test_nearly_zeros_make_blocks_of_their_own():
    copies = [[0.999, 0.001], [0.001, 0.999]]
    names = ["a", "b", "c", "d"]
    network = BayesianNetwork(
        [Variable(n, ("x", "y")) for n in names],
        [CPT("b", ("a",), copies), CPT("c", ("b",), copies), CPT("d", ("c",), [[0.3, 0.7]] * 2)],
    )
    findings = resolved(network, {})
    found = Support(network, findings)
    starts = initial_states(network, findings, found, 64, 0, SILENT)
    assert not find_reducibility(found, starts, SILENT).is_reducible
    (block,) = near_deterministic_blocks(network, findings, found, starts, (), SILENT)
    assert named(network, block) == {"a", "b", "c"}
    assert near_deterministic_blocks(network, findings, found, starts, [block], SILENT) == ()
    against = resolved(network, {"a": "x", "c": "y"})
    assert (
        near_deterministic_blocks(network, against, Support(network, against), starts, (), SILENT)
        == ()
    )


def test_a_configuration_is_allowed_if_all_relations_allow_it():
    found = Support(asia(), resolved(asia(), {"tub": "no"}))
    names = list(asia())
    both = np.zeros((3, len(names)), dtype=np.int32)
    both[:, names.index("tub")] = [1, 1, 0]
    both[1, names.index("either")] = 1
    assert found.allows(both).tolist() == [True, False, False]
