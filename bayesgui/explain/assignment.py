"""Assignments: a state for each of some nodes, what the steps call them, and entries of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.explain.query_context import Fact, hard_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.cpt import CPT
    from bayesgui.core.network import BayesianNetwork

Assignment = tuple[tuple[str, str], ...]
"""Names and states."""


def facts_of(network: BayesianNetwork, assignment: Sequence[tuple[str, str]]) -> tuple[Fact, ...]:
    """Return an assignment as facts, in its order.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    assignment : sequence of (str, str)
        Names and states.

    Raises
    ------
    ModelError
        If there is no such node or state.
    """
    return tuple(hard_fact(network[name], network[name].index(state)) for name, state in assignment)


@dataclass(frozen=True)
class TableEntry:
    """An entry of a table.

    Parameters
    ----------
    variable : str
        Whose table.
    configuration : tuple of str
        States of the parents, in the order of the table's axes.
    state : str
        Of the variable.
    """

    variable: str
    configuration: tuple[str, ...]
    state: str

    def given(self, table: CPT) -> Assignment:
        """Return the parents with their states."""
        return tuple(zip(table.parents, self.configuration, strict=True))

    def row(self, network: BayesianNetwork) -> tuple[int, ...]:
        """Return where the configuration stands in the arrays of the table.

        Raises
        ------
        ModelError
            If a parent has no such state.
        """
        given = self.given(network.cpt(self.variable))
        return tuple(network[parent].index(state) for parent, state in given)

    def number(self, network: BayesianNetwork) -> float:
        """Return what the table has there.

        Raises
        ------
        ModelError
            If there is no such entry.
        """
        state = network[self.variable].index(self.state)
        return float(network.cpt(self.variable).values[(*self.row(network), state)])
