"""Edge lists: a row for each arc, and one for each node without arcs; no states, no tables.

The order of the nodes is that in which the arcs name them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.characters import plain
from bayesgui.formats.graphs.arcs_alone import arc_losses
from bayesgui.formats.graphs.content import loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.graphs.rows import rows_of, text_of
from bayesgui.formats.text import decode, encode

if TYPE_CHECKING:
    from pathlib import Path

_HEADERS = (("from", "to"), ("source", "target"), ("parent", "child"), ("u", "v"))


@formats.register("edges", label="Edge list (CSV)", order=23)
class EdgeList(FileFormat):
    """An edge list with the columns from and to, as bnlearn's ``arcs`` and networkx write it.

    Hagberg, A. A., Schult, D. A. and Swart, P. J. (2008). Exploring network structure, dynamics,
    and function using NetworkX. SciPy 2008, 11–15.
    """

    suffixes = (".edges", ".edgelist")

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the suffix says so, or the first row names the ends of arcs."""
        if {".edges", ".edgelist"} & {suffix.lower() for suffix in path.suffixes[-2:]}:
            return True
        first = head.split(b"\n", 1)[0].decode("utf-8", "replace").lstrip("\ufeff")
        try:
            rows = rows_of(first.strip(), path.name)
        except FormatError:
            return False
        return bool(rows) and _header(rows[0]) is not None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        import networkx as nx

        text, remarks = decode(data, path.name)
        rows = rows_of(text, path.name, monitor)
        ends = _header(rows[0]) if rows else None
        first, second = ends or (0, 1)
        graph = nx.DiGraph()
        for number, row in enumerate(rows[0 if ends is None else 1 :], 1):
            monitor.check()
            names = [row[k] if k < len(row) else "" for k in (first, second)]
            if not names[0]:
                raise FormatError(
                    "{path}: row {row} does not name the beginning of an arc. Nothing was opened.",
                    path=path.name,
                    row=number,
                )
            graph.add_nodes_from(name for name in names if name)
            if names[1]:
                graph.add_edge(*names)
            check_counts(path.name, graph.number_of_nodes(), number)
        own = ends is not None and len(rows) == 1
        return loaded_of(
            graph, path, "edges", size=len(text), own=own, remarks=remarks, monitor=monitor
        )

    def write(self, loaded: Loaded) -> bytes:
        network = loaded.network
        joined = {name for arc in network.arcs for name in arc}
        rows: list[tuple[str, str]] = [_HEADERS[0]]
        for name in network.names:
            rows += [(parent, name) for parent in network.parents(name)]
            rows += [(name, "")] if name not in joined else []
        return encode(plain(text_of(rows)))

    def safe(self, text: str) -> str:
        return plain(text)

    def losses(self, loaded: Loaded) -> list[str]:
        return arc_losses(loaded, label="An edge list")


def _header(row: list[str]) -> tuple[int, int] | None:
    """Return the columns of the ends of arcs if a row is a header; R adds one of row names."""
    words = [word.lower() for word in row]
    for first, second in _HEADERS:
        if first in words and second in words:
            return words.index(first), words.index(second)
    return None
