"""Likelihood weighting and rejection sampling: accuracy within the reported errors."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines
from tests.inference.networks import asia, chain, naive_bayes
from tests.inference.random_networks import random_evidence, random_network

NAMES = ["likelihood-weighting", "rejection"]


def exact(network, evidence, targets=None):
    return engines.create("enumeration", network).query(evidence, targets)


def largest_deviation(found, expected):
    """Return the largest deviation in standard errors of at least one draw."""
    worst = 0.0
    for name in found:
        least = 1 / min(found.samples, found.effective_sample_size[name])
        errors = np.maximum(found.standard_error[name], least)
        worst = max(worst, float(np.max(np.abs(found[name] - expected[name]) / errors)))
    return worst


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.4]))
def test_every_kind_of_finding_agrees_with_enumeration(name, seed, zeros):
    network = random_network(seed, 7, max_cells=600, zeros=zeros)
    evidence = random_evidence(seed, network, 3)
    try:
        expected = exact(network, evidence)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engines.create(name, network, samples=100).query(evidence)
        return
    if expected.log_evidence < math.log(1e-3):
        return
    found = engines.create(name, network, samples=20_000).query(evidence)
    assert largest_deviation(found, expected) < 5.5
    assert found.log_evidence == pytest.approx(expected.log_evidence, abs=0.6)


def test_weights_are_those_worked_by_hand():
    # Given y = a, a row with x = a weighs 0.9 and one with x = b weighs 0.2.
    found = engines.create("likelihood-weighting", chain([[0.9, 0.1], [0.2, 0.8]]), samples=4_000)
    answer = found.query({"y": "a"})
    share = answer["x"][0] * 0.2 / (answer["x"][0] * 0.2 + answer["x"][1] * 0.9)
    rows = round(4_000 * share)  # number of rows with x = a, from the answer
    total = 0.9 * rows + 0.2 * (4_000 - rows)
    squares = 0.81 * rows + 0.04 * (4_000 - rows)
    assert share == pytest.approx(rows / 4_000, abs=1e-12)
    assert 1_850 < rows < 2_150
    assert answer.log_evidence == pytest.approx(math.log(total / 4_000), abs=1e-12)
    assert answer.effective_sample_size["x"] == pytest.approx(total**2 / squares, rel=1e-12)
    p = 0.9 * rows / total
    variance = 0.81 * rows * (1 - p) ** 2 + 0.04 * (4_000 - rows) * p**2
    assert answer.standard_error["x"][0] == pytest.approx(math.sqrt(variance) / total, rel=1e-12)


def test_standard_errors_are_as_large_as_the_estimates_scatter():
    network, evidence = asia(), {"dysp": "yes", "xray": "yes"}
    answers = [
        engines.create("likelihood-weighting", network, samples=2_000, seed=seed).query(evidence)
        for seed in range(60)
    ]
    scatter = np.std([answer["lung"][0] for answer in answers], ddof=1)
    claimed = np.mean([answer.standard_error["lung"][0] for answer in answers])
    assert claimed == pytest.approx(scatter, rel=0.35)


def test_weights_far_beyond_the_smallest_number_still_count():
    network = naive_bayes(2_000, [[0.9, 0.1], [0.88, 0.12]])
    evidence = {f"x{k}": "b" for k in range(2_000)}
    found = engines.create("likelihood-weighting", network, samples=2_000).query(
        evidence, ["class"]
    )
    expected = math.log(0.5) + 2_000 * math.log(0.12)
    assert found.log_evidence == pytest.approx(expected, abs=0.2)
    assert found["class"][1] == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_rare_evidence_is_not_called_impossible(name):
    network = chain([[1 - 1e-12, 1e-12], [1, 0]])
    network = BayesianNetwork(
        [*network.variables, Variable("z", ("a", "b"))],
        [*network.cpds.values(), CPT("z", ("y",), np.eye(2))],
    )
    engine = engines.create(name, network, samples=500)
    with pytest.raises(EvidenceError, match=r"None of .* rows drawn fits") as caught:
        engine.query({"z": "b"})
    assert not isinstance(caught.value, ImpossibleEvidenceError)
    with pytest.raises(ImpossibleEvidenceError, match="x = b rules out z = b"):
        engine.query({"x": "b", "z": "b"})


def test_few_effective_rows_are_said():
    network = naive_bayes(12, [[0.9, 0.1], [0.1, 0.9]])
    evidence = {f"x{k}": "a" for k in range(6)} | {f"x{k}": "b" for k in range(6, 12)}
    rough = engines.create("likelihood-weighting", network, samples=150)
    assert rough.query(evidence).warnings == ()
    strong = naive_bayes(1, [[1e-4, 1 - 1e-4], [0.5, 0.5]]).with_cpt(
        CPT("class", (), [1 - 1e-4, 1e-4])
    )
    answer = engines.create("likelihood-weighting", strong, samples=20_000).query({"x0": "a"})
    (warning,) = answer.warnings
    assert "20,000 rows have" in warning


def test_rejection_reports_how_few_rows_fit():
    network = chain([[0.999, 0.001], [0.999, 0.001]])
    engine = engines.create("rejection", network, samples=1_000, max_draws=50_000)
    answer = engine.query({"y": "b"})
    assert answer.samples == engine.kept < 100
    assert engine.n_drawn == 50_000
    (warning,) = answer.warnings
    assert warning.startswith(f"Only {engine.kept} of 50,000 rows drawn fit the findings")
    assert answer.log_evidence == pytest.approx(math.log(engine.kept / 50_000))


def test_rejection_reports_a_small_share_even_where_enough_rows_fit():
    network = chain([[0.995, 0.005], [0.995, 0.005]])
    engine = engines.create("rejection", network, samples=500)
    (warning,) = engine.query({"y": "b"}).warnings
    share = 100 * engine.kept / engine.n_drawn
    assert engine.kept == 500
    assert warning.startswith(
        f"Only {share:.2g} % of {engine.n_drawn:,} rows drawn fit the findings"
    )
    assert engine.query({"y": "a"}).warnings == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_numbers_and_another_one_others(name):
    ask = {"dysp": "yes", "bronc": {"yes": 0.2, "no": 0.7}, "lung": do("no")}
    first, again, other = (
        engines.create(name, asia(), samples=1_000, seed=seed).query(ask) for seed in (3, 3, 4)
    )
    assert np.array_equal(first.flat, again.flat)
    assert not np.array_equal(first.flat, other.flat)


@pytest.mark.parametrize("name", NAMES)
def test_a_fixed_posterior_holds_about_as_well_as_the_rest_is_known(name):
    wanted = {"smoke": fixed({"yes": 0.9, "no": 0.1}), "xray": fixed({"yes": 0.5, "no": 0.5})}
    found = engines.create(name, asia(), samples=40_000).query(wanted)
    expected = exact(asia(), wanted)
    assert found.log_evidence is None
    for variable in found:
        assert found[variable] == pytest.approx(expected[variable], abs=0.02)


@pytest.mark.parametrize("name", NAMES)
def test_a_joint_is_estimated_from_the_same_rows(name):
    engine = engines.create(name, asia())
    evidence = {"dysp": "yes"}
    table = engine.joint(["smoke", "lung"], evidence)
    judge = engines.create("enumeration", asia()).joint(["smoke", "lung"], evidence)
    assert table == pytest.approx(judge, abs=0.02)
    assert table.sum(axis=1) == pytest.approx(engine.query(evidence)["smoke"], abs=1e-12)


class Impatient:
    """A monitor that cancels at the third check."""

    def __init__(self) -> None:
        self.asked = 0
        self.stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        assert 0 <= fraction <= 1

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self.asked += 1
        if self.asked == 3:
            raise Cancelled


@pytest.mark.parametrize("name", NAMES)
def test_a_run_of_hours_is_cancelled_between_blocks(name):
    engine = engines.create(name, asia(), samples=10**10)
    with pytest.raises(Cancelled):
        engine.query({"dysp": "yes"}, monitor=Impatient())
