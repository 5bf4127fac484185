"""Posteriors fixed in a slice, reached by Jeffrey's rule, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers

MOST_FIXED = 12
"""Number of fixed posteriors above which they are refused: each one costs some passes."""

MOST_ROUNDS = 200
PRECISION = 1e-11


def reach_fixed(
    numbers: SeriesNumbers,
    posterior: Callable[[int, int], NDArray[np.float64]],
    called: Callable[[int], str],
    monitor: Monitor,
) -> None:
    """Turn fixed posteriors into likelihoods under which they are the posteriors.

    Iterative proportional fitting (Peng, Zhang and Pan 2010). `posterior`: of a column in a slice,
    given the findings as they are now. `called`: what a slice is called.
    """
    if len(numbers.fixed) > MOST_FIXED:
        raise EvidenceError(
            "Posteriors are fixed {count} times, and over time each costs many passes over the "
            "series; fix {most} at most, and give the others as likelihoods.",
            count=len(numbers.fixed),
            most=MOST_FIXED,
        )
    place = len(numbers.pool)
    places = {}
    for (number, column), wanted in numbers.fixed.items():
        places[number, column] = slice(place, place + len(wanted))
        numbers.codes[number, column] = -2 - place
        place += len(wanted)
    numbers.pool = np.concatenate(
        [numbers.pool, *(np.ones(len(v)) for v in numbers.fixed.values())]
    )
    for _ in range(MOST_ROUNDS):
        worst = 0.0
        for (number, column), wanted in numbers.fixed.items():
            monitor.check()
            found = posterior(number, column)
            if ((found == 0) & (wanted > 0)).any():
                raise ImpossibleEvidenceError(
                    "The posterior fixed at t = {time} cannot be reached: a state that it allows "
                    "is impossible.",
                    time=called(number),
                    slice=number,
                )
            worst = max(worst, float(np.abs(found - wanted).max()))
            ratio = np.divide(wanted, found, out=np.zeros(len(found)), where=found > 0)
            part = numbers.pool[places[number, column]] * ratio
            numbers.pool[places[number, column]] = part / part.max()
        if worst < PRECISION:
            return
    raise EvidenceError(
        "The fixed posteriors contradict each other, or another finding; retract one of them."
    )
