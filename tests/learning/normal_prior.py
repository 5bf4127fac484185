"""A coin under a normal prior, as lectures have it: what modes are compared with."""

from __future__ import annotations

from bayesgui.core.errors import ParameterError


def mode_under_normal_prior(seen: float, unseen: float, mean: float, deviation: float) -> float:
    """Return the posterior mode of a coin's θ under a normal prior, which is not conjugate.

    `seen`, `unseen`: number of cases with and without the state, 0 or more.

    m / θ − rest / (1 − θ) − (θ − mean) / deviation² decreases over (0, 1), so the mode is its root,
    or an end of the interval if it has none.
    """
    if not (deviation > 0 and min(seen, unseen) >= 0):
        raise ParameterError(
            "A normal prior needs a positive deviation and counts of 0 or more; "
            "given are {deviation:g}, {seen:g} and {unseen:g}.",
            deviation=deviation,
            seen=seen,
            unseen=unseen,
        )
    low, high = 0.0, 1.0
    for _ in range(200):
        theta = (low + high) / 2
        if not low < theta < high:
            break
        if seen / theta - unseen / (1 - theta) > (theta - mean) / deviation**2:
            low = theta
        else:
            high = theta
    return (low + high) / 2
