"""Networks and tables whose nodes and states have other names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.domain import States
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.core.model import Model
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.evidence import Finding
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.core.variable import Variable
    from bayesgui.data.case_source import CaseTable

M = TypeVar("M", bound=Model)


def renamed_model(model: Model, names: Mapping[str, str]) -> Model:
    """Return a model whose nodes and states are renamed from keys to values."""
    for name in model.names:
        states = tuple(names.get(state, state) for state in names_of(model[name]))
        model = _renamed(model, name, names.get(name, name), states)
    return model


def names_of(variable: Variable) -> tuple[str, ...]:
    """Return the states of a node; none of one that is a number."""
    domain = variable.domain
    return domain.names if isinstance(domain, States) else ()


def network_of_table(
    network: BayesianNetwork, table: CaseTable, names: Mapping[str, str]
) -> BayesianNetwork:
    """Return a network with the names that a table has, which are renamed from keys to values.

    `network`: the network, whose nodes and states may be renamed already. `table`: the table as it
    was read, with the names of its file. `names`: what its columns and their states are called.
    """
    in_file = {new: old for old, new in names.items()}
    for name in network.names:
        old = name if name in table else in_file.get(name, name)
        known = getattr(table[old], "states", ()) if old in table else ()
        states = tuple(
            state if state in known else in_file.get(state, state) for state in network[name].states
        )
        network = _renamed(network, name, old, states)
    return network


def _renamed(model: M, name: str, new: str, states: tuple[str, ...]) -> M:
    if states != names_of(model[name]):
        model = model.with_states(name, states, range(len(states)))
    return model.with_variable_renamed(name, new)


def renamed_evidence(evidence: Evidence, names: Mapping[str, str]) -> Evidence:
    """Return findings on nodes and states that are renamed from keys to values."""
    return Evidence(
        {names.get(name, name): _finding(finding, names) for name, finding in evidence.items()}
    )


def _finding(finding: Finding, names: Mapping[str, str]) -> Finding:
    match finding:
        case StateFinding(states=states):
            return replace(finding, states=frozenset(names.get(each, each) for each in states))
        case Intervention(state=state):
            return Intervention(names.get(state, state))
    return finding


def renamed_losses(losses: LossMatrix, names: Mapping[str, str]) -> LossMatrix:
    """Return losses whose states, decided or true, are renamed from keys to values."""
    renamed = {state: names.get(state, state) for state in losses.classes}
    decisions = tuple(renamed.get(decision, decision) for decision in losses.decisions)
    return LossMatrix(tuple(renamed.values()), decisions, losses.values)


def renamed_table(table: CaseTable, names: Mapping[str, str]) -> CaseTable:
    """Return a table in memory whose columns and their states are renamed from keys to values."""
    if not isinstance(table, Dataset):
        return table
    columns = []
    for column in table.columns:
        if isinstance(column, CodedColumn):
            states = tuple(names.get(state, state) for state in column.states)
            column = replace(column, states=states)
        columns.append(column.renamed(names.get(column.name, column.name)))
    return replace(table, columns=tuple(columns))


def renamed_series(series: Series, names: Mapping[str, str], model: Model) -> Series:
    """Return findings over time on nodes and states that are renamed from keys to values.

    `model`: the template, whose nodes and states are renamed already.
    """
    columns = tuple(model[names.get(name, name)] for name in series.names)
    others = {
        (number, names.get(name, name)): _finding(finding, names)
        for (number, name), finding in series.others.items()
    }
    once = renamed_evidence(series.once, names)
    return replace(series, columns=columns, others=others, once=once)
