"""A network from a networkx graph, and from the text attributes that files of graphs keep."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.causes.marks import CausalMarks, CommonCause
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import short_repr
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.table_budget import check_tables
from bayesgui.core.variable import Variable
from bayesgui.core.views.graphs import CAUSES, NUMBERS, TEXTS, UNOBSERVED, USUAL_STATES

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    import networkx as nx


def from_networkx(graph: nx.DiGraph, states: Sequence[str] = USUAL_STATES) -> BayesianNetwork:
    """Return the network of a networkx graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        Names of nodes become texts. Attributes of a node, if there are any, are those of
        `BayesianNetwork.to_networkx`: ``states``, ``cpt``, ``parents`` (the order of the table's
        axes; by default that of the arcs), each as JSON or as a list or array.
    states : sequence of str
        States of nodes without the attribute ``states``.

    Returns
    -------
    BayesianNetwork
        With uniform tables where the graph has none.

    Raises
    ------
    ModelError
        If the graph is not directed, two nodes have the same name, or an attribute does not fit.
    CycleError
        If the arcs close a cycle.
    MemoryBudgetError
        If the tables would be too large.

    Examples
    --------
    >>> import bayesgui, networkx
    >>> net = bayesgui.from_networkx(networkx.DiGraph([("rain", "wet"), ("sprinkler", "wet")]))
    >>> net.parents("wet"), net.cpt("wet").values.shape
    (('rain', 'sprinkler'), (2, 2, 2))
    """
    if not callable(getattr(graph, "is_directed", None)):
        raise ModelError("{value} is not a networkx graph; give one.", value=short_repr(graph))
    if not graph.is_directed():
        raise ModelError("The graph has edges without a direction; make it a DiGraph.")
    names = _names(graph)
    variables = {
        names[node]: _variable(names[node], attributes, states)
        for node, attributes in graph.nodes(data=True)
        if node in names
    }
    check_tables(
        {
            name: [
                *(variables[names[parent]].n_states for parent in graph.predecessors(node)),
                variables[name].n_states,
            ]
            for node, name in names.items()
        }
    )
    cpts = []
    for node, attributes in graph.nodes(data=True):
        if node in names:
            into = [names[parent] for parent in graph.predecessors(node)]
            cpts.append(_table(names[node], into, attributes, variables))
    properties = _read(graph.graph.get("properties"), "properties", "") or {}
    title = _plain(graph.graph.get("name", ""))
    network = BayesianNetwork(variables.values(), cpts, title, properties)
    return network.with_marks(_marks(graph, names))


def _marks(graph: nx.DiGraph, names: Mapping[Hashable, str]) -> CausalMarks:
    """Return the marks in the attributes of a graph; hidden causes of unknown nodes are dropped."""
    unobserved = frozenset(names[node] for node in names if _is_hidden(graph.nodes[node]))
    found = _read(graph.graph.get(CAUSES), CAUSES, "") or ()
    try:
        causes = tuple(CommonCause(*map(str, each)) for each in found)
    except TypeError:
        raise ModelError(
            "The attribute {what} of the graph is not a list of two nodes and a name each.",
            what=CAUSES,
        ) from None
    return CausalMarks(unobserved, tuple(each for each in causes if each.first != each.second))


def _is_hidden(attributes: Mapping[str, Any]) -> bool:
    """Tell whether a node cannot be observed; DoWhy's graphs say ``observed="no"``."""
    told = _plain(attributes.get(UNOBSERVED, "")).lower()
    seen = _plain(attributes.get("observed", "")).lower()
    return told in ("true", "1", "yes") or seen in ("false", "0", "no")


def _names(graph: nx.DiGraph) -> dict[Hashable, str]:
    """Return the name of each node; DOT files keep quotes, and a line feed as a node."""
    names: dict[Hashable, str] = {}
    for node in graph.nodes:
        name = _plain(node)
        if name.strip() not in ("", "\\n") or graph.nodes[node]:
            names[node] = name
    if len(set(names.values())) < len(names):
        twice = next(name for name in names.values() if list(names.values()).count(name) > 1)
        raise ModelError(
            "There are two nodes named {variable}; give one of them another name.", variable=twice
        )
    return names


def _plain(value: object) -> str:
    """Return a text without the quotes that a DOT file puts around it."""
    text = str(value)
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    return text.replace('\\"', '"')


def _read(value: object, what: str, node: str) -> Any:
    """Return an attribute, which may be a JSON text."""
    if not isinstance(value, str):
        return value
    try:
        with contextlib.suppress(ValueError):
            found = json.loads(value)
            if not isinstance(found, str):  # else the quotes of a DOT file are around it
                return found
        return json.loads(_plain(value))
    except ValueError:
        raise ModelError(
            'The attribute {what} of {variable} is not a JSON list; write one like ["yes"].',
            what=what,
            variable=node or "–",
        ) from None


def _variable(name: str, attributes: Mapping[str, Any], states: Sequence[str]) -> Variable:
    given = _read(attributes.get("states"), "states", name)
    fields: dict[str, Any] = {
        field: _plain(attributes[attribute])
        for attribute, field in TEXTS.items()
        if attribute in attributes
    }
    for field in NUMBERS:
        numbers = _read(attributes.get(field), field, name)
        if numbers is not None:
            fields[field] = tuple(numbers)
    pairs = _read(attributes.get("properties"), "properties", name) or ()
    fields["properties"] = tuple((str(key), str(text)) for key, text in pairs)
    if given is None:
        return Variable(name, tuple(states), **fields)
    if not isinstance(given, list | tuple):
        raise ModelError(
            'The attribute {what} of {variable} is not a JSON list; write one like ["yes"].',
            what="states",
            variable=name,
        )
    return Variable(name, tuple(map(str, given)), **fields)


def _table(
    name: str, into: list[str], attributes: Mapping[str, Any], variables: Mapping[str, Variable]
) -> CPT:
    stated = _read(attributes.get("parents"), "parents", name)
    parents = into
    if stated is not None:
        if sorted(stated) != sorted(into):
            raise ModelError(
                "Node {variable} has the parents {arcs} by its arcs and {stated} by its attribute; "
                "remove one of these.",
                variable=name,
                arcs=", ".join(into) or "–",
                stated=", ".join(map(str, stated)) or "–",
            )
        parents = list(stated)
    sizes = [variables[parent].n_states for parent in parents]
    given = _read(attributes.get("cpt"), "cpt", name)
    if given is None:
        return CPT.uniform(name, parents, sizes, variables[name].n_states)
    try:
        values = np.array(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise ModelError(
            "The table of {variable} is not an array of numbers; correct its attribute cpt.",
            variable=name,
        ) from None
    shape = (*sizes, variables[name].n_states)
    if values.size == int(np.prod(shape)):
        values = values.reshape(shape)
    return CPT(name, tuple(parents), values)
