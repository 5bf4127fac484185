"""Assignments of states to nodes, and entries of CPTs addressed by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.explain.query_context import Fact, hard_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.cpt import CPT
    from bayesgui.core.network import BayesianNetwork

Assignment = tuple[tuple[str, str], ...]
"""Pairs of variable name and state."""


def facts_of(network: BayesianNetwork, assignment: Sequence[tuple[str, str]]) -> tuple[Fact, ...]:
    """Return an assignment as hard facts, in its order."""
    return tuple(hard_fact(network[name], network[name].index(state)) for name, state in assignment)


def complete_facts(
    network: BayesianNetwork, assignment: Sequence[tuple[str, str]]
) -> dict[str, Fact]:
    """Return an assignment to all nodes as hard facts, by name."""
    facts = {fact.variable: fact for fact in facts_of(network, assignment)}
    for name in network:
        if name not in facts:
            raise ModelError(
                "These steps say nothing of {variable}; ask for them again.", variable=name
            )
    return facts


def check_any(assignment: Assignment) -> None:
    """Refuse an assignment to no node."""
    if not assignment:
        raise ModelError("There is no node to show the steps of; select or draw one first.")


@dataclass(frozen=True)
class TableEntry:
    """The address of one CPT entry.

    `configuration`: states of the parents, in the order of the CPT's axes.
    """

    variable: str
    configuration: tuple[str, ...]
    state: str

    def given(self, table: CPT) -> Assignment:
        """Return the parents with their states."""
        if len(table.parents) != len(self.configuration):
            raise ModelError(
                "The parents of {variable} have changed; ask for the steps of its table again.",
                variable=self.variable,
            )
        return tuple(zip(table.parents, self.configuration, strict=True))

    def row(self, network: BayesianNetwork) -> tuple[int, ...]:
        """Return the index of the configuration in the arrays of the CPT."""
        given = self.given(network.cpt(self.variable))
        return tuple(network[parent].index(state) for parent, state in given)

    def number(self, network: BayesianNetwork) -> float:
        """Return the entry's value."""
        state = network[self.variable].index(self.state)
        return float(network.cpt(self.variable).values[(*self.row(network), state)])
