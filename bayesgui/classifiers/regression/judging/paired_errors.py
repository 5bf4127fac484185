"""Tests of whether two models of numbers differ in squared error, by how rows were divided."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.comparison import check_same_rows, two_sided
from bayesgui.classifiers.regression.judging.number_figures import number_t_test

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.comparison import CorrectedT
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True)
class PairedErrors:
    """The paired t-test of the mean difference of two models' squared errors.

    `difference`: mean of the first model's squared errors less the second's. `clusters`: number of
    rows, times or groups whose differences are taken for independent; one more than the degrees of
    freedom.
    """

    difference: float
    statistic: float
    clusters: int
    p_value: float


def difference_test(
    first: HeldOutNumbers, second: HeldOutNumbers, splitter: Splitter | None, table: Dataset
) -> CorrectedT | PairedErrors | None:
    """Test whether two models differ in squared error; None if there is too little to test.

    The corrected resampled t-test where splits are random resamples. It assumes that they are, so
    that otherwise, of one split, or forward in time, rows are compared in pairs, those of one time
    or group as one.

    `splitter`: how rows of the table were divided; None if another table judged.
    """
    if splitter is not None and splitter.resamples and len(first) > 1:
        return number_t_test(first, second)
    rows = first.first_repeat().whole.rows
    clusters = None if splitter is None else splitter.clusters(table.rows(rows))
    return paired_errors(first, second, clusters)


def paired_errors(
    first: HeldOutNumbers, second: HeldOutNumbers, clusters: NDArray[np.intp] | None = None
) -> PairedErrors | None:
    """Test the mean difference of squared errors over rows; of repetitions, the first is taken.

    Diebold and Mariano (1995), Comparing predictive accuracy, at a horizon of one step: the
    differences of two times are independent; with the correction of Harvey, Leybourne and Newbold
    (1997), Testing the equality of prediction mean squared errors, this is the paired t-test. The
    variance is that of sums over clusters, so that rows of one may depend on each other: Liang and
    Zeger (1986), Longitudinal data analysis using generalized linear models.

    `clusters`: shape (rows of the first repetition,); the number of the cluster of each; None if
    each stands by itself. The result: None for fewer than two clusters.
    """
    check_same_rows(first, second)
    one, two = first.first_repeat().whole, second.first_repeat().whole
    weights = np.ones(len(one.rows)) if one.weights is None else one.weights
    differences = one.errors**2 - two.errors**2
    mean = float(np.average(differences, weights=weights))
    around = weights * (differences - mean)
    if clusters is not None:
        _, places = np.unique(clusters, return_inverse=True)
        around = np.bincount(places, around).astype(np.float64)
    n = len(around)
    if n < 2:
        return None
    error = math.sqrt(n / (n - 1) * float((around**2).sum())) / float(weights.sum())
    if error == 0:
        return PairedErrors(mean, math.nan, n, 1.0 if mean == 0 else 0.0)
    return PairedErrors(mean, mean / error, n, two_sided(mean / error, n - 1))
