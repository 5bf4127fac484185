"""Counts of tables as HUGIN and Netica store them: one number of cases for each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import notes_on
from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

_SAME = 1e-9


def experience_text(counts: NDArray[np.float64], separator: str) -> str:
    """Return the experience of each row, the sum of its Dirichlet parameters, as a list.

    Twelve digits, so that what is read gives the same file again.

    `counts`: shape (..., n_states); the last parent varies fastest.
    """
    cases = counts.sum(axis=-1).reshape(-1).tolist()
    return f"({separator.join(number(float(f'{case:.12g}')) for case in cases)})"


def count_losses(network: BayesianNetwork, *, label: str) -> list[str]:
    """List what is lost of counts where only the experience of each row is stored."""
    edited, observed = [], []
    for name in network.names:
        cpt = network.cpt(name)
        if cpt.counts is None:
            continue
        expected = cpt.values * cpt.counts.sum(axis=-1, keepdims=True)
        if not np.allclose(expected, cpt.counts, rtol=_SAME, atol=_SAME):
            edited.append(name)
        if cpt.observed is not None:
            observed.append(name)
    return [
        *notes_on(
            edited,
            "{label} stores one number of cases for each row; the counts of {names} will be "
            "divided as the probabilities are.",
            label=label,
        ),
        *notes_on(
            observed,
            "{label} cannot tell cases of the data from prior counts; those of {names} are stored "
            "together.",
            label=label,
        ),
    ]
