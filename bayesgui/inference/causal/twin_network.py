"""Two worlds that share what no action changes: what is, and what would have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_ALMOST_CERTAIN = 1e-12


@dataclass(frozen=True)
class TwinNetwork:
    """A network of what is and of what would have been.

    `network`: the nodes as they are, then the copies. `copies`: the name in the other world of
    each node that the action sets or can change; all other nodes are shared. `loose`: nodes that
    can change and are no functions of their parents. The copies of a loose node are independent of
    each other given their parents here, which the tables do not say.

    Balke & Pearl (1994), Probabilistic evaluation of counterfactual queries, AAAI.
    """

    network: BayesianNetwork
    copies: Mapping[str, str]
    loose: frozenset[str]

    def copy(self, name: str) -> str:
        """Return the name of a node in the world of the action."""
        return self.copies.get(name, name)


def is_function(network: BayesianNetwork, name: str) -> bool:
    """Tell whether each row of a table has one state that is certain."""
    return bool((network.cpt(name).values.max(axis=-1) >= 1 - _ALMOST_CERTAIN).all())


def twin_network(network: BayesianNetwork, done: Mapping[str, int]) -> TwinNetwork:
    """Return the network with a second world in which nodes are set to states.

    `done`: the position of its state for each node that is set. The arcs into it are cut there.
    """
    below = network.descendants(*done) - set(done)
    doubled = [name for name in network.names if name in below or name in done]
    copies = _names_of_copies(network.names, doubled)
    variables, tables = [], []
    for name in doubled:
        variables.append(Variable(copies[name], network[name].states))
        if name in done:
            tables.append(constant(copies[name], network[name].n_states, done[name]))
        else:
            family = [copies.get(parent, parent) for parent in network.parents(name)]
            tables.append(CPT(copies[name], tuple(family), network.cpt(name).values))
    loose = frozenset(name for name in below if not is_function(network, name))
    own = [network.cpt(name) for name in network.names]
    made = BayesianNetwork([*network.variables, *variables], [*own, *tables], network.name)
    return TwinNetwork(made, copies, loose)


def constant(name: str, n_states: int, state: int) -> CPT:
    """Return the table of a node without parents that is in one state."""
    return CPT(name, (), np.eye(n_states)[state])


def severed(network: BayesianNetwork, done: Mapping[str, int]) -> BayesianNetwork:
    """Return the network in which nodes are set to states, without the arcs into them."""
    tables = [
        constant(name, network[name].n_states, done[name]) if name in done else network.cpt(name)
        for name in network.names
    ]
    return BayesianNetwork(network.variables, tables, network.name)


def _names_of_copies(taken: Collection[str], names: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    used = set(taken)
    for name in names:
        copy = f"{name}*"
        while copy in used:
            copy += "*"
        used.add(copy)
        found[name] = copy
    return found
