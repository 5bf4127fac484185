"""Posterior predictive checks: of models that are true, and of one that lacks an arc."""

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import Monitor
from bayesgui.data.counts import family_counts, pair_counts
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.judging.predictive_check import predictive_check
from tests.learning.cases import network, random_cases, throws

ASIA = bayesgui.read(paths.samples() / "networks" / "asia.bayesgui")
CASES = Dataset.from_blocks(ASIA, sample(ASIA, 2_000, 3))


@pytest.mark.parametrize("weights", [None, [0.5] * 100 + [2.0] * 100])
def test_pairs_of_states_are_counted_as_families_are(weights):
    sizes = {"a": 2, "b": 3, "c": 4}
    data = random_cases(200, sizes, 2, missing=0.1).with_weights(weights)
    found = pair_counts([data[name] for name in sizes], data.weights)
    starts = {"a": 0, "b": 2, "c": 5}
    for x in sizes:
        for y in sizes:
            block = found[starts[x] :, starts[y] :][: sizes[x], : sizes[y]]
            expected = np.diag(family_counts(data, x)) if x == y else family_counts(data, y, (x,))
            assert block == pytest.approx(expected)


def test_the_pair_whose_arc_is_missing_is_the_most_surprising():
    found = predictive_check(ASIA.without_arc("smoke", "bronc"), CASES, 100, seed=2)
    worst = found.pairs[0]
    assert {worst.first, worst.second} == {"smoke", "bronc"}
    assert worst.p_value == pytest.approx(1 / 101)
    assert worst.ratio > 20
    assert not worst.joined


class _Stopping:
    """Asks to stop once a share of the work is done."""

    def __init__(self, share):
        self.share, self.stop_requested = share, False

    def report(self, fraction, text=""):
        self.stop_requested |= fraction >= self.share

    def publish(self, event): ...

    def check(self): ...


@pytest.mark.parametrize(("share", "n_tables"), [(0.01, 20), (0.4, 80), (0.75, 100), (2, 100)])
def test_after_a_stop_the_tables_that_all_figures_come_from_are_told(share, n_tables):
    missing = ASIA.without_arc("smoke", "bronc")
    found = predictive_check(missing, CASES, 100, monitor=_Stopping(share))
    assert found.n_tables == n_tables
    assert found.pairs[0].p_value == pytest.approx(1 / (n_tables + 1))


def test_the_true_structure_passes():
    found = predictive_check(ASIA, CASES, 100)
    assert len(found.pairs) == 28
    assert len(found.states) == 16
    assert min(each.p_value for each in found.pairs if each.joined) > 0.05
    assert min(each.p_value for each in found.states) > 0.05
    assert found.n_rows == 2_000


@pytest.mark.long
def test_a_single_column_is_replicated_by_a_polya_urn():
    """Counts of a head among 10 throws given 7 of 10: beta-binomial with 8 and 4."""
    coin = network({"throw": ()}, {"throw": ("h", "t")})
    found = predictive_check(coin, throws({"h": 7, "t": 3}), 4_000, ess=2.0)
    head = next(each for each in found.states if each.state == "h")
    assert head.observed == 7
    assert head.expected == pytest.approx(10 * 8 / 12, abs=0.12)
    spread = np.sqrt(10 * (8 * 4) * (12 + 10) / (12**2 * 13))
    assert (head.high - head.low) / 4 == pytest.approx(spread, rel=0.25)
    assert head.p_value > 0.5


def test_the_same_seed_draws_the_same_tables():
    first, second = (predictive_check(ASIA, CASES, 20, seed=4) for _ in range(2))
    assert first.pairs == second.pairs
    assert predictive_check(ASIA, CASES, 20, seed=5).pairs != first.pairs


def test_a_number_of_tables_out_of_range_is_refused():
    with pytest.raises(ParameterError, match="between 20 and 10,000, not at 3"):
        predictive_check(ASIA, CASES, 3)
    with pytest.raises(ParameterError, match="seed"):
        predictive_check(ASIA, CASES, 20, seed=-1)


class _Stopping(Monitor):
    """Asks to stop once so much is done."""

    def __init__(self, share: float) -> None:
        self._share, self._done = share, 0.0

    def report(self, fraction: float, _text: object = "") -> None:
        self._done = fraction

    @property
    def stop_requested(self) -> bool:
        return self._done >= self._share


@pytest.mark.parametrize("is_memory_short", [False, True])
@pytest.mark.parametrize(("share", "drawn"), [(0.001, 20), (0.3, 60), (0.9, 100)])
def test_a_stop_keeps_the_tables_drawn_so_far(monkeypatch, is_memory_short, share, drawn):
    kept = 0 if is_memory_short else 2**26
    monkeypatch.setattr("bayesgui.learning.judging.predictive_check.KEPT_CELLS", kept)
    found = predictive_check(ASIA, CASES, 100, seed=2, monitor=_Stopping(share))
    if is_memory_short:
        drawn = {20: 20, 60: 20, 100: 80}[drawn]
    assert found.n_tables == drawn
    assert min(each.p_value for each in found.pairs) >= 1 / (1 + drawn)
    if not is_memory_short and drawn < 100:
        whole = predictive_check(ASIA, CASES, drawn, seed=2)
        assert found.pairs == whole.pairs
        assert found.states == whole.states
