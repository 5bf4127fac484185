"""A Gaussian for each column and class, to which further rows can be added."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
from bayesgui.densities.gaussian import Gaussian
from bayesgui.densities.moments import Moments
from bayesgui.densities.multivariate_gaussian import MIN_VARIANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.class_column import ClassColumn, ColumnMoments


def ddof_parameter() -> Any:
    """Declare the option of the divisor of variances."""
    return parameter(
        0,
        low=0,
        high=1,
        label="Divisor n − ddof",
        doc="Of the variances: 0 is maximum likelihood, 1 the unbiased estimate.",
    )


def moments_of(part: ColumnDensities) -> list[Moments]:
    """Return the moments that the Gaussians of each class were estimated from."""
    nothing = Gaussian(0.0, 1.0).moments
    return [each.moments if isinstance(each, Gaussian) else nothing for each in part.densities]


def total(moments: Sequence[Moments]) -> Moments:
    """Return the moments of all classes together."""
    return functools.reduce(Moments.added, moments)


def variance_of(moments: Sequence[Moments]) -> float:
    """Return the variance of a column over all classes."""
    return float(total(moments).covariance()[0, 0])


def gaussian_column(
    name: str, moments: Sequence[Moments], ddof: int, added: float = 0.0
) -> ColumnDensities:
    """Return a column's Gaussian in each class that has a value.

    `added`: added to each variance; the variance is at least a billionth of the whole column's.
    """
    least = MIN_VARIANCE * (variance_of(moments) or 1.0)
    found = (
        Gaussian.of(each, ddof, added=added, least=least) if each.weight > 0 else None
        for each in moments
    )
    return ColumnDensities(name, tuple(found))


def column_moments(
    columns: Sequence[ClassColumn | ColumnMoments], before: Sequence[ColumnDensities]
) -> dict[str, list[Moments]]:
    """Return the moments of each column and class, with those of a model added."""
    found = {column.name: column.moments() for column in columns}
    for part in before:
        pairs = zip(moments_of(part), found[part.column], strict=True)
        found[part.column] = [old.added(new) for old, new in pairs]
    return found
