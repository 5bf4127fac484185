"""Scores of counts that need not be whole numbers, in the form in which searches compute them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.scores.base import free_parameters
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood
from bayesgui.learning.scores.maximal_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.learning.scores.base import ScoreForm

    Table = NDArray[np.float64]


def score_counts(form: ScoreForm, counts: Table) -> float:
    """Return the score of a family.

    `counts`: shape (*parent_sizes, n_states); m_ijk, or expected counts.
    """
    if form.kind == "likelihood":
        return maximal_log_likelihood(counts) - form.penalty * free_parameters(counts.shape)
    return log_marginal_likelihood(counts, hyperparameters(form, counts.shape))


def hyperparameters(form: ScoreForm, shape: tuple[int, ...]) -> Table:
    """Return the hyperparameters of a family's prior; 0 for a score without a prior."""
    if form.kind == "likelihood":
        return np.zeros(shape)
    cells = max(int(np.prod(shape)), 1)
    return np.full(shape, form.strength / cells if form.kind == "bdeu" else form.strength)
