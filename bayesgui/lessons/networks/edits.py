"""Models after the commands of lessons that edit them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.evidence import StateFinding
from bayesgui.core.kinds.utility import UTILITY, Utility
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.variable import Variable
from bayesgui.lessons.commands import (
    AddArcs,
    AddCommonCause,
    AddDecision,
    AddLaggedArc,
    AddNode,
    AddUtility,
    Command,
    MarkUnobserved,
    RemoveArcs,
    RemoveCommonCauses,
    RemoveNodes,
    ReverseArc,
    SetRow,
    SetValue,
)
from bayesgui.lessons.networks.renaming import names_of
from bayesgui.lessons.probabilities import finding_of
from bayesgui.lessons.temporal.edits import edited_over_time, tabled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model
    from bayesgui.lessons.expressions import Event

MAX_TABLE = 2**20
"""Numbers of a table that commands may make."""


def edited(command: Command, model: Model) -> Model:
    """Return a model after a command that edits it.

    `command`: one that draws, deletes or reverses arcs, draws or deletes ↔, marks nodes, adds or
    deletes them, puts them in time, or sets numbers.
    """
    match command:
        case AddLaggedArc(parent=parent, child=child):
            _check_size(model, parent, child)
            return edited_over_time(command, model)
        case AddArcs(arcs=arcs):
            for parent, child in arcs:
                _check_size(model, parent, child)
                model = model.with_arc(parent, child)
        case RemoveArcs(arcs=arcs):
            for parent, child in arcs:
                model = model.without_arc(parent, child)
        case ReverseArc(parent=parent, child=child):
            model = model.with_arc_reversed_keeping_joint(parent, child)
        case AddCommonCause(first=first, second=second, name=name):
            model = model.with_common_cause(model[first].name, model[second].name, name)
        case RemoveCommonCauses(pairs=pairs):
            for first, second in pairs:
                model = model.without_common_cause(model[first].name, model[second].name)
        case MarkUnobserved(names=names, unobserved=unobserved):
            for name in names:
                model = model.with_observed(model[name].name, not unobserved)
        case AddNode(name=name, states=states):
            model = model.with_variable(Variable(name, states))
        case AddDecision(name=name, states=states):
            model = model.with_decision(name, states)
        case AddUtility(name=name):
            made, domain = node_kinds[UTILITY].mechanism, node_kinds[UTILITY].domain
            assert made is not None and domain is not None
            variable = Variable(name, domain)
            model = model.with_node(variable, made(variable))
        case RemoveNodes(names=names):
            model = model.without_variables(*names)
        case SetRow():
            model = _with_row(model, command)
        case SetValue():
            model = _with_value(model, command)
    return edited_over_time(command, model)


def _check_size(model: Model, parent: str, child: str) -> None:
    """Raise if an arc would make a table that no lesson needs."""
    cells = model.n_cells(child) * len(names_of(model[parent]))
    if cells > MAX_TABLE:
        raise MemoryBudgetError(
            "The table of {variable} would have {cells:,} numbers, too many for a lesson; draw "
            "fewer arcs.",
            variable=child,
            cells=cells,
            needed=8 * cells,
            budget=8 * MAX_TABLE,
        )


def _with_row(model: Model, command: SetRow) -> Model:
    model, name = tabled(model, command.name)
    variable = model[name]
    if model.kind(variable.name) != CHANCE:
        raise ModelError(
            "{variable} is a {kind} and has no table of probabilities.",
            variable=variable.name,
            kind=node_kinds[model.kind(variable.name)].label,
        )
    if len(command.numbers) != variable.n_states:
        raise ModelError(
            "A row of the table of {variable} has {count} numbers, one for each of its states "
            "{states}.",
            variable=command.name,
            count=variable.n_states,
            states=", ".join(variable.states),
        )
    present = model.cpt(name)
    table = np.array(present.values)
    table[_places(model, name, command.given)] = command.numbers
    return model.with_cpt(CPT(name, present.parents, table))


def _with_value(model: Model, command: SetValue) -> Model:
    name = model[command.name].name
    mechanism = utility_of(model, name)
    values = np.array(mechanism.values)
    values[_places(model, name, command.given)] = command.number
    return model.with_mechanism(Utility(name, mechanism.parents, values, mechanism.weight))


def utility_of(model: Model, name: str) -> Utility:
    """Return the numbers of a utility; raise for a node that has none of its own."""
    mechanism = model.mechanism(model[name].name)
    if not isinstance(mechanism, Utility):
        raise ModelError(
            "{variable} is no utility with numbers of its own; name one.", variable=name
        )
    return mechanism


def _places(model: Model, name: str, given: Iterable[Event]) -> tuple[np.ndarray, ...]:
    """Return the configurations of a node's parents that some conditions leave open."""
    parents = model.mechanism(name).parents
    picked: dict[str, list[int]] = {}
    for event in given:
        if event.variable not in parents:
            raise ModelError(
                "{parent} is not a parent of {variable}; name its parents before the colon.",
                parent=event.variable,
                variable=name,
            )
        finding = finding_of(model, event)
        assert isinstance(finding, StateFinding)
        weights = finding.weights(model[event.variable])
        picked[event.variable] = np.flatnonzero(weights).tolist()
    places = [picked.get(each, list(range(model[each].n_states))) for each in parents]
    return np.ix_(*places)
