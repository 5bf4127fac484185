"""Naive Bayes: all columns independent given the class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import COUNTED, NAIVE, Character
from bayesgui.classifiers.gaussian_columns import column_moments, ddof_parameter, gaussian_column
from bayesgui.classifiers.naive_classifier import MixedNaiveClassifier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.class_column import ClassColumn, ColumnMoments
    from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
    from bayesgui.core.monitor import Monitor


@classifiers.register(
    "naive-bayes",
    label="Naive Bayes",
    order=0,
    takes="both",
    is_network=True,
    adds_rows=True,
    overconfident=True,
    character=Character(
        NAIVE,
        assumes="columns are independent given the class; numbers are Gaussian in each class",
        optimum=COUNTED,
        costs="too sure of itself where columns repeat each other",
    ),
)
@dataclass(frozen=True, kw_only=True)
class NaiveBayes(MixedNaiveClassifier):
    """All columns independent given the class; columns of numbers are Gaussian in each class.

    Notes
    -----
    P(c | x) ∝ P(c) Π P(x_i | c), with P(x_i | c) = (n_ci + α) / (n_c + α N_i), where N_i is the
    number of states that column i may have, and the class's own α. The independence is that given
    the class, not plain independence. Missing cells are left out of the product.

    References
    ----------
    Duda and Hart (1973); Domingos and Pazzani (1997), On the optimality of the simple Bayesian
    classifier under zero-one loss. Gaussian columns: John and Langley (1995).
    """

    by_moments: ClassVar[bool] = True
    ddof: int = ddof_parameter()

    def densities(
        self,
        columns: Sequence[ClassColumn | ColumnMoments],
        before: Sequence[ColumnDensities],
        monitor: Monitor,
    ) -> tuple[ColumnDensities, ...]:
        """Return the Gaussian of each column and class."""
        return tuple(
            gaussian_column(name, moments, self.ddof)
            for name, moments in column_moments(columns, before).items()
        )
