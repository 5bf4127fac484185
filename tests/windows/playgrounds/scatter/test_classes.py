"""Gaussian classes in the plane: distances, posteriors, regions, against independent values."""

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.naive_bayes import GaussianNB

from bayesgui.core.errors import DataError
from bayesgui.windows.playgrounds.scatter.classes import (
    TEXTBOOK_POINT,
    PlanePoints,
    answers_at,
    fitted,
    regions,
    textbook,
)


@pytest.fixture
def points():
    random = np.random.default_rng(4)
    codes = np.repeat([0, 1, 2], (60, 30, 40))
    drawn = random.normal(size=(130, 2)) @ [[1.0, 0.6], [0.0, 0.7]]
    drawn += np.array([[0, 0], [3, 0], [1, 3]])[codes]
    return PlanePoints.of(drawn[:, 0], drawn[:, 1], codes, ("a", "b", "c"))


def test_the_textbook_s_distances_disagree():
    first, second = answers_at(textbook(), TEXTBOOK_POINT)
    assert (first.mahalanobis, second.mahalanobis) == pytest.approx((2.952, 3.672))
    assert (first.euclid, second.euclid) == pytest.approx((5.84, 4.64))
    assert first.posterior == pytest.approx(1 / (1 + np.exp(-0.36)))


@pytest.mark.parametrize(
    ("kind", "peer"),
    [
        ("equal", LinearDiscriminantAnalysis(solver="lsqr")),
        ("naive", GaussianNB(var_smoothing=0.0)),
    ],
)
def test_posteriors_are_those_of_scikit_learn(points, kind, peer):
    peer.fit(points.points, points.codes)
    place = np.array([1.2, 0.9])
    found = [each.posterior for each in answers_at(fitted(points, kind), place)]
    assert found == pytest.approx(peer.predict_proba([place])[0], rel=1e-6)


def test_the_region_at_a_point_is_its_most_probable_class(points):
    classes = fitted(points, "own")
    x, y = np.linspace(-2, 5, 9), np.linspace(-3, 5, 7)
    grid = regions(classes, x, y)
    assert set(grid.ravel()) == {0, 1, 2}
    for i, j in ((0, 0), (2, 8), (6, 3)):
        shares = [each.posterior for each in answers_at(classes, (x[j], y[i]))]
        assert grid[i, j] == np.argmax(shares)


def test_an_ellipse_has_its_distance_everywhere(points):
    one = fitted(points, "own")[1]
    assert one.gaussian.squared_distance(one.ellipse(2.0)) == pytest.approx(np.full(72, 4.0))


def test_missing_cells_are_left_out_and_too_few_points_refused():
    x = np.array([1.0, np.nan, 3.0, 4.0])
    data = PlanePoints.of(x, np.arange(4.0), [0, 0, -1, 0], ("a",))
    assert data.points.tolist() == [[1, 0], [4, 3]]
    with pytest.raises(DataError, match="No class has three points"):
        fitted(data, "own")


@pytest.mark.parametrize("covariance", ["own", "equal", "naive"])
def test_weights_count_as_repeated_points(points, covariance):
    times = np.random.default_rng(1).integers(0, 4, len(points.codes))
    x, y = points.points.T
    weighted = PlanePoints.of(x, y, points.codes, points.names, times.astype(float))
    assert len(weighted.points) == (times > 0).sum()
    repeated = PlanePoints.of(
        np.repeat(x, times), np.repeat(y, times), np.repeat(points.codes, times), points.names
    )
    for one, other in zip(fitted(weighted, covariance), fitted(repeated, covariance), strict=True):
        assert one.prior == pytest.approx(other.prior)
        assert one.gaussian.mean == pytest.approx(other.gaussian.mean)
        assert one.gaussian.covariance == pytest.approx(other.gaussian.covariance)
