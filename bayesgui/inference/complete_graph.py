"""A network as the chain rule in an order: every two variables joined, the joint unchanged."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.inference.elimination import joint_posterior
from bayesgui.inference.findings import ResolvedFindings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

MAX_CELLS = 2**18
"""Number of cells of the largest table made: that of the last variable is the whole joint."""


def complete_graph(
    network: BayesianNetwork, order: Sequence[str], monitor: Monitor = SILENT
) -> BayesianNetwork:
    """Return the complete graph in an order, with the tables of the same joint distribution.

    `order`: all its variables: each becomes a child of all before it.

    P(x₁, …, xₙ) = Π P(xₖ | x₁, …, xₖ₋₁) holds in any order; a configuration of probability 0 gets
    equal probabilities.

    >>> import bayesgui
    >>> asia = bayesgui.read(bayesgui.paths.samples() / "networks" / "asia.bif")
    >>> len(complete_graph(asia, asia.names).arcs)
    28
    """
    order = tuple(network[name].name for name in order)
    cells = math.prod(network[name].n_states for name in order)
    if cells > MAX_CELLS:
        raise ModelError(
            "The complete graph would have a table of {cells} numbers, more than {most}; take a "
            "smaller network.",
            cells=f"{cells:,}",
            most=f"{MAX_CELLS:,}",
        )
    joint = joint_posterior(network, order, ResolvedFindings({}), monitor)
    cpts = []
    for k, name in enumerate(order):
        monitor.check()
        table = joint.sum(axis=tuple(range(k + 1, len(order))))
        total = table.sum(axis=-1, keepdims=True)
        uniform = np.full(table.shape, 1 / table.shape[-1])
        values = np.divide(table, total, out=uniform, where=total > 0)
        cpts.append(CPT(name, order[:k], values))
    by_name = {cpt.variable: cpt for cpt in cpts}
    made = BayesianNetwork(network.variables, [by_name[name] for name in network], network.name)
    return made.with_properties(network.properties)
