"""The distribution of the total utility under a strategy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork

MOST_CELLS = 2**24
_NEARLY = 1e-9


def risk_profile(
    model: Model, network: BayesianNetwork, evidence: Mapping[str, object]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the totals that can come, in increasing order, and their probabilities.

    `network`: the model's, with policies in place of decisions.
    """
    from bayesgui.decisions.solving.utility_terms import utility_terms
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    terms = utility_terms(model).total
    names = tuple(dict.fromkeys(name for term in terms for name in term.parents))
    sizes = [model[name].n_states for name in names]
    if math.prod(sizes) > MOST_CELLS:
        raise MemoryBudgetError(
            "The risk profile would need a table of {cells:,} numbers; draw fewer parents of "
            "utilities.",
            cells=math.prod(sizes),
            needed=8 * math.prod(sizes),
            budget=8 * MOST_CELLS,
        )
    totals = np.zeros(sizes)
    for term in terms:
        axes = [names.index(name) for name in term.parents]
        shape = [1] * len(names)
        for axis in axes:
            shape[axis] = sizes[axis]
        totals += term.values.transpose(np.argsort(axes)).reshape(shape)
    if not names:
        return totals.reshape(1), np.ones(1)
    engine = VariableElimination(network)
    joint = engine.joint(names, evidence)
    comes = joint.ravel() > 0
    values, weights = totals.ravel()[comes], joint.ravel()[comes]
    order = np.argsort(values, kind="stable")
    values, weights = values[order], weights[order]
    apart = np.diff(values) > _NEARLY * np.maximum(1.0, np.abs(values[1:]))
    starts = np.concatenate([[0], np.flatnonzero(apart) + 1])
    return values[starts], np.add.reduceat(weights, starts)
