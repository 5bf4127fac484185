"""A network as a graph of networkx, with positions, and the network of such a graph."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import BayesGuiError, CycleError, FormatError, arrows
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.core.views.graphs import TEXTS, USUAL_STATES
from bayesgui.core.waiting import in_thread
from bayesgui.formats.base import Loaded
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.positions import place_boxes
from bayesgui.formats.table_budget import TableBudget
from bayesgui.graph.exchange.networkx_import import from_networkx

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from pathlib import Path

    import networkx as nx

    from bayesgui.core.network import BayesianNetwork

TITLES = "label", "name"
"""Attributes in which other programs keep the name of a node beside its number."""


def graph_of(loaded: Loaded, safe: Callable[[str], str]) -> nx.DiGraph:
    """Return the graph of a network, with the positions of nodes as attributes ``x`` and ``y``."""
    import networkx as nx

    graph = nx.relabel_nodes(loaded.network.to_networkx(), safe)
    graph.graph.update({key: safe(text) for key, text in graph.graph.items()})
    for attributes in graph.nodes.values():
        attributes.update({key: safe(text) for key, text in attributes.items()})
    for name, (x, y) in loaded.layout.positions.items():
        if name in loaded.network:
            graph.nodes[safe(name)].update(x=float(x), y=float(y))
    return graph


def loaded_of(
    graph: nx.DiGraph,
    path: Path,
    name: str,
    *,
    size: int,
    own: bool = False,
    remarks: Sequence[str] = (),
    upwards: bool = False,
    monitor: Monitor = SILENT,
) -> Loaded:
    """Return the network of a graph; nodes without tables become uniform, with a note.

    `name`: of the format.
    """
    check_counts(path.name, graph.number_of_nodes(), graph.number_of_edges())
    if not graph.is_directed():
        raise FormatError(
            "{path} holds a graph whose edges have no direction. Nothing was opened; only directed "
            "graphs are networks.",
            path=path.name,
        )
    if not graph.nodes and not own:
        raise FormatError("{path} has no nodes. Nothing was opened.", path=path.name)
    # networkx does not poll.
    graph, network = in_thread(lambda: _graph_and_network(graph, path, size, own=own), monitor)
    monitor.check()
    spots = {
        str(node): spot
        for node, attributes in graph.nodes(data=True)
        if (spot := _spot(attributes)) is not None
    }
    notes = notes_on(
        [str(node) for node, attributes in graph.nodes(data=True) if "cpt" not in attributes],
        "The graph has no tables of {names}; they are uniform until you fill them in.",
    )
    layout = place_boxes(spots, network, own=own, upwards=upwards)
    return Loaded(network, layout, (*remarks, *notes), format=name)


def _graph_and_network(
    graph: nx.DiGraph, path: Path, size: int, *, own: bool
) -> tuple[nx.DiGraph, BayesianNetwork]:
    """Return the graph with the names of the network, and the network."""
    named = graph if own else _titled(graph)
    _check_sizes(named, path, size)
    return named, _network(named, path)


def _titled(graph: nx.DiGraph) -> nx.DiGraph:
    """Return a graph with the titles of its nodes as names, where all have different ones."""
    import networkx as nx

    for key in TITLES:
        titles = {node: attributes.get(key) for node, attributes in graph.nodes(data=True)}
        texts = [title for title in titles.values() if isinstance(title, str) and title.strip()]
        if texts and len(set(texts)) == len(titles):
            return nx.relabel_nodes(graph, titles)
    return nx.relabel_nodes(graph, str) if len(set(map(str, graph))) == len(graph) else graph


def _check_sizes(graph: nx.DiGraph, path: Path, size: int) -> None:
    """Raise if the tables would be too large."""
    budget = TableBudget(size)
    place: dict[str, Any] = {"path": path.name, "where": path.name, "line": 0}
    counts: dict[Hashable, int] = {
        node: _number_of_states(attributes.get("states"))
        for node, attributes in graph.nodes(data=True)
    }
    for node, attributes in graph.nodes(data=True):
        shape = (*(counts[parent] for parent in graph.predecessors(node)), counts[node])
        budget.take(str(node), shape, place)
        if "cpt" not in attributes:
            cells = 1
            for count in shape:
                cells *= count
            budget.expand(str(node), cells, place)


def _number_of_states(value: object) -> int:
    if not isinstance(value, str):
        return len(USUAL_STATES)
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        return 1
    return len(found) if isinstance(found, list) else 1


def _network(graph: nx.DiGraph, path: Path) -> BayesianNetwork:
    loop = next((node for node in graph if graph.has_edge(node, node)), None)
    if loop is not None:
        raise FormatError(
            "{path}: the arcs close the cycle {cycle}. Nothing was opened.",
            path=path.name,
            cycle=arrows((str(loop), str(loop))),
        )
    try:
        return from_networkx(_shielded_graph(graph))
    except CycleError as error:
        raise FormatError(
            "{path}: the arcs close the cycle {cycle}. Nothing was opened.",
            path=path.name,
            cycle=arrows(error.values["path"]),
        ) from None
    except BayesGuiError as error:
        raise FormatError(
            "{path}: {reason} Nothing was opened.", path=path.name, reason=error
        ) from None
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError, RecursionError):
        # JSON of any kind may stand in the attributes.
        raise FormatError(
            "{path}: the attributes of its nodes are not those of a network. Nothing was opened; "
            "remove them to read the arcs alone.",
            path=path.name,
        ) from None


def _shielded_graph(graph: nx.DiGraph) -> nx.DiGraph:
    """Return a graph whose texts survive that `from_networkx` takes off the quotes around them."""
    import networkx as nx

    shielded = nx.relabel_nodes(graph, _shielded)
    for attributes in shielded.nodes.values():
        # Without any attribute a node could be a line feed of a DOT file.
        attributes.setdefault("states", list(USUAL_STATES))
    for attributes in (shielded.graph, *shielded.nodes.values()):
        attributes.update({k: _shielded(v) for k, v in attributes.items() if k in ("name", *TEXTS)})
    return shielded


def _shielded(text: Hashable) -> Hashable:
    if not isinstance(text, str) or '"' not in text:
        return text
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"' if len(text) > 1 and text[0] == text[-1] == '"' else escaped


def _spot(attributes: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return the position of a node, as its attributes or as GML's graphics."""
    graphics = attributes.get("graphics")
    source = graphics if isinstance(graphics, Mapping) else attributes
    try:
        x, y = float(source["x"]), float(source["y"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return (x, y) if max(abs(x), abs(y)) < 1e7 else None
