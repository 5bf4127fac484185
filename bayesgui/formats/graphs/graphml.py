"""GraphML: nodes, arcs, and everything else of a network as attributes of nodes."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.waiting import in_thread
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.characters import plain, plain_xml
from bayesgui.formats.families import XmlFormat
from bayesgui.formats.graphs.content import graph_of, loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.text import decode
from bayesgui.formats.xml_source import XmlSource

if TYPE_CHECKING:
    from pathlib import Path

_START = re.compile(rb"<graphml\b", re.IGNORECASE)
_DECLARATION = re.compile(r"^\s*<\?xml.*?\?>", re.DOTALL)


@formats.register("graphml", label="GraphML", order=20)
class GraphMl(XmlFormat):
    """GraphML, as yEd, Gephi, igraph and networkx exchange graphs.

    Brandes, U., Eiglsperger, M., Herman, I., Himsolt, M. and Marshall, M. S. (2002). GraphML
    progress report. Graph Drawing 2001, LNCS 2265, 501–512.
    """

    holds_marks = True
    suffixes = (".graphml",)
    short = "GraphML"
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        import networkx as nx

        # Refuses entities and too many elements, with places for messages.
        source = XmlSource(data, path.name, monitor)
        elements = [each.tag for each in source.root.iter()]
        check_counts(path.name, elements.count("node"), elements.count("edge"))
        text, _ = decode(data, path.name)
        text = _DECLARATION.sub("", text, count=1)
        try:
            with warnings.catch_warnings():
                # Of keys without a type, which are texts.
                warnings.simplefilter("ignore")
                graph = in_thread(lambda: nx.parse_graphml(text, node_type=str), monitor)
        except (nx.NetworkXException, ParseError, KeyError, ValueError, TypeError, AttributeError):
            raise FormatError(
                "{path} is XML, but does not contain a GraphML graph. Nothing was opened.",
                path=path.name,
            ) from None
        if graph.is_multigraph():
            graph = nx.DiGraph(graph) if graph.is_directed() else nx.Graph(graph)
        return loaded_of(
            graph,
            path,
            "graphml",
            size=source.size,
            own=source.own,
            remarks=source.remarks,
            monitor=monitor,
        )

    def write(self, loaded: Loaded) -> bytes:
        import networkx as nx

        lines = "\n".join(nx.generate_graphml(graph_of(loaded, self.safe)))
        head = '<?xml version="1.0" encoding="UTF-8"?>\n'
        return f"{head}<!-- {OWN_MARK} -->\n{lines}\n".encode()

    def safe(self, text: str) -> str:
        return plain_xml(plain(text))
