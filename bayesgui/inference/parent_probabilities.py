"""Probabilities of the configurations of a node's parents, where they are quickly known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.network import BayesianNetwork
from bayesgui.inference.base import engines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.model import Model

MAX_ANCESTORS, MAX_PRODUCT = 300, 2**20
"""Maximum number of ancestors of the parents, and of bytes of a product of their tables: the
probabilities are computed within an edit, which must not take more than a tenth of a second."""


def parent_probabilities(model: Model, child: str) -> NDArray[np.float64] | None:
    """Return the joint distribution of a node's parents, without findings.

    None where it takes too long, and for a template, where it differs from slice to slice.
    """
    if model.is_template:
        return None
    parents = model.parents(child)
    network = compiled(model).network
    above = network.ancestors(*parents)
    if len(above) > MAX_ANCESTORS:
        return None
    # An engine looks at all nodes of its network, and there may be many more.
    needed = sorted({*above, *parents})
    part = BayesianNetwork(map(network.__getitem__, needed), map(network.cpd, needed))
    engine = engines.create("variable-elimination", part, memory_budget=MAX_PRODUCT)
    try:
        table: NDArray[np.float64] = engine.joint(parents)
    except MemoryBudgetError:
        return None
    return table
