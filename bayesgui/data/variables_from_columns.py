"""Variables and networks made from the columns of a table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.numerals import number
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.cpt import CPD
    from bayesgui.data.case_source import CaseTable, SourceColumn
    from bayesgui.data.columns.column import CodedColumn


def variable_of(column: CodedColumn | NumericColumn | SourceColumn) -> Variable:
    """Make a variable from a column, with its states, their numbers and its limits."""
    if isinstance(column, NumericColumn):
        raise DataError("Column {column} holds numbers; discretize it first.", column=column.name)
    if not column.states:
        raise DataError(
            "Column {column} has no value in any row; leave it out.", column=column.name
        )
    values = _numbers(column.states) if column.edges is None else None
    return Variable(column.name, column.states, values=values, edges=column.edges)


def _numbers(states: Sequence[str]) -> tuple[float, ...] | None:
    """Return the numbers that the states are; nothing if one of them is none."""
    found = []
    for state in states:
        value = number(state)
        if math.isnan(value):
            return None
        found.append(value)
    return tuple(found)


@checked
def network_of(data: CaseTable, name: str = "", cpds: Iterable[CPD] = ()) -> BayesianNetwork:
    """Return a network with a node for each column.

    Parameters
    ----------
    data : Dataset or CaseSource
        The table; columns of numbers must be discretized.
    name : str
        Name of the network.
    cpds : iterable of CPD
        Distributions of some nodes; the others have no parents.

    Raises
    ------
    DataError
        If a column holds numbers, or no values.
    """
    return BayesianNetwork(map(variable_of, data.columns), cpds, name)


def with_states_added(
    network: BayesianNetwork, states: Mapping[str, Sequence[str]]
) -> BayesianNetwork:
    """Return the network with states added to nodes, each of probability 0."""
    for name, added in states.items():
        old = network[name]
        new = [state for state in dict.fromkeys(added) if state not in old.states]
        if new:
            origin = [*range(old.n_states), *([None] * len(new))]
            network = network.with_states(name, [*old.states, *new], origin)
    return network
