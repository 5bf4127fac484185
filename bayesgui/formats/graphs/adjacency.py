"""Adjacency tables: a row and a column for each node, 1 where an arc runs from row to column."""

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


@formats.register("adjacency", label="Adjacency table (CSV)", order=24)
class AdjacencyTable(FileFormat):
    """An adjacency table with the names of the nodes, as bnlearn's ``amat`` and pandas write it.

    Scutari, M. (2010). Learning Bayesian networks with the bnlearn R package. Journal of
    Statistical Software 35(3).
    """

    suffixes = (".adjacency", ".amat")

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the suffix says so, or names follow an empty field and begin the rows."""
        if {".adjacency", ".amat"} & {suffix.lower() for suffix in path.suffixes[-2:]}:
            return True
        lines = head.decode("utf-8", "replace").lstrip("\ufeff").split("\n")[:2]
        try:
            rows = rows_of("\n".join(lines), path.name)
        except FormatError:
            return False
        return (
            len(rows) == 2
            and len(rows[0]) > 1
            and rows[0][0] == ""
            and rows[1][0] == rows[0][1]
            and all(_cell(word) is not None for word in rows[1][1:])
        )

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        import networkx as nx

        text, remarks = decode(data, path.name)
        rows = rows_of(text, path.name, monitor) or [[""]]
        # R writes no field above the names of the rows.
        cornered = rows[0][0] == "" or len(rows[0]) == len(rows)
        names = rows[0][1:] if cornered else rows[0]
        check_counts(path.name, len(names), 0)
        graph = nx.DiGraph()
        arcs = 0
        graph.add_nodes_from(names)
        if len(rows) - 1 != len(names) or len(set(names)) < len(names) or "" in names:
            raise FormatError(
                "{path}: an adjacency table has a row and a column for each node, with its name; "
                "here are {rows} rows and {columns} names. Nothing was opened.",
                path=path.name,
                rows=len(rows) - 1,
                columns=len(set(names)),
            )
        for number, row in enumerate(rows[1:], 1):
            monitor.check()
            cells = [_cell(word) for word in row[1:]]
            if row[0] != names[number - 1] or len(cells) != len(names) or None in cells:
                raise FormatError(
                    "{path}: row {row} should have the name {variable} and {count} numbers, 1 for "
                    "an arc to the node of the column. Nothing was opened.",
                    path=path.name,
                    row=number,
                    variable=names[number - 1],
                    count=len(names),
                )
            arcs += sum(map(bool, cells))
            check_counts(path.name, len(names), arcs)
            graph.add_edges_from(
                (row[0], name) for name, cell in zip(names, cells, strict=True) if cell
            )
        own = rows == [[""]]
        return loaded_of(
            graph, path, "adjacency", size=len(text), own=own, remarks=remarks, monitor=monitor
        )

    def write(self, loaded: Loaded) -> bytes:
        network = loaded.network
        arcs = set(network.arcs)
        rows: list[list[object]] = [["", *network.names]]
        rows += [
            [name, *(int((name, other) in arcs) for other in network.names)]
            for name in network.names
        ]
        return encode(plain(text_of(rows)))

    def safe(self, text: str) -> str:
        return plain(text)

    def losses(self, loaded: Loaded) -> list[str]:
        return arc_losses(loaded, label="An adjacency table")


def _cell(word: str) -> bool | None:
    """Return whether a cell says that there is an arc; None if it is not a number or a logical."""
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    try:
        return float(word) != 0
    except ValueError:
        return None
