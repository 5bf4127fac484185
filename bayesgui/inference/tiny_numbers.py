"""Probabilities so small that a floating-point number holds few of their digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.core.tables.operations import has_tiny

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

RARE = -690.0
"""ln P(findings) below which entries under `SMALLEST` may count: some 1e-300."""


def tiny_tables(network: BayesianNetwork) -> tuple[str, ...]:
    """Return the variables whose tables have entries between 0 and `SMALLEST`."""
    return tuple(name for name in network.names if has_tiny(network.cpt(name).values))


def note_on_tiny(
    network: BayesianNetwork, likelihoods: Mapping[str, NDArray[np.float64]]
) -> tuple[Sentence, ...]:
    """Return a sentence on tables and likelihoods with entries that have few digits, if any."""
    odd = [name for name, weights in likelihoods.items() if has_tiny(weights)]
    names = dict.fromkeys((*tiny_tables(network), *odd))
    if not names:
        return ()
    return (
        Sentence(
            "Probabilities below 2.2e-308, as those of {names}, have few digits, and so have "
            "posteriors that rest on them; write 0 or larger numbers.",
            names=list_names(list(names)),
        ),
    )
