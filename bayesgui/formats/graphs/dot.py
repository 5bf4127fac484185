"""DOT, the language of Graphviz: nodes, arcs, and the rest of a network as attributes of nodes."""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.views.graphs import CAUSES, UNOBSERVED
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.characters import quoted
from bayesgui.formats.families import TextFormat, TextReader
from bayesgui.formats.graphs.content import graph_of, loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.properties import number
from bayesgui.formats.scanner import LINE_ESCAPES
from bayesgui.formats.unseen import causes_as_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import networkx as nx

    from bayesgui.core.network import BayesianNetwork

_COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/|(?m:^)#[^\n]*+)"
_START = re.compile(
    rf"(?:\s|{_COMMENTS})*+(?:strict\s++)?(?:di)?graph\b\s*+(?:\w++|\"(?:[^\"\\]|\\.)*+\")?\s*+\{{",
    re.IGNORECASE,
)
_MARKS = "{}[];,=:>-<"
_CAUSE = "common_cause"
"""Attribute of a node that stands for a hidden common cause: the name of that, or nothing."""
_POINT = re.compile(r"\s*([-+0-9.eE]+)\s*,\s*([-+0-9.eE]+)!?\s*$")
_MAX_DEPTH = 50


@formats.register("dot", label="Graphviz (DOT)", order=22)
class Dot(TextFormat):
    """Graphviz's DOT: what is written can be drawn by ``dot`` as well.

    Gansner, E. R. and North, S. C. (2000). An open graph visualization system and its applications
    to software engineering. Software: Practice and Experience 30(11), 1203–1233.
    """

    holds_marks = True
    suffixes = (".dot", ".gv")
    short = "DOT"
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        reader = _Reader(data, path, monitor)
        return loaded_of(
            reader.graph(),
            path,
            "dot",
            size=len(reader.scan.text),
            own=reader.own,
            remarks=reader.remarks,
            upwards=True,
            monitor=monitor,
        )

    def write(self, loaded: Loaded) -> bytes:
        graph = graph_of(loaded, self.safe)
        name = graph.graph.pop("name", "")
        graph.graph.pop(CAUSES, None)
        # DoWhy joins all lines, so that a comment to the end of the line would hide the rest, and
        # knows a graph by its brace right after the word.
        parts = [f"/* {OWN_MARK} */\ndigraph {{\n"]
        if name:
            parts.append(f"  name={quoted(name)};\n")
        parts.extend(f"  {key}={quoted(text)};\n" for key, text in graph.graph.items())
        heights = [attributes["y"] for attributes in graph.nodes.values() if "y" in attributes]
        # In Graphviz y grows upwards.
        whole = max(heights) + min(heights) if heights else 0.0
        for node, attributes in graph.nodes(data=True):
            if "x" in attributes:
                x, y = attributes.pop("x"), attributes.pop("y")
                attributes["pos"] = f"{number(x)},{number(whole - y)}!"
            if UNOBSERVED in attributes:
                attributes |= {"observed": "no", "style": "dashed"}
            listed = ", ".join(f"{key}={quoted(text)}" for key, text in attributes.items())
            parts.append(f"  {quoted(node)} [{listed}];\n")
        parts.extend(f"  {quoted(parent)} -> {quoted(child)};\n" for parent, child in graph.edges)
        parts.extend(self._causes(loaded.network))
        return "".join([*parts, "}\n"]).encode("utf-8", "replace")

    def _causes(self, network: BayesianNetwork) -> Iterator[str]:
        """Yield hidden common causes as nodes: others read an edge with two heads as an arc."""
        for node, (first, second, given) in causes_as_nodes(network):
            cause, *ends = (quoted(self.safe(text)) for text in (node, first, second))
            told = f"{_CAUSE}={quoted(self.safe(given))}"
            yield f"  {cause} [{told}, observed=no, shape=point, style=dashed];\n"
            yield from (f"  {cause} -> {end} [style=dashed];\n" for end in ends)


class _Reader(TextReader):
    """Recursive descent parser of one graph; of the attributes of edges ``dir`` matters.

    An edge with two heads (``dir=both``, or ``<->`` as some write it) is a hidden common cause.
    """

    comments = _COMMENTS
    punctuation = _MARKS
    escapes = MappingProxyType({})
    own_escapes = LINE_ESCAPES

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        import networkx as nx

        super().__init__(data, path, monitor)
        self.found: nx.DiGraph = nx.DiGraph()
        self.depth = 0
        self.arcs = 0
        self.two_heads: dict[tuple[str, str], None] = {}

    def graph(self) -> nx.DiGraph:
        scan = self.scan
        word = scan.next().lower()
        if word == "strict":
            word = scan.next().lower()
        if word != "digraph":
            self._refuse_undirected()
        if scan.peek() != "{":
            self.found.graph["name"] = scan.name_token(FormatError("the name of the graph"))
        scan.expect("{")
        self._statements()
        self._keep_causes()
        return self.found

    def _keep_causes(self) -> None:
        """Keep edges with two heads as the attribute that other formats have for them."""
        causes = [(pair, "") for pair in self.two_heads] + self._taken_causes()
        if CAUSES in self.found.graph or not causes:
            # Files of earlier versions name the causes there, too.
            return
        found: dict[frozenset[str], list[str]] = {}
        for pair, name in causes:
            found.setdefault(frozenset(pair), [*pair, name])
        self.found.graph[CAUSES] = json.dumps(list(found.values()))

    def _taken_causes(self) -> list[tuple[tuple[str, str], str]]:
        """Take nodes out that stand for hidden common causes; return what each joins, its name.

        One that has got a parent or another number of children since is a node as any other.
        """
        causes: list[tuple[tuple[str, str], str]] = []
        for node, name in list(self.found.nodes(data=_CAUSE)):
            children = tuple(self.found.successors(node))
            if name is not None and len(children) == 2 and not self.found.in_degree(node):
                causes.append((children, name))
                self.found.remove_node(node)
        return causes

    def _refuse_undirected(self) -> None:
        raise FormatError(
            "{path}, line {line}: the edges have no direction. Nothing was opened; only directed "
            "graphs are networks.",
            path=self.scan.name,
            line=self.scan.line(),
        )

    def _statements(self) -> list[str]:
        """Read up to the closing brace and return the nodes that are named."""
        scan = self.scan
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise FormatError(
                "{path} nests its brackets too deeply. Nothing was opened.", path=scan.name
            )
        inside: list[str] = []
        while (mark := scan.peek()) != "}":
            if mark in (";", ","):
                scan.next()
            else:
                inside += self._statement()
        scan.next()
        self.depth -= 1
        return inside

    def _statement(self) -> list[str]:
        scan = self.scan
        if scan.peek() in ("node", "edge", "graph"):
            scan.next()
            self._attributes()
            return []
        group = self._endpoint()
        if len(group) == 1 and scan.peek() == "=":
            scan.next()
            text = self._value()
            if self.depth == 1:
                self.found.graph.setdefault(group[0], text)
            return []
        touched = list(group)
        edges: list[tuple[str, str]] = []
        two_heads: list[tuple[str, str]] = []
        while scan.peek() in ("-", "<"):
            has_two = scan.skip("<")
            scan.expect("-")
            if scan.expect(">", "-") == "-":
                self._refuse_undirected()
            target = self._endpoint()
            self._count(arcs=len(group) * len(target))
            for node in (*group, *target):
                self.found.add_node(node)
            (two_heads if has_two else edges).extend((a, b) for a in group for b in target)
            group = target
            touched += target
        is_edge = len(touched) > len(group) or not group
        attributes = self._attributes()
        if not is_edge:
            for node in group:
                self.found.add_node(node, **attributes)
            self._count()
            return touched
        heads = attributes.get("dir", "forward")
        if heads == "both":
            two_heads += edges
        elif heads in ("forward", "back"):
            self.found.add_edges_from(edge if heads == "forward" else edge[::-1] for edge in edges)
        else:
            self._refuse_undirected()
        self.two_heads.update(dict.fromkeys(two_heads))
        return touched

    def _count(self, arcs: int = 0) -> None:
        """Raise if there are too many nodes, or arcs with some more; a group stands for many."""
        self.scan.count()
        self.arcs += arcs
        check_counts(self.scan.name, self.found.number_of_nodes(), self.arcs)

    def _endpoint(self) -> list[str]:
        """Return the nodes of one end: a node, or those of a subgraph."""
        scan = self.scan
        if scan.peek() == "subgraph":
            scan.next()
            if scan.peek() != "{":
                scan.name_token(FormatError("“{{”"))
        if scan.peek() == "{":
            scan.next()
            return self._statements()
        name = self._name()
        if scan.skip(":"):
            # A port, such as a:n or a:left:n.
            self._name()
            if scan.skip(":"):
                self._name()
        return [name]

    def _name(self) -> str:
        """Return an identifier, which may be a negative number."""
        sign = "-" if self.scan.skip("-") else ""
        return sign + self.scan.name_token(FormatError("a node's name"))

    def _attributes(self) -> dict[str, str]:
        scan = self.scan
        found: dict[str, str] = {}
        while scan.skip("["):
            while not scan.skip("]"):
                if scan.peek() in (";", ","):
                    scan.next()
                    continue
                key = self._name()
                found[key] = self._value() if scan.skip("=") else "true"
        if spot := _POINT.match(found.pop("pos", "")[:100]):
            found["x"], found["y"] = spot.group(1), spot.group(2)
        # Graphviz draws a node's own name where its label says so.
        if found.pop("label", "").lower().startswith("unobserved"):
            # DoWhy's label of a node for all hidden causes.
            found.setdefault("observed", "no")
        return found

    def _value(self) -> str:
        """Return a value; of a label in HTML nothing is kept."""
        scan = self.scan
        if scan.peek() != "<":
            return self._name()
        scan.skip_group("<", ">")
        return ""
