"""Conversion of a row of a table of cases to findings, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.evidence import Evidence, Finding, StateFinding
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.recode import recode_column
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork


def row_findings(
    dataset: Dataset, row: int, network: BayesianNetwork
) -> tuple[Evidence, tuple[str, ...]]:
    """Convert a row to findings on the nodes of a network.

    `network`: the network; nodes are matched to columns by name, numbers to the intervals of their
    node. `evidence`: a hard finding for each cell that is not missing and is a value of its node.
    `ignored`: columns whose cell is not a value of any node.
    """
    findings: dict[str, Finding] = {}
    ignored: list[str] = []
    for column in dataset.columns:
        cell = column.rows(slice(row, row + 1))
        if cell.n_missing:
            continue
        if column.name not in network:
            ignored.append(column.name)
            continue
        variable = network[column.name]
        try:
            code = int(recode_column(cell, variable, refuse=False).codes[0])
        except DataError:
            code = variable.n_states
        if code < variable.n_states:
            findings[column.name] = StateFinding(frozenset({variable.states[code]}))
        else:
            ignored.append(column.name)
    ordered = {name: findings[name] for name in network if name in findings}
    return Evidence(ordered), tuple(ignored)


def findings_row(evidence: Evidence, network: BayesianNetwork, without: str = "") -> Dataset | None:
    """Convert findings to a table of one row.

    The result: a column for each node with a finding; None without one, or if a finding leaves
    several states open.
    """
    columns = []
    for name, finding in evidence.items():
        if name == without:
            continue
        if not isinstance(finding, StateFinding) or len(finding.states) != 1:
            return None
        states = network[name].states
        (state,) = finding.states
        columns.append(CodedColumn(name, states, np.array([states.index(state)])))
    return Dataset(tuple(columns)) if columns else None
