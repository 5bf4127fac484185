"""Highest-density intervals of Beta distributions."""

from __future__ import annotations

from bayesgui.core.errors import ParameterError
from bayesgui.learning.beta_distribution import (
    bisect,
    check_proper,
    log_density,
    point_below,
    share_below,
)


def highest_density_interval(a: float, b: float, probability: float) -> tuple[float, float] | None:
    """Return the interval of given probability with the highest density inside.

    The result: None if the highest-density region is not an interval: both hyperparameters below 1
    make the density unbounded at both ends.

    Gelman et al. (2013), Bayesian Data Analysis, section 2.3.

    Both ends have equal density, so one determines the other; the probability between them
    decreases as the left end moves towards the mode.
    """
    check_proper(a, b)
    if not 0 < probability < 1:
        raise ParameterError(
            "The probability of an interval must lie between 0 and 1, not {value}.",
            value=probability,
        )
    if a < 1 and b < 1:
        return None
    if a == b == 1:  # flat density: choose the central interval
        return (1 - probability) / 2, (1 + probability) / 2
    if a <= 1:
        return 0.0, point_below(probability, a, b)
    if b <= 1:
        return point_below(1 - probability, a, b), 1.0
    mode = (a - 1) / (a + b - 2)

    def density(theta: float) -> float:
        return float(log_density(theta, a, b))

    def partner(left: float) -> float:
        level = density(left)
        return bisect(lambda right: density(right) > level, mode, 1.0)

    def holds_too_much(left: float) -> bool:
        return share_below(partner(left), a, b) - share_below(left, a, b) > probability

    left = bisect(holds_too_much, 0.0, mode)
    return left, partner(left)
