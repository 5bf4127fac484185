"""Tables and networks as row scores take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import chance_network
from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names, listed
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.matching import check_nodes

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def plain_network(model: Model) -> BayesianNetwork:
    """Return the network of a model; raise if it has time, decisions or utilities."""
    return chance_network(model, Sentence("Scoring rows"))


def matched_rows(network: BayesianNetwork, data: Dataset) -> tuple[Dataset, tuple[str, ...]]:
    """Return a table with the columns and states of a network, and what is said of it.

    Nodes without a column are missing in all rows, which a remark says.
    """
    check_nodes(network, data.names)
    matched = data.matched(network, hidden=True)
    said = tuple(remark for remark in matched.remarks if remark not in data.remarks)
    return matched, (*said, *on_hidden(network, data.names))


def on_hidden(network: BayesianNetwork, columns: Sequence[str]) -> tuple[Sentence, ...]:
    """Return a remark on nodes without a column; none if all have one."""
    hidden = [name for name in network.names if name not in columns]
    if not hidden:
        return ()
    return (
        pluralize(
            len(hidden),
            "The node {nodes} has no column, and is summed out.",
            "{count} nodes have no column, and are summed out: {nodes}.",
            nodes=list_names(hidden),
        ),
    )


def on_others(names: Sequence[str]) -> tuple[Sentence, ...]:
    """Return a remark on columns that are not nodes; none if all are."""
    if not names:
        return ()
    return (Sentence("No node has the name of {columns}; left out.", columns=list_names(names)),)


def listed_given(
    network: BayesianNetwork, given: Sequence[str] | str, columns: Collection[str]
) -> tuple[str, ...]:
    """Return the given columns as a tuple; raise if one is no node or has no column."""
    names = tuple(dict.fromkeys(listed(given)))
    for name in names:
        if name not in network or name not in columns:
            raise ParameterError(
                "The given column {column} is not a node with a column in the table; there are "
                "{names}.",
                column=name,
                names=list_names([each for each in network.names if each in columns]),
            )
    if names and len(names) == sum(each in columns for each in network.names):
        raise ParameterError("All columns are given; leave at least one to be scored.")
    return names
