"""Stop and keep while a slow model is trained, and threads of boosted trees."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import bayesgui
from bayesgui.classifiers.evaluation.evaluate import PartJudged, evaluate
from bayesgui.classifiers.methods.gradient_boosting import GradientBoosting
from bayesgui.classifiers.partners.rounds import boosted
from bayesgui.classifiers.regression.judging.judge import NumberPartJudged
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT


class Asked:
    """A monitor that asks to stop, or cancels, a while after an event."""

    def __init__(self, event: type, after: int, seconds: float, *, cancels: bool = False) -> None:
        self._event, self._left, self._seconds = event, after, seconds
        self._cancels, self._at = cancels, float("inf")

    @property
    def at(self) -> float:
        """When stopping was asked for."""
        return self._at

    @property
    def stop_requested(self) -> bool:
        return not self._cancels and time.monotonic() >= self._at

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        if isinstance(event, self._event):
            self._left -= 1
            if not self._left:
                self._at = time.monotonic() + self._seconds

    def check(self) -> None:
        if self._cancels and time.monotonic() >= self._at:
            raise Cancelled


@pytest.fixture(scope="module")
def table():
    random = np.random.default_rng(1)
    x = random.normal(size=(3000, 6))
    y = np.digitize(x[:, 0] + x[:, 1], [-1.0, 0.0, 1.0])
    import pandas as pd

    frame = pd.DataFrame(x, columns=list("uvwxyz"))
    return frame.assign(c=np.array(list("abcd"))[y], t=x[:, 0] + random.normal(size=3000))


def test_a_slow_training_is_left_and_what_was_judged_stays(table):
    slow = GradientBoosting(iterations=10_000)
    watched = Asked(PartJudged, 1, 0.3)
    found = evaluate(
        table.drop(columns="t"), "c", {"naive-bayes": "naive-bayes", "slow": slow}, 3,
        monitor=watched,
    )  # fmt: skip
    assert time.monotonic() - watched.at < 1.0
    assert [model.name for model in found.models] == ["naive-bayes"]
    assert len(found["naive-bayes"]) == 1
    assert any("Stopped before these models were judged: slow" in each for each in found.remarks)
    time.sleep(0.2)
    assert not [each for each in threading.enumerate() if "settled" in each.name]


def test_a_slow_training_of_numbers_is_left(table):
    watched = Asked(NumberPartJudged, 2, 0.0)
    found = bayesgui.evaluate_numbers(
        table.drop(columns="c"), "t", ["gradient-boosting"], 3, monitor=watched
    )
    assert time.monotonic() - watched.at < 1.5
    assert len(found.models[0]) == 1


def test_boosted_trees_end_between_two_rounds_when_cancelled():
    from sklearn.ensemble import HistGradientBoostingClassifier

    random = np.random.default_rng(2)
    x = random.normal(size=(2000, 5))
    y = (x[:, 0] > 0).astype(int)
    before = threading.active_count()

    class Soon:
        stop_requested = False

        def __init__(self) -> None:
            self.at = time.monotonic() + 0.5

        def check(self) -> None:
            if time.monotonic() > self.at:
                raise Cancelled

    soon = Soon()
    settings = {"max_iter": 100_000, "early_stopping": False, "random_state": 1}
    with pytest.raises(Cancelled):
        boosted(HistGradientBoostingClassifier, settings, x, y, None, soon)
    assert time.monotonic() - soon.at < 1.0
    time.sleep(0.1)
    # No thread goes on computing what nobody waits for.
    assert threading.active_count() == before


def test_boosted_trees_are_those_of_scikit_learn():
    from sklearn.ensemble import HistGradientBoostingClassifier

    random = np.random.default_rng(3)
    x = random.normal(size=(500, 4))
    y = np.digitize(x[:, 0], [-0.5, 0.5])
    settings = {"max_iter": 8, "early_stopping": False, "random_state": 1}
    own = boosted(HistGradientBoostingClassifier, settings, x, y, None, SILENT)
    plain = HistGradientBoostingClassifier(**settings).fit(x, y)
    np.testing.assert_allclose(own.predict_proba(x), plain.predict_proba(x), atol=1e-12)
