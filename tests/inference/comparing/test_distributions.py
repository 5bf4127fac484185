"""Divergences of two networks: against enumeration, exactly and from samples."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import Cancelled, ModelError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.inference.comparing import computing
from bayesgui.inference.comparing.matching import matched
from tests.inference.comparing.pairs import brute_force, random_pair
from tests.inference.networks import asia


def values(found: bayesgui.DistributionComparison) -> list[float]:
    return [each.value for each in found.totals.values()]


def check_pair(seed: int, zeros: float, changed: float = 1.0) -> None:
    first, second = random_pair(seed, zeros, changed=changed)
    found = bayesgui.compare_distributions(first, second, samples=0)
    expected = brute_force(first, second, list(first))
    assert values(found) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert all(each.is_exact and each.error == 0 for each in found.totals.values())
    # The parts of the families are those of the sum.
    for total, name in ((found.kl, "kl"), (found.reverse_kl, "reverse_kl")):
        parts = [getattr(each, name) for each in found.families]
        assert sum(parts) == pytest.approx(total.value, rel=1e-9, abs=1e-12)
        numbers = [getattr(each, f"{name}_numbers") for each in found.families]
        assert min(numbers) >= 0
        assert all(part >= number - 1e-15 for part, number in zip(parts, numbers, strict=True))
    assert bool(found.forbidden) == math.isinf(found.kl.value)
    assert bool(found.reverse_forbidden) == math.isinf(found.reverse_kl.value)


@pytest.mark.parametrize("seed", range(50))
def test_divergences_equal_enumeration(seed):
    check_pair(seed, zeros=0.2 if seed % 3 == 0 else 0.0, changed=(1.0, 0.5, 0.2)[seed % 3])


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_divergences_of_500_pairs_equal_enumeration(block):
    for seed in range(1000 + 50 * block, 1050 + 50 * block):
        check_pair(seed, zeros=0.15 if seed % 2 else 0.0, changed=(1.0, 0.6, 0.3, 0.1)[seed % 4])


@given(seed=st.integers(0, 10**6), zeros=st.sampled_from([0.0, 0.2]))
@settings(max_examples=25, deadline=None)
def test_properties(seed, zeros):
    first, second = random_pair(seed, zeros, nodes=5)
    found = bayesgui.compare_distributions(first, second)
    back = bayesgui.compare_distributions(second, first)
    assert found.kl.value >= 0
    assert 0 <= found.jensen_shannon.value <= math.log(2)
    assert 0 <= found.hellinger.value <= 1
    assert found.kl.value == pytest.approx(back.reverse_kl.value, rel=1e-10, abs=1e-12)
    for name in ("jensen_shannon", "hellinger"):
        there, again = getattr(found, name).value, getattr(back, name).value
        assert there == pytest.approx(again, rel=1e-9, abs=1e-12)
    # Pinsker's inequality, and those between the others.
    assert found.hellinger.value**2 <= found.jensen_shannon.value / math.log(2) * 2 + 1e-12
    itself = bayesgui.compare_distributions(first, first)
    assert values(itself) == [0.0] * 4
    assert all(each.kl == 0 and each.hellinger == 0 for each in itself.families)


@pytest.mark.parametrize("seed", range(12))
def test_the_distance_by_elimination_equals_the_one_over_all_cases(seed, monkeypatch):
    first, second = random_pair(seed, zeros=0.2 * (seed % 2), changed=0.6)
    whole = bayesgui.compare_distributions(first, second, samples=0)
    monkeypatch.setattr(computing, "MAX_CASES", 1)
    found = bayesgui.compare_distributions(first, second, samples=0)
    assert found.hellinger.is_exact
    assert found.hellinger.value == pytest.approx(whole.hellinger.value, rel=1e-7, abs=1e-7)
    assert found.kl.value == pytest.approx(whole.kl.value)
    if found.kl.value > 0:
        assert math.isnan(found.jensen_shannon.value)
        assert any("not sampled" in note for note in found.remarks)


@pytest.mark.parametrize("seed", range(20))
def test_samples_are_within_their_errors(seed, monkeypatch):
    first, second = random_pair(seed, changed=0.7)
    exact = bayesgui.compare_distributions(first, second)
    monkeypatch.setattr(computing, "MAX_CASES", 0)
    monkeypatch.setattr(computing, "eliminated", lambda *_: None)
    monkeypatch.setattr(computing, "made_trees", lambda *_: (None, None))
    drawn = bayesgui.compare_distributions(first, second, samples=20_000, seed=seed)
    assert drawn.samples == 20_000
    for name, each in drawn.totals.items():
        assert not each.is_exact
        assert each.error > 0
        assert abs(each.value - getattr(exact, name).value) <= 4 * each.error + 1e-12, name
    again = bayesgui.compare_distributions(first, second, samples=20_000, seed=seed)
    assert values(again) == values(drawn)


def test_turned_arcs_of_equivalent_networks_have_no_part():
    net = asia()
    turned = net.with_arc_reversed_keeping_joint("smoke", "bronc")
    found = bayesgui.compare_distributions(net, turned)
    assert values(found) == pytest.approx([0.0] * 4, abs=1e-7)
    assert all(abs(each.kl) < 1e-14 and abs(each.reverse_kl) < 1e-14 for each in found.families)


def test_a_missing_arc_is_the_part_of_its_child():
    # Without the arc, D(P ‖ projection of P) is the mutual information that the arc carries.
    net = asia()
    found = bayesgui.compare_distributions(net, net.without_arc("smoke", "bronc"))
    assert [each.name for each in found.families if each.kl] == ["bronc"]
    (first, *_) = found.families
    assert first.kl - first.kl_numbers == pytest.approx(
        bayesgui.mutual_information(net, "smoke", "bronc")
    )


def test_a_case_that_is_ruled_out_is_found():
    other = asia().with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    found = bayesgui.compare_distributions(asia(), other)
    assert found.kl.value == math.inf
    assert math.isfinite(found.reverse_kl.value)
    (lost,) = found.forbidden
    assert lost.text == "smoke = yes, lung = yes"
    assert lost.probability == pytest.approx(0.05)
    assert (lost.n_cases, lost.total) == (1, pytest.approx(0.05))
    assert not found.reverse_forbidden
    assert found.families[0].name == "lung"


def test_a_sample_finds_what_is_ruled_out(monkeypatch):
    monkeypatch.setattr(computing, "MAX_CASES", 0)
    monkeypatch.setattr(computing, "made_trees", lambda *_: (None, None))
    other = asia().with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    found = bayesgui.compare_distributions(asia(), other, samples=5_000)
    assert found.kl.value == math.inf
    assert found.forbidden[0].text == "smoke = yes, lung = yes"
    assert found.forbidden[0].probability == pytest.approx(0.05, abs=0.02)
    assert any("memory budget" in note for note in found.remarks)


@pytest.mark.parametrize("seed", range(15))
def test_variables_of_one_network_are_summed_out(seed):
    first, second = random_pair(seed, nodes=6)
    names = list(first)
    common = names[: max(2, len(names) - 2)]
    # The first one alone has the others: no child of them is left in the second one.
    gone = [name for name in names if name not in common]
    second = second.without_variables(*gone)
    found = bayesgui.compare_distributions(first, second)
    assert found.only_first == tuple(gone)
    assert values(found) == pytest.approx(brute_force(first, second, common), rel=1e-8, abs=1e-8)
    if gone:
        assert any("summed out" in note for note in found.remarks)


def test_a_changed_table_of_a_large_network_is_exact():
    # The 37 variables of alarm have 10^16 cases; those of one family are enough.
    net = bayesgui.example("alarm")
    name = next(each for each in net if len(net.parents(each)) == 2)
    table = net.cpt(name)
    changed = table.with_values(table.values[..., ::-1])
    found = bayesgui.compare_distributions(net, net.with_cpt(changed))
    assert all(each.is_exact for each in found.totals.values())
    assert [each.name for each in found.families if each.kl] == [name]
    scope = [*table.parents, name]
    p = bayesgui.joint(net, scope).table
    q = p.sum(axis=-1, keepdims=True) * changed.values
    assert found.kl.value == pytest.approx(bayesgui.kullback_leibler(p, q))
    assert found.jensen_shannon.value == pytest.approx(bayesgui.jensen_shannon(p, q))
    assert found.hellinger.value == pytest.approx(bayesgui.hellinger(p, q))


def test_the_frame_has_a_row_for_each_family():
    other = asia().with_row("lung", {"smoke": "yes"}, [0.2, 0.8])
    found = bayesgui.compare_distributions(asia(), other)
    frame = found.to_frame()
    assert len(frame) == 8
    assert frame["variable"][0] == "lung"
    assert frame["kl"].sum() == pytest.approx(found.kl.value)
    assert frame.attrs["kl"] == found.kl.value
    assert "DistributionComparison(kl=" in repr(found)


def test_states_that_are_the_same_numbers_are_the_same_states():
    """A column of 0 and 1 with missing cells is often read as 0.0 and 1.0."""
    first, second = (
        bayesgui.BayesianNetwork(
            [bayesgui.Variable("a", states), bayesgui.Variable("b", ("x", "y"))],
            [bayesgui.CPT("a", (), row), bayesgui.CPT("b", ("a",), table)],
        )
        for states, row, table in (
            (("0", "1"), [0.25, 0.75], [[0.5, 0.5], [0.2, 0.8]]),
            (("1.0", "0.0"), [0.6, 0.4], [[0.3, 0.7], [0.5, 0.5]]),
        )
    )
    found = bayesgui.compare_distributions(first, second)
    p = np.array([0.125, 0.125, 0.15, 0.6])
    q = np.array([0.2, 0.2, 0.18, 0.42])
    assert found.kl.value == pytest.approx(float((p * np.log(p / q)).sum()), abs=1e-12)
    assert "0, 1 in one network and 0.0, 1.0 in the other" in str(found.remarks[0])
    swapped = bayesgui.compare_distributions(second, first)
    assert swapped.reverse_kl.value == pytest.approx(found.kl.value, abs=1e-12)


def test_states_are_not_guessed():
    def alone(*states):
        row = [1 / len(states)] * len(states)
        variable = bayesgui.Variable("a", states)
        return bayesgui.BayesianNetwork([variable], [bayesgui.CPT("a", (), row)])

    for first, second in (
        (("0", "1"), ("no", "yes")),
        (("0", "1"), ("0.0", "2.0")),
        (("0", "1"), ("0.0", "1.0", "2.0")),
        (("1", "1.0"), ("1", "1.00")),
    ):
        with pytest.raises(ModelError, match="rename the states"):
            matched(alone(*first), alone(*second))


def test_what_cannot_be_compared_is_refused():
    net = asia()
    with pytest.raises(ModelError, match="no variable in common"):
        bayesgui.compare_distributions(net, net.with_nodes(names=[]))
    other = net.with_states("lung", ("a", "b"))
    with pytest.raises(ModelError, match="lung has the states yes, no in one network"):
        bayesgui.compare_distributions(net, other)
    with pytest.raises(ParameterError, match="cases to draw"):
        bayesgui.compare_distributions(net, net, samples=-1)
    with pytest.raises(ParameterError, match="seed"):
        bayesgui.compare_distributions(net, net, seed=-1)


def test_it_can_be_cancelled():
    class Cancelling:
        stop_requested = False
        left = 3

        def report(self, fraction, text=""):
            assert 0 <= fraction <= 1

        publish = SILENT.publish

        def check(self):
            self.left -= 1
            if not self.left:
                raise Cancelled

    first, second = random_pair(1)
    with pytest.raises(Cancelled):
        bayesgui.compare_distributions(first, second, monitor=Cancelling())


def test_measures_of_two_distributions():
    p, q = np.array([0.5, 0.5, 0.0]), np.array([0.25, 0.25, 0.5])
    mean = (p + q) / 2
    expected = (bayesgui.kullback_leibler(p, mean) + bayesgui.kullback_leibler(q, mean)) / 2
    assert bayesgui.jensen_shannon(p, q) == pytest.approx(expected, rel=1e-14)
    assert bayesgui.hellinger(p, q) == pytest.approx(math.sqrt(1 - 2 * math.sqrt(0.125)))
    assert bayesgui.jensen_shannon([1, 0], [0, 1]) == math.log(2)
    assert bayesgui.hellinger([1, 0], [0, 1]) == 1
    assert bayesgui.jensen_shannon(p, p) == bayesgui.hellinger(p, p) == 0
    tiny = bayesgui.jensen_shannon([1e-320, 1 - 1e-320], [0.5, 0.5])
    assert tiny == pytest.approx(bayesgui.jensen_shannon([0, 1], [0.5, 0.5]))


@pytest.mark.long
def test_munin_with_learned_tables_agrees_with_its_samples(monkeypatch):
    net = bayesgui.example("munin")
    rows = bayesgui.sample(net, 20_000, seed=1)
    learned = bayesgui.learn_parameters(net, rows, "bayes").network
    exact = bayesgui.compare_distributions(net, learned, samples=20_000)
    assert exact.kl.is_exact
    assert exact.hellinger.is_exact
    # Learned tables have no zeros, the true ones have.
    assert exact.reverse_kl.value == math.inf
    assert sum(each.kl for each in exact.families) == pytest.approx(exact.kl.value)
    monkeypatch.setattr(computing, "made_trees", lambda *_: (None, None))
    monkeypatch.setattr(computing, "eliminated", lambda *_: None)
    drawn = bayesgui.compare_distributions(net, learned, samples=20_000, seed=2)
    for name in ("kl", "jensen_shannon", "hellinger"):
        each, other = getattr(drawn, name), getattr(exact, name)
        spread = math.hypot(each.error, other.error)
        assert abs(each.value - other.value) < 4 * spread, name


@pytest.mark.parametrize("seed", range(8))
def test_totals_equal_those_of_pyagrum(seed):
    from tests.support.pyagrum_peer import gum, peer_of

    first, second = random_pair(seed, nodes=6)
    found = bayesgui.compare_distributions(first, second)
    pair = matched(first, second)
    peers = peer_of(pair.first), peer_of(pair.second)
    theirs = gum.ExactBNdistance(*peers).compute()
    # In bits; its Hellinger distance is that of the whole, √Σ(√p − √q)².
    assert found.kl.value == pytest.approx(theirs["klPQ"] * math.log(2), rel=1e-9)
    assert found.reverse_kl.value == pytest.approx(theirs["klQP"] * math.log(2), rel=1e-9)
    assert found.hellinger.value == pytest.approx(theirs["hellinger"] / math.sqrt(2), rel=1e-9)
    shannon = theirs["jensen-shannon"] * math.log(2)
    assert found.jensen_shannon.value == pytest.approx(shannon, rel=1e-9)
