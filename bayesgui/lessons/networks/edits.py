"""Networks after the commands of lessons that edit them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.evidence import StateFinding
from bayesgui.core.variable import Variable
from bayesgui.lessons.commands import (
    AddArcs,
    AddNode,
    Command,
    RemoveArcs,
    RemoveNodes,
    ReverseArc,
    SetRow,
)
from bayesgui.lessons.probabilities import finding_of

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

MAX_TABLE = 2**20
"""Numbers of a table that commands may make."""


def edited(command: Command, network: BayesianNetwork) -> BayesianNetwork:
    """Return a network after a command that edits it.

    `command`: one that draws, deletes or reverses arcs, adds or deletes nodes, or sets a row.
    """
    match command:
        case AddArcs(arcs=arcs):
            for parent, child in arcs:
                _check_size(network, parent, child)
                network = network.with_arc(parent, child)
        case RemoveArcs(arcs=arcs):
            for parent, child in arcs:
                network = network.without_arc(parent, child)
        case ReverseArc(parent=parent, child=child):
            network = network.with_arc_reversed_keeping_joint(parent, child)
        case AddNode(name=name, states=states):
            network = network.with_variable(Variable(name, states))
        case RemoveNodes(names=names):
            network = network.without_variables(*names)
        case SetRow():
            network = _with_row(network, command)
    return network


def _check_size(network: BayesianNetwork, parent: str, child: str) -> None:
    """Raise if an arc would make a table that no lesson needs."""
    cells = network.cpt(child).values.size * network[parent].n_states
    if cells > MAX_TABLE:
        raise MemoryBudgetError(
            "The table of {variable} would have {cells:,} numbers, too many for a lesson; draw "
            "fewer arcs.",
            variable=child,
            cells=cells,
            needed=8 * cells,
            budget=8 * MAX_TABLE,
        )


def _with_row(network: BayesianNetwork, command: SetRow) -> BayesianNetwork:
    variable, parents = network[command.name], network.parents(command.name)
    if len(command.numbers) != variable.n_states:
        raise ModelError(
            "A row of the table of {variable} has {count} numbers, one for each of its states "
            "{states}.",
            variable=variable.name,
            count=variable.n_states,
            states=", ".join(variable.states),
        )
    picked: dict[str, list[int]] = {}
    for event in command.given:
        if event.variable not in parents:
            raise ModelError(
                "{parent} is not a parent of {variable}; name its parents before the colon.",
                parent=event.variable,
                variable=variable.name,
            )
        finding = finding_of(network, event)
        assert isinstance(finding, StateFinding)
        weights = finding.weights(network[event.variable])
        picked[event.variable] = np.flatnonzero(weights).tolist()
    table = np.array(network.cpt(command.name).values)
    places = [picked.get(name, list(range(network[name].n_states))) for name in parents]
    table[np.ix_(*places)] = command.numbers
    return network.with_cpt(CPT(command.name, parents, table))
