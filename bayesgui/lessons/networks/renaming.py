"""Networks and tables whose nodes and states have other names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


def renamed_network(network: BayesianNetwork, names: Mapping[str, str]) -> BayesianNetwork:
    """Return a network whose nodes and states are renamed from keys to values."""
    for name in network.names:
        states = tuple(names.get(state, state) for state in network[name].states)
        network = _renamed(network, name, names.get(name, name), states)
    return network


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


def _renamed(
    network: BayesianNetwork, name: str, new: str, states: tuple[str, ...]
) -> BayesianNetwork:
    if states != network[name].states:
        network = network.with_states(name, states, range(len(states)))
    return network.with_variable_renamed(name, new)


def renamed_evidence(evidence: Evidence, names: Mapping[str, str]) -> Evidence:
    """Return findings on nodes and states that are renamed from keys to values."""
    return Evidence(
        {
            names.get(name, name): replace(
                finding, states=frozenset(names.get(state, state) for state in finding.states)
            )
            if isinstance(finding, StateFinding)
            else finding
            for name, finding in evidence.items()
        }
    )


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
