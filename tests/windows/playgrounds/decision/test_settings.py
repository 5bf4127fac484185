"""The numbers of the decision playground, their edits, examples and undo."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from bayesgui.windows.playgrounds.decision.picture import picture_of
from bayesgui.windows.playgrounds.decision.settings import zero_one
from bayesgui.windows.playgrounds.decision.stories import STORIES, story_of
from bayesgui.windows.playgrounds.history import SettingsHistory

IRIS = STORIES[0].settings


def test_a_prior_leaves_the_others_their_proportions():
    three = story_of("three").settings
    changed = three.with_prior(0, 0.5)
    assert changed.priors == pytest.approx((0.5, 0.5 * 0.4 / 0.65, 0.5 * 0.25 / 0.65))
    certain = three.with_prior(0, 1.0)
    assert certain.priors == (1.0, 0.0, 0.0)
    assert certain.with_prior(0, 0.5).priors == (0.5, 0.25, 0.25)


def test_a_mean_outside_widens_the_visible_range():
    assert IRIS.with_mean(0, 20.0).high == 20.0
    assert IRIS.with_mean(0, -4.0).low == -4.0
    assert IRIS.with_mean(0, 6.0).high == IRIS.high


def test_a_class_comes_and_goes_with_its_losses():
    four = IRIS.with_class().with_class()
    assert four.count == 4
    assert sum(four.priors) == pytest.approx(1)
    assert four.losses[0] == (0, 3, 1, 1)
    assert four.losses[3] == (1, 1, 1, 0)
    left = four.without_class(1)
    assert left.means == (four.means[0], *four.means[2:])
    assert left.losses == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert sum(left.priors) == pytest.approx(1)


def test_transposing_twice_changes_nothing():
    assert IRIS.transposed().losses == ((0, 1), (3, 0))
    assert IRIS.transposed().transposed() == IRIS


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.key)
def test_every_example_is_best_point_by_point_and_on_the_average(story):
    picture = picture_of(story.settings)
    error, risk = picture.rules
    assert error.pointwise == pytest.approx(error.outcomes.error, abs=1e-10)
    assert risk.pointwise == pytest.approx(risk.outcomes.risk, abs=1e-10)
    assert risk.outcomes.risk <= error.outcomes.risk + 1e-12
    assert error.outcomes.error <= risk.outcomes.error + 1e-12


def test_the_noise_machine_has_the_shares_and_the_prior_of_its_story():
    # P(x > 0) is 0.3 of the sound and 0.9 of the faulty; 0.6 = 0.9 p + 0.3 (1 - p) has p = 0.5.
    sound, faulty = (NormalDist().inv_cdf(share) for share in (0.3, 0.9))
    settings = story_of("noise").settings
    optimum = picture_of(settings).rule("risk").optimum
    threshold = (sound + faulty) / 2 - math.log(9) / (faulty - sound)
    assert optimum.thresholds == pytest.approx((threshold,), abs=1e-9)
    assert optimum.decisions == (0, 1)


def test_the_tumour_depends_on_what_being_wrong_costs_more():
    # r₁ = 6 − 1 and r₂ = 100 − 20: the level is 80 / 85.
    picture = picture_of(story_of("tumour").settings)
    assert picture.least_risk_level == pytest.approx(80 / 85)


def test_numbers_of_thresholds_of_the_examples():
    found = {
        story.key: len(picture_of(story.settings).rule("error").optimum.thresholds)
        for story in STORIES
    }
    assert found["iris"] == 2
    assert found["equal"] == 1
    assert found["none"] == 0
    assert found["three"] >= 3


def test_a_moved_threshold_recomputes_nothing_but_areas():
    first = picture_of(IRIS)
    second = picture_of(IRIS.with_thresholds("error", (2.0, 7.5)), first)
    assert second.problem is first.problem
    assert second.weighted is first.weighted
    assert second.rule("error").growth > 0
    assert second.rule("risk").outcomes is first.rule("risk").outcomes
    assert picture_of(IRIS, second).rule("error").growth == 0


def test_moved_thresholds_that_no_longer_fit_are_at_the_optimum():
    moved = IRIS.with_thresholds("error", (2.0, 7.5)).with_deviation(1, 1.0)
    assert not picture_of(moved).rule("error").is_moved


def test_the_sample_has_the_heights_of_the_densities():
    picture = picture_of(IRIS)
    width = picture.edges[1] - picture.edges[0]
    assert picture.sample.sum() * width == pytest.approx(1, abs=0.01)
    assert picture.sample.sum(axis=1) * width == pytest.approx(IRIS.priors, abs=0.06)


def test_undo_takes_a_gesture_as_one_step():
    history = SettingsHistory(IRIS)
    for mean in (5.1, 5.2, 5.3):
        assert history.apply(history.settings.with_mean(0, mean), ("mean", 0))
    history.end_gesture()
    history.apply(history.settings.with_mean(0, 9.0), ("mean", 0))
    assert not history.apply(history.settings)
    assert history.step(-1)
    assert history.settings.means[0] == 5.3
    assert history.step(-1)
    assert history.settings == IRIS
    assert not history.step(-1)
    assert history.step(1)
    history.apply(IRIS.with_losses(zero_one(2)))
    assert not history.step(1)


def test_posteriors_of_a_far_place_sum_to_one():
    picture = picture_of(IRIS.with_mean(0, 5000.0))
    assert np.allclose(picture.posteriors.sum(axis=0), 1)
