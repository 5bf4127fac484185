"""Rubin's rules: estimates from several completed tables as one, with its uncertainty."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.learning.credible_intervals import PROBABILITY, check_probability
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Pooled(ShortRepr, NotebookTable):
    """An estimate pooled from several completed tables.

    `estimate`: mean of the estimates. `within`: mean of their variances. `between`: variance of the
    estimates from draw to draw. `variance`: within + (1 + 1/m) between. `df`: degrees of freedom of
    the t distribution. `low`, `high`: ends of the interval. `missing_information`: share of the
    information that the missing cells took.
    """

    estimate: float
    low: float
    high: float
    variance: float
    within: float
    between: float
    df: float
    missing_information: float
    n_draws: int
    probability: float = PROBABILITY

    @property
    def standard_error(self) -> float:
        """Square root of the variance."""
        return math.sqrt(self.variance)

    def to_frame(self) -> pd.DataFrame:
        """Return the numbers as a pandas table with one row."""
        import pandas as pd

        names = ("estimate", "standard_error", "low", "high", "df", "missing_information")
        return pd.DataFrame({name: [getattr(self, name)] for name in names})


@checked
def pool(
    estimates: Sequence[float],
    variances: Sequence[float],
    complete_df: float = math.inf,
    probability: float = PROBABILITY,
) -> Pooled:
    """Return one estimate from those of several completed tables, by Rubin's rules.

    Parameters
    ----------
    estimates : sequence of float
        The estimate from each completed table, on a scale on which it is about normal: of a
        probability p take ln(p / (1 − p)).
    variances : sequence of float
        The square of the standard error of each.
    complete_df : float
        Degrees of freedom of the interval if no cell were missing: n − k for n rows and k
        parameters; infinite by default.
    probability : float
        Probability of the interval.

    Returns
    -------
    Pooled
        Mean, variance within and between the tables, and an interval of the t distribution.

    Raises
    ------
    ParameterError
        If there are fewer than two tables, a variance is negative, or `complete_df` is not above 0.

    Notes
    -----
    Rubin (1987), Multiple imputation for nonresponse in surveys, section 3.1; degrees of freedom:
    Barnard and Rubin (1999), Small-sample degrees of freedom with multiple imputation.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.pool([1.0, 1.2, 1.1, 0.9, 1.3], [0.04, 0.05, 0.04, 0.05, 0.04], 50)
    >>> round(found.estimate, 2), round(found.variance, 3), round(found.df, 1)
    (1.1, 0.074, 13.2)
    """
    values, squares = np.asarray(estimates, np.float64), np.asarray(variances, np.float64)
    if values.shape != squares.shape or values.ndim != 1 or len(values) < 2:
        raise ParameterError(
            "Pooling needs an estimate and its variance from each of two completed tables or more."
        )
    if not (np.isfinite(values).all() and np.isfinite(squares).all() and (squares >= 0).all()):
        raise ParameterError("An estimate is a number, and its variance a number of 0 or more.")
    if not complete_df > 0:
        raise ParameterError(
            "The degrees of freedom of complete data are a number above 0, not {value}.",
            value=complete_df,
        )
    found = pooled_numbers(values, squares, np.asarray(float(complete_df)), probability)
    numbers = {name: float(value) for name, value in found.items()}
    return Pooled(n_draws=len(values), probability=probability, **numbers)


def pooled_numbers(
    values: Numbers, squares: Numbers, complete_df: Numbers, probability: float
) -> dict[str, Numbers]:
    """Pool arrays of estimates; the first axis is the completed tables; see `pool`.

    `complete_df`: in the shape of the result.
    """
    check_probability(probability)
    draws = len(values)
    estimate, within = values.mean(axis=0), squares.mean(axis=0)
    between = values.var(axis=0, ddof=1)
    added = (1 + 1 / draws) * between
    variance = within + added
    share = np.divide(added, variance, out=np.zeros_like(variance), where=variance > 0)
    df = _degrees_of_freedom(share, np.broadcast_to(complete_df, share.shape), draws)
    with np.errstate(invalid="ignore"):
        half = _t_quantiles((1 + probability) / 2, df) * np.sqrt(variance)
    # Without a variance within tables of finite degrees of freedom nothing is known of it.
    half = np.where(df > 0, half, np.inf)
    with np.errstate(divide="ignore", invalid="ignore"):
        # Rubin (1987), (3.1.10): the finite number of draws counts as well.
        ratio = np.where(within > 0, added / within, np.inf)
        missing = np.where(np.isfinite(ratio), (ratio + 2 / (df + 3)) / (ratio + 1), 1.0)
    missing = np.where(between > 0, missing, 0.0)
    return {
        "estimate": estimate,
        "low": estimate - half,
        "high": estimate + half,
        "variance": variance,
        "within": within,
        "between": between,
        "df": df,
        "missing_information": missing,
    }


def _degrees_of_freedom(share: Numbers, complete: Numbers, draws: int) -> Numbers:
    """Return Barnard and Rubin's degrees of freedom.

    `share`: (1 + 1/m) B / T. `complete`: degrees of freedom of complete data.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        old = np.where(share > 0, (draws - 1) / np.square(share), np.inf)
        ratio = np.where(np.isinf(complete), 1.0, (complete + 1) / (complete + 3))
        observed = np.where(np.isinf(complete), np.inf, ratio * complete * (1 - share))
        return np.where(
            np.isinf(old),
            observed,
            np.where(np.isinf(observed), old, old * observed / (old + observed)),
        )


def _t_quantiles(p: float, df: Numbers) -> Numbers:
    from scipy.special import ndtri, stdtrit

    finite = np.isfinite(df)
    found: Numbers = np.where(finite, stdtrit(np.where(finite, df, 1.0), p), ndtri(p))
    return found
