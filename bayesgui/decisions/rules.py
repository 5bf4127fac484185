"""Rules that turn posteriors into decisions. Of equal decisions the first in order is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.risk import conditional_risks

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.decisions.loss import LossMatrix

RELATIVE_TIE = 1e-12
"""Share of the largest number by which two may differ and count as equal."""


def first_largest(values: ArrayLike) -> NDArray[np.intp]:
    """Return the position of the largest number along the last axis; of equal ones the first.

    Numbers that differ by rounding alone are equal, so that a tie is broken the same way wherever
    the numbers were computed.
    """
    array = np.asarray(values, np.float64)
    largest = array.max(axis=-1, keepdims=True)
    finite = np.where(np.isfinite(largest), largest, 0.0)
    found: NDArray[np.intp] = np.argmax(array >= largest - RELATIVE_TIE * np.abs(finite), axis=-1)
    return found


def most_probable(posteriors: ArrayLike) -> NDArray[np.intp]:
    """Return argmax_c P(c | x), the MAP decision; it has the least probability of an error."""
    return first_largest(posteriors)


def error_probabilities(posteriors: ArrayLike) -> NDArray[np.float64]:
    """Return P_e(c | x) = 1 − P(c | x) of deciding each class."""
    found: NDArray[np.float64] = 1.0 - np.asarray(posteriors, np.float64)
    return found


def least_error(posteriors: ArrayLike) -> NDArray[np.intp]:
    """Return the decision with the least probability of an error, the same as MAP."""
    return first_largest(-error_probabilities(posteriors))


def most_likely(log_posteriors: ArrayLike, log_priors: ArrayLike) -> NDArray[np.intp]:
    """Return argmax_c p(x | c), the decision under equal priors.

    `log_posteriors`: shape (..., classes); ln P(c | x), up to a term of the row. `log_priors`:
    shape (classes,); ln P(c); a class of prior 0 is never decided.
    """
    priors = np.asarray(log_priors, np.float64)
    possible = np.isfinite(priors)
    with np.errstate(invalid="ignore"):
        likelihoods = np.asarray(log_posteriors, np.float64) - priors
    return first_largest(np.where(possible, likelihoods, -np.inf))


def least_risk(posteriors: ArrayLike, losses: LossMatrix) -> NDArray[np.intp]:
    """Return argmin_d R(d | x); with a general loss it is not the MAP class."""
    risks = conditional_risks(posteriors, losses)
    least = risks.min(axis=-1, keepdims=True)
    # Risks are sums of losses, whose rounding is relative to the largest loss.
    near = RELATIVE_TIE * float(np.abs(losses.values).max())
    found: NDArray[np.intp] = np.argmax(risks <= least + near, axis=-1)
    return found
