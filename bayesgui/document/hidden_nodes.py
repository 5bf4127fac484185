"""Nodes that no row observes: how they are added, and the exchange of their states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.edits import add_variable, replace_model, set_states

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point

GAP = 180.0
"""Distance of a new hidden node from its children, in scene coordinates."""


def add_hidden_cause(
    state: DocumentState, network: BayesianNetwork, name: str, children: Sequence[str]
) -> DocumentState:
    """Add a hidden parent of some nodes, above them, with the tables of another network.

    `network`: the document's network with the hidden node; only that one's and its children's
    tables, and the arcs to them, are taken.
    """
    state = add_variable(state, network[name], _place_above(state, children))
    made = state.model
    for child in children:
        gone = [p for p in made.cpt(child).parents if p not in network.parents(child)]
        for parent in gone:
            made = made.without_arc(parent, child)
    for each in (name, *children):
        made = made.with_cpt(network.cpt(each))
    return replace_model(state, made.with_observed(name, False))


def _place_above(state: DocumentState, children: Sequence[str]) -> Point:
    """Return a free place above some nodes."""
    positions = state.layout.positions
    known = [positions[child] for child in children if child in positions]
    if not known:
        return 0.0, 0.0
    x = sum(place[0] for place in known) / len(known)
    y = min(place[1] for place in known) - GAP
    others = list(positions.values())
    while any(abs(x - a) < GAP and abs(y - b) < GAP / 2 for a, b in others):
        y -= GAP / 2
    return x, y


def without_hidden(dataset: Dataset, network: Model) -> Dataset:
    """Return the table without the columns of nodes that cannot be observed."""
    marked = [name for name in network if name in network.unobserved and name in dataset]
    return dataset.without(*marked) if marked else dataset


def missing_counts(network: Model, dataset: Dataset) -> dict[str, int]:
    """Return the number of rows in which each node is missing; all rows without a column."""
    observed = without_hidden(dataset, network)
    n_rows = dataset.n_rows
    return {name: observed[name].n_missing if name in observed else n_rows for name in network}


def exchange_states(state: DocumentState, name: str, one: int, other: int) -> DocumentState:
    """Exchange what two states of a node stand for; their names keep their places.

    A finding follows what it stands for.
    """
    states = state.model[name].states
    origin = list(range(len(states)))
    origin[one], origin[other] = other, one
    return set_states(state, name, states, origin)
