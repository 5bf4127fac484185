"""Conditional risk of decisions, and risk over rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.decisions.loss import LossMatrix


def conditional_risks(posteriors: ArrayLike, losses: LossMatrix) -> NDArray[np.float64]:
    """Return R(d | x) = Σ_c loss[c, d] P(c | x) of every decision.

    `posteriors`: shape (..., classes); P(class | x), classes in the order of the matrix. The
    result: shape (..., decisions).
    """
    found: NDArray[np.float64] = np.asarray(posteriors, np.float64) @ losses.values
    return found


def least_risks(posteriors: ArrayLike, losses: LossMatrix) -> NDArray[np.float64]:
    """Return the conditional risk of the best decision, shape (...)."""
    found: NDArray[np.float64] = conditional_risks(posteriors, losses).min(axis=-1)
    return found


def expected_risk(
    posteriors: ArrayLike, losses: LossMatrix, weights: NDArray[np.float64] | None = None
) -> float:
    """Return the mean conditional risk of the best decisions over rows.

    It is the Bayes risk if the posteriors are true and the rows are drawn from their distribution.
    """
    return float(np.average(least_risks(posteriors, losses), weights=weights))


def observed_risk(
    truths: NDArray[np.intp],
    decided: NDArray[np.intp],
    losses: LossMatrix,
    weights: NDArray[np.float64] | None = None,
) -> float:
    """Return the mean loss of decisions whose truth is known.

    `truths`, `decided`: shape (rows,); positions of classes and decisions. `weights`: shape
    (rows,); of the rows.
    """
    return float(np.average(losses.values[truths, decided], weights=weights))


def information_value(
    prior: ArrayLike, posteriors: ArrayLike, chances: ArrayLike, losses: LossMatrix
) -> float:
    """Return by how much an observation lowers the expected loss of the best decision.

    `prior`: shape (classes,); P(class) before it. `posteriors`: shape (outcomes, classes); P(class
    | outcome). `chances`: shape (outcomes,); P(outcome). The result: never negative, but for
    rounding, if the prior is the mean of the posteriors.
    """
    after = float(np.dot(np.asarray(chances, np.float64), least_risks(posteriors, losses)))
    return float(least_risks(prior, losses)) - after
