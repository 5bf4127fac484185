"""What the pages of the Gibbs laboratory say about a run."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.numerals import r_hat_text
from bayesgui.inference.engine_run import RunPoint
from bayesgui.inference.gibbs.record import GibbsRecord
from bayesgui.inference.gibbs.watched_chains import ChainsPoint, ChainsReport
from bayesgui.inference.posteriors import Posteriors
from bayesgui.panels.laboratory.gibbs import GibbsDisplay
from bayesgui.panels.laboratory.gibbs_plots import short_labels
from bayesgui.runs.run import RunProgress
from bayesgui.widgets.numbers import standard_errors_text
from tests.inference.gibbs.test_watched_chains import ASIA


def posteriors(r_hat: float = 1.002) -> Posteriors:
    """Return estimates of 0.3 and 0.7 for all nodes, each with a standard error of 0.01."""
    vectors = {name: np.array([0.3, 0.7]) for name in ASIA} | {"xray": np.array([1.0, 0.0])}
    of = Posteriors.of("gibbs", vectors, None)
    errors = {name: np.full(2, 0.01) for name in ASIA} | {"xray": np.zeros(2)}
    return Posteriors(
        "gibbs",
        None,
        of.flat,
        of.bounds,
        samples=200,
        effective_sample_size=dict.fromkeys(ASIA, 150.0),
        standard_error=errors,
        r_hat=dict.fromkeys(ASIA, 1.0) | {"tub": r_hat},
    )


def shown(r_hat: float = 1.002, exact: float | None = 0.28) -> GibbsDisplay:
    record = GibbsRecord(ASIA)
    points = tuple(
        RunPoint(
            20 + kept,
            ChainsPoint(kept, np.full((16, 2), 0.3, np.float32), np.ones(8)),
            np.full(16, 0.3, np.float32),
        )
        for kept in (10, 50, 100)
    )
    rng = np.random.default_rng(0)
    draws = rng.integers(0, 2, (100, 8, 2)).astype(np.int16)
    record.given = frozenset({"xray"})
    report = ChainsReport(posteriors(r_hat), 100, draws)
    record.add(RunProgress(120, 0.3, False, points, report))
    answer = None
    if exact is not None:
        vectors = {name: np.array([exact, 1 - exact]) for name in ASIA}
        answer = Posteriors.of("junction-tree", vectors, -1.0)
    return GibbsDisplay(record, answer, {"sweeps": 420, "burn_in": 20})


def test_nodes_that_cannot_change_have_no_row() -> None:
    assert "xray" not in shown().names
    assert len(shown().names) == 7


def test_the_error_is_counted_in_standard_errors() -> None:
    row = shown().row("lung")
    assert (row.state, row.estimate, row.exact) == ("yes", 0.3, 0.28)
    assert row.error == pytest.approx(2.0)
    assert shown().largest_error == pytest.approx(2.0)


def test_an_estimate_that_did_not_vary_yet_has_no_error_in_standard_errors() -> None:
    start = shown()
    found = start.record.posteriors
    assert found is not None
    errors = found.standard_error
    assert errors is not None
    errors["lung"][:] = 1e-12
    assert math.isnan(start.row("lung").error)
    assert start.largest_error == pytest.approx(2.0)
    for vector in errors.values():
        vector[:] = 1e-12
    assert math.isnan(start.largest_error)
    assert "standard errors" not in start.sentence()


def test_without_an_exact_answer_there_is_no_error() -> None:
    found = shown(exact=None)
    assert math.isnan(found.row("lung").error)
    assert math.isnan(found.largest_error)


@pytest.mark.parametrize(
    ("r_hat", "verdict"), [(1.002, "converged"), (1.05, "not yet"), (1.4, "stuck")]
)
def test_the_verdict_follows_the_worst_node(r_hat: float, verdict: str) -> None:
    assert shown(r_hat).verdict.name == verdict
    assert shown(r_hat).worst == ("tub", r_hat)


def test_nothing_is_said_of_agreement_after_a_few_sweeps() -> None:
    found = shown(1.4)
    found.record.kept = 31
    assert found.verdict.name == "early"


def test_chains_that_cannot_reach_everything_are_not_believed_however_well_they_agree() -> None:
    found = shown(1.0)
    found.record.is_confined = True
    assert found.verdict.name == "confined"


def test_a_chosen_state_is_looked_at_and_one_that_is_gone_is_not() -> None:
    found = shown()
    assert found.common_state(found.names) == "yes"
    found.states["lung"] = 1
    assert found.row("lung").state == "no"
    assert found.common_state(found.names) == ""
    found.states["lung"] = 5
    assert found.state_of("lung") == 0


def test_the_plot_of_means_has_a_curve_for_each_chain_and_the_exact_line() -> None:
    plot = shown().means_plot("lung")
    assert [series.label for series in plot.series] == ["chain 1", "chain 2", "exact 0.2800"]
    assert short_labels(plot) == ("chain 1", "2", "exact 0.2800")
    assert plot.horizontal.high == 400
    chain, line = plot.series[0], plot.series[2]
    assert chain.y[2] == pytest.approx(0.3)
    assert math.isnan(chain.y[3])
    assert set(line.y) == {0.28}
    low, high = plot.vertical[0].low, plot.vertical[0].high
    assert 0 <= low < 0.28 < 0.3 < high <= 1
    assert plot.table().count("\n") == 5


def test_the_plot_of_r_hat_has_its_band_and_the_worst_node_beside_the_selected() -> None:
    plot = shown(1.05).r_hat_plot("lung")
    own, worst, band = plot.series
    assert band.filled == (0.0, 400.0)
    assert set(band.y) == {1.01}
    assert (own.label, worst.label) == ("lung", "tub")


def means_of(first: float, later: tuple[float, ...]) -> GibbsDisplay:
    """Return a run of two chains, the first mean of one of them far from the later ones."""
    found = shown()
    record = GibbsRecord(ASIA)
    row = found.record.posteriors.bounds["lung"][0]
    points = []
    for kept, mean in zip(
        (1, *range(100, 100 * len(later) + 1, 100)), (first, *later), strict=True
    ):
        means = np.full((16, 2), later[-1], np.float32)
        means[row, 1] = mean
        point = ChainsPoint(kept, means, np.ones(8))
        points.append(RunPoint(20 + kept, point, np.full(16, 0.3, np.float32)))
    record.given = frozenset({"xray"})
    draws = np.zeros((100, 8, 2), np.int16)
    report = ChainsReport(posteriors(), 100 * len(later), draws)
    record.add(RunProgress(20 + 100 * len(later), 0.3, False, tuple(points), report))
    return GibbsDisplay(record, found.exact, {"sweeps": 420, "burn_in": 20})


def test_the_plot_of_means_holds_the_first_means_unless_they_press_the_rest() -> None:
    (held,) = means_of(0.0, (0.6, 0.7, 0.8, 0.8, 0.8)).means_plot("lung").vertical
    # The exact answer is 0.28: from there on the curves take up 0.52.
    assert held.low == 0.0
    assert 0.8 < held.high <= 1.0
    (cut,) = means_of(1.0, (0.29, 0.3, 0.3, 0.3, 0.3)).means_plot("lung").vertical
    assert 0.3 < cut.high < 0.4


def test_the_plot_of_autocorrelation_has_a_bar_for_each_lag() -> None:
    plot = shown().autocorrelation_plot("lung")
    (bars,) = plot.series
    assert bars.bars
    assert len(bars.x) == 31
    assert bars.y[0] == 1.0
    assert bars.at(0.3) == 1.0


def test_r_hat_reads_as_a_number_until_it_no_longer_matters() -> None:
    assert r_hat_text(1.0041) == "1.004"
    assert r_hat_text(1.0041, 2) == "1.00"
    assert r_hat_text(44.7) == "> 10"
    assert r_hat_text(math.inf) == "∞"
    assert r_hat_text(math.nan) == "–"


def test_errors_read_with_their_sign_until_it_no_longer_matters_how_large_they_are() -> None:
    assert standard_errors_text(1.24) == "+1.2"
    assert standard_errors_text(-0.36) == "−0.4"
    assert standard_errors_text(2.26, sign=False) == "2.3"
    assert standard_errors_text(-7e10) == "< −99"
    assert standard_errors_text(math.inf) == "> 99"
