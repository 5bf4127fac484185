"""Number of parameters of a network, of the full joint and of naive Bayes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True, slots=True)
class TableSizes:
    """Numbers of table cells and of free parameters (cells minus one per row).

    `joint_cells`: cells of one table over all variables, an exact integer. `naive_bayes_cells`,
    `naive_bayes_parameters`: counts for naive Bayes with the same variables. `class_name`: the
    class of naive Bayes, whose own table is included; None: all variables are independent, without
    a class.
    """

    joint_cells: int
    network_cells: int
    network_parameters: int
    naive_bayes_cells: int
    naive_bayes_parameters: int
    class_name: str | None

    @property
    def joint_parameters(self) -> int:
        """Free parameters of the full joint."""
        return self.joint_cells - 1


def table_sizes(network: BayesianNetwork, class_name: str | None = None) -> TableSizes:
    """Count the cells and free parameters of a network, the full joint and naive Bayes."""
    sizes = {variable.name: variable.n_states for variable in network.variables}
    rows = {name: math.prod(sizes[p] for p in network.parents(name)) for name in sizes}
    classes = 1 if class_name is None else network[class_name].n_states
    naive = {name: 1 if name == class_name else classes for name in sizes}
    return TableSizes(
        joint_cells=math.prod(sizes.values()),
        network_cells=sum(rows[name] * size for name, size in sizes.items()),
        network_parameters=sum(rows[name] * (size - 1) for name, size in sizes.items()),
        naive_bayes_cells=sum(naive[name] * size for name, size in sizes.items()),
        naive_bayes_parameters=sum(naive[name] * (size - 1) for name, size in sizes.items()),
        class_name=class_name,
    )
