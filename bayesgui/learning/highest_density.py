"""The shortest interval of a Beta distribution that holds a probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.learning.beta_distribution import check_proper, log_density, point_below, share_below

if TYPE_CHECKING:
    from collections.abc import Callable


def highest_density_interval(a: float, b: float, probability: float) -> tuple[float, float] | None:
    """Return the interval outside of which no θ is more probable than inside.

    Parameters
    ----------
    a, b : float
        Hyper-parameters, positive.
    probability : float
        What it holds, above 0 and below 1.

    Returns
    -------
    (float, float) or None
        None where the most probable θ are no interval: both hyper-parameters below 1 make the
        density grow at both ends.

    Raises
    ------
    ParameterError
        If the probability is none, or Beta(a, b) is no distribution.

    References
    ----------
    Gelman et al. (2013), Bayesian Data Analysis, section 2.3.

    Notes
    -----
    The ends of the interval are equally dense, so that one follows from the other; the share
    between them falls as the left end moves towards the mode.
    """
    check_proper(a, b)
    if not 0 < probability < 1:
        raise ParameterError(
            "The probability of an interval must lie between 0 and 1, not {value}.",
            value=probability,
        )
    if a < 1 and b < 1:
        return None
    if a == b == 1:  # flat: of all shortest intervals the one in the middle
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
        return _bisect(lambda right: density(right) > level, mode, 1.0)

    def holds_too_much(left: float) -> bool:
        return share_below(partner(left), a, b) - share_below(left, a, b) > probability

    left = _bisect(holds_too_much, 0.0, mode)
    return left, partner(left)


def _bisect(is_low: Callable[[float], bool], low: float, high: float) -> float:
    """Return where a condition that holds on the left ends."""
    for _ in range(48):
        middle = (low + high) / 2
        if is_low(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2
