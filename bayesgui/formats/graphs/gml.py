"""GML, the Graph Modelling Language: nodes, arcs, and the rest of a network as attributes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.waiting import in_thread
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.families import TextFormat
from bayesgui.formats.graphs.content import graph_of, loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.marks import OWN_MARK, is_own
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

_START = re.compile(r"(?:\s|#[^\n]*+)*+(?:(?:Creator|Version|comment)\s[^\n]*+\s*+)*+graph\s*+\[")


_NODE, _EDGE = re.compile(r"\bnode\s++\["), re.compile(r"\bedge\s++\[")


@formats.register("gml", label="Graph Modelling Language (GML)", order=21)
class Gml(TextFormat):
    """GML, plain text, as yEd, Cytoscape, igraph and networkx exchange graphs.

    Himsolt, M. (1997). GML: a portable graph file format. Universität Passau.
    """

    holds_marks = True
    suffixes = (".gml",)
    short = "GML"
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        _check_text(text, path.name)
        graph = in_thread(lambda: self._parsed(text, path), monitor)
        return loaded_of(
            graph, path, "gml", size=len(text), own=is_own(text), remarks=remarks, monitor=monitor
        )

    @staticmethod
    def _parsed(text: str, path: Path) -> nx.DiGraph:
        import networkx as nx

        reason = ""
        for label in ("label", "id"):
            try:
                graph = nx.parse_gml(text, label=label)
            except nx.NetworkXException as error:
                reason = str(error)
            except (KeyError, ValueError, TypeError, AttributeError, IndexError, RecursionError):
                break
            else:
                if graph.is_multigraph():
                    graph = nx.DiGraph(graph) if graph.is_directed() else nx.Graph(graph)
                return graph
        raise FormatError(
            "{path} is not a GML graph that can be read ({reason}). Nothing was opened.",
            path=path.name,
            reason=reason[:80] or "–",
        )

    def write(self, loaded: Loaded) -> bytes:
        import networkx as nx

        lines = "\n".join(nx.generate_gml(graph_of(loaded, self.safe)))
        return f"# {OWN_MARK}\n{lines}\n".encode()


def _check_text(text: str, file: str) -> None:
    """Raise if a graph will be too large; names of nodes may hold these words, but few do."""
    check_counts(file, len(_NODE.findall(text)), len(_EDGE.findall(text)))
