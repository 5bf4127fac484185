"""Naive Bayes with a Gaussian for every column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NAIVE, Character
from bayesgui.classifiers.gaussian_columns import (
    column_moments,
    ddof_parameter,
    gaussian_column,
    variance_of,
)
from bayesgui.classifiers.naive_classifier import NaiveClassifier
from bayesgui.classifiers.tables import prior_alpha_parameter, priors_parameter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.class_column import ClassColumn, ColumnMoments
    from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
    from bayesgui.core.monitor import Monitor


@classifiers.register(
    "gaussian-nb",
    label="Gaussian naive Bayes",
    order=5,
    takes="numbers",
    is_network=False,
    adds_rows=True,
    overconfident=True,
    refuses_infinite=True,
    character=Character(
        NAIVE,
        assumes="columns are independent given the class, each normally distributed",
        optimum="exact: means and variances",
        costs="wrong where numbers are skewed or in lumps",
    ),
)
@dataclass(frozen=True, kw_only=True)
class GaussianNaiveBayes(NaiveClassifier):
    """All columns independent given the class, and Gaussian in each class.

    Notes
    -----
    p(x_i | c) = N(x_i; μ_ci, σ²_ci). The class's probabilities are its shares, and a share of the
    largest variance is added to every variance, both as in scikit-learn's GaussianNB. Missing cells
    are left out of the product.

    References
    ----------
    John and Langley (1995), Estimating continuous distributions in Bayesian classifiers.
    """

    takes_states: ClassVar[bool] = False
    by_moments: ClassVar[bool] = True
    prior_alpha: float = prior_alpha_parameter(0.0)
    priors: str = priors_parameter()
    ddof: int = ddof_parameter()
    var_smoothing: float = parameter(
        1e-9,
        low=0.0,
        label="Added to variances",
        doc="Added to every variance, as a share of the largest variance of a column.",
        grid=(1e-9, 1e-6, 1e-3, 1e-2, 0.1),
    )

    def densities(
        self,
        columns: Sequence[ClassColumn | ColumnMoments],
        before: Sequence[ColumnDensities],
        monitor: Monitor,
    ) -> tuple[ColumnDensities, ...]:
        """Return the Gaussian of each column and class."""
        found = column_moments(columns, before)
        largest = max(variance_of(moments) for moments in found.values())
        return tuple(
            gaussian_column(name, moments, self.ddof, self.var_smoothing * largest)
            for name, moments in found.items()
        )
