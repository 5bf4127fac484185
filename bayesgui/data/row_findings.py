"""A row of a table of cases as findings on the nodes of a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.evidence import Evidence, Finding, StateFinding
from bayesgui.data.columns.recode import recode_column

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def row_findings(
    dataset: Dataset, row: int, network: BayesianNetwork
) -> tuple[Evidence, tuple[str, ...]]:
    """Return what a row says about the nodes of a network.

    Parameters
    ----------
    dataset : Dataset
        The table.
    row : int
        Position of the row in the file, from 0.
    network : BayesianNetwork
        A node belongs to the column of its name; numbers fall into the intervals of their node.

    Returns
    -------
    evidence : Evidence
        A hard finding for each cell that is not missing and has a node that knows its value.
    ignored : tuple of str
        Columns whose cell has a value that no node knows.
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
