"""Gibbs sampling: right within its errors, whatever the findings and the zeros."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import (
    Cancelled,
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
)
from bayesgui.core.evidence import fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read
from bayesgui.inference import engines
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.gibbs.diagnostics import bulk_ess, r_hat
from bayesgui.inference.gibbs.run import GibbsOptions, GibbsRun
from tests.inference.networks import asia, chain, naive_bayes
from tests.inference.random_networks import random_evidence, random_network
from tests.inference.sampling.test_weighted_samplers import Impatient, exact, largest_deviation

SAMPLES = Path(__file__).resolve().parents[3] / "samples" / "networks"


def asked(network, evidence, **options):
    return engines.create("gibbs", network, **options).query(evidence)


def begun(network, evidence, options, watched=()):
    return GibbsRun(network, FindingResolver(network).resolve(evidence), options, watched)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.0, 0.4]))
def test_every_kind_of_finding_agrees_with_enumeration(seed, zeros):
    network = random_network(seed, 7, max_cells=600, zeros=zeros)
    evidence = random_evidence(seed, network, 3)
    try:
        expected = exact(network, evidence)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            asked(network, evidence, samples=256)
        return
    found = asked(network, evidence, samples=30_000)
    if max(found.r_hat.values()) < 1.1:
        assert largest_deviation(found, expected) < 5.5
    else:
        # Of a state that no chain has left R-hat is not known, and that is said instead.
        said = ("disagree", "cannot be estimated")
        assert any(part in warning for warning in found.warnings for part in said)


def test_standard_errors_are_as_large_as_the_estimates_scatter():
    answers = [asked(asia(), {"dysp": "yes"}, samples=10_000, seed=s) for s in range(30)]
    for name in ("smoke", "lung", "bronc"):
        scatter = np.std([answer[name][0] for answer in answers], ddof=1)
        claimed = np.mean([answer.standard_error[name][0] for answer in answers])
        assert claimed == pytest.approx(scatter, rel=0.45)


@pytest.mark.parametrize("chains", [4, 64])
def test_the_effective_sample_size_is_that_of_the_draws(chains):
    options = GibbsOptions(chains=chains, burn_in=100, seed=3)
    names = ("lung", "bronc", "smoke")
    run = begun(asia(), {"xray": "yes", "dysp": "yes"}, options, names)
    run.advance(100 + 16_000 // chains * 2)
    found = run.posteriors()
    for name in names:
        expected = bulk_ess(run.trace(name) == 0)
        assert expected < 0.9 * found.samples
        assert found.effective_sample_size[name] == pytest.approx(expected, rel=0.35)


@pytest.mark.parametrize("chains", [4, 64])
def test_the_effective_sample_size_of_two_coupled_coins_is_the_closed_form(chains):
    # Each sweep hands x on to y and back with correlation 0.8 both times: ρ(k) = 0.64^k.
    options = GibbsOptions(chains=chains, burn_in=100, seed=8, blocked=False)
    run = begun(chain([[0.9, 0.1], [0.1, 0.9]]), {}, options)
    run.advance(100 + 64_000 // chains)
    found = run.posteriors()
    expected = found.samples * (1 - 0.64) / (1 + 0.64)
    assert found.effective_sample_size["y"] == pytest.approx(expected, rel=0.35)
    # The mean chance of x is as good as y's draws seen through a table: it scatters less.
    assert found.standard_error["y"][0] < 0.5 / math.sqrt(expected)


def test_asia_is_stuck_without_blocks_and_said_to_be():
    evidence = {"xray": "yes"}
    expected = exact(asia(), evidence)
    stuck = asked(asia(), evidence, blocked=False)
    assert stuck.r_hat["either"] > 1.1
    assert any(
        w == "Gibbs cannot reach every state: either is a function of lung, tub. "
        "Update them as one block."
        for w in stuck.warnings
    )
    (said,) = [warning for warning in stuck.warnings if "do not trust" in warning]
    assert "however long they run" in said
    assert "Run longer" not in said
    assert not any("Run longer" in warning for warning in stuck.warnings)
    repaired = asked(asia(), evidence)
    assert max(repaired.r_hat.values()) < 1.05
    assert largest_deviation(repaired, expected) < 4
    (said,) = repaired.warnings
    assert "updates as blocks: {tub, lung, either}" in said


def test_hailfinder_is_found_reducible_and_repaired():
    network = read(SAMPLES / "hailfinder.bayesgui").network
    expected = engines.create("junction-tree", network).query()
    repaired = asked(network, {}, samples=60_000)
    assert any("updates as blocks" in warning for warning in repaired.warnings)
    near = [
        np.abs(repaired[name] - expected[name]) <= 3 * repaired.standard_error[name] + 1e-9
        for name in network
    ]
    assert np.mean(np.concatenate(near)) > 0.95
    stuck = asked(network, {}, samples=60_000, blocked=False)
    assert any(w.startswith("Gibbs cannot reach every state") for w in stuck.warnings)
    assert max(stuck.r_hat.values()) > 10 > 2 > max(repaired.r_hat.values())


def test_a_switch_of_two_that_must_differ_is_repaired():
    network = BayesianNetwork(
        [Variable(n, ("a", "b")) for n in "xyz"],
        [
            CPT("x", (), [0.2, 0.8]),
            CPT("z", ("x", "y"), [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]),
        ],
    )
    found = asked(network, {"z": "b"})
    assert found["x"] == pytest.approx([0.2, 0.8], abs=0.01)
    assert found["y"] == pytest.approx([0.8, 0.2], abs=0.01)
    stuck = asked(network, {"z": "b"}, blocked=False)
    assert stuck.r_hat["x"] == math.inf
    (told,) = [w for w in stuck.warnings if "disagree" in str(w)]
    assert "(R-hat up to ∞)" in str(told)


def test_products_below_the_smallest_number_are_rescued():
    network = naive_bayes(2_000, [[0.9, 0.1], [0.8, 0.2]])
    evidence = {f"x{k}": "b" for k in range(2_000)}
    found = engines.create("gibbs", network, samples=512, burn_in=2).query(evidence, ["class"])
    assert found["class"] == pytest.approx([0, 1], abs=1e-12)
    balanced = naive_bayes(2_000, [[0.9, 0.1], [0.1, 0.9]])
    halves = {f"x{k}": "ab"[k % 2] for k in range(2_000)}
    found = engines.create("gibbs", balanced, samples=512, burn_in=2).query(halves, ["class"])
    assert found["class"] == pytest.approx([0.5, 0.5], abs=1e-9)


def test_a_run_can_be_watched_paused_and_gone_on_with():
    options = GibbsOptions(chains=4, burn_in=10, thinning=3, seed=5)
    whole = begun(asia(), {"dysp": "yes"}, options, ("lung", "bronc"))
    whole.advance(10 + 3 * 50)
    parts = begun(asia(), {"dysp": "yes"}, options, ("lung", "bronc"))
    for step in (1, 9, 2, 5, 100, 43):
        parts.advance(step)
    assert parts.done == whole.done == 160
    assert parts.recorded == whole.recorded == 50
    assert np.array_equal(whole.trace("lung"), parts.trace("lung"))
    assert whole.trace("bronc").shape == (4, 50)
    answer = whole.posteriors()
    assert np.array_equal(answer.flat, parts.posteriors().flat)
    assert whole.chain_means("bronc").mean(axis=0) == pytest.approx(answer["bronc"], abs=1e-12)
    assert whole.chain_means("dysp").tolist() == [[1.0, 0.0]] * 4
    assert r_hat(whole.trace("bronc")) < 1.3


def test_an_engine_begins_runs_under_evidence_of_every_kind():
    engine = engines.create("gibbs", asia(), chains=64, burn_in=20)
    run = engine.begin({"smoke": fixed({"yes": 0.9, "no": 0.1}), "xray": "yes"}, watched=("lung",))
    assert run.done == 0
    run.advance(620)
    answer = run.posteriors(("smoke", "lung"))
    assert answer["smoke"] == pytest.approx([0.9, 0.1], abs=0.03)
    assert run.trace("lung").shape == (64, 600)
    with pytest.raises(ImpossibleEvidenceError) as caught:
        engine.begin({"tub": "yes", "either": "no", "smoke": "yes"})
    assert caught.value.values["conflict"] == ("tub", "either")
    with pytest.raises(EvidenceError, match="no node nobody"):
        engine.begin({}, watched=("nobody",))


def test_a_run_names_its_blocks_and_the_entries_that_demand_them():
    run = begun(asia(), {}, GibbsOptions(chains=8))
    assert {"tub", "lung", "either"} in map(set, run.blocks)
    assert list(run.breaking_entries) == ["either"]
    # lung, tub, either: no disease and yet "yes", or a disease and "no".
    assert run.breaking_entries["either"].tolist() == [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert begun(asia(), {}, GibbsOptions(chains=8, blocked=False)).blocks == ()


def test_unwatched_runs_give_the_same_numbers_as_watched_ones():
    options = GibbsOptions(chains=32, burn_in=5)
    watched = begun(asia(), {}, options, ("smoke",))
    watched.advance(105)
    free = begun(asia(), {}, options)
    free.advance(105)
    assert free.posteriors().flat == pytest.approx(watched.posteriors().flat, abs=1e-12)


def test_few_chains_tell_their_errors_from_batches_and_one_run_of_one_from_nothing():
    few = asked(asia(), {"dysp": "yes"}, samples=20_000, chains=2)
    assert 0.001 < few.standard_error["bronc"][0] < 0.03
    assert largest_deviation(few, exact(asia(), {"dysp": "yes"})) < 6
    assert few.samples == 20_000


def test_a_seed_gives_the_same_numbers_and_another_one_others():
    first, again, other = (asked(asia(), {"xray": "no"}, samples=2_000, seed=s) for s in (1, 1, 2))
    assert np.array_equal(first.flat, again.flat)
    assert first.effective_sample_size == again.effective_sample_size
    assert not np.array_equal(first.flat, other.flat)


def test_samples_are_rounded_up_to_whole_sweeps():
    assert asked(asia(), {}, samples=1_001).samples == 1_004
    assert asked(asia(), {}, samples=100_000).samples == 256 * 391


@pytest.mark.parametrize("samples", [1_000, 4_000, 20_000])
def test_few_samples_are_drawn_by_so_few_chains_that_r_hat_can_tell(samples):
    found = asked(asia(), {}, samples=samples, seed=1)
    assert found.samples == samples
    assert max(found.r_hat.values()) < 1.1
    assert not any("disagree" in str(warning) for warning in found.warnings)
    expected = exact(asia(), {})
    for name in found:
        bound = 5 * found.standard_error[name] + 1e-12
        assert (np.abs(found[name] - expected[name]) <= bound).all()


def test_a_fixed_posterior_holds_about_as_well_as_the_rest_is_known():
    wanted = {"smoke": fixed({"yes": 0.9, "no": 0.1}), "dysp": fixed({"yes": 0.5, "no": 0.5})}
    found = asked(asia(), wanted)
    expected = exact(asia(), wanted)
    for name in found:
        assert found[name] == pytest.approx(expected[name], abs=0.02)


def test_a_joint_comes_from_the_draws():
    engine = engines.create("gibbs", asia())
    table = engine.joint(["lung", "bronc"], {"dysp": "yes"})
    judge = engines.create("enumeration", asia()).joint(["lung", "bronc"], {"dysp": "yes"})
    assert table == pytest.approx(judge, abs=0.02)


def test_variables_that_cannot_change_are_exact():
    network = chain([[1, 0], [1, 0]])
    found = asked(network, {"x": "a"})
    assert found["x"].tolist() == [1, 0]
    assert found["y"].tolist() == [1, 0]
    assert found.standard_error["y"].tolist() == [0, 0]
    assert found.r_hat == {"x": 1.0, "y": 1.0}
    assert found.effective_sample_size["y"] == found.samples


def test_a_run_of_hours_is_cancelled_between_sweeps():
    engine = engines.create("gibbs", asia(), samples=10**10)
    with pytest.raises(Cancelled):
        engine.query({"dysp": "yes"}, monitor=Impatient())


def test_more_chains_than_memory_are_refused_before_anything_is_made():
    with pytest.raises(MemoryBudgetError, match="Gibbs sampling would need") as caught:
        asked(asia(), {}, chains=100_000, samples=10**8, memory_budget=2**20)
    assert caught.value.values["needed"] > caught.value.values["budget"] == 2**20


def test_the_networks_without_nodes_or_with_one_are_answered():
    assert dict(asked(BayesianNetwork(), {}, samples=10)) == {}
    coin = BayesianNetwork([Variable("x", ("a", "b"))], [CPT("x", (), [0.3, 0.7])])
    found = asked(coin, {})
    assert found["x"] == pytest.approx([0.3, 0.7], abs=1e-12)
    assert math.isfinite(found.effective_sample_size["x"])


def test_what_no_chain_moves_has_no_precision_and_is_named():
    tie = 1e-12
    network = BayesianNetwork(
        [Variable(name, ("0", "1")) for name in "abcde"],
        [
            CPT("a", (), [0.5, 0.5]),
            CPT("b", ("a",), [[1 - tie, tie], [tie, 1 - tie]]),
            CPT("c", ("b",), [[0.9, 0.1], [0.2, 0.8]]),
            CPT("d", (), [0.3, 0.7]),
            CPT("e", (), [1.0, 0.0]),
        ],
    )
    found = asked(network, {}, chains=1, blocked=False)
    assert found["a"].max() > 0.999
    assert exact(network, {})["a"] == pytest.approx([0.5, 0.5])
    # c moves, by chances that a and b keep as they are.
    for name in "abc":
        assert np.isnan(found.standard_error[name]).all()
        assert math.isnan(found.effective_sample_size[name])
        assert math.isnan(found.r_hat[name])
    for name in "de":
        assert np.isfinite(found.standard_error[name]).all()
        assert found.effective_sample_size[name] == pytest.approx(found.samples, rel=0.2)
        assert found.r_hat[name] == pytest.approx(1.0, abs=0.01)
    warning, held = found.warnings
    assert str(held) == "The same holds of c, whose chances hang on these states alone."
    assert str(warning).startswith("No chain has ever changed the state of a, b: standard error")


def test_the_warning_names_all_that_are_stuck_and_chains_apart_keep_their_r_hat():
    tie, names = 1e-12, [f"x{k}" for k in range(9)]
    table = [[1 - tie, tie], [tie, 1 - tie]]
    network = BayesianNetwork(
        [Variable(name, ("0", "1")) for name in names],
        [
            CPT("x0", (), [0.5, 0.5]),
            *(CPT(b, (a,), table) for a, b in itertools.pairwise(names)),
        ],
    )
    found = asked(network, {}, chains=4, blocked=False, seed=3)
    assert ", ".join(names) + ": standard error" in " ".join(map(str, found.warnings))
    apart = len({round(float(p)) for p in found["x0"]} - {0, 1}) > 0 or 0.2 < found["x0"][0] < 0.8
    assert apart == all(found.r_hat[name] > 100 for name in names)
    assert all(math.isnan(found.effective_sample_size[name]) for name in names)


def test_an_early_estimate_of_one_chain_claims_nothing():
    found = asked(asia(), {}, chains=1, samples=1, burn_in=0)
    assert math.isnan(found.effective_sample_size["dysp"])
    assert math.isnan(found.r_hat["dysp"])
