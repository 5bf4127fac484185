"""The picture of a network as values: where the canvas has its nodes, lines and notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Box = tuple[float, float, float, float]
"""Left, top, width and height in canvas units."""
Head = tuple[float, float, float, float]
"""Where the tip of a line is, and in which direction it arrives there."""


class DrawnNode(NamedTuple):
    """A node at 100 %.

    `title`, `short`: its name, elided where it is too long, and beside a badge. `column`: width of
    the names of its states. `bar`: left and right end of its bars. `rows`: the names of the states
    that are shown, elided. `more`: how many are not. `color`: 1 to 8, or 0. `mark`: "" or what its
    badge says without findings. `order`: place of a decision in time. `ends`, `formula`: what a
    utility says below its bar. `in_time`: whether it is in every slice. `form`: the form in which
    it is shown at any zoom, or "".
    """

    name: str
    kind: str
    box: Box
    title: str
    short: str
    column: float = 0.0
    bar: tuple[float, float] = (0.0, 0.0)
    rows: tuple[str, ...] = ()
    more: int = 0
    color: int = 0
    mark: str = ""
    order: str = ""
    ends: tuple[float, float] | None = None
    formula: str = ""
    is_computed: bool = False
    in_time: bool = False
    form: str = ""


class DrawnLine(NamedTuple):
    """A line between two nodes.

    `path`: the data of its SVG path. `heads`: at its end, of ↔ at its start too. `lag`: None for
    an arc within a slice, 0 for one into the first slice; the disc with it is at `middle`. `dash`:
    "known" for what a decision knows. `label`: the name of a hidden common cause, at `middle`.
    """

    start: str
    end: str
    path: str
    heads: tuple[Head, ...]
    dash: str = ""
    lag: int | None = None
    middle: tuple[float, float] | None = None
    label: str = ""


class DrawnNote(NamedTuple):
    """A text note, with its lines as the canvas breaks them; `color`: 1 to 8, or 0."""

    box: Box
    lines: tuple[str, ...]
    color: int = 0


class DrawnPlate(NamedTuple):
    """A plate; `label_at`: where its label begins, on the writing line."""

    box: Box
    label: str
    label_at: tuple[float, float]


@dataclass(frozen=True)
class Drawing:
    """The picture of a network: all that is the same whatever is found.

    `area`: around all of it. `band`: of a template in time, with where its title begins. `slices`:
    how many it has, 0 without time.
    """

    area: Box
    nodes: tuple[DrawnNode, ...]
    lines: tuple[DrawnLine, ...]
    notes: tuple[DrawnNote, ...] = ()
    plates: tuple[DrawnPlate, ...] = ()
    band: Box | None = None
    slices: int = 0

    def as_json(self) -> dict[str, object]:
        """Return what a page's script needs of it; what lies still is in the SVG."""
        return {"area": self.area, "nodes": [_lean(node) for node in self.nodes]}


def _lean(node: DrawnNode) -> dict[str, object]:
    """Return the parts of a node that have not their default."""
    usual = DrawnNode._field_defaults
    return {
        key: value
        for key, value in node._asdict().items()
        if key not in usual or value != usual[key]
    }
