"""What the canvas shows of a network as values, for a live page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.export import area_of
from bayesgui.canvas.geometry import node_geometry as geometry
from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, direction, line_path
from bayesgui.canvas.geometry.lag_courses import middle_of
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.note_boxes import lines_of
from bayesgui.canvas.geometry.text_metrics import elide
from bayesgui.canvas.painting.arc_painter import KNOWN
from bayesgui.canvas.painting.arc_painter import middle_of as middle_of_path
from bayesgui.canvas.painting.nodes.display import HIDDEN, LOCKED
from bayesgui.canvas.painting.nodes.worth_display import formula_in_short, scale_ends
from bayesgui.canvas.painting.nodes.worth_painter import ORDER_ROOM
from bayesgui.core.kinds.utility import SuperValue
from bayesgui.core.temporal.template_of import template_of
from bayesgui.pictures.drawing import Box, Drawing, DrawnLine, DrawnNode, DrawnNote, DrawnPlate

if TYPE_CHECKING:
    from PySide6.QtGui import QPainterPath

    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.pictures.drawing import Head

_DIGITS = 2
_PLATE_BASELINE = 13.0
_UTILITY_MARGIN = 40.0
_UTILITY_NUMBER = 56.0
"""What a utility's margins and its number take from its name, in canvas units."""


def page_drawing(scene: SceneContent) -> Drawing:
    """Return the picture of a scene at 100 %, without what depends on findings."""
    shape = scene.geometry
    template = template_of(shape.state.model)
    band = shape.band()
    return Drawing(
        _rounded(area_of(scene)),
        tuple(_node(scene, name) for name in shape.state.model),
        (*_arcs(scene), *_causes(scene), *_lags(scene)),
        tuple(
            DrawnNote(_rounded(box), lines_of(note.text, note.width), note.color or 0)
            for note, box in shape.notes()
        ),
        tuple(
            DrawnPlate(_rounded(each.box), each.label, _label_at(each.label_box))
            for each in shape.plates()
        ),
        None if band is None else _rounded(band),
        0 if template is None else template.slices,
    )


def _label_at(box: Box) -> tuple[float, float]:
    return round(box[0], _DIGITS), round(box[1] + _PLATE_BASELINE, _DIGITS)


def _node(scene: SceneContent, name: str) -> DrawnNode:
    model, metrics = scene.geometry.state.model, scene.geometry.metrics[name]
    mechanism, kind = model.mechanism(name), model.kind(name)
    display, look, template = scene.displays.display(name), looks[kind], template_of(model)
    box = _rounded(scene.geometry.boxes[name])
    room = box[2] - 2 * geometry.TITLE_INDENT - (ORDER_ROOM if display.order else 0.0)
    if look.sizes is not None:
        room = box[2] - _UTILITY_MARGIN - _UTILITY_NUMBER
    less = room - geometry.BADGE - geometry.BADGE_GAP - 2.0
    drawn = DrawnNode(
        name,
        kind,
        box,
        elide(name, 13, 600, room),
        elide(name, 13, 600, less),
        color=display.color or 0,
        mark=next((badge for badge in display.badges if badge in (HIDDEN, LOCKED)), ""),
        order=display.order,
        in_time=template is not None and name in template.in_time,
        form=metrics.pinned or "",
    )
    if look.sizes is None:
        left, right = metrics.bar
        return drawn._replace(
            column=round(metrics.name_column, _DIGITS),
            bar=(round(left, _DIGITS), round(right, _DIGITS)),
            rows=tuple(elide(row.state, 12, 400, metrics.name_column) for row in display.rows),
            more=metrics.more,
        )
    return drawn._replace(
        ends=scale_ends(model, mechanism),
        formula=formula_in_short(mechanism),
        is_computed=isinstance(mechanism, SuperValue),
    )


def _arcs(scene: SceneContent) -> list[DrawnLine]:
    shape, styles = scene.geometry, scene.decorations.arcs
    return [
        DrawnLine(
            *arc,
            _data(line_path(course)),
            (_head(course),),
            "known" if styles.get(arc) == KNOWN or arc[1] in shape.state.model.decisions else "",
        )
        for arc, course in shape.courses.items()
    ]


def _causes(scene: SceneContent) -> list[DrawnLine]:
    found = []
    names = scene.geometry.state.model.common_causes
    for pair, course in scene.cause_courses.all().items():
        (x, y), (dx, dy) = course[0], direction(course[::-1])
        begun = ((x - dx * HEAD_ROOM, y - dy * HEAD_ROOM), *course[1:])
        middle = middle_of_path(line_path(course, 0.0))
        found.append(
            DrawnLine(
                *pair,
                _data(line_path(begun)),
                (_head(course), _head(course[::-1])),
                middle=(round(middle.x(), _DIGITS), round(middle.y(), _DIGITS)),
                label=names[pair],
            )
        )
    return found


def _lags(scene: SceneContent) -> list[DrawnLine]:
    found = []
    for (parent, child, lag), course in scene.lag_courses.all().items():
        x, y = middle_of(course).tolist()
        middle = (round(x, _DIGITS), round(y, _DIGITS))
        line = _data(line_path(course))
        found.append(DrawnLine(parent, child, line, (_head(course),), lag=lag, middle=middle))
    return found


def _head(course: tuple[tuple[float, float], ...]) -> Head:
    dx, dy = direction(course)
    return round(course[-1][0], _DIGITS), round(course[-1][1], _DIGITS), round(dx, 4), round(dy, 4)


def _data(path: QPainterPath) -> str:
    """Return a path as the data of an SVG path."""
    words, k = [], 0
    while k < path.elementCount():
        element = path.elementAt(k)
        if element.isCurveTo():
            # A curve is one element with a control point and two with the rest.
            points = [path.elementAt(k + j) for j in range(3)]
            words.append("C" + " ".join(f"{each.x:.1f} {each.y:.1f}" for each in points))
            k += 3
            continue
        words.append(f"{'M' if element.isMoveTo() else 'L'}{element.x:.1f} {element.y:.1f}")
        k += 1
    return "".join(words)


def _rounded(box: Box) -> Box:
    left, top, width, height = (round(float(each), _DIGITS) for each in box)
    return left, top, width, height
