"""What the graph of a network looks like in a notebook where it must not be long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.formats.base import Loaded
from bayesgui.graph.layout import Layout
from bayesgui.notebook.elements import MAX_ROWS, caption, count, escaped, more_than, table
from bayesgui.pages.drawing import drawing_of
from bayesgui.pictures.colors import TOKENS

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.pictures.drawing import Drawing, Head

MOST = 36_000
"""Characters of a picture."""
_NAMED = 150
"""Nodes of a picture; of more it would surely be too long."""
_SMALLEST = 0.6
"""Scale down to which a picture fits its cell; a wider one scrolls."""
_LISTED = 120
"""Characters of a cell of the table of nodes."""


def outline(network: BayesianNetwork) -> str:
    """Return the graph as a picture with the names of nodes alone.

    Of large ones a table of the first nodes with their parents. At most about 36,000 characters.
    """
    sizes = (count(len(network), "node"), count(network.n_arcs, "arc"))
    line = caption(network.name or "network", *sizes)
    picture = _picture(network) if 0 < len(network) <= _NAMED else None
    if picture is None or len(picture) > MOST:
        return line + table_of_nodes(network)
    return line + shown_picture(picture)


def _picture(network: BayesianNetwork) -> str | None:
    layout = Layout(forms=dict.fromkeys(network.names, "name"))
    try:
        return _svg(drawing_of(Loaded(network, layout=layout)))
    except BayesGuiError:
        return None


def _svg(drawing: Drawing) -> str:
    """Return nodes as boxes with their names, and arcs."""
    left, top, width, height = drawing.area
    colors = {token: light for token, (light, _) in TOKENS.items()}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'style="max-width:100%;min-width:{_SMALLEST * width:.0f}px;height:auto">'
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
        f'fill="{colors["canvas"]}"/><g fill="none" stroke="{colors["arc"]}" stroke-width="1.5">'
    ]
    parts += [f'<path d="{line.path}"/>' for line in drawing.lines]
    parts.append(f'</g><g fill="{colors["arc"]}">')
    parts += [_head(head) for line in drawing.lines for head in line.heads]
    parts.append(f'</g><g fill="{colors["node"]}" stroke="{colors["node_border"]}">')
    for x, y, wide, high in (node.box for node in drawing.nodes):
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="4"/>')
    parts.append(
        f'</g><g fill="{colors["text"]}" font-family="sans-serif" font-size="12" '
        'text-anchor="middle">'
    )
    for node in drawing.nodes:
        x, y, wide, high = node.box
        name = escaped(node.title)
        parts.append(f'<text x="{x + wide / 2:g}" y="{y + high / 2 + 4:g}">{name}</text>')
    return "".join([*parts, "</g></svg>"])


def _head(head: Head) -> str:
    """Return the tip of an arrow."""
    x, y, dx, dy = head
    back, side = (x - 9 * dx, y - 9 * dy), (-3.75 * dy, 3.75 * dx)
    ends = ((back[0] + s * side[0], back[1] + s * side[1]) for s in (1, -1))
    return f'<path d="M{x:.1f} {y:.1f}{"".join(f"L{a:.1f} {b:.1f}" for a, b in ends)}z"/>'


def shown_picture(picture: str) -> str:
    """Return a picture that scrolls within its cell."""
    return f'<div style="max-width:100%;overflow:auto">{picture}</div>'


def table_of_nodes(network: BayesianNetwork) -> str:
    """Return the first nodes with their states and parents."""
    rows = [
        (each.name, _short(each.states), _short(network.parents(each.name)))
        for each in network.variables[:MAX_ROWS]
    ]
    return table(("node", "states", "parents"), rows, 3, more_than(len(network), "node"))


def _short(names: tuple[str, ...]) -> str:
    """Return names joined; of many the first ones and how many more there are."""
    text = ", ".join(names)
    if len(text) <= _LISTED:
        return text
    kept = 1
    while len(", ".join(names[: kept + 1])) <= _LISTED:
        kept += 1
    left = len(names) - kept
    first = ", ".join(names[:kept])
    return f"{first} … and {left:,} more" if left else first
