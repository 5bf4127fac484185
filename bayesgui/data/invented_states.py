"""States that a reader of graphs invented, and the states of a table's columns in their place.

A causal diagram as text names nodes and arcs, and no states: all its nodes are yes or no until
somebody says better. The table that belongs to it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.core.views.graphs import USUAL_STATES
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.variables_from_columns import variable_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model_content import ModelContent
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable, SourceColumn
    from bayesgui.data.columns.column import CodedColumn


def has_invented_states(model: ModelContent, name: str) -> bool:
    """Tell whether a node has the states of any new one, and no table depends on them yet."""
    variable = model[name]
    return (
        variable.states == USUAL_STATES
        and variable.edges is None
        and all(model.is_unfilled(each) for each in (name, *model.children(name)))
    )


def takes_states(model: ModelContent, name: str, texts: Iterable[str]) -> bool:
    """Tell whether a node should take the texts of its column as states.

    Those that mean yes or no to any reader, such as 1 and 0, are read as these.
    """
    if not has_invented_states(model, name):
        return False
    variable = model[name]
    return any(variable.position(text) is None for text in texts)


def nodes_taking(
    model: ModelContent, columns: Mapping[str, CodedColumn | NumericColumn | SourceColumn]
) -> list[str]:
    """Return the nodes that should take the states of their columns; `columns`: by node."""
    return [
        name
        for name, column in columns.items()
        if name in model and takes_states(model, name, _texts(column))
    ]


def _texts(column: CodedColumn | NumericColumn | SourceColumn) -> Iterable[str]:
    if isinstance(column, NumericColumn):
        return {*column.texts().tolist()} - {""}
    return column.states


def with_states_of(
    network: BayesianNetwork, data: CaseTable
) -> tuple[BayesianNetwork, Sentence | None]:
    """Return a network whose invented states gave way to those of a table, and a note if any did.

    `data`: a table that was read without the network, with its numbers in intervals.
    """
    taken = nodes_taking(network, {column.name: column for column in data.columns})
    for name in taken:
        found = variable_of(data[name])
        network = network.with_states(name, found.states, [None] * found.n_states)
        described = network[name].with_parts(values=found.values, edges=found.edges)
        network = network.with_variable_replaced(described)
    return network, taken_remark(taken)


def taken_remark(names: Iterable[str]) -> Sentence | None:
    """Return the note on nodes that took the states of the table; None without any."""
    listed = list(names)
    if not listed:
        return None
    return Sentence(
        "Nodes without tables took the states of their columns: {names}.",
        names=list_names(listed),
    )
