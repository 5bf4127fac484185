"""Losses on the page Decide, at the operating point and by the solver: one risk of each row."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import bayesgui
from bayesgui.classifiers.model_files import network_of
from bayesgui.data.row_findings import row_findings
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.operating import ThresholdCounts, losses_at, outcome_from, outcome_of
from bayesgui.decisions.risk import conditional_risks, least_risks, observed_risk
from bayesgui.decisions.rules import least_risk
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.loss_network import losses_of_decision, with_losses
from bayesgui.decisions.thresholds import least_risk_threshold
from tests.support.window import SAMPLES

DATA = SAMPLES.parent / "data"
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
CLASSES = {"watermelon-2.csv": "好瓜", "fruit.csv": "fruit", "alarm.csv": "BP"}
if (SHARED / "car.csv.gz").is_file():
    CLASSES |= {"car.csv.gz": "class", "nursery.csv.gz": "class"}
N_ROWS = 30


class Judged:
    """A trained network with what it says of its rows."""

    def __init__(self, table: str, method: str) -> None:
        self.target = CLASSES[table]
        data = bayesgui.read_data((SHARED if table.endswith(".gz") else DATA) / table)
        trained = bayesgui.train(data, self.target, method)
        alone = network_of(trained)
        assert alone is not None
        network = alone.network
        self.network, self.classes = network, network[self.target].states
        step = max(1, data.n_rows // N_ROWS)
        features = data.without(self.target)
        self.findings = [
            row_findings(features, row, network)[0] for row in range(0, data.n_rows, step)
        ]
        engine = bayesgui.JunctionTree(network)
        self.posteriors = np.array([engine.query(each)[self.target] for each in self.findings])
        truths = [row_findings(data, row, network)[0] for row in range(0, data.n_rows, step)]
        self.truth = np.array(
            [self.classes.index(next(iter(each[self.target].states))) for each in truths]
        )
        self.weights = None

    def solved(self, losses: LossMatrix) -> tuple[np.ndarray, np.ndarray]:
        """Return the risk of each option of each row by the solver, and what it decides."""
        model = with_losses(self.network, self.target, losses, "Decide", "Loss")
        solver = solvers.create("strong-elimination", model)
        strategies = [solver.solve(each) for each in self.findings]
        risks = -np.array([list(each.options["Decide"].values()) for each in strategies])
        best = [losses.decisions.index(each.best("Decide")[0]) for each in strategies]
        assert [-each.expected_utility for each in strategies] == pytest.approx(
            risks.min(axis=1), rel=1e-12, abs=1e-12
        )
        return risks, np.array(best)


@cache
def judged(table: str, method: str) -> Judged:
    return Judged(table, method)


@pytest.mark.parametrize("method", ["naive-bayes", "tan"])
@pytest.mark.parametrize("table", CLASSES)
def test_the_page_decide_and_the_solver(table: str, method: str):
    rows = judged(table, method)
    n = len(rows.classes)
    generator = np.random.default_rng(8)
    square = LossMatrix(
        rows.classes, rows.classes, generator.integers(1, 9, (n, n)) * (1 - np.eye(n))
    )
    for losses in (
        LossMatrix.zero_one(rows.classes),
        square,
        LossMatrix.with_reject(rows.classes, 0.2),
        LossMatrix(rows.classes, ("act", "wait"), generator.normal(0, 5, (n, 2))),
    ):
        risks, decided = rows.solved(losses)
        expected = conditional_risks(rows.posteriors, losses)
        assert np.abs(risks - expected).max() < 1e-12
        assert decided.tolist() == least_risk(rows.posteriors, losses).tolist()
        assert risks.min(axis=1) == pytest.approx(
            least_risks(rows.posteriors, losses), rel=1e-12, abs=1e-12
        )


@pytest.mark.parametrize("method", ["naive-bayes", "tan"])
@pytest.mark.parametrize("table", CLASSES)
def test_every_operating_point_is_a_decision_network(table: str, method: str):
    rows = judged(table, method)
    for k, name in enumerate(rows.classes):
        names = (f"not {name}", name)
        pair = LossMatrix(names, names, [[0, 1], [3, 0]])
        two = _OneAgainstRest(rows, k)
        counts = ThresholdCounts.of(rows.posteriors[:, k], rows.truth == k)
        seen = rows.posteriors[:, k]
        # The points of the ROC curve are posteriors that occur: ties, at which the class is taken.
        for threshold in (0.5, 0.25, 0.9, *seen[:4], counts.corner):
            losses = losses_at(threshold, pair, 1, rows.classes, k)
            model = with_losses(rows.network, rows.target, losses, "Decide", "Loss")
            assert losses_of_decision(model, "Decide") == (rows.target, losses)
            # What the page Operating point says, from counts and row by row.
            point = losses_at(threshold, pair, 1, names, 1)
            if np.isfinite(threshold):
                swapped = LossMatrix(names[::-1], point.decisions, point.values[::-1])
                assert least_risk_threshold(swapped, 0) == pytest.approx(threshold, rel=1e-12)
            judging = LossMatrix(names, names, point.values[:, ::-1])
            page = outcome_from(two, threshold, 1, judging)
            assert counts.outcome(threshold, judging, 1).risk == pytest.approx(
                page.risk, rel=1e-12, abs=1e-12
            )
            # What the page Decide says of the same losses.
            decide = outcome_of(rows, losses, losses)
            risks, decided = rows.solved(losses)
            assert decided.tolist() == decide.decided.tolist() == (1 - page.decided).tolist()
            largest = max(1.0, float(np.abs(losses.values).max()))
            gap = np.abs(risks - conditional_risks(rows.posteriors, losses)).max()
            assert gap < 1e-12 * largest
            risk = observed_risk(rows.truth, decided, losses)
            assert risk == pytest.approx(page.risk, rel=1e-12, abs=1e-12)
            assert risk == pytest.approx(decide.risk, rel=1e-12, abs=1e-12)


class _OneAgainstRest:
    """A class against the others."""

    def __init__(self, rows: Judged, k: int) -> None:
        own = rows.posteriors[:, k]
        self.posteriors = np.column_stack([1 - own, own])
        self.truth = (rows.truth == k).astype(np.intp)
        self.weights = None


def test_thresholds_beyond_all_posteriors():
    classes = ("a", "b")
    even = LossMatrix.zero_one(classes)
    never = losses_at(float("inf"), even, 1, classes, 1)
    assert never.values.tolist() == [[1, 0], [0, 0]]
    always = losses_at(0.0, even, 1, classes, 1)
    assert always.values.tolist() == [[0, 0], [0, 1]]
    # Where errors cost less than the truth, the costs are those of the threshold alone.
    odd = LossMatrix(classes, classes, [[2, 1], [0, 0]])
    assert losses_at(0.25, odd, 1, classes, 1).values.tolist() == [[0.25, 0], [0, 0.75]]
