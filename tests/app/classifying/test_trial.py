"""Trials of the workshop with calibration, weights of classes and tuning."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest

import bayesgui
from bayesgui.app.classifying import told_training
from bayesgui.app.classifying.operating_point import given_rows
from bayesgui.app.classifying.trial import Trial, run_trial
from bayesgui.classifiers.class_weights import ClassWeights
from bayesgui.classifiers.model_files import SavedModel
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.core.monitor import SILENT
from bayesgui.document.data import DataState
from tests.classifiers.tables import random_table

CASES = random_table(2, rows=120, sizes=(3, 3, 4), classes=2)


def trial(**how) -> Trial:
    return Trial(CASES, "c", ("naive-bayes",), {}, folds=3, seed=1, **how)


@pytest.fixture(scope="module")
def tried():
    return run_trial(trial(calibrate=("platt",), tune=True, class_weights="balanced"), SILENT)


def test_twins_are_judged_and_trained_on_all_rows(tried) -> None:
    names = ["naive-bayes", "naive-bayes, platt", "naive-bayes, tuned", "naive-bayes, tuned, platt"]
    assert list(tried.results) == names
    twin = tried.results["naive-bayes, platt"]
    assert isinstance(twin.model, CalibratedModel)
    alone = bayesgui.train(CASES, "c", calibrate="platt", class_weights="balanced")
    np.testing.assert_allclose(twin.model.posteriors(CASES), alone.posteriors(CASES))
    tuned = tried.results["naive-bayes, tuned"]
    assert tuned.tuned is not None
    assert len(tuned.tuned.options) == 3
    assert tuned.classifier.plain.alpha == tuned.chosen["alpha"]
    assert tried.results["naive-bayes"].tuned is None


def test_what_is_saved_has_what_was_done_around_it(tried) -> None:
    result = tried.results["naive-bayes, tuned, platt"]
    saved = SavedModel.of(result.model, result.classifier)
    assert saved.method == "naive-bayes"
    assert saved.options["alpha"] == result.chosen["alpha"]
    assert dict(saved.preparation) == {"calibrate": "platt", "class_weights": "balanced"}


def test_held_out_rows_of_a_calibrated_model_are_not_those_of_its_network(tried) -> None:
    twin, plain = (tried.results[name] for name in ("naive-bayes, platt", "naive-bayes"))
    state = SimpleNamespace(
        trained=twin, positive=1, way="folds", title="t", test_title="", target="c"
    )
    assert "given" not in given_rows(state)
    state.trained = plain
    assert "given" in given_rows(state)


def test_the_cost_counts_inner_folds() -> None:
    assert trial().trainings == 4
    # Plain, calibrated, tuned, both: 1 + 6 + 26 + 31 for each of three folds and all rows.
    assert trial(calibrate=("platt",), tune=True).trainings == 4 * 64


@pytest.mark.parametrize(
    ("how", "lines"),
    [
        ({}, ["bayesgui.train(data, 'c', 'naive-bayes')"]),
        (
            {"calibrate": ("isotonic",), "class_weights": "balanced"},
            [
                "bayesgui.train(data, 'c', 'naive-bayes', class_weights='balanced')",
                "bayesgui.train(data, 'c', 'naive-bayes', calibrate='isotonic', "
                "class_weights='balanced')",
            ],
        ),
        (
            {"class_weights": ClassWeights((("s0", 1.0), ("s1", 5.0)))},
            [
                "bayesgui.train(data, 'c', 'naive-bayes', class_weights={'s0': 1.0, 's1': 5.0})",
            ],
        ),
        (
            {"tune": True},
            [
                "bayesgui.train(data, 'c', 'naive-bayes')",
                "bayesgui.train(data, 'c', 'naive-bayes', tune=True)",
            ],
        ),
    ],
)
def test_the_script_does_what_the_trial_did(how, lines) -> None:
    told: list[str] = []
    journal = SimpleNamespace(
        has_data=True, data_told=(), tell=lambda written: told.extend(written(SILENT))
    )
    data = SimpleNamespace(state=DataState(CASES))
    told_training.tell_trained(SimpleNamespace(journal=journal, data=data), trial(**how))
    assert [line.partition(" = ")[2].replace('"', "'") for line in told[2:]] == lines
    found: dict = {"bayesgui": bayesgui, "data": CASES}
    exec("\n".join(told), found)  # the lines are those of this program
    judged = run_trial(trial(**how), SILENT)
    figures = found["judged"].figures()
    assert list(figures) == list(judged.results)
    for name, result in judged.results.items():
        assert figures[name].log_loss == pytest.approx(result.log_loss)
    last = list(judged.results.values())[-1]
    np.testing.assert_allclose(found["model"].posteriors(CASES), last.model.posteriors(CASES))


@dataclass
class StopsAfterJudging:
    """A monitor whose user presses Stop when the first figures have come."""

    seen: int = 0

    @property
    def stop_requested(self) -> bool:
        return self.seen > 0

    def check(self) -> None:
        pass

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        self.seen += 1


def test_a_stop_leaves_no_network_learned_by_half() -> None:
    cases = random_table(2, rows=900, sizes=(2, 2, 3), classes=2)
    asked = Trial(cases, "c", ("bayesian-network",), {}, folds=3, seed=1)
    found = run_trial(asked, StopsAfterJudging()).results["bayesian-network"]
    whole = run_trial(asked, SILENT).results["bayesian-network"]
    assert len(whole.model.network.arcs) > 0
    assert set(found.model.network.arcs) == set(whole.model.network.arcs)
    np.testing.assert_array_equal(found.model.posteriors(cases), whole.model.posteriors(cases))
