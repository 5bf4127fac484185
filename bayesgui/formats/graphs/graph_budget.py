"""Limit on the size of a file's graph, checked while it is read."""

from __future__ import annotations

from bayesgui.core.errors import FormatError

MAX_NODES, MAX_ARCS = 50_000, 250_000
"""More than any network of the field; each takes about a kilobyte before there is a table."""


def check_counts(file: str, nodes: int, arcs: int) -> None:
    """Raise if a graph would be too large."""
    if nodes > MAX_NODES or arcs > MAX_ARCS:
        raise FormatError(
            "{path} has more than {nodes:,} nodes or {arcs:,} arcs, more than this program "
            "handles. Nothing was opened.",
            path=file,
            nodes=MAX_NODES,
            arcs=MAX_ARCS,
        )
