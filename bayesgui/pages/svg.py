"""The picture of a network as SVG: what stands in a page's file before its script runs."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from bayesgui.pictures.percent import percent

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from bayesgui.pictures.drawing import Box, Drawing, DrawnLine, DrawnNode, Head

TITLE, PADDING, ROW = 26.0, 5.0, 20.0
"""Height of a title strip, distance of the rows from it, and height of a row; as on the canvas."""
_RADIUS = 6.0
_POINTS = 0.25
_DISC = 9.0
_NOTE_PADDING, _NOTE_LINE, _NOTE_BASELINE = 6.0, 17.0, 12.5
_BAND_BASELINE = 21.0
_SHADOW = 1.5
_SMALL_TITLE = 16.0

Numbers = "Mapping[str, Sequence[float]]"


def svg_of(
    drawing: Drawing,
    posteriors: Mapping[str, Sequence[float]],
    states: Mapping[str, Sequence[str]],
    words: Mapping[str, str],
    seen: Mapping[str, tuple[bool, Collection[str]]] | None = None,
) -> str:
    """Return the picture with the numbers that a page opens with.

    `seen`: of each node with a finding whether it is set, and the states that are seen.

    `states`: the names of the states of each node. `words`: what the page says, in its language.
    """
    left, top, width, height = drawing.area
    return "".join(
        (
            f'<svg class="net" viewBox="{left:g} {top:g} {width:g} {height:g}" ',
            'role="application"><g class="world">',
            *_band(drawing, words),
            *_plates(drawing),
            *_notes(drawing),
            *(_line(line, words) for line in drawing.lines),
            '<g class="nodes">',
            *(
                _node(
                    node,
                    posteriors.get(node.name),
                    states.get(node.name, ()),
                    words,
                    (seen or {}).get(node.name),
                )
                for node in drawing.nodes
            ),
            "</g></g></svg>",
        )
    )


def _band(drawing: Drawing, words: Mapping[str, str]) -> Iterator[str]:
    if drawing.band is None:
        return
    left, top, _, _ = drawing.band
    span = "t = 0" if drawing.slices == 1 else f"t = 0 … {drawing.slices - 1}"
    yield _rect("band", drawing.band, 6)
    yield (
        f'<text class="band-title" x="{left + 14:g}" y="{top + _BAND_BASELINE:g}">'
        f'<tspan class="strong" data-t="every_slice">{escape(words["every_slice"])}</tspan>'
        f'<tspan dx="9">{span}</tspan></text>'
    )


def _plates(drawing: Drawing) -> Iterator[str]:
    for plate in drawing.plates:
        yield _rect("plate", plate.box, 6)
        x, y = plate.label_at
        yield f'<text class="plate-label" x="{x:g}" y="{y:g}">{escape(plate.label)}</text>'


def _notes(drawing: Drawing) -> Iterator[str]:
    for note in drawing.notes:
        left, top, width, height = note.box
        yield _rect("note", note.box, 4)
        if note.color:
            yield _rect(f"color c{note.color}", (left + 1, top + 4, 4, height - 8), 0)
        lines = "".join(
            f'<tspan x="{left + _NOTE_PADDING:g}" '
            f'y="{top + _NOTE_PADDING + _NOTE_LINE * k + _NOTE_BASELINE:g}">{escape(line)}</tspan>'
            for k, line in enumerate(note.lines)
        )
        room = width - 2 * _NOTE_PADDING
        yield f'<text class="note-text" data-room="{room:g}">{lines}</text>'


def _line(line: DrawnLine, words: Mapping[str, str]) -> str:
    kind = "lag" if line.lag is not None else "arc"
    known = " known" if line.dash else ""
    parts = [
        f'<g class="{kind}{known}" data-end="{escape(line.end)}"><path d="{line.path}"/>',
        *(f'<path class="head" d="M0 0L-9 3.75V-3.75z"{_turned(head)}/>' for head in line.heads),
    ]
    if line.middle is not None:
        x, y = line.middle
        if line.lag:
            parts.append(f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="{_DISC:g}"/>')
        text = str(line.lag or "") or (words["first"] if line.lag == 0 else line.label)
        key = ' data-t="first"' if line.lag == 0 else ""
        lifted = y + 4 if line.lag is not None else y - 6
        parts.append(f'<text x="{x:g}" y="{lifted:g}"{key}>{escape(text)}</text>')
    return "".join((*parts, "</g>"))


def _turned(head: Head) -> str:
    x, y, dx, dy = head
    return f' transform="translate({x:g} {y:g})rotate({math.degrees(math.atan2(dy, dx)):.2f})"'


def _node(
    node: DrawnNode,
    posterior: Sequence[float] | None,
    states: Sequence[str],
    words: Mapping[str, str],
    seen: tuple[bool, Collection[str]] | None,
) -> str:
    left, top, width, height = node.box
    name = escape(node.name)
    classes = f"node {node.kind}" + (" in-time" if node.in_time else "")
    if seen is not None:
        classes += " done" if seen[0] or node.kind == "decision" else " found"
    small = node.form if node.form != "full" else ""
    if small:
        classes += " compact" if small == "compact" else " compact icon-form"
    hexagon = _hexagon(width, height) if node.kind == "utility" else ""
    parts = [
        f'<g class="{classes}" data-name="{name}" role="group" aria-label="{name}" '
        f'transform="translate({left:g} {top:g})">',
    ]
    for k in (2, 1) if node.in_time else ():
        parts.append(_shape("stack", width, height, node.kind, hexagon, shift=3.0 * k))
    parts.append(_shape("shadow", width, height, node.kind, hexagon, shift=_SHADOW))
    parts.append(_shape("body", width, height, node.kind, hexagon))
    if not hexagon:
        radius = 0.0 if node.kind == "decision" else _RADIUS
        lower = f' transform="scale(1 {_SMALL_TITLE / TITLE:.4g})"' if small else ""
        parts.append(f'<path class="strip" d="{_strip(width, TITLE, radius)}"{lower}/>')
        parts.append(f'<path class="rule" d="M0 {TITLE:g}H{width:g}"/>')
        if node.color:
            parts.append(_rect(f"color c{node.color}", (0, 0, 4, TITLE), 0))
    parts.append(_shape("rim", width, height, node.kind, hexagon))
    indent = 20.0 if hexagon else 10.0
    if node.order:
        indent += 21.0
        parts.append(_rect("order", (8, 5, 16, 16), 0))
        parts.append(f'<text class="order-text" x="16" y="17">{escape(node.order)}</text>')
    baseline = 21.5 if hexagon else 17.5
    if small:
        indent, baseline = width / 2, 12.5 if small == "compact" else height / 2 + 4.5
    title = f'<text class="title" x="{indent:g}" y="{baseline:g}">{escape(node.title)}</text>'
    parts.append(f"<title>{name}</title>{title}")
    if hexagon:
        parts.append(_utility(node))
    for k, text in enumerate(node.rows):
        p = None if posterior is None else posterior[k]
        parts.append(_row(node, k, text, states[k], p, seen is not None and states[k] in seen[1]))
    if node.more:
        y = TITLE + PADDING + ROW * len(node.rows) + 12
        said = escape(words["more_states"].replace("{number}", str(node.more)))
        parts.append(
            f'<text class="more" x="24" y="{y:g}" data-t="more_states" data-v="{node.more}">'
            f"{said}</text>"
        )
    return "".join((*parts, "</g>"))


def _row(
    node: DrawnNode, k: int, text: str, state: str, p: float | None, is_seen: bool = False
) -> str:
    width, (left, right) = node.box[2], node.bar
    y = TITLE + PADDING + ROW * k
    if node.form == "compact":
        left, right, y = 5.0, width - 5.0, 12.5 + 9.0 * k
    share = 0.0 if p is None or math.isnan(p) else min(max(p, 0.0), 1.0)
    soft = " soft strong" if is_seen else ""
    known = "" if p is None else f' data-probability="{p!r}"'
    # What something is worth has square ends.
    ends = 0 if node.kind == "decision" else 2
    track = f'x="{left:g}" y="6" width="{right - left:g}" height="8" rx="{ends}"'
    return (
        f'<g class="row{soft}" role="button" data-node="{escape(node.name)}" '
        f'data-state="{escape(state)}"{known} transform="translate(0 {y:g})">'
        f'<rect class="hit" x="2.5" width="{width - 5:g}" height="20" rx="3"/>'
        f'<text class="name" x="24" y="14.2">{escape(text)}</text>'
        f'<rect class="track" {track}/><rect class="fill" x="0" y="6" width="{right - left:g}" '
        f'height="8" rx="{ends}" transform="translate({left:g} 0)scale({share:.5g} 1)"/>'
        f'<text class="number" x="{width - 10:g}" y="14.2">{percent(p)}</text></g>'
    )


def _utility(node: DrawnNode) -> str:
    width = node.box[2]
    return (
        f'<text class="value" x="{width - 20:g}" y="21.5">–</text>'
        f'<rect class="track" x="20" y="31.5" width="{width - 40:g}" height="8"/>'
        f'<rect class="fill" x="0" y="31.5" width="{width - 40:g}" height="8" '
        'transform="translate(20 0)scale(0 1)"/>'
        '<text class="end low" x="20" y="53.5"/>'
        f'<text class="end formula" x="{width / 2:g}" y="53.5">{escape(node.formula)}</text>'
        f'<text class="end high" x="{width - 20:g}" y="53.5"/>'
    )


def _shape(
    name: str, width: float, height: float, kind: str, hexagon: str, shift: float = 0.0
) -> str:
    moved = f' transform="translate({shift if name == "stack" else 0:g} {shift:g})"'
    moved = moved if shift else ""
    if hexagon:
        return f'<path class="{name}" d="{hexagon}"{moved}/>'
    radius = 0 if kind == "decision" else _RADIUS
    size = f'width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect class="{name}" {size}{moved}/>'


def _hexagon(width: float, height: float) -> str:
    depth, middle = _POINTS * height, height / 2
    right = f"L{width - depth:g} 0L{width:g} {middle:g}L{width - depth:g} {height:g}"
    return f"M0 {middle:g}L{depth:g} 0{right}L{depth:g} {height:g}z"


def _strip(width: float, height: float, radius: float) -> str:
    corner = f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M0 {height:g}V{radius:g}{corner} {radius:g} -{radius:g}H{width - radius:g}"
        f"{corner} {radius:g} {radius:g}V{height:g}z"
    )


def _rect(name: str, box: Box, radius: float) -> str:
    left, top, width, height = box
    place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    return f'<rect class="{name}" {place} rx="{radius:g}"/>'
