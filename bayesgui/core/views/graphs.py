"""A network as a networkx graph whose attributes are texts and survive in files of graphs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import networkx as nx
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

    Family = tuple[Sequence[str], NDArray[np.float64]]

TEXTS = {"unit": "unit", "title": "label", "description": "description"}
"""Attributes for fields of a variable that are texts, which may be empty; GML has its own label."""

UNOBSERVED, CAUSES = "unobserved", "common_causes"
"""Attributes of a node that cannot be observed, and of a graph with hidden common causes."""

USUAL_STATES = ("yes", "no")
"""States of a node of a graph that says nothing about them."""

NUMBERS = "values", "edges"
"""Fields of a variable that are numbers, if there are any."""


def graph_of(
    name: str,
    properties: Mapping[str, str],
    variables: Iterable[Variable],
    families: Mapping[str, Family],
    unobserved: Collection[str] = (),
    causes: Sequence[Sequence[str]] = (),
) -> nx.DiGraph:
    """Return a graph with the content of a network; see `ModelContent.to_networkx`."""
    import networkx as nx

    graph = nx.DiGraph(name=name)
    if properties:
        graph.graph["properties"] = _text(dict(properties))
    if causes:
        graph.graph[CAUSES] = _text(causes)
    for variable in variables:
        parents, table = families[variable.name]
        attributes: dict[str, str] = {
            "states": _text(variable.states),
            "parents": _text(list(parents)),
            "cpt": _text(table.tolist()),
        }
        for field in NUMBERS:
            if getattr(variable, field) is not None:
                attributes[field] = _text(getattr(variable, field))
        for attribute, field in TEXTS.items():
            if getattr(variable, field):
                attributes[attribute] = getattr(variable, field)
        if variable.properties:
            attributes["properties"] = _text(variable.properties)
        if variable.name in unobserved:
            attributes[UNOBSERVED] = "true"
        graph.add_node(variable.name, **attributes)
    for child, (parents, _) in families.items():
        graph.add_edges_from((parent, child) for parent in parents)
    return graph


def _text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # A quote within a quote is more than readers of DOT files understand.
    return re.sub(r"\\.", lambda escape: r"\u0022" if escape[0] == r"\"" else escape[0], text)
