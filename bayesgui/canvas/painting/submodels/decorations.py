"""Overlays where submodels are closed or open: what is hidden is shown by what hides it.

An overlay says what nodes and arcs look like. Here that is said of what is drawn instead: the box
that hides a node has its ring, disc and tag, and the lines that an arc is part of are lit if it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Cut, Decorations, Hull, Tag
from bayesgui.graph.submodels.shown import bundle_width
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bayesgui.canvas.painting.decorations import Disc, Edge
    from bayesgui.graph.layout import Arc
    from bayesgui.graph.submodels.shown import ShownGraph

_T = TypeVar("_T")

STRAND_WIDTH = 1.25
PORT_GAP = 5.5
"""How far before the rim of a frame a line ends, at the disc of its port."""
_FADED = 0.999


def folded_decorations(found: Decorations, shown: ShownGraph) -> Decorations:
    """Return what is drawn of decorations made for nodes and arcs."""
    host = shown.stands_for
    return replace(
        found,
        opacity=_opacity(found.opacity, shown),
        rings=_first(found.rings, host),
        discs=_discs(found.discs, host),
        tags=_tags(found.tags, shown),
        arcs=_line_styles(found, shown),
        edges=_edges(found.edges, host),
        hulls=[Hull(_hosts(hull.names, host), hull.token) for hull in found.hulls],
        boxes=_hosts(found.boxes, host),
        cuts=tuple(_cuts(found.cuts, shown)),
    )


def is_lit(style: ArcStyle, plain: ArcStyle) -> bool:
    """Tell whether an arc stands out: it is not faded, and looks different from a plain one."""
    return style != plain and style.opacity > _FADED


def _opacity(opacity: Mapping[str, float], shown: ShownGraph) -> dict[str, float]:
    """Return the opacity of nodes; a box is as visible as the most visible node inside."""
    if not opacity:
        return {}
    found = {name: opacity[name] for name in shown.nodes if name in opacity}
    boxes: dict[str, float] = {}
    for name, id in shown.hosts.items():
        boxes[id] = max(boxes.get(id, 0.0), opacity.get(name, 1.0))
    return found | {id: value for id, value in boxes.items() if value < 1.0}


def _first(found: Mapping[str, _T], host: Callable[[str], str]) -> dict[str, _T]:
    shown: dict[str, _T] = {}
    for name, value in found.items():
        if host(name):
            shown.setdefault(host(name), value)
    return shown


def _discs(discs: Mapping[str, Disc], host: Callable[[str], str]) -> dict[str, Disc]:
    """Return the discs; a box with several, X and Z inside it, has one with an ellipsis."""
    shown: dict[str, Disc] = {}
    for name, disc in discs.items():
        at = host(name)
        if at in shown and at != name and shown[at].text != disc.text:
            shown[at] = replace(shown[at], text=f"{shown[at].text[:2]}…")
        elif at:
            shown.setdefault(at, disc)
    return shown


def _tags(tags: Mapping[str, Tag], shown: ShownGraph) -> dict[str, Tag]:
    """Return the tags; that of a hidden node names it, further ones are counted."""
    found: dict[str, Tag] = {}
    more: dict[str, int] = {}
    for name, tag in tags.items():
        at = shown.stands_for(name)
        if at == name:
            found[at] = tag
        elif at in found:
            more[at] = more.get(at, 0) + 1
        elif at:
            found[at] = replace(tag, text=f"{name}: {tag.text}")
    for at, count in more.items():
        text = phrase("Canvas", "{tag} + {count} more", tag=found[at].text, count=count_text(count))
        found[at] = replace(found[at], text=text)
    return found


def _line_styles(found: Decorations, shown: ShownGraph) -> dict[Arc, ArcStyle]:
    """Return the styles of lines: of bundles and strands by how many arcs they stand for."""
    styles = {arc: found.arcs[arc] for arc in shown.single if arc in found.arcs}
    frames = set(shown.frames)
    for line, arcs in shown.bundles.items():
        gap = PORT_GAP if line[1] in frames else 0.0
        styles[line] = bundle_style(
            found, arcs, bundle_width(len(arcs)), gap, count_text(len(arcs))
        )
    for line, arcs in shown.strands.items():
        is_one = len(arcs) == 1
        width = STRAND_WIDTH if is_one else min(bundle_width(len(arcs)), 3.0)
        style = bundle_style(found, arcs, width, PORT_GAP if line[1] in frames else 0.0, "")
        styles[line] = replace(style, head=style.head and line[1] not in shown.ports)
    return styles


def bundle_style(
    found: Decorations, arcs: tuple[Arc, ...], width: float, gap: float, label: str
) -> ArcStyle:
    """Return how the line of some arcs looks: as the most striking of them, if one is lit.

    `label`: how many there are, "" for none; of those that are lit it says how many.
    """
    plain, given = found.plain, found.arcs
    # Mostly no arc has a style of its own, and this is asked for each line after each edit.
    styles = list(dict.fromkeys(given.get(arc, plain) for arc in arcs)) if given else [plain]
    lit = [style for style in styles if is_lit(style, plain)]
    if lit:
        best = max(lit, key=lambda style: style.width)
        text = label
        n_lit = sum(given.get(arc, plain) in lit for arc in arcs)
        if label and n_lit < len(arcs):
            text = f"{count_text(n_lit)}/{label}"
        opacity = 1.0
    else:
        best, text = max(styles, key=lambda style: style.opacity), label
        opacity = best.opacity
    return ArcStyle(
        best.token,
        max(width, best.width if lit else 0.0),
        best.dash if len(styles) == 1 or lit else (),
        best.head,
        # Heads grow with the line, yet less.
        1.0,
        opacity,
        label=text if opacity else "",
        label_from=0.0,
        gap=gap + best.gap,
    )


def _edges(edges: Iterable[Edge], host: Callable[[str], str]) -> list[Edge]:
    """Return the other lines between what shows their nodes, once each."""
    found: dict[tuple[str, str, ArcStyle], Edge] = {}
    for edge in edges:
        first, second = host(edge.first), host(edge.second)
        if first and second and first != second:
            found.setdefault((first, second, edge.style), replace(edge, first=first, second=second))
    return list(found.values())


def _hosts(names: Iterable[str], host: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(at for name in names if (at := host(name))))


def _cuts(cuts: Iterable[Cut], shown: ShownGraph) -> Iterable[Cut]:
    for cut in cuts:
        if cut.is_common or cut.line in shown.single:
            yield cut
        else:
            for line in shown.lines_of(cut.line)[:1]:
                yield replace(cut, line=line)
